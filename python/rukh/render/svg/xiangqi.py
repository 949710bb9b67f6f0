"""A xiangqi board as SVG: lines, river and palaces, discs with characters, figures or letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.render.svg.characters import CHARACTERS, RIVER
from rukh.render.svg.figures import CHESS, FOOT, PICTOGRAMS
from rukh.render.svg.frame import COLOURS
from rukh.render.svg.letters import written
from rukh.render.theme import XIANGQI_CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rukh.render.svg.frame import Frame
    from rukh.render.themes import Sheet

__all__ = ["drawn", "piece"]

_CHECK = "#e02b20"
_TARGET = "#2a9a4c"
_DISC, _RING = 44, 38
# Where cannons and soldiers stand at the start the crossings have little corners.
_CORNERED = (
    *((file, rank) for rank in (2, 7) for file in (1, 7)),
    *((file, rank) for rank in (3, 6) for file in (0, 2, 4, 6, 8)),
)


def drawn(frame: Frame) -> Iterator[str]:
    """Ground, lines, marks and pieces."""
    position, sheet = frame.position, frame.sheet
    yield "<defs>"
    for letter in sorted(filter(None, {*position.pieces})):
        yield _sign(letter, frame.pieces, f' id="{_name(letter, frame.pieces)}"')
    yield "</defs>"
    yield frame.ground()
    yield f'<g stroke="{sheet.line}" stroke-width="2.4" fill="none" stroke-linecap="square">'
    yield from _lines(frame)
    yield "</g>"
    if frame.pieces == "chinese":
        yield from _river(frame)
    ringed = frame.ringed()
    for square, standing in enumerate(position.pieces):
        if standing is not None:
            yield _disc(standing, frame.pieces, sheet, frame.centre(square), _shared)
        yield from _marked(frame, square)
        if square in ringed:
            yield _ring(frame, square, ringed[square])


def _lines(frame: Frame) -> Iterator[str]:
    files = frame.position.files
    x1, y1 = frame.centre(0)
    x2, y2 = frame.centre(len(frame.position.pieces) - 1)
    left, top = min(x1, x2) - 8, min(y1, y2) - 8
    yield (
        f'<rect x="{left}" y="{top}" width="{abs(x2 - x1) + 16}" height="{abs(y2 - y1) + 16}" '
        'stroke-width="4"/>'
    )
    path = []
    for rank in range(10):
        path.append(_line(frame, rank * files, rank * files + 8))
    for file in range(9):
        if file in (0, 8):
            path.append(_line(frame, file, 81 + file))
        else:
            path.append(_line(frame, file, 36 + file))
            path.append(_line(frame, 45 + file, 81 + file))
    for low in (0, 7):
        path.append(_line(frame, low * files + 3, (low + 2) * files + 5))
        path.append(_line(frame, low * files + 5, (low + 2) * files + 3))
    path.extend(_corners(frame, file, rank) for file, rank in _CORNERED)
    yield f'<path d="{"".join(path)}"/>'


def _line(frame: Frame, start: int, end: int) -> str:
    (x1, y1), (x2, y2) = frame.centre(start), frame.centre(end)
    return f"M{x1} {y1}L{x2} {y2}"


def _corners(frame: Frame, file: int, rank: int) -> str:
    x, y = frame.centre(rank * frame.position.files + file)
    is_left, is_right = file > 0, file < 8
    if frame.is_flipped:
        is_left, is_right = is_right, is_left
    path = []
    for across, is_there in ((-1, is_left), (1, is_right)):
        if is_there:
            near, far = x + 7 * across, x + 20 * across
            path += [f"M{far} {y + 7 * down}H{near}V{y + 20 * down}" for down in (-1, 1)]
    return "".join(path)


def _river(frame: Frame) -> Iterator[str]:
    words = ("漢界", "楚河") if frame.is_flipped else ("楚河", "漢界")
    middle = frame.margin + 500
    for word, column in zip(words, (1.5, 5.5), strict=True):
        for at, sign in enumerate(word):
            x = frame.margin + 50 + (column + at) * 100
            yield (
                f'<path transform="translate({x - 27:g} {middle - 27}) scale(.54)" '
                f'fill="{frame.sheet.line}" fill-opacity=".85" d="{RIVER[sign]}"/>'
            )


def piece(letter: str, pieces: str, sheet: Sheet) -> str:
    """A piece on a square of 100 by 100."""
    return _disc(letter, pieces, sheet, (50, 50), _sign)


def _name(letter: str, pieces: str) -> str:
    """What a page's pictures, whatever their themes, may share: signs have no ink of their own."""
    return f"rukh-x{pieces[0]}{letter}"


def _sign(letter: str, pieces: str, name: str = "") -> str:
    if pieces == "chinese":
        path = CHARACTERS[XIANGQI_CHARACTERS[letter]]
        return f'<path{name} transform="translate(-29 -29.5) scale(.58)" d="{path}"/>'
    kind = letter.upper()
    if pieces == "letters":
        return f"<g{name}>{written(kind, 0, 0, 34, 'currentColor', 2.4)}</g>"
    figure = PICTOGRAMS.get(kind)
    scale = 0.6 if figure is None else 0.74
    figure = figure or CHESS[kind.lower()] + FOOT
    return (
        f'<g{name} transform="scale({scale}) translate(-50 -52)" stroke="currentColor" '
        f'stroke-linejoin="round">{figure}</g>'
    )


def _shared(letter: str, pieces: str) -> str:
    return f'<use xlink:href="#{_name(letter, pieces)}"/>'


def _disc(
    letter: str,
    pieces: str,
    sheet: Sheet,
    centre: tuple[int, int],
    sign_of: Callable[[str, str], str],
) -> str:
    x, y = centre
    ink = sheet.red if letter.isupper() else sheet.black
    tile = sheet.tile
    if pieces != "chinese" and letter.islower():
        # Red's and Black's signs are alike, so that the discs must differ.
        tile, ink = ink, tile
    return (
        f'<g transform="translate({x} {y})" fill="{ink}" color="{ink}"><circle r="{_DISC}" '
        f'fill="{tile}" stroke="{sheet.rim}" stroke-width="2.5"/><circle r="{_RING}" fill="none" '
        f'stroke="{ink}" stroke-width="2"/>{sign_of(letter, pieces)}</g>'
    )


def _marked(frame: Frame, square: int) -> Iterator[str]:
    position = frame.position
    mark = position.marks(square % position.files, square // position.files)
    own = frame.marks.get(square)
    if mark == "check":
        yield _ring(frame, square, _CHECK, 9)
    elif mark in ("from", "to") and own is None:
        yield _brackets(frame, square, COLOURS["blue"])
    if own in ("target", "dot"):
        x, y = frame.centre(square)
        if position.pieces[square] is None:
            yield f'<circle cx="{x}" cy="{y}" r="13" fill="{_TARGET}" fill-opacity=".8"/>'
        else:
            yield _ring(frame, square, _TARGET)
    elif own is not None:
        yield _ring(frame, square, COLOURS.get(own, own))


def _ring(frame: Frame, square: int, colour: str, width: int = 7) -> str:
    x, y = frame.centre(square)
    return (
        f'<circle cx="{x}" cy="{y}" r="{_DISC + 2}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}" stroke-opacity=".9"/>'
    )


def _brackets(frame: Frame, square: int, colour: str) -> str:
    """Four corners around a crossing, as xiangqi programs mark the last move."""
    x, y = frame.centre(square)
    path = "".join(
        f"M{x + across * 47} {y + down * 27}V{y + down * 47}H{x + across * 27}"
        for across in (-1, 1)
        for down in (-1, 1)
    )
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="5"/>'
