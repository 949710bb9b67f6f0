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

    def name(self, square: int) -> str:
        """The name of a square: ``e4``.

        >>> import rukh
        >>> rukh.Board().picture().name(28), rukh.Board(game="xiangqi").picture().name(0)
        ('e4', 'a0')
        """
        return f"{chr(ord('a') + square % self.files)}{square // self.files + self.first_rank}"

    def square(self, name: str) -> int | None:
        """The square of that name, if the board has it.

        >>> import rukh
        >>> rukh.Board().picture().square("e4"), rukh.Board().picture().square("i9")
        (28, None)
        """
        file, rank = name[:1], name[1:]
        if not ("a" <= file <= "z" and rank.isascii() and rank.isdigit() and len(rank) <= 2):
            return None
        column, row = ord(file) - ord("a"), int(rank) - self.first_rank
        if column >= self.files or not 0 <= row < self.ranks:
            return None
        return row * self.files + column
