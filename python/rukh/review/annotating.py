"""A review written into the record of its game: glyphs, evaluations, better lines, remarks.

What the record said before stays; what an earlier review has written is not written twice. The
result reads back as any PGN does.
"""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from rukh.review.telling import Teller

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board, Notation
    from rukh.game import Game
    from rukh.records import GameNode
    from rukh.review.model import Review, ReviewedMove
    from rukh.ruling import Language
    from rukh.side import Side

__all__ = ["ANNOTATOR", "annotated"]

ANNOTATOR = "Rukh"
_QUALITY_GLYPHS = frozenset(range(1, 10))


def annotated(
    review: Review,
    *,
    language: Language = "en",
    notation: Notation | None = None,
    sides: Sequence[Side] | None = None,
) -> Game:
    """A copy of the reviewed record with all that is to be said; of these sides' moves alone."""
    game = copy.deepcopy(review.game)
    start = review.start()
    if notation is None and start.game == "xiangqi":
        # As PGN has the moves themselves.
        notation = "chinese"
    teller = Teller(start, language, notation)
    _say(game, _head(review, teller))
    repetitions: dict[int, list[str]] = {}
    for remark in review.repetitions:
        repetitions.setdefault(remark.ply, []).append(teller.repetition(review, remark))
    node: GameNode = game
    for board, move in review.positions():
        child = node.variation(0)
        # A mate on the board needs no evaluation.
        child.set_eval(None if move.score.mate == 0 else move.score, move.played.depth or None)
        if sides is None or move.side in sides:
            glyph = move.quality.nag
            if glyph is not None and not _QUALITY_GLYPHS & set(child.nags):
                child.nags.add(glyph)
            if move.quality.is_fault:
                _tell_fault(node, child, board, move, teller)
        for text in repetitions.get(move.ply, ()):
            _say(child, text)
        if review.book_plies and move.ply == review.book_plies + 1:
            _say(child, teller.words("Out of the book."))
        node = child
    if "Annotator" not in game.headers:
        game.headers["Annotator"] = ANNOTATOR
    opening = review.opening
    if opening is not None and "Opening" not in game.headers:
        game.headers["Opening"] = opening.name_in(language)
        if opening.code and "ECO" not in game.headers:
            game.headers["ECO"] = opening.code
    return game


def _head(review: Review, teller: Teller) -> str:
    parts = [
        teller.words(
            "{side}: accuracy {accuracy}.",
            side=teller.side(side.side),
            accuracy="–" if side.accuracy is None else f"{side.accuracy:.1f}",
        )
        for side in review.sides
    ]
    return ("" if teller.language == "zh" else " ").join(parts)


def _tell_fault(
    parent: GameNode, child: GameNode, board: Board, move: ReviewedMove, teller: Teller
) -> None:
    best = move.best
    if best is None or not best.moves:
        return
    _say(child, teller.fault(board, move))
    _add_line(parent, board, best.moves[: move.best_plies])
    if any(reason.plies for reason in (*move.for_best, *move.against)):
        _show_played(child, board, move, teller)


def _show_played(child: GameNode, board: Board, move: ReviewedMove, teller: Teller) -> None:
    """Shows what could have followed a fault, where the game itself does not."""
    line = move.played.moves[: move.played_plies]
    node = child
    for following in line[1:]:
        if not node.variations:
            # Behind the game's last move there is room for words alone.
            _say(child, teller.played(board, move))
            return
        if node.variation(0).move != following:
            after = board.copy()
            after.push(move.move)
            _add_line(child, after, line[1:])
            return
        node = node.variation(0)


def _add_line(parent: GameNode, board: Board, moves: Sequence[Move]) -> None:
    """Adds a line as a variation, where the record does not have it; no move that is not legal."""
    walker = board.copy()
    node = parent
    for move in moves:
        if not walker.is_legal(move):
            return
        walker.push(move)
        known = next((child for child in node.variations if child.move == move), None)
        node = known if known is not None else node.add_variation(move)


def _say(node: GameNode, text: str) -> None:
    """Puts a text behind what is said of a node, once."""
    if text and text not in node.comment:
        node.comment = f"{node.comment} {text}".strip()
