"""Where the squares of a board are in its text, so that a click or a cursor finds them."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Grid"]


@dataclass(frozen=True)
class Grid:
    """A board in columns and rows of text, counted from 0 at the upper left.

    >>> grid = Grid(files=8, ranks=8, left=3, top=1, across=3, down=1, width=3)
    >>> grid.place(0), grid.square_at(4, 8), grid.square_at(0, 0)
    ((4, 8), 0, None)
    """

    files: int
    ranks: int
    left: int
    """The first column of the first file on the screen."""
    top: int
    """The row of the rank on top."""
    across: int
    """Columns from one file to the next."""
    down: int
    """Rows from one rank to the next."""
    width: int
    """Columns of a square."""
    middle: int = 0
    """How far below a rank's first row its pieces are."""
    is_flipped: bool = False
    is_right: bool = False
    """Whether a sign stands in the last column of its square, not in the middle."""

    def files_across(self) -> range:
        """The files from left to right."""
        return range(self.files)[:: -1 if self.is_flipped else 1]

    def ranks_down(self) -> range:
        """The ranks from top to bottom."""
        return range(self.ranks)[:: 1 if self.is_flipped else -1]

    def place(self, square: int) -> tuple[int, int]:
        """The column and the row of a square's sign."""
        file, rank = square % self.files, square // self.files
        column = self.files_across().index(file)
        row = self.ranks_down().index(rank)
        offset = self.width - 1
        return (
            self.left + column * self.across + (offset if self.is_right else offset // 2),
            self.top + row * self.down + self.middle,
        )

    def square_at(self, column: int, row: int) -> int | None:
        """The square that a place in the text belongs to, if it belongs to one."""
        across = (column - self.left) // self.across
        # Of the rows between two ranks the upper ones belong to the rank above.
        down = (row - self.top) // self.down
        if not (0 <= across < self.files and 0 <= down < self.ranks):
            return None
        return self.ranks_down()[down] * self.files + self.files_across()[across]
