"""How boards look: piece sets, themes, and the choices a caller may make.

Colours are in `rukh.render.themes`, what they are for in `rukh.render.palette`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.errors import OptionError
from rukh.render.themes import THEMES, Theme

if TYPE_CHECKING:
    from rukh.arrow import Arrow
    from rukh.picture import Picture
    from rukh.render.palette import Points, Squares

__all__ = [
    "FIGURINES",
    "FILLED",
    "PIECE_SETS",
    "THEMES",
    "XIANGQI_CHARACTERS",
    "Style",
    "Theme",
    "theme_named",
]

PIECE_SETS = ("chinese", "unicode", "letters")
"""Characters (xiangqi), figurines (chess), or the letters of the FEN; the first two fall back on
each other's game."""

XIANGQI_CHARACTERS = dict(zip("KABNRCPkabnrcp", "帥仕相傌俥炮兵將士象馬車包卒", strict=True))
"""Red's and Black's names differ for each piece, so that they can be told apart without colour."""

FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
"""White is drawn in outline and Black filled, for the same reason."""

FILLED = {letter: FIGURINES[letter.lower()] for letter in FIGURINES}
"""For screens with colours, where white ink on an outline would be hard to see."""

_USUAL = next(iter(THEMES))


@dataclass(frozen=True)
class Style:
    """What a board picture should look like; squares are numbered as in `rukh.Picture`."""

    pieces: str = "letters"
    """``letters``, or ``chinese``/``unicode`` for the game's own signs."""
    lines: bool = False
    """Whether box-drawing lines can be shown; plus, minus and bar stand in for them."""
    blocks: bool = True
    """Whether half blocks can be shown, for large squares and round pieces."""
    colour: bool = False
    """Whether ink can tell White's figurines from Black's; outlines do it otherwise."""
    flipped: bool = False
    """Whether the second side sits at the bottom."""
    ranks_from_one: bool = False
    """Whether the ranks of xiangqi are labelled 1 to 10."""
    compact: bool = False
    """Whether to spare columns and rows."""
    few_colours: bool = False
    """Whether the screen has sixteen colours or fewer, each of its own idea of a shade."""
    indexed: bool = False
    """Whether the screen has 256 colours."""
    theme: str = _USUAL
    """One of `THEMES`."""
    large: bool = False
    """Whether chess has squares of five columns and two rows, where the screen can show them."""
    drawn: bool = False
    """Whether chess has pieces of blocks on squares of eight columns and four rows, where the
    colours allow it."""
    chosen: int | None = None
    """The square of the piece that is to move."""
    targets: frozenset[int] = frozenset()
    """The squares that it may move to."""
    cursor: int | None = None
    """The square that the keys are at."""
    arrows: tuple[Arrow, ...] = ()
    """Arrows, and marked squares, which are arrows from a square to itself."""

    @property
    def depth(self) -> int:
        """How many bits of colour the screen has."""
        return 4 if self.few_colours else 8 if self.indexed else 24

    @property
    def squares(self) -> Squares:
        """The colours of a chess board here."""
        return theme_named(self.theme).squares[self.depth]

    @property
    def points(self) -> Points:
        """The colours of a xiangqi board here."""
        return theme_named(self.theme).points[self.depth]

    def mark(self, picture: Picture, square: int) -> str:
        """The most important mark of a square, or nothing.

        ``cursor``, ``chosen``, ``check``, ``target``, an arrow's colour, ``to`` or ``from``.
        """
        if square == self.cursor:
            return "cursor"
        if square == self.chosen:
            return "chosen"
        if square == picture.check:
            return "check"
        if square in self.targets:
            return "target"
        if self.arrows:
            name = picture.name(square)
            for arrow in self.arrows:
                if name in (arrow.head, arrow.tail):
                    return arrow.color
        return picture.marks(square % picture.files, square // picture.files)


def theme_named(name: object) -> Theme:
    """The theme of that name.

    >>> theme_named("slate").chinese
    '青石'

    Raises:
        OptionError: There is none.
    """
    found = THEMES.get(name) if isinstance(name, str) else None
    if found is None:
        raise OptionError(f"a theme is one of {', '.join(THEMES)}, not {name!r}")
    return found
