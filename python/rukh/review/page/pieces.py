"""What the page's script draws boards with: an empty board from either side, and each piece.

All of it is cut out of the pictures of `rukh.render.svg`, so that the boards look alike. Signs that
pictures define for themselves stand once in the page: `without_definitions` takes them out of a
picture.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rukh.board import Board
from rukh.render import svg
from rukh.render.svg.frame import SQUARE

if TYPE_CHECKING:
    from rukh.picture import Picture

__all__ = ["Look", "drawings", "without_definitions"]

_TOKEN = re.compile(r"<[^>]+>|[^<]+")
_DEFINITIONS = re.compile(r"<defs>(.*?)</defs>", re.DOTALL)
_DESCRIPTION = re.compile(r"<desc>.*?</desc>", re.DOTALL)
_OUTER = re.compile(r"^<svg[^>]*>|</svg>$")
_VIEW = re.compile(r'viewBox="0 0 (\d+) (\d+)"')


def without_definitions(picture: str) -> str:
    """A picture for a page that has the definitions already."""
    return _DEFINITIONS.sub("", picture)


@dataclass(frozen=True)
class Look:
    """How the boards of a page look; the names are those of `rukh.Board.svg`."""

    theme: str = "wood"
    pieces: str = "chinese"
    is_flipped: bool = False
    """Whether Black is at the bottom to begin with."""

    def picture(self, position: Picture, *, is_flipped: bool = False) -> str:
        """A position in this look, from either side."""
        return svg.picture(position, flipped=is_flipped, pieces=self.pieces, theme=self.theme)


def drawings(game: str, look: Look) -> str:
    """The definitions, the pieces and the empty boards of a game, to be put into a page once."""
    start = Board(game=game).picture()
    empty = replace(start, pieces=(None,) * len(start.pieces))
    letters = sorted({letter for letter in start.pieces if letter is not None})
    definitions = "".join(_DEFINITIONS.findall(look.picture(start)))
    pieces = "".join(_piece(empty, letter, look) for letter in letters)
    view = _VIEW.search(look.picture(empty))
    width, height = view.groups() if view is not None else ("0", "0")
    margin = (int(width) - start.files * SQUARE) // 2
    boards = "".join(
        f'<template class="empty-board" data-game="{game}" data-flipped="{int(flipped)}" '
        f'data-margin="{margin}" data-square="{SQUARE}">'
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"{_inner(look.picture(empty, is_flipped=flipped))}</svg></template>"
        for flipped in (False, True)
    )
    return (
        '<svg class="drawings" width="0" height="0" aria-hidden="true" '
        'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"<defs>{definitions}{pieces}</defs></svg>\n{boards}\n"
    )


def _piece(empty: Picture, letter: str, look: Look) -> str:
    """A piece by itself, the upper left corner of its square being 0 0."""
    alone = replace(empty, pieces=(letter, *empty.pieces[1:]))
    drawn, bare = (_TOKEN.findall(_inner(look.picture(one))) for one in (alone, empty))
    begin = 0
    while begin < len(bare) and drawn[begin] == bare[begin]:
        begin += 1
    fragment = "".join(drawn[begin : begin + len(drawn) - len(bare)])
    _, height = (int(number) for number in _size(look.picture(empty)))
    margin = (height - empty.ranks * SQUARE) // 2
    y = margin + (empty.ranks - 1) * SQUARE
    name = f"rukh-piece-{empty.game}-{letter}"
    return f'<g id="{name}"><g transform="translate({-margin} {-y})">{fragment}</g></g>'


def _size(picture: str) -> tuple[str, str]:
    found = _VIEW.search(picture)
    return ("0", "0") if found is None else (found[1], found[2])


def _inner(picture: str) -> str:
    """What is within a picture, without definitions and description."""
    return _OUTER.sub("", _DESCRIPTION.sub("", without_definitions(picture)))
