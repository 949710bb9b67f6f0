"""The board of both games: what it answers, what it refuses, what it keeps."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import rukh

XIANGQI_START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"
CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

GAMES = pytest.mark.parametrize("game", ["chess", "xiangqi"])


def random_board(game: str, seed: int, plies: int = 60) -> rukh.Board:
    chooser = random.Random(seed)
    board = rukh.Board(game=game)
    for _ in range(plies):
        if board.is_game_over():
            break
        board.push(chooser.choice(list(board.legal_moves)))
    return board


def test_a_board_without_arguments_is_the_start_of_chess():
    assert rukh.Board().fen() == CHESS_START
    assert rukh.Board(game="chess") == rukh.Board()


def test_the_game_is_told_from_the_fen():
    assert rukh.Board(XIANGQI_START).game == "xiangqi"
    assert rukh.Board(CHESS_START).game == "chess"


def test_an_unknown_game_is_refused_with_the_known_ones():
    with pytest.raises(rukh.GameError, match="chess or xiangqi"):
        rukh.Board(game="shogi")


def test_the_sides_have_the_names_of_their_game():
    assert rukh.Board().turn is rukh.WHITE
    board = rukh.Board(game="xiangqi")
    assert board.turn is rukh.RED
    board.push_uci("h2e2")
    assert board.turn is rukh.BLACK
    assert str(board.turn) == "black"


@GAMES
def test_pop_restores_everything(game):
    for seed in range(5):
        board = random_board(game, seed)
        seen = []
        fresh = board.root()
        for move in board.move_stack:
            seen.append((fresh.fen(), fresh.key))
            fresh.push(move)
        assert fresh.fen() == board.fen()
        for fen, key in reversed(seen):
            board.pop()
            assert (board.fen(), board.key) == (fen, key)


@GAMES
def test_listed_moves_are_legal_and_no_others(game):
    board = random_board(game, 7, 20)
    listed = {move.uci() for move in board.legal_moves}
    squares = [board.square_name(i) for i in range(board.files * board.ranks)]
    for start in squares:
        for end in squares:
            if start != end:
                move = rukh.Move(start + end)
                assert board.is_legal(move) == (start + end in listed)
                assert (move in board.legal_moves) == (start + end in listed)


@GAMES
def test_a_fen_read_back_gives_an_equal_board(game):
    for seed in range(5):
        board = random_board(game, seed)
        again = rukh.Board(board.fen())
        assert again == board
        assert hash(again) == hash(board)
        assert again.fen() == board.fen()


def test_boards_are_equal_by_position_and_not_by_counters():
    one, other = rukh.Board(), rukh.Board()
    for text in "g1f3 g8f6 f3g1 f6g8".split():
        one.push_uci(text)
    assert one == other
    assert one.fen() != other.fen()
    assert {one: "start"}[other] == "start"
    assert one != rukh.Board(game="xiangqi")
    assert one != "a board"


@GAMES
def test_copies_are_independent_and_keep_the_past(game):
    board = random_board(game, 3, 10)
    for twin in (board.copy(), copy.copy(board), copy.deepcopy(board)):
        assert twin.move_stack == board.move_stack
        twin.pop()
        assert len(twin) == len(board) - 1


@GAMES
def test_pickling_keeps_position_past_and_options(game):
    board = random_board(game, 4, 12)
    again = pickle.loads(pickle.dumps(board))
    assert again.fen() == board.fen()
    assert again.move_stack == board.move_stack
    assert again.root() == board.root()
    assert again.claims() == board.claims()
    free = rukh.Board(game="xiangqi", natural_limit=None)
    assert pickle.loads(pickle.dumps(free)).natural_limit is None
    assert pickle.loads(pickle.dumps(rukh.Board(chess960=True))).chess960


def test_subclasses_keep_their_class_and_attributes():
    board = Named()
    board.push_uci("e2e4")
    board.name = ["ours"]
    for twin in (pickle.loads(pickle.dumps(board)), copy.deepcopy(board)):
        assert type(twin) is Named
        assert twin.name == ["ours"]
        assert twin.name is not board.name
        assert twin == board


class Named(rukh.Board):
    """A board with an attribute."""

    name: list[str]


def test_moves_are_values():
    first, second = rukh.Move("e2e4"), rukh.Board().parse_uci("e2e4")
    assert first == second
    assert hash(first) == hash(second)
    assert pickle.loads(pickle.dumps(first)) == first
    assert first < rukh.Move("e2e5")
    assert (first.from_square, first.to_square, first.promotion) == ("e2", "e4", None)
    assert rukh.Move("E7E8Q").promotion == "q"
    assert first != "e2e4"
    assert first


def test_listing_twice_gives_the_same_objects():
    one, other = rukh.Board().legal_moves, rukh.Board().legal_moves
    assert all(a is b for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize(
    "text", ["", "e2", "e2e", "e2e4qq", "22e4", "e2 e4", "é2e4", "000", "e2e4\0"]
)
def test_move_refuses_what_is_no_coordinate(text):
    with pytest.raises(rukh.UnreadableMoveError):
        rukh.Move(text)


def test_legal_moves_behave_like_a_sequence():
    moves = rukh.Board().legal_moves
    assert len(moves) == moves.count() == 20
    assert next(iter(moves)) == moves[0]
    assert moves[-1] in moves
    assert rukh.Move("e2e5") not in moves
    assert "e2e4" not in moves
    assert isinstance(moves[:2], tuple)
    assert "e2e4" in repr(moves)
    assert not rukh.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").legal_moves


def test_a_move_from_another_board_is_judged_by_its_squares():
    # En passant here, an ordinary capture there: the same text, other bits.
    here = rukh.Board("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1")
    there = rukh.Board("4k3/8/4p3/3P4/8/8/8/4K3 w - - 0 1")
    (move,) = [m for m in here.legal_moves if m.uci() == "d5e6"]
    there.push(move)
    assert there.piece_at("e6") == "P"
    # A xiangqi move whose bits mean something else in chess.
    foreign = rukh.Board(game="xiangqi").parse_uci("b2e2")
    board = rukh.Board()
    with pytest.raises(rukh.IllegalMoveError, match="b2e2"):
        board.push(foreign)
    assert board.fen() == CHESS_START


@GAMES
@pytest.mark.parametrize(
    "call",
    [
        lambda board: board.push_uci("a1z9"),
        lambda board: board.push_uci("a0a0"),
        lambda board: board.push_text("nonsense"),
        lambda board: board.push(rukh.Move("a1i9")),
        lambda board: board.set_fen("not a fen"),
        lambda board: board.set_fen(""),
        lambda board: board.piece_at("z9"),
        lambda board: board.square_name(1000),
        lambda board: board.perft(-1),
        lambda board: board.perft(10**6),
        lambda board: board.perft(True),
        lambda board: board.divide("3"),
        lambda board: board.parse_uci("a0a1", ranks="2-11"),
        lambda board: board.san(rukh.Move("a1i9")),
        lambda board: board.root().pop(),
        lambda board: board.root().peek(),
        lambda board: board.svg(size=0),
        lambda board: board.svg(pieces="runes"),
    ],
)
def test_failing_calls_raise_our_errors_and_change_nothing(game, call):
    board = random_board(game, 5, 11)
    before = (board.fen(), board.key, board.move_stack, board.notes)
    with pytest.raises(rukh.RukhError) as caught:
        call(board)
    assert isinstance(caught.value, (ValueError, IndexError, RuntimeError))
    assert "\n" not in str(caught.value)
    assert (board.fen(), board.key, board.move_stack, board.notes) == before


@pytest.mark.parametrize("limit", [0, -1, 70_000])
def test_a_natural_limit_has_bounds(limit):
    with pytest.raises(rukh.OptionError, match="natural_limit"):
        rukh.Board(game="xiangqi", natural_limit=limit)


def test_the_natural_limit_is_an_option():
    fen = "3ak4/9/9/9/9/9/9/9/4A4/3K4R w - - 119 90"
    board = rukh.Board(fen)
    free = rukh.Board(fen, natural_limit=None)
    for game in (board, free):
        game.push_uci("i0i1")
    outcome = board.outcome()
    assert outcome is not None
    assert outcome.termination is rukh.Termination.NATURAL_LIMIT
    assert free.outcome() is None


def test_errors_carry_the_culprit():
    with pytest.raises(rukh.FenError) as fen:
        rukh.Board("P7/8/8/8/8/8/8/8 w - - 0 1")
    assert fen.value.fen == "P7/8/8/8/8/8/8/8 w - - 0 1"
    assert len(fen.value.faults) == 3
    with pytest.raises(rukh.IllegalMoveError) as move:
        rukh.Board(game="xiangqi").push_uci("b0d1")
    assert (move.value.text, move.value.reason) == ("b0d1", "the horse's leg at c0 is blocked")
    with pytest.raises(rukh.AmbiguousMoveError) as ambiguous:
        rukh.Board("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1").parse_san("Nd2")
    assert sorted(ambiguous.value.matches) == ["b1d2", "f1d2"]
    for error in (fen.value, move.value, ambiguous.value):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert vars(again) == vars(error)
        assert str(again) == str(error)


def test_a_move_played_or_given_out_can_be_written_in_either_counting():
    board = rukh.Board(game="xiangqi")
    board.push_uci("h2e2")
    assert board.uci(board.peek(), ranks="1-10") == "h3e3"
    assert board.uci(rukh.Move("h2e2"), ranks="1-10") == "h3e3"
    with rukh.Engine("xiangqi") as engine:
        pv = engine.analyse_all(board, rukh.Limit(depth=4))[0].pv
    assert [board.uci(move) for move in pv] == [move.uci() for move in pv]
    with pytest.raises(rukh.IllegalMoveError):
        board.uci(rukh.Move("a0a9"))


@pytest.mark.parametrize("text", ["g1-f3", "G1-F3", "♘f3", "♞f3"])
def test_moves_are_read_as_other_programs_print_them(text):
    assert rukh.Board().parse_move(text) == rukh.Move("g1f3")
