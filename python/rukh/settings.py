r"""What a person has settled for every run of ``rukh``: its keys, and the file that holds them.

The file is TOML, ``config.toml`` in the folder for settings (`rukh.folders`); the variable
``RUKH_CONFIG`` names another. A line that is wrong, or that only another version knows, is reported
with its number and left alone. The command line overrides what is settled; `rukh.cli.config` is the
command that changes it.

>>> settings = Settings.of_text('[engine]\nhash = 256\n[look]\nflp = true\n')
>>> settings.engine.hash, settings.look.pieces
(256, 'auto')
>>> settings.faults
('settings, line 4: there is no setting "look.flp"; did you mean look.flip?',)
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from rukh import _native, _toml
from rukh._settled import Choice, Kind, Names, Seconds, Text, Whole, YesNo
from rukh.errors import OptionError, shortened
from rukh.folders import config_folder
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rukh.board import Notation

__all__ = ["KEYS", "Engine", "Key", "Look", "Play", "Settings", "settings_path"]

_FILE = "config.toml"
_FULL_STRENGTH = 10


def _setting(default: Any, kind: Kind, meaning: str, *, usual: Any = None) -> Any:
    """A setting; `usual` is what applies where its default leaves that open."""
    return field(default=default, metadata={"kind": kind, "meaning": meaning, "usual": usual})


@dataclass(frozen=True)
class Play:
    """Settings of ``rukh play``."""

    screen: Literal["scroll", "full"] = _setting(
        "scroll",
        Choice("scroll", "full"),
        later("how a game is shown: line by line, or on the full screen"),
    )
    level: int | None = _setting(
        None, Whole(1, _FULL_STRENGTH), later("how well Rukh plays, from 1 to 10"), usual=4
    )
    time: float | None = _setting(
        None, Seconds(), later("seconds that Rukh thinks about a move"), usual=1.0
    )
    side: Literal["first", "black", "random", "both", "none"] = _setting(
        "first",
        Choice("first", "black", "random", "both", "none"),
        later("your side; both: two people, none: watch"),
    )
    clock: str | None = _setting(
        None, Text(), later("the clock of both players, such as 10+5: minutes and seconds a move")
    )
    book: bool = _setting(True, YesNo(), later("whether Rukh plays openings from its book"))


@dataclass(frozen=True)
class Look:
    """Settings of how boards and moves look."""

    theme: str | None = _setting(None, Text(), later("the colours of the board"), usual="wood")
    pieces: Literal["auto", "chinese", "unicode", "letters", "ascii"] = _setting(
        "auto",
        Choice("auto", "chinese", "unicode", "letters", "ascii"),
        later("how pieces are drawn; auto sees what the screen can show"),
    )
    notation: tuple[Notation, ...] = _setting(
        (),
        Names(),
        later("the notation that moves are shown in; of several, the first that the game has"),
        usual=("san", "iccs"),
    )
    ranks: Literal["0-9", "1-10"] = _setting(
        "0-9", Choice("0-9", "1-10"), later("how the ranks of xiangqi are counted")
    )
    flip: bool = _setting(False, YesNo(), later("whether Black is at the bottom"))
    colour: Literal["auto", "24bit", "256", "16", "none"] = _setting(
        "auto",
        Choice("auto", "24bit", "256", "16", "none"),
        later("the colours that the terminal can show; auto asks it"),
    )


@dataclass(frozen=True)
class Engine:
    """Settings of searches."""

    threads: int = _setting(1, Whole(1, _native.MAX_THREADS), later("threads of a search"))
    hash: int = _setting(64, Whole(1, _native.MAX_HASH), later("size of a search's table in MB"))


@dataclass(frozen=True)
class Settings:
    """All settings, and where they come from."""

    play: Play = field(default_factory=Play)
    look: Look = field(default_factory=Look)
    engine: Engine = field(default_factory=Engine)
    lang: Literal["auto", "en", "zh"] = _setting(
        "auto",
        Choice("auto", "en", "zh"),
        later("the language of texts: English or Chinese; auto asks the locale"),
    )
    lines: Mapping[str, int] = field(default_factory=dict)
    """The lines of the file that set something, by key."""
    faults: tuple[str, ...] = ()
    """What is wrong in the file, a line each."""

    @classmethod
    def load(cls, environ: Mapping[str, str]) -> Settings:
        """Reads the file that this environment names; without one everything is as usual."""
        path = settings_path(environ)
        if path is None:
            return cls()
        try:
            text = path.read_text(encoding="utf-8-sig", errors="surrogateescape")
        except FileNotFoundError:
            return cls()
        except OSError as error:
            return cls(faults=(f"cannot read {path}: {error.strerror}",))
        return cls.of_text(text, str(path))

    @classmethod
    def of_text(cls, text: str, name: str = "settings") -> Settings:
        """Reads settings from a text; `name` is what faults call it."""
        values: dict[str, Any] = {}
        lines: dict[str, int] = {}
        faults: list[str] = []
        for found in _toml.read(text):
            where = f"{name}, line {found.line}"
            if isinstance(found, _toml.Fault):
                faults.append(f"{where}: {found.reason}")
            elif found.key in lines:
                faults.append(f"{where}: {found.key} is set already in line {lines[found.key]}")
            else:
                try:
                    values[found.key] = key_named(found.key).kind.checked(found.value)
                    lines[found.key] = found.line
                except OptionError as error:
                    faults.append(f"{where}: {error}")
        return cls(lines=lines, faults=tuple(faults)).with_values(values)

    def with_values(self, values: Mapping[str, Any]) -> Settings:
        """These settings with other values of some keys."""
        by_section: dict[str, dict[str, Any]] = {}
        for key, value in values.items():
            section, _, name = key.rpartition(".")
            by_section.setdefault(section, {})[name] = value
        own = by_section.pop("", {})
        for section, parts in by_section.items():
            own[section] = replace(getattr(self, section), **parts)
        return replace(self, **own)

    def __getitem__(self, key: str) -> Any:
        section, _, name = key_named(key).name.rpartition(".")
        return getattr(getattr(self, section) if section else self, name)

    def applied(self, key: str) -> tuple[Any, str]:
        """The value that a command goes by, and the other setting that it is so for, if one is.

        None is no value: there is no clock, or no time beside a clock.

        >>> Settings().applied("play.level")
        (4, '')
        >>> Settings.of_text("play.time = 5").applied("play.level")
        (10, 'play.time')
        """
        value = self[key]
        if value is not None and value != ():
            return value, ""
        play = self.play
        if key == "play.time" and play.clock is not None:
            return None, "play.clock"
        if key == "play.level" and play.time is not None and play.clock is None:
            # Whoever settles a time and no level wants all that fits into it.
            return _FULL_STRENGTH, "play.time"
        if key == "look.notation" and self.look.ranks == "1-10":
            return ("san", "from-one"), "look.ranks"
        return key_named(key).usual, ""


@dataclass(frozen=True)
class Key:
    """One setting: what it is called, what it may be, and what it means."""

    name: str
    kind: Kind
    default: Any
    meaning: str
    """In English; `rukh.words.Words` has the Chinese."""
    usual: Any = None
    """What applies where the default leaves it open."""


def key_named(name: str) -> Key:
    """The setting of this name.

    >>> key_named("engine.hash").default
    64

    Raises:
        OptionError: There is none.
    """
    if name in KEYS:
        return KEYS[name]
    from difflib import get_close_matches  # noqa: PLC0415  (few runs need it)

    near = get_close_matches(name, KEYS, 1)
    hint = f"; did you mean {near[0]}?" if near else "; rukh config lists all that there are"
    raise OptionError(f'there is no setting "{shortened(name)}"{hint}')


def settings_path(environ: Mapping[str, str]) -> Path | None:
    """The file of settings, whether or not it is there; None where there is no place for one.

    >>> print(settings_path({"RUKH_CONFIG": "mine.toml"}))
    mine.toml
    """
    named = environ.get("RUKH_CONFIG")
    if named:
        return Path(named)
    folder = config_folder(environ)
    return None if folder is None else folder / _FILE


def _keys() -> dict[str, Key]:
    found: dict[str, Key] = {}

    def add(declared: Field[Any], section: str) -> None:
        if "kind" in declared.metadata and declared.default is not MISSING:
            name = f"{section}{declared.name}"
            found[name] = Key(name, default=declared.default, **declared.metadata)

    for section, kept in (("play.", Play), ("look.", Look), ("engine.", Engine), ("", Settings)):
        for declared in fields(kept):
            add(declared, section)
    return found


KEYS: dict[str, Key] = _keys()
"""Every setting, by its name."""
