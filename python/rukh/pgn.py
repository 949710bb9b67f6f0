"""The names of ``chess.pgn``, for programs that were written for it.

``import rukh.pgn`` in the place of ``import chess.pgn`` reads and writes the same records, of
xiangqi as well. The same things are in `rukh.records`, under the habits of Rukh; what differs from
``chess.pgn`` is said there. Boards and moves are those of Rukh.

>>> import io, rukh.pgn
>>> game = rukh.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
>>> print(game.mainline_moves())
1. e4 e5 2. Nf3
"""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

from rukh import records
from rukh.records import (
    SKIP,
    BaseVisitor,
    ChildNode,
    Game,
    GameBuilder,
    GameNode,
    Headers,
    Mainline,
    SkipType,
    StringExporter,
    read_headers,
    skip_game,
)
from rukh.visitor import HeadersBuilder

__all__ = [
    "SKIP",
    "BaseVisitor",
    "ChildNode",
    "Game",
    "GameBuilder",
    "GameNode",
    "Headers",
    "HeadersBuilder",
    "Mainline",
    "SkipType",
    "StringExporter",
    "read_game",
    "read_headers",
    "skip_game",
]


def read_game(
    handle: IO[str] | IO[bytes],
    *,
    Visitor: Callable[[], BaseVisitor[Any]] = GameBuilder,  # noqa: N803  (its name there)
) -> Any:
    """Reads the next game of an open file; None at its end. See `rukh.read_game`."""
    if Visitor is GameBuilder:
        return records.read_game(handle)
    return records.read_game(handle, visitor=Visitor)
