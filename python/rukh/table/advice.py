"""Hints and threats: what Rukh would play at full strength and why, and what the other side wants.

Both search, with an engine that the caller gives; what a move does on the board is in `reasons`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rukh.score import Score
from rukh.table.marks import marks_of
from rukh.table.reasons import Reason, capturable_after, passed, reasons_of
from rukh.table.thinking import search
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board
    from rukh.engine import Engine, Info
    from rukh.limit import Limit
    from rukh.table.naming import Teller
    from rukh.table.thinking import Stop

__all__ = ["Hint", "Threat", "hint", "threat"]

_SERIOUS = 80
"""Centipawns above which what passing would cost is called a threat: a tempo is worth less."""
_LEAST = "loses least"
_SHOWN = 5
"""Plies of a line that people are shown."""
_PART = 0.4
"""The part of its time that a hint spends on the other side's threat."""


@dataclass(frozen=True)
class Threat:
    """What the other side would play if the side to move passed."""

    board: Board
    """The position after passing."""
    line: tuple[Move, ...]
    """The line, its first move being the threat."""
    score: Score
    """The score of the line, for the side that threatens."""
    gain: int
    """Centipawns that it makes of the gift of a move; a mate is very much."""
    reasons: tuple[Reason, ...]
    """What the move does."""

    @property
    def move(self) -> Move:
        """The move that is threatened."""
        return self.line[0]

    @property
    def mates(self) -> bool:
        """Whether it is mate, sooner or later."""
        return self.score.mate is not None and self.score.mate > 0

    @property
    def is_serious(self) -> bool:
        """Whether something is really threatened, beyond the worth of a move."""
        return self.gain >= _SERIOUS

    def told(self, teller: Teller) -> str:
        """The threat in one sentence, without a stop."""
        if not self.is_serious:
            written = teller.write(self.board, self.move)
            return teller.words("no threat; it would be {move}", move=written)
        return _told(self.board, self.line, self.reasons, teller)


@dataclass(frozen=True)
class Hint:
    """What Rukh would play, and why."""

    board: Board
    """The position."""
    line: tuple[Move, ...]
    """The line, its first move being the hint."""
    score: Score
    """The score of the line, for the side to move."""
    depth: int
    """How deep the search went, in plies."""
    reasons: tuple[Reason, ...]
    """What speaks for the move, the weightiest first."""
    threat: Threat | None
    """What the other side threatens, if that is serious."""

    @property
    def move(self) -> Move:
        """The move."""
        return self.line[0]

    def told(self, teller: Teller) -> str:
        """The hint in one sentence, without a stop: ``Nf3 brings out the knight on g1``."""
        return _told(self.board, self.line, self.reasons, teller)


def hint(
    engine: Engine,
    board: Board,
    limit: Limit,
    *,
    on_info: Callable[[Info], object] | None = None,
    stop: Stop | None = None,
) -> Hint | None:
    """The best move and what speaks for it; None where there is none.

    >>> import rukh
    >>> from rukh.table.naming import Teller
    >>> board = rukh.Board("4k3/8/8/3n1r2/8/4P3/3P4/3K4 w - - 0 1")
    >>> with rukh.Engine() as engine:
    ...     found = hint(engine, board, rukh.Limit(depth=6))
    >>> print(found.told(Teller("chess")))
    e4 wins a knight for a pawn and attacks the rook on f5 and the knight on d5 at once (then ...)

    Raises:
        EngineBusyError: The engine searches already.
    """
    first, rest = _split(limit)
    result = search(engine, board, first, on_info, stop)
    if result.move is None or result.score is None:
        return None
    line = _line_of(result.move, result.info)
    danger = None
    if result.score.mate is None or result.score.mate < 0:
        danger = _threat(engine, board, rest, result.score, stop)
    reasons = list(reasons_of(board, line, result.score))
    if danger is None or not danger.is_serious:
        danger = None
    elif danger.mates:
        if result.score.mate is None:
            reasons = [Reason(later("prevents mate")), *reasons[:2]]
    elif not _says_so(reasons) and _is_met(board, line, danger):
        reasons.append(Reason(later("meets a threat")))
    reasons = [reason for reason in reasons if len(reasons) == 1 or reason.text != _LEAST]
    return Hint(board.copy(), line, result.score, result.depth, tuple(reasons), danger)


def threat(
    engine: Engine,
    board: Board,
    limit: Limit,
    *,
    on_info: Callable[[Info], object] | None = None,
    stop: Stop | None = None,
) -> Threat | None:
    """What the other side would play if the side to move passed, and what that would gain.

    None where passing is not possible: in check, at the end, or where the other side has no move.

    >>> import rukh
    >>> from rukh.table.naming import Teller
    >>> board = rukh.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    >>> with rukh.Engine() as engine:
    ...     found = threat(engine, board, rukh.Limit(depth=4))
    >>> found.is_serious, found.told(Teller("chess"))
    (True, 'Qxf7# it is mate')

    Raises:
        EngineBusyError: The engine searches already.
    """
    if board.is_game_over():
        return None
    part, rest = _split(limit)
    result = search(engine, board, part, on_info, stop)
    if result.score is None:
        return None
    return _threat(engine, board, rest, result.score, stop)


def _threat(
    engine: Engine, board: Board, limit: Limit, score: Score, stop: Stop | None
) -> Threat | None:
    """The threat in a position whose score, for the side to move, is known."""
    other = passed(board)
    if other is None or other.is_game_over():
        return None
    result = search(engine, other, limit, None, stop)
    if result.move is None or result.score is None:
        return None
    line = _line_of(result.move, result.info)
    reasons = reasons_of(other, line, result.score)
    # More than the board promises it, and more than it has if the other side moves as it should.
    looks = other.evaluate().for_mover
    gain = _bounded(result.score) - max(looks, -_bounded(score))
    return Threat(other, line, result.score, gain, reasons)


def _split(limit: Limit) -> tuple[Limit, Limit]:
    """The limits of the two searches that a piece of advice needs."""
    if limit.time is None:
        return limit, limit
    return replace(limit, time=limit.time * (1 - _PART)), replace(limit, time=limit.time * _PART)


def _line_of(move: Move, info: Info | None) -> tuple[Move, ...]:
    return info.pv if info is not None and info.pv[:1] == (move,) else (move,)


def _bounded(score: Score) -> int:
    return max(-10_000, min(score.value(), 10_000))


def _is_met(board: Board, line: tuple[Move, ...], danger: Threat) -> bool:
    """Whether what was threatened cannot be played after a line's first move, or costs nothing."""
    after = board.copy()
    after.push(line[0])
    if not after.is_check() and not after.is_legal(danger.move):
        return True
    if not danger.board.is_capture(danger.move):
        return False
    capturable = capturable_after(board, line)
    return capturable is not None and danger.move.to_square not in capturable


def _says_so(reasons: list[Reason]) -> bool:
    return any(word in reason.text for reason in reasons for word in ("saves", "protects", "only"))


def _told(board: Board, line: tuple[Move, ...], reasons: tuple[Reason, ...], teller: Teller) -> str:
    """A line in one sentence: its move, what that does, and how it goes on."""
    marks = marks_of(teller.words)
    told = teller.write(board, line[0])
    if reasons:
        told += marks.predicate + marks.joined([reason.told(teller) for reason in reasons])
    if len(line) > 1:
        after = board.copy()
        after.push(line[0])
        moves = teller.line(after, line[1:_SHOWN])
        told += marks.bracketed(teller.words("then {moves}", moves=moves))
    return told
