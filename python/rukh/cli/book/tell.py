"""``rukh book info``, ``check``, ``diff`` and ``dump``: what is in books, and writes none."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json, whole_number
from rukh.cli.writing import Writing, add_notation, add_ranks

if TYPE_CHECKING:
    import argparse

    from rukh.book import BookChange, Numbers
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_LIMIT = 20


def add_arguments(parser: argparse.ArgumentParser, name: str) -> None:
    """Declares the arguments."""
    if name == "diff":
        parser.add_argument("first", metavar="BOOK", help="a book")
        parser.add_argument("second", metavar="BOOK", help="another of the same game and kind")
        parser.add_argument(
            "--limit",
            type=whole_number(0, 1 << 20),
            default=_LIMIT,
            metavar="N",
            help="how many differences to list (default: %(default)s)",
        )
        add_ranks(parser)
        add_notation(parser)
        parser.epilog = (
            "Exit status: 0 when the books say the same, 1 when they differ. Wins and losses are "
            "those of the side that plays the move."
        )
    else:
        parser.add_argument("book", metavar="BOOK", help="the book, .rkb or Polyglot")
    if name == "check":
        parser.epilog = "Exit status: 0 when nothing is wrong with the book, 1 otherwise."
    if name == "dump":
        parser.add_argument(
            "-o",
            "--output",
            default="-",
            metavar="FILE",
            help="the text (default: standard output)",
        )
        parser.epilog = "rukh book edit reads what is written, to make a book of it or change one."
    else:
        add_json(parser)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Tells about the books."""
    code: ExitCode = _DEEDS[args.book_command](context, args)
    return code


def _info(context: Context, args: argparse.Namespace) -> ExitCode:
    from rukh.book import open as open_book

    with open_book(args.book) as book:
        info = book.info()
    if args.json:
        context.print_json({"book": args.book, **info})
        return ExitCode.OK
    kinds = {"rkb": "Rukh's own format", "polyglot": "Polyglot"}
    context.print_line(f"{args.book}: a book of {info['game']}, {kinds[info['kind']]}")
    rows: list[tuple[str, str]] = [("moves", f"{info['entries']:,}")]
    if info["summary"] is not None:
        rows += [("positions", f"{info['positions']:,}"), ("games", f"{info['games']:,}")]
        rows += [("merged images", ", ".join(info["merged"]) or "none")]
        rows += [(name, value) for name, value in info["summary"].items()]
        rows += [("key fingerprint", info["fingerprint"]), ("checksum", info["checksum"])]
    width = max(len(name) for name, _ in rows)
    for name, value in rows:
        for number, line in enumerate(value.split("\n")):
            context.print_line(f"  {'' if number else name:{width}}  {line}")
    return ExitCode.OK


def _check(context: Context, args: argparse.Namespace) -> ExitCode:
    from rukh.book import check

    report = check(args.book)
    code = ExitCode.OK if report.is_sound else ExitCode.FAILED
    if args.json:
        document = dataclasses.asdict(report)
        document["faults"] = [fault._asdict() for fault in report.faults]
        context.print_json({"book": args.book, **document})
        return code
    for fault in report.faults:
        context.print_line(fault.text)
    if report.fault_count > len(report.faults):
        context.print_line(
            context.showable(f"… and {report.fault_count - len(report.faults):,} more faults")
        )
    if report.is_checksum_right is False:
        context.print_line("the checksum of the entries is not the one in the header")
    if report.is_count_right is False:
        context.print_line("the number of positions is not the one in the header")
    told = (
        f"{report.moves:,} moves in {report.positions:,} positions, "
        f"{report.reachable_positions:,} of them reached from the start"
    )
    if report.unreachable:
        told += f"; {report.unreachable:,} moves are not"
    if report.weight_inversions:
        told += f"; {report.weight_inversions:,} heavier than the one before them"
    state = "sound" if report.is_sound else "damaged"
    context.print_line(f"{args.book} is {state}: {told}")
    return code


def _diff(context: Context, args: argparse.Namespace) -> ExitCode:
    from rukh.book import diff

    found = diff(args.first, args.second, limit=args.limit)
    code = ExitCode.OK if found.is_empty else ExitCode.FAILED
    if args.json:
        document = dataclasses.asdict(found)
        document["changes"] = [_plain(change) for change in found.changes]
        context.print_json({"first": args.first, "second": args.second, **document})
        return code
    place = ""
    for change in found.changes:
        if change.fen != place:
            place = change.fen
            context.print_line(place)
        text = _written(change, args)
        first, second = _words(change.first), _words(change.second)
        if change.first is None:
            context.print_line(f"  + {text}  {second}")
        elif change.second is None:
            context.print_line(f"  - {text}  {first}")
        else:
            context.print_line(f"  * {text}  {first} -> {second}")
    context.print_line(
        f"{found.same:,} moves the same, {found.changed:,} changed, "
        f"{found.only_first:,} only in {args.first}, {found.only_second:,} only in {args.second}"
    )
    return code


def _written(change: BookChange, args: argparse.Namespace) -> str:
    from rukh.board import Board

    board = Board(change.fen)
    return Writing.of(args, board).write(board, board.parse_uci(change.move.uci()))


def _words(numbers: Numbers | None) -> str:
    if numbers is None:
        return ""
    weight, games, wins, draws, losses = numbers
    told = f"weight {weight:,}"
    return f"{told}, {games:,} games +{wins:,} ={draws:,} -{losses:,}" if games else told


def _plain(change: BookChange) -> dict[str, Any]:
    def numbers(value: Numbers | None) -> dict[str, int] | None:
        return None if value is None else value._asdict()

    return {
        "fen": change.fen,
        "move": change.move.uci(),
        "first": numbers(change.first),
        "second": numbers(change.second),
    }


def _dump(context: Context, args: argparse.Namespace) -> ExitCode:
    from rukh.book import dump

    if args.output == "-":
        dump(args.book, context.binary_output)
        context.binary_output.flush()
        return ExitCode.OK
    report = dump(args.book, args.output)
    context.talk.print(
        f"{args.output}: {report.moves:,} moves in {report.positions:,} positions, and "
        f"{report.unnamed:,} whose positions nobody can name",
        soft_wrap=True,
    )
    return ExitCode.OK


_DEEDS: Any = {"info": _info, "check": _check, "diff": _diff, "dump": _dump}
