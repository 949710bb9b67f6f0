"""Small books and games for the tests of `rukh.book`."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

import rukh

if TYPE_CHECKING:
    from collections.abc import Iterable

THREE = b"1. e4 e5 1-0\n\n1. e4 c5 1/2-1/2\n\n1. d4 d5 0-1\n"
"""Games whose counts can be checked by hand."""

XIANGQI = "1. 炮二平五 马8进7 2. 马二进三 1-0\n\n1. 炮八平五 马2进3 0-1\n".encode()
"""Two games that begin as mirror images of each other."""

SHARED = Path(__file__).parents[3] / "shared"
"""Collections that are not part of this repository."""


def built(folder: Path, games: bytes = THREE, name: str = "book.rkb", **settings: object) -> Path:
    """The file of a book that was built of these games."""
    path = folder / name
    rukh.book.build(games, path, **settings)
    return path


def counts(path: Path, board: rukh.Board | None = None) -> dict[str, tuple[int, int, int, int]]:
    """Games, wins, draws and losses of every move that a book has for a board."""
    with rukh.book.open(path) as book:
        return {
            str(entry.move): (entry.games, entry.wins, entry.draws, entry.losses)
            for entry in book.moves(rukh.Board(game=book.game) if board is None else board)
        }


def weights(path: Path, board: rukh.Board | None = None) -> dict[str, int]:
    """What every move weighs that a book has for a board."""
    with rukh.book.open(path) as book:
        board = rukh.Board(game=book.game) if board is None else board
        return {str(entry.move): entry.weight for entry in book.moves(board)}


def polyglot(*entries: tuple[rukh.Board, int, int], order: Iterable[int] | None = None) -> bytes:
    """A Polyglot book: board, bits of the move and weight of each entry."""
    packed = sorted(
        struct.pack(">QHHI", board.polyglot_key(), bits, weight, 7)
        for board, bits, weight in entries
    )
    return b"".join(packed if order is None else (packed[at] for at in order))
