"""Every fault of a FEN, told in Chinese, and what its reader puts right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rukh
from rukh.words.clauses import Clauses
from rukh.words.errors import error_in, faults_in
from rukh.words.zh.clauses.fens import FAULTS

ROOT = Path(__file__).parents[2]
CHINESE = {"LANG": "zh_CN.UTF-8", "TERM": "xterm-256color"}
QUOTED = re.compile("“[^”]*”")
# Letters that the clauses themselves speak of.
TYPED = re.compile("KQkq|A-H|a-h")

ARRAY = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR"
FENS = [
    # Of no game, and of chess.
    (None, "", "empty", "没有棋盘部分"),
    (None, "8/8 w", "row_count", "棋盘有2行，应为8行（国际象棋）或10行（象棋）"),
    (None, "8", "row_count", "棋盘有1行，应为8行（国际象棋）或10行（象棋）"),
    ("chess", " ", "field_count", "没有内容"),
    ("chess", "8/8/8/8/8/8/8/8 w - - 0 1 x", "field_count", "超过六个字段"),
    ("chess", "8/8 w", "row_count", "棋盘有2行，应为8行"),
    ("chess", "8 w", "row_count", "棋盘有1行，应为8行"),
    ("chess", "8/8/8/8/8/8/8/8 w", "empty", "棋盘上没有棋子"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 x", "side", "走棋方“x”既不是w也不是b"),
    ("chess", "4k3/8/8/8/8/8/8/4K2 w", "row_width", "第1横线的一行有7格，应为8格"),
    ("chess", "1/4k3/8/8/8/8/8/4K3 w", "row_width", "第8横线的一行有1格，应为8格"),
    ("chess", "4k3/8/8/8/8/8/8/4KX2 w", "unknown_letter", "第1横线的一行中“X”不是棋子"),
    (
        "chess",
        "4k3/8/8/8/8/8/8/4K3 w Z",
        "castling_letter",
        "易位权“Z”含有KQkq、A-H、a-h以外的字符",
    ),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - z9", "en_passant_square", "吃过路兵的格“z9”不存在"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - x", "halfmove_clock", "未吃子步数“x”不是0到65535的数"),
    ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 x", "move_number", "回合数“x”不是0到4294967295的数"),
    ("chess", "8/8/8/8/8/8/8/4K3 w", "no_black_king", "黑方没有王"),
    ("chess", "4k3/8/8/8/8/8/8/8 w", "no_white_king", "白方没有王"),
    ("chess", "4k3/8/8/8/8/8/8/3KK3 w", "too_many_kings", "白方有2个王，只能有一个"),
    ("chess", "P3k3/8/8/8/8/8/8/4K3 w", "pawns_on_backrank", "a8有兵，兵不能在底线上"),
    ("chess", "4k3/4R3/8/8/8/8/8/4K3 w", "opposite_check", "轮到白方走棋，而黑方的王被将军"),
    ("chess", "4k3/8/8/8/8/5n2/4r3/r3K2r w", "too_many_checkers", "白方的王同时被4个子将军"),
    # Of xiangqi.
    ("xiangqi", "", "empty", "没有棋盘部分"),
    ("xiangqi", "9 w", "rows", "棋盘有1行，应为10行"),
    ("xiangqi", "9/9 w", "rows", "棋盘有2行，应为10行"),
    ("xiangqi", f"{ARRAY} q", "side", "走棋方为“q”，应为w（或r）或b"),
    ("xiangqi", f"{ARRAY} w - - x", "counter", "未吃子步数应为数字，却是“x”"),
    ("xiangqi", f"{ARRAY} w - - 0 x", "counter", "回合数应为数字，却是“x”"),
    ("xiangqi", f"{ARRAY} w - - 0 1 more", "fields", "“more”是多余的"),
    ("xiangqi", ARRAY.replace("9/RNB", "8/RNB"), "row_width", "第9行有8个点，应为9个"),
    ("xiangqi", ARRAY.replace("9/RNB", "1/RNB"), "row_width", "第9行有1个点，应为9个"),
    ("xiangqi", ARRAY.replace("RNB", "RQB"), "letter", "“Q”不是棋子，也不是1到9的数字"),
    ("xiangqi", ARRAY.replace("RNBA", "RMBA"), "letter", "“m”与“b”或“e”并用，分不清是马还是象"),
    ("xiangqi", f"{ARRAY}[P] w", "pocket", "象棋没有手中的棋子，而棋盘后面有“[P]”"),
    ("xiangqi", "9/9/9/9/9/9/9/9/9/4K4", "no_general", "黑方没有将帅"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/K8", "general_outside_palace", "红方的将帅在a0，不在九宫内"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/9/3K5", "generals_facing", "将帅在d线上照面"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/A8/4K4", "advisor_point", "红方的士不能在a1"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/B8/4K4", "elephant_point", "红方的象不能在a1"),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/8P/4K4", "soldier_point", "红方在i1的兵卒落在了兵卒起始线之后"),
    (
        "xiangqi",
        "3k5/9/9/9/9/9/1P7/9/9/4K4",
        "soldier_point",
        "红方在b3的兵卒未过河却离开了本来的直线",
    ),
    ("xiangqi", "3k5/9/9/9/9/9/9/9/3R5/4K4", "opponent_in_check", "黑方被将军，却轮到红方走棋"),
    ("xiangqi", "3kk4/9/9/9/9/9/9/9/9/3K5", "too_many", "黑方有2个将帅，最多1个"),
    ("xiangqi", "3k5/9/9/9/9/9/9/3A1A3/4A4/4K4", "too_many", "红方有3个士，最多2个"),
    ("xiangqi", "3k5/9/9/9/9/2B3B2/9/B8/9/4K4", "too_many", "红方有3个象，最多2个"),
    ("xiangqi", "3k5/9/9/9/NNN6/9/9/9/9/4K4", "too_many", "红方有3个马，最多2个"),
    ("xiangqi", "3k5/9/9/9/RRR6/9/9/9/9/4K4", "too_many", "红方有3个车，最多2个"),
    ("xiangqi", "3k5/9/9/9/CCC6/9/9/9/9/4K4", "too_many", "红方有3个炮，最多2个"),
    ("xiangqi", "3k5/9/9/9/PPPPPP3/9/9/9/9/4K4", "too_many", "红方有6个兵卒，最多5个"),
]


@pytest.mark.parametrize(("game", "fen", "identifier", "chinese"), FENS)
def test_a_fault_of_a_fen_is_told_in_chinese(game, fen, identifier, chinese):
    with pytest.raises(rukh.FenError) as caught:
        rukh.Board(fen, game)
    error = caught.value
    assert error_in("en", error) == str(error)
    told = faults_in("zh", error)
    assert chinese in told
    assert identifier in [name for name, _ in error.faults]
    for text in told:
        bare = TYPED.sub("", QUOTED.sub("", text))
        # Squares, files and the letters of sides are as they are everywhere.
        assert not re.search("[A-Za-z]{2}|[j-qs-vx-zA-Z]", bare), text
    assert error_in("zh", error) == f"FEN“{fen}”有误：{'；'.join(told)}"


def test_every_fault_of_a_fen_is_met_here():
    met = {identifier for _, _, identifier, _ in FENS}
    assert met | {"epd_operation"} == set(FAULTS)
    unmet = {english for part in FAULTS.values() for english in part}
    for game, fen, _, _ in FENS:
        with pytest.raises(rukh.FenError) as caught:
            rukh.Board(fen, game)
        for identifier, reason in caught.value.faults:
            own = [text for text in FAULTS[identifier] if Clauses({text: "x"}).said(reason)]
            assert own, reason
            unmet -= set(own)
    assert unmet == set(FAULTS["epd_operation"])


def test_every_fault_that_the_sources_know_has_its_chinese():
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "rust").rglob("src/**/*.rs")]
    if not sources:
        pytest.skip("the sources of the engine are not here")
    named = "|".join((r"FenFault::new\(\s*\"(\w+)\"", r"FenError::one\(\w+, \"(\w+)\""))
    found = {name for text in sources for pair in re.findall(named, text) for name in pair if name}
    assert len(found) > 15
    # One is of a game that the tests of the engine make up.
    assert {name for name in found if name not in FAULTS} <= {"maze"}


def test_an_epd_is_told_in_chinese():
    with pytest.raises(rukh.FenError) as caught:
        rukh.from_epd("4k3/8/8/8/8/8/8/4K3 w - - ?;")
    assert error_in("zh", caught.value) == (
        "EPD“4k3/8/8/8/8/8/8/4K3 w - - ?;”有误：“?;”不是如“bm e4;”的操作"
    )


@pytest.mark.parametrize(
    ("fen", "chinese"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w KQ -", "易位权KQ已去掉：王和车不在能易位的格上"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6", "吃过路兵的格e6已去掉：e5没有黑方的兵"),
        ("4k3/8/8/8/8/8/8/4K3 w - e3", "吃过路兵的格e3已去掉：白方走棋时它必须在第6横线"),
        ("4k3/4p3/8/4p3/8/8/8/4K3 w - e6", "吃过路兵的格e6已去掉：e7和e6并不都是空格"),
        ("1k2r3/8/8/8/8/8/8/1K2R3 w K -", "若是 Chess960 的局面，请打开 Chess960"),
        (f"{ARRAY} w - - 9999999 1", "未吃子步数已减为1000000"),
        (f"{ARRAY} w - - 0 9999999", "回合数已减为1000000"),
    ],
)
def test_what_the_reader_of_a_fen_puts_right_is_told_in_chinese(cli, fen, chinese):
    done = cli("show", "--fen", fen, environ=CHINESE)
    assert done.err.startswith("注意：")
    assert done.err.replace("\n", "").endswith(chinese)
    (note,) = rukh.Board(fen).notes
    assert cli("show", "--fen", fen, width=200).err == f"note: {note}\n"
