"""Signs around a marked square, the same in both games, so that no meaning hangs on colour.

::

[♞]  the last move has come here        (♟)  may be captured by the chosen piece
( )  and from here                      <♞>  the chosen piece
!♚!  in check                           {♞}  the cursor
*♞   marked                             →♞   an arrow points here
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rukh.arrow import Arrow
    from rukh.picture import Picture
    from rukh.render.theme import Style

__all__ = ["frame", "kind"]

_FRAMES = {
    "": (" ", " "),
    "to": ("[", "]"),
    "from": ("(", ")"),
    "check": ("!", "!"),
    "chosen": ("<", ">"),
    "cursor": ("{", "}"),
}
# By the direction that the arrow goes on the screen: right, and up.
_HEADS = {
    (1, 0): "→",
    (1, 1): "↗",
    (0, 1): "↑",
    (-1, 1): "↖",
    (-1, 0): "←",
    (-1, -1): "↙",
    (0, -1): "↓",
    (1, -1): "↘",
}
_PLAIN_HEADS = {
    (1, 0): ">",
    (1, 1): "/",
    (0, 1): "^",
    (-1, 1): "\\",
    (-1, 0): "<",
    (-1, -1): "/",
    (0, -1): "v",
    (1, -1): "\\",
}
_STEEP = 2.5


def kind(mark: str) -> str:
    """The colour that a palette has for a mark."""
    return "moved" if mark in ("to", "from") else mark


def frame(picture: Picture, style: Style, square: int, mark: str) -> tuple[str, str]:
    """What stands before and behind the sign of a square; blanks where there is nothing to say."""
    if mark == "target":
        return _FRAMES["" if picture.pieces[square] is None else "from"]
    found = _FRAMES.get(mark)
    if found is not None:
        return found
    name = picture.name(square)
    for arrow in style.arrows:
        if arrow.head == name and not arrow.is_square:
            heads = _HEADS if style.lines else _PLAIN_HEADS
            across, up = _direction(picture, arrow, style.flipped)
            sign = heads[across, up]
            return (sign, " ") if across >= 0 else (" ", sign)
    is_marked = any(arrow.is_square and arrow.head == name for arrow in style.arrows)
    return ("*", " ") if is_marked else _FRAMES[""]


def _direction(picture: Picture, arrow: Arrow, is_flipped: bool) -> tuple[int, int]:
    """Where an arrow goes on the screen, as one of eight directions."""
    head, tail = picture.square(arrow.head), picture.square(arrow.tail)
    if head is None or tail is None:
        return 1, 0
    across = head % picture.files - tail % picture.files
    up = head // picture.files - tail // picture.files
    if is_flipped:
        across, up = -across, -up
    if abs(across) > _STEEP * abs(up):
        up = 0
    elif abs(up) > _STEEP * abs(across):
        across = 0
    return (across > 0) - (across < 0), (up > 0) - (up < 0)
