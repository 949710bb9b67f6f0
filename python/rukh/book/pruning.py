"""Smaller books: `prune` drops moves that fall short, `verify` has the engine look at them."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from rukh import _native
from rukh.book.building import checked_out
from rukh.book.reading import Book
from rukh.book.whole import BookLike, Written, count, is_same_file, opened, part
from rukh.errors import ArgumentError, OptionError
from rukh.score import Score

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.book.recipe import Weights

__all__ = [
    "PruneReport",
    "Pruning",
    "RefutedMove",
    "Verification",
    "VerifiedMove",
    "VerifiedPosition",
    "VerifyProgress",
    "prune",
    "verify",
]

_ALL_PLIES = (1 << 32) - 1
_DEEPEST = 127


@dataclass(frozen=True, kw_only=True)
class Pruning:
    """What is dropped from a book: moves that fall short of any of this."""

    min_games: int = 0
    """Games in which the move was played."""
    min_position_games: int = 0
    """Games in which its position occurred."""
    min_share: float = 0.0
    """Its share of the position's games, from 0 to 1; in a book without games, of the weights."""
    min_score: float = 0.0
    """Its share of the points, from 0 to 1; moves without results stay."""
    weights: Weights | None = None
    """What the moves that are left weigh; without it, what they did."""
    shrink: int = 10
    """With ``shrunk`` weights: how many games the average counts for."""
    drop_weightless: bool = False
    """Whether moves that weigh nothing go."""
    drop_unreachable: bool = False
    """Whether everything goes that is not reached from the start position. Otherwise that goes
    which was reached before and is not any more."""
    refuted: frozenset[tuple[int, int]] = frozenset()
    """Moves that go in any case: `RawEntry.key` and `RawEntry.raw_move` of each."""

    def _values(self) -> Any:
        thresholds = (
            count("min_games", self.min_games),
            count("min_position_games", self.min_position_games),
            part("min_share", self.min_share),
            part("min_score", self.min_score),
        )
        shrink = count("shrink", self.shrink)
        drops = (self.drop_weightless, self.drop_unreachable)
        return (thresholds, self.weights, shrink, *drops, set(self.refuted))


@dataclass(frozen=True, kw_only=True)
class Verification:
    """How moves are looked at, and what they must be worth."""

    depth: int
    """How many plies the search of a move looks ahead; the move itself is the first."""
    plies: tuple[int, int | None] = (0, None)
    """How many moves lead to the positions that are looked at: so many at least, and fewer than so
    many; ``(0, 8)`` is the first eight plies."""
    min_score: int | None = -100
    """What a move must score, in centipawns for the side that plays it."""
    max_loss: int | None = None
    """How much less than the best of its position it may score, in centipawns."""
    threads: int | None = None
    """Positions that are looked at side by side; without it, one for each processor."""
    scores: str | os.PathLike[str] | None = None
    """A file that scores are kept in, so that what was searched once is not searched again."""


class VerifyProgress(NamedTuple):
    """How far a verification has come."""

    ply: int
    """How many moves lead to the positions that are being looked at."""
    done: int
    """How many of these positions are done."""
    positions: int
    """How many of these positions there are; of those behind them nobody knows yet."""
    moves: int
    """How many moves have a score, in all."""


class VerifiedMove(NamedTuple):
    """A move that was looked at."""

    move: Move
    """The move."""
    key: int
    """The key of its entry."""
    raw_move: int
    """The bits of its entry."""
    score: Score
    """What it scores for the side that plays it."""
    objection: str | None
    """Why it goes: ``score``, it scores too little; ``loss``, too much less than the best; None."""


class VerifiedPosition(NamedTuple):
    """A position that was looked at."""

    fen: str
    """The position."""
    line: list[Move]
    """The moves that lead there from the start."""
    best: Score | None
    """What the best of all its moves scores, where that was asked for."""
    moves: list[VerifiedMove]
    """The book's moves."""


class RefutedMove(NamedTuple):
    """A move that was found bad."""

    fen: str
    """The position."""
    move: Move
    """The move."""
    score: Score
    """What it scores for the side that plays it."""
    objection: str
    """Why it goes; see `VerifiedMove`."""


@dataclass(frozen=True)
class PruneReport(Written):
    """What came of pruning."""

    moves_before: int
    """How many moves there were."""
    dropped: dict[str, int]
    """How many went, by reason: ``rare-position``, ``rare``, ``share``, ``score``, ``weightless``,
    ``refuted``, ``unreachable``."""
    verified: int
    """How many moves the engine has looked at."""
    refuted: list[RefutedMove]
    """Those of them that were found bad."""


def prune(
    book: BookLike,
    out: str | os.PathLike[str],
    pruning: Pruning | None = None,
    *,
    verification: Verification | None = None,
    progress: Callable[[VerifyProgress], object] | None = None,
    **settings: Any,
) -> PruneReport:
    """Writes a smaller book: without moves that fall short, and without what only they led to.

    Args:
        book: The book.
        out: The file to write.
        pruning: What is dropped. Its settings may be given one by one instead.
        verification: How the engine looks at the moves that are left; those that it finds bad are
            dropped too.
        progress: Called with a `VerifyProgress` some twenty times a second. What it raises ends the
            search, and comes out of the call.
        **settings: Those of a `Pruning`.

    >>> import rukh, tempfile
    >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     book = f"{folder}/book.rkb"
    ...     _ = rukh.book.build(games, book)
    ...     report = rukh.book.prune(book, f"{folder}/pruned.rkb", min_score=0.5)
    >>> report.moves_before, report.moves, report.dropped
    (5, 2, {'score': 2, 'unreachable': 1})

    Raises:
        OSError: A file cannot be read or written.
        BookError: The book is none, or damaged.
        OptionError: A setting makes no sense.
    """
    if settings:
        if pruning is not None:
            raise ArgumentError("give a pruning, or its settings one by one")
        try:
            pruning = Pruning(**settings)
        except TypeError as error:
            raise ArgumentError(str(error).replace("Pruning.__init__()", "prune()")) from None
    pruning = pruning or Pruning()
    name, _ = checked_out(out)
    if verification is not None and verification.scores is not None:
        own = book.path if isinstance(book, Book) else book
        places = [name, *([own] if isinstance(own, (str, os.PathLike)) else [])]
        if any(is_same_file(verification.scores, place) for place in places):
            scores = os.fspath(verification.scores)
            raise OptionError(f"{scores} is a book; name another file for the scores")
    verified: list[VerifiedPosition] = []
    if verification is not None:
        verified = verify(book, verification, pruning, progress=progress)
        found = {
            (looked_at.key, looked_at.raw_move)
            for position in verified
            for looked_at in position.moves
            if looked_at.objection is not None
        }
        pruning = replace(pruning, refuted=pruning.refuted | found)
    with opened(book) as native:
        saved, before, dropped = _native.prune_book(native, name, pruning._values())
    moves, positions, left_out = saved
    return PruneReport(
        moves=moves,
        positions=positions,
        left_out=left_out,
        moves_before=before,
        dropped=dict(dropped),
        verified=sum(len(position.moves) for position in verified),
        refuted=[
            RefutedMove(position.fen, looked_at.move, looked_at.score, looked_at.objection)
            for position in verified
            for looked_at in position.moves
            if looked_at.objection is not None
        ],
    )


def verify(
    book: BookLike,
    verification: Verification,
    pruning: Pruning | None = None,
    *,
    progress: Callable[[VerifyProgress], object] | None = None,
) -> list[VerifiedPosition]:
    """Has the engine look at the moves of a book that `pruning` leaves; the book stays as it is.

    Positions come nearest to the start first. Each move is searched by itself, from the moves that
    led to it, so that its score depends on nothing else. Behind a move that is found bad nobody
    looks, unless something else leads there.

    >>> import rukh, tempfile
    >>> asked = rukh.book.Verification(depth=4, min_score=-400)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = rukh.book.build(b"1. f3 e5 2. g4 Qh4 0-1", f"{folder}/book.rkb", weights="games")
    ...     found = rukh.book.verify(f"{folder}/book.rkb", asked)
    >>> [(str(move.move), str(move.score), move.objection) for move in found[2].moves]
    [('g2g4', '#-1', 'score')]

    Raises:
        OSError: The book cannot be read, or the file of scores not be written.
        BookError: The book is none.
        OptionError: A setting makes no sense.
    """
    if not 1 <= verification.depth <= _DEEPEST:
        raise OptionError(f"depth is a number from 1 to {_DEEPEST}, not {verification.depth}")
    if verification.threads is not None and verification.threads < 1:
        raise OptionError("threads are a number above 0")
    first, last = verification.plies
    last = _ALL_PLIES if last is None else count("plies", last)

    def told(ply: int, done: int, positions: int, moves: int) -> None:
        if progress is not None:
            progress(VerifyProgress(ply, done, positions, moves))

    with opened(book) as native:
        found = _native.verify_book(
            native,
            (pruning or Pruning())._values(),
            verification.depth,
            (count("plies", first), last),
            verification.min_score,
            verification.max_loss,
            verification.threads or os.cpu_count() or 1,
            None if verification.scores is None else os.fspath(verification.scores),
            None if progress is None else told,
        )
    return [
        VerifiedPosition(
            fen, line, None if best is None else _score(best), [_move(m) for m in moves]
        )
        for fen, line, best, moves in found
    ]


def _move(values: Any) -> VerifiedMove:
    move, (key, raw_move), score, objection = values
    return VerifiedMove(move, key, raw_move, _score(score), objection)


def _score(values: tuple[int | None, int | None]) -> Score:
    cp, mate = values
    return Score(cp=cp, mate=mate)
