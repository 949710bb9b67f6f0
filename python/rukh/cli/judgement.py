"""A game judged: its last position under one set of rules, and where it had ended before that.

The verdict is that of the last position, also where an earlier one had ended the game: a record
may go on after its end, and is read to where it goes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rukh.cli.ruling import by_weight
from rukh.cli.standing import sentence, window
from rukh.cli.writing import square_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board, Ranks
    from rukh.outcome import Outcome
    from rukh.ruling import Language, PieceOn, PlyReport

__all__ = ["Judgement", "describe_game", "describe_verdict", "judge"]


@dataclass(frozen=True)
class Judgement:
    """A game under one set of rules."""

    board: Board
    """The last position, with its past."""
    ended_earlier: list[tuple[int, Outcome]] = field(default_factory=list)
    """Each ply before the last that ended the game anew, and how."""


def judge(start: Board, moves: Sequence[Move]) -> Judgement:
    """Plays the moves from there and notes each end that the game did not heed."""
    board = start.copy()
    ended: list[tuple[int, Outcome]] = []
    before: Outcome | None = None
    for ply, move in enumerate(moves):
        outcome = board.outcome() if board.is_game_over() else None
        # A repetition that goes on ends the game at every ply in the same way.
        if outcome is not None and (before is None or _kind(before) != _kind(outcome)):
            ended.append((ply, outcome))
        before = outcome
        board.push(move)
    return Judgement(board, ended)


def _kind(outcome: Outcome) -> tuple[str, str]:
    return outcome.verdict, outcome.termination.value


def describe_game(board: Board, ranks: Ranks) -> dict[str, Any]:
    """What was judged, as plain values: the same under every set of rules."""
    is_xiangqi = board.game == "xiangqi"
    return {
        "game": board.game,
        "limit": board.natural_limit if is_xiangqi else None,
        "check_extension": board.check_extension if is_xiangqi else None,
        "start_fen": board.start_fen,
        "fen": board.fen(),
        "moves": [board.uci(move, ranks=ranks) for move in board.move_stack],
    }


def describe_verdict(judgement: Judgement, ranks: Ranks, language: Language) -> dict[str, Any]:
    """The verdict and what it rests on, as plain values."""
    board = judgement.board
    outcome = board.outcome()
    ruling = board.ruling()
    status = board.repetition_status()
    claim = board.claims().draw
    # While the game goes on these are what a repetition would end by.
    rests_on = outcome or (ruling.outcome if ruling is not None else None)
    conduct = None if rests_on is None else rests_on.conduct
    winner = None if outcome is None else outcome.winner
    return {
        "rules": board.repetition if board.game == "xiangqi" else None,
        "verdict": "none" if outcome is None else outcome.verdict,
        "winner": None if winner is None else winner.value,
        "result": board.result(),
        "reason": None if outcome is None else outcome.termination.value,
        "sentence": sentence(board, language),
        "window": None if rests_on is None else window(rests_on),
        "conduct": conduct and {side.value: conducted.value for side, conducted in conduct.items()},
        "occurrences": status.occurrences,
        "must_change": None if status.must_change is None else status.must_change.value,
        "claim": None if claim is None else claim.value,
        "approximate": ruling is not None and ruling.is_approximate,
        "ended_earlier": [
            {
                "ply": ply,
                "verdict": ended.verdict,
                "reason": ended.termination.value,
                "sentence": ended.sentence_in(language),
            }
            for ply, ended in judgement.ended_earlier
        ],
        "plies": []
        if ruling is None
        else [_describe_ply(report, board, ranks) for report in ruling.plies],
    }


def _describe_ply(report: PlyReport, board: Board, ranks: Ranks) -> dict[str, Any]:
    def piece(place: PieceOn) -> dict[str, str]:
        return {"piece": place.letter, "square": square_text(board, place.square, ranks)}

    return {
        "ply": report.ply,
        "side": report.side.value,
        "move": board.uci(report.move, ranks=ranks),
        "nature": report.nature.value,
        "victims": [piece(victim) for victim in report.victims],
        "attacks": [
            {
                "attacker": piece(attack.attacker),
                "victim": piece(attack.victim),
                "protected": attack.is_protected,
                "threat": attack.is_threat,
                "new": attack.is_new,
            }
            for attack in by_weight(report)
        ],
    }
