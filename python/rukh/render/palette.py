"""Colours of boards, by what they are for: each theme has them for every kind of screen.

A palette knows no theme and no board; `rukh.render.themes` fills them, the drawers ask them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["MARKS", "Points", "Squares", "Tint", "tinted_points", "tinted_squares"]

from rukh.render.colours import luminance, mixed

MARKS = ("moved", "check", "chosen", "target", "cursor", "green", "red", "yellow", "blue")
"""What can be marked: the last move, a king in check, the piece chosen and where it may go, the
cursor, and arrows by their colours."""


@dataclass(frozen=True)
class Squares:
    """Colours of a chess board: a pair is that of a light and of a dark square."""

    plain: tuple[str, str]
    marks: Mapping[str, tuple[str, str]]
    white: str
    """White's ink."""
    black: str
    dot: str
    """The ink of the dots on squares that a piece may go to."""
    on: Mapping[str, str] = field(default_factory=dict)
    """The ink of both sides on a ground that neither's own ink can be read on."""
    is_printed: bool = False
    """Whether White is drawn in outline and Black filled, as in books, since inks are alike."""

    def ground(self, mark: str, is_dark: bool) -> str:
        """The colour of a square."""
        return (self.marks[mark] if mark else self.plain)[is_dark]

    def ink(self, letter: str, ground: str) -> str:
        """The colour of a piece on that ground."""
        return self.on.get(ground) or (self.white if letter.isupper() else self.black)


@dataclass(frozen=True)
class Tint:
    """How a mark shows on a board of xiangqi."""

    ink: str
    """Brackets and dots."""
    ground: str
    """What is under brackets."""
    tile: str
    """The piece between them."""


@dataclass(frozen=True)
class Points:
    """Colours of a xiangqi board."""

    board: str
    line: str
    tile: str
    """The ground of pieces."""
    red: str
    black: str
    marks: Mapping[str, Tint]

    def ink(self, letter: str) -> str:
        """The colour of a piece."""
        return self.red if letter.isupper() else self.black


def tinted_squares(
    light: str,
    dark: str,
    tints: Mapping[str, str],
    *,
    white: str = "#ffffff",
    black: str = "#000000",
    dot: str,
    share: float = 0.6,
    is_printed: bool = False,
) -> Squares:
    """A chess board whose marked squares take a tint and stay light or dark."""
    marks = {
        mark: (mixed(light, tint, share), mixed(dark, tint, share)) for mark, tint in tints.items()
    }
    return Squares((light, dark), marks, white, black, dot, is_printed=is_printed)


def tinted_points(
    board: str,
    line: str,
    tile: str,
    tints: Mapping[str, str],
    *,
    red: str,
    black: str,
    share: float = 0.35,
) -> Points:
    """A xiangqi board whose marked pieces take a tint, and whose brackets are a strong shade."""
    ink = "#000000" if luminance(tile) > luminance(red) else "#ffffff"
    marks = {
        mark: Tint(mixed(tint, ink, 0.55), mixed(tile, tint, share), mixed(tile, tint, share))
        for mark, tint in tints.items()
    }
    return Points(board, line, tile, red, black, marks)
