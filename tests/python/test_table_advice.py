"""Hints and threats: the move, and the reasons that are given for it."""

from __future__ import annotations

import pytest

import rukh
from rukh.ruling import PieceOn
from rukh.table import Teller, hint, threat
from rukh.table.naming import Kinds
from rukh.table.reasons import passed, reasons_of
from rukh.words import Words

MATED_NEXT = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"


def reasons(fen, text, moves=(), **options):
    """The reasons for a move, found without a search."""
    board = rukh.Board(fen, **options)
    for move in moves:
        board.push_text(move)
    found = reasons_of(board, [board.parse_move(text)], None)
    return [reason.told(Teller(board.game)) for reason in found]


def advised(fen, depth=8, language="en", **options):
    board = rukh.Board(fen, **options)
    with rukh.Engine(board.game, hash=4) as engine:
        found = hint(engine, board, rukh.Limit(depth=depth))
    return found, found.told(Teller(board.game, Words(language)))


def threatened(fen, depth=6, **options):
    board = rukh.Board(fen, **options)
    with rukh.Engine(board.game, hash=4) as engine:
        return threat(engine, board, rukh.Limit(depth=depth))


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "Rd8", "is mate"),
        ("4k3/8/8/3n1r2/8/4P3/3P4/3K4 w - - 0 1", "e4",
         "attacks the rook on f5 and the knight on d5 at once"),
        ("4k3/8/7b/8/8/4N3/8/4K3 w - - 0 1", "Nf5", "saves the knight on e3 from capture"),
        ("4k3/8/3r4/3N4/8/8/4P3/4K3 w - - 0 1", "e4", "protects the knight on d5"),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", "promotes to a queen"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "Rh8", "gives check"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", "brings the king into safety"),
        ("7k/8/8/8/8/8/6q1/7K w - - 0 1", "Kxg2", "is the only legal move"),
        ("4k3/8/8/4n3/8/5N2/8/4K3 w - - 0 1", "Nxe5", "takes the knight on e5"),
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "dxe6", "takes the pawn on e5"),
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "Rd1", "threatens mate"),
        (None, "Nf3", "brings out the knight on g1"),
    ],
)  # fmt: skip
def test_what_a_move_does_in_chess(fen, move, reason):
    assert reason in reasons(fen, move)


@pytest.mark.parametrize(
    ("fen", "move", "reason"),
    [
        (None, "马二进三", "brings out the horse on h0"),
        ("3k5/9/9/9/4r4/4p4/9/4C4/9/4K4 w - - 0 1", "e2e5", "takes the chariot on e5"),
        ("3ak4/4a4/9/9/2r3c2/9/9/2R6/9/4K4 w - - 0 1", "c2c5", "takes the chariot on c5"),
        ("3k1a3/9/9/9/9/4R4/9/4C4/9/4K4 w - - 0 1", "e4d4", "gives check"),
        ("4k4/9/9/3N5/9/9/9/9/9/3K5 w - - 0 1", "d6e4", None),
    ],
)
def test_what_a_move_does_in_xiangqi(fen, move, reason):
    told = reasons(fen, move, game="xiangqi")
    assert reason in told if reason else not any("attacks" in text for text in told)


def test_taking_back_is_called_so():
    assert reasons(None, "Qxd5", ["e4", "d5", "exd5"])[0] == "takes back on d5"
    assert reasons(None, "exd5", ["e4", "d5"])[0] == "takes the pawn on d5"


def test_a_hint_says_what_is_won():
    found, told = advised("4k3/8/8/3n1r2/8/4P3/3P4/3K4 w - - 0 1")
    assert found.move == rukh.Move("e3e4")
    assert told.startswith("e4 wins a ")
    assert "attacks the rook on f5 and the knight on d5 at once" in told
    assert "(then " in told


def test_a_hint_says_which_mate_it_prevents():
    found, told = advised(MATED_NEXT)
    assert "prevents mate" in told
    assert found.threat.mates
    assert found.threat.told(Teller("chess")) == "Qxf7#, which is mate"
    _, chinese = advised(MATED_NEXT, language="zh")
    assert "解除杀棋" in chinese


def test_a_hint_says_that_it_mates():
    found, told = advised("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    assert told == "Rd8# is mate"
    assert found.threat is None
    _, told = advised("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1")
    assert "mates in 2" in told


def test_a_hint_for_a_lost_side_says_so():
    _, told = advised("7k/8/8/8/8/1r6/r7/6K1 w - - 0 1")
    assert "holds out longest against the mate" in told


def test_a_quiet_hint_names_the_terms_that_change():
    board = rukh.Board("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 30")
    with rukh.Engine(hash=4) as engine:
        told = hint(engine, board, rukh.Limit(depth=8)).told(Teller("chess"))
    assert "gains by " in told
    assert "(+" in told


def test_where_there_is_no_move_there_is_no_hint():
    board = rukh.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    with rukh.Engine(hash=4) as engine:
        assert hint(engine, board, rukh.Limit(depth=2)) is None
        assert threat(engine, board, rukh.Limit(depth=2)) is None


def test_a_hanging_piece_is_threatened_with_its_worth():
    found = threatened("r3k3/8/8/8/8/8/Q7/4K3 w - - 0 1")
    assert found.is_serious
    assert 500 < found.gain < 1500
    assert found.told(Teller("chess")).startswith("Rxa2, which wins the queen on a2")
    found = threatened("3k5/9/9/9/r8/9/9/R8/9/4K4 w - - 0 1", game="xiangqi")
    assert found.is_serious
    assert "wins the chariot on a2" in found.told(Teller("xiangqi"))


def test_in_a_quiet_position_nothing_is_threatened():
    for game in ("chess", "xiangqi"):
        found = threatened(None, game=game)
        assert not found.is_serious
        assert found.told(Teller(game)).startswith("no threat; it would be ")


def test_one_cannot_pass_in_check():
    assert passed(rukh.Board("4k3/8/8/8/8/8/8/4K2r w - - 0 1")) is None
    assert threatened("4k3/8/8/8/8/8/8/4K2r w - - 0 1") is None


def test_passing_changes_the_side_and_nothing_else():
    board = rukh.Board("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3")
    assert passed(board).fen().split()[:4] == [*board.fen().split()[:1], "w", "KQkq", "-"]


def test_telling_follows_the_counting_of_ranks_and_the_notation():
    board = rukh.Board("3aka3/9/4b4/9/r8/9/9/R8/9/3K5 w - - 0 1")
    teller = Teller(
        "xiangqi",
        Words("zh"),
        lambda square: f"{square[0]}{int(square[1:]) + 1}",
        lambda position, move: position.write_move(move, "chinese"),
    )
    with rukh.Engine("xiangqi", hash=4) as engine:
        told = hint(engine, board, rukh.Limit(depth=6)).told(teller)
    assert told.startswith("车九进三，")
    assert "白吃a6的车" in told
    assert teller.told(PieceOn("k", "e9")) == "e10的将"


@pytest.mark.parametrize(
    ("game", "letters", "english", "chinese"),
    [
        ("chess", ("q",), "a queen", "后"),
        ("chess", ("R", "P", "P"), "a rook and two pawns", "车、兵、兵"),
        ("xiangqi", ("a", "b", "n"), "an advisor, an elephant and a horse", "士、象、马"),
        ("xiangqi", ("A", "P"), "an advisor and a soldier", "仕、兵"),
    ],
)
def test_pieces_are_counted_in_words(game, letters, english, chinese):
    assert Teller(game).told(Kinds(letters)) == english
    assert Teller(game, Words("zh")).told(Kinds(letters)) == chinese


def test_a_check_that_puts_a_capture_off_protects_nothing():
    board = rukh.Board("4k3/8/3r4/3N4/8/8/8/4K2R w - - 0 1")
    for line in ("h1h8",), ("h1h8", "e8f7"):
        found = reasons_of(board, [rukh.Move(move) for move in line], None)
        told = [reason.told(Teller("chess")) for reason in found]
        assert "gives check" in told
        assert not any("protects" in reason for reason in told)


def test_a_check_that_is_answered_by_taking_saves_nothing():
    board = rukh.Board("4k3/8/3r4/3N4/8/8/8/4K3 w - - 0 1")
    line = [rukh.Move("d5c7"), rukh.Move("e8d7")]
    told = [reason.told(Teller("chess")) for reason in reasons_of(board, line, None)]
    assert "gives check" in told
    assert not any("saves" in reason for reason in told)


def test_only_a_cannon_on_its_first_point_is_brought_out():
    moved = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C4C2/9/RNBAKABNR w - - 2 2"
    assert "brings out the cannon on b2" in reasons(moved, "b2d2")
    assert not any("brings out" in reason for reason in reasons(moved, "g2f2"))
