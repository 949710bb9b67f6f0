"""What a command may know of its surroundings: streams, environment, what the screen can show.

The one place that looks at ttys, encodings, ``TERM``, ``LANG`` and ``NO_COLOR``. Data goes to
`console` (standard output), talk to `talk` (standard error).
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO

from rukh.cli.signs import harmless, harmless_output
from rukh.words.locale import language_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypeAlias

    from rich.console import Console
    from rich.status import Status
    from rich.table import Table
    from rich.text import Text

    from rukh.picture import Picture
    from rukh.problem import Problem
    from rukh.render import Style
    from rukh.ruling import Language
    from rukh.settings import Settings
    from rukh.words import Words

    _ColourSystem: TypeAlias = Literal["auto", "standard", "256", "truecolor", "windows"]

__all__ = ["Context"]

_PLAIN_TERMINALS = ("linux", "dumb", "vt100", "vt102", "vt220", "cons25")
_PLAIN_LOCALES = ("", "C", "POSIX")
_NARROW = {"chess": 30, "xiangqi": 44}
_ROOM_FOR_CHARACTERS = 32
_PLAIN_MARKS = {"–": "-", "…": "...", "×": "x"}
_FEW_COLOURS = ("standard", "windows")
_COLOUR_SYSTEMS: dict[str, _ColourSystem | None] = {
    "auto": "auto",
    "24bit": "truecolor",
    "256": "256",
    "16": "standard",
    "none": None,
}
# Signs of which no encoding that lacks simplified Chinese has all.
_CHINESE = "红负规则长捉，。"


@dataclass
class Context:
    """The surroundings of one run of the command; tests bring their own."""

    # A stream that was closed for us is None: to read, it is at its end, and talk is not heard.
    stdin: TextIO = field(default_factory=lambda: sys.stdin or io.StringIO())
    stdout: TextIO = field(default_factory=lambda: sys.stdout)
    stderr: TextIO = field(default_factory=lambda: sys.stderr or io.StringIO())
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    width: int | None = None
    """Columns, where a caller knows better than the terminal."""
    colour: bool = True
    """False turns all colours off, as ``NO_COLOR`` does."""
    _has_noted_pieces: bool = field(default=False, init=False, repr=False)
    asked_language: Language | None = None
    """The language that the command line asks for; None leaves it to settings and locale."""

    @cached_property
    def settings(self) -> Settings:
        """What the person has settled for every run; the file is read once."""
        from rukh.settings import Settings

        return Settings.load(self.environ)

    @cached_property
    def language(self) -> Language:
        """The language to speak: what was asked for, settled, or the locale's.

        Where the output cannot show Chinese it is English.
        """
        if self.asked_language is not None:
            return self.asked_language if self.can_speak(self.asked_language) else "en"
        settled = self.settings.lang
        if settled != "auto":
            return settled if self.can_speak(settled) else "en"
        found = language_of(self.environ)
        # Nobody asked for it by name: it takes a screen that is known to have the characters.
        return found if found == "en" or self.can_show(_CHINESE) else "en"

    @cached_property
    def words(self) -> Words:
        """Says texts for people in that language: ``context.words("{side} to move.", side=…)``."""
        from rukh.words import Words

        return Words(self.language)

    def can_speak(self, language: Language) -> bool:
        """Whether the output has the characters of this language, as far as one can tell."""
        return language == "en" or self.can_show_on_request(_CHINESE)

    @cached_property
    def console(self) -> Console:
        """Where data goes."""
        return self._console(self.stdout)

    @cached_property
    def talk(self) -> Console:
        """Where talk goes: progress, remarks, errors."""
        return self._console(self.stderr)

    @property
    def binary_input(self) -> BinaryIO:
        """Standard input as bytes."""
        buffer: BinaryIO | None = getattr(self.stdin, "buffer", None)
        return buffer or io.BytesIO(self.stdin.read().encode())

    @property
    def binary_output(self) -> BinaryIO:
        """Standard output for bytes, behind the text that was written.

        A terminal gets them as text that it does not obey.
        """
        self.stdout.flush()
        if self.stdout.isatty():
            return harmless_output(self.stdout.buffer, self.stdout.encoding or "ascii")
        return self.stdout.buffer

    @property
    def is_interactive(self) -> bool:
        """Whether a person types and reads."""
        return self.stdin.isatty() and self.stdout.isatty()

    @property
    def can_steer(self) -> bool:
        """Whether a person can press keys while something goes on."""
        return self.stdin.isatty()

    @property
    def is_mute(self) -> bool:
        """Whether whoever started the program has closed its standard output."""
        return getattr(self, "stdout", None) is None

    def prepare(self) -> None:
        """Makes what the encodings lack, in or out, a sign of its own rather than a failure."""
        for stream in (self.stdin, self.stdout, self.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace")

    def can_show(self, signs: str) -> bool:
        """Whether standard output can show these characters, as far as one can tell.

        The Linux console has no glyphs for them, and in the C locale nobody promised any.
        """
        if self.environ.get("TERM") in _PLAIN_TERMINALS or self._is_plain_locale():
            return False
        return self._can_encode(signs)

    def can_show_on_request(self, signs: str) -> bool:
        """Whether characters that somebody asks for by name reach the reader.

        Without a promise of the locale they are believed to, and in a pipe no glyphs are needed.
        """
        if self.stdout.isatty() and self.environ.get("TERM") in _PLAIN_TERMINALS:
            return False
        return self._can_encode(signs)

    def style(
        self,
        picture: Picture,
        *,
        pieces: str = "auto",
        flipped: bool = False,
        ranks: str = "0-9",
        theme: str | None = None,
        large: bool = False,
    ) -> Style:
        """How to draw this board here."""
        from rukh.render import Style
        from rukh.render.theme import FIGURINES, XIANGQI_CHARACTERS

        own = FIGURINES if picture.game == "chess" else XIANGQI_CHARACTERS
        is_ascii = pieces == "ascii"
        if is_ascii:
            pieces = "letters"
        elif pieces == "auto":
            has_room = picture.game == "chess" or self.console.width >= _ROOM_FOR_CHARACTERS
            can_show = has_room and self.can_show("".join(own.values()))
            pieces = "unicode" if can_show else "letters"
        elif pieces != "letters" and not self._can_encode("".join(own.values())):
            # Stand-ins would be of another width, and all alike.
            pieces = "letters"
            if not self._has_noted_pieces:
                self._has_noted_pieces = True
                self.note("this output cannot show the pieces asked for, so they are letters")
        style = Style(
            pieces=pieces,
            lines=not is_ascii and self.can_show("─│╲"),
            blocks=self.can_show("▀▄▐▌"),
            colour=self.console.color_system is not None and not self.console.no_color,
            flipped=flipped,
            ranks_from_one=ranks == "1-10",
            compact=self.console.width < _NARROW[picture.game],
            few_colours=self.console.color_system in _FEW_COLOURS,
            indexed=self.console.color_system == "256",
            large=large,
        )
        return style if theme is None else replace(style, theme=theme)

    def print_board(self, board: Text) -> None:
        """Writes a board: a screen that is too narrow cuts its rows and never breaks them."""
        if self.console.is_terminal:
            self.console.print(board, no_wrap=True, overflow="crop")
            return
        for row in board.plain.split("\n"):
            self.print_line(row.rstrip())

    def print_table(self, table: Table) -> None:
        """Writes a table: without blanks at the ends of rows where nobody looks at them."""
        if self.console.is_terminal:
            self.console.print(table)
            return
        with self.console.capture() as captured:
            self.console.print(table)
        for row in captured.get().splitlines():
            self.print_line(row.rstrip())

    def print_json(self, value: Any) -> None:
        """Writes one JSON document to standard output."""
        self.stdout.write(json.dumps(value, indent=2) + "\n")
        self.stdout.flush()

    def print_line(self, text: str) -> None:
        """Writes a line of data: exactly as it is, or on a terminal without what that obeys."""
        self.stdout.write((harmless(text) if self.stdout.isatty() else text) + "\n")
        self.stdout.flush()

    def complain(self, told: Exception | str) -> None:
        """Says in a line of standard error, and in the reader's language, what has gone wrong."""
        from rukh.words.errors import clause_in, error_in

        say = self.language
        self.print_error(clause_in(say, told) if isinstance(told, str) else error_in(say, told))

    def note(self, told: str | Problem, *, soft_wrap: bool = True) -> None:
        """Says what a reader may want to know, and nothing depends on."""
        from rukh.words.errors import clause_in, problem_in

        say = self.language
        said = clause_in(say, told) if isinstance(told, str) else problem_in(say, told)
        self.talk.print(self.words("note: {text}", text=said), soft_wrap=soft_wrap)

    def print_error(self, text: str) -> None:
        """Writes one line to standard error."""
        # Without standard error there is nobody to tell.
        with contextlib.suppress(OSError):
            line = harmless(text).replace("\n", "·")
            self.stderr.write(f"rukh: {line}\n")
            self.stderr.flush()

    def showable(self, text: str) -> str:
        """The text with plain signs for the marks of print that the screen lacks."""
        for sign, plain in _PLAIN_MARKS.items():
            if sign in text and not self.can_show(sign):
                text = text.replace(sign, plain)
        return text

    def status(self, text: str) -> Status:
        """A sign of life on the screen with a text beside it, until it is left."""
        spinner = "dots" if self.can_show("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏") else "line"
        return self.talk.status(self.showable(text), spinner=spinner)

    def read_line(self, prompt: str) -> str | None:
        """Asks for a line; None at the end of input."""
        if self.is_interactive and self.stdin is sys.stdin:
            # The terminal's own editing, with history where readline is to be had.
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401
            try:
                return input(prompt)
            except EOFError:
                # Nobody's Enter moves the cursor on.
                self.print_line("")
                return None
        self.stdout.write(prompt)
        self.stdout.flush()
        line = self.stdin.readline()
        if not self.stdin.isatty():
            # Nobody's Enter moves the cursor on.
            self.stdout.write("\n")
        return line.rstrip("\r\n") if line else None

    def _can_encode(self, signs: str) -> bool:
        try:
            signs.encode(self.stdout.encoding or "ascii")
        except (UnicodeEncodeError, LookupError):
            return False
        return True

    def _is_plain_locale(self) -> bool:
        if os.name == "nt":
            return False
        environ = self.environ
        if environ.get("LC_ALL"):
            return environ["LC_ALL"] in _PLAIN_LOCALES
        # In the C locale Python itself sets LC_CTYPE=C.UTF-8, which says nothing of the terminal.
        own = environ.get("LC_CTYPE", "")
        if own and own != "C.UTF-8":
            return own in _PLAIN_LOCALES
        return environ.get("LANG", "") in _PLAIN_LOCALES

    def _console(self, stream: TextIO) -> Console:
        from rukh.cli.console import HarmlessConsole

        environ = dict(self.environ)
        if not environ.get("COLUMNS", "0").strip("0"):
            # A width of 0 means that nobody knows.
            environ.pop("COLUMNS", None)
        return HarmlessConsole(
            file=stream,
            highlight=False,
            markup=False,
            emoji=False,
            soft_wrap=False,
            width=self.width,
            no_color=True if not self.colour else None,
            color_system=self._colour_system(stream, environ),
            _environ=environ,
        )

    def _colour_system(self, stream: TextIO, environ: Mapping[str, str]) -> _ColourSystem | None:
        """What is settled about colours, for a terminal; other outputs have none."""
        settled = _COLOUR_SYSTEMS[self.settings.look.colour]
        is_watched = stream.isatty() or "FORCE_COLOR" in environ
        return settled if is_watched else "auto"
