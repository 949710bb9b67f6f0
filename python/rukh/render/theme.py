"""How boards look: piece sets, colours, and the choices a caller may make."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["FIGURINES", "FILLED", "PIECE_SETS", "XIANGQI_CHARACTERS", "Style"]

PIECE_SETS = ("chinese", "unicode", "letters")
"""Characters (xiangqi), figurines (chess), or the letters of the FEN; the first two fall back on
each other's game."""

XIANGQI_CHARACTERS = dict(zip("KABNRCPkabnrcp", "帥仕相傌俥炮兵將士象馬車包卒", strict=True))
"""Red's and Black's names differ for each piece, so that they can be told apart without colour."""

FIGURINES = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
"""White is drawn in outline and Black filled, for the same reason."""

FILLED = {letter: FIGURINES[letter.lower()] for letter in FIGURINES}
"""For screens with colours, where white ink on an outline would be hard to see."""


@dataclass(frozen=True)
class Style:
    """What a board picture should look like."""

    pieces: str = "letters"
    """``letters``, or ``chinese``/``unicode`` for the game's own signs."""
    lines: bool = False
    """Whether box-drawing lines can be shown; plus, minus and bar stand in for them."""
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

    @property
    def wood(self) -> _Wood:
        """The colours of a xiangqi board here."""
        return WOOD_IN_FEW_COLOURS if self.few_colours else WOOD

    @property
    def squares(self) -> _Squares:
        """The colours of a chess board here."""
        return CHESS_IN_FEW_COLOURS if self.few_colours else CHESS


@dataclass(frozen=True)
class _Wood:
    """Colours of a xiangqi board."""

    line: str = "#8a5a2b on #e8c48a"
    river: str = "italic #8a5a2b on #e8c48a"
    red: str = "bold #c01818 on #fff3da"
    black: str = "bold #1c1c1c on #fff3da"
    moved_to: str = "bold #0b5d1e on #e8c48a"
    moved_from: str = "bold #0b5d1e on #e8c48a"
    check: str = "bold #ffffff on #d01010"
    label: str = "dim"


@dataclass(frozen=True)
class _Squares:
    """Colours of a chess board."""

    light: str = "#93aec6"
    dark: str = "#4d6f91"
    moved_light: str = "#a9b665"
    moved_dark: str = "#7d8c3c"
    check: str = "#c8322b"
    white: str = "bold #ffffff"
    black: str = "bold #0a0a0a"
    empty: str = "#6d8cab"
    label: str = "dim"


WOOD = _Wood()
CHESS = _Squares()

# As in a printed book: dark ink on bright grounds, outlines for White. Nothing is bold or dim,
# since many screens draw bold black as grey; nothing is bright, since some have eight colours.
WOOD_IN_FEW_COLOURS = _Wood(
    line="black on yellow",
    river="black on yellow",
    red="red on white",
    black="black on white",
    moved_to="black on cyan",
    moved_from="black on cyan",
    check="white on red",
    label="",
)
CHESS_IN_FEW_COLOURS = _Squares(
    light="white",
    dark="cyan",
    moved_light="yellow",
    moved_dark="yellow",
    check="red",
    white="black",
    black="black",
    empty="black",
    label="",
)
