"""From looks to a review: what each move has cost, where the game turned, what was repeated.

The looks are taken by `looking`; nothing here searches.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from rukh.openings import opening_of
from rukh.review.looking import Line, Look, before_move
from rukh.review.marks import accuracy
from rukh.review.model import Review, ReviewedMove, SideReview
from rukh.review.quality import THRESHOLDS, Quality, quality_of
from rukh.review.reasons import Why, reasons
from rukh.review.repeating import remarks
from rukh.score import Score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.book import Book
    from rukh.game import Game
    from rukh.side import Side

__all__ = ["judge"]

_DRAW = 0.5
_DECIDED = 0.7
_MOST_TURNS = 6


def judge(game: Game, start: Board, looks: Sequence[Look], book: Book | None) -> Review:
    """The review of a game all of whose positions were looked at, first and last included."""
    moves = list(game.mainline_moves())
    end = start.copy()
    for move in moves:
        end.push(move)
    book_plies = _plies_in_book(start, moves, book)
    reviewed = list(_reviewed(start, moves, _settled(start.game, moves, looks), book_plies))
    turns = _turning_points(reviewed)
    reviewed = [replace(move, is_turning_point=move.ply in turns) for move in reviewed]
    curve = [_first_view(_expectation(_scores(looks, moves)[0], start.game), start.turn)]
    curve += [_first_view(move.after, move.side) for move in reviewed]
    first, second = start.sides
    return Review(
        game=game,
        moves=tuple(reviewed),
        sides=(_side(game, reviewed, first), _side(game, reviewed, second)),
        expectations=tuple(curve),
        opening=opening_of(end),
        book_plies=book_plies,
        repetitions=tuple(remarks(start, reviewed)),
        outcome=end.outcome(),
        nodes=sum(look.nodes for look in looks),
    )


def _scores(looks: Sequence[Look], moves: Sequence[Move]) -> list[Score]:
    """The score of every position for the side to move; that of a forced move is the next one's."""
    scores: list[Score] = []
    for look in reversed(looks):
        if look.ended is not None:
            scores.append(look.ended)
        elif look.lines:
            scores.append(look.lines[0].score)
        elif scores and look.choices == 1:
            scores.append(before_move(scores[-1]))
        else:
            scores.append(Score(cp=0))
    scores.reverse()
    return scores


def _settled(
    game: str, moves: Sequence[Move], looks: Sequence[Look]
) -> list[tuple[Look, Score, float]]:
    return [
        (look, score, _expectation(score, game))
        for look, score in zip(looks, _scores(looks, moves), strict=True)
    ]


def _expectation(score: Score, game: str) -> float:
    return score.wdl(game).expectation()


def _first_view(expectation: float, side: Side) -> float:
    return expectation if side.moves_first else 1 - expectation


def _reviewed(
    start: Board,
    moves: Sequence[Move],
    settled: Sequence[tuple[Look, Score, float]],
    book_plies: int,
) -> Iterator[ReviewedMove]:
    board = start.copy()
    game = start.game
    first_number = start.fullmove_number
    taken_on = ""
    for place, move in enumerate(moves):
        look, _, before = settled[place]
        next_look, next_score, next_expectation = settled[place + 1]
        after = 1 - next_expectation
        if next_look.is_drawn:
            # Whoever has brought about a draw that can be had has no less than that.
            after = max(after, _DRAW)
        played = _played(moves, settled, place)
        best = look.lines[0] if look.lines else None
        second = look.lines[1] if len(look.lines) > 1 else None
        captures = board.is_capture(move)
        quality = quality_of(
            before,
            after,
            second=None if second is None else _expectation(second.score, game),
            is_first_choice=best is not None and best.moves[:1] == (move,),
            is_book=place < book_plies,
            is_forced=look.choices == 1,
            is_recapture=captures and move.to_square == taken_on,
        )
        why = Why()
        if quality.is_fault and best is not None:
            why = reasons(board, best, played)
        yield ReviewedMove(
            ply=place + 1,
            number=first_number + (place + start.turn_index) // 2,
            side=board.turn,
            move=move,
            fen=board.fen(),
            quality=quality,
            before=before,
            after=after,
            best=best,
            second=second,
            played=played,
            score=-next_score if board.turn.moves_first else next_score,
            for_best=why.for_best,
            against=why.against,
            best_plies=why.best_plies,
            played_plies=why.played_plies,
        )
        taken_on = move.to_square if captures else ""
        board.push(move)


def _played(
    moves: Sequence[Move], settled: Sequence[tuple[Look, Score, float]], place: int
) -> Line:
    """The line of a move that was played: through forced answers to what a search has found."""
    told = [moves[place]]
    behind = place + 1
    while not settled[behind][0].lines and behind < len(moves):
        told.append(moves[behind])
        behind += 1
    lines = settled[behind][0].lines
    depth = len(told) + lines[0].depth if lines else 0
    found = lines[0].moves if lines else ()
    return Line(before_move(settled[place + 1][1]), (*told, *found), depth)


def _plies_in_book(start: Board, moves: Sequence[Move], book: Book | None) -> int:
    """How many moves from the first one on the book has, of whatever weight."""
    if book is None or start.chess960:
        return 0
    board = start.copy()
    for place, move in enumerate(moves):
        if move not in {entry.move for entry in book.moves(board)}:
            return place
        board.push(move)
    return len(moves)


def _turning_points(moves: Sequence[ReviewedMove]) -> frozenset[int]:
    """The plies by which the game turned: faults after which it stands otherwise than before.

    It stands won for one side, or for the other, or open; a blunder turns it in any case. Where
    there are more than a few, those count that cost most.
    """
    turns = [
        move
        for move in moves
        if move.quality.is_fault
        and (
            move.quality in (Quality.BLUNDER, Quality.MISSED_WIN)
            or (move.loss >= THRESHOLDS.inaccuracy and _stand(move.before) != _stand(move.after))
        )
    ]
    turns.sort(key=lambda move: move.loss, reverse=True)
    return frozenset(move.ply for move in turns[:_MOST_TURNS])


def _stand(expectation: float) -> int:
    return (expectation >= _DECIDED) - (expectation <= 1 - _DECIDED)


def _side(game: Game, moves: Sequence[ReviewedMove], side: Side) -> SideReview:
    own = [move for move in moves if move.side is side]
    decided = [move for move in own if move.quality.is_choice]
    name = game.headers.given.get(side.value.capitalize(), "")
    if not name and side.moves_first:
        # Records of xiangqi go by either name.
        name = game.headers.given.get("White", "") or game.headers.given.get("Red", "")
    return SideReview(
        side=side,
        player="" if name == "?" else name,
        accuracy=accuracy((move.before, move.loss) for move in decided),
        counts=Counter(move.quality for move in own),
        moves=len(own),
        loss=sum(move.loss for move in decided) / len(decided) if decided else 0.0,
    )
