"""What is to be said about the repetitions of a game: who must change, who lost or drew by one.

What a repetition amounts to, the rules of the board say; here it is only noticed, once each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.outcome import Termination
from rukh.review.model import RepetitionRemark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.review.model import ReviewedMove
    from rukh.side import Side

__all__ = ["remarks"]

_WORSE = 0.4
"""Below this expected score a draw would have been welcome."""
_ALL_REPETITIONS = frozenset(
    {
        Termination.FIVEFOLD_REPETITION,
        Termination.THREEFOLD_REPETITION,
        Termination.REPETITION,
        Termination.PERPETUAL_CHECK,
        Termination.PERPETUAL_CHASE,
        Termination.PERPETUAL_ROOT_CUT,
        Termination.PERPETUAL_KILL,
        Termination.PERPETUAL_ATTACK,
    }
)


def remarks(start: Board, moves: Sequence[ReviewedMove]) -> Iterator[RepetitionRemark]:
    """The remarks in the order of the game."""
    board = start.copy()
    seen = {board.key: 1}
    told: str | None = None
    blamed: set[Side] = set()
    for move in moves:
        if len(seen) < move.ply and move.after < _WORSE and move.side not in blamed:
            missed = _missed_draw(board, move, seen)
            if missed is not None:
                blamed.add(move.side)
                yield missed
        board.push(move.move)
        seen[board.key] = seen.get(board.key, 0) + 1
        if seen[board.key] < 2:
            told = None
            continue
        found = _remark(board, move.ply)
        # A repetition that goes on is told once, and again when it comes to something else.
        if found is not None and found.kind != told:
            told = found.kind
            yield found


def _remark(board: Board, ply: int) -> RepetitionRemark | None:
    outcome = board.outcome()
    occurrences = board.claims().occurrences
    if outcome is not None and outcome.termination in _ALL_REPETITIONS:
        sentences = (outcome.sentence_in("en"), outcome.sentence_in("zh"))
        if outcome.winner is None:
            return RepetitionRemark("drawn", ply, None, occurrences, sentences=sentences)
        first, second = board.sides
        loser = second if outcome.winner is first else first
        return RepetitionRemark("lost", ply, loser, occurrences, sentences=sentences)
    status = board.repetition_status()
    sentences = (status.sentence_in("en"), status.sentence_in("zh"))
    if status.must_change is not None:
        side = status.must_change
        return RepetitionRemark("must_change", ply, side, occurrences, sentences=sentences)
    if board.claims().draw is Termination.THREEFOLD_REPETITION:
        side = board.turn
        return RepetitionRemark("claimable", ply, side, occurrences, sentences=sentences)
    return None


def _missed_draw(
    board: Board, played: ReviewedMove, seen: dict[int, int]
) -> RepetitionRemark | None:
    """A draw by repetition that the side to move had, and passed by for something worse."""
    if board.claims().draw is not None:
        return None
    move = _drawing_move(board, seen)
    if move is None or move == played.move:
        return None
    return RepetitionRemark("missed_draw", played.ply, played.side, move=move)


def _drawing_move(board: Board, seen: dict[int, int]) -> Move | None:
    for move in board.legal_moves:
        board.push(move)
        try:
            if seen.get(board.key, 0) < 2:
                continue
            outcome = board.outcome(claim_draw=True)
            if outcome is None or outcome.winner is not None:
                continue
            if outcome.termination in _ALL_REPETITIONS:
                return move
        finally:
            board.pop()
    return None
