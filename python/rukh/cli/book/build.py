"""``rukh book build``: a book from games of any format, in any mix."""

from __future__ import annotations

import dataclasses
import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.book.amounts import by_reason, counted, memory
from rukh.cli.book.options import (
    add_merged,
    add_out,
    add_selection,
    add_thresholds,
    add_weights,
    chosen,
    weights_of,
)
from rukh.cli.exit import ExitCode
from rukh.cli.limits import THREADS_OF_A_MACHINE, add_threads
from rukh.cli.position import add_json
from rukh.errors import BookError, OptionError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh._sources import File
    from rukh.book import BuildReport
    from rukh.cli.context import Context
    from rukh.problem import Problem
    from rukh.words import Words

__all__ = ["add_arguments", "run"]

_MEMORY = "256M"
_SETTINGS = (
    "max_ply min_length side results min_rating max_rating since until players only_players_moves "
    "with_setups unique with_variations min_games min_position_games min_share min_score "
    "merge_mirror merge_colours"
).split()


def add_arguments(parser: argparse.ArgumentParser, name: str) -> None:
    """Declares the arguments."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="PATH",
        help="files of any known format, folders with all that is in them (but hidden files), "
        "zip archives; - is standard input",
    )
    add_out(parser)
    parser.add_argument(
        "--game",
        choices=("chess", "xiangqi"),
        help="the game of the book (default: that of the first game); others are left out",
    )
    add_selection(parser)
    add_thresholds(parser)
    parser.add_argument(
        "--weightless",
        choices=("keep", "drop"),
        help="moves that weigh nothing, which are never played and counted all the same "
        "(default: keep them in .rkb, drop them in .bin)",
    )
    add_weights(parser, "points")
    add_merged(parser)
    parser.add_argument(
        "--memory",
        type=memory,
        default=memory(_MEMORY),
        metavar="SIZE",
        help=f"what the build may hold, such as 2G (default: {_MEMORY})",
    )
    add_threads(
        parser,
        "threads that read games (default: one for each processor)",
        default=None,
        most=THREADS_OF_A_MACHINE,
    )
    parser.add_argument(
        "--scratch", metavar="FOLDER", help="the place for what does not fit into memory"
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        help="tell what was skipped, shortened or repaired in this file, one JSON object a line",
    )
    add_json(parser, "the report as one JSON document")
    parser.epilog = (
        "Exit status: 0 when every game that was asked for counts whole, 3 when a game or a file "
        "could not be read or not to its end (the report says which), 1 when no book was written, "
        "2 for a mistake in the arguments, 130 for Ctrl-C. The report and standard error name the "
        "first hundred problems of each severity. Games that the arguments leave out are only "
        "counted."
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Builds the book, and tells of it."""
    from rukh.book import Builder, Recipe
    from rukh.book.building import with_faults
    from rukh.cli.book.bar import BuildBar
    from rukh.cli.outputs import NewFile
    from rukh.cli.sources import files_of, sources_in

    files = files_of(args.inputs, Path(args.output))
    _check_places(args, files)
    drops = None if args.weightless is None else args.weightless == "drop"
    recipe = Recipe(**chosen(args, _SETTINGS), **weights_of(args), drop_weightless=drops)
    began = time.monotonic()
    with ExitStack() as stack:
        told = None if args.report is None else stack.enter_context(NewFile(args.report))
        bar = stack.enter_context(BuildBar(context, sum(file.size for file in files)))
        builder = stack.enter_context(
            Builder(
                args.output,
                recipe,
                game=args.game,
                memory=args.memory,
                threads=args.threads,
                scratch=args.scratch,
                progress=bar.hear,
            )
        )
        failure = None
        try:
            for file in files:
                bar.begin(file.size)
                for source in with_faults(file, sources_in(context, file)):
                    builder._add(source)
                bar.end()
            report = builder.finish()
        except BookError as error:
            if error.report is None:
                raise
            report, failure = error.report, error
        if told is not None:
            for problem in report.problems:
                told.write((json.dumps(_plain(problem), ensure_ascii=False) + "\n").encode())
    if args.report is None:
        _tell(context, report)
    if failure is not None:
        context.complain(failure)
        return ExitCode.FAILED
    seconds = time.monotonic() - began
    if args.json:
        context.print_json(_document(report, args.output, seconds))
    else:
        for line in _lines(context.words, report, args.output, seconds):
            context.print_line(line)
    return ExitCode.INCOMPLETE if report.has_losses else ExitCode.OK


def _check_places(args: argparse.Namespace, files: Sequence[File]) -> None:
    """Sees to it that nothing takes the place of something else.

    Raises:
        OptionError: It would.
    """
    inputs = {Path(file.path).resolve() for file in files if file.path is not None}
    out = Path(args.output).resolve()
    if out in inputs:
        raise OptionError(f'-o: "{args.output}" is one of the files to read; name another file')
    if args.report is not None:
        place = args.report.resolve()
        if place in (out, *inputs):
            what = "where the book goes" if place == out else "one of the files to read"
            raise OptionError(f'--report: "{args.report}" is {what}; name another file')


def _plain(problem: Problem) -> dict[str, Any]:
    return {
        "file": problem.file,
        "number": problem.game or None,
        "severity": problem.severity.value,
        "line": problem.line,
        "ply": problem.ply,
        "text": problem.text,
        "reason": problem.reason,
        "fen": problem.fen,
    }


def _tell(context: Context, report: BuildReport) -> None:
    """Says what was lost; what was read as it was meant is for the report."""
    from rukh.words.errors import clause_in, loss_in

    talk = context.talk
    for problem in report.problems:
        if problem.is_loss:
            # For other programs a problem is a line, however long.
            talk.print(loss_in(context.language, problem), soft_wrap=not talk.is_terminal)
    if report.untold:
        told = clause_in(context.language, f"… and {report.untold:,} more problems")
        talk.print(told, soft_wrap=True)


def _document(report: BuildReport, out: str, seconds: float) -> dict[str, Any]:
    document = {"book": out, **dataclasses.asdict(report), "seconds": round(seconds, 3)}
    del document["problems"], document["untold"]
    return document


def _lines(words: Words, report: BuildReport, out: str, seconds: float) -> list[str]:
    """The report in words."""
    lines = [
        words(
            "{book}: a book of {game}, {positions}, {moves}",
            book=out,
            game=words(report.game or ""),
            positions=counted(words, report.positions, "position"),
            moves=counted(words, report.moves, "move"),
        )
    ]
    found = {
        "games": counted(words, report.games, "game"),
        "files": counted(words, report.sources, "file"),
    }
    if seconds > 1:
        rate = f"{report.games / seconds:,.0f}"
        told = words("{games} found in {files}, {rate} a second", rate=rate, **found)
    else:
        told = words("{games} found in {files}", **found)
    counting = words(
        "{used} count, {repaired} of them repaired, {shortened} up to a fault",
        used=f"{report.used:,}",
        repaired=f"{report.repaired:,}",
        shortened=f"{report.shortened:,}",
    )
    lines.append(f"{told}{'；' if words.language == 'zh' else '; '}{counting}")
    if report.skipped:
        lines.append(words("games left out: {reasons}", reasons=by_reason(words, report.skipped)))
    gone = report.all_moves - report.moves
    if gone:
        lines.append(
            words(
                "moves left out: {gone} of {all}, in {positions}",
                gone=f"{gone:,}",
                all=f"{report.all_moves:,}",
                positions=counted(words, report.all_positions, "position"),
            )
        )
    if report.unreadable_sources:
        number = f"{report.unreadable_sources:,}"
        lines.append(words("files not read, or not to their end: {number}", number=number))
    if report.passed_over:
        number = f"{report.passed_over:,}"
        lines.append(words("other files passed over: {number}", number=number))
    return lines
