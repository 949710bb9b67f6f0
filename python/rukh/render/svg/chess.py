"""A chess board as SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.render.svg.figures import CHESS, DETAILS, FOOT
from rukh.render.svg.frame import COLOURS, SQUARE
from rukh.render.svg.letters import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rukh.render.svg.frame import Frame
    from rukh.render.themes import Sheet

__all__ = ["drawn", "piece"]

_WHITE, _BLACK, _EDGE, _INSIDE = "#ffffff", "#353331", "#161514", "#d9d5cf"


def drawn(frame: Frame) -> Iterator[str]:
    """Ground, squares, marks and pieces."""
    position = frame.position
    if frame.pieces != "letters":
        yield "<defs>"
        for kind in sorted(filter(None, {*position.pieces})):
            yield _figure(kind, f' id="{_name(kind)}"')
        yield "</defs>"
    if frame.has_coordinates:
        yield frame.ground()
    for square in frame.squares():
        yield _square(frame, square)
    ringed = frame.ringed()
    for square in frame.squares():
        yield from _marked(frame, square)
    for square, colour in ringed.items():
        x, y = frame.centre(square)
        yield f'<circle cx="{x}" cy="{y}" r="45" fill="none" stroke="{colour}" stroke-width="7"/>'
    for square, letter in enumerate(position.pieces):
        if letter is None:
            continue
        if frame.pieces == "letters":
            yield _lettered(letter, *frame.centre(square))
        else:
            x, y = frame.corner(square)
            yield f'<use xlink:href="#{_name(letter)}" x="{x}" y="{y}"/>'


def _square(frame: Frame, square: int) -> str:
    x, y = frame.corner(square)
    file, rank = square % frame.position.files, square // frame.position.files
    is_dark = (file + rank) % 2 == 0
    shade, ground = ("dark", frame.sheet.dark) if is_dark else ("light", frame.sheet.light)
    return (
        f'<rect class="square {shade} {frame.position.name(square)}" x="{x}" y="{y}" '
        f'width="{SQUARE}" height="{SQUARE}" fill="{ground}"/>'
    )


def _marked(frame: Frame, square: int) -> Iterator[str]:
    x, y = frame.corner(square)
    position = frame.position
    mark = position.marks(square % position.files, square // position.files)
    own = frame.marks.get(square)
    if own in ("target", "dot"):
        yield _target(frame, square)
    elif own is not None:
        yield _tint(x, y, COLOURS.get(own, own), 0.6)
    elif mark in ("from", "to"):
        yield _tint(x, y, frame.sheet.moved, 0.55)
    if mark == "check":
        yield (
            '<radialGradient id="rukh-check"><stop stop-color="#ff2a1a"/>'
            '<stop offset=".45" stop-color="#e02b20" stop-opacity=".85"/>'
            '<stop offset="1" stop-color="#a01010" stop-opacity="0"/></radialGradient>'
            f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="url(#rukh-check)"/>'
        )


def _tint(x: int, y: int, colour: str, opacity: float) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{SQUARE}" height="{SQUARE}" fill="{colour}" '
        f'fill-opacity="{opacity:g}"/>'
    )


def _target(frame: Frame, square: int) -> str:
    x, y = frame.centre(square)
    if frame.position.pieces[square] is None:
        return f'<circle cx="{x}" cy="{y}" r="15" fill="#23803f" fill-opacity=".6"/>'
    return (
        f'<circle cx="{x}" cy="{y}" r="43" fill="none" stroke="#23803f" stroke-opacity=".6" '
        'stroke-width="9"/>'
    )


def piece(letter: str, pieces: str, sheet: Sheet) -> str:
    """A piece on a square of 100 by 100; it is the same in every theme."""
    if pieces == "letters":
        return _lettered(letter, 50, 50)
    return _figure(letter)


def _figure(letter: str, name: str = "") -> str:
    is_white = letter.isupper()
    fill, inside = (_WHITE, _EDGE) if is_white else (_BLACK, _INSIDE)
    kind = letter.lower()
    return (
        f'<g{name} stroke-linejoin="round" stroke-linecap="round">'
        f'<g fill="{fill}" stroke="{_EDGE}" stroke-width="3.2">{CHESS[kind]}{FOOT}</g>'
        f'<g fill="none" stroke="{inside}" stroke-width="2.6">{DETAILS[kind]}</g></g>'
    )


def _lettered(letter: str, x: int, y: int) -> str:
    fill, ink = (_WHITE, _EDGE) if letter.isupper() else (_BLACK, _WHITE)
    return (
        f'<circle cx="{x}" cy="{y}" r="37" fill="{fill}" stroke="{_EDGE}" stroke-width="3"/>'
        f"{written(letter.upper(), x, y, 36, ink, 2.3)}"
    )


def _name(letter: str) -> str:
    """What a page's pictures, whatever their themes, may share."""
    return f"rukh-{'w' if letter.isupper() else 'b'}{letter.lower()}"
