"""The names of ``chess.pgn``, for programs that were written for it.

``import rukh.pgn`` in the place of ``import chess.pgn`` reads and writes the same records, and
those of xiangqi. The same things are in `rukh.records`, under the habits of Rukh. Boards, moves,
arrows and errors are Rukh's own.

>>> import io, rukh.pgn
>>> game = rukh.pgn.read_game(io.StringIO("1. e4 e5 2. Nf3 *"))
>>> print(game.mainline_moves(), game.headers["White"], game.errors)
1. e4 e5 2. Nf3 ? []

What is otherwise than there:

* `Game.game` says which game it is, ``"chess"`` or ``"xiangqi"``; `GameNode.root` gives the root
  there and here, and so does ``node.game()`` of every node behind a move.
* Squares are names, ``"e4"``; a side is a `rukh.Side`; an evaluation is a `rukh.Score` for the side
  that begins; ``node.san()`` of xiangqi is ICCS.
* Tags are found in any case, `Headers.given` leaves out what nobody gave; glyphs keep their order.
* The roster of xiangqi has Red in the place of White.
* The text of a main line, ``str(game.mainline())``, has moves alone, without what is said of them.
* Comments are written as ``{so}``, without blanks inside; a closing brace in one is kept.
* What no record can hold (a glyph below 0, a clock that is no number, NUL in a tag) is refused when
  it is given.
* A game whose start position cannot be played is written with its tags and without moves, and a
  `RecordWarning` tells it.
* An illegal move ends its line, and the result stays. `Game.problems` tells more than ``errors``.
* Moves are read in every notation before a visitor sees them: ``begin_parse_san`` and ``parse_san``
  are not called. Exporters write a game when it has ended, without ``write_token``, ``write_line``.
* Variants of chess but Chess960 are refused: ``Headers.board``, ``variant`` and ``is_wild`` are not
  there; `Game.start_board` gives the first board, `Game.chess960` says which castling it has.
* The tag ``TimeControl`` is text: there is no ``time_control``, ``parse_time_control``.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import IO, Any

from rukh import records
from rukh.records import (
    SKIP,
    BaseVisitor,
    BoardBuilder,
    ChildNode,
    FileExporter,
    Game,
    GameBuilder,
    GameNode,
    Headers,
    HeadersBuilder,
    Mainline,
    SkipType,
    StringExporter,
    read_headers,
    skip_game,
)

__all__ = [
    "SKIP",
    "TAG_ROSTER",
    "BaseVisitor",
    "BoardBuilder",
    "ChildNode",
    "FileExporter",
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

TAG_ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
"""The seven tags that every PGN game of chess has."""

# The glyphs that the PGN standard numbers, under the names that programs use.
NAG_NULL = 0
NAG_GOOD_MOVE = 1
"""``!``"""
NAG_MISTAKE = 2
"""``?``"""
NAG_BRILLIANT_MOVE = 3
"""``!!``"""
NAG_BLUNDER = 4
"""``??``"""
NAG_SPECULATIVE_MOVE = 5
"""``!?``"""
NAG_DUBIOUS_MOVE = 6
"""``?!``"""
NAG_FORCED_MOVE = 7
NAG_SINGULAR_MOVE = 8
NAG_WORST_MOVE = 9
NAG_DRAWISH_POSITION = 10
NAG_QUIET_POSITION = 11
NAG_ACTIVE_POSITION = 12
NAG_UNCLEAR_POSITION = 13
NAG_WHITE_SLIGHT_ADVANTAGE = 14
NAG_BLACK_SLIGHT_ADVANTAGE = 15
NAG_WHITE_MODERATE_ADVANTAGE = 16
NAG_BLACK_MODERATE_ADVANTAGE = 17
NAG_WHITE_DECISIVE_ADVANTAGE = 18
NAG_BLACK_DECISIVE_ADVANTAGE = 19
NAG_WHITE_ZUGZWANG = 22
NAG_BLACK_ZUGZWANG = 23
NAG_WHITE_MODERATE_COUNTERPLAY = 132
NAG_BLACK_MODERATE_COUNTERPLAY = 133
NAG_WHITE_DECISIVE_COUNTERPLAY = 134
NAG_BLACK_DECISIVE_COUNTERPLAY = 135
NAG_WHITE_MODERATE_TIME_PRESSURE = 136
NAG_BLACK_MODERATE_TIME_PRESSURE = 137
NAG_WHITE_SEVERE_TIME_PRESSURE = 138
NAG_BLACK_SEVERE_TIME_PRESSURE = 139
NAG_NOVELTY = 146


def read_game(
    handle: IO[str] | IO[bytes],
    *,
    Visitor: Callable[[], BaseVisitor[Any]] = GameBuilder,  # noqa: N803  (its name there)
) -> Any:
    """Reads the next game of an open file; None at its end. See `rukh.read_game`.

    >>> import io
    >>> read_game(io.StringIO("1. e4 e5 *"), Visitor=BoardBuilder).fullmove_number
    2

    Raises:
        ArgumentError: The handle is no open file.
    """
    if Visitor is GameBuilder:
        return records.read_game(handle)
    return records.read_game(handle, visitor=Visitor)
