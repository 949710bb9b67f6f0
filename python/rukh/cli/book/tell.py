"""``rukh book info``, ``check``, ``diff`` and ``dump``: what is in books, and writes none."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.position import add_json, whole_number
from rukh.cli.writing import Writing, add_notation, add_ranks
from rukh.words import later

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from rukh.book import BookChange, Numbers
    from rukh.book.curating import CheckReport
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_LIMIT = 20
_IMAGES = (later("mirror"), later("colours"))
"""What positions may be counted together with, as `rukh.Book.info` names it."""


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
    from rich.cells import cell_len

    words = context.words
    kind = words("Rukh's own format") if info["kind"] == "rkb" else "Polyglot"
    told = words(
        "{book}: a book of {game}, {kind}", book=args.book, game=words(info["game"]), kind=kind
    )
    context.print_line(told)
    rows: list[tuple[str, str]] = [(words("moves"), f"{info['entries']:,}")]
    if info["summary"] is not None:
        merged = ", ".join(map(words, info["merged"])) or words("none")
        rows += [
            (words("positions"), f"{info['positions']:,}"),
            (words("games"), f"{info['games']:,}"),
            (words("merged images"), merged),
            # What the file says of itself, it says in its own words.
            *info["summary"].items(),
            (words("key fingerprint"), info["fingerprint"]),
            (words("checksum"), info["checksum"]),
        ]
    width = max(cell_len(name) for name, _ in rows)
    for name, value in rows:
        for number, line in enumerate(value.split("\n")):
            shown = "" if number else name
            context.print_line(f"  {shown}{' ' * (width - cell_len(shown))}  {line}")
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
    for line in _findings(context, report, args.book):
        context.print_line(context.showable(line))
    return code


def _findings(context: Context, report: CheckReport, name: str) -> Iterator[str]:
    """What a check has found, and then how the book is, in lines."""
    from rukh.words.errors import clause_in

    words = context.words
    for fault in report.faults:
        place = f" in {fault.fen}" if fault.fen else ""
        told = clause_in(context.language, fault.text.removesuffix(place))
        yield told + (f"：{fault.fen}" if place and context.language == "zh" else place)
    untold = report.fault_count - len(report.faults)
    if untold > 0:
        yield words.counted(untold, "… and {number} more fault", "… and {number} more faults")
    if report.is_checksum_right is False:
        yield words("the checksum of the entries is not the one in the header")
    if report.is_count_right is False:
        yield words("the number of positions is not the one in the header")
    facts = {
        "book": name,
        "moves": f"{report.moves:,}",
        "positions": f"{report.positions:,}",
        "reached": f"{report.reachable_positions:,}",
    }
    parts = [
        words(
            "{book} is sound: {moves} moves in {positions} positions, "
            "{reached} of them reached from the start"
            if report.is_sound
            else "{book} is damaged: {moves} moves in {positions} positions, "
            "{reached} of them reached from the start",
            **facts,
        )
    ]
    if report.unreachable:
        parts.append(words("{number} moves are not", number=f"{report.unreachable:,}"))
    if report.weight_inversions:
        heavier = f"{report.weight_inversions:,}"
        parts.append(words("{number} heavier than the one before them", number=heavier))
    yield ("；" if context.language == "zh" else "; ").join(parts)


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
        first, second = (_numbers(context, side) for side in (change.first, change.second))
        if change.first is None:
            context.print_line(f"  + {text}  {second}")
        elif change.second is None:
            context.print_line(f"  - {text}  {first}")
        else:
            context.print_line(f"  * {text}  {first} -> {second}")
    context.print_line(
        context.words(
            "{same} moves the same, {changed} changed, {one} only in {first}, {other} only in "
            "{second}",
            same=f"{found.same:,}",
            changed=f"{found.changed:,}",
            one=f"{found.only_first:,}",
            other=f"{found.only_second:,}",
            first=args.first,
            second=args.second,
        )
    )
    return code


def _written(change: BookChange, args: argparse.Namespace) -> str:
    from rukh.board import Board

    board = Board(change.fen)
    return Writing.of(args, board).write(board, board.parse_uci(change.move.uci()))


def _numbers(context: Context, numbers: Numbers | None) -> str:
    if numbers is None:
        return ""
    weight, games, wins, draws, losses = numbers
    told, words = f"{weight:,}", context.words
    if not games:
        return words("weight {weight}", weight=told)
    return words.counted(
        games,
        "weight {weight}, {number} game {results}",
        "weight {weight}, {number} games {results}",
        weight=told,
        results=f"+{wins:,} ={draws:,} -{losses:,}",
    )


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
        context.words(
            "{book}: {moves} moves in {positions} positions, and {unnamed} whose positions nobody "
            "can name",
            book=args.output,
            moves=f"{report.moves:,}",
            positions=f"{report.positions:,}",
            unnamed=f"{report.unnamed:,}",
        ),
        soft_wrap=True,
    )
    return ExitCode.OK


_DEEDS: Any = {"info": _info, "check": _check, "diff": _diff, "dump": _dump}
