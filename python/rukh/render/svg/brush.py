"""A brush: strokes as a calligrapher names them become outlines of SVG.

A character is a text of strokes, one between semicolons: a letter and points on a grid of 100
by 100, the upper left corner being 0 0. The centre of the brush goes from the first point to the
last, where there are three through a curve that the middle one pulls::

    h  héng   across, with the weight of its end         s  shù    down
    p  piě    falling to the left, ever thinner          n  nà     falling to the right, with a foot
    d  diǎn   a drop                                     t  tí     rising, ever thinner
    g  gōu    the hook at the end of another stroke      c  a curve of even width
"""

from __future__ import annotations

import math
from typing import NamedTuple

__all__ = ["outline", "squeezed"]


class _Brush(NamedTuple):
    """The width of a stroke where it begins and where it ends."""

    begin: float
    end: float


_BRUSHES = {
    "h": _Brush(6.4, 6.0),
    "s": _Brush(8.6, 8.0),
    "p": _Brush(8.8, 1.6),
    "n": _Brush(2.6, 10.5),
    "d": _Brush(3.0, 10.0),
    "t": _Brush(9.0, 1.6),
    "g": _Brush(8.0, 1.2),
    "c": _Brush(8.2, 8.2),
}
_Point = tuple[float, float]


def outline(strokes: str, weight: float = 1.0) -> str:
    """The path of a character; each stroke winds the same way, so that overlaps stay filled."""
    return "".join(_stroke(text.split(), weight) for text in strokes.split(";") if text.strip())


def squeezed(strokes: str, left: float, right: float, top: float = 0, bottom: float = 100) -> str:
    """The same strokes in a part of the grid: a component beside another."""
    across, down = (right - left) / 100, (bottom - top) / 100
    found = []
    for text in strokes.split(";"):
        name, *numbers = text.split()
        points = [
            f"{left + float(number) * across:g}"
            if at % 2 == 0
            else f"{top + float(number) * down:g}"
            for at, number in enumerate(numbers)
        ]
        found.append(" ".join([name, *points]))
    return ";".join(found)


def _stroke(parts: list[str], weight: float) -> str:
    name, *numbers = parts
    values = [float(number) for number in numbers]
    points = list(zip(values[::2], values[1::2], strict=True))
    begin, end = (width * weight for width in _BRUSHES[name])
    path = _ribbon(points, begin, end)
    if name == "h":
        path += _weight_of_end(points[-1], weight)
    elif name == "s":
        path += _head(points[0], weight)
    elif name == "n":
        path += _foot(points, end)
    return path


def _ribbon(points: list[_Point], begin: float, end: float) -> str:
    """A ribbon along a line or a curve, its ends round."""
    first, last = points[0], points[-1]
    middle = points[1] if len(points) > 2 else None
    start = _normal(first, middle or last)
    stop = _normal(middle or first, last)
    a, b = _shift(first, start, begin / 2), _shift(last, stop, end / 2)
    c, d = _shift(last, stop, -end / 2), _shift(first, start, -begin / 2)
    if middle is None:
        there, back = f"L{_at(b)}", f"L{_at(d)}"
    else:
        bend = _bend(start, stop)
        half = (begin + end) / 4
        there = f"Q{_at(_shift(middle, bend, half))} {_at(b)}"
        back = f"Q{_at(_shift(middle, bend, -half))} {_at(d)}"
    return f"M{_at(a)}{there}{_cap(end)}{_at(c)}{back}{_cap(begin)}{_at(a)}Z"


def _cap(width: float) -> str:
    radius = f"{width / 2:.1f}"
    return f"A{radius} {radius} 0 0 1 "


def _weight_of_end(point: _Point, weight: float) -> str:
    """Where a stroke across comes to rest the brush is pressed."""
    x, y = point
    w = weight
    return _polygon(
        [
            (x - 11 * w, y - 2.6 * w),
            (x - 3 * w, y - 7.4 * w),
            (x + 3.2 * w, y - 0.5 * w),
            (x + 0.5 * w, y + 3 * w),
        ]
    )


def _head(point: _Point, weight: float) -> str:
    """Where a stroke down begins the brush is set slantwise."""
    x, y = point
    w = weight
    return _polygon(
        [
            (x - 8 * w, y - 3.4 * w),
            (x + 1 * w, y - 4.2 * w),
            (x + 4.3 * w, y + 2 * w),
            (x - 4.2 * w, y + 3.5 * w),
        ]
    )


def _foot(points: list[_Point], width: float) -> str:
    """Where a stroke to the right ends the brush is drawn out level."""
    x, y = points[-1]
    return _polygon(
        [
            (x - width * 0.7, y + width * 0.1),
            (x + width * 0.1, y - width * 0.5),
            (x + width * 0.95, y + width * 0.3),
            (x - width * 0.1, y + width * 0.52),
        ]
    )


def _polygon(points: list[_Point]) -> str:
    return "M" + "L".join(_at(point) for point in points) + "Z"


def _normal(start: _Point, end: _Point) -> _Point:
    """The unit vector to the left of the way, seen along it."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = math.hypot(across, down) or 1.0
    return down / length, -across / length


def _bend(start: _Point, stop: _Point) -> _Point:
    """The offset of a curve's middle point, so that the ribbon keeps its width."""
    across, down = start[0] + stop[0], start[1] + stop[1]
    square = across * across + down * down
    return 2 * across / square, 2 * down / square


def _shift(point: _Point, direction: _Point, length: float) -> _Point:
    return point[0] + direction[0] * length, point[1] + direction[1] * length


def _at(point: _Point) -> str:
    return " ".join(f"{round(value, 1):g}" for value in point)
