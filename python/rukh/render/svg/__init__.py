"""Positions as SVG text, drawn by ourselves: no images, and no fonts, not even for characters.

A picture scales to its frame by its ``viewBox``; `size` fixes the width in pixels. What both games
share is in `frame`, their own parts are in `chess` and `xiangqi`; `brush` makes characters.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from rukh.arrow import Arrow
from rukh.errors import ArgumentError, OptionError, shortened
from rukh.render.svg import chess, xiangqi
from rukh.render.svg.frame import COLOURS, Frame
from rukh.render.theme import theme_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rukh.picture import Picture

__all__ = ["PIECES", "check_mark", "picture", "piece"]

PIECES = ("chinese", "western", "letters")
_LETTERS = {"chess": tuple("KQRBNPkqrbnp"), "xiangqi": tuple("KABNRCPkabnrcp")}
_LARGEST = 100_000
_KINDS = ("target",)
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}\Z")


def picture(
    position: Picture,
    *,
    size: int | None = None,
    flipped: bool = False,
    pieces: str = "chinese",
    coordinates: bool = True,
    arrows: Iterable[Arrow] = (),
    marks: Mapping[str, str] | None = None,
    theme: str = "wood",
) -> str:
    """Draws a position of either game.

    Raises:
        OptionError: An option is none that can be drawn.
        ArgumentError: An arrow is no `rukh.Arrow`.
    """
    _check_pieces(pieces)
    if size is not None:
        _check_size(size)
    frame = Frame(
        position,
        theme_named(theme).sheet,
        is_flipped=flipped,
        pieces=pieces,
        has_coordinates=coordinates,
        arrows=_checked_arrows(arrows),
        marks=_checked_marks(position, marks or {}),
    )
    width, height = frame.width, frame.height
    scale = "" if size is None else f' width="{size}" height="{round(size * height / width)}"'
    drawer = chess if position.game == "chess" else xiangqi
    return "".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'viewBox="0 0 {width} {height}"{scale}>',
            f"<desc>{_placement(position)}</desc>",
            *drawer.drawn(frame),
            *frame.labels(),
            *frame.drawn_arrows(),
            "</svg>",
        ]
    )


def piece(letter: str, game: str, *, pieces: str = "chinese", theme: str = "wood") -> str:
    """One piece as SVG elements on a square of 100 by 100, for pictures that others compose.

    >>> piece("K", "chess")[:2]
    '<g'
    >>> piece("q", "xiangqi")
    Traceback (most recent call last):
    rukh.errors.OptionError: xiangqi has no piece "q"

    Raises:
        OptionError: There is no such piece, game, set of pieces or theme.
    """
    if game not in _LETTERS:
        raise OptionError(f'a game is chess or xiangqi, not "{shortened(game)}"')
    _check_pieces(pieces)
    if letter not in _LETTERS[game]:
        raise OptionError(f'{game} has no piece "{shortened(letter)}"')
    sheet = theme_named(theme).sheet
    if game == "chess":
        return chess.piece(letter, pieces, sheet)
    return xiangqi.piece(letter, pieces, sheet)


def _check_pieces(pieces: object) -> None:
    if pieces not in PIECES:
        known = ", ".join(f'"{name}"' for name in PIECES)
        raise OptionError(f"pieces must be one of {known}, not {pieces!r}")


def _check_size(size: object) -> None:
    if isinstance(size, bool) or not isinstance(size, int) or not 1 <= size <= _LARGEST:
        raise OptionError(f"size must be a whole number from 1 to {_LARGEST}, not {size!r}")


def _checked_arrows(arrows: Iterable[Arrow]) -> tuple[Arrow, ...]:
    found = tuple(arrows)
    for arrow in found:
        if not isinstance(arrow, Arrow):
            raise ArgumentError(f"an arrow is a rukh.Arrow, not {type(arrow).__name__}")
    return found


def check_mark(kind: str) -> None:
    """Refuses what no square can be marked with.

    Raises:
        OptionError: It is such a thing.
    """
    if kind not in COLOURS and kind not in _KINDS and _HEX.match(kind) is None:
        known = ", ".join((*COLOURS, *_KINDS))
        raise OptionError(f'a mark is {known} or like #3060c0, not "{shortened(kind)}"')


def _checked_marks(position: Picture, marks: Mapping[Any, Any]) -> dict[int, str]:
    found = {}
    for name, kind in marks.items():
        if not isinstance(name, str) or not isinstance(kind, str):
            raise ArgumentError(f"a mark is a square and a colour, not {name!r}: {kind!r}")
        square = position.square(name)
        if square is None:
            raise OptionError(f'the board has no square "{shortened(name)}"')
        check_mark(kind)
        found[square] = kind
    return found


def _placement(position: Picture) -> str:
    """The pieces as the FEN has them, for those who cannot see the picture."""
    rows = []
    for rank in reversed(range(position.ranks)):
        row = "".join(position.at(file, rank) or "1" for file in range(position.files))
        rows.append(re.sub("1+", lambda run: str(len(run.group())), row))
    return "/".join(rows)
