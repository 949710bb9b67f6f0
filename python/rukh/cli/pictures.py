"""``rukh show``'s pictures in files: what is drawn on the position, and where it is written."""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from rukh.arrow import Arrow
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.picture import Picture
    from rukh.render import Style

__all__ = ["Drawing", "add_pictures", "has_room", "write"]

_LARGE_WIDTH, _LARGE_HEIGHT = 48, 24

_STANDARD_OUTPUT = "-"
_SIZE = 720
_SQUARE = r"[a-i](?:10|[0-9])"
_IS_SQUARE = re.compile(rf"{_SQUARE}\Z")
_IS_ARROW = re.compile(rf"({_SQUARE})-?({_SQUARE})\Z")


def add_pictures(parser: argparse.ArgumentParser) -> None:
    """Arguments for pictures, and for what is drawn on them and on the screen."""
    parser.add_argument(
        "--large",
        action=argparse.BooleanOptionalAction,
        help="chess in squares of five columns and two rows (default: where there is room)",
    )
    parser.add_argument(
        "--drawn", action="store_true", help="chess pieces in blocks on still larger squares"
    )
    group = parser.add_argument_group("pictures", "in place of FILE, - is standard output")
    group.add_argument("--svg", metavar="FILE", help="write an SVG picture")
    group.add_argument("--png", metavar="FILE", help="write a PNG")
    group.add_argument(
        "--size", metavar="PIXELS", type=int, help=f"width of the picture (PNG: {_SIZE})"
    )
    group.add_argument(
        "--arrow",
        metavar="MOVE",
        action="append",
        default=[],
        help="draw an arrow: e2e4, or e2e4=red (green, red, yellow, blue); may be repeated",
    )
    group.add_argument(
        "--mark",
        metavar="SQUARE",
        action="append",
        default=[],
        help="mark a square: e4, e4=red, e4=target, in a picture e4=#3060c0; may be repeated",
    )
    group.add_argument(
        "--last", metavar="MOVE", help="mark this as the last move; none marks no move"
    )
    group.add_argument(
        "--no-coordinates",
        dest="coordinates",
        action="store_false",
        help="leave the names of files and ranks out of the picture",
    )


@dataclass(frozen=True)
class Drawing:
    """What is drawn on a position."""

    arrows: tuple[Arrow, ...] = ()
    marks: dict[str, str] = field(default_factory=dict)
    last: tuple[str, str] | bool = True
    """The squares of the last move, or whether the board's own is marked."""

    @classmethod
    def of(cls, args: argparse.Namespace, board: Board) -> Drawing:
        """What the arguments ask for.

        Raises:
            OptionError: One of them cannot be understood, or the board has no such square.
        """
        from rukh.render.svg import check_mark

        shift = 1 if board.game == "xiangqi" and args.ranks == "1-10" else 0
        picture = board.picture()
        arrows = []
        for text in args.arrow:
            squares, _, colour = text.partition("=")
            tail, head = _squares(picture, squares, shift, "an arrow")
            arrows.append(Arrow(tail, head, colour or "green"))
        marks = {}
        for text in args.mark:
            name, _, colour = text.partition("=")
            check_mark(colour or "green")
            marks[_square(picture, name, shift, text)] = colour or "green"
        last: tuple[str, str] | bool = args.last != "none"
        if args.last not in (None, "none"):
            last = _squares(picture, args.last, shift, "--last")
        return cls(tuple(arrows), marks, last)

    def drawn_on(self, style: Style, picture: Picture) -> Style:
        """The style of a screen with as much of it as signs can show."""
        rings = [
            Arrow(name, name, colour)
            for name, colour in self.marks.items()
            if colour in ("green", "red", "yellow", "blue")
        ]
        dotted = (picture.square(name) for name, kind in self.marks.items() if kind == "target")
        targets = frozenset(square for square in dotted if square is not None)
        return replace(style, arrows=(*self.arrows, *rings), targets=targets)

    def shown(self, picture: Picture) -> Picture:
        """The position with the last move that is to be marked."""
        if self.last is True:
            return picture
        if self.last is False:
            return replace(picture, last_move=None)
        tail, head = map(picture.square, self.last)
        return picture if tail is None or head is None else replace(picture, last_move=(tail, head))


def has_room(context: Context) -> bool:
    """Whether the large squares of chess fit on the screen, if there is one."""
    size = context.console.size
    is_screen = context.stdout.isatty()
    return is_screen and size.width >= _LARGE_WIDTH and size.height >= _LARGE_HEIGHT


def write(context: Context, args: argparse.Namespace, board: Board, drawing: Drawing) -> bool:
    """Writes the pictures that were asked for; True if one went to standard output.

    Raises:
        OptionError: It cannot be drawn, or two things would go to standard output.
        OSError: A file cannot be written.
    """
    streams = [args.svg, args.png].count(_STANDARD_OUTPUT)
    if streams and (streams > 1 or args.json):
        raise OptionError("standard output takes one of these alone: name a file for the other")
    if args.svg is None and args.png is None:
        return False
    svg = _svg(args, board, drawing)
    if args.png is not None:
        from rukh.render import png

        size = _SIZE if args.size is None else args.size
        png.check_size(size)
        _put(context, args.png, png.drawn(svg, size))
    if args.svg is not None:
        _put(context, args.svg, svg.encode())
    return streams > 0


def _svg(args: argparse.Namespace, board: Board, drawing: Drawing) -> str:
    from rukh.render import svg

    pieces = {"letters": "letters", "ascii": "letters", "western": "western"}
    return svg.picture(
        drawing.shown(board.picture()),
        size=args.size,
        flipped=args.flip,
        pieces=pieces.get(args.pieces, "chinese"),
        coordinates=args.coordinates,
        arrows=drawing.arrows,
        marks=drawing.marks,
        theme=args.theme,
    )


def _put(context: Context, name: str, data: bytes) -> None:
    """Writes a file, which appears when it is whole, or standard output."""
    if name == _STANDARD_OUTPUT:
        context.binary_output.write(data)
        context.binary_output.flush()
        return
    from rukh.cli.outputs import NewFile

    with NewFile(Path(name)) as file:
        file.write(data)


def _squares(picture: Picture, text: str, shift: int, what: str) -> tuple[str, str]:
    found = _IS_ARROW.match(text)
    if found is None:
        raise OptionError(f'{what} goes from square to square, as in e2e4: not "{shortened(text)}"')
    tail, head = (_square(picture, name, shift, text) for name in found.groups())
    return tail, head


def _square(picture: Picture, name: str, shift: int, text: str) -> str:
    """The name of a square in the counting of pictures."""
    if _IS_SQUARE.match(name):
        own = f"{name[0]}{int(name[1:]) - shift}"
        if picture.square(own) is not None:
            return own
    raise OptionError(f'the board has no square "{shortened(name)}", as in "{shortened(text)}"')
