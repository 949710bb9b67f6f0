"""The themes: wood, slate, green, night and paper, for both games and every kind of screen.

A screen of 24 bits gets mixtures, one of 256 colours numbers of its cube that were chosen by eye,
and one of sixteen only the first eight, since each terminal has its own idea of the others. A test
measures that every piece can be read on every ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.render.palette import Points, Squares, Tint, tinted_points, tinted_squares

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["THEMES", "Sheet", "Theme"]


@dataclass(frozen=True)
class Sheet:
    """Colours of a picture that is drawn, not made of signs: pieces have outlines there."""

    light: str
    dark: str
    board: str
    """The ground of xiangqi, and the margin of both games."""
    line: str
    """Lines of xiangqi, and coordinates of both games."""
    tile: str
    """The discs of xiangqi."""
    rim: str
    """Their outer edges."""
    red: str
    black: str
    moved: str
    """The last move."""


@dataclass(frozen=True)
class Theme:
    """Colours of both games' boards."""

    name: str
    chinese: str
    sheet: Sheet
    squares: Mapping[int, Squares]
    """The chess board on a screen of 24, 8 or 4 bits of colour."""
    points: Mapping[int, Points]
    """The xiangqi board on such a screen."""


_TINTS = {
    "moved": "#99901c",
    "check": "#cf2f26",
    "chosen": "#3f8f66",
    "target": "#3d8a3f",
    "cursor": "#3a7fb8",
    "green": "#3f9a3f",
    "red": "#c8453a",
    "yellow": "#ab8a10",
    "blue": "#3f7fc8",
}
_BRIGHT_TINTS = {
    "moved": "#e8d34a",
    "check": "#f07060",
    "chosen": "#6fc78d",
    "target": "#8fd08f",
    "cursor": "#6fb2ee",
    "green": "#86cf80",
    "red": "#f09a90",
    "yellow": "#f0d860",
    "blue": "#8fbcf0",
}
_DIM_TINTS = {
    "moved": "#5a6a2a",
    "check": "#a02830",
    "chosen": "#1f6f70",
    "target": "#2f6a45",
    "cursor": "#5a4a9a",
    "green": "#2f6a35",
    "red": "#8f3030",
    "yellow": "#6f5a10",
    "blue": "#2a558f",
}


def _indexed_squares(
    plain: tuple[int, int],
    *,
    inks: tuple[int, int] = (231, 16),
    dot: int,
    is_printed: bool = False,
    **marks: tuple[int, int],
) -> Squares:
    """A chess board in numbers of the 256 colours."""
    return Squares(
        _numbers(plain),
        {mark: _numbers(pair) for mark, pair in marks.items()},
        *_numbers(inks),
        f"color({dot})",
        is_printed=is_printed,
    )


def _numbers(pair: tuple[int, int]) -> tuple[str, str]:
    light, dark = pair
    return f"color({light})", f"color({dark})"


def _indexed_points(
    board: int, line: int, tile: int, *, inks: tuple[int, int], **marks: tuple[int, int]
) -> Points:
    """A xiangqi board in such numbers; a mark is its ink and its tile."""
    return Points(
        f"color({board})",
        f"color({line})",
        f"color({tile})",
        f"color({inks[0]})",
        f"color({inks[1]})",
        {
            mark: Tint(f"color({ink})", f"color({ground})", f"color({ground})")
            for mark, (ink, ground) in marks.items()
        },
    )


# As in a printed book: dark ink on bright grounds, outlines for White. Nothing is bold or dim,
# since many screens draw bold black as grey; nothing is bright, since some have eight colours.
def _printed_squares(dark: str, moved: str) -> Squares:
    """White squares and others; where those are white too, dots tell them apart."""
    marks = dict.fromkeys(_TINTS, moved) | {
        "check": "red",
        "red": "red",
        "green": "green" if dark != "green" else "cyan",
        "chosen": "green" if dark != "green" else "cyan",
        "cursor": "magenta",
        "blue": "cyan" if dark != "cyan" else "magenta",
    }
    return Squares(
        ("white", dark),
        {mark: (ground, ground) for mark, ground in marks.items()},
        white="black",
        black="black",
        dot="black",
        on={"red": "white"},
        is_printed=True,
    )


def _printed_points(board: str, line: str = "black", moved: str = "cyan") -> Points:
    grounds = dict.fromkeys(_TINTS, moved) | {
        "check": "red",
        "red": "red",
        "green": "green",
        "chosen": "green",
        "cursor": "magenta",
        "yellow": "yellow",
    }
    marks = {
        mark: Tint("white" if ground == "red" else "black", ground, "white")
        for mark, ground in grounds.items()
    }
    return Points(board, line, "white", "red", "black", marks)


_WOOD = Theme(
    "wood",
    "木纹",
    Sheet(
        light="#f1dfc0",
        dark="#bd8f62",
        board="#eccb91",
        line="#7a4a1e",
        tile="#fff4dc",
        rim="#c79a5b",
        red="#b5140f",
        black="#1d1a17",
        moved="#d8c02c",
    ),
    {
        24: tinted_squares("#b58a60", "#7f573b", _TINTS, dot="#04200a"),
        8: _indexed_squares(
            (137, 94),
            dot=16,
            moved=(100, 58),
            check=(160, 160),
            chosen=(65, 65),
            target=(65, 65),
            cursor=(61, 61),
            green=(65, 65),
            red=(131, 131),
            yellow=(136, 136),
            blue=(67, 67),
        ),
        4: _printed_squares("yellow", "cyan"),
    },
    {
        24: tinted_points(
            "#e0b873", "#7d5226", "#fff3da", _BRIGHT_TINTS, red="#b5140f", black="#1b1714"
        ),
        8: _indexed_points(
            179,
            94,
            230,
            inks=(124, 16),
            moved=(22, 192),
            check=(88, 217),
            chosen=(22, 157),
            target=(22, 193),
            cursor=(18, 159),
            green=(22, 157),
            red=(88, 224),
            yellow=(58, 228),
            blue=(18, 153),
        ),
        4: _printed_points("yellow"),
    },
)
_SLATE = Theme(
    "slate",
    "青石",
    Sheet(
        light="#e4e9ee",
        dark="#8799ad",
        board="#b9c6d3",
        line="#3d5063",
        tile="#f8fafc",
        rim="#74879a",
        red="#b5140f",
        black="#17202a",
        moved="#c9c34a",
    ),
    {
        24: tinted_squares("#8393a5", "#566a80", _TINTS, dot="#10301a"),
        8: _indexed_squares(
            (103, 60),
            dot=16,
            moved=(101, 58),
            check=(160, 160),
            chosen=(65, 65),
            target=(65, 65),
            cursor=(97, 97),
            green=(65, 65),
            red=(131, 131),
            yellow=(136, 136),
            blue=(67, 67),
        ),
        4: _printed_squares("cyan", "yellow"),
    },
    {
        24: tinted_points(
            "#8fa2b5", "#33465a", "#f6f8fa", _BRIGHT_TINTS, red="#b5140f", black="#17202a"
        ),
        8: _indexed_points(
            110,
            17,
            255,
            inks=(124, 16),
            moved=(22, 193),
            check=(88, 217),
            chosen=(22, 157),
            target=(22, 194),
            cursor=(18, 159),
            green=(22, 157),
            red=(88, 224),
            yellow=(58, 228),
            blue=(18, 153),
        ),
        4: _printed_points("cyan", moved="yellow"),
    },
)
_GREEN = Theme(
    "green",
    "绿茵",
    Sheet(
        light="#eef0dc",
        dark="#7a9a63",
        board="#a9c49a",
        line="#2f5233",
        tile="#fdfbef",
        rim="#5f8560",
        red="#b5140f",
        black="#182018",
        moved="#d3cf3f",
    ),
    {
        24: tinted_squares("#829c64", "#4f7a4d", _TINTS | {"chosen": "#3f86a5"}, dot="#0c2e12"),
        8: _indexed_squares(
            (230, 107),
            inks=(16, 16),
            dot=16,
            is_printed=True,
            moved=(227, 185),
            check=(210, 210),
            chosen=(117, 117),
            target=(159, 116),
            cursor=(183, 183),
            green=(120, 77),
            red=(217, 217),
            yellow=(222, 178),
            blue=(153, 153),
        ),
        4: _printed_squares("green", "yellow"),
    },
    {
        24: tinted_points(
            "#7fa57a", "#234a2c", "#fbf9ea", _BRIGHT_TINTS, red="#b5140f", black="#182018"
        ),
        8: _indexed_points(
            108,
            22,
            230,
            inks=(124, 16),
            moved=(58, 228),
            check=(88, 217),
            chosen=(18, 159),
            target=(22, 193),
            cursor=(53, 225),
            green=(22, 157),
            red=(88, 224),
            yellow=(58, 228),
            blue=(18, 153),
        ),
        4: _printed_points("green", moved="yellow"),
    },
)
_NIGHT = Theme(
    "night",
    "夜色",
    Sheet(
        light="#7c8699",
        dark="#474f5f",
        board="#262b35",
        line="#7d889b",
        tile="#3a4150",
        rim="#59637a",
        red="#ff8278",
        black="#e3e9f2",
        moved="#a3a03a",
    ),
    {
        24: tinted_squares(
            "#4a5163", "#2e333f", _DIM_TINTS, white="#ffffff", black="#ffb45e", dot="#b9e2bd"
        ),
        8: _indexed_squares(
            (240, 236),
            inks=(231, 215),
            dot=157,
            moved=(58, 58),
            check=(88, 88),
            chosen=(23, 23),
            target=(22, 22),
            cursor=(54, 54),
            green=(22, 22),
            red=(88, 88),
            yellow=(58, 58),
            blue=(18, 18),
        ),
        4: Squares(
            ("blue", "black"),
            dict.fromkeys(_TINTS, ("white", "white")) | {"check": ("red", "red")},
            white="white",
            black="cyan",
            dot="green",
            on={"white": "black", "red": "white"},
            is_printed=True,
        ),
    },
    {
        24: tinted_points(
            "#22262f", "#6f7a8d", "#3a4150", _DIM_TINTS, red="#ff8278", black="#e3e9f2", share=0.6
        ),
        8: _indexed_points(
            235,
            244,
            238,
            inks=(210, 255),
            moved=(228, 17),
            check=(231, 88),
            chosen=(123, 23),
            target=(157, 22),
            cursor=(183, 54),
            green=(157, 22),
            red=(217, 52),
            yellow=(228, 234),
            blue=(153, 18),
        ),
        4: Points(
            "black",
            "cyan",
            "white",
            "red",
            "black",
            {
                mark: Tint("white" if ground == "red" else "black", ground, "white")
                for mark, ground in (
                    dict.fromkeys(_TINTS, "cyan")
                    | {"check": "red", "red": "red", "chosen": "green", "green": "green"}
                    | {"cursor": "magenta", "yellow": "yellow"}
                ).items()
            },
        ),
    },
)
_PAPER = Theme(
    "paper",
    "宣纸",
    Sheet(
        light="#ffffff",
        dark="#d3d0c8",
        board="#fbf8f0",
        line="#6b665c",
        tile="#ffffff",
        rim="#8d877a",
        red="#c01616",
        black="#111111",
        moved="#e8d24a",
    ),
    {
        24: tinted_squares(
            "#fbf7ee",
            "#d8ccb6",
            _BRIGHT_TINTS,
            white="#000000",
            dot="#1d6b2a",
            is_printed=True,
        ),
        8: _indexed_squares(
            (230, 187),
            inks=(16, 16),
            dot=22,
            is_printed=True,
            moved=(228, 222),
            check=(210, 210),
            chosen=(115, 115),
            target=(157, 151),
            cursor=(117, 117),
            green=(120, 114),
            red=(217, 217),
            yellow=(227, 221),
            blue=(153, 153),
        ),
        4: _printed_squares("white", "yellow"),
    },
    {
        24: tinted_points(
            "#f3ecdc", "#8d8472", "#fffdf8", _BRIGHT_TINTS, red="#c01616", black="#111111"
        ),
        8: _indexed_points(
            254,
            242,
            231,
            inks=(160, 16),
            moved=(58, 228),
            check=(88, 217),
            chosen=(22, 157),
            target=(22, 194),
            cursor=(18, 159),
            green=(22, 157),
            red=(88, 224),
            yellow=(58, 228),
            blue=(18, 153),
        ),
        4: Points("white", "black", "white", "red", "black", _printed_points("white").marks),
    },
)

THEMES = {theme.name: theme for theme in (_WOOD, _SLATE, _GREEN, _NIGHT, _PAPER)}
"""By name; the first is the usual one."""
