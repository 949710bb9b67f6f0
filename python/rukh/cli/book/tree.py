"""``rukh book tree``: the lines that a book has from a position on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rukh.cli.book.amounts import share
from rukh.cli.book.place import Place, add_place, heading, place_of, plain, print_moves, row_of
from rukh.cli.exit import ExitCode
from rukh.cli.position import whole_number
from rukh.cli.standing import player

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from rukh.board import Board
    from rukh.book import Entry
    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_DEPTH = 3
_MOST = 5
_LEAST_SHARE = 0.02
_LIMBS = (("├─ ", "└─ "), ("│  ", "   "))
_PLAIN_LIMBS = (("|- ", "`- "), ("|  ", "   "))


def add_arguments(parser: argparse.ArgumentParser, name: str) -> None:
    """Declares the arguments."""
    add_place(parser)
    parser.add_argument(
        "--depth",
        type=whole_number(1, 60),
        default=_DEPTH,
        metavar="N",
        help="plies from the position (default: %(default)s)",
    )
    parser.add_argument(
        "--most",
        type=whole_number(1, 500),
        default=_MOST,
        metavar="N",
        help="moves of a position, the heaviest (default: %(default)s)",
    )
    parser.add_argument(
        "--min-share",
        type=share,
        default=_LEAST_SHARE,
        metavar="SHARE",
        help="leave out moves that are played less often: 0.02 or 2%% (default: %(default)s)",
    )
    parser.epilog = (
        "With --json the document is that of rukh book show; a move has, beside what it has there, "
        "fen (the position behind it), and moves or, where that position stands in the tree "
        "already, seen. Wins and losses are those of the side that plays the move."
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the tree."""
    place = place_of(context, args)
    tree = _Tree(place, args.depth, args.most, args.min_share)
    root = tree.grown()
    if args.json:
        context.print_json({**heading(place), "moves": [node.plain() for node in root]})
        return ExitCode.OK
    words = context.words
    book = place.book_name(words)
    if not root:
        mover = player(place.board.turn, context.language)
        told = words("{side} to move; {book} has no move here.", side=mover, book=book)
        context.print_line(told)
        return ExitCode.OK
    has_lines = context.can_show("├─│└█▒░")
    limbs = _LIMBS if has_lines else _PLAIN_LIMBS
    rows = [
        replace(node.row, branch=branch, note=words("(as above)") if node.seen else "")
        for node, branch in _drawn(root, limbs)
    ]
    print_moves(context, rows)
    context.print_line(
        words("From {book}. Wins, losses and scores are those of the side that moves.", book=book)
        if any(row.games for row in rows)
        else words("From {book}, which does not count games.", book=book)
    )
    return ExitCode.OK


class _Node:
    """A move of the tree."""

    def __init__(self, place: Place, board: Board, entries: list[Entry], number: int) -> None:
        self._plain = plain(place, board, entries[number])
        self.row = row_of(place, board, entries, number)
        self.move = entries[number].move
        self.fen = ""
        self.seen = False
        self.children: list[_Node] = []

    def plain(self) -> dict[str, Any]:
        """The move and what follows it, for JSON."""
        own = {**self._plain, "fen": self.fen}
        if self.seen:
            return {**own, "seen": True}
        return {**own, "moves": [child.plain() for child in self.children]}


class _Tree:
    """Grows the part of a book that is wanted. Depth is bounded, so that recursion is too."""

    def __init__(self, place: Place, depth: int, most: int, least_share: float) -> None:
        self._place = place
        self._depth = depth
        self._most = most
        self._least_share = least_share
        # With how many plies left a position stands in the tree.
        self._seen: dict[int, int] = {}

    def grown(self) -> list[_Node]:
        """The moves of the position that was asked for, with what follows."""
        return self._grow(self._place.board.copy(), self._depth)

    def _grow(self, board: Board, left: int) -> list[_Node]:
        self._seen[board.key] = left
        entries = self._place.book.moves(board)
        nodes = []
        for number, entry in enumerate(entries[: self._most]):
            if entry.share < self._least_share or not entry.weight:
                continue
            node = _Node(self._place, board, entries, number)
            board.push(entry.move)
            node.fen = board.fen()
            if left > 1:
                node.seen = self._seen.get(board.key, 0) >= left - 1
                if not node.seen:
                    node.children = self._grow(board, left - 1)
            board.pop()
            nodes.append(node)
        return nodes


def _drawn(nodes: list[_Node], limbs: Any, above: str = "", depth: int = 0) -> Iterator[Any]:
    """Every node in order, with the lines that lead to it."""
    for number, node in enumerate(nodes, start=1):
        is_last = number == len(nodes)
        branch = above + limbs[0][is_last] if depth else ""
        yield node, branch
        below = above + limbs[1][is_last] if depth else ""
        yield from _drawn(node.children, limbs, below, depth + 1)
