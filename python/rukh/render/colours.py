"""Colours as numbers: mixtures, and how well one can be read on another.

What a colour is for, `rukh.render.theme` says.
"""

from __future__ import annotations

__all__ = ["contrast", "luminance", "mixed"]

_DARKEST = 0.03928


def mixed(ground: str, tint: str, share: float) -> str:
    """A colour between two: all of `ground` at 0, all of `tint` at 1.

    >>> mixed("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(ground), _channels(tint), strict=True)
    return "#" + "".join(f"{round(below + (over - below) * share):02x}" for below, over in pairs)


def luminance(colour: str) -> float:
    """How bright it is, from 0 to 1 (relative luminance of WCAG 2).

    >>> luminance("#ffffff")
    1.0
    """
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """How far apart two colours are: 1 to 21; large signs want 3 and more (WCAG 2).

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(channel: float) -> float:
    if channel <= _DARKEST:
        return channel / 12.92
    return float(((channel + 0.055) / 1.055) ** 2.4)
