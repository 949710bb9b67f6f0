"""Moves as text on boards: every notation both ways, and the reports of users about them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rukh

CASES = Path(__file__).parents[3] / "shared/cases/xiangqi_notation.json"
ROWS = Path(__file__).parents[1] / "data/notation_xiangqi.txt"
TWO_FILES = "4k4/9/2P1P4/2P1P4/9/9/9/9/9/3K5 w - - 0 1"


def xiangqi(fen=None):
    return rukh.Board(fen, "xiangqi", facing_generals=True)


def read(board, text, **options):
    return board.parse_move(text, **options).uci()


def test_every_game_has_its_notations():
    both = {*rukh.Board().notations, *rukh.Board(game="xiangqi").notations}
    assert both == set(rukh.NOTATIONS)
    assert rukh.Board().notations == ("coordinates", "san", "lan", "figurine")
    for notation, board in (("wxf", rukh.Board()), ("san", xiangqi())):
        with pytest.raises(rukh.OptionError, match=f"has no notation '{notation}'"):
            board.write_move(board.legal_moves[0], notation)
        with pytest.raises(rukh.OptionError):
            board.parse_move("x", notation)
    with pytest.raises(rukh.OptionError, match=r"must be one of coordinates, .*, not 'morse'"):
        rukh.Board().parse_move("e4", "morse")
    with pytest.raises(rukh.OptionError, match="not 7"):
        rukh.Board().parse_move("e4", 7)


@pytest.mark.parametrize(
    "fen",
    [
        rukh.Board().fen(),
        "r3k2r/P1ppqpb1/bn3np1/3PN3/1p2P3/2N2Q1p/1PPBBPPP/R3K2R w KQkq - 0 1",
        rukh.Board(game="xiangqi").fen(),
        TWO_FILES,
        "4k4/2P6/2P6/2P1P4/4P4/9/9/9/9/3K5 w - - 0 1",
    ],
)
def test_all_texts_of_a_position_differ_and_are_read_back(fen):
    board = rukh.Board(fen)
    for notation in board.notations:
        texts = {board.write_move(move, notation): move for move in board.legal_moves}
        assert len(texts) == len(board.legal_moves), notation
        for text, move in texts.items():
            assert board.parse_move(text, notation) == move, notation


def test_the_rows_of_the_table_are_written_and_read():
    notations = ("coordinates", "from-one", "chinese", "wxf", "wxf-numbered")
    for row in ROWS.read_text(encoding="utf-8").splitlines():
        if row.startswith("#"):
            continue
        fen, *texts, others = row.split("|")
        board = xiangqi(fen)
        move = board.parse_uci(texts[0])
        assert [board.write_move(move, notation) for notation in notations] == texts
        for text in others.split():
            assert board.parse_move(text) == move, row


@pytest.mark.skipif(not CASES.exists(), reason="the cases are not here")
def test_the_cases_read_as_they_say():
    cases = json.loads(CASES.read_text(encoding="utf-8"))
    for case in cases["moves"]:
        board = xiangqi(case["fen"])
        texts = [case["chinese"], case["wxf"], case["iccs"], case["iccs_display"]]
        for text in [*texts, *case["chinese_aliases"], *case["wxf_aliases"]]:
            assert read(board, text) == case["iccs"], (case["id"], text)
        assert read(board, case["uci_fsf"], notation="from-one") == case["iccs"]
    for case in cases["rejects"]:
        with pytest.raises(rukh.MoveError):
            xiangqi(case["fen"]).parse_move(case["text"])
    for case in cases["fen_variants"]:
        assert xiangqi(case["fen_in"]).fen() == case["fen_out"]


def test_a_refused_text_says_why():
    board = xiangqi()
    with pytest.raises(rukh.UnreadableMoveError, match="such as h2e2, 炮二平五") as caught:
        board.parse_move("马八进九五")
    assert caught.value.text == "马八进九五"
    with pytest.raises(rukh.IllegalMoveError, match="马二进四") as caught:
        board.push_text("马二进四", "chinese")
    assert caught.value.reason
    with pytest.raises(rukh.AmbiguousMoveError) as ambiguous:
        xiangqi(TWO_FILES).parse_move("前兵平六")
    assert len(ambiguous.value.matches) == 2
    assert len(board) == 0


def test_a_null_move_gives_the_turn_away():
    for board in (rukh.Board(), xiangqi()):
        before = board.copy()
        null = rukh.Move.null()
        assert not null
        assert null not in board.legal_moves
        assert not board.is_legal(null)
        board.push(null)
        assert board.turn != before.turn
        assert board.move_stack == [null]
        assert board.last_squares() is None
        assert (null.from_square, null.to_square) == ("", "")
        assert (board.san(null), board.uci(null), board.write_move(null, "coordinates")) == (
            "--",
            "0000",
            "--",
        )
        assert rukh.Board.copy(board).pop() == null
        import pickle

        assert pickle.loads(pickle.dumps(board)).move_stack == [null]
        assert board.with_rules(repetition="none").turn == board.turn
        assert board.pop() == null
        assert board == before
    check = rukh.Board("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")
    with pytest.raises(rukh.IllegalMoveError, match="in check"):
        check.push(rukh.Move.null())


# --- reports of users -----------------------------------------------------------------------


def test_lenient_and_strict_captures():
    board = rukh.Board("4k3/8/8/8/5p2/8/8/4KR2 w - - 0 1")
    for text in ("Rf4", "Rxf4", "Rf1xf4"):
        assert board.parse_san(text).uci() == "f1f4"
    assert board.parse_san("Rxf4", strict=True).uci() == "f1f4"
    for text in ("Rf4", "Rf1xf4"):
        with pytest.raises(rukh.IllegalMoveError):
            board.parse_san(text, strict=True)


def test_promotions_in_every_spelling():
    board = rukh.Board("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1")
    for text in ("e8Q", "e8=Q", "e8=q", "e8(Q)"):
        assert read(board, text) == "e7e8q"
    assert read(board, "exd8Q") == "e7d8q"
    with pytest.raises(rukh.MoveError, match="promotion"):
        board.parse_move("e8")


def test_a_pinned_twin_needs_no_telling_apart():
    board = rukh.Board("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1")
    assert board.san(rukh.Move("b1c3")) == "Nc3"
    for text in ("Nc3", "Nbc3", "Nb1c3"):
        assert read(board, text) == "b1c3"


def test_castling_is_written_as_castling():
    board = rukh.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    for text in ("Kg1", "Kh1"):
        with pytest.raises(rukh.MoveError):
            board.parse_san(text)
    assert board.parse_uci("e1g1") == board.parse_uci("e1h1") == rukh.Move("e1g1")
    assert rukh.Board(board.fen(), chess960=True).parse_uci("e1h1").uci() == "e1h1"


def test_soldiers_of_two_files_have_names_in_both_schools():
    board = xiangqi(TWO_FILES)
    moves = rukh.Move("c7d7"), rukh.Move("e7d7")
    written = [board.write_move(move, "chinese") for move in moves]
    assert written[0] != written[1]
    for texts in (written, ["前七平六", "前五平六"]):
        assert tuple(board.parse_move(text) for text in texts) == moves


def test_a_list_of_wxf_moves_from_the_start():
    board = xiangqi()
    moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 c3c4 c6c5 b0c2 f9e8".split()
    texts = "C2=5 H8+7 H2+3 R9=8 R1=2 H2+3 P7+1 P3+1 H8+7 A6+5".split()
    for uci, text in zip(moves, texts, strict=True):
        move = rukh.Move(uci)
        assert board.write_move(move, "wxf") == text
        assert board.push_text(text) == move


def test_a_blocked_horse_needs_no_telling_apart():
    board = xiangqi("3k5/9/9/9/9/9/9/1p7/1N1N5/5K3 w - - 0 1")
    assert board.write_move(rukh.Move("d1c3"), "letters-from-one") == "Hc4"


def test_ranks_from_0_and_from_1_are_not_mixed():
    board = xiangqi()
    assert read(board, "h2e2") == read(board, "H2-E2") == "h2e2"
    assert read(board, "h3e3", ranks="1-10") == read(board, "h3e3", notation="from-one") == "h2e2"
    with pytest.raises(rukh.MoveError):
        board.parse_move("h3e3", "coordinates")


def test_chinese_with_digits_of_every_kind_is_read_as_pasted():
    [game] = rukh.read_games("1. 炮二平五 馬８進７ 2. 马二进三 卒７进１ *")
    moves = [move.uci() for move in game.mainline_moves()]
    assert moves == ["h2e2", "h9g7", "h0g2", "g6g5"]
