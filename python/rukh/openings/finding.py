"""Which opening a board shows, and the tables that say so.

A table is read at its first use: every line is played on a board, and the position after it has
the name. Xiangqi's board is its own mirror image, so each of its lines is played twice, the second
time with left and right exchanged. The names are in ``chess.tsv`` and ``xiangqi.tsv`` beside this
file; `tools/check_openings.py` compares them with the codes that collections of games bear.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from rukh.board import Board
from rukh.openings.opening import Opening

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Final

    from rukh.board import Notation

__all__ = ["opening_of", "openings"]

_NOTATIONS: Final[Mapping[str, Notation]] = {"chess": "san", "xiangqi": "chinese"}
"""The games that have a table, and how its moves are written."""

_MIRRORED: Final = {"xiangqi": str.maketrans("abcdefghi", "ihgfedcba")}
"""The games whose board is its own mirror image, and what becomes of each file."""


class _Table(NamedTuple):
    openings: tuple[Opening, ...]
    by_key: Mapping[int, Opening]
    """By `Board.key`, mirror images among them."""


def opening_of(board: Board) -> Opening | None:
    """The opening of a game: the deepest named position that it went through.

    Transpositions count, and so do mirrored lines of xiangqi. A board that was set up counts as
    the position that it shows. None if no position of the game has a name.

    >>> board = Board(game="xiangqi")
    >>> opening_of(board) is None
    True
    >>> for text in "炮八平五 马2进3 马八进七 卒3进1 车九平八 车1平2 车八进六 马8进7".split():
    ...     _ = board.push_text(text)
    >>> found = opening_of(board)
    >>> found.chinese, found.ply, found.mirrored
    ('中炮过河车对屏风马', 8, True)
    """
    if board.game not in _NOTATIONS:
        return None
    by_key = _table(board.game).by_key
    walker = board.copy()
    while True:
        found = by_key.get(walker.key)
        if found is not None:
            return replace(found, ply=len(walker))
        if not len(walker):
            return None
        walker.pop()


def openings(game: str) -> Iterator[Opening]:
    """All openings of a game that have names, by code; none for a game without a table.

    >>> next(opening.chinese for opening in openings("xiangqi") if opening.code == "D00")
    '顺炮局'
    >>> sorted({opening.code for opening in openings("chess")})[::100]
    ['A00', 'B00', 'C00', 'D00', 'E00']
    """
    return iter(_table(game).openings if game in _NOTATIONS else ())


@cache
def _table(game: str) -> _Table:
    lines = Path(__file__).with_name(f"{game}.tsv").read_text("utf-8").splitlines()
    notation, mirrored = _NOTATIONS[game], _MIRRORED.get(game)
    listed: list[Opening] = []
    by_key: dict[int, Opening] = {}
    images: dict[int, Opening] = {}
    board, image = Board(game=game), Board(game=game)
    played: list[str] = []
    for line in lines[1:]:
        code, name, chinese, text = line.split("\t")
        moves = text.split(" ")
        # Neighbours have most of their moves in common: only the others are played.
        common = _common(played, moves)
        for _ in range(len(played) - common):
            board.pop()
            if mirrored is not None:
                image.pop()
        for move in moves[common:]:
            found = board.push_text(move, notation)
            if mirrored is not None:
                image.push_uci(found.uci().translate(mirrored))
        played = moves
        opening = Opening(game, code, name, chinese, tuple(moves), len(moves))
        listed.append(opening)
        by_key[board.key] = opening
        if mirrored is not None:
            images[image.key] = replace(opening, mirrored=True)
    return _Table(tuple(listed), images | by_key)


def _common(one: list[str], other: list[str]) -> int:
    """How many moves at their beginning two lines share."""
    for index, (mine, yours) in enumerate(zip(one, other, strict=False)):
        if mine != yours:
            return index
    return min(len(one), len(other))
