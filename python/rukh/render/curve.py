"""The curve of a game: how well the side that began stood, move by move, as text and as SVG.

It comes as plain numbers: expected scores from 0 to 1, the first before the first move. In text the
area below the curve is filled with blocks, or with signs of ASCII; marks below point to plies. The
SVG has classes for a page's own colours, and colours of its own where there are none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from rich.text import Text

__all__ = ["curve_svg", "curve_text", "sparkline"]

_BLOCKS = " ▁▂▃▄▅▆▇█"
_ASCII = " .:#"
_MIDDLE, _ASCII_MIDDLE = "┄", "-"
_MARK, _ASCII_MARK = "▲", "^"
_HEIGHT = 8
_LABEL = 5
_NUMBER_STEP = 10

_SVG_WIDTH, _SVG_HEIGHT = 1000, 180
_COLOURS = {"chess": "#f4efe6", "xiangqi": "#c8382c"}


def sparkline(values: Sequence[float], width: int, *, is_ascii: bool = False) -> str:
    """The curve on one line, a sign for each value, or for several where they are many.

    >>> sparkline([0.5, 0.6, 0.2, 1.0], 4), sparkline([0.5, 0.6, 0.2, 1.0], 4, is_ascii=True)
    ('▄▅▂█', '::.#')
    """
    signs = _ASCII if is_ascii else _BLOCKS
    return "".join(signs[max(1, _level(value, len(signs) - 1))] for value in _fitted(values, width))


def curve_text(
    values: Sequence[float],
    *,
    width: int,
    height: int = _HEIGHT,
    marks: Collection[int] = (),
    colour: str = "",
    is_ascii: bool = False,
) -> Text:
    """The curve as rows of text with a scale at the left and marks below some plies.

    Every row has the same display width, no more than `width`.

    >>> for row in curve_text([0.5, 0.9, 0.2], width=8, height=2, marks=[1], is_ascii=True).split():
    ...     print(row.plain.rstrip())
    100 | :
      0 |##.
        | ^
    """
    from rich.text import Text  # noqa: PLC0415  (a picture in text alone needs it)

    columns = max(1, width - _LABEL)
    fitted = _fitted(values, columns)
    signs = _ASCII if is_ascii else _BLOCKS
    steps = len(signs) - 1
    middle = _ASCII_MIDDLE if is_ascii else _MIDDLE
    bar = "|" if is_ascii else "│"
    drawn = Text(no_wrap=True)
    levels = [_level(value, steps * height) for value in fitted]
    for row in reversed(range(height)):
        label = {height - 1: "100", 0: "0"}.get(row, "50" if row == height // 2 else "")
        drawn.append(f"{label:>3} {bar}", style="dim")
        for level in levels:
            part = min(max(level - steps * row, 0), steps)
            if part == 0 and row == height // 2 and height > 2:
                drawn.append(middle, style="dim")
            else:
                drawn.append(signs[part], style=colour)
        drawn.append("\n")
    pointed = {_column(ply, len(values), len(fitted)) for ply in marks}
    sign = _ASCII_MARK if is_ascii else _MARK
    row_of_marks = "".join(sign if place in pointed else " " for place in range(len(fitted)))
    drawn.append(f"{'':>3} {bar}", style="dim")
    drawn.append(row_of_marks)
    return drawn


def _fitted(values: Sequence[float], columns: int) -> list[float]:
    """The values, as many as there are columns: of several for one column, the last.

    Fewer values than half the columns are drawn two columns wide and more.
    """
    count = len(values)
    if count > columns:
        return [values[(place + 1) * count // columns - 1] for place in range(columns)]
    times = max(1, columns // count) if count else 1
    times = min(times, 3)
    return [value for value in values for _ in range(times)]


def _column(ply: int, count: int, columns: int) -> int:
    """The column that a ply is drawn in."""
    if count > columns:
        return next(place for place in range(columns) if (place + 1) * count // columns - 1 >= ply)
    return ply * (columns // count)


def _level(value: float, steps: int) -> int:
    return int(min(max(value, 0.0), 1.0) * steps + 0.5)


def curve_svg(
    values: Sequence[float],
    *,
    game: str = "chess",
    marks: Collection[int] = (),
    title: str = "",
) -> str:
    """The curve as SVG, one unit of width a thousandth; marked plies are circles with their ply.

    A group ``class="cursor"`` at the first ply can be moved by a page's script.

    >>> curve_svg([0.5, 0.9, 0.2], marks=[2])[:30]
    '<svg class="curve" viewBox="0 '
    """
    step = _SVG_WIDTH / max(1, len(values) - 1)
    points = [
        (round(place * step, 1), round((1 - value) * _SVG_HEIGHT, 1))
        for place, value in enumerate(values)
    ]
    return "".join(_svg(points, marks, _COLOURS.get(game, _COLOURS["chess"]), title))


def _svg(
    points: Sequence[tuple[float, float]], marks: Collection[int], fill: str, title: str
) -> Iterator[str]:
    from html import escape  # noqa: PLC0415  (pictures as SVG alone need it)

    height, width = _SVG_HEIGHT, _SVG_WIDTH
    line = " ".join(f"{x:g},{y:g}" for x, y in points)
    yield (
        f'<svg class="curve" viewBox="0 0 {width} {height}" preserveAspectRatio="none" '
        f'xmlns="http://www.w3.org/2000/svg" role="img">'
    )
    if title:
        yield f"<title>{escape(title)}</title>"
    yield f'<rect class="other" width="{width}" height="{height}" fill="#3a3a3a"/>'
    yield f'<polygon class="own" fill="{fill}" points="0,{height} {line} {width},{height}"/>'
    yield (
        f'<path class="middle" d="M0 {height / 2:g}H{width}" stroke="#888" stroke-width="1" '
        'stroke-dasharray="6 6" vector-effect="non-scaling-stroke"/>'
    )
    for ply in sorted(marks):
        if 0 <= ply < len(points):
            x, y = points[ply]
            yield (
                f'<path class="mark" data-ply="{ply}" d="M{x:g} {y:g}h0" stroke="#e08a00" '
                'stroke-width="9" stroke-linecap="round" vector-effect="non-scaling-stroke"/>'
            )
    yield (
        f'<path class="cursor" d="M0 0V{height}" stroke="#1e78d2" stroke-width="2" '
        'vector-effect="non-scaling-stroke"/>'
    )
    yield "</svg>"
