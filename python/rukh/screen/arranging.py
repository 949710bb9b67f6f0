"""How the room of a terminal is shared between the board and what stands around it. Plain numbers.

The board comes first: a panel is there where the board need not become smaller for it, or is large
enough with it; lines that only help are left out where rows are few.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rukh.render import sizes_of
from rukh.screen.board import BAR_WIDTH

if TYPE_CHECKING:
    from rukh.picture import Picture
    from rukh.render import Style

    _Size: TypeAlias = tuple[Style, int, int]

__all__ = ["Arrangement", "arranged"]

_PANEL = 26
"""Columns that a panel takes at least."""
_BROAD_PANEL = 44
"""Columns beyond which it gains nothing."""
_GAP = 2
_NAMES = 2
"""Rows of the players' names without a panel."""
_FEWEST_COLUMNS = 30
_FEWEST_ROWS = 2
"""Rows without which nobody can play: how the game stands, and what is typed."""


@dataclass(frozen=True)
class Arrangement:
    """What has room."""

    style: Style
    """The style of the board."""
    panel: int
    """Columns of the panel beside the board; 0 for none."""
    has_bar: bool
    """Whether the evaluation bar has room."""
    has_names: bool
    """Whether the players have lines of their own above and below the board, without a panel."""
    has_keys: bool
    """Whether the line of keys has room."""
    needed: tuple[int, int] | None = None
    """The columns and rows that are needed at least, where there are fewer."""


def arranged(
    picture: Picture, style: Style, columns: int, rows: int, *, wants_bar: bool = False
) -> Arrangement:
    """Shares the room of a terminal.

    >>> import rukh
    >>> from rukh.render import Style
    >>> picture, style = rukh.Board().picture(), Style(lines=True, colour=True)
    >>> [arranged(picture, style, columns, 24).panel for columns in (40, 60, 80, 200)]
    [0, 0, 32, 44]
    >>> arranged(picture, style, 20, 10).needed
    (30, 12)
    """
    sizes = sizes_of(picture, style)
    smallest, width, height = sizes[-1]
    needed = max(width, _FEWEST_COLUMNS), height + _FEWEST_ROWS
    if columns < needed[0] or rows < needed[1]:
        return Arrangement(smallest, 0, False, False, False, needed)

    def largest(columns: int, rows: int) -> _Size:
        return next((size for size in sizes if size[1] <= columns and size[2] <= rows), sizes[-1])

    bar = BAR_WIDTH if wants_bar and columns >= needed[0] + BAR_WIDTH else 0
    height = rows - _FEWEST_ROWS
    alone = largest(columns - bar, height)
    # A larger board is worth more than the line of keys.
    has_keys = alone[2] < height
    height -= has_keys
    beside = largest(columns - bar - _PANEL - _GAP, height)
    room = columns - bar - _GAP - beside[1]
    if room >= _PANEL and (beside[0].large or beside[1] == alone[1]):
        return Arrangement(beside[0], min(room, _BROAD_PANEL), bar > 0, False, has_keys)
    if alone[2] + _NAMES > height and alone[0].drawn:
        # Names are worth more than squares of blocks.
        alone = largest(columns - bar, height - _NAMES)
    return Arrangement(alone[0], 0, bar > 0, alone[2] + _NAMES <= height, has_keys)
