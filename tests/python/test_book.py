"""Looking into books: what they have for a board, and what they are."""

from __future__ import annotations

import json
import os
import random
import threading

import pytest
from books import SHARED, THREE, XIANGQI, built, polyglot

import rukh

KINGS = "3k4/8/8/8/8/8/8/4R1K1 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


@pytest.fixture
def three(tmp_path):
    with rukh.book.open(built(tmp_path, THREE)) as book:
        yield book


@pytest.fixture
def after_e4():
    board = rukh.Board()
    board.push_uci("e2e4")
    return board


# --- a board --------------------------------------------------------------------------------


def test_moves_come_with_games_results_and_weights(three):
    first, second = three.moves(rukh.Board())
    assert first == (rukh.Move("e2e4"), 3, 1.0, 2, 1, 1, 0)
    assert second == (rukh.Move("d2d4"), 0, 0.0, 1, 0, 0, 1)
    assert (first.score, second.score) == (0.75, 0.0)
    assert first.move in rukh.Board().legal_moves


def test_wins_are_those_of_the_side_to_move(three, after_e4):
    answers = {str(entry.move): entry for entry in three.moves(after_e4)}
    assert (answers["e7e5"].wins, answers["e7e5"].losses) == (0, 1)
    assert (answers["c7c5"].draws, answers["c7c5"].score) == (1, 0.5)


def test_moves_of_no_weight_are_found_on_request_alone(three):
    board = rukh.Board()
    assert [str(entry.move) for entry in three.find_all(board)] == ["e2e4"]
    both = three.find_all(board, minimum_weight=0)
    assert [str(entry.move) for entry in both] == ["e2e4", "d2d4"]
    best = both[0].move
    assert three.find(board, minimum_weight=0, exclude_moves=[best]).move == rukh.Move("d2d4")


def test_a_missing_position_has_no_moves(three):
    nowhere = rukh.Board(KINGS)
    assert three.moves(nowhere) == three.find_all(nowhere) == []
    assert three.get(nowhere) is None
    assert three.get(nowhere, "nothing") == "nothing"
    assert nowhere not in three
    assert rukh.Board() in three
    for ask in (three.find, three.choice, three.weighted_choice):
        with pytest.raises(IndexError, match="the book has no move for 3k4/8"):
            ask(nowhere)
        with pytest.raises(KeyError):
            ask(nowhere)


def test_a_move_that_weighs_nothing_is_no_choice(tmp_path):
    path = built(tmp_path, b"1. e4 e5 0-1")
    with rukh.book.open(path) as book:
        assert rukh.Board() in book
        for ask in (book.find, book.choice, book.weighted_choice):
            with pytest.raises(rukh.MissingError):
                ask(rukh.Board())


def test_a_seed_repeats_the_choice(tmp_path):
    games = b"".join(b"1. %s *\n\n" % move for move in (b"e4", b"d4", b"c4", b"Nf3", b"g3") * 2)
    with rukh.book.open(built(tmp_path, games, weights="games")) as book:
        board = rukh.Board()
        for ask in (book.choice, book.weighted_choice):
            drawn = [str(ask(board, seed=seed).move) for seed in range(40)]
            assert drawn == [str(ask(board, seed=seed).move) for seed in range(40)]
            assert len(set(drawn)) == 5
        with pytest.raises(rukh.ArgumentError, match="random or seed"):
            book.choice(board, random=random.Random(1), seed=1)


def test_choices_are_as_frequent_as_weights(tmp_path):
    games = b"1. e4 1-0\n\n" * 3 + b"1. d4 1-0\n\n"
    with rukh.book.open(built(tmp_path, games)) as book:
        drawn = [str(book.weighted_choice(rukh.Board(), seed=seed).move) for seed in range(2000)]
        assert 1400 < drawn.count("e2e4") < 1600
        drawn = [str(book.choice(rukh.Board(), seed=seed).move) for seed in range(2000)]
        assert 900 < drawn.count("e2e4") < 1100


def test_a_board_of_another_game_is_refused(three):
    with pytest.raises(rukh.GameError, match="a book of chess, and the board is of xiangqi"):
        three.find(rukh.Board(game="xiangqi"))
    assert rukh.Board(game="xiangqi") not in three
    for thing in ("e2e4", None, three):
        with pytest.raises(TypeError):
            three.find(thing)
        with pytest.raises(TypeError):
            thing in three  # noqa: B015  (asking is the test)


def test_chess960_boards_get_their_own_castling():
    board = rukh.Board(CASTLING, chess960=True)
    book = rukh.book.open(polyglot((board, 0x0107, 1)))
    assert book.find(board).move == rukh.Move("e1h1")
    assert book.find(rukh.Board(CASTLING)).move == rukh.Move("e1g1")


def test_mirrored_positions_share_a_page_where_they_are_merged(tmp_path):
    path = built(tmp_path, XIANGQI, merge_mirror=True)
    with rukh.book.open(path) as book:
        board = rukh.Board(game="xiangqi")
        [entry] = book.moves(board)
        assert (entry.games, entry.wins, entry.losses) == (2, 1, 1)
        for first, answer in (("h2e2", "h9g7"), ("b2e2", "b9c7")):
            board = rukh.Board(game="xiangqi")
            board.push_uci(first)
            assert [(str(entry.move), entry.games) for entry in book.moves(board)] == [(answer, 2)]
        assert book.info()["merged"] == ["mirror"]


# --- a whole book ---------------------------------------------------------------------------


def test_entries_come_in_the_order_of_their_keys(three):
    entries = list(three)
    assert len(entries) == len(three) == 5
    assert [entry.key for entry in entries] == sorted(entry.key for entry in entries)
    assert (three[0], three[-1], three[4]) == (entries[0], entries[4], entries[4])
    at_start = [entry for entry in entries if entry.key == rukh.Board().key]
    assert {(str(entry.move), entry.games) for entry in at_start} == {("e2e4", 2), ("d2d4", 1)}
    for number in (5, -6):
        with pytest.raises(IndexError, match="the book has 5 entries"):
            three[number]


def test_a_walk_reaches_every_position_once(three):
    lines = {
        " ".join(map(str, board.move_stack)): [str(entry.move) for entry in entries]
        for board, entries in three.walk()
    }
    assert lines == {"": ["e2e4", "d2d4"], "e2e4": ["c7c5", "e7e5"], "d2d4": ["d7d5"]}


def test_a_walk_may_begin_elsewhere_and_end_early(three, after_e4):
    assert [len(board) for board, _ in three.walk(after_e4)] == [1]
    assert len(after_e4) == 1
    assert [len(board) for board, _ in three.walk(depth=1)] == [0]
    assert [len(board) for board, _ in three.walk(depth=2)] == [0, 1, 1]
    assert list(three.walk(rukh.Board(KINGS))) == []


def test_a_walk_is_not_led_around_in_circles(tmp_path):
    games = b"1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 *\n\n1. e4 e5 2. Nf3 *\n\n1. Nf3 e5 2. e4 Nc6 *"
    with rukh.book.open(built(tmp_path, games, weights="games")) as book:
        found = [board.key for board, _ in book.walk()]
        assert len(found) == len(set(found)) == book.info()["positions"]
        # A position that is met first at the end of a line is gone on from where it is nearer.
        near = {board.key for board, _ in book.walk(depth=4)}
        board = rukh.Board()
        for text in ("e2e4", "e7e5", "g1f3"):
            assert board.key in near
            board.push_uci(text)


def test_a_book_says_what_it_is(three, tmp_path):
    info = three.info()
    assert (info["game"], info["kind"], info["entries"]) == ("chess", "rkb", 5)
    assert (info["positions"], info["games"], info["merged"]) == (3, 3, [])
    assert info["summary"]["max-ply"] == "40"
    assert json.loads(json.dumps(info)) == info
    assert repr(three) == f"<Book: chess, 5 entries, {three.path!r}>"
    with rukh.book.open(built(tmp_path, name="book.bin")) as book:
        assert book.kind == "polyglot"
        assert (book.info()["entries"], book.info()["games"]) == (3, None)


def test_a_closed_book_says_so(three):
    assert bool(three)
    three.close()
    three.close()
    assert repr(three) == "<Book: closed>"
    for ask in (three.info, three.__len__, lambda: three.find(rukh.Board()), lambda: list(three)):
        with pytest.raises(rukh.BookError, match="the book is closed"):
            ask()


def test_threads_share_a_book(three):
    found = []

    def look():
        for _ in range(200):
            found.append(str(three.find(rukh.Board()).move))
            found.append(len(list(three)))

    threads = [threading.Thread(target=look) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {"e2e4", 5}


# --- files ----------------------------------------------------------------------------------


def test_what_is_no_book_is_refused_in_words(tmp_path):
    whole = built(tmp_path).read_bytes()
    for data, message in [
        (b"", "this is no opening book"),
        (b"1. e4 e5 *" * 50, "this is no opening book"),
        (whole[:-1], "cut off"),
        (whole[:40], "cut off"),
        (whole + b"\0", "too long"),
        (whole[:8] + b"\x02" + whole[9:], "version 2"),
        (whole[:41] + b"\x07" + whole[42:], "header is damaged"),
        (polyglot((rukh.Board(), 0x031C, 1)) + b"\0", "no multiple of 16"),
    ]:
        with pytest.raises(rukh.BookError, match=message) as raised:
            rukh.book.open(data)
        assert "\n" not in str(raised.value)
        path = tmp_path / "broken"
        path.write_bytes(data)
        with pytest.raises(rukh.BookError, match=message) as raised:
            rukh.book.open(path)
        assert str(raised.value).startswith(str(path))
        assert raised.value.file == str(path)


def test_files_that_cannot_be_read_are_errors_of_the_system(tmp_path):
    with pytest.raises(FileNotFoundError):
        rukh.book.open(tmp_path / "nothing.rkb")
    with pytest.raises(IsADirectoryError):
        rukh.book.open(tmp_path)
    with pytest.raises(TypeError):
        rukh.book.open(7)
    with pytest.raises(rukh.GameError):
        rukh.book.default("go")


def test_a_tampered_move_is_never_given(tmp_path):
    data = bytearray(built(tmp_path, b"1. e4 1-0").read_bytes())
    at = len(data) - 28 + 8
    for bits in range(0, 1 << 16, 257):
        data[at : at + 2] = bits.to_bytes(2, "little")
        book = rukh.book.open(bytes(data))
        legal = list(rukh.Board().legal_moves)
        assert all(entry.move in legal for entry in book.moves(rukh.Board()))
        [entry] = book
        assert entry.raw_move == bits


def test_an_open_book_outlives_its_file(tmp_path):
    path = built(tmp_path)
    with rukh.book.open(path) as book:
        built(tmp_path, b"1. c4 1-0")
        assert [str(entry.move) for entry in book.moves(rukh.Board())] == ["e2e4", "d2d4"]
    with rukh.book.open(path) as book:
        assert [str(entry.move) for entry in book.moves(rukh.Board())] == ["c2c4"]


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_each_game_comes_with_a_book(game):
    with rukh.book.default(game) as book:
        assert (book.game, book.kind, book.path) == (game, "rkb", None)
        assert repr(book) == f"<Book: {game}, {len(book)} entries, in memory>"
        entry = book.find(rukh.Board(game=game))
        assert entry.games > 100
        assert entry.score is not None


# --- Polyglot -------------------------------------------------------------------------------


def test_a_rook_move_is_not_castling():
    rook = rukh.Board(KINGS)
    king = rukh.Board(CASTLING)
    book = rukh.book.open(polyglot((rook, 0x0100, 1), (king, 0x0107, 2), (king, 0x0102, 1)))
    assert book.find(rook).move == rukh.Move("e1a1")
    assert [str(entry.move) for entry in book.moves(king)] == ["e1g1", "e1c1"]
    assert {str(entry.move) for entry in book} == {"e1a1", "e1h1", "e1c1"}


def test_castling_and_promotions_are_written_as_polyglot_has_them(tmp_path):
    text = (
        f"fen {CASTLING}\n  e1g1 weight 5\nfen 8/4P1k1/8/8/8/8/8/4K3 w - - 0 1\n  e7e8q weight 1\n"
    )
    path = tmp_path / "book.bin"
    rukh.book.edit(None, f"game chess\nkind polyglot\n{text}", path)
    with rukh.book.open(path) as book:
        assert {entry.raw_move for entry in book} == {0x0107, 0x4D3C}
        assert book.find(rukh.Board(CASTLING)).move == rukh.Move("e1g1")


def test_files_that_are_not_sorted_are_read_whole():
    boards = [rukh.Board(), rukh.Board(KINGS), rukh.Board(CASTLING)]
    book = rukh.book.open(
        polyglot(
            *((board, bits, weight) for board, bits, weight in zip(
                boards, (0x031C, 0x0100, 0x0107), (1, 2, 3), strict=True
            )),
            *((boards[0], 0x02DB, weight) for weight in range(1, 60)),
            order=[*range(1, 62), 0],
        )
    )  # fmt: skip
    assert [str(book.find(board).move) for board in boards] == ["d2d4", "e1a1", "e1g1"]
    assert [entry.weight for entry in book.moves(boards[0])] == [59, 1]


def test_python_chess_finds_the_same_and_draws_the_same(tmp_path):
    reader = pytest.importorskip("chess.polyglot")
    chess = pytest.importorskip("chess")
    games = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O 1-0\n\n" * 3
    games += b"1. d4 d5 2. c4 e6 1/2-1/2\n\n" * 2 + b"1. e4 c5 1-0\n\n" + b"1. c4 0-1\n\n1. c4 1-0"
    path = built(tmp_path, games, name="book.bin", weights="games")
    with rukh.book.open(path) as ours, reader.open_reader(path) as theirs:
        assert len(ours) == len(theirs) == len(list(theirs))
        for mine, other in zip(ours, theirs, strict=True):
            assert mine[:2] == other[:2]
            assert (mine.weight, mine.move.uci()) == (other.weight, other.move.uci())
        met = 0
        for board, entries in ours.walk():
            twin = chess.Board(board.fen())
            met += len(entries)
            listed = [(entry.move.uci(), entry.weight) for entry in theirs.find_all(twin)]
            assert [(str(entry.move), entry.weight) for entry in entries] == listed
            for seed in range(20):
                drawn = ours.weighted_choice(board, random=random.Random(seed))
                other = theirs.weighted_choice(twin, random=random.Random(seed))
                assert drawn.move.uci() == other.move.uci()
        assert met == len(ours)


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
@pytest.mark.parametrize("name", ["performance.bin", "rodent.bin", "pychess_book.bin"])
def test_well_known_books_are_read(name):
    facts = json.loads((SHARED / "cases/book_expected/polyglot_books.json").read_text())[name]
    with rukh.book.open(SHARED / "data/chess/polyglot" / name) as book:
        assert len(book) == facts["entries"]
        for line, moves in facts["samples"].items():
            board = rukh.Board()
            for text in line.split() if line != "start" else ():
                board.push_uci(text)
            found = {str(entry.move): entry.weight for entry in book.moves(board)}
            assert found == dict(moves)


# --- what is given in another way --------------------------------------------------------------


def test_a_book_that_is_shortened_while_it_is_open_says_so(tmp_path):
    path = tmp_path / "book.rkb"
    rukh.book.build(b"1. e4 e5 1-0", path)
    with rukh.book.open(path) as book:
        assert book.moves(rukh.Board())
        os.truncate(path, 0)
        for look in (
            lambda: book.moves(rukh.Board()),
            lambda: list(book),
            lambda: rukh.book.check(book),
            lambda: rukh.book.dumps(book),
        ):
            with pytest.raises(rukh.BookError, match="changed while it was open"):
                look()


def test_moves_may_be_left_out_by_their_text_and_entries_be_sliced(tmp_path):
    path = tmp_path / "book.rkb"
    rukh.book.build(b"1. e4 e5 1-0 1. d4 d5 1-0", path)
    board = rukh.Board()
    with rukh.book.open(path) as book:
        [left] = book.find_all(board, exclude_moves=["e2e4"])
        assert left.move.uci() == "d2d4"
        [left] = book.find_all(board, exclude_moves=(move for move in [rukh.Move("d2d4")]))
        assert left.move.uci() == "e2e4"
        with pytest.raises(rukh.MoveError):
            book.find_all(board, exclude_moves=["e2e5"])
        with pytest.raises(rukh.ArgumentError):
            book.find_all(board, exclude_moves="e2e4")
        entries = list(book)
        assert book[0:2] == entries[:2]
        assert book[::-1] == entries[::-1]
        assert book[9:] == []
        with pytest.raises(rukh.ArgumentError):
            book["e2e4"]


def test_memory_is_a_number_or_an_amount_and_threads_are_a_number(tmp_path):
    path = tmp_path / "book.rkb"
    assert rukh.book.build(b"1. e4 1-0", path, memory="64M").used == 1
    for settings in ({"memory": "much"}, {"memory": 1.5}, {"threads": "x"}, {"threads": 0}):
        with pytest.raises(rukh.OptionError):
            rukh.book.build(b"1. e4 1-0", path, **settings)
