"""The command line: which command, and what becomes of its errors."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

from rukh.cli import usual
from rukh.cli.arguments import (
    CommandParser,
    Parser,
    add_language,
    asked_language,
    every_parser,
    speak,
)
from rukh.cli.context import Context
from rukh.cli.exit import ExitCode
from rukh.errors import EngineError, RukhError
from rukh.words import later

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh.words import Words

__all__ = ["build_parser", "main"]

COMMANDS = {
    "play": "play a game against Rukh, or watch it play",
    "show": "draw a position",
    "analyse": "search a position and list the best lines",
    "move": "read one move in any notation, and write it in all",
    "convert": "read game records of any format, and write them in another",
    "book": "build opening books, look into them, and take care of them",
    "match": "play a match between any two engines, in either game",
    "review": "judge every move of games, and tell what was better, and why",
    "referee": "judge a game by its rules, and say why",
    "eval": "take the static evaluation of a position apart",
    "perft": "count the leaves of the move tree",
    "config": "see and change what is settled for every run",
    "completion": "print a script that completes commands in your shell",
    "bench": "search fixed positions: a signature of behaviour, and speed",
    "uci": "be the engine of a chess program: UCI, UCCI or XBoard, as rukh-uci",
}

_WRITTEN_IN_ENGLISH = ("match",)
"""Commands whose sentences go into files: the locale does not choose their language."""


def build_parser(command: str | None = None, words: Words | None = None) -> argparse.ArgumentParser:
    """The parser of everything; only `command`'s own arguments are loaded, or all without it."""
    parser = Parser(
        prog="rukh",
        description=later("Rukh plays xiangqi and chess: in this terminal, over UCI, from Python."),
        epilog=later("rukh COMMAND --help tells more. Example: rukh play xiangqi"),
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help=later("print the version and leave"))
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=CommandParser)
    for name, summary in COMMANDS.items():
        child = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            allow_abbrev=False,
        )
        if command in (None, name):
            _module(name).add_arguments(child)
    for spoken in every_parser(parser):
        if spoken.prog != "rukh uci":
            add_language(spoken)
    if words is not None:
        speak(parser, words)
    return parser


def main(arguments: Sequence[str] | None = None, context: Context | None = None) -> int:
    """Runs the command and returns its exit status."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    context = context or Context()
    context.prepare()
    context.asked_language = asked_language(arguments)
    try:
        return _run(arguments, context)
    except KeyboardInterrupt:
        # Where it met a class or module that was being made, CPython would end by the signal
        # itself, whatever our status. To evaluate a text makes it forget that.
        exec("")
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        _silence_stdout()
        context.complain(error)
        return ExitCode.of(error)
    except EngineError as error:
        context.complain(error)
        return ExitCode.FAILED
    except RukhError as error:
        context.complain(error)
        return ExitCode.USAGE


def _run(arguments: list[str], context: Context) -> int:
    if context.is_mute:
        raise OSError("standard output is closed")
    named = next((word for word in arguments if word in COMMANDS), "")
    if named == "uci":
        # What follows belongs to the UCI program, whatever it looks like.
        place = arguments.index("uci")
        status: int = _module("uci").run_with(arguments[place + 1 :])
        return status
    if arguments[:2] == ["completion", "--answer"]:
        # What follows is somebody's unfinished line.
        _module("completion").answer_shell(context, arguments[2:])
        return ExitCode.OK
    parser = build_parser(named, context.words)
    if named in usual.COMMANDS:
        _settle(context, parser, named, arguments)
    try:
        args = parser.parse_args(arguments)
    except SystemExit as left:
        context.stdout.flush()
        if sys.stdout is not None:
            # Where the parser writes its help.
            sys.stdout.flush()
        return int(left.code or 0)
    if args.version:
        from rukh import __version__

        context.print_line(f"rukh {__version__}")
        return ExitCode.OK
    if args.command is None:
        parser.print_help(context.stdout)
        return ExitCode.USAGE
    if getattr(args, "no_color", False):
        context.colour = False
    _settle_language(context, args)
    code: int = _module(args.command).run(context, args)
    context.stdout.flush()
    return code


def _settle(
    context: Context, parser: argparse.ArgumentParser, command: str, arguments: list[str]
) -> None:
    """Gives a command's options their settled defaults, and says what is wrong in the settings."""
    settings = context.settings
    child = next(found for found in every_parser(parser) if found.prog == f"rukh {command}")
    for fault in (*settings.faults, *usual.settle(child, command, settings, arguments)):
        context.note(fault)


def _settle_language(context: Context, args: argparse.Namespace) -> None:
    """Which language sentences are in: for programs and in files, English if none is asked for."""
    asked = context.asked_language
    if getattr(args, "json", False):
        # JSON escapes what an output cannot show.
        args.lang = asked or "en"
        return
    if asked is not None and not context.can_speak(asked):
        context.talk.print(
            "note: this output cannot show Chinese, so it is English", soft_wrap=True
        )
    is_written = args.command in _WRITTEN_IN_ENGLISH and asked is None
    args.lang = "en" if is_written else context.language


def _module(command: str) -> Any:
    """The module of a command: `add_arguments` and `run`."""
    return importlib.import_module(f"rukh.cli.{command}")


def _silence_stdout() -> None:
    """Keeps the interpreter from complaining about the broken pipe once more at exit."""
    with contextlib.suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
