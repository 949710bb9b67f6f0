"""A chess board as rich text.

Without colour the dark squares carry a dot (a1 is dark), the last move stands in brackets and a
king in check between exclamation marks::

        a  b  c  d  e  f  g  h
     8  r  n  b  q  k  b  n  r  8
     7  p  p  p  p  p  p  p  p  7
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from rukh.render.theme import FIGURINES, FILLED

if TYPE_CHECKING:
    from rukh.picture import Picture
    from rukh.render.theme import Style

__all__ = ["board_text"]

_FRAMES = {"check": ("!", "!"), "to": ("[", "]"), "from": ("(", ")"), "": (" ", " ")}


def board_text(picture: Picture, style: Style) -> Text:
    """Draws a chess position; every row has the same display width."""
    files = range(picture.files)
    ranks = range(picture.ranks)
    across = list(reversed(files)) if style.flipped else list(files)
    down = list(ranks) if style.flipped else list(reversed(ranks))
    letters = "".join(f" {chr(ord('a') + file)} " for file in across)
    text = Text(end="")
    text.append(f"   {letters}   ", style.squares.label)
    for rank in down:
        label = str(rank + picture.first_rank)
        text.append(f"\n {label} ", style.squares.label)
        for file in across:
            _append_square(text, picture, style, file, rank)
        text.append(f" {label} ", style.squares.label)
    text.append(f"\n   {letters}   ", style.squares.label)
    return text


def _append_square(text: Text, picture: Picture, style: Style, file: int, rank: int) -> None:
    letter = picture.at(file, rank)
    mark = picture.marks(file, rank)
    is_dark = (file + rank) % 2 == 0
    ground = _ground(style, mark, is_dark)
    before, after = _FRAMES[mark]
    if letter is None:
        sign, ink = ("·" if style.lines else ".") if is_dark else " ", style.squares.empty
    else:
        figures = FILLED if style.colour and not style.few_colours else FIGURINES
        sign = letter if style.pieces == "letters" else figures[letter]
        ink = style.squares.white if letter.isupper() else style.squares.black
    text.append(before, f"{style.squares.black} on {ground}")
    text.append(sign, f"{ink} on {ground}")
    text.append(after, f"{style.squares.black} on {ground}")


def _ground(style: Style, mark: str, is_dark: bool) -> str:
    if mark == "check":
        return style.squares.check
    if mark:
        return style.squares.moved_dark if is_dark else style.squares.moved_light
    return style.squares.dark if is_dark else style.squares.light
