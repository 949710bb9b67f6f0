"""Letters and digits as lines of our own, so that coordinates need no font.

Each is drawn with a round pen on a grid 10 wide and 16 high; the tail of the g goes below.
"""

from __future__ import annotations

__all__ = ["written"]

_BOWL = "M8.8 10.6C8.8 7.4 7 5.2 4.6 5.2S.4 7.4.4 10.6 2.2 16 4.6 16 8.8 13.8 8.8 10.6"
_LINES = {
    "0": "M5 0C1.8 0 .2 3 .2 8S1.8 16 5 16 9.8 13 9.8 8 8.2 0 5 0Z",
    "1": "M1.8 3.4L6 0V16",
    "2": "M.6 4.2C.6 1.6 2.6 0 5 0S9.4 1.7 9.4 4.2C9.4 7.6 5 10.6.6 16H9.8",
    "3": "M.8 1.4C2 .5 3.3 0 4.8 0 7.4 0 9.2 1.5 9.2 3.8S7.4 7.6 4.4 7.6C7.8 7.6 9.8 9.2 9.8 11.8"
    "S7.8 16 4.8 16C3 16 1.6 15.5.4 14.5",
    "4": "M7.6 16V0L0 11.4H10",
    "5": "M9 0H2L1.2 7.2C2.3 6.5 3.5 6.2 4.7 6.2 7.8 6.2 9.8 8.1 9.8 11S7.8 16 4.6 16"
    "C2.9 16 1.5 15.5.4 14.6",
    "6": "M8.8 1C7.8.3 6.8 0 5.6 0 2 0 .2 3.5.2 8.8.2 13.5 2 16 5.1 16 8 16 9.9 14.1 9.9 11.2"
    "S8 6.4 5.2 6.4C2.8 6.4.8 8 .3 10.2",
    "7": "M.3 0H9.8L3.8 16",
    "8": "M5 7.4C2.5 7.4.9 6 .9 3.7S2.5 0 5 0 9.1 1.4 9.1 3.7 7.5 7.4 5 7.4ZM5 7.4"
    "C2 7.4.2 9.1.2 11.7S2 16 5 16 9.8 14.3 9.8 11.7 8 7.4 5 7.4Z",
    "9": "M1.2 15C2.2 15.7 3.2 16 4.4 16 8 16 9.8 12.5 9.8 7.2 9.8 2.5 8 0 4.9 0 2 0 .1 1.9.1 4.8"
    "S2 9.6 4.8 9.6C7.2 9.6 9.2 8 9.7 5.8",
    "a": f"M8.8 5.4V16{_BOWL}",
    "b": "M.8 0V16M.8 10.6C.8 7.4 2.6 5.2 5 5.2S9.2 7.4 9.2 10.6 7.4 16 5 16 .8 13.8.8 10.6",
    "c": "M9 7C8 5.8 6.7 5.2 5.3 5.2 2.5 5.2.5 7.4.5 10.6S2.5 16 5.3 16C6.7 16 8 15.4 9 14.2",
    "d": f"M8.8 0V16{_BOWL}",
    "e": "M.6 10.4H9.2C9.2 7.2 7.5 5.2 4.9 5.2 2.3 5.2.5 7.4.5 10.6S2.4 16 5.3 16"
    "C6.8 16 8 15.5 9 14.4",
    "f": "M8.2.4C5.4-.7 3.9.7 3.9 3.6V16M.8 5.6H7.6",
    "g": f"M8.8 5.4V16.6C8.8 19.4 7.2 20.8 4.6 20.8 3.2 20.8 2 20.4 1 19.6{_BOWL}",
    "h": "M.9 0V16M.9 9.6C1.4 7 3 5.2 5.2 5.2 7.7 5.2 8.9 6.8 8.9 9.6V16",
    "i": "M5 5.4V16M5 .9V1.1",
    "A": "M-.6 16L5 0 10.6 16M1.5 10.4H8.5",
    "B": "M.9 0V16H5.2C8.2 16 10 14.4 10 11.9S8.2 7.7 5.2 7.7H.9M5 7.7C7.5 7.7 9 6.2 9 3.8"
    "S7.5 0 5 0H.9",
    "C": "M10 2.6C8.8.9 7.3 0 5.5 0 2.2 0 .1 3.2.1 8S2.2 16 5.5 16C7.3 16 8.8 15.1 10 13.4",
    "K": "M.9 0V16M9.8 0L.9 9.8M4.5 6L10.2 16",
    "N": "M.3 16V0L9.7 16V0",
    "P": "M.9 16V0H5.4C8.4 0 10 1.9 10 4.7S8.4 9.4 5.4 9.4H.9",
    "Q": "M5 0C1.7 0-.4 3.2-.4 8S1.7 16 5 16 10.4 12.8 10.4 8 8.3 0 5 0ZM6.2 11.6L10.4 17",
    "R": "M.9 16V0H5.2C8.2 0 9.8 1.6 9.8 4.2S8.2 8.4 5.2 8.4H.9M5.6 8.4L10.2 16",
}
_WIDTH, _HEIGHT, _GAP = 10, 16, 3.4
_X_HEIGHT = 10.8


def written(text: str, x: float, y: float, size: float, ink: str, pen: float = 2.0) -> str:
    """Text around a point, capitals `size` high, drawn with a pen of a grid's `pen`."""
    scale = size / _HEIGHT
    width = len(text) * _WIDTH + (len(text) - 1) * _GAP
    paths = "".join(
        f'<path transform="translate({at * (_WIDTH + _GAP):g})" d="{_LINES[sign]}"/>'
        if at
        else f'<path d="{_LINES[sign]}"/>'
        for at, sign in enumerate(text)
    )
    left, top = x - width * scale / 2, y - size / 2
    return (
        f'<g transform="translate({left:g} {top:g}) scale({scale:g})" fill="none" '
        f'stroke="{ink}" stroke-width="{pen:g}" stroke-linecap="round" stroke-linejoin="round">'
        f"{paths}</g>"
    )
