"""``rukh match`` in Chinese: its lines, its live table and its report."""

from __future__ import annotations

import io
import re
from types import SimpleNamespace

import pytest
from rich.console import Console

import rukh
from fakes import fake_line
from rukh.cli.exit import ExitCode
from rukh.cli.match_report import control_words
from rukh.cli.match_view import View
from rukh.match import TimeControl
from rukh.words import Words
from rukh.words.clauses import clause_in

CHINESE = {"LANG": "zh_CN.UTF-8", "TERM": "xterm-256color"}
QUICK = ("--depth", "1", "--max-plies", "30")
WORD = re.compile(r"[A-Za-z]{2,}")
KEPT = re.compile(r"\b(?:SPRT|LLR|LOS|Elo|inf|exit|out of memory)\b|[a-i]\d[a-i]\d|“[^”]*”")


def engines(game: str, *faults: object) -> tuple[str, str]:
    first = fake_line("uci", "--name", "A", "--game", game)
    return first, fake_line("uci", "--name", "B", "--seed", 2, "--game", game, *faults)


@pytest.fixture
def pictures(monkeypatch):
    """The live table, as it is behind each game."""
    seen: list[str] = []
    ended = View.game_ended

    def game_ended(view, game):
        ended(view, game)
        console = Console(file=io.StringIO(), width=120)
        console.print(view._picture())
        seen.append(console.file.getvalue())

    monkeypatch.setattr(View, "game_ended", game_ended)
    return seen


@pytest.mark.parametrize("game", ["xiangqi", "chess"])
def test_no_english_is_left_in_what_people_read(cli, pictures, game):
    arguments = (*engines(game), "--game", game, "--games", "2", *QUICK, "--sprt", "0", "5")
    for asked in ({"environ": CHINESE}, {}):
        language = () if asked else ("--lang", "zh")
        done = cli("match", *arguments, *language, **asked)
        assert done.code == ExitCode.OK, done.err
        told = done.out + done.err + "".join(pictures)
        assert WORD.findall(KEPT.sub("", told)) == [], told
    assert "2局中的2局，深度 1" in done.out
    assert "到30步的上限" in done.out
    assert any("末着" in picture for picture in pictures)


def test_faults_are_told_in_chinese(cli, pictures):
    pair = engines("xiangqi", "--at", 2, "die")
    done = cli("match", *pair, "--game", "xiangqi", "--games", "1", *QUICK, environ=CHINESE)
    assert "失误：B自行结束，1局" in done.out
    assert "因失误而负：B: 自行结束 1" in pictures[-1]
    assert WORD.findall(KEPT.sub("", done.out + pictures[-1])) == []


def test_json_and_records_stay_english(cli, tmp_path):
    path = tmp_path / "games.pgn"
    arguments = (*engines("xiangqi"), "--game", "xiangqi", "--games", "2", *QUICK, "--json")
    done = cli("match", *arguments, "--pgn", str(path), environ=CHINESE)
    assert done.code == ExitCode.OK
    assert '"limit of 30 plies": 2' in done.out
    assert path.read_text(encoding="utf-8").isascii()


@pytest.mark.parametrize(
    ("control", "english", "chinese"),
    [
        (TimeControl(base=10, increment=0.1), "10+0.1", "10+0.1"),
        (TimeControl(base=10, depth=3), "10, depth 3", "10，深度 3"),
        (TimeControl(move_seconds=0.5, nodes=9), "0.5/move, nodes 9", "每步 0.5 秒，节点 9"),
    ],
)
def test_the_time_of_a_match_is_said_in_both_languages(control, english, chinese):
    assert control_words(Words("en"), control) == str(control) == english
    assert control_words(Words("zh"), control) == chinese


@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", "e1e8"),
        ("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", "c1c7"),
        ("4k3/8/8/8/8/8/8/4K2r w - - 149 100", "e1d2"),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "e1e2"),
        ("4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1", "b1b9"),
    ],
)
def test_an_end_that_a_record_has_in_english_is_said_as_the_rules_say_it(fen, moves):
    board = rukh.Board(fen)
    for move in moves.split():
        board.push_uci(move)
    outcome = board.outcome()
    assert outcome is not None
    assert clause_in("zh", outcome.sentence_in("en")) == outcome.sentence_in("zh")


def test_games_that_a_repetition_ended_are_counted_together_in_both_languages():
    from rukh.cli.match_report import _reasons

    for reason in ("Draw by repetition, plies {}–{}", "和棋：重复局面，第{}–{}步"):
        ended = {n: SimpleNamespace(reason=reason.format(n, n + 8)) for n in (1, 2)}
        match = SimpleNamespace(ledger=SimpleNamespace(finished=ended))
        assert [count for _, count in _reasons(match)] == [2]
