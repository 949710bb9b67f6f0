"""Themes: every piece can be read on every ground, in each kind of colour, measured by WCAG 2."""

from __future__ import annotations

import pytest
from rich.color import Color

import rukh
from rukh.cli.position import THEMES as OFFERED
from rukh.render import THEMES
from rukh.render.colours import contrast
from rukh.render.palette import MARKS

# What the eight colours are on terminals of today and of yesterday.
PALETTES = {
    "xterm": "#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5",
    "VGA": "#000000 #aa0000 #00aa00 #aa5500 #0000aa #aa00aa #00aaaa #aaaaaa",
    "Windows": "#0c0c0c #c50f1f #13a10e #c19c00 #0037da #881798 #3a96dd #cccccc",
    "GNOME": "#171421 #c01c28 #26a269 #a2734c #12488b #a347ba #2aa1b3 #d0cfcc",
    "Apple": "#000000 #990000 #00a600 #999900 #0000b2 #b200b2 #00a6b2 #bfbfbf",
}
NAMES = "black red green yellow blue magenta cyan white".split()
SIDES = {"first": "K", "second": "k"}

themes = pytest.mark.parametrize("theme", THEMES)


def hexadecimal(colour: str, palette: str = "xterm") -> str:
    if colour in NAMES:
        return PALETTES[palette].split()[NAMES.index(colour)]
    red, green, blue = Color.parse(colour).get_truecolor()
    return f"#{red:02x}{green:02x}{blue:02x}"


def difference(one: str, other: str, palette: str = "xterm") -> float:
    return contrast(hexadecimal(one, palette), hexadecimal(other, palette))


def test_the_command_offers_them_all():
    assert list(OFFERED) == list(THEMES)
    assert all(theme.name == name and theme.chinese for name, theme in THEMES.items())


@themes
@pytest.mark.parametrize("depth", [24, 8])
def test_chess_pieces_can_be_read_on_every_square(theme, depth):
    squares = THEMES[theme].squares[depth]
    for ground in (squares.plain, *squares.marks.values()):
        for shade in ground:
            for letter in SIDES.values():
                assert difference(squares.ink(letter, shade), shade) >= 3, (ground, letter)
    assert all(difference(squares.dot, shade) >= 2.5 for shade in squares.plain)


@themes
@pytest.mark.parametrize("depth", [24, 8])
def test_squares_and_marks_differ(theme, depth):
    squares = THEMES[theme].squares[depth]
    light, dark = squares.plain
    assert difference(light, dark) >= 1.4
    assert set(squares.marks) == set(MARKS)
    for mark in ("moved", "check", "chosen", "cursor"):
        assert not {*squares.marks[mark]} & {light, dark}, mark
    if not squares.is_printed:
        # Both sides' pieces have one shape, so that their inks must tell them apart.
        assert difference(squares.white, squares.black) >= 1.5


@themes
@pytest.mark.parametrize("depth", [24, 8])
def test_xiangqi_pieces_can_be_read_on_every_tile(theme, depth):
    points = THEMES[theme].points[depth]
    assert set(points.marks) == set(MARKS)
    for tile in (points.tile, *(tint.tile for tint in points.marks.values())):
        for letter in SIDES.values():
            assert difference(points.ink(letter), tile) >= 3, (tile, letter)
    for mark, tint in points.marks.items():
        assert difference(tint.ink, tint.ground) >= 3, mark
    assert difference(points.marks["target"].ink, points.board) >= 2.5
    assert difference(points.line, points.board) >= 2
    assert difference(points.tile, points.board) >= 1.1


@themes
@pytest.mark.parametrize("palette", PALETTES)
def test_eight_colours_can_be_read_on_every_terminal(theme, palette):
    squares, points = THEMES[theme].squares[4], THEMES[theme].points[4]
    grounds = {*squares.plain, *(shade for pair in squares.marks.values() for shade in pair)}
    pairs = {(squares.ink(letter, shade), shade) for letter in "Kk" for shade in grounds}
    pairs |= {(points.ink(letter), points.tile) for letter in "Kk"}
    pairs |= {(tint.ink, tint.ground) for tint in points.marks.values()}
    pairs.add((points.line, points.board))
    for ink, ground in pairs:
        assert ink in NAMES
        assert ground in NAMES
        assert difference(ink, ground, palette) >= 2.4, (ink, ground)


@themes
def test_drawn_pictures_have_contrast(theme):
    sheet = THEMES[theme].sheet
    assert contrast(sheet.light, sheet.dark) >= 1.4
    assert contrast(sheet.line, sheet.board) >= 3
    assert contrast(sheet.red, sheet.tile) >= 3.5
    assert contrast(sheet.black, sheet.tile) >= 7


@pytest.mark.parametrize("name", ["marble", "", None, ["wood"]])
def test_an_unknown_theme_is_one_line(name):
    with pytest.raises(rukh.OptionError, match=r"a theme is one of wood, .*paper, not .*"):
        rukh.Board().svg(theme=name)
