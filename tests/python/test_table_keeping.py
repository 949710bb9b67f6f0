"""Games that are kept as they are played, and taken up again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import rukh
from rukh.table import Keeper, Machine, Sitting, control_of, games_folder, unfinished


def table(start=None, **options):
    return Sitting(rukh.Board() if start is None else start, hash=1, **options)


def played(sitting, *moves):
    for text in moves:
        sitting.play(sitting.board.parse_move(text))


def files(folder):
    return sorted(path.name for path in folder.rglob("*.pgn"))


def archive(folder, game="chess"):
    return list(rukh.read_games(folder / f"{game}.pgn"))


def test_a_game_is_kept_from_its_first_move_on(tmp_path):
    sitting = table()
    with Keeper(sitting, tmp_path) as keeper:
        assert keeper.path is None
        assert files(tmp_path) == []
        for count, text in enumerate(("e4", "e5"), 1):
            played(sitting, text)
            [game] = rukh.read_games(keeper.path)
            assert len(list(game.mainline_moves())) == count
        # Nobody else may take it up now.
        assert unfinished(tmp_path) == []
    assert len(unfinished(tmp_path)) == 1


def test_a_game_goes_on_as_it_was(tmp_path):
    sitting = table(
        rukh.Board(game="xiangqi", repetition="none", natural_limit=50),
        players={rukh.BLACK: Machine(level=3, limit=rukh.Limit(nodes=9), uses_book=False)},
        clock=control_of("5+3"),
    )
    with Keeper(sitting, tmp_path):
        played(sitting, "炮二平五", "马8进7", "马二进三", "马2进3")
        sitting.undo()
        played(sitting, "兵七进一")
        sitting.undo(1)
    [kept] = unfinished(tmp_path)
    again = kept.sitting(hash=1)
    assert again.board.move_stack == sitting.board.move_stack
    assert (again.board.repetition, again.board.natural_limit) == ("none", 50)
    assert again.players == sitting.players
    assert again.control == sitting.control
    assert again.clock(rukh.BLACK) == sitting.clock(rukh.BLACK)
    # What was taken back is still there, and what was replaced too.
    assert len(again.node.variations) == 2
    assert again.redo(1) == 1
    assert again.board.move_stack[-1].uci() == "c3c4"


def test_a_game_that_goes_on_stays_in_its_file(tmp_path):
    sitting = table()
    with Keeper(sitting, tmp_path) as keeper:
        played(sitting, "e4")
        path = keeper.path
    [kept] = unfinished(tmp_path)
    again = kept.sitting(hash=1)
    with Keeper(again, tmp_path, kept=kept) as keeper:
        assert keeper.path == path
        assert unfinished(tmp_path) == []
        played(again, "e5")
    assert files(tmp_path) == [path.name]


def test_an_ended_game_goes_to_the_archive_of_its_kind(tmp_path):
    for game, move in (("chess", "e4"), ("xiangqi", "炮二平五"), ("chess", "d4")):
        sitting = table(rukh.Board(game=game))
        with Keeper(sitting, tmp_path):
            played(sitting, move)
            sitting.resign()
    assert files(tmp_path) == ["chess.pgn", "xiangqi.pgn"]
    assert list(tmp_path.rglob("*.lock")) == []
    first, second = archive(tmp_path)
    assert [str(game.mainline()) for game in (first, second)] == ["1. e4", "1. d4"]
    assert first.headers["White"] == "Player"
    assert [game.result for game in archive(tmp_path, "xiangqi")] == ["1-0"]


def test_the_archive_is_never_written_over(tmp_path):
    # Another program has left it in the middle of a game.
    (tmp_path / "chess.pgn").write_text('[White "Ann"]\n\n1. e4 {cut')
    sitting = table()
    with Keeper(sitting, tmp_path):
        played(sitting, "f3", "e5", "g4", "Qh4")
    text = (tmp_path / "chess.pgn").read_text()
    assert text.startswith('[White "Ann"]\n\n1. e4 {cut\n\n[Event "Rukh"]')
    assert "2. g4 Qh4# 0-1" in text


def test_what_was_taken_back_is_not_in_the_archive(tmp_path):
    sitting = table()
    with Keeper(sitting, tmp_path):
        played(sitting, "e4", "e5", "Qh5")
        sitting.undo(1)
        sitting.resign()
    [game] = archive(tmp_path)
    assert str(game.mainline()) == "1. e4 e5"
    assert game.result == "0-1"


def test_a_new_game_has_a_file_of_its_own(tmp_path):
    sitting = table()
    with Keeper(sitting, tmp_path) as keeper:
        played(sitting, "e4")
        first = keeper.path
        sitting.new()
        assert keeper.path is None
        played(sitting, "d4")
        assert keeper.path != first
    assert len(unfinished(tmp_path)) == 2


def test_a_game_without_moves_leaves_nothing(tmp_path):
    sitting = table()
    with Keeper(sitting, tmp_path):
        played(sitting, "e4")
        sitting.undo()
    assert files(tmp_path) == []


def test_names_follow_the_players_after_a_game_is_taken_up(tmp_path):
    sitting = table(players={rukh.BLACK: Machine(level=3)})
    with Keeper(sitting, tmp_path):
        played(sitting, "e4")
    [kept] = unfinished(tmp_path)
    again = kept.sitting(hash=1)
    again.switch()
    assert again.as_record().headers["White"] == "Rukh level 3"


def test_names_of_a_record_stay_its_own(tmp_path):
    [game] = rukh.read_games('[White "Ann"]\n[Black "Bob"]\n\n1. e4 *')
    sitting = table(game)
    with Keeper(sitting, tmp_path):
        played(sitting, "e5")
    [kept] = unfinished(tmp_path)
    assert kept.sitting(hash=1).as_record().headers["White"] == "Ann"


def test_a_killed_program_leaves_its_game_to_be_taken_up(tmp_path):
    source = (
        "import os, pathlib, sys, rukh\n"
        "from rukh.table import Keeper, Sitting\n"
        "sitting = Sitting(rukh.Board(), hash=1)\n"
        "keeper = Keeper(sitting, pathlib.Path(sys.argv[1]))\n"
        "for text in ('e4', 'e5', 'Nf3'):\n"
        "    sitting.play(sitting.board.parse_san(text))\n"
        "os._exit(9)\n"
    )
    done = subprocess.run([sys.executable, "-c", source, str(tmp_path)], check=False)
    assert done.returncode == 9
    [kept] = unfinished(tmp_path)
    assert kept.snapshot.plies == 3
    kept.discard()
    assert list((tmp_path / "unfinished").iterdir()) == []


def test_an_ended_game_of_a_killed_program_is_brought_to_the_archive(tmp_path):
    sitting = table()
    keeper = Keeper(sitting, tmp_path)
    played(sitting, "e4")
    sitting.resign()
    # As the system does when a program dies.
    keeper._lock.close()
    assert unfinished(tmp_path) == []
    assert [game.result for game in archive(tmp_path)] == ["1-0"]


@pytest.mark.parametrize("text", ["", "1. e4 *", '[RukhTable "{}"]\n\n1. e4 *', "\x00\xff" * 100])
def test_what_is_no_kept_game_is_left_alone(tmp_path, text):
    (tmp_path / "unfinished").mkdir()
    path = tmp_path / "unfinished" / "x.pgn"
    path.write_text(text, encoding="utf-8")
    assert unfinished(tmp_path) == []
    assert path.read_text(encoding="utf-8") == text


def test_a_place_that_cannot_be_written_is_told_once_and_the_game_goes_on(tmp_path):
    (tmp_path / "games").write_text("a file, no folder")
    told = []
    sitting = table()
    with Keeper(sitting, tmp_path / "games", on_fault=told.append) as keeper:
        played(sitting, "e4", "e5")
        assert not keeper.is_kept
    [reason] = told
    assert "Errno" not in reason
    assert str(tmp_path) in reason
    assert len(sitting.board) == 2


def test_without_a_place_nothing_is_kept():
    assert games_folder({}) is None
    assert unfinished(None) == []
    sitting = table()
    with Keeper(sitting, None) as keeper:
        played(sitting, "e4")
        assert keeper.path is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_what_is_no_file_is_not_waited_for(tmp_path):
    (tmp_path / "unfinished").mkdir()
    os.mkfifo(tmp_path / "unfinished" / "a.pgn")
    (tmp_path / "unfinished" / "b.pgn").mkdir()
    assert unfinished(tmp_path) == []
