"""A review as plain values: the JSON of ``rukh review --json``.

The form is stable: names may be added, none changes its meaning. Its names::

    game, tags, result, start_fen     the record
    opening                           {code, name, chinese}, or null
    book_plies                        plies that were moves of the book
    outcome                           {verdict, termination, sentence}, or null
    sides                             for each: side, player, accuracy, moves, loss, counts
    curve                             expected score, 0 to 1, of the side that began: before the
                                      first move and after each
    moves                             one object a move, see below
    turning_points                    plies
    repetitions                       {kind, ply, side, occurrences, move, sentence}
    nodes                             of all searches

A move: ``ply``, ``number``, ``side``, ``uci``, ``text`` (in the notation that was chosen), ``fen``
(before it), ``quality``, ``before``, ``after``, ``loss`` (expected score of the mover), ``score``
(after it, for the side that began: ``cp``, ``mate``, ``by_rule``), ``depth``, ``best`` and
``second`` (``score`` for the mover, ``moves``, ``text``, or null), ``turning_point``, and for a
fault ``why`` (a sentence), ``played`` (its own line, as ``best``), ``for_best`` and ``against``:
the reasons as values, ``plies`` being after how many moves of their line one sees them, or 0, and
``compared`` whether they hold in comparison of the two lines alone. Numbers of moves by coordinates
have ranks of xiangqi from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.review.quality import Quality
from rukh.review.telling import Teller

if TYPE_CHECKING:
    from rukh.board import Board, Notation
    from rukh.review.looking import Line
    from rukh.review.model import Review, ReviewedMove, SideReview
    from rukh.ruling import Language
    from rukh.score import Score

__all__ = ["document"]

_DIGITS = 4


def document(
    review: Review, *, language: Language = "en", notation: Notation | None = None
) -> dict[str, Any]:
    """The review as plain values."""
    start = review.start()
    teller = Teller(start, language, notation)
    opening, outcome = review.opening, review.outcome
    return {
        "game": review.game.game,
        "tags": dict(review.game.headers.given),
        "result": review.game.result,
        "start_fen": start.fen(),
        "opening": None
        if opening is None
        else {"code": opening.code, "name": opening.name, "chinese": opening.chinese},
        "book_plies": review.book_plies,
        "outcome": None
        if outcome is None
        else {
            "verdict": outcome.verdict,
            "termination": outcome.termination.value,
            "sentence": outcome.sentence_in(language),
        },
        "sides": [_side(side) for side in review.sides],
        "curve": [round(value, _DIGITS) for value in review.expectations],
        "moves": [_move(board, move, teller) for board, move in review.positions()],
        "turning_points": [move.ply for move in review.turning_points],
        "repetitions": [
            {
                "kind": remark.kind,
                "ply": remark.ply,
                "side": None if remark.side is None else remark.side.value,
                "occurrences": remark.occurrences,
                "move": None if remark.move is None else remark.move.uci(),
                "sentence": teller.repetition(review, remark),
            }
            for remark in review.repetitions
        ],
        "nodes": review.nodes,
    }


def _side(side: SideReview) -> dict[str, Any]:
    return {
        "side": side.side.value,
        "player": side.player or None,
        "accuracy": None if side.accuracy is None else round(side.accuracy, 2),
        "moves": side.moves,
        "loss": round(side.loss, _DIGITS),
        "counts": {quality.value: side.counts.get(quality, 0) for quality in Quality},
    }


def _move(board: Board, move: ReviewedMove, teller: Teller) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "ply": move.ply,
        "number": move.number,
        "side": move.side.value,
        "uci": board.uci(move.move),
        "text": teller.text(board, move.move),
        "fen": move.fen,
        "quality": move.quality.value,
        "before": round(move.before, _DIGITS),
        "after": round(move.after, _DIGITS),
        "loss": round(move.loss, _DIGITS),
        "score": _score(move.score),
        "depth": move.played.depth,
        "best": _line(board, move.best, teller),
        "second": _line(board, move.second, teller),
        "turning_point": move.is_turning_point,
    }
    if move.quality.is_fault:
        plain["why"] = teller.why(board, move)
        plain["played"] = _line(board, move.played, teller)
        plain["for_best"] = [reason.to_dict() for reason in move.for_best]
        plain["against"] = [reason.to_dict() for reason in move.against]
    return plain


def _line(board: Board, line: Line | None, teller: Teller) -> dict[str, Any] | None:
    if line is None:
        return None
    return {
        "score": _score(line.score),
        "moves": [move.uci() for move in line.moves],
        "text": teller.line(board, line.moves, len(line.moves)),
    }


def _score(score: Score) -> dict[str, Any]:
    return {"cp": score.cp, "mate": score.mate, "by_rule": score.is_by_rule}
