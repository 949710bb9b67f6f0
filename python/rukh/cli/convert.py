"""``rukh convert``: read game records of any format, and write them in another.

Here are the arguments. Where records come from is in `sources`, where they go in `outputs`, what
was wrong with them in `losses`; `conversion` brings them together, and `rukh.records` reads and
writes.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh import _native
from rukh.cli.exit import ExitCode
from rukh.cli.position import whole_number
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh._sources import File
    from rukh.cli.context import Context
    from rukh.cli.outputs import Output

__all__ = ["add_arguments", "run"]

FORMATS = {"pgn": ".pgn", "text": ".txt", "json": ".jsonl", "dhtmlxq": ".dhtmlxq", "xqf": ".xqf"}
"""The formats and what their files are called."""

_UNWRITTEN = frozenset(
    ".zip .rar .7z .gz .tgz .bz2 .xz .zst .tar .cbr .cbl .cbf .che .mxq .ccm .chn .pfc .xgf".split()
)
"""Names that promise what is not written here: archives, and formats that are only read."""
_BY_SUFFIX = {suffix: name for name, suffix in FORMATS.items()} | {".json": "json"}
_STANDARD_OUTPUT = "-"
_DEFAULT_WIDTH = 80


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="IN",
        help="files of any known format, folders with all that is in them (but hidden files), "
        "zip archives, with archives in them; - is standard input",
    )
    parser.add_argument(
        "-o",
        "--output",
        required=True,
        metavar="OUT",
        help="a file for all games; a folder (there already, or ending in /) for a file of each "
        "input, or, in xqf and dhtmlxq, of each game; - is standard output",
    )
    parser.add_argument(
        "--to",
        choices=FORMATS,
        help="the format to write; json is one object a line (default: by OUT's name, else pgn)",
    )
    parser.add_argument(
        "--notation",
        choices=_native.NOTATIONS,
        metavar="NAME",
        help="the notation of pgn and text, in games that have it: %(choices)s (default: chinese, "
        "and in chess san)",
    )
    parser.add_argument(
        "--width",
        type=whole_number(0, 10_000),
        metavar="N",
        help=f"the longest line of pgn in columns; 0: all moves on one (default: {_DEFAULT_WIDTH})",
    )
    parser.add_argument(
        "--game", choices=("chess", "xiangqi"), help="the game of every record; they tell it too"
    )
    parser.add_argument(
        "--encoding", metavar="NAME", help="the encoding of every text; they tell it too"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="stop at the first game or file that cannot be read whole, and leave a file that "
        "is not finished as it was",
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        help="tell what was skipped, shortened or repaired in this file, one JSON object a line, "
        "in place of standard error",
    )
    parser.epilog = (
        "Exit status: 0 when every game was written whole, 3 when something was shortened or "
        "skipped, or an archive is damaged (the report says what), 1 when nothing could be "
        "written or --strict stopped, "
        "2 for a mistake in the arguments, 130 for Ctrl-C."
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Converts everything, or up to the first loss with ``--strict``."""
    from rukh.cli.conversion import Conversion
    from rukh.cli.losses import Losses
    from rukh.cli.outputs import NewFile
    from rukh.cli.progress import ConversionBar
    from rukh.cli.sources import files_of

    path = None if args.output == _STANDARD_OUTPUT else Path(args.output)
    writing = _writing(args, path)
    files = files_of(args.inputs, path)
    if args.report is not None:
        _check_report(args.report, path, files)
    with contextlib.ExitStack() as stack:
        report = None if args.report is None else stack.enter_context(NewFile(args.report))
        losses = Losses(context, report)
        output = _output(context, args.output, writing["format"], files)
        # What is not whole when an error or Ctrl-C comes is taken away.
        stack.callback(output.discard)
        conversion = Conversion(
            context,
            output,
            losses,
            game=args.game,
            encoding=args.encoding,
            writing=writing,
            is_strict=args.strict,
        )
        # A bar would be drawn into what is written to the same screen.
        is_free = path is not None or not context.console.is_terminal
        total = sum(file.size for file in files)
        with ConversionBar(context, total, is_shown=is_free) as bar:
            is_stopped = not conversion.convert_all(files, bar)
        if not is_stopped:
            output.finish()
    for line in conversion.notes():
        context.note(line)
    context.talk.print(losses.summary(), soft_wrap=True)
    if is_stopped:
        context.complain("stopped at the first loss, as --strict asks; what is not whole is gone")
        return ExitCode.FAILED
    if losses.written == 0:
        context.complain("there was no game to write")
        return ExitCode.FAILED
    return ExitCode.INCOMPLETE if losses.has_losses else ExitCode.OK


def _check_report(report: str, output: Path | None, files: Sequence[File]) -> None:
    """Sees to it that the report takes the place of nothing else.

    Raises:
        OptionError: The report would be written over an input or the output.
    """
    place = Path(report).resolve()
    if output is not None and output.resolve() == place:
        raise OptionError(f'--report: "{report}" is where the games go; name another file')
    if any(file.path is not None and Path(file.path).resolve() == place for file in files):
        raise OptionError(f'--report: "{report}" is one of the files to read; name another file')


def _writing(args: argparse.Namespace, path: Path | None) -> dict[str, Any]:
    """What each game is written with.

    Raises:
        OptionError: The format has no such option, or the game no such notation.
    """
    from rukh.cli.conversion import notations_of

    suffix = "" if path is None else path.suffix.lower()
    to = args.to or _BY_SUFFIX.get(suffix, "pgn")
    options: dict[str, Any] = {"format": to}
    if args.width is not None:
        if to != "pgn":
            raise OptionError(f"--width is for pgn, and this is {to}")
        options["width"] = args.width
    if args.notation is not None:
        if to not in ("pgn", "text"):
            raise OptionError(f"--notation is for pgn and text; in {to} moves have one form")
        if args.game is not None and args.notation not in notations_of(args.game):
            known = ", ".join(notations_of(args.game))
            raise OptionError(f"--notation: {args.game} has no {args.notation}, but {known}")
        options["notation"] = args.notation
    return options


def _output(context: Context, name: str, to: str, files: Sequence[File]) -> Output:
    from rukh.cli import outputs

    # In this format a file is a game.
    most = 1 if to == "xqf" else None
    if name == _STANDARD_OUTPUT:
        return outputs.Stream(context.binary_output, most=most)
    path = Path(name)
    is_folder = path.is_dir() or name.endswith(("/", os.sep))
    if not is_folder:
        if path.suffix.lower() in _UNWRITTEN:
            known = ", ".join(sorted(_BY_SUFFIX))
            raise OptionError(
                f'--output: a file "{shortened(path.suffix)}" is not written here; '
                f"end the name in {known}, or in / for a folder"
            )
        return outputs.OneFile(path, most=most)
    names = outputs.Names(path, FORMATS[to], [file.path for file in files if file.path])
    if to in ("xqf", "dhtmlxq"):
        return outputs.FileOfEachGame(names)
    return outputs.FileOfEachSource(names)
