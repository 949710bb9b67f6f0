"""A position as a renderer sees it: plain data, no rules."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Picture"]


@dataclass(frozen=True)
class Picture:
    """What is to be drawn. Squares are counted from the first rank's first file."""

    game: str
    files: int
    ranks: int
    first_rank: int
    """The number that coordinates give to the lowest rank."""
    pieces: tuple[str | None, ...]
    """The FEN letter of what stands on each square."""
    last_move: tuple[int, int] | None = None
    """The squares that the last move left and reached."""
    check: int | None = None
    """The square of the king or general in check."""

    def at(self, file: int, rank: int) -> str | None:
        """What stands there; both counted from 0."""
        return self.pieces[rank * self.files + file]

    def marks(self, file: int, rank: int) -> str:
        """``check``, ``to``, ``from`` or nothing: the most important mark of a square."""
        index = rank * self.files + file
        if index == self.check:
            return "check"
        if self.last_move is not None:
            if index == self.last_move[1]:
                return "to"
            if index == self.last_move[0]:
                return "from"
        return ""
