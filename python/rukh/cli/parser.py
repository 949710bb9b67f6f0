"""The command line: which command, and what becomes of its errors."""

from __future__ import annotations

import argparse
import contextlib
import importlib
import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from rukh.cli.context import Context
from rukh.cli.exit import ExitCode
from rukh.errors import EngineError, RukhError, shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed import SupportsWrite

__all__ = ["build_parser", "main"]

COMMANDS = {
    "play": "play a game against Rukh, or watch it play",
    "show": "draw a position",
    "analyse": "search a position and list the best lines",
    "move": "read one move in any notation, and write it in all",
    "convert": "read game records of any format, and write them in another",
    "book": "build opening books, look into them, and take care of them",
    "match": "play a match between any two engines, in either game",
    "referee": "judge a game by its rules, and say why",
    "eval": "take the static evaluation of a position apart",
    "perft": "count the leaves of the move tree",
    "bench": "search fixed positions: a signature of behaviour, and speed",
    "uci": "serve UCI on standard input, as rukh-uci does",
}

# Signs of which no encoding that lacks simplified Chinese has all.
_CHINESE = "红负规则长捉，。"


class _Parser(argparse.ArgumentParser):
    """Reports errors in one line."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        # The inherited one passes over a stream that fails.
        (file or sys.stdout).write(self.format_help())

    def parse_known_args(  # type: ignore[override]
        self,
        args: Sequence[str] | None = None,
        namespace: argparse.Namespace | None = None,
    ) -> tuple[argparse.Namespace, list[str]]:
        # The inherited one takes positional words in one run. Options may stand among moves.
        found, left = super().parse_known_args(args, namespace)
        moves = getattr(found, "moves", None)
        if moves and not any(word.startswith("-") and word != "-" for word in left):
            moves += left
            left = []
        return found, left

    def error(self, message: str) -> NoReturn:
        self.exit(ExitCode.USAGE, f"{self.prog}: {message} (see {self.prog} --help)\n")


def build_parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser of everything; only `command`'s own arguments are loaded, or all without it."""
    parser = _Parser(
        prog="rukh",
        description="Rukh plays xiangqi and chess: in this terminal, over UCI, from Python.",
        epilog="rukh COMMAND --help tells more. Example: rukh play xiangqi",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version and leave")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=_Parser)
    for name, summary in COMMANDS.items():
        child = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            allow_abbrev=False,
        )
        if command in (None, name):
            _module(name).add_arguments(child)
    return parser


def main(arguments: Sequence[str] | None = None, context: Context | None = None) -> int:
    """Runs the command and returns its exit status."""
    arguments = sys.argv[1:] if arguments is None else list(arguments)
    context = context or Context()
    context.prepare()
    try:
        return _run(arguments, context)
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        _silence_stdout()
        named = f" {shortened(error.filename)}" if isinstance(error.filename, str) else ""
        context.print_error(f"cannot read or write{named}: {error.strerror or error}")
        return ExitCode.FAILED
    except EngineError as error:
        context.print_error(str(error))
        return ExitCode.FAILED
    except RukhError as error:
        context.print_error(str(error))
        return ExitCode.USAGE


def _run(arguments: list[str], context: Context) -> int:
    if context.is_mute:
        raise OSError("standard output is closed")
    named = next((word for word in arguments if word in COMMANDS), "")
    parser = build_parser(named)
    if named == "uci":
        # What follows belongs to the UCI program, whatever it looks like.
        place = arguments.index("uci")
        status: int = _module("uci").run_with(arguments[place + 1 :])
        return status
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


def _settle_language(context: Context, args: argparse.Namespace) -> None:
    """Speaks English where Chinese would come out as question marks; JSON escapes it anyway."""
    if getattr(args, "lang", "en") != "zh" or getattr(args, "json", False):
        return
    if not context.can_show_on_request(_CHINESE):
        args.lang = "en"
        context.talk.print(
            "note: this output cannot show Chinese, so it is English", soft_wrap=True
        )


def _module(command: str) -> Any:
    """The module of a command: `add_arguments` and `run`."""
    return importlib.import_module(f"rukh.cli.{command}")


def _silence_stdout() -> None:
    """Keeps the interpreter from complaining about the broken pipe once more at exit."""
    with contextlib.suppress(AttributeError, OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
