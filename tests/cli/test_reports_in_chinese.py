"""What commands print for people is Chinese in a Chinese locale, and its columns stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import rukh
from rukh.cli.book.amounts import REASONS
from rukh.cli.eval import TERMS
from rukh.cli.exit import ExitCode
from rukh.render.notations import NAMES
from rukh.words import Words

CHINESE = {"LANG": "zh_CN.UTF-8", "TERM": "xterm-256color"}
GAMES = "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 *\n"
FAULTY = "1. e4 e5 2. Nf6 1-0\n\n"

# What stays as it is: moves, positions, names of files and notations, results, signs.
_ROW = "[1-9KQRBNPACEHkqrbnpaceh]+"
KEPT = re.compile(
    "|".join(
        (
            r"0x[0-9a-f]{4}",
            r"(?<![0-9a-f])(?:[0-9a-f]{16}|[0-9a-f]{8})(?![0-9a-f])",
            r"[\w./-]+\.(?:rkb|bin|pgn|txt)",
            rf"{_ROW}(?:/{_ROW})+ [wb](?: \S+){{0,4}}",
            r"\b[KQRBN]?[a-h]?x?[a-i]\d{1,2}(?:-?[a-i]\d{1,2})?[+#]?",
            r"\b[A-I]\d-[A-I]\d\b",
            r"（[a-z-]+）",
            r"1-0|0-1|1/2-1/2",
            r"--\w+|Polyglot|Rukh|WXF|ICCS|\baxf\b|C2=5|Che\d",
        )
    )
)
WORD = re.compile(r"[A-Za-z]{2,}")


@pytest.fixture(autouse=True)
def files(cli, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("a.pgn").write_text(GAMES)
    Path("b.pgn").write_text(GAMES + GAMES)
    Path("c.pgn").write_text(FAULTY + GAMES)
    for name in "ab":
        assert cli("book", "build", f"{name}.pgn", "-o", f"{name}.rkb").code == ExitCode.OK
    assert cli("book", "dump", "a.rkb", "-o", "a.txt").code == ExitCode.OK


COMMANDS = [
    "eval --game chess",
    "eval --game xiangqi h2e2",
    "move C2=5",
    "move Nf3",
    "perft --game chess --depth 2",
    "perft --game chess --depth 4",
    "referee a.pgn",
    "referee --game xiangqi h2e2",
    "show --game xiangqi h2e2 --pieces chinese",
    "show a.pgn --number 2",
    "analyse --game chess --nodes 1000",
    "book show --book a.rkb",
    "book show --book a.rkb a3",
    "book show --game xiangqi",
    "book show --book a.bin",
    "book tree --book a.rkb",
    "book tree --book a.rkb a3",
    "book tree --book a.bin",
    "book tree --book x.rkb --depth 4",
    "book check a.rkb",
    "book check a.bin",
    "book diff a.rkb b.rkb",
    "book diff a.rkb a.rkb",
    "book dump a.rkb -o out.txt",
    "book build a.pgn b.pgn c.pgn -o out.rkb --unique --min-games 1",
    "book build b.pgn -o out.rkb --min-games 4",
    "book prune a.rkb -o out.rkb --min-score 0.5",
    "book prune b.rkb -o out.rkb --verify-depth 1 --verify-score -9 --verify-loss 0.01",
    "book merge a.rkb b.rkb -o out.rkb",
    "book edit a.rkb --text a.txt -o out.rkb",
    "book edit a.rkb --text gone.txt -o out.rkb",
    "book convert a.rkb -o out.bin",
    "book convert a.bin -o out.rkb",
]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_english_is_left_in_what_people_read(cli, command):
    Path("gone.txt").write_text(
        f"game chess\nfen {rukh.Board(game='chess').fen()}\n  a2a3 remove\n", encoding="utf-8"
    )
    Path("x.pgn").write_text("1. e4 e5 2. d4 *\n\n1. d4 e5 2. e4 *\n")
    assert cli("book", "build", "x.pgn", "-o", "x.rkb").code == ExitCode.OK
    assert cli("book", "convert", "a.rkb", "-o", "a.bin").code == ExitCode.OK
    done = cli(*command.split(), environ=CHINESE)
    assert done.code in (ExitCode.OK, ExitCode.FAILED, ExitCode.INCOMPLETE)
    assert "rukh:" not in done.err
    left = KEPT.sub("", done.out + done.err)
    assert WORD.findall(left) == [], done.out + done.err


@pytest.mark.parametrize("command", ["eval --game xiangqi", "move C2=5", "book show --book a.rkb"])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_rows_of_a_chinese_table_are_no_wider_than_its_line(cli, command, width):
    rows = cli(*command.split(), environ=CHINESE, width=width).out.splitlines()
    line = next(row for row in rows if "──" in row)
    table = rows[: rows.index("", rows.index(line))]
    assert all(cell_len(row) <= cell_len(line) <= width for row in table)


def test_the_end_of_each_number_stands_under_its_heading(cli):
    rows = cli("eval", "--game", "xiangqi", environ=CHINESE).out.splitlines()
    heading = next(row for row in rows if "评估项" in row)
    assert cell_len(heading.rstrip()) == cell_len(
        next(row for row in rows if "子力 " in row).rstrip()
    )


def test_the_names_of_info_stand_in_a_column(cli):
    rows = cli("book", "info", "a.rkb", environ=CHINESE).out.splitlines()
    assert rows[0] == "a.rkb：国际象棋开局库，Rukh 自己的格式"
    ends = {cell_len(re.match(r"  \S+ +", row)[0]) for row in rows[1:]}
    assert len(ends) == 1
    assert "  着法数      7" in rows


def test_what_programs_look_for_stays_as_it_is(cli):
    done = cli("bench", "chess", "--depth", "2", environ=CHINESE)
    assert done.out.splitlines()[0].startswith("国际象棋：")
    english = cli("bench", "chess", "--depth", "2").out.splitlines()[-1]
    assert done.out.splitlines()[-1] == english
    assert english.startswith("Bench: chess ")
    for command in (
        ("eval", "--game", "chess"),
        ("move", "Nf3"),
        ("book", "show", "--book", "a.rkb"),
        ("book", "check", "a.rkb"),
    ):
        assert cli(*command, "--json", environ=CHINESE).out == cli(*command, "--json").out


def test_every_name_that_the_engine_and_books_give_is_known():
    for game in ("chess", "xiangqi"):
        board = rukh.Board(game=game)
        assert {term.name for term in board.evaluate().terms} <= set(TERMS)
        assert set(board.notations) <= set(NAMES)
    words = Words("zh")
    assert all(words.knows(text) for text in (*TERMS, *NAMES, *REASONS))


def test_faults_of_a_book_are_told_in_chinese(cli):
    assert cli("book", "convert", "a.rkb", "-o", "a.bin").code == ExitCode.OK
    entries = Path("a.bin").read_bytes()
    # A move from h8 to h8, and then everything backwards.
    illegal = entries[:8] + b"\x0f\xff" + entries[10:]
    backwards = b"".join(illegal[at : at + 16] for at in range(len(illegal) - 16, -1, -16))
    Path("bad.bin").write_bytes(backwards + entries[:16])
    done = cli("book", "check", "bad.bin", environ=CHINESE)
    assert done.code == ExitCode.FAILED
    assert "bad.bin已损坏：" in done.out
    assert "排在应在其后的条目之后" in done.out
    assert "着法不合规则：rnbqkbnr/" in done.out
    assert WORD.findall(KEPT.sub("", done.out)) == [], done.out
