"""Pictures as SVG: drawn by ourselves, well formed, and what they show is where it belongs."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import rukh
from rukh import Arrow
from rukh.render import THEMES, svg

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}"
GAMES = {"chess": "e2e4 e7e5 d1h5 b8c6 h5f7", "xiangqi": "h2e2 h9g7 e2e6"}
PIECES = {"chess": "KQRBNPkqrbnp", "xiangqi": "KABNRCPkabnrcp"}

games = pytest.mark.parametrize("game", GAMES)
sets = pytest.mark.parametrize("pieces", ["chinese", "western", "letters"])


def board_of(game: str) -> rukh.Board:
    board = rukh.Board(game=game)
    for text in GAMES[game].split():
        board.push_uci(text)
    return board


def tree_of(board: rukh.Board, **options: object) -> ElementTree.Element:
    return ElementTree.fromstring(board.svg(**options))


def uses(tree: ElementTree.Element) -> list[str]:
    return [node.get(f"{XLINK}href", "").lstrip("#") for node in tree.iter(f"{SVG}use")]


def all_of(tree: ElementTree.Element, **attributes: str) -> list[ElementTree.Element]:
    return [n for n in tree.iter() if all(n.get(k) == v for k, v in attributes.items())]


@games
@sets
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("flipped", [False, True])
def test_pictures_are_well_formed_and_need_no_font(game, pieces, theme, flipped):
    board = board_of(game)
    text = board.svg(pieces=pieces, theme=theme, flipped=flipped, arrows=[Arrow("a1", "a3")])
    tree = ElementTree.fromstring(text)
    assert tree.tag == f"{SVG}svg"
    assert not list(tree.iter(f"{SVG}text"))
    assert not list(tree.iter(f"{SVG}style"))
    ids = [node.get("id") for node in tree.iter() if node.get("id")]
    assert len(ids) == len({*ids})
    assert {*uses(tree)} <= {*ids}
    # A page may hold many: names that could be somebody else's are not taken.
    assert all(name.startswith("rukh-") for name in ids)
    assert len(text) < 60_000


@games
def test_a_picture_says_what_it_shows(game):
    board = board_of(game)
    assert tree_of(board).findtext(f"{SVG}desc") == board.fen().split()[0]


@games
@sets
def test_every_piece_is_drawn_and_all_differ(game, pieces):
    drawn = {letter: svg.piece(letter, game, pieces=pieces) for letter in PIECES[game]}
    assert len({*drawn.values()}) == len(drawn)
    for text in drawn.values():
        ElementTree.fromstring(f"<g>{text}</g>")
    if game == "chess" and pieces == "letters":
        return
    tree = tree_of(rukh.Board(game=game), pieces=pieces)
    assert len(uses(tree)) == (0 if (game, pieces) == ("chess", "letters") else 32)
    assert len({*uses(tree)}) == len(drawn)


def test_red_and_black_characters_differ_without_colour():
    paths = re.findall(r'<path id="rukh-xc(.)"[^>]* d="([^"]+)"', rukh.Board(game="xiangqi").svg())
    assert len(paths) == len({path for _, path in paths}) == 14


@pytest.mark.parametrize("flipped", [False, True])
def test_a1_is_dark_and_the_queens_stand_on_their_colours(flipped):
    tree = tree_of(rukh.Board(), flipped=flipped)
    shades = {}
    places = {}
    for node in tree.iter(f"{SVG}rect"):
        if (node.get("class") or "").startswith("square "):
            _, shade, name = node.get("class").split()
            shades[name] = shade
            places[name] = (int(node.get("x")), int(node.get("y")))
    assert len(shades) == 64
    assert shades["a1"] == shades["h8"] == shades["d8"] == "dark"
    assert shades["h1"] == shades["d1"] == "light"
    is_left, is_low = places["a1"][0] < places["h1"][0], places["a1"][1] > places["a8"][1]
    assert (is_left, is_low) == (not flipped, not flipped)


@games
def test_size_is_the_width_in_pixels(game):
    board = board_of(game)
    assert "width" not in tree_of(board).attrib
    sized = tree_of(board, size=450)
    assert sized.get("width") == "450"
    _, _, width, height = map(int, sized.get("viewBox").split())
    assert int(sized.get("height")) == round(450 * height / width)


@games
def test_coordinates_can_be_left_out(game):
    board = board_of(game)
    full, bare = board.svg(), board.svg(coordinates=False)
    assert full.count("<path") > bare.count("<path")
    widths = [int(ElementTree.fromstring(text).get("viewBox").split()[2]) for text in (full, bare)]
    assert widths[0] > widths[1]


def test_arrows_go_from_square_to_square_and_ring_one_that_they_do_not_leave():
    board = rukh.Board()
    tree = tree_of(board, arrows=[Arrow("e2", "e4", "red"), Arrow("b1", "b1", "blue")])
    (arrow,) = all_of(tree, fill=svg.frame.COLOURS["red"])
    # From e2 upward: 40 for the margin, four files and a half.
    assert arrow.get("transform") == "translate(490 690) rotate(-90.00)"
    (ring,) = all_of(tree, stroke=svg.frame.COLOURS["blue"])
    assert (ring.get("cx"), ring.get("cy")) == ("190", "790")
    flipped = tree_of(board, arrows=[Arrow("e2", "e4", "red")], flipped=True)
    (arrow,) = all_of(flipped, fill=svg.frame.COLOURS["red"])
    assert arrow.get("transform") == "translate(390 190) rotate(90.00)"


@games
def test_marks_are_colours_or_targets(game):
    board = board_of(game)
    count = len(list(tree_of(board, check=False).iter()))
    for kind in ("green", "#3060c0", "#abc", "target"):
        tree = tree_of(board, marks={"c4": kind, "a1": kind}, check=False)
        assert len(list(tree.iter())) == count + 2, kind


@games
def test_the_last_move_is_marked_or_another_or_none(game):
    board = board_of(game)
    own = board.svg()
    none = board.svg(lastmove=False)
    other = board.svg(lastmove=rukh.Move("a1a2"))
    assert len({own, none, other}) == 3
    assert board.svg(lastmove=board.peek()) == own
    assert len(none) < len(other)


def test_a_king_in_check_is_marked():
    board = board_of("chess")
    assert board.is_check()
    assert "rukh-check" in board.svg()
    assert "rukh-check" not in board.svg(check=False)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"pieces": "runes"}, "pieces must be one of"),
        ({"arrows": [Arrow("a1", "i9")]}, 'the board has no square "i9"'),
        ({"arrows": [Arrow("a9", "a9")]}, 'the board has no square "a9"'),
        ({"marks": {"z1": "red"}}, 'the board has no square "z1"'),
        ({"marks": {"e4": "pink"}}, 'not "pink"'),
        ({"marks": {"e4": '"/><script>'}}, "a mark is green"),
        ({"lastmove": rukh.Move("i1i2")}, "the board has no squares of i1i2"),
        ({"size": 0}, "size must be"),
    ],
)
def test_what_cannot_be_drawn_is_refused(options, message):
    with pytest.raises(rukh.OptionError, match=re.escape(message)):
        rukh.Board().svg(**options)


@pytest.mark.parametrize(
    "options", [{"arrows": ["e2e4"]}, {"marks": {1: "red"}}, {"lastmove": "e2e4"}]
)
def test_values_of_another_kind_are_refused(options):
    with pytest.raises(rukh.ArgumentError):
        rukh.Board().svg(**options)


def test_jupyter_gets_the_picture():
    board = board_of("xiangqi")
    assert board._repr_svg_() == board.svg()


@games
def test_png(game):
    pytest.importorskip("resvg_py")
    board = board_of(game)
    data = board.png(size=120)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = (int.from_bytes(data[at : at + 4], "big") for at in (16, 20))
    assert width == 120
    ratio = [int(number) for number in tree_of(board).get("viewBox").split()[2:]]
    assert abs(height - 120 * ratio[1] / ratio[0]) <= 1
    assert board.png(size=120, flipped=True) != data
    with pytest.raises(rukh.OptionError, match="size must be"):
        board.png(size=0)


def test_without_a_rasteriser_the_error_says_what_to_install(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(rukh.OptionError, match=r"pip install resvg_py"):
        rukh.Board().png()
