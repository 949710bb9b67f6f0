"""Names of openings: the tables, and which name a board is given."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest

import rukh
from rukh.openings import Opening, opening_of, openings

DATA = Path(__file__).parents[3] / "shared/data"
NOTATION = {"chess": "san", "xiangqi": "chinese"}
GAMES = ("chess", "xiangqi")


def after(moves, game="chess", fen=None):
    board = rukh.Board(fen, game)
    for move in moves.split():
        board.push_text(move)
    return board


def mirrored(fen):
    pieces, *others = fen.split()
    return " ".join(["/".join(row[::-1] for row in pieces.split("/")), *others])


# --- the tables -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_line_has_names_a_code_and_legal_moves(game):
    for opening in openings(game):
        assert opening.game == game
        assert re.fullmatch(r"[A-E]\d\d|", opening.code), opening
        assert opening.name == opening.name.strip() != "", opening
        assert re.search("[一-鿿]", opening.chinese), opening
        assert not re.search("[一-鿿]", opening.name), opening
        assert (opening.ply, opening.mirrored) == (len(opening.moves), False)
        board = rukh.Board(game=game)
        for move in opening.moves:
            found = board.parse_move(move, NOTATION[game])
            if game == "chess":
                assert board.san(found).rstrip("+#") == move.rstrip("+#"), opening
            board.push(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_is_found_by_its_own_moves(game):
    for opening in openings(game):
        assert opening_of(after(" ".join(opening.moves), game)) == opening


def test_no_position_has_two_names_and_no_mirror_image_has_another():
    for game in GAMES:
        seen = {}
        for opening in openings(game):
            fen = " ".join(after(" ".join(opening.moves), game).fen().split()[:4])
            images = {fen, mirrored(fen)} if game == "xiangqi" else {fen}
            for image in images:
                assert image not in seen, (opening, seen[image])
                seen[image] = opening


def test_chess_has_a_line_for_every_code_and_xiangqi_for_all_that_are_played():
    codes = {opening.code for opening in openings("chess")}
    assert codes == {f"{letter}{number:02}" for letter in "ABCDE" for number in range(100)}
    assert len(list(openings("chess"))) > 800
    lines = list(openings("xiangqi"))
    assert len(lines) > 400
    assert len({opening.code for opening in lines}) > 240


def test_a_code_belongs_to_one_family_of_names():
    families = {
        "B20": "Sicilian Defence",
        "B90": "Sicilian Defence",
        "C60": "Ruy Lopez",
        "C99": "Ruy Lopez",
        "D80": "Grünfeld Defence",
        "E20": "Nimzo-Indian Defence",
        "E60": "King's Indian Defence",
    }
    for opening in openings("chess"):
        if opening.code in families:
            assert opening.name.startswith(families[opening.code]), opening
        if "B20" <= opening.code <= "B99":
            assert opening.chinese.startswith("西西里防御"), opening


# --- which one a board has ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "moves", "code", "name", "chinese"),
    [
        (
            "chess",
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
            "B90",
            "Sicilian Defence: Najdorf Variation",
            "西西里防御：纳伊多夫变例",
        ),
        (
            "chess",
            "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 O-O c3 d5",
            "C89",
            "Ruy Lopez: Marshall Attack",
            "西班牙开局：马歇尔进攻",
        ),
        (
            "chess",
            "d4 Nf6 c4 e6 Nc3 Bb4 Qc2",
            "E32",
            "Nimzo-Indian Defence: Classical Variation",
            "尼姆佐印度防御：古典变例",
        ),
        (
            "xiangqi",
            "炮二平五 马2进3 马二进三 马8进9",
            "B10",
            "Central Cannon against Single Horse",
            "中炮对单提马",
        ),
        (
            "xiangqi",
            "炮二平五 炮8平5 马二进三 马8进7 车一平二 车9进1",
            "D20",
            "Same-Direction Cannons: File Chariot against Rank Chariot",
            "顺炮直车对横车",
        ),
        ("xiangqi", "炮二平五 炮2平5", "D50", "Opposite-Direction Cannons", "列炮局"),
        (
            "xiangqi",
            "相三进五 炮2平4",
            "A21",
            "Elephant Opening against Right Palace-Corner Cannon",
            "飞相对右士角炮",
        ),
        ("xiangqi", "炮二平六", "A60", "Palace-Crossing Cannon Opening", "过宫炮局"),
        (
            "xiangqi",
            "兵三进一 炮8平7",
            "E10",
            "Soldier Opening against Cannon under the Soldier",
            "仙人指路对卒底炮",
        ),
    ],
)
def test_well_known_openings_have_their_names(game, moves, code, name, chinese):
    found = opening_of(after(moves, game))
    assert (found.code, found.name, found.chinese) == (code, name, chinese)
    assert (found.name_in("en"), found.name_in("zh"), found.name_in("fr")) == (name, chinese, name)
    assert str(found) == f"{code} {name}"


def test_the_start_position_has_no_name():
    assert opening_of(rukh.Board()) is None
    assert opening_of(rukh.Board(game="xiangqi")) is None


def test_the_deepest_name_stays_when_the_game_goes_on():
    board = after("e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Be7 d4 Na5 Be2")
    found = opening_of(board)
    assert (found.name, found.ply) == ("Evans Gambit", 7)
    before = board.fen(), len(board)
    assert opening_of(board) == found
    assert (board.fen(), len(board)) == before


def test_a_transposition_has_the_name_of_its_position():
    one = opening_of(after("d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7 Bf4"))
    other = opening_of(after("Nf3 Nf6 c4 e6 Nc3 d5 d4 Be7 Bf4"))
    assert one == other
    assert one.code == "D37"
    slow = opening_of(after("e3 e6 e4 d6 d4 d5"))
    assert (slow.name, slow.ply, len(slow.moves)) == ("French Defence: Normal Variation", 6, 4)


def test_a_mirrored_game_of_xiangqi_has_the_same_name():
    usual = opening_of(after("炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4", "xiangqi"))
    image = opening_of(after("炮八平五 马2进3 马八进七 车1平2 车九平八 炮2进4", "xiangqi"))
    assert (usual.mirrored, image.mirrored) == (False, True)
    assert (usual.code, usual.name, usual.moves) == (image.code, image.name, image.moves)


def test_a_position_that_was_set_up_is_found_and_an_endgame_is_not():
    fen = after("e4 c6 d4 d5 e5").fen()
    found = opening_of(rukh.Board(fen))
    assert (found.name, found.ply) == ("Caro-Kann Defence: Advance Variation", 0)
    board = after("Bf5", fen=fen)
    assert opening_of(board).ply == 0
    for endgame in ("8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1"):
        assert opening_of(rukh.Board(endgame)) is None


def test_a_game_without_a_table_has_no_openings():
    assert list(openings("draughts")) == []


def test_openings_are_plain_values():
    first = next(openings("chess"))
    assert first in {first}
    with pytest.raises(AttributeError):
        first.name = "Another"
    unnumbered = Opening("xiangqi", "", "Edge Cannon Opening", "边炮局", ("炮二平一",), 1)
    assert str(unnumbered) == "Edge Cannon Opening"


@pytest.mark.parametrize(
    ("collection", "tag", "bound"),
    [
        ("chess/pgnmentor_players7.pgn", "ECO", 0.78),
        ("xiangqi/ccpd_by_event.big5.pgn", "ECCO", 0.86),
    ],
)
def test_codes_agree_with_those_of_collections(collection, tag, bound):
    path = DATA / collection
    if not path.exists():
        pytest.skip("the collections are not here")
    agreed = Counter()
    for game in itertools.islice(rukh.read_games(path), 0, 12_000, 8):
        if code := game.headers.get(tag, ""):
            found = opening_of(game.end().board())
            agreed[found is not None and found.code == code[:3]] += 1
    assert agreed.total() > 1_000
    assert agreed[True] / agreed.total() > bound
