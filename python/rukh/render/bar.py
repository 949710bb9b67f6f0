"""The evaluation bar: how the points are likely to be shared, beside the board or under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from rukh.render.theme import Style

__all__ = ["evaluation_bar"]

_UPWARD = "▁▂▃▄▅▆▇"
_ACROSS = "▏▎▍▌▋▊▉"
_INKS = {
    # By the bits of colour: the first side's, the second side's.
    "chess": {24: ("#f4f1ea", "#3c3a38"), 8: ("color(255)", "color(238)"), 4: ("white", "blue")},
    "xiangqi": {24: ("#c0392b", "#3c3a38"), 8: ("color(160)", "color(238)"), 4: ("red", "cyan")},
}


def evaluation_bar(
    expectation: float,
    length: int,
    style: Style,
    *,
    game: str = "chess",
    is_upright: bool = True,
    width: int = 2,
) -> Text:
    """A bar of so many rows, or columns, which the first side fills as far as it may hope.

    `expectation` is its share of the points, from 0 to 1. An upright bar grows from the bottom,
    from the top where the board is flipped; the other from the left.

    >>> from rukh.render import Style
    >>> print(evaluation_bar(0.75, 8, Style(lines=True), is_upright=False).plain)
    ██████░░
    >>> print(evaluation_bar(0.5, 4, Style()).plain)
    ..
    ..
    ##
    ##
    """
    share = min(max(expectation, 0.0), 1.0)
    if not is_upright:
        return _across(share, length, style, game)
    text = Text(end="")
    # Counted from the row where the first side begins.
    filled = round(share * length * 8) if style.lines else 8 * round(share * length)
    for row in range(length):
        from_first = row if style.flipped else length - 1 - row
        eighths = min(max(filled - 8 * from_first, 0), 8)
        if row:
            text.append("\n")
        text.append(*_cells(eighths, width, style, game))
    return text


def _across(share: float, length: int, style: Style, game: str) -> Text:
    filled = round(share * length * 8) if style.lines else 8 * round(share * length)
    whole, rest = divmod(filled, 8)
    first, second = _INKS[game][style.depth]
    full, blank = ("█", "░") if style.lines else ("#", ".")
    text = Text(end="")
    if not style.colour:
        rounded = whole + (rest >= 4)
        return text.append(full * rounded + blank * (length - rounded))
    both = f"{first} on {second}"
    text.append(" " * whole if not style.lines else "█" * whole, f"{first} on {first}")
    if rest:
        text.append(_ACROSS[rest - 1], both)
    return text.append(" " * (length - whole - bool(rest)), both)


def _cells(eighths: int, width: int, style: Style, game: str) -> tuple[str, str]:
    """A row of an upright bar, and its colours."""
    if not style.colour:
        full, blank = ("█", "░") if style.lines else ("#", ".")
        return (full if eighths >= 4 else blank) * width, ""
    first, second = _INKS[game][style.depth]
    if not style.lines:
        return " " * width, f"on {first if eighths >= 4 else second}"
    if eighths in (0, 8):
        return " " * width, f"on {first if eighths else second}"
    if style.flipped:
        # Blocks grow upward: what hangs down is the rest of one in the other's colour.
        return _UPWARD[7 - eighths] * width, f"{second} on {first}"
    return _UPWARD[eighths - 1] * width, f"{first} on {second}"
