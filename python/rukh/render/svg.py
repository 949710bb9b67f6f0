"""Positions as SVG text, drawn by ourselves: no images, no fonts for chess.

A picture scales to its frame by its ``viewBox``; `size` fixes the width in pixels. The characters
of xiangqi pieces are text and need a font that has them, as any Chinese page does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.errors import OptionError
from rukh.render.theme import XIANGQI_CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rukh.picture import Picture

__all__ = ["picture"]

_SQUARE = 45
_MARGIN = 22
_LARGEST = 100_000

_LIGHT, _DARK, _MARK, _CHECK = "#f0e6d2", "#8a9bab", "#e2c044", "#d6403a"
_WOOD, _LINE, _RED, _INK = "#f0cf95", "#7a4a1e", "#b81414", "#1c1c1c"

_WHITE = 'class="w" fill="#fff" stroke="#333"'
_BLACK = 'class="b" fill="#333" stroke="#000"'
_FOOT = '<path d="M11 36.5h23v3.5h-23z"/>'
_SHAPES = {
    "p": '<circle cx="22.5" cy="15" r="5.3"/>'
    '<path d="M18.2 20.3h8.6l-1.4 3q4.2 6.6 4.8 12.2h-15.4q.6-5.6 4.8-12.2z"/>',
    "r": '<path d="M13 10h4.6v3.5h2.9V10h4v3.5h2.9V10H32v8l-3.4 3v10.5l2.9 4h-18l2.9-4V21'
    'L13 18z"/>',
    "n": '<path d="M14.6 35.5q-.6-8.6 4.9-13.2 1.9-1.7 1.4-3.3-3 2.3-6.4 2.6l-2.6 2.6-2.8-2.4'
    ' 5.2-8.3.6-5 3.4 2.7q10.6.6 13.3 11.3 1.3 6.4.4 13z"/>'
    '<circle class="d" cx="17.6" cy="14.8" r="1.1"/>',
    "b": '<circle cx="22.5" cy="8.4" r="2.5"/>'
    '<path d="M22.5 11q8.2 6.4 7.2 13-.8 3.6-3.6 5l1.9 6.5h-11l1.9-6.5q-2.8-1.4-3.6-5-1-6.6'
    ' 7.2-13z"/><path class="d" d="M24.6 15.8l-3.6 6"/>',
    "q": '<circle cx="9.4" cy="12.4" r="2"/><circle cx="17.3" cy="9.2" r="2"/>'
    '<circle cx="27.7" cy="9.2" r="2"/><circle cx="35.6" cy="12.4" r="2"/>'
    '<path d="M9.4 14.4l6 9.2 1.9-12.4 5.2 11.6 5.2-11.6 1.9 12.4 6-9.2-3.9 14.8q-1 3.2.2'
    ' 6.3H13.1q1.2-3.1.2-6.3z"/>',
    "k": '<path d="M21 3.6h3v3h3v3h-3v4.6h-3V9.6h-3v-3h3z"/>'
    '<path d="M22.5 17.2q3.6-5.6 9-4.4 6 1.8 3.6 8.6-1.6 5-5 8.4v5.7H14.9v-5.7q-3.4-3.4-5-8.4'
    '-2.4-6.8 3.6-8.6 5.4-1.2 9 4.4z"/>',
}


def picture(
    position: Picture,
    *,
    size: int | None = None,
    flipped: bool = False,
    pieces: str = "chinese",
    coordinates: bool = True,
) -> str:
    """Draws a position of either game.

    Raises:
        OptionError: `pieces` or `size` is not one that can be drawn.
    """
    if pieces not in ("chinese", "letters"):
        raise OptionError(f'pieces must be "chinese" or "letters", not {pieces!r}')
    if size is not None:
        _check_size(size)
    width = position.files * _SQUARE + 2 * _MARGIN
    height = position.ranks * _SQUARE + 2 * _MARGIN
    scale = "" if size is None else f' width="{size}" height="{round(size * height / width)}"'
    board = _Board(position, flipped)
    body = board.chess() if position.game == "chess" else board.xiangqi(pieces)
    labels = board.labels() if coordinates else ()
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"{scale}>',
            *body,
            *labels,
            "</svg>",
        ]
    )


def _check_size(size: object) -> None:
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= _LARGEST:
        raise OptionError(f"size must be a whole number from 1 to {_LARGEST}, not {size!r}")


class _Board:
    """The places of one picture."""

    def __init__(self, position: Picture, flipped: bool) -> None:
        self.position = position
        self.flipped = flipped

    def corner(self, file: int, rank: int) -> tuple[int, int]:
        """The upper left corner of a square."""
        position = self.position
        column = position.files - 1 - file if self.flipped else file
        row = rank if self.flipped else position.ranks - 1 - rank
        return _MARGIN + column * _SQUARE, _MARGIN + row * _SQUARE

    def squares(self) -> Iterator[tuple[int, int]]:
        for rank in range(self.position.ranks):
            for file in range(self.position.files):
                yield file, rank

    def labels(self) -> Iterator[str]:
        position = self.position
        yield '<g font-family="sans-serif" font-size="12" fill="#666" text-anchor="middle">'
        bottom = 2 * _MARGIN + position.ranks * _SQUARE - 7
        for file in range(position.files):
            x, _ = self.corner(file, 0)
            yield f'<text x="{x + _SQUARE // 2}" y="{bottom}">{chr(ord("a") + file)}</text>'
        for rank in range(position.ranks):
            _, y = self.corner(0, rank)
            yield f'<text x="9" y="{y + _SQUARE // 2 + 4}">{rank + position.first_rank}</text>'
        yield "</g>"

    def chess(self) -> Iterator[str]:
        position = self.position
        for file, rank in self.squares():
            x, y = self.corner(file, rank)
            ground = _DARK if (file + rank) % 2 == 0 else _LIGHT
            name = f"{chr(ord('a') + file)}{rank + position.first_rank}"
            yield (
                f'<rect id="{name}" x="{x}" y="{y}" width="{_SQUARE}" height="{_SQUARE}" '
                f'fill="{ground}"/>'
            )
            mark = position.marks(file, rank)
            if mark:
                colour = _CHECK if mark == "check" else _MARK
                inset = _SQUARE - 4
                yield (
                    f'<rect x="{x + 2}" y="{y + 2}" width="{inset}" height="{inset}" rx="3" '
                    f'fill="{colour}" fill-opacity=".45" stroke="{colour}" stroke-width="3"/>'
                )
        yield (
            '<g stroke-width="1.4" stroke-linejoin="round" stroke-linecap="round">'
            "<style>.d{fill:none}.w .d{stroke:#333}.b .d{stroke:#eee}</style>"
        )
        for file, rank in self.squares():
            letter = position.at(file, rank)
            if letter is not None:
                x, y = self.corner(file, rank)
                colours = _WHITE if letter.isupper() else _BLACK
                shape = _SHAPES[letter.lower()] + _FOOT
                yield f'<g {colours} transform="translate({x} {y})">{shape}</g>'
        yield "</g>"

    def xiangqi(self, pieces: str) -> Iterator[str]:
        position = self.position
        width = position.files * _SQUARE + 2 * _MARGIN
        height = position.ranks * _SQUARE + 2 * _MARGIN
        yield f'<rect width="{width}" height="{height}" rx="6" fill="{_WOOD}"/>'
        yield f'<g stroke="{_LINE}" stroke-width="1.4" fill="none">'
        yield from self._lines()
        yield "</g>"
        yield from self._river(pieces)
        for file, rank in self.squares():
            mark = position.marks(file, rank)
            if mark:
                yield self._mark(mark, file, rank)
        family = "'Noto Serif CJK TC','Songti TC',KaiTi,PMingLiU,'WenQuanYi Zen Hei',serif"
        yield f'<g font-family="{family}" font-size="25" text-anchor="middle">'
        for file, rank in self.squares():
            letter = position.at(file, rank)
            if letter is not None:
                yield self._disc(letter, pieces, file, rank)
        yield "</g>"

    def _centre(self, file: int, rank: int) -> tuple[float, float]:
        x, y = self.corner(file, rank)
        return x + _SQUARE / 2, y + _SQUARE / 2

    def _lines(self) -> Iterator[str]:
        for rank in range(10):
            yield self._line((0, rank), (8, rank))
        for file in range(9):
            if file in (0, 8):
                yield self._line((file, 0), (file, 9))
            else:
                yield self._line((file, 0), (file, 4))
                yield self._line((file, 5), (file, 9))
        for low in (0, 7):
            yield self._line((3, low), (5, low + 2))
            yield self._line((5, low), (3, low + 2))

    def _line(self, start: tuple[int, int], end: tuple[int, int]) -> str:
        (x1, y1), (x2, y2) = self._centre(*start), self._centre(*end)
        return f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}"/>'

    def _river(self, pieces: str) -> Iterator[str]:
        if pieces == "letters":
            return
        words = ("漢 界", "楚 河") if self.flipped else ("楚 河", "漢 界")
        middle = _MARGIN + 5 * _SQUARE + 8
        for word, column in zip(words, (2.5, 6.5), strict=True):
            x = _MARGIN + column * _SQUARE
            yield (
                f'<text x="{x:g}" y="{middle}" font-family="serif" font-size="22" '
                f'text-anchor="middle" fill="{_LINE}">{word}</text>'
            )

    def _mark(self, mark: str, file: int, rank: int) -> str:
        x, y = self._centre(file, rank)
        colour = _CHECK if mark == "check" else "#1d7a3a"
        half = _SQUARE / 2 - 1
        return (
            f'<rect x="{x - half:g}" y="{y - half:g}" width="{2 * half:g}" height="{2 * half:g}" '
            f'rx="5" fill="none" stroke="{colour}" stroke-width="2.5" stroke-dasharray="9 5"/>'
        )

    def _disc(self, letter: str, pieces: str, file: int, rank: int) -> str:
        x, y = self._centre(file, rank)
        ink = _RED if letter.isupper() else _INK
        sign = letter if pieces == "letters" else XIANGQI_CHARACTERS[letter]
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="19.5" fill="#fff4dc" stroke="{_LINE}"/>'
            f'<circle cx="{x:g}" cy="{y:g}" r="16.5" fill="none" stroke="{ink}"/>'
            f'<text x="{x:g}" y="{y + 9:g}" fill="{ink}" font-weight="bold">{sign}</text>'
        )
