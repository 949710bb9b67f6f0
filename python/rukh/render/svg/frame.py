"""What both games' pictures share: places, coordinates, arrows and marks.

A square is 100 units wide. The games' own parts are in `chess` and `xiangqi`.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rukh.errors import OptionError, shortened
from rukh.render.svg.letters import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rukh.arrow import Arrow
    from rukh.picture import Picture
    from rukh.render.themes import Sheet

__all__ = ["COLOURS", "SQUARE", "Frame"]

SQUARE = 100
_MARGIN = 40
_SLIM_MARGIN = 12
_LETTER = 19

COLOURS = {"green": "#2b9348", "red": "#d62f2f", "yellow": "#e5a50a", "blue": "#1f78d1"}
"""Of arrows and marks."""


@dataclass(frozen=True)
class Frame:
    """One picture: what is on it, and where things are."""

    position: Picture
    sheet: Sheet
    is_flipped: bool = False
    pieces: str = "chinese"
    has_coordinates: bool = True
    arrows: tuple[Arrow, ...] = ()
    marks: Mapping[int, str] = field(default_factory=dict)

    @property
    def margin(self) -> int:
        """What is around the squares."""
        return _MARGIN if self.has_coordinates else _SLIM_MARGIN

    @property
    def width(self) -> int:
        """Of the whole picture."""
        return self.position.files * SQUARE + 2 * self.margin

    @property
    def height(self) -> int:
        """Of the whole picture."""
        return self.position.ranks * SQUARE + 2 * self.margin

    def corner(self, square: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        files, ranks = self.position.files, self.position.ranks
        file, rank = square % files, square // files
        column = files - 1 - file if self.is_flipped else file
        row = rank if self.is_flipped else ranks - 1 - rank
        return self.margin + column * SQUARE, self.margin + row * SQUARE

    def centre(self, square: int) -> tuple[int, int]:
        """The middle of a square, or a crossing."""
        x, y = self.corner(square)
        return x + SQUARE // 2, y + SQUARE // 2

    def squares(self) -> range:
        """All of them."""
        return range(len(self.position.pieces))

    def ground(self, radius: int = 10) -> str:
        """The sheet that everything is on."""
        return (
            f'<rect width="{self.width}" height="{self.height}" rx="{radius}" '
            f'fill="{self.sheet.board}"/>'
        )

    def labels(self) -> Iterator[str]:
        """Coordinates, at the left and below."""
        position, ink = self.position, self.sheet.line
        if not self.has_coordinates:
            return
        for file in range(position.files):
            x, _ = self.centre(file)
            y = self.height - self.margin / 2
            yield written(chr(ord("a") + file), x, y, _LETTER, ink)
        for rank in range(position.ranks):
            _, y = self.centre(rank * position.files)
            yield written(str(rank + position.first_rank), self.margin / 2, y, _LETTER, ink)

    def drawn_arrows(self) -> Iterator[str]:
        """Arrows from square to square, over everything else."""
        for arrow in self.arrows:
            tail, head = self._square(arrow.tail), self._square(arrow.head)
            if tail != head:
                yield self._arrow(tail, head, COLOURS[arrow.color])

    def ringed(self) -> dict[int, str]:
        """The squares that arrows from a square to itself mark, and their colours."""
        return {self._square(a.head): COLOURS[a.color] for a in self.arrows if a.is_square}

    def _square(self, name: str) -> int:
        square = self.position.square(name)
        if square is None:
            raise OptionError(f'the board has no square "{shortened(name)}"')
        return square

    def _arrow(self, tail: int, head: int, colour: str) -> str:
        (x1, y1), (x2, y2) = self.centre(tail), self.centre(head)
        length = math.hypot(x2 - x1, y2 - y1)
        angle = math.degrees(math.atan2(y2 - y1, x2 - x1))
        # Along the axis, from beside the middle of the tail to the middle of the head.
        begin, end, neck = 22, length - 8, length - 46
        half, wing = 8, 24
        return (
            f'<path transform="translate({x1} {y1}) rotate({angle:.2f})" fill="{colour}" '
            f'fill-opacity=".78" stroke="#fff" stroke-opacity=".55" stroke-width="2.5" '
            f'stroke-linejoin="round" d="M{begin} {-half}H{neck:.1f}V{-wing}L{end:.1f} 0'
            f'L{neck:.1f} {wing}V{half}H{begin}Z"/>'
        )
