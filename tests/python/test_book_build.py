"""Building books: what counts, what stays, what it weighs, and how a build may end."""

from __future__ import annotations

import io
import threading
import zipfile
from pathlib import Path

import pytest
from books import SHARED, THREE, XIANGQI, built, counts, weights

import rukh

TAGGED = b"""\
[White "Adams, M"]
[Black "Short"]
[Date "1998.??.??"]
[WhiteElo "2700"]
[BlackElo "2650"]

1. e4 e5 1-0

[White "Short"]
[Black "Nunn"]
[Date "2001.05.31"]
[WhiteElo "2640"]
[BlackElo "2500"]

1. d4 d5 2. c4 1/2-1/2

[White "Anand"]
[Black "Adams, M"]

1. c4 e5 2. g3 0-1
"""
BROKEN = b"1. e4 e5 2. Nf6 1-0\n\n1. d4 d5 1-0\n"


def start(path: Path) -> set[str]:
    return set(counts(path))


# --- counts by hand -------------------------------------------------------------------------


def test_wins_draws_and_losses_are_counted(tmp_path):
    path = built(tmp_path)
    assert counts(path) == {"e2e4": (2, 1, 1, 0), "d2d4": (1, 0, 0, 1)}
    assert weights(path) == {"e2e4": 3, "d2d4": 0}


def test_polyglot_books_have_no_weightless_moves_unless_asked_for(tmp_path):
    path = built(tmp_path, name="book.bin")
    assert weights(path) == {"e2e4": 3}
    path = built(tmp_path, name="book.bin", drop_weightless=False)
    assert weights(path) == {"e2e4": 3, "d2d4": 0}
    path = built(tmp_path, drop_weightless=True)
    assert counts(path) == {"e2e4": (2, 1, 1, 0)}


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"max_ply": 1}, {"e2e4", "d2d4"}),
        ({"min_games": 2}, {"e2e4"}),
        ({"min_share": 0.5}, {"e2e4"}),
        ({"min_score": 0.5}, {"e2e4"}),
        ({"min_position_games": 3}, {"e2e4", "d2d4"}),
        ({"side": "black"}, set()),
        ({"side": rukh.WHITE}, {"e2e4", "d2d4"}),
        ({"results": ["0-1"]}, {"d2d4"}),
        ({"results": ("1-0", "1/2-1/2")}, {"e2e4"}),
    ],
)
def test_each_setting_leaves_what_it_says(tmp_path, settings, expected):
    assert start(built(tmp_path, **settings)) == expected


def test_one_side_leaves_the_others_replies(tmp_path):
    path = built(tmp_path, side="black")
    board = rukh.Board()
    board.push_uci("e2e4")
    assert counts(path, board) == {"e7e5": (1, 0, 0, 1), "c7c5": (1, 0, 1, 0)}


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("points", {"e2e4": 3, "d2d4": 0}),
        ("games", {"e2e4": 2, "d2d4": 1}),
        ("uniform", {"e2e4": 1, "d2d4": 1}),
    ],
)
def test_weights_are_what_was_asked_for(tmp_path, kind, expected):
    assert weights(built(tmp_path, weights=kind)) == expected


def test_shrunk_scores_move_towards_the_average(tmp_path):
    games = b"1. e4 1-0\n\n" * 6 + b"1. e4 0-1\n\n" * 4 + b"1. d4 1-0\n\n" + b"1. c4 0-1\n\n"
    none = weights(built(tmp_path, games, weights="shrunk", shrink=0))
    some = weights(built(tmp_path, games, weights="shrunk", shrink=8))
    assert none["c2c4"] == 0 < some["c2c4"]
    assert some["d2d4"] < none["d2d4"]
    assert some["e2e4"] > 5 * some["d2d4"]


def test_ratings_dates_and_names_choose_games(tmp_path):
    for settings, expected in [
        ({"min_rating": 2600}, {"e2e4"}),
        ({"min_rating": 2500, "max_rating": 2650}, {"d2d4"}),
        ({"since": "1999"}, {"d2d4"}),
        ({"until": "1998"}, {"e2e4"}),
        ({"since": "2001.05.31", "until": "2001.05"}, {"d2d4"}),
        ({"players": ["adams"]}, {"e2e4", "c2c4"}),
        ({"players": ("nunn", "anand")}, {"d2d4", "c2c4"}),
        ({"players": ["Adams"], "only_players_moves": True}, {"e2e4"}),
        ({"min_length": 3}, {"d2d4", "c2c4"}),
    ]:
        assert start(built(tmp_path, TAGGED, **settings)) == expected, settings


def test_repetitions_variations_and_set_ups_count_on_request(tmp_path):
    games = THREE + THREE
    assert counts(built(tmp_path, games))["e2e4"][0] == 4
    path = tmp_path / "unique.rkb"
    report = rukh.book.build(games, path, unique=True)
    assert (report.games, report.used, report.skipped) == (6, 3, {"duplicate": 3})
    assert counts(path)["e2e4"][0] == 2

    games = b"1. e4 (1. d4 d5) 1... e5 1-0"
    assert start(built(tmp_path, games)) == {"e2e4"}
    path = built(tmp_path, games, with_variations=True)
    assert counts(path) == {"e2e4": (1, 1, 0, 0), "d2d4": (1, 0, 0, 0)}

    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    games = f'[SetUp "1"]\n[FEN "{fen}"]\n\n1. O-O 1-0\n\n'.encode() + THREE
    path = tmp_path / "setup.rkb"
    assert rukh.book.build(games, path).skipped == {"set-up": 1}
    path = built(tmp_path, games, with_setups=True)
    assert counts(path, rukh.Board(fen)) == {"e1g1": (1, 1, 0, 0)}


def test_games_of_xiangqi_are_built_and_merged(tmp_path):
    assert counts(built(tmp_path, XIANGQI)) == {"h2e2": (1, 1, 0, 0), "b2e2": (1, 0, 0, 1)}
    merged = counts(built(tmp_path, XIANGQI, merge_mirror=True, merge_colours=True))
    assert list(merged.values()) == [(2, 1, 0, 1)]


def test_records_of_another_game_are_left_out(tmp_path):
    path = tmp_path / "book.rkb"
    report = rukh.book.build([THREE, XIANGQI], path)
    assert (report.game, report.used, report.skipped) == ("chess", 3, {"other-game": 2})
    report = rukh.book.build([THREE, XIANGQI], path, game="xiangqi")
    assert (report.game, report.used, report.skipped) == ("xiangqi", 2, {"other-game": 3})


# --- sources --------------------------------------------------------------------------------


def test_every_kind_of_source_is_read(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_bytes(THREE)
    packed = tmp_path / "games.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("deep/games.pgn", THREE)
        archive.writestr("README.md", "These are games.")
    out = tmp_path / "out" / "book.rkb"
    out.parent.mkdir()
    with path.open("rb") as binary, path.open(encoding="utf-8") as text:
        sources = [path, str(path), THREE, bytearray(THREE), io.BytesIO(THREE), binary, text]
        sources += [packed, packed.read_bytes(), io.BytesIO(packed.read_bytes())]
        for source in sources:
            report = rukh.book.build(source, out)
            assert (report.games, report.sources) == (3, 1), source
            assert counts(out)["e2e4"] == (2, 1, 1, 0)
    with pytest.raises(FileNotFoundError):
        rukh.book.build(tmp_path / "nothing.pgn", out)
    with pytest.raises(TypeError):
        rukh.book.build([7], out)


def test_a_folder_gives_what_is_in_it(tmp_path):
    folder = tmp_path / "games"
    (folder / "deep").mkdir(parents=True)
    (folder / "a.pgn").write_bytes(THREE)
    (folder / "deep" / "b.txt").write_bytes(THREE)
    (folder / "README.md").write_text("These are games.\n")
    (folder / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    (folder / ".hidden.pgn").write_bytes(THREE)
    report = rukh.book.build(folder, tmp_path / "book.rkb")
    assert (report.games, report.sources, report.passed_over) == (6, 2, 2)
    assert not report.has_losses


def test_faults_are_counted_told_and_no_errors(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.pgn").write_bytes(BROKEN)
    (folder / "b.xqf").write_bytes(b"XQ\x0a")
    (folder / "c.zip").write_bytes(b"PK\x03\x04 cut")
    report = rukh.book.build(folder, tmp_path / "book.rkb")
    assert (report.used, report.shortened, report.unreadable_sources) == (2, 1, 2)
    assert report.has_losses
    first = report.problems[0]
    assert (first.game, first.ply, first.text, str(first.severity)) == (1, 3, "Nf6", "shortened")
    assert first.file.endswith("a.pgn")
    assert {Path(problem.file).name for problem in report.problems} == {"a.pgn", "b.xqf", "c.zip"}


def test_a_stream_that_fails_is_a_fault_and_one_that_is_stopped_is_not(tmp_path):
    class Failing(io.RawIOBase):
        def __init__(self, error):
            self.error = error
            self.count = 0

        def readable(self):
            return True

        def read(self, size=-1):
            self.count += 1
            if self.count > 1:
                raise self.error
            return b'[Event "?"]\n\n1. e4 e5 1-0\n\n' * 60_000

    path = tmp_path / "book.rkb"
    report = rukh.book.build(Failing(OSError("the line is dead")), path)
    # What has come along with the error in one piece is lost.
    assert (report.used > 0, report.unreadable_sources) == (True, 1)
    assert "the line is dead" in report.problems[0].reason
    path.unlink()
    for error in (KeyboardInterrupt, ValueError("mine")):
        with pytest.raises(type(error) if isinstance(error, Exception) else error):
            rukh.book.build(Failing(error), path)
        assert list(tmp_path.iterdir()) == []


# --- how a build ends -----------------------------------------------------------------------


def test_nothing_is_written_where_nothing_counts(tmp_path):
    path = tmp_path / "book.rkb"
    for games, settings, message in [
        (b"", {}, "no game was found"),
        (b"hello", {}, "no game was found"),
        (THREE, {"min_length": 9}, "no game counts.*3 too short"),
        (THREE, {"min_games": 9}, "no move stays"),
    ]:
        with pytest.raises(rukh.BookError, match=message) as raised:
            rukh.book.build(games, path, **settings)
        assert raised.value.report.games == (3 if games == THREE else 0)
    assert list(tmp_path.iterdir()) == []


def test_the_old_file_stays_until_the_new_one_is_whole(tmp_path):
    path = built(tmp_path)
    before = path.read_bytes()

    def stopped(progress):
        if progress.stage == stage:
            raise ZeroDivisionError(stage)

    for stage in ("reading", "writing"):
        with pytest.raises(ZeroDivisionError, match=stage):
            rukh.book.build(b"1. c4 1-0", path, progress=stopped)
        assert path.read_bytes() == before
        assert list(tmp_path.iterdir()) == [path]
    with rukh.book.Builder(path) as builder:
        builder.add(b"1. c4 1-0")
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    built(tmp_path, b"1. c4 1-0")
    assert start(path) == {"c2c4"}


def test_progress_is_told(tmp_path):
    told = []
    rukh.book.build(THREE, tmp_path / "book.rkb", progress=told.append)
    assert {progress.stage for progress in told} >= {"reading", "writing"}
    assert told[-1].bytes == len(THREE)
    assert told[-1].games == 3
    assert all(0.0 <= progress.part <= 1.0 for progress in told)


def test_a_finished_or_failed_builder_says_so(tmp_path):
    builder = rukh.book.Builder(tmp_path / "book.rkb")
    builder.add(THREE)
    assert builder.finish().moves == 5
    for again in (builder.finish, lambda: builder.add(THREE)):
        with pytest.raises(rukh.BookError, match="the builder is closed"):
            again()
    builder.close()


def test_two_threads_cannot_feed_one_builder_at_once(tmp_path):
    gate, seen = threading.Event(), threading.Event()

    class Slow(io.RawIOBase):
        def readable(self):
            return True

        def read(self, size=-1):
            seen.set()
            gate.wait(10)
            return b""

    with rukh.book.Builder(tmp_path / "book.rkb") as builder:
        feeder = threading.Thread(target=builder.add, args=(Slow(),))
        feeder.start()
        seen.wait(10)
        with pytest.raises(rukh.BookError):
            builder.add(THREE)
        gate.set()
        feeder.join()


@pytest.mark.parametrize("name", ["nowhere/book.rkb", "folder.rkb"])
def test_a_book_that_cannot_be_written_is_an_error_of_the_system(tmp_path, name):
    (tmp_path / "folder.rkb").mkdir()
    with pytest.raises(OSError, match=name.split("/")[-1]):
        rukh.book.build(THREE, tmp_path / name)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"max_ply": 0}, "max-ply"),
        ({"max_ply": -1}, "max_ply cannot be -1"),
        ({"min_share": 1.5}, "min-share"),
        ({"results": []}, "results"),
        ({"results": ["won"]}, "won"),
        ({"results": "1-0"}, "results are a sequence"),
        ({"players": "Adams"}, "players are a sequence"),
        ({"side": "green"}, "side is white, red or black"),
        ({"since": "May"}, "since"),
        ({"weights": "heavy"}, "weights are games, points, shrunk or uniform"),
        ({"only_players_moves": True}, "only-players-moves"),
        ({"threads": 0}, "above 0"),
        ({"memory": 0}, "above 0"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(tmp_path, settings, message):
    with pytest.raises(rukh.OptionError, match=message):
        rukh.book.build(THREE, tmp_path / "book.rkb", **settings)


def test_more_that_is_refused(tmp_path):
    with pytest.raises(rukh.OptionError, match=r"end the name in \.rkb"):
        rukh.book.build(THREE, tmp_path / "book.pgn")
    with pytest.raises(rukh.OptionError, match="xiangqi"):
        rukh.book.build(XIANGQI, tmp_path / "book.bin")
    with pytest.raises(rukh.OptionError, match="merged"):
        rukh.book.build(THREE, tmp_path / "book.rkb", merge_mirror=True)
    with pytest.raises(rukh.GameError):
        rukh.book.build(THREE, tmp_path / "book.rkb", game="go")
    with pytest.raises(TypeError, match="max_plies"):
        rukh.book.build(THREE, tmp_path / "book.rkb", max_plies=3)
    with pytest.raises(TypeError, match="one by one"):
        rukh.book.build(THREE, tmp_path / "book.rkb", rukh.book.Recipe(), max_ply=3)


# --- the same book --------------------------------------------------------------------------


def test_threads_and_memory_change_nothing(tmp_path):
    games = b"\n".join(
        b'[Round "%d"]\n\n1. %s %s 2. %s 1-0\n' % (number, first, answer, second)
        for number, (first, answer, second) in enumerate(
            (first, answer, second)
            for first in (b"e4", b"d4", b"c4", b"Nf3", b"g3", b"b3")
            for answer in (b"e6", b"d6", b"c6", b"Nf6", b"g6", b"b6")
            for second in (b"Nc3", b"h3", b"a3", b"h4", b"a4")
        )
    )
    made = {
        built(tmp_path, games, unique=True, **resources).read_bytes()
        for resources in ({"threads": 1}, {"threads": 3}, {"memory": 1}, {"memory": 1 << 40})
    }
    assert len(made) == 1


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files cannot be counted")
def test_builders_leave_no_open_files(tmp_path):
    before = open_files()
    for _ in range(5):
        built(tmp_path)
        with rukh.book.Builder(tmp_path / "other.rkb") as builder:
            builder.add(THREE)
    assert open_files() == before


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
def test_a_collection_is_built_in_the_memory_of_a_small_one(tmp_path):
    games = SHARED / "data/xiangqi/wukong_Liu_Dahua_1125_UCI_games.pgn"
    small, large = tmp_path / "small.rkb", tmp_path / "large.rkb"
    report = rukh.book.build(games, large)
    assert rukh.book.build(games, small, memory=16 << 20) == report
    assert report.used == 1125
    assert small.read_bytes() == large.read_bytes()
