"""The full screen: promotion, set-up, dialogs and files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from textual.widgets import Input

import rukh
from rukh.screen.dialogs import Ask, Choose, Read
from rukh.screen.newgame import NewGame
from rukh.screen.setup import SetUp
from rukh.table import Machine

if TYPE_CHECKING:
    pass

from full_screen import Play, against, on_screen

# --- promotion, set-up, dialogs ------------------------------------------------------------------


PROMOTING = "7k/P7/8/8/8/8/8/K7 w - - 0 1"


@pytest.mark.parametrize(("key", "piece"), [("q", "Q"), ("n", "N"), ("enter", "Q")])
def test_a_pawn_becomes_what_is_chosen(key, piece):
    async def play(it: Play) -> None:
        await it.click("a7", "a8")
        assert isinstance(it.app.screen, Choose)
        await it.press(key)
        assert it.sitting.board.piece_at("a8") == piece

    on_screen(play, fen=PROMOTING)


def test_a_promotion_is_chosen_with_the_mouse_or_given_up():
    async def play(it: Play) -> None:
        await it.drag("a7", "a8")
        await it.press("escape")
        assert it.fen == PROMOTING
        await it.click("a7", "a8")
        await it.pilot.click("#options", offset=(2, 1))
        await it.pilot.pause()
        assert it.sitting.board.piece_at("a8") == "R"

    on_screen(play, fen=PROMOTING)


def test_a_position_is_set_up_with_keys():
    async def play(it: Play) -> None:
        await it.press("f6")
        assert isinstance(it.app.screen, SetUp)
        await it.press("f3")
        assert it.said("fault") == "the board is empty"
        for square, letter in (("e1", "K"), ("e8", "k"), ("a1", "R")):
            await it.walk_to(square)
            await it.press(letter)
        await it.press("f4", "ctrl+s")
        assert it.fen == "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1"

    on_screen(play)


def test_a_position_is_set_up_with_the_mouse_or_left_as_it_was():
    async def play(it: Play) -> None:
        before = it.fen
        await it.type("setup")
        await it.click_cell("deeds", "clear")
        await it.press("escape")
        assert it.fen == before
        await it.press("f6")
        await it.click_cell("deeds", "clear")
        for letter, square in (("K", "e0"), ("k", "d9"), ("R", "a5")):
            await it.click_cell("pieces", letter)
            await it.click(square)
        await it.click_cell("pieces", "C")
        await it.click("b3", "b3")
        await it.click_cell("deeds", "done")
        assert it.fen.split()[0] == "3k5/9/9/9/R8/9/9/9/9/4K4"

    on_screen(play, "xiangqi")


def test_a_position_that_cannot_be_played_from_is_not_taken():
    async def play(it: Play) -> None:
        await it.press("f6", "f3", "ctrl+s")
        assert isinstance(it.app.screen, SetUp)
        line = it.app.screen.query_one(Input)
        line.focus()
        line.value = "8/8/8/8 w"
        await it.press("enter")
        assert it.said("fault")
        line.value = PROMOTING
        await it.press("enter", "ctrl+s")
        assert it.fen == PROMOTING

    on_screen(play)


def test_a_new_game_is_asked_for():
    async def play(it: Play) -> None:
        await it.press("f2")
        assert isinstance(it.app.screen, NewGame)
        # Chess, the second side, level 5, a clock.
        await it.press("right", "down", "right", "down", "right", "down")
        await it.press("5", "+", "3")
        await it.press("enter")
        sitting = it.sitting
        assert sitting.game == "chess"
        assert sitting.people == (rukh.BLACK,)
        assert sitting.control == rukh.match.TimeControl(base=300.0, increment=3.0)
        machine = sitting.players[rukh.WHITE]
        assert isinstance(machine, Machine)
        assert machine.level == 5
        await it.until(lambda: len(sitting.board) == 1)
        assert it.game.table.look.flipped

    on_screen(play, "xiangqi", **against(rukh.BLACK, level=4))


def test_a_wrong_clock_is_told_in_the_dialog():
    async def play(it: Play) -> None:
        await it.press("f2")
        it.app.screen.query_one("#clock", Input).value = "soon"
        await it.press("enter")
        assert isinstance(it.app.screen, NewGame)
        assert '"soon" is no clock' in it.said("fault")

    on_screen(play)


def test_level_theme_and_notation_are_chosen():
    async def play(it: Play) -> None:
        await it.press("ctrl+l", "down", "enter")
        machine = it.sitting.players[rukh.BLACK]
        assert isinstance(machine, Machine)
        assert machine.level == 5
        assert "level 5 of 10" in it.game.notes
        await it.press("ctrl+t", "down", "enter")
        assert it.game.style.theme == "slate"
        await it.type("h2e2")
        await it.until(lambda: len(it.sitting.board) == 2)
        await it.type("notation chinese")
        assert "炮二平五" in it.said("moves")
        await it.type("notation morse")
        assert "morse" in it.game.notes

    on_screen(play, "xiangqi", **against(rukh.BLACK, level=4))


def test_the_palette_does_what_is_searched_for():
    async def play(it: Play) -> None:
        await it.press("ctrl+p")
        it.app.screen.query_one(Input).value = "turn the board"
        await it.pilot.pause()
        assert isinstance(it.app.screen, Choose)
        assert it.app.screen.shown == ["flip"]
        await it.press("enter")
        assert it.game.table.look.flipped

    on_screen(play)


def test_help_tells_keys_and_words():
    async def play(it: Play) -> None:
        await it.press("f1")
        assert isinstance(it.app.screen, Read)
        told = it.app.screen._text.plain
        assert "Undo ^Z" in told
        assert "take back your last move" in told
        await it.press("escape")
        assert it.app.screen is it.game

    on_screen(play)


def test_resigning_is_asked_about():
    async def play(it: Play) -> None:
        await it.type("resign")
        assert isinstance(it.app.screen, Ask)
        await it.press("n")
        assert not it.sitting.is_over
        await it.type("resign")
        await it.press("y")
        assert "White resigns" in it.said("standing")

    on_screen(play)


def test_a_draw_is_offered_to_a_person_and_to_rukh():
    async def people(it: Play) -> None:
        await it.type("draw")
        await it.until(lambda: it.app.screen is not it.game)
        await it.press("y")
        assert it.sitting.result == "1/2-1/2"

    async def machine(it: Play) -> None:
        await it.type("draw")
        await it.until(lambda: "declines" in it.game.notes)

    on_screen(people)
    on_screen(machine, **against(rukh.BLACK))


# --- files ---------------------------------------------------------------------------------------


def test_a_game_is_saved_and_opened(tmp_path):
    path = tmp_path / "mine.pgn"

    async def play(it: Play) -> None:
        for move in "e4 e5".split():
            await it.type(move)
        await it.press("ctrl+s")
        it.app.screen.query_one(Input).value = str(path)
        await it.press("enter")
        assert "Saved as" in it.game.notes
        assert "1. e4 e5" in path.read_text()
        await it.type("undo")
        await it.type("undo")
        await it.press("ctrl+o")
        it.app.screen.query_one(Input).value = str(path)
        await it.press("enter")
        assert len(it.sitting.board) == 2
        await it.type(f"load {tmp_path}/none.pgn")
        assert "Cannot read" in it.game.notes

    on_screen(play)


def test_of_several_games_one_is_chosen(tmp_path):
    path = tmp_path / "both.pgn"
    games = ['[White "Ann"]\n\n1. e4 *\n', '[White "Bob"]\n\n1. d4 d5 *\n']
    path.write_text("\n".join(games))

    async def play(it: Play) -> None:
        await it.type(f"load {path}")
        assert isinstance(it.app.screen, Choose)
        await it.press("b", "o", "b", "enter")
        assert str(it.sitting.board.peek()) == "d7d5"

    on_screen(play)


def test_another_file_is_not_written_over_unasked(tmp_path):
    path = tmp_path / "there.pgn"
    path.write_text("mine")

    async def play(it: Play) -> None:
        await it.type(f"save {path}")
        assert isinstance(it.app.screen, Ask)
        await it.press("n")
        assert path.read_text() == "mine"
        await it.type(f"save {path}")
        await it.press("y")
        assert path.read_text() != "mine"
        await it.type("e4")
        await it.type(f"save {path}")
        assert it.app.screen is it.game

    on_screen(play)
