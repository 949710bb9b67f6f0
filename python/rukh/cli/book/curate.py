"""``rukh book prune``, ``merge``, ``edit`` and ``convert``: books out of books."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.book.amounts import by_reason, counted
from rukh.cli.book.options import (
    add_merged,
    add_out,
    add_thresholds,
    add_weights,
    chosen,
    weights_of,
)
from rukh.cli.book.verification import add_verification, verification_of
from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json
from rukh.errors import OptionError

if TYPE_CHECKING:
    import argparse

    from rukh.book.whole import Written
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_STANDARD_INPUT = "-"
_AS_THEY_ARE = "kept"
_ADDED = "added"
_MOST_TOLD = 20


def add_arguments(parser: argparse.ArgumentParser, name: str) -> None:
    """Declares the arguments."""
    if name == "merge":
        parser.add_argument("books", nargs="+", metavar="BOOK", help="books of one game and kind")
    elif name == "edit":
        parser.add_argument(
            "book",
            nargs="?",
            metavar="BOOK",
            help="the book; without one, the text alone makes one",
        )
        parser.add_argument(
            "--text",
            required=True,
            metavar="FILE",
            help="what to change, as rukh book dump writes it: a position, then its moves with new "
            "weights and games, or remove; - is standard input",
        )
    else:
        parser.add_argument("book", metavar="BOOK", help="the book, .rkb or Polyglot")
    add_out(parser)
    if name == "prune":
        add_thresholds(parser)
        parser.add_argument(
            "--drop-weightless", action="store_true", help="drop moves that weigh nothing too"
        )
        parser.add_argument(
            "--drop-unreachable",
            action="store_true",
            help="drop all that is not reached from the start position, not only what was before",
        )
        add_weights(parser, _AS_THEY_ARE, _AS_THEY_ARE)
        add_verification(parser)
    elif name == "merge":
        add_weights(parser, _ADDED, _ADDED)
    elif name == "convert":
        add_merged(parser)
        parser.epilog = (
            "Between the formats goes what is reached from the start position. Exit status: 0 when "
            "all that has a place in the new book is there, 3 when moves were left out of a .rkb "
            "book, 1 when none was written."
        )
    add_json(parser, "the report as one JSON document")


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Writes the book, and tells of it."""
    report, lines = _DEEDS[args.book_command](context, args)
    has_losses = args.book_command == "convert" and report.left_out and _is_rkb(args.output)
    code = ExitCode.INCOMPLETE if has_losses else ExitCode.OK
    if args.json:
        context.print_json({"book": args.output, **_document(report)})
        return code
    words = context.words
    context.print_line(
        words(
            "{book}: {positions}, {moves}",
            book=args.output,
            positions=counted(words, report.positions, "position"),
            moves=counted(words, report.moves, "move"),
        )
    )
    for line in lines:
        context.print_line(line)
    if report.left_out:
        told = words(
            "left out: {moves} (not legal, or of positions that are not reached from the start)"
            if _is_rkb(args.output)
            else "left out: {moves} (without weight, not legal, or of positions that are not "
            "reached from the start)",
            moves=counted(words, report.left_out, "move"),
        )
        context.print_line(told)
    return code


def _is_rkb(name: str) -> bool:
    return name.lower().endswith(".rkb")


def _prune(context: Context, args: argparse.Namespace) -> tuple[Written, list[str]]:
    from rukh.book import prune
    from rukh.cli.book.bar import VerifyBar

    names = (
        "min_games min_position_games min_share min_score drop_weightless drop_unreachable".split()
    )
    with VerifyBar(context) as bar:
        report = prune(
            args.book,
            args.output,
            verification=verification_of(args),
            progress=bar.hear,
            **chosen(args, names),
            **_weights(args, _AS_THEY_ARE),
        )
    words = context.words
    lines = [
        words(
            "dropped: {gone} of {moves} ({reasons})"
            if report.dropped
            else "dropped: {gone} of {moves}",
            gone=f"{sum(report.dropped.values()):,}",
            moves=counted(words, report.moves_before, "move"),
            reasons=by_reason(words, report.dropped),
        )
    ]
    if args.verify_depth is not None:
        lines.append(
            words(
                "searched: {moves}, {bad} bad",
                moves=counted(words, report.verified, "move"),
                bad=f"{len(report.refuted):,}",
            )
        )
        for bad in report.refuted[:_MOST_TOLD]:
            told = words(
                "{move} scores {score}: {fen}"
                if bad.objection == "score"
                else "{move} scores {score}, and another move much more: {fen}",
                move=bad.move,
                score=bad.score,
                fen=bad.fen,
            )
            lines.append(f"  {told}")
        more = len(report.refuted) - _MOST_TOLD
        if more > 0:
            told = words("… and {number} more; --json has all", number=f"{more:,}")
            lines.append(context.showable(f"  {told}"))
    return report, lines


def _merge(context: Context, args: argparse.Namespace) -> tuple[Written, list[str]]:
    from rukh.book import merge

    report = merge(args.books, args.output, **_weights(args, _ADDED))
    told = context.words(
        "from {moves} moves, {shared} of them shared",
        moves=" + ".join(f"{moves:,}" for moves in report.moves_before),
        shared=f"{report.shared:,}",
    )
    return report, [told]


def _edit(context: Context, args: argparse.Namespace) -> tuple[Written, list[str]]:
    from rukh.book import edit
    from rukh.book.whole import is_same_file

    if args.text == _STANDARD_INPUT:
        data = context.binary_input.read()
    else:
        if is_same_file(args.text, args.output):
            raise OptionError(f'-o: "{args.output}" is the text to read; name another file')
        data = Path(args.text).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise OptionError(f"--text: {args.text} is no UTF-8 in line {line}") from None
    report = edit(args.book, text, args.output)
    words = context.words
    told = words(
        "{added} added, {changed} changed, {removed} removed, {unchanged} as they were",
        added=f"{report.added:,}",
        changed=f"{report.changed:,}",
        removed=f"{report.removed:,}",
        unchanged=f"{report.unchanged:,}",
    )
    if report.absent:
        absent = words("{number} that were to go were not there", number=f"{report.absent:,}")
        told += ("；" if context.language == "zh" else "; ") + absent
    return report, [told]


def _convert(context: Context, args: argparse.Namespace) -> tuple[Written, list[str]]:
    from rukh.book import convert

    report = convert(
        args.book,
        args.output,
        merge_mirror=args.merge_mirror or None,
        merge_colours=args.merge_colours or None,
    )
    words = context.words
    moves = counted(words, report.moves_before, "move")
    if report.duplicates:
        told = words(
            "from {moves}, {number} of them there twice, of which the heaviest counts",
            moves=moves,
            number=f"{report.duplicates:,}",
        )
    else:
        told = words("from {moves}", moves=moves)
    return report, [told]


_DEEDS: Any = {"prune": _prune, "merge": _merge, "edit": _edit, "convert": _convert}


def _document(report: Written) -> dict[str, Any]:
    from rukh.book import PruneReport

    document = dataclasses.asdict(report)
    if isinstance(report, PruneReport):
        document["refuted"] = [
            {
                "fen": bad.fen,
                "move": bad.move.uci(),
                "score": {"cp": bad.score.cp, "mate": bad.score.mate},
                "objection": bad.objection,
            }
            for bad in report.refuted
        ]
    return document


def _weights(args: argparse.Namespace, as_they_are: str) -> dict[str, Any]:
    weights = weights_of(args)
    return {} if weights["weights"] == as_they_are else weights
