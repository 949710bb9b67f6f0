"""How a game stands, in words and as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.outcome import Outcome
    from rukh.ruling import Language
    from rukh.side import Side

__all__ = ["describe_outcome", "describe_repetition", "player", "sentence", "standing", "window"]

_CHINESE_SIDES = {"red": "红方", "black": "黑方", "white": "白方"}
# For a sentence that follows one, and for one at the end.
_STOPS = {"en": ("; ", "."), "zh": ("；", "。")}


def player(side: Side, language: Language = "en") -> str:
    """A side's name, as it begins a sentence."""
    return _CHINESE_SIDES[side.value] if language == "zh" else side.value.capitalize()


def sentence(board: Board, language: Language = "en") -> str:
    """How the game stands, in one sentence without a full stop.

    Its end, or who is to move, what may be claimed and who has to change.
    """
    outcome = board.outcome()
    if outcome is not None:
        return outcome.sentence_in(language)
    mover = player(board.turn, language)
    if language == "zh":
        clauses = [f"轮到{mover}走棋" + ("，被将军" if board.is_check() else "")]
    else:
        clauses = [f"{mover} to move" + (", in check" if board.is_check() else "")]
    claim = board.claims().draw
    claimed = None if claim is None else board.outcome(claim_draw=True)
    if claimed is not None:
        why = claimed.termination.value.replace("_", " ")
        english = f"a draw may be claimed ({why})"
        clauses.append(f"可提和（{claimed.sentence_in('zh')}）" if language == "zh" else english)
    status = board.repetition_status()
    if status.must_change is not None:
        clauses.append(status.sentence_in(language))
    return _STOPS[language][0].join(clauses)


def standing(board: Board, language: Language = "en") -> str:
    """How the game stands, in one line for people."""
    return sentence(board, language) + _STOPS[language][1]


def describe_outcome(board: Board, language: Language = "en") -> dict[str, Any] | None:
    """The end of the game as plain values; None while it goes on."""
    outcome = board.outcome()
    if outcome is None:
        return None
    return {
        "verdict": outcome.verdict,
        "termination": outcome.termination.value,
        "result": outcome.result(),
        "sentence": outcome.sentence_in(language),
        "window": window(outcome),
    }


def describe_repetition(board: Board, language: Language = "en") -> dict[str, Any]:
    """What the repetition on the board asks for, as plain values."""
    status = board.repetition_status()
    return {
        "occurrences": status.occurrences,
        "must_change": None if status.must_change is None else status.must_change.value,
        "sentence": status.sentence_in(language) or None,
    }


def window(outcome: Outcome) -> list[int] | None:
    """The first and last of the plies that the outcome rests on; None where there are none."""
    return None if outcome.plies is None else [outcome.plies[0], outcome.plies[-1]]
