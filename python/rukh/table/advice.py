"""Hints: what Rukh would play at full strength and why; threats are in `threats`.

Both search, with an engine that the caller gives; what a move does on the board is in `reasons`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.table.marks import marks_of
from rukh.table.reasons import Reason, capturable_after, reasons_of
from rukh.table.thinking import search
from rukh.table.threats import Threat, line_of, parts_of, threat, threat_in, told_line
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board
    from rukh.engine import Engine, Info
    from rukh.limit import Limit
    from rukh.score import Score
    from rukh.table.naming import Teller
    from rukh.table.thinking import Stop

__all__ = ["Hint", "Threat", "hint", "threat"]

_LEAST = "loses least"


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
        marks = marks_of(teller.words)
        return told_line(self.board, self.line, self.reasons, teller, marks.predicate)


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
    first, rest = parts_of(limit)
    result = search(engine, board, first, on_info, stop)
    if result.move is None or result.score is None:
        return None
    line = line_of(result.move, result.info)
    danger = None
    if result.score.mate is None or result.score.mate < 0:
        danger = threat_in(engine, board, rest, result, stop)
    reasons = list(reasons_of(board, line, result.score))
    if danger is None or not danger.is_serious:
        danger = None
    elif danger.mates:
        if result.score.mate is None:
            reasons = [Reason(later("prevents mate")), *reasons[:2]]
    elif danger.is_a_gift and not _says_so(reasons) and _is_met(board, line, danger):
        reasons.append(Reason(later("meets a threat")))
    reasons = [reason for reason in reasons if len(reasons) == 1 or reason.text != _LEAST]
    return Hint(board.copy(), line, result.score, result.depth, tuple(reasons), danger)


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
