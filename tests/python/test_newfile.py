"""Files that appear when they are whole: what a dead writer has left goes, a living one's stays."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rukh
from rukh._newfile import NewFile, fitting, sweep

FULL = Path("/dev/full")
WRITER = """
import sys, time
from pathlib import Path
from rukh._newfile import NewFile
file = NewFile(Path(sys.argv[1]))
file.write(b"half")
print("begun", flush=True)
time.sleep(60)
"""


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


def begun(path):
    """A program that has begun to write this file."""
    running = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert running.stdout.readline() == "begun\n"
    return running


@pytest.mark.skipif(os.name == "nt", reason="nobody is killed so there")
def test_what_a_killed_writer_left_goes_and_what_a_living_one_writes_stays(tmp_path):
    path = tmp_path / "out.pgn"
    dead, living = begun(path), begun(path)
    dead.send_signal(signal.SIGKILL)
    dead.wait()
    assert len(names_in(tmp_path)) == 2
    with NewFile(path) as file:
        file.write(b"whole")
    left = names_in(tmp_path)
    assert len(left) == 2
    assert path.read_bytes() == b"whole"
    living.kill()
    living.wait()
    living.stdout.close()
    dead.stdout.close()
    NewFile(path).discard()
    assert names_in(tmp_path) == ["out.pgn"]


def test_what_is_no_left_over_of_this_file_stays(tmp_path):
    foreign = [".out.pgn.notes.part", ".other.pgn.0123abcd.part", "out.pgn.0123abcd.part"]
    for name in [*foreign, ".out.pgn.0123abcd.part"]:
        (tmp_path / name).write_text("half")
    (tmp_path / ".out.pgn.89abcdef.part").mkdir()
    NewFile(tmp_path / "out.pgn").discard()
    assert names_in(tmp_path) == sorted([*foreign, ".out.pgn.89abcdef.part"])


def test_a_folder_is_swept_of_files_of_one_kind(tmp_path):
    for name in (".a.pgn.0123abcd.part", ".b-0001.pgn.0123abcd.part", ".a.xqf.0123abcd.part"):
        (tmp_path / name).write_text("half")
    sweep(tmp_path, suffix=".pgn")
    assert names_in(tmp_path) == [".a.xqf.0123abcd.part"]
    sweep(tmp_path / "nowhere", "a.pgn")


def test_a_long_name_is_written_and_swept_too(tmp_path):
    path = tmp_path / ("车" * 70)
    (tmp_path / f".{fitting(path.name)}.0123abcd.part").write_text("half")
    with NewFile(path) as file:
        file.write(b"whole")
    assert names_in(tmp_path) == [path.name]


def test_an_error_takes_the_file_away_and_names_it(tmp_path, monkeypatch):
    path = tmp_path / "out.pgn"
    path.write_bytes(b"old")
    file = NewFile(path)
    file.write(b"new")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(type(path), "replace", full)
    with pytest.raises(OSError, match=r"out\.pgn") as raised:
        file.commit()
    assert raised.value.filename == str(path)
    assert path.read_bytes() == b"old"
    assert names_in(tmp_path) == ["out.pgn"]


def test_records_are_written_in_the_same_way(tmp_path):
    path = tmp_path / "games.pgn"
    (tmp_path / ".games.pgn.0123abcd.part").write_text("half")
    assert rukh.write_games(rukh.read_games("1. e4 *"), path) == 1
    assert names_in(tmp_path) == ["games.pgn"]

    def failing():
        yield from rukh.read_games("1. d4 *")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rukh.write_games(failing(), path)
    assert names_in(tmp_path) == ["games.pgn"]
    assert b"e4" in path.read_bytes()


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device")
def test_a_full_device_is_named():
    file = NewFile(FULL)
    file.write(b"x")
    with pytest.raises(OSError, match="/dev/full"):
        file.commit()
    assert FULL.exists()
