"""The list of moves: a pair a row, what was taken back dimmed, and other lines below their move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from rukh.screen.cells import Cell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._node import ChildNode, GameNode
    from rukh.board import Board
    from rukh.cli.writing import Writing
    from rukh.table import Sitting

__all__ = ["Sheet", "sheet_of"]

_COLUMN = 8
_LONGEST_LINE = 12
"""Plies of another line that are shown."""


class Sheet(NamedTuple):
    """The rows, and which of them has the move that is looked at."""

    rows: list[list[Cell]]
    at: int | None


def sheet_of(sitting: Sitting, writing: Writing, looked: GameNode) -> Sheet:
    """The moves of a game, each cell standing for its node; `looked` is the node that is shown.

    >>> import rukh
    >>> from rukh.cli.writing import Writing
    >>> from rukh.table import Sitting
    >>> sitting = Sitting(rukh.Board())
    >>> for san in "e4 e5".split():
    ...     sitting.play(sitting.board.parse_san(san))
    >>> rows = sheet_of(sitting, Writing(), sitting.node).rows
    >>> "".join(cell.text for cell in rows[0]).strip()
    '1. e4      e5'
    """
    nodes = sitting.line()
    walker = sitting.board.root()
    number, turn = walker.fullmove_number, walker.turn_index
    written = []
    others: list[list[list[Cell]]] = []
    for node in nodes:
        written.append(writing.write(walker, node.move))
        others.append(_others(walker, node, writing))
        walker.push(node.move)
    width = max([_COLUMN, *(cell_len(text) + 2 for text in written)])
    played = len(sitting.nodes())
    rows: list[list[Cell]] = []
    at = None
    row: list[Cell] = []
    for place, (node, text) in enumerate(zip(nodes, written, strict=True)):
        half = turn + place
        if not row:
            row = [Cell(f"{number + half // 2:>3}. ", "dim")]
            if half % 2:
                row.append(Cell("…" + " " * (width - 1)))
            rows.append(row)
        if node is looked:
            at = len(rows) - 1
        row += _cells(node, text, width, is_looked=node is looked, is_undone=place >= played)
        rows += others[place]
        if half % 2 or others[place]:
            row = []
    return Sheet(rows, at)


def _cells(
    node: ChildNode, text: str, width: int, *, is_looked: bool, is_undone: bool
) -> tuple[Cell, Cell]:
    style = "reverse" if is_looked else "dim" if is_undone else ""
    return Cell(text, style, node), Cell(" " * (width - cell_len(text)))


def _others(board: Board, node: ChildNode, writing: Writing) -> list[list[Cell]]:
    """The lines that could be, or were, played in the place of a move."""
    return [_line(board, other, writing) for other in node.parent.variations if other is not node]


def _line(board: Board, first: ChildNode, writing: Writing) -> list[Cell]:
    walker = board.copy()
    cells = [Cell("     (", "dim")]
    line: Sequence[ChildNode] = [first, *first.mainline()]
    for place, node in enumerate(line):
        if place == _LONGEST_LINE or not walker.is_legal(node.move):
            cells.append(Cell(" …", "dim"))
            break
        if place:
            cells.append(Cell(" "))
        cells.append(Cell(writing.write(walker, node.move), "dim", node))
        walker.push(node.move)
    cells.append(Cell(")", "dim"))
    return cells
