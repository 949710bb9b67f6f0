"""What a review says: about each move, each side, each turning point and repetition of a game.

Plain data, with what follows from it. `judging` makes it, `telling` says it in words, `annotating`
writes it into a record.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from rukh.board import Board
from rukh.review.course import SHOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rukh._native import Move
    from rukh.board import Notation
    from rukh.game import Game
    from rukh.openings import Opening
    from rukh.outcome import Outcome
    from rukh.review.looking import Line
    from rukh.review.quality import Quality
    from rukh.review.reasons import Reason
    from rukh.ruling import Language
    from rukh.score import Score
    from rukh.side import Side

__all__ = ["RepetitionRemark", "Review", "ReviewedMove", "SideReview"]

_DIGITS = 4


@dataclass(frozen=True)
class ReviewedMove:
    """A move under review. Expected scores are from 0 to 1, for the side that moved."""

    ply: int
    """Its place in the game, from 1."""
    number: int
    """The number that a scoresheet gives it; both sides' moves share one."""
    side: Side
    """Who moved."""
    move: Move
    """The move."""
    fen: str
    """The position before it."""
    quality: Quality
    """Its class."""
    before: float
    """The expected score with the first choice."""
    after: float
    """The expected score with this move."""
    best: Line | None
    """The first choice and what would follow, if the search was asked."""
    second: Line | None
    """The second choice, if there is one."""
    played: Line
    """This move and what could follow."""
    score: Score
    """The score of the position after it, for the side that began the game."""
    for_best: tuple[Reason, ...] = ()
    """Where the move is a fault: what speaks for the first choice."""
    against: tuple[Reason, ...] = ()
    """Where the move is a fault: what speaks against it."""
    best_plies: int = SHOWN
    """How many plies of the first choice's line show what is said of it."""
    played_plies: int = SHOWN
    """How many plies of this move's line show what is said of it."""
    is_turning_point: bool = False
    """Whether the game turned here."""

    @property
    def loss(self) -> float:
        """How much expected score it cost."""
        is_first = self.best is not None and self.best.moves[:1] == (self.move,)
        return 0.0 if is_first else max(0.0, self.before - self.after)

    @property
    def label(self) -> str:
        """The number as it stands before the move: ``12.`` or ``12...``."""
        return f"{self.number}." if self.side.moves_first else f"{self.number}..."


@dataclass(frozen=True)
class SideReview:
    """How one side has played."""

    side: Side
    """Who."""
    player: str
    """The player's name; empty where the record has none."""
    accuracy: float | None
    """From 0 to 100, as `rukh.review.marks` explains it; None where there was nothing to decide."""
    counts: Mapping[Quality, int] = field(default_factory=Counter, hash=False)
    """How many moves of each class."""
    moves: int = 0
    """How many moves were judged."""
    loss: float = 0.0
    """The mean loss of expected score of the moves that were decided at the board."""


@dataclass(frozen=True)
class RepetitionRemark:
    """Something about a repetition that a player should have known."""

    kind: Literal["must_change", "lost", "drawn", "missed_draw", "claimable"]
    """``must_change``: a side loses if it goes on; ``lost`` and ``drawn``: by the rules the game
    ended so here; ``claimable``: a draw could be claimed; ``missed_draw``: one was to be had, and
    the side that passed it by was worse off."""
    ply: int
    """The ply after which it was so; of a missed draw, the one played instead."""
    side: Side | None
    """Whom it concerns."""
    occurrences: int = 0
    """How often the position had occurred."""
    move: Move | None = None
    """Of a missed draw: the move that would have made it."""
    sentences: tuple[str, str] = ("", "")
    """What the rules say, in English and Chinese."""


@dataclass(frozen=True)
class Review:
    """A game, reviewed."""

    game: Game
    """The record."""
    moves: tuple[ReviewedMove, ...]
    """Every move of its main line."""
    sides: tuple[SideReview, SideReview]
    """Both sides, the one that began first."""
    expectations: tuple[float, ...]
    """The curve: the expected score of the side that began, at the start and after each move."""
    opening: Opening | None
    """The opening's name, if it has one."""
    book_plies: int
    """How many plies the game stayed in the book."""
    repetitions: tuple[RepetitionRemark, ...]
    """What is to be said about repetitions."""
    outcome: Outcome | None
    """How the rules end the game in its last position; None where they do not."""
    nodes: int
    """Nodes of all searches."""

    @property
    def turning_points(self) -> tuple[ReviewedMove, ...]:
        """The moves by which the game turned, in order."""
        return tuple(move for move in self.moves if move.is_turning_point)

    def start(self) -> Board:
        """The position that the game begins with."""
        return self.game.start_board()

    def positions(self) -> Iterator[tuple[Board, ReviewedMove]]:
        """Each move with the board before it. It is one board, which goes on by itself."""
        board = self.start()
        for move in self.moves:
            yield board, move
            board.push(move.move)

    def faults(self, side: Side | None = None) -> list[ReviewedMove]:
        """The inaccuracies, mistakes, blunders and missed wins of a side, or of both."""
        return [
            move
            for move in self.moves
            if move.quality.is_fault and (side is None or move.side is side)
        ]

    def annotated(self, *, language: Language = "en", notation: Notation | None = None) -> Game:
        """The record with glyphs, evaluations, better lines and remarks; the original stays as is.

        Moves in remarks are in this notation; without one, in that of PGN.

        >>> import rukh
        >>> [game] = rukh.read_games("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
        >>> review = rukh.review.review_game(game, limit=rukh.Limit(nodes=500))
        >>> annotated = review.annotated()
        >>> [str(move) for move in annotated.mainline_moves()] == ["e2e4", "e7e5", "d1h5", "e8e7",
        ...                                                       "h5e5"]
        True
        >>> 4 in annotated.end().parent.nags
        True
        """
        from rukh.review.annotating import annotated  # noqa: PLC0415  (rarely wanted)

        return annotated(self, language=language, notation=notation)

    def to_dict(
        self, *, language: Language = "en", notation: Notation | None = None
    ) -> dict[str, Any]:
        """The review as plain values, as ``rukh review --json`` prints them."""
        from rukh.review.document import document  # noqa: PLC0415  (rarely wanted)

        return document(self, language=language, notation=notation)
