"""``rukh book show`` and ``tree``: what a book has, as tables and as JSON."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

import rukh
from rukh.cli.exit import ExitCode
from rukh.cli.parser import COMMANDS

SCREENS = Path(__file__).parent / "screens"
SHARED = Path(__file__).parents[3] / "shared"
PLAIN = {"LANG": "C"}

CHESS = (
    "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. e4 e5 2. Nc3 0-1\n\n1. e4 c5 2. Nf3 1/2-1/2\n\n"
    "1. Nf3 c5 2. e4 d6 1-0\n\n1. d4 d5 0-1\n\n1. d4 Nf6 *\n"
)
XIANGQI = (
    "1. 炮二平五 马8进7 2. 马二进三 车9平8 1-0\n\n1. 炮二平五 炮8平5 0-1\n\n"
    "1. 兵七进一 炮2平3 1/2-1/2\n\n1. 炮二平五 马8进7 2. 兵七进一 1/2-1/2\n"
)


@pytest.fixture(autouse=True)
def place(tmp_path, monkeypatch):
    """A folder with small books, which is the current one."""
    monkeypatch.chdir(tmp_path)
    rukh.book.build(CHESS.encode(), "chess.rkb")
    rukh.book.build(CHESS.encode(), "chess.bin")
    rukh.book.build(XIANGQI.encode(), "xiangqi.rkb")


@pytest.fixture
def shown(cli):
    """``rukh book show --json``, run well: its document."""

    def run(*arguments):
        done = cli("book", "show", *arguments, "--json")
        assert (done.code, done.err) == (ExitCode.OK, "")
        return json.loads(done.out)

    return run


# --- screens ----------------------------------------------------------------------------------

COMMAND_LINES = {
    "book_show_chess": (("show", "--book", "chess.rkb"), 80, None),
    "book_show_polyglot": (("show", "--book", "chess.bin"), 80, None),
    "book_show_black": (("show", "e4", "--book", "chess.rkb"), 80, None),
    "book_show_chinese": (("show", "--book", "xiangqi.rkb", "--notation", "chinese"), 80, None),
    "book_show_narrow": (("show", "--book", "xiangqi.rkb"), 50, None),
    "book_show_ascii": (("show", "--book", "xiangqi.rkb"), 80, PLAIN),
    "book_tree_chess": (("tree", "--book", "chess.rkb", "--depth", "4"), 80, None),
    "book_tree_ascii": (("tree", "--book", "xiangqi.rkb"), 80, PLAIN),
}


@pytest.mark.parametrize("name", COMMAND_LINES)
def test_golden_screens(cli, name):
    arguments, width, environ = COMMAND_LINES[name]
    done = cli("book", *arguments, width=width, environ=environ)
    assert (done.code, done.err) == (ExitCode.OK, "")
    file = SCREENS / f"{name}.txt"
    if os.environ.get("RUKH_WRITE_SCREENS"):
        file.write_text(done.out, encoding="utf-8")
    assert done.out == file.read_text(encoding="utf-8")
    assert all(row == row.rstrip() for row in done.out.splitlines())
    if environ == PLAIN:
        assert done.out.isascii()


@pytest.mark.parametrize("width", [30, 50, 80, 120])
def test_tables_fit_the_window(cli, width):
    from rich.cells import cell_len

    for command in (("show",), ("tree", "--depth", "2")):
        out = cli("book", *command, "--book", "chess.rkb", width=width).out
        assert all(cell_len(row) <= width for row in out.split("\n\n")[0].splitlines())


def test_bars_end_where_they_should():
    from rukh.render.book import MoveRow, bar

    for wins, draws, losses in (
        (0, 0, 0),
        (1, 0, 0),
        (1, 1, 1),
        (999, 1, 0),
        (1, 1, 10**9),
        (5, 4, 0),
    ):
        row = MoveRow("", 0, 0.0, wins + draws + losses, wins, draws, losses, 1)
        for width in (3, 9, 20):
            drawn = bar(row, width, lines=False).plain
            assert len(drawn) == (width if wins + draws + losses else 0)
            assert re.fullmatch(r"\+*=*-*", drawn)
            assert [sign in drawn for sign in "+=-"] == [wins > 0, draws > 0, losses > 0]


def test_colours_are_off_on_request(cli):
    forced = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    arguments = ("book", "show", "--book", "chess.rkb")
    assert "\x1b[32m" in cli(*arguments, environ=forced).out
    assert "\x1b[3" not in cli(*arguments, "--no-color", environ=forced).out
    assert "\x1b[3" not in cli(*arguments, environ=forced | {"NO_COLOR": "1"}).out


# --- documents --------------------------------------------------------------------------------


def test_a_document_has_what_is_promised(shown):
    document = shown("--book", "chess.rkb")
    assert set(document) == {
        "book", "kind", "game", "fen", "turn", "notation", "games", "moves"
    }  # fmt: skip
    assert document["book"] == "chess.rkb"
    assert (document["kind"], document["game"]) == ("rkb", "chess")
    assert (document["turn"], document["games"]) == ("white", 6)
    first = document["moves"][0]
    assert first == {
        "move": "e2e4", "text": "e4", "weight": 3, "share": 0.6, "games": 3,
        "wins": 1, "draws": 1, "losses": 1, "score": 0.5,
    }  # fmt: skip
    assert sum(move["share"] for move in document["moves"]) == pytest.approx(1.0)
    weights = [move["weight"] for move in document["moves"]]
    assert weights == sorted(weights, reverse=True)


def test_wins_are_those_of_the_side_to_move(shown):
    document = shown("e4", "--book", "chess.rkb")
    assert document["turn"] == "black"
    moves = {move["move"]: move for move in document["moves"]}
    assert (moves["e7e5"]["wins"], moves["e7e5"]["losses"]) == (1, 1)
    assert (moves["c7c5"]["draws"], moves["c7c5"]["score"]) == (1, 0.5)


def test_positions_are_given_in_every_way(shown):
    after = rukh.Board(game="xiangqi")
    after.push_uci("h2e2")
    expected = shown("h2e2", "--book", "xiangqi.rkb")
    for arguments in (
        ("--fen", after.fen()),
        (after.fen(),),
        after.fen().split(),
        ("startpos", "moves", "炮二平五"),
        ("C2=5", "--game", "xiangqi"),
        ("h3e3", "--ranks", "1-10"),
    ):
        found = shown(*arguments, "--book", "xiangqi.rkb")
        found["moves"] = [{**move, "move": "", "text": ""} for move in found["moves"]]
        assert found["moves"] == [{**move, "move": "", "text": ""} for move in expected["moves"]]
        assert found["fen"].split()[:2] == expected["fen"].split()[:2]
    assert shown("--book", "xiangqi.rkb", "--ranks", "1-10")["moves"][0]["move"] == "h3e3"
    texts = shown("--book", "xiangqi.rkb", "--notation", "chinese")["moves"]
    assert texts[0]["text"] == "炮二平五"


def test_polyglot_books_count_nothing(shown):
    document = shown("--book", "chess.bin")
    assert (document["kind"], document["games"]) == ("polyglot", 0)
    first = document["moves"][0]
    assert (first["move"], first["games"], first["score"]) == ("e2e4", 0, None)


def test_where_a_book_has_nothing_it_says_so(cli, shown):
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert shown(fen, "--book", "chess.rkb")["moves"] == []
    for command in ("show", "tree"):
        done = cli("book", command, fen, "--book", "chess.rkb")
        assert done.code == ExitCode.OK
        assert done.out == "White to move; chess.rkb has no move here.\n"


def test_a_tree_holds_every_line_once(cli):
    rukh.book.build(CHESS.encode(), "games.rkb", weights="games")
    done = cli("book", "tree", "--book", "games.rkb", "--depth", "4", "--min-share", "0", "--json")
    document = json.loads(done.out)
    lines = {}

    def gather(moves, line):
        for move in moves:
            board = rukh.Board(move["fen"])
            lines[(*line, move["text"])] = (board, move)
            gather(move.get("moves", ()), (*line, move["text"]))

    gather(document["moves"], ())
    # By two ways to one position: the second one is not gone on from.
    seen = [line for line, (_, move) in lines.items() if move.get("seen")]
    assert seen == [("Nf3", "c5", "e4")]
    assert ("e4", "c5", "Nf3", "d6") in lines
    assert all("moves" not in move for _, move in lines.values() if move.get("seen"))


def test_a_tree_is_as_deep_and_wide_as_was_asked_for(cli):
    def size(*arguments):
        done = cli("book", "tree", "--book", "xiangqi.rkb", *arguments, "--json")
        return done.out.count('"fen"') - 1

    assert size("--depth", "1") == 2
    assert size("--depth", "1", "--most", "1") == 1
    assert size("--depth", "1", "--min-share", "50%") == 1
    assert size("--depth", "2") < size("--depth", "4")


def test_moves_tell_whose_default_book_is_asked(cli, monkeypatch):
    monkeypatch.setattr("rukh.cli.book.place.default", lambda game: rukh.book.open(f"{game}.rkb"))
    assert "炮二平五" not in cli("book", "show", "--game", "xiangqi").out
    for moves, expected in ((["炮二平五"], "H9-G7"), (["Nf3"], "c5")):
        done = cli("book", "show", *moves)
        assert (done.code, done.err) == (ExitCode.OK, "")
        assert expected in done.out
    done = cli("book", "show", rukh.Board(game="xiangqi").fen())
    assert "H2-E2" in done.out
    assert "which game?" in cli("book", "show", "nonsense").err


# --- mistakes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((), ExitCode.USAGE, "which book? give --book FILE"),
        (("--book", "nothing.rkb"), ExitCode.USAGE, "nothing.rkb: No such file"),
        (("--book", "games.pgn"), ExitCode.FAILED, "games.pgn: this is no opening book"),
        (("--book", "chess.rkb", "--game", "xiangqi"), ExitCode.USAGE, "is a book of chess"),
        (("--book", "chess.rkb", "e5"), ExitCode.USAGE, "illegal move"),
        (("--book", "chess.rkb", "e4", "d4"), ExitCode.USAGE, 'illegal move "d4"'),
        (("--book", "chess.rkb", "startpos", "--fen", "x"), ExitCode.USAGE, "given twice"),
        (("--book", "chess.rkb", "--fen", "nonsense"), ExitCode.USAGE, "FEN"),
        (("--book", "chess.rkb", "--notation", "wxf"), ExitCode.USAGE, "chess has no wxf"),
        (("--book", "xiangqi.rkb", "--fen", "8/8/8/8/8/8/8/8 w"), ExitCode.USAGE, ""),
    ],
)
def test_mistakes_are_told_in_one_line(cli, arguments, code, message):
    Path("games.pgn").write_text(CHESS)
    done = cli("book", "show", *arguments)
    assert (done.code, done.out) == (code, "")
    assert done.err.startswith("rukh: ")
    assert message in done.err
    assert done.err.count("\n") == 1


def test_a_subcommand_is_needed_and_each_has_help(program, cli):
    assert "book" in COMMANDS
    for arguments in ((), ("nonsense",), ("show", "--nonsense")):
        done = program("-m", "rukh", "book", *arguments)
        assert done.returncode == ExitCode.USAGE
        assert done.stderr.startswith(b"rukh")
        assert done.stderr.count(b"\n") == 1
    names = "show tree build prune merge diff dump edit convert check info".split()
    for name in names:
        done = program("-m", "rukh", "book", name, "--help")
        assert done.returncode == ExitCode.OK
        assert done.stdout.startswith(f"usage: rukh book {name} ".encode())


# --- what others counted ----------------------------------------------------------------------


@pytest.mark.skipif(not SHARED.exists(), reason="the collections are not here")
@pytest.mark.parametrize(
    ("facts", "games", "settings"),
    [
        ("ccpd_by_event_book_raw", "xiangqi/ccpd_by_event.big5.pgn", ("--max-ply", "24")),
        ("ccpd_by_event_book_dedup", "xiangqi/ccpd_by_event.big5.pgn",
         ("--max-ply", "24", "--unique")),
        ("chess_players7_book", "chess/pgnmentor_players7.pgn", ("--max-ply", "12")),
    ],
)  # fmt: skip
def test_counts_are_those_of_other_programs(cli, shown, facts, games, settings):
    expected = json.loads((SHARED / f"cases/book_expected/{facts}.json").read_text())
    done = cli(
        "book", "build", str(SHARED / "data" / games), "-o", "counted.rkb", *settings, "--json"
    )
    assert done.code in (ExitCode.OK, ExitCode.INCOMPLETE)
    report = json.loads(done.out)
    assert report["used"] == expected["games_with_moves"]
    assert report["positions"] == expected["distinct_positions"]
    # Every position is asked for in the tests of the builder itself.
    for position in expected["positions"][::5]:
        document = shown("--book", "counted.rkb", "--fen", position["fen"])
        assert document["games"] == position["total"]
        second = document["turn"] == "black"
        found = {
            move["move"]: [
                move["games"],
                move["losses" if second else "wins"],
                move["draws"],
                move["wins" if second else "losses"],
            ]
            for move in document["moves"]
        }
        assert found == position["moves"], position["fen"]
