"""Looking at the positions of a game: what a search finds in each of them, and nothing more.

A stretch of positions is looked at from its end to its beginning, with one table: what was learnt
about a position is then known to the search of the one before it, so that the two agree. Each
stretch begins with an empty table; with a limit of nodes or depth a look is therefore the same
whoever takes it, and whenever. `judging` makes a review of the looks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rukh import _native
from rukh.board import Board
from rukh.outcome import Termination
from rukh.review.quality import THRESHOLDS
from rukh.score import Score

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh._native import Move
    from rukh.engine import Engine
    from rukh.limit import Limit
    from rukh.outcome import Outcome

__all__ = ["STRETCH", "Line", "Look", "before_move", "look_at", "stretches"]

STRETCH = 16
"""Positions that are looked at in one go. Short, so that all cores end at about the same time."""

_LINES = 2
_LONGEST = 24
_BY_RULE = 30_000


@dataclass(frozen=True)
class Line:
    """A line of moves and what the search thinks of it."""

    score: Score
    """The score for the side that makes the first move."""
    moves: tuple[Move, ...]
    """The moves."""
    depth: int = 0
    """Plies that the search looked ahead."""


@dataclass(frozen=True)
class Look:
    """What there is to know about one position."""

    choices: int
    """How many legal moves there are."""
    lines: tuple[Line, ...] = ()
    """The first choice and the second; none where one move alone is legal: nothing was asked."""
    nodes: int = 0
    """Nodes of the search."""
    is_drawn: bool = False
    """Whether by the rules this was a draw, or one could be claimed, though the game went on."""
    ended: Score | None = None
    """The result for the side to move, where the game ends here."""

    def to_values(self) -> list[Any]:
        """Plain values, for a file."""
        ended = None if self.ended is None else _plain(self.ended)
        lines = [
            [_plain(line.score), line.depth, " ".join(move.uci() for move in line.moves)]
            for line in self.lines
        ]
        return [self.choices, lines, self.nodes, int(self.is_drawn), ended]

    @classmethod
    def from_values(cls, values: Any) -> Look:
        """The look that `to_values` has written; ValueError and the like where it has not."""
        choices, lines, nodes, is_drawn, ended = values
        return cls(
            int(choices),
            tuple(
                Line(_score(score), tuple(map(_native.Move, moves.split())), int(depth))
                for score, depth, moves in lines
            ),
            int(nodes),
            bool(is_drawn),
            None if ended is None else _score(ended),
        )


def _plain(score: Score) -> list[int | None]:
    return [score.cp, score.mate]


def _score(values: Any) -> Score:
    cp, mate = values
    return Score(cp=None if cp is None else int(cp), mate=None if mate is None else int(mate))


def stretches(positions: int) -> Iterator[range]:
    """The stretches that a game of so many positions is looked at in.

    >>> list(stretches(20))
    [range(0, 16), range(16, 20)]
    """
    for first in range(0, positions, STRETCH):
        yield range(first, min(first + STRETCH, positions))


def look_at(
    engine: Engine, start: Board, moves: Sequence[Move], stretch: range, limit: Limit
) -> list[Look]:
    """Looks at the positions of a stretch; position 0 is `start`, 1 the one after a move."""
    board = start.copy()
    for move in moves[: stretch.stop - 1]:
        board.push(move)
    engine.new_game()
    looks: list[Look] = []
    score: Score | None = None
    for place in reversed(stretch):
        look = _look(engine, board, limit, is_last=place == len(moves))
        if score is not None and look.lines:
            look = _looked_again(engine, board, limit, look, moves[place], before_move(score))
        looks.append(look)
        score = _score_of(look, score)
        if place > stretch.start:
            board.pop()
    looks.reverse()
    return looks


def _score_of(look: Look, follows: Score | None) -> Score | None:
    """The score of a position that was looked at; `follows` is that after its one move."""
    if look.ended is not None:
        return look.ended
    if look.lines:
        return look.lines[0].score
    return None if follows is None else before_move(follows)


def _look(engine: Engine, board: Board, limit: Limit, *, is_last: bool) -> Look:
    choices = board.count_legal()
    outcome = board.outcome()
    is_drawn = board.claims().draw is not None or (outcome is not None and outcome.winner is None)
    if is_last and (outcome is not None or is_drawn):
        return Look(choices, is_drawn=is_drawn, ended=_end(board, outcome))
    if choices == 1 and not is_last:
        return Look(choices, is_drawn=is_drawn)
    searched = _searchable(board)
    if searched is None:
        return Look(choices, is_drawn=True)
    lines, nodes = _searched(engine, searched, limit, ())
    return Look(choices, lines, nodes, is_drawn)


def _looked_again(
    engine: Engine, board: Board, limit: Limit, look: Look, move: Move, score: Score
) -> Look:
    """The look at a position whose best line makes a mistake of the game's move, taken once more.

    Nobody is blamed for what the search saw only once: it has to choose again, between its own
    move and the one that was played, and now knows what follows from that.
    """
    best = look.lines[0]
    if best.moves[:1] == (move,) or move not in board.legal_moves:
        return look
    game = board.game
    loss = best.score.wdl(game).expectation() - score.wdl(game).expectation()
    searched = _searchable(board)
    if loss < THRESHOLDS.inaccuracy or searched is None or not best.moves:
        return look
    lines, nodes = _searched(engine, searched, limit, (best.moves[0], move))
    if not lines:
        return look
    return Look(look.choices, lines, look.nodes + nodes, look.is_drawn)


def _searchable(board: Board) -> Board | None:
    """The board to search from; None where by the rules there is nothing to search for."""
    if not board.is_game_over():
        return board
    # The players went on, so that some other rule was theirs: the past does not count.
    fresh = Board(board.fen(), board.game, **board._options())
    return None if fresh.is_game_over() else fresh


def _searched(
    engine: Engine, board: Board, limit: Limit, moves: tuple[Move, ...]
) -> tuple[tuple[Line, ...], int]:
    lines = min(_LINES, len(moves) or board.count_legal())
    found = engine.analyse_all(board, limit, multipv=lines, root_moves=moves)
    told = tuple(Line(info.score, info.pv[:_LONGEST], info.depth) for info in found)
    return told, max((info.nodes for info in found), default=0)


def _end(board: Board, outcome: Outcome | None) -> Score:
    """The result for the side to move."""
    if outcome is None or outcome.winner is None:
        return Score(cp=0)
    if outcome.termination in (Termination.CHECKMATE, Termination.STALEMATE):
        return Score(mate=0)
    return Score(cp=_BY_RULE if outcome.winner is board.turn else -_BY_RULE)


def before_move(score: Score) -> Score:
    """The score of a position as the side sees it that has just moved; a mate is a move farther.

    >>> print(before_move(Score(cp=30)), before_move(Score(mate=-2)), before_move(Score(mate=3)))
    -0.30 #3 #-3
    """
    if score.mate is not None and score.mate <= 0 and not score.gives_mate:
        return Score(mate=1 - score.mate)
    return -score
