"""``rukh config``: what is settled for every run, looked at and changed.

`rukh.settings` knows which settings there are, and how the file is read. A change touches the line
of its key alone, and the file is replaced at once or not at all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from rukh.cli.context import Context
    from rukh.settings import Key, Settings

__all__ = ["add_arguments", "run"]

_SUBCOMMANDS = {
    "list": "list all settings: what they are, what they mean, and where they come from",
    "get": "print the value of a setting",
    "set": "settle a value for every run from now on",
    "unset": "give a setting back its usual value",
    "path": "print which file holds the settings",
    "edit": "open the file of settings in an editor",
}
_NEW_FILE = """\
# Settings of rukh; `rukh config list` says what there is. A line that begins with # says nothing.
"""
_NARROW = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the subcommands and their arguments."""
    commands = parser.add_subparsers(
        dest="config_command", metavar="SUBCOMMAND", parser_class=type(parser)
    )
    for name, summary in _SUBCOMMANDS.items():
        child = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            allow_abbrev=False,
        )
        if name in ("get", "set", "unset"):
            child.add_argument("key", metavar="KEY", help="a setting, such as look.pieces")
        if name == "set":
            child.add_argument("value", metavar="VALUE", help="what it is to be")
        if name in ("list", "get"):
            add_json(child)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Carries out the subcommand; without one, lists."""
    command = args.config_command or "list"
    if command == "path":
        context.print_line(str(_path(context)))
        return ExitCode.OK
    if command == "list":
        return _list(context, getattr(args, "json", False))
    if command == "edit":
        return _edit(context)
    from rukh.settings import key_named

    key = key_named(args.key)
    if command == "get":
        return _get(context, key, args.json)
    return _change(context, key, args.value if command == "set" else None)


def _list(context: Context, is_json: bool) -> ExitCode:
    from rukh.settings import KEYS

    settings = context.settings
    if is_json:
        context.print_json({name: _plain(settings, key) for name, key in KEYS.items()})
    else:
        _print_table(context, settings)
    return _tell_faults(context, settings)


def _print_table(context: Context, settings: Settings) -> None:
    from rich import box
    from rich.table import Table

    from rukh.settings import KEYS

    words = context.words
    narrow = context.console.width < _NARROW
    table = Table(box=box.SIMPLE_HEAD if context.can_show("─") else box.ASCII2)
    table.add_column(words("setting"), no_wrap=not narrow, overflow="fold")
    table.add_column(words("value"), overflow="fold", style="bold")
    if not narrow:
        table.add_column(words("from"), no_wrap=True)
        table.add_column(words("meaning"), overflow="fold", ratio=1)
    for name, key in KEYS.items():
        line = settings.lines.get(name)
        value, reason = settings.applied(name)
        origin = reason or words("default")
        if line is not None:
            origin = words("line {line}", line=line)
        rest = () if narrow else (origin, words(key.meaning))
        table.add_row(name, words("none") if value is None else _shown(value), *rest)
    context.print_table(table)


def _get(context: Context, key: Key, is_json: bool) -> ExitCode:
    settings = context.settings
    if is_json:
        context.print_json(_plain(settings, key))
    else:
        context.print_line(_shown(settings.applied(key.name)[0]))
    return _tell_faults(context, settings)


def _change(context: Context, key: Key, value: str | None) -> ExitCode:
    """Settles a value, or with None takes it away."""
    from rukh import _toml

    path = _path(context)
    text = _read(path)
    if value is None:
        changed = _toml.without(text, key.name)
    else:
        try:
            parsed = key.kind.parsed(value)
        except OptionError as error:
            raise OptionError(f"{key.name}: {error}") from None
        _check_meaning(key, value)
        changed = _toml.with_value(text, key.name, _of_file(parsed))
    if changed != text or not path.exists():
        _write(path, changed)
    return ExitCode.OK


def _check_meaning(key: Key, value: str) -> None:
    """Of words whose meaning others know, those that nobody knows are refused at once."""
    if key.name == "look.theme":
        from rukh.cli.parser import build_parser
        from rukh.cli.usual import choices

        known = choices(build_parser("show"), "show", "theme")
        if known and value not in known:
            there_are = ", ".join(known)
            raise OptionError(f'there is no theme "{shortened(value)}", but {there_are}')
    elif key.name == "play.clock":
        from rukh.table.clocks import control_of

        control_of(value)


def _edit(context: Context) -> ExitCode:
    import shlex
    import subprocess

    path = _path(context)
    if not path.exists():
        _write(path, _NEW_FILE)
    environ = context.environ
    usual = "notepad" if environ.get("OS") == "Windows_NT" else "vi"
    editor = environ.get("VISUAL") or environ.get("EDITOR") or usual
    try:
        code = subprocess.run([*shlex.split(editor), str(path)], check=False).returncode
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        context.complain(f"cannot run the editor {editor}: {reason}; EDITOR names another")
        return ExitCode.FAILED
    if code != 0:
        context.complain(f"the editor {editor} ended with status {code}")
        return ExitCode.FAILED
    from rukh.settings import Settings

    return _tell_faults(context, Settings.load(environ))


def _path(context: Context) -> Path:
    from rukh.settings import settings_path

    path = settings_path(context.environ)
    if path is None:
        raise OptionError("there is no home for a file of settings: let RUKH_CONFIG name one")
    return path


def _read(path: Path) -> str:
    """The file's text with the ends of its lines as they are; no text where it is not there yet."""
    try:
        return path.read_bytes().decode("utf-8-sig", errors="surrogateescape")
    except FileNotFoundError:
        return ""


def _write(path: Path, text: str) -> None:
    from rukh.cli.outputs import NewFile

    path.parent.mkdir(parents=True, exist_ok=True)
    with NewFile(path) as file:
        file.write(text.encode("utf-8", errors="surrogateescape"))


def _tell_faults(context: Context, settings: Settings) -> ExitCode:
    for fault in settings.faults:
        context.note(fault)
    return ExitCode.OK


def _plain(settings: Settings, key: Key) -> dict[str, Any]:
    """A setting as plain values."""
    line = settings.lines.get(key.name)
    return {
        "value": _listed(settings[key.name]),
        "applies": _listed(settings.applied(key.name)[0]),
        "default": _listed(key.default),
        "line": line,
        "accepts": key.kind.described,
        "meaning": key.meaning,
    }


def _listed(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _of_file(value: Any) -> Any:
    """A value as the file holds it."""
    return ", ".join(value) if isinstance(value, tuple) else value


def _shown(value: Any) -> str:
    """A value as people write it; nothing where there is none."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(_of_file(value))
