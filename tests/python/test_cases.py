"""Reports of users against other software, as facts that hold here.

Each is the smallest position that shows what was reported; the right answers were cross-checked
with python-chess and pyffish.
"""

from __future__ import annotations

import pytest

import rukh


def after(fen: str, moves: str, **options: bool) -> rukh.Board:
    board = rukh.Board(fen, **options)
    for text in moves.split():
        board.push_uci(text)
    return board


def legal(fen: str, start: str = "", **options: bool) -> list[str]:
    moves = rukh.Board(fen, **options).legal_moves
    return sorted(move.uci() for move in moves if move.uci().startswith(start))


# --- FEN ------------------------------------------------------------------------------------


def test_missing_fields_have_defaults():
    assert rukh.Board("4k3/8/8/8/8/8/4P3/4K3 w").fen() == "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"


def test_a_missing_king_is_named():
    with pytest.raises(rukh.FenError, match="white has no king"):
        rukh.Board("4k3/8/8/8/8/8/8/8 w - - 0 1")


def test_castling_rights_without_their_pieces_are_dropped_with_a_note():
    board = rukh.Board("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1")
    assert board.fen() == "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    assert len(board.notes) >= 1
    assert not any(move.uci() in ("e1g1", "e1c1") for move in board.legal_moves)


@pytest.mark.parametrize("fen", ["", "startpos", "position fen 8/8", "9/9/9/9/9/9/9/9 w - - 0 1"])
def test_garbage_is_refused_in_one_line(fen):
    with pytest.raises(rukh.FenError) as caught:
        rukh.Board(fen)
    assert "\n" not in str(caught.value)


def test_an_en_passant_square_on_the_wrong_rank_is_not_taken_on():
    fen = "4k3/8/8/3Pp3/8/8/8/4K3 w - {} 0 1"
    assert "d5e6" in legal(fen.format("e6"))
    board = rukh.Board(fen.format("e5"))
    assert board.notes
    assert "d5e6" not in legal(fen.format("e5"))


def test_epd_counters_are_not_operations():
    board, operations = rukh.from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - 12 13")
    assert (board.halfmove_clock, board.fullmove_number, operations) == (12, 13, {})
    _, operations = rukh.from_epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x y";')
    assert operations == {"bm": [rukh.Move("e2e4")], "id": "x y"}
    with pytest.raises(rukh.FenError, match="operation"):
        rukh.from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - 12")


def test_both_letter_sets_of_xiangqi_are_read():
    board = rukh.Board("rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w - - 0 1")
    assert board == rukh.Board(game="xiangqi")
    assert board.fen().startswith("rnbakabnr/")


@pytest.mark.parametrize(
    ("fen", "words"),
    [
        ("4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "facing|face"),
        ("9/9/9/4k4/9/9/9/9/9/3K5 w - - 0 1", "palace"),
        ("4k4/9/9/9/2B6/9/9/9/9/3K5 w - - 0 1", "elephant"),
        ("4k4/9/9/9/9/9/9/1P7/9/3K5 w - - 0 1", "soldier"),
    ],
)
def test_impossible_xiangqi_set_ups_are_refused(fen, words):
    with pytest.raises(rukh.FenError, match=words):
        rukh.Board(fen)


# --- rules ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("2b1k3/8/8/8/8/8/8/5BK1 w - - 0 1", True),
        ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", False),
        ("4k3/8/8/8/8/8/8/1N2K1n1 w - - 0 1", False),
        ("4k3/8/8/8/4B3/3B4/8/4K3 w - - 0 1", True),
        ("4k3/8/8/8/8/8/8/1NN1K3 w - - 0 1", False),
    ],
)
def test_dead_positions_of_chess(fen, dead):
    assert rukh.Board(fen).is_insufficient_material() == dead


def test_fivefold_repetition_ends_the_game_and_threefold_may_be_claimed():
    board = rukh.Board()
    for _ in range(2):
        for text in "g1f3 g8f6 f3g1 f6g8".split():
            board.push_uci(text)
    assert board.outcome() is None
    assert board.can_claim_draw()
    claimed = board.outcome(claim_draw=True)
    assert claimed is not None
    assert claimed.termination is rukh.Termination.THREEFOLD_REPETITION
    for _ in range(2):
        for text in "g1f3 g8f6 f3g1 f6g8".split():
            board.push_uci(text)
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination is rukh.Termination.FIVEFOLD_REPETITION
    assert board.result() == "1/2-1/2"


def test_a_promoted_rook_is_a_rook():
    board = after("8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8r")
    read = rukh.Board(board.fen())
    assert (board, hash(board), board.key) == (read, hash(read), read.key)


def test_the_castling_rook_may_shield_its_king_in_chess960():
    assert len(legal("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", chess960=True)) == 5
    board = after("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", chess960=True)
    assert board.fen() == "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"


def test_en_passant_takes_the_pawn_away():
    board = after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3")
    assert board.fen() == "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"


@pytest.mark.parametrize(
    ("fen", "cycle", "verdict", "reason"),
    [
        (
            "4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1",
            "d5e5 e9d9 e5d5 d9e9",
            "red_loses",
            "perpetual check",
        ),
        (
            "5k3/9/9/9/9/3r5/9/9/9/4K4 b - - 0 1",
            "d4e4 e0d0 e4d4 d0e0",
            "black_loses",
            "perpetual check",
        ),
        # The cannon that the chariot attacks is protected by the chariot on i7.
        (
            "4k4/9/2c5r/9/3R5/9/9/9/9/5K3 w - - 0 1",
            "d5c5 c7d7 c5d5 d7c7",
            "draw",
            "repetition",
        ),
        # A chariot may not be chased by a lesser piece even when it is protected.
        (
            "4k4/9/2r5r/2pn5/9/9/9/9/3C5/5K3 w - - 0 1",
            "d1c1 c7d7 c1d1 d7c7",
            "red_loses",
            "perpetual chase",
        ),
        # Two chariots that attack each other offer an exchange.
        (
            "4k4/9/2r6/9/3R5/9/9/9/9/5K3 w - - 0 1",
            "d5c5 c7d7 c5d5 d7c7",
            "draw",
            "repetition",
        ),
        # Some of Red's moves are checks.
        (
            "3k5/9/9/9/9/9/9/9/4R4/5K3 w - - 0 1",
            "e1d1 d9e9 d1d2 e9e8 d2d1 e8e9 d1e1 e9d9",
            "draw",
            "repetition",
        ),
        # Nothing is threatened at all.
        (
            "4k4/9/9/9/9/9/9/9/9/R4K3 w - - 0 1",
            "a0a1 e9d9 a1a0 d9e9",
            "draw",
            "repetition",
        ),
    ],
)
def test_repetition_in_xiangqi(fen, cycle, verdict, reason):
    board = after(fen, f"{cycle} {cycle}")
    # The same loop completed at its other plies, with either side to move, ends the same way.
    for text in cycle.split():
        outcome = board.outcome()
        assert outcome is not None
        assert outcome.verdict == verdict
        assert outcome.termination.value == reason.replace(" ", "_")
        assert reason in outcome.sentence
        assert outcome.plies is not None
        board.push_uci(text)


def test_an_advisor_may_step_in_as_a_second_screen():
    board = rukh.Board("1CR1k4/4a4/9/9/9/9/9/9/9/5K3 b - - 0 1")
    assert board.is_check()
    assert [move.uci() for move in board.legal_moves] == ["e8d9"]


def test_a_piece_may_not_become_the_screen_against_its_own_general():
    board = rukh.Board("3aka3/9/9/4C4/9/9/9/9/9/3K5 b - - 0 1")
    assert not board.is_check()
    assert [move.uci() for move in board.legal_moves] == ["e9e8"]


@pytest.mark.parametrize(
    ("fen", "piece", "moves"),
    [
        (
            "3k5/9/9/9/9/4p4/4N4/9/9/5K3 w - - 0 1",
            "e3",
            "e3c2 e3c4 e3d1 e3f1 e3g2 e3g4",
        ),
        ("3k5/9/9/9/9/9/9/9/1p7/2B2K3 w - - 0 1", "c0", "c0e2"),
        ("3k5/9/9/9/9/2B6/9/9/9/5K3 w - - 0 1", "c4", "c4a2 c4e2"),
    ],
)
def test_legs_eyes_and_the_river(fen, piece, moves):
    assert legal(fen, piece) == moves.split()


# --- notation -------------------------------------------------------------------------------


def test_strict_san_takes_only_what_would_be_written():
    board = rukh.Board("4k3/8/8/8/5p2/8/8/4KR2 w - - 0 1")
    for text in ("Rf4", "Rxf4", "Rf1xf4"):
        assert board.parse_san(text).uci() == "f1f4"
    assert board.parse_san("Rxf4", strict=True).uci() == "f1f4"
    for text in ("Rf4", "Rf1xf4"):
        with pytest.raises(rukh.IllegalMoveError, match='"Rxf4"'):
            board.parse_san(text, strict=True)


def test_promotions_are_read_however_they_are_spelt():
    board = rukh.Board("3n2k1/4P3/8/8/8/8/8/4K3 w - - 0 1")
    for text in ("e8Q", "e8=Q", "e8=q", "e8(Q)"):
        assert board.parse_san(text).uci() == "e7e8q"
    assert board.parse_san("exd8Q").uci() == "e7d8q"
    with pytest.raises(rukh.MoveError, match="promotion"):
        board.parse_san("e8")


def test_a_pinned_twin_needs_no_disambiguation():
    board = rukh.Board("4r1k1/8/8/8/8/8/4N3/1N2K3 w - - 0 1")
    assert board.san(rukh.Move("b1c3")) == "Nc3"
    for text in ("Nc3", "Nbc3", "Nb1c3"):
        assert board.parse_san(text).uci() == "b1c3"


def test_castling_has_one_san_and_two_coordinates():
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    board = rukh.Board(fen)
    for text in ("Kg1", "Kh1"):
        with pytest.raises(rukh.MoveError):
            board.parse_san(text)
    assert board.parse_san("O-O") == board.parse_uci("e1g1") == board.parse_uci("e1h1")
    assert board.uci(board.parse_uci("e1h1")) == "e1g1"
    assert rukh.Board(fen, chess960=True).parse_uci("e1h1").uci() == "e1h1"


def test_ranks_are_counted_as_asked_and_never_guessed():
    board = rukh.Board(game="xiangqi")
    for move in (
        board.parse_uci("h2e2"),
        board.parse_uci("h3e3", ranks="1-10"),
        board.parse_move("H2-E2"),
        board.parse_move("h2-e2"),
    ):
        assert move.uci() == "h2e2"
    assert board.uci(rukh.Move("b0c2"), ranks="1-10") == "b1c3"
    black = after(board.fen(), "h2e2")
    assert black.uci(black.parse_uci("h10g8", ranks="1-10")) == "h9g7"


# --- API ------------------------------------------------------------------------------------


def test_perft_of_both_starts():
    assert rukh.Board().perft(5) == 4_865_609
    board = rukh.Board(game="xiangqi")
    assert [board.perft(depth) for depth in range(4)] == [1, 44, 1920, 79_666]
    assert sum(board.divide(3).values()) == 79_666


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_a_picture_is_scalable_svg(game):
    board = rukh.Board(game=game)
    picture = board._repr_svg_()
    assert isinstance(picture, str)
    assert picture.startswith("<svg")
    assert "viewBox" in picture.split(">")[0]
    assert "width" not in picture.split(">")[0]
    assert 'width="300"' in board.svg(size=300).split(">")[0]
