"""Games of ``rukh play`` that are saved, loaded, kept and taken up again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

import rukh
from rukh.cli.exit import ExitCode

UTF8 = {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
ALONE = ("--side", "both", "--nodes", "500")
QUICK = ("--nodes", "200", "--level", "10", "--no-book")


@pytest.fixture
def play(cli, tmp_path):
    """Plays with a place where games are kept."""
    environ = UTF8 | {"RUKH_STATE": str(tmp_path / "state")}

    def run(*arguments, typed=()):
        return cli("play", *arguments, typed="\n".join([*typed, ""]), environ=environ)

    return run


@pytest.fixture
def archive(tmp_path):
    return lambda game: list(rukh.read_games(tmp_path / "state" / "games" / f"{game}.pgn"))


@pytest.mark.parametrize(("game", "move"), [("chess", "e2e4"), ("xiangqi", "h2e2")])
def test_a_game_that_was_left_is_taken_up_again(play, game, move):
    done = play(game, *ALONE, typed=[move, "quit"])
    assert 'The game is kept: "rukh play --resume" goes on with it.' in done.out
    again = play("--resume", typed=["fen"])
    assert (again.code, again.err) == (ExitCode.OK, "")
    board = rukh.Board(game=game)
    board.push_uci(move)
    assert board.fen() in again.out
    # The end of input is an end that keeps the game as well.
    assert board.fen() in play("--resume", typed=["undo", "redo", "fen", "quit"]).out


def test_without_a_game_there_is_nothing_to_take_up(play):
    done = play("--resume")
    assert done.code == ExitCode.USAGE
    assert done.err == "rukh: there is no game to go on with: none was left before its end\n"
    play("chess", *ALONE, typed=["e4"])
    assert play("xiangqi", "--resume").code == ExitCode.USAGE
    assert play("chess", "--resume").code == ExitCode.OK


def test_an_ended_game_is_in_the_archive_and_not_offered(play, archive):
    play("chess", *ALONE, typed=["f3", "e5", "g4", "Qh4", "quit"])
    play("chess", *ALONE, typed=["e4", "resign", "new", "d4", "resign", "quit"])
    assert [game.result for game in archive("chess")] == ["0-1", "1-0", "1-0"]
    assert play("--resume").code == ExitCode.USAGE


def test_a_game_goes_on_with_its_players_and_clock(play):
    play("chess", *QUICK, "--clock", "5+3", typed=["e4", "undo", "d4"])
    done = play("--resume", typed=["c4", "level"])
    assert "White 5:" in done.out
    assert "Rukh plays" in done.out
    assert " * 10  Full strength" in done.out


def test_a_game_is_saved_and_loaded_at_the_prompt(play, tmp_path):
    path = tmp_path / "my game"
    typed = ["e4", "e5", "undo", "c5", f"save {path}", f'save "{path}"', "d4", f"save {path}"]
    done = play("chess", *ALONE, typed=[*typed, "new", f"load {path}.pgn", "fen", "quit"])
    assert f"Saved as {path}.pgn." in done.out
    assert "write over it" not in done.out
    assert "rnbqkbnr/pp1ppppp/8/2p5/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2" in done.out
    done = play("chess", *ALONE, typed=[f"save {path}", "n", f"save {path}", "y", "save", "quit"])
    assert "my game.pgn is there already: write over it? [y/N]" in done.out
    assert "Nothing was written." in done.out
    assert "a file has a name" in done.out


def test_a_game_of_a_collection_is_loaded(play, tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 *\n\n1. 炮二平五 马8进7 *\n\n1. d4 d5 1-0\n", encoding="utf-8")
    done = play("chess", *ALONE, typed=[f"load {path} 2", "fen", f"load {path} 3", "pgn", "quit"])
    assert "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w" in done.out
    assert "The record ends here: 1-0." in done.out
    done = play("chess", *ALONE, typed=[f"load {path} 9", "load", "load /nowhere.pgn", "quit"])
    assert "games.pgn has no game 9: it has 3 games." in done.out
    assert "Cannot read /nowhere.pgn: No such file or directory." in done.out


def test_the_command_line_names_a_file(play, tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 *\n\n1. 炮二平五 马8进7 *\n", encoding="utf-8")
    done = play("--load", str(path), "--number", "2", *QUICK, typed=["马二进三", "quit"])
    assert "Xiangqi. Red: you, Black: Rukh" in done.out
    assert "Rukh plays" in done.out
    done = play("--load", str(path), "--number", "7")
    assert (done.code, done.err) == (
        ExitCode.USAGE,
        "rukh: games.pgn has no game 7: it has 2 games.\n",
    )
    assert play("--load", str(path), "--fen", "x").code == ExitCode.USAGE
    assert play("chess", "--load", str(path), "--number", "2").code == ExitCode.USAGE
    done = play("--load", str(tmp_path / "none.pgn"))
    assert done.code == ExitCode.USAGE
    assert done.err == f"rukh: cannot read {tmp_path / 'none.pgn'}: No such file or directory\n"
    broken = tmp_path / "broken.pgn"
    broken.write_text("1. e4 e5 2. Nf6 *")
    done = play("--load", str(broken), *ALONE, typed=["Nf3", "quit"])
    assert "broken.pgn, game 1, line 1, ply 3" in done.err
    assert done.code == ExitCode.OK


def test_nothing_is_kept_without_a_place_for_it(cli):
    done = cli("play", "chess", *ALONE, typed="e4\nquit\n")
    assert "is kept" not in done.out


def test_a_place_that_cannot_be_written_disturbs_nobody(cli, tmp_path):
    (tmp_path / "file").touch()
    environ = UTF8 | {"RUKH_STATE": str(tmp_path / "file")}
    done = cli("play", "chess", *ALONE, typed="e4\ne5\nquit\n", environ=environ)
    assert done.code == ExitCode.OK
    assert done.err.count("note: the game cannot be kept") == 1


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("number", ["SIGHUP", "SIGKILL", "SIGTERM", "SIGINT"])
def test_a_closed_window_loses_no_game(play, tmp_path, number):
    environ = os.environ | UTF8 | {"RUKH_STATE": str(tmp_path / "state")}
    command = [sys.executable, "-m", "rukh", "play", "chess", *ALONE]
    pipe = subprocess.PIPE
    child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=environ)
    child.stdin.write(b"e4\ne5\n")
    child.stdin.flush()
    seen = b""
    while b"1. e4      e5" not in seen or not seen.endswith(b"White> "):
        seen += os.read(child.stdout.fileno(), 65536)
    time.sleep(0.2)
    child.send_signal(getattr(signal, number))
    out, err = child.communicate(timeout=30)
    assert b"Traceback" not in err
    if number == "SIGINT":
        assert child.returncode == ExitCode.INTERRUPTED
        assert b"The game is kept" in out
    again = play("--resume", typed=["fen", "quit"])
    assert "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq" in again.out


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals")
def test_a_person_at_a_terminal_is_offered_the_games_that_were_left(play, tmp_path):
    import pty

    play("chess", *ALONE, typed=["e4"])
    environ = {"PATH": os.environ["PATH"], **UTF8, "RUKH_STATE": str(tmp_path / "state")}
    if "PYTHONPATH" in os.environ:
        environ["PYTHONPATH"] = os.environ["PYTHONPATH"]
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "rukh", "play"]
    seen = ""

    def until(text):
        nonlocal seen
        deadline = time.monotonic() + 60
        while text not in seen:
            assert time.monotonic() < deadline, seen
            seen += os.read(leader, 65536).decode("utf-8", "replace")
        seen = seen.partition(text)[2]

    with subprocess.Popen(
        command, stdin=follower, stdout=follower, stderr=follower, env=environ
    ) as child:
        os.close(follower)
        try:
            until("1. chess, ")
            until("to delete: ")
            os.write(leader, b"7\n")
            until("to delete: ")
            os.write(leader, b"1\n")
            until("Black> ")
            os.write(leader, b"resi\t\n")
            until("Black resigns: White wins.")
            until("Game over> ")
            deadline = time.monotonic() + 60
            while child.poll() is None and time.monotonic() < deadline:
                # What comes in the moment before the terminal is read from waits for the next key.
                child.send_signal(signal.SIGINT)
                time.sleep(0.2)
            assert child.wait(timeout=1) in (ExitCode.INTERRUPTED, -signal.SIGINT)
        finally:
            child.kill()
            os.close(leader)
    assert "resign" in (tmp_path / "state" / "games" / "history.txt").read_text()
    assert play("--resume").code == ExitCode.USAGE


def test_a_file_without_games_is_refused_with_the_reason(play, tmp_path):
    path = tmp_path / "empty.pgn"
    path.write_text("")
    done = play("chess", "--load", str(path))
    assert done.err == "rukh: empty.pgn has no game 1: the file is empty.\n"
    assert (
        "empty.pgn has no game 1: the file is empty."
        in play("chess", *ALONE, typed=[f"load {path}", "quit"]).out
    )


def test_where_left_games_are_offered_one_may_leave(play, monkeypatch):
    play("chess", *ALONE, typed=["e4", "quit"])
    monkeypatch.setattr("rukh.cli.context.Context.is_interactive", True)
    done = play("chess", typed=["nonsense", "quit"])
    assert done.code == ExitCode.OK
    assert "1. chess" in done.out
    assert "Type a move" not in done.out


def test_a_game_that_could_not_be_kept_is_not_said_to_be(cli, tmp_path):
    place = tmp_path / "file"
    place.write_text("no folder")
    environ = UTF8 | {"RUKH_STATE": str(place)}
    done = cli("play", "chess", *ALONE, typed="e4\nquit\n", environ=environ)
    assert "note: the game cannot be kept: Not a directory" in done.err
    assert "The game is kept" not in done.out


def test_a_file_that_cannot_be_written_is_called_by_its_own_name(play, tmp_path):
    path = tmp_path / "nowhere" / "game.pgn"
    done = play("chess", *ALONE, typed=["e4", f"save {path}", "quit"])
    assert f"Cannot write {path}: No such file or directory." in done.out


def test_options_that_leave_nothing_for_each_other_are_refused(play, tmp_path):
    play("chess", *ALONE, typed=["e4"])
    fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
    for option, *value in (
        ("--fen", fen), ("--load", "games.pgn"), ("--number", "2"), ("--side", "black"),
        ("--level", "3"), ("--elo", "1500"), ("--clock", "5+3"), ("--name", "Ann"),
        ("--rules", "none"), ("--limit", "50"),
        ("--chess960",), ("--no-check-extension",),
    ):  # fmt: skip
        done = play("--resume", option, *value)
        assert done.code == ExitCode.USAGE
        assert done.err == (
            "rukh: --resume goes on with a game as it was left, which leaves nothing for "
            f"{option}\n"
        )
    done = play("chess", "--number", "2", *ALONE)
    assert done.code == ExitCode.USAGE
    assert done.err == "rukh: --number is for games of a file: --load names it\n"
    assert play("--load", "x.pgn", "--fen", fen).err == "rukh: give --load or --fen, not both\n"
    # What is settled for every game is not asked for.
    assert play("--resume", typed=["quit"]).code == ExitCode.OK


def test_what_is_settled_does_not_contradict(cli, tmp_path):
    settings = tmp_path / "settings.toml"
    settings.write_text('[play]\nlevel = 3\nside = "black"\n')
    environ = UTF8 | {"RUKH_STATE": str(tmp_path / "state"), "RUKH_CONFIG": str(settings)}
    assert cli("play", "chess", typed="e5\nquit\n", environ=environ).code == ExitCode.OK
    assert cli("play", "--resume", typed="quit\n", environ=environ).code == ExitCode.OK


def test_a_format_that_cannot_hold_the_game_is_told_with_the_way_out(play, tmp_path):
    path = tmp_path / "board.xqf"
    done = play("chess", *ALONE, typed=["e4", f"save {path}", "quit"])
    assert (
        "board.xqf cannot be written: the format holds games of xiangqi alone. A name that ends in "
        ".pgn will do." in done.out
    )
    assert not path.exists()
    done = play("chess", *ALONE, "--lang", "zh", typed=["e4", f"save {path}", "quit"])
    assert "无法写入board.xqf：这种格式只能存放象棋对局。可用以 .pgn 结尾的文件名。" in done.out


def test_a_game_that_was_saved_and_loaded_is_kept_once(play, tmp_path):
    def kept():
        return list((tmp_path / "state" / "games" / "unfinished").glob("*.pgn"))

    path = tmp_path / "game.pgn"
    play("chess", *ALONE, typed=["e4", "e5", f"save {path}", f"load {path}", "quit"])
    assert len(kept()) == 1
    # What went on after it was saved is another game.
    play("--resume", typed=["Nf3", f"load {path}", "quit"])
    assert len(kept()) == 2
