"""Which piece somebody has chosen on a board, and where it may go. It knows no screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.board import Board

__all__ = ["Choosing"]


class Choosing:
    """A piece that is about to move; squares are numbered as in `rukh.Picture`.

    >>> import rukh
    >>> board, choosing = rukh.Board(), Choosing()
    >>> choosing.choose(board, board.square_index("g1"))
    True
    >>> sorted(map(board.square_name, choosing.targets))
    ['f3', 'h3']
    >>> choosing.moves_to(board.square_index("f3"))
    [Move('g1f3')]
    """

    def __init__(self) -> None:
        self.chosen: int | None = None
        """The square of the piece."""
        self._moves: dict[int, list[Move]] = {}

    @property
    def targets(self) -> frozenset[int]:
        """The squares that it may move to."""
        return frozenset(self._moves)

    def choose(self, board: Board, square: int) -> bool:
        """Chooses the piece on a square if the side to move has one there; says whether it has."""
        self.clear()
        letter = board.pieces()[square]
        if letter is None or letter.isupper() != (board.turn_index == 0):
            return False
        self.chosen = square
        for move in board.legal_moves:
            start, end = board.move_squares(move)
            if start == square:
                self._moves.setdefault(end, []).append(move)
        return True

    def moves_to(self, square: int) -> list[Move]:
        """The moves of the chosen piece to a square: several where a pawn is promoted."""
        return self._moves.get(square, [])

    def clear(self) -> None:
        """Chooses nothing."""
        self.chosen = None
        self._moves = {}
