"""``rukh convert``: what is skipped, shortened or repaired; ``--strict``; Ctrl-C; mistakes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from games import CHESS, FOREIGN, ILLEGAL, XIANGQI, moves_in

import rukh
from rukh.cli.exit import ExitCode

PROBLEM_KEYS = {"file", "number", "severity", "line", "ply", "text", "reason", "fen"}


def test_every_loss_is_told_and_counted(cli, tmp_path):
    source = tmp_path / "games.pgn"
    source.write_text(CHESS + "\n" + ILLEGAL + "\n" + FOREIGN + "\n" + CHESS)
    done = cli("convert", str(source), "-o", str(tmp_path / "out.pgn"))
    assert done.code == ExitCode.INCOMPLETE
    lines = done.err.splitlines()
    assert len(lines) == 3
    assert "shortened: " in lines[0]
    assert 'games.pgn, game 2, line 9, ply 3: "Nf6": ' in lines[0]
    assert "; position rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" in lines[0]
    assert 'games.pgn, game 3, line 11: "Antichess": ' in lines[1]
    assert lines[2] == "1 file, 3 games written, 0 repaired, 1 shortened, 1 skipped"
    assert [len(moves) for moves in moves_in(tmp_path / "out.pgn")] == [4, 2, 4]


def test_the_report_is_lines_of_json(cli, tmp_path):
    report = tmp_path / "report.jsonl"
    (tmp_path / "中.pgn").write_text(ILLEGAL)
    (tmp_path / "empty.pgn").write_text("")
    done = cli("convert", str(tmp_path), "-o", "-", "--report", str(report))
    assert done.code == ExitCode.INCOMPLETE
    assert done.err.count("\n") == 1
    empty, illegal = [json.loads(line) for line in report.read_text("utf-8").splitlines()]
    assert set(empty) == set(illegal) == PROBLEM_KEYS
    assert empty["file"].endswith("empty.pgn")
    assert (empty["number"], empty["severity"]) == (None, "skipped")
    assert illegal["file"].endswith("中.pgn")
    assert (illegal["number"], illegal["line"], illegal["ply"]) == (1, 3, 3)
    assert illegal["text"] == "Nf6"
    assert illegal["severity"] == "shortened"


def test_what_a_format_cannot_hold_is_told(cli, tmp_path):
    made = tmp_path / "made.xqf"
    text = XIANGQI.replace("[Red", '[ECO "A1"]\n[Red')
    done = cli("convert", "-", "-o", str(made), typed=text)
    assert done.code == ExitCode.INCOMPLETE
    assert "ECO" in done.err
    assert made.exists()
    done = cli("convert", "-", "-o", f"{tmp_path / 'a'}/", "--to", "xqf", typed=CHESS)
    assert done.code == ExitCode.FAILED
    assert "skipped: standard input, game 1" in done.err


@pytest.mark.parametrize(
    "broken", [b"", b"\x00\xff" * 500, b"XQ\x12", b"Rar!\x1a\x07\x00", b"\x89PNG\r\n\x1a\n" * 9]
)
def test_a_broken_file_stops_nothing(cli, tmp_path, broken):
    (tmp_path / "a.pgn").write_bytes(broken)
    (tmp_path / "b.pgn").write_text(CHESS)
    done = cli("convert", str(tmp_path), "-o", str(tmp_path / "out") + ".pgn")
    assert done.code == ExitCode.INCOMPLETE
    assert "skipped: " in done.err
    assert "1 file, 1 game written" in done.err
    assert "1 file skipped" in done.err


def test_files_that_cannot_be_opened_stop_nothing(cli, tmp_path, monkeypatch):
    (tmp_path / "a.pgn").write_text(CHESS)
    (tmp_path / "b.pgn").write_text(CHESS)
    os.mkfifo(tmp_path / "c.pgn")
    real = Path.open

    def refused(path, *arguments, **options):
        if path.name == "a.pgn":
            raise PermissionError(13, "Permission denied")
        return real(path, *arguments, **options)

    monkeypatch.setattr(Path, "open", refused)
    done = cli("convert", str(tmp_path), "-o", "-")
    assert done.code == ExitCode.INCOMPLETE
    assert "a.pgn: it cannot be read: Permission denied" in done.err
    assert "c.pgn: it is neither a file nor a folder" in done.err
    assert done.out.count("[Event ") == 1


def test_folders_that_cannot_be_opened_are_told(cli, tmp_path, monkeypatch):
    (tmp_path / "a.pgn").write_text(CHESS)
    (tmp_path / "closed").mkdir()
    real = os.scandir

    def refused(path):
        if Path(path).name == "closed":
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    monkeypatch.setattr(os, "scandir", refused)
    done = cli("convert", str(tmp_path), "-o", "-")
    assert done.code == ExitCode.INCOMPLETE
    assert "closed: the folder cannot be read" in done.err
    assert "1 game written" in done.err


def test_strict_stops_at_the_first_loss(cli, tmp_path):
    out = tmp_path / "out.pgn"
    out.write_text("old")
    done = cli("convert", "-", "-o", str(out), "--strict", typed=f"{CHESS}\n{ILLEGAL}\n{FOREIGN}")
    assert done.code == ExitCode.FAILED
    assert out.read_text() == "old"
    assert done.err.count('"Nf6"') == 1
    assert "Antichess" not in done.err
    assert "--strict" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["out.pgn"]
    # What is read whole, if repaired, is no loss; nor are files that promise nothing.
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.pgn").write_text('[Result "*"]\n\n1. e4 {a {b} c} e5 1-0\n')
    (tmp_path / "in" / "readme").write_text("words")
    done = cli("convert", str(tmp_path / "in"), "-o", str(out), "--strict")
    assert done.code == ExitCode.OK, done.err
    (tmp_path / "in" / "b.pgn").write_text("words")
    assert cli("convert", str(tmp_path / "in"), "-o", str(out), "--strict").code == ExitCode.FAILED


def test_ctrl_c_leaves_nothing_half_written(cli, tmp_path, monkeypatch):
    calls = iter(range(100))
    export = rukh.Game.export

    def interrupted(game, *arguments, **options):
        if next(calls) == 2:
            raise KeyboardInterrupt
        return export(game, *arguments, **options)

    monkeypatch.setattr(rukh.Game, "export", interrupted)
    old = tmp_path / "old.pgn"
    old.write_text("old")
    done = cli("convert", "-", "-o", str(old), "--report", str(tmp_path / "report"),
               typed=f"{ILLEGAL}\n" * 9)  # fmt: skip
    assert done.code == ExitCode.INTERRUPTED
    assert old.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["old.pgn"]


def test_a_person_sees_how_it_goes(cli, tmp_path):
    screen = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "FORCE_COLOR": "1"}
    source = tmp_path / "in.pgn"
    source.write_text(CHESS * 99)
    done = cli("convert", str(source), "-o", str(tmp_path / "out.pgn"), environ=screen)
    assert "99 games" in done.err
    assert "\x1b[" in done.err
    assert done.out == ""
    done = cli("convert", str(source), "-o", str(tmp_path / "out.pgn"))
    assert "\x1b" not in done.err


@pytest.mark.parametrize(
    ("arguments", "culprit"),
    [
        ([], "IN"),
        (["a.pgn"], "-o"),
        (["no_such_file.pgn", "-o", "-"], 'there is no file "no_such_file.pgn"'),
        (["a\0b", "-o", "-"], "a·b"),
        (["-", "-o", "-", "--to", "doc"], "doc"),
        (["-", "-o", "-", "--notation", "morse"], "morse"),
        (["-", "-o", "-", "--game", "chess", "--notation", "wxf"], "chess has no wxf"),
        (["-", "-o", "-", "--to", "json", "--notation", "wxf"], "pgn and text"),
        (["-", "-o", "-", "--to", "xqf", "--width", "70"], "--width is for pgn"),
        (["-", "-o", "-", "--width", "-1"], '"-1"'),
        (["-", "-o", "-", "--encoding", "klingon"], "klingon"),
        (["-", "-o", "-", "--encoding", "idna"], "idna"),
        (["-", "-o", "-", "--encoding", "punycode"], "punycode"),
        (["-", "-o", "no_such_file.zip"], '".zip" is not written here'),
        (["-", "-o", "no_such_file.CBL", "--to", "pgn"], '".CBL" is not written here'),
        (["-", "-o", "-", "--game", "shogi"], "shogi"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(cli, capsys, arguments, culprit):
    done = cli("convert", *arguments, typed=CHESS)
    assert done.code == ExitCode.USAGE
    assert done.out == ""
    told = done.err + capsys.readouterr().err
    assert told.count("\n") == 1
    assert culprit in told


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_file_in_another_encoding_is_skipped_with_a_reason(cli, tmp_path, encoding):
    plain, wide, out = tmp_path / "plain.pgn", tmp_path / "wide.pgn", tmp_path / "out.pgn"
    plain.write_text(CHESS)
    wide.write_text(CHESS, encoding=encoding)
    done = cli("convert", str(plain), str(wide), "-o", str(out), "--encoding", encoding)
    assert done.code == ExitCode.INCOMPLETE
    assert f"it is no text in {encoding}" in done.err
    assert "1 game written, 0 repaired, 0 shortened, 0 skipped, 1 file skipped" in done.err


def test_other_peoples_json_is_no_record(cli, tmp_path):
    for text in ('{"name": "rukh", "version": "1.0"}\n', '[{"a": {"b": []}}]', '{\n  "a": 1,\n}\n'):
        path = tmp_path / "package.json"
        path.write_text(text)
        done = cli("convert", str(path), "-o", str(tmp_path / "out.pgn"))
        assert done.code == ExitCode.FAILED
        assert "JSON" in done.err, done.err


def test_nothing_to_write_is_a_failure(cli, tmp_path):
    out = tmp_path / "out.pgn"
    done = cli("convert", "-", "-o", str(out), typed="no game here")
    assert done.code == ExitCode.FAILED
    assert "there was no game to write" in done.err
    assert not out.exists()
    done = cli("convert", "-", "-o", str(tmp_path / "no" / "out.pgn"), typed=CHESS)
    assert done.code == ExitCode.USAGE
    assert "out.pgn: No such file or directory" in done.err


@pytest.mark.skipif(os.name == "nt", reason="signals work otherwise there")
def test_the_program_ends_at_ctrl_c_without_a_trace(tmp_path):
    program = subprocess.Popen(
        [sys.executable, "-m", "rukh", "convert", "-", "-o", str(tmp_path / "out.pgn")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert program.stdin is not None
    # More games than fit on the way, so that some are written before the end is waited for.
    program.stdin.write(CHESS.encode() * 20_000)
    program.stdin.flush()
    deadline = time.monotonic() + 30
    while not any(path.stat().st_size for path in tmp_path.iterdir()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert program.returncode == ExitCode.INTERRUPTED
    assert (out, err) == (b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_the_report_is_never_written_over_a_record_or_the_games(cli, tmp_path):
    record, games = tmp_path / "g.pgn", tmp_path / "out.pgn"
    record.write_text("1. c4 *\n", "utf-8")
    over_input = cli("convert", str(record), "-o", "-", "--report", str(record))
    assert over_input.code == 2
    assert "one of the files to read" in over_input.err
    assert record.read_text("utf-8") == "1. c4 *\n"
    over_output = cli("convert", str(record), "-o", str(games), "--report", str(games))
    assert over_output.code == 2
    assert "where the games go" in over_output.err
    assert not games.exists()
