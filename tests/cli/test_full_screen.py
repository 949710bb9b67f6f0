"""The full screen: games of both kinds by mouse and by keys, and all that can be asked there."""

from __future__ import annotations

import asyncio
import io
import os
import select
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.widgets import Input

import rukh
from rukh.cli.context import Context
from rukh.cli.play.start import Look, Table
from rukh.cli.writing import Writing
from rukh.screen.app import GameApp
from rukh.screen.board import BoardView
from rukh.screen.cells import CellLines, Pane
from rukh.screen.dialogs import Ask, Choose, Read
from rukh.screen.entry import Entry
from rukh.screen.newgame import NewGame
from rukh.screen.setup import SetUp
from rukh.table import Keeper, Machine, Sitting

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

    from textual.pilot import Pilot

TRUE_COLOUR = {"LANG": "C.UTF-8", "TERM": "xterm-256color", "COLORTERM": "truecolor"}
QUICK = rukh.Limit(nodes=200)
PATIENCE = 20.0
MATE_IN_XIANGQI = "b2g2 d9e8 g2g6 b7g7 g6g9"


class Terminal(io.TextIOWrapper):
    """A stream that a person looks at."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", write_through=True)

    def isatty(self) -> bool:
        return True


class Play:
    """A game on the screen, and the hands of who plays it."""

    def __init__(self, app: GameApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.game = app.game_screen

    @property
    def sitting(self) -> Sitting:
        return self.game.sitting

    @property
    def fen(self) -> str:
        return self.sitting.board.fen()

    def said(self, name: str) -> str:
        """What a pane or a list says."""
        found = self.app.screen.query_one(f"#{name}")
        assert isinstance(found, Pane | CellLines | BoardView)
        return found.plain

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Types a line, all but the first letter at once."""
        await self.press(text[0])
        entry = self.game.query_one(Entry)
        assert entry.value == text[0]
        entry.value = text
        await self.press("enter")

    async def click(self, *squares: str) -> None:
        for square in squares:
            await self.pilot.click("#board", offset=self.place(square))
        await self.pilot.pause()

    async def click_cell(self, name: str, target: Any) -> None:
        lines = self.app.screen.query_one(f"#{name}", CellLines)
        place = lines.place_of(target)
        assert place is not None, (target, lines.plain)
        await self.pilot.click(f"#{name}", offset=(place[0] + 1, place[1]))
        await self.pilot.pause()

    async def drag(self, start: str, end: str) -> None:
        await self.pilot.mouse_down("#board", offset=self.place(start))
        await self.pilot.mouse_up("#board", offset=self.place(end))
        await self.pilot.pause()

    def place(self, square: str) -> tuple[int, int]:
        view = self.app.screen.query_one(BoardView)
        return view.place_of(self.sitting.board.square_index(square))

    async def walk_to(self, square: str) -> None:
        """Brings the cursor to a square with the arrows, and presses it."""
        view = self.app.screen.query_one(BoardView)
        board = self.sitting.board
        if view.cursor is None:
            await self.press("up")
        assert view.cursor is not None
        wanted = board.square_index(square)
        sign = -1 if self.game.table.look.flipped else 1
        across = sign * (wanted % board.files - view.cursor % board.files)
        up = sign * (wanted // board.files - view.cursor // board.files)
        sideways = ["right" if across > 0 else "left"] * abs(across)
        await self.press(*sideways, *["up" if up > 0 else "down"] * abs(up), "enter")
        assert view.cursor == wanted

    async def until(self, holds: Callable[[], object]) -> None:
        """Waits for what a search brings."""
        for _ in range(int(PATIENCE / 0.02)):
            await self.pilot.pause(0.02)
            if holds():
                return
        raise AssertionError("it did not come about")


def table_of(board: rukh.Board, folder: Any, options: dict[str, Any]) -> Table:
    sitting = Sitting(board, advice=rukh.Limit(nodes=2000), **options)
    return Table(sitting, Keeper(sitting, folder), Writing(), Look(), folder)


def on_screen(
    play: Callable[[Play], Awaitable[None]],
    game: str = "chess",
    *,
    fen: str | None = None,
    size: tuple[int, int] = (100, 30),
    environ: dict[str, str] | None = None,
    look: Look | None = None,
    folder: Any = None,
    **options: Any,
) -> GameApp:
    """Plays a game on a screen of that size, and returns what is left of it."""
    context = Context(
        stdin=io.StringIO(),
        stdout=Terminal(),
        stderr=Terminal(),
        environ=TRUE_COLOUR if environ is None else environ,
    )
    board = rukh.Board(game=game) if fen is None else rukh.Board(fen)
    table = table_of(board, folder, options)
    table.look = look or table.look
    app = GameApp(context, table, pace=0.0)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await play(Play(app, pilot))

    try:
        asyncio.run(run())
    finally:
        table.close()
    return app


def against(side: rukh.Side, **options: Any) -> dict[str, Any]:
    """A quick machine plays a side."""
    return {"players": {side: Machine(limit=QUICK, **options)}}


# --- whole games ---------------------------------------------------------------------------------


def test_a_game_of_chess_is_played_with_the_mouse():
    async def play(it: Play) -> None:
        await it.click("f2", "f3", "e7", "e5", "g2", "g4", "d8", "h4")
        assert it.sitting.result == "0-1"
        assert "Black wins by checkmate" in it.said("standing")
        assert "2. g4      Qh4#" in it.said("moves")

    on_screen(play)


def test_a_game_of_xiangqi_is_played_with_the_mouse():
    async def play(it: Play) -> None:
        for move in MATE_IN_XIANGQI.split():
            await it.click(move[:2], move[2:])
        assert it.sitting.result == "1-0"
        assert "Red wins by checkmate" in it.said("standing")

    on_screen(play, "xiangqi", size=(80, 24))


def test_a_game_of_xiangqi_is_played_with_the_arrows_on_a_flipped_board():
    async def play(it: Play) -> None:
        for move in MATE_IN_XIANGQI.split():
            await it.walk_to(move[:2])
            await it.walk_to(move[2:])
        assert it.sitting.result == "1-0"

    on_screen(play, "xiangqi", look=Look(flipped=True))


def test_a_game_of_chess_is_played_with_the_arrows_against_rukh():
    async def play(it: Play) -> None:
        await it.walk_to("e2")
        await it.walk_to("e4")
        await it.until(lambda: len(it.sitting.board) == 2)
        assert "Rukh plays" in it.game.notes
        await it.press("ctrl+z")
        assert len(it.sitting.board) == 0
        await it.press("ctrl+y")
        assert len(it.sitting.board) == 2

    on_screen(play, **against(rukh.BLACK))


def test_a_piece_is_dragged():
    async def play(it: Play) -> None:
        await it.drag("e2", "e4")
        assert [str(move) for move in it.sitting.board.move_stack] == ["e2e4"]
        await it.drag("e7", "e2")
        assert len(it.sitting.board) == 1

    on_screen(play)


def test_moves_are_typed_in_any_notation():
    async def play(it: Play) -> None:
        await it.type("h2e2")
        await it.type("马8进7")
        await it.type("H2+3")
        assert [str(move) for move in it.sitting.board.move_stack] == ["h2e2", "h9g7", "h0g2"]
        assert "H2-E2" in it.said("moves")

    on_screen(play, "xiangqi")


def test_what_is_typed_fast_is_not_lost():
    async def play(it: Play) -> None:
        keys = [*"e4", "enter", *"e5", "enter", *"Nf3", "enter", *"Nc", "6", "enter"]
        for key in keys:
            it.app.post_message(events.Key(key, "\r" if key == "enter" else key))
        await it.until(lambda: len(it.sitting.board) == 4)
        assert it.said("moves").split() == ["1.", "e4", "e5", "2.", "Nf3", "Nc6"]

    on_screen(play)


def test_a_chosen_piece_shows_where_it_may_go():
    async def play(it: Play) -> None:
        await it.click("g1")
        assert "<♞" in it.said("board").replace(" ", "")
        assert it.said("board").count("●") == 2
        await it.click("g1")
        assert "●" not in it.said("board")
        await it.click("g1", "b1")
        assert it.said("board").count("●") == 2
        await it.press("escape")
        assert "●" not in it.said("board")

    on_screen(play)


# --- what is said --------------------------------------------------------------------------------


def test_a_bad_move_says_why():
    async def play(it: Play) -> None:
        await it.type("Nf4")
        assert "f4" in it.game.notes
        await it.type("undoo")
        assert 'Did you mean "undo"?' in it.game.notes
        await it.type("undo")
        assert it.game.notes == "There is no move to take back."
        assert not len(it.sitting.board)

    on_screen(play)


def test_tab_takes_what_is_suggested_and_up_what_was_typed():
    async def play(it: Play) -> None:
        await it.press("N", "c")
        entry = it.game.query_one(Entry)
        await it.until(lambda: entry._suggestion == "Nc3")
        await it.press("tab", "enter")
        assert str(it.sitting.board.peek()) == "b1c3"
        await it.type("e5")
        await it.press("x")
        await it.press("backspace", "up", "up")
        assert entry.value == "Nc3"
        await it.press("escape")
        assert it.game.query_one(BoardView).has_focus

    on_screen(play)


def test_a_hint_has_a_reason_and_an_arrow():
    async def play(it: Play) -> None:
        await it.press("f3")
        await it.until(lambda: it.game.notes.startswith("Hint: "))
        assert "→" in it.said("board") or "↑" in it.said("board")
        await it.press("escape")
        assert it.game.notes == ""

    on_screen(play, fen="4k3/8/8/8/3n4/8/3R4/3K4 w - - 0 1")


def test_a_threat_is_shown():
    async def play(it: Play) -> None:
        await it.press("f4")
        await it.until(lambda: "Threatened is Qxf7#" in it.game.notes)

    on_screen(play, fen="r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")


def test_captures_clocks_opening_and_book_are_shown():
    async def play(it: Play) -> None:
        for move in "e4 d5 exd5".split():
            await it.type(move)
        assert "♟ +1" in it.said("lower")
        assert "3:0" in it.said("upper")
        assert "Scandinavian" in it.said("opening")
        await it.press("f7")
        assert "Qxd5" in it.said("book")
        await it.press("f7")
        assert not it.game.query_one("#book").display

    on_screen(play, clock=rukh.match.TimeControl(base=180.0))


def test_a_fallen_flag_ends_the_game():
    async def play(it: Play) -> None:
        await it.type("e4")
        now[0] = 11.0
        await it.until(lambda: it.sitting.is_over)
        assert "run out of time" in it.said("standing")

    now = [0.0]
    on_screen(play, clock=rukh.match.TimeControl(base=10.0), now=lambda: now[0])


def test_the_bar_shows_who_is_better():
    async def play(it: Play) -> None:
        await it.press("f8")
        await it.until(lambda: it.game._score is not None)
        assert "depth" in it.said("standing")
        await it.press("f8")
        assert "depth" not in it.said("standing")

    on_screen(play, fen="4k3/8/8/8/8/8/3Q4/3K4 w - - 0 1")


def test_every_word_of_the_scrolling_game_is_understood():
    from rukh.cli.play.vocabulary import WORDS
    from rukh.screen.commands import COMMANDS

    assert set(COMMANDS) == {word.name for word in WORDS}

    async def play(it: Play) -> None:
        for word in COMMANDS:
            if word in ("quit", "new", "draw"):
                continue
            it.game._obey(word)
            await it.pilot.pause()
            if it.app.screen is not it.game:
                it.app.screen.dismiss(None)
                await it.pilot.pause()
            assert it.app.screen is it.game, word

    on_screen(play)


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
        assert "Cannot read or write" in it.game.notes

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


# --- looking back --------------------------------------------------------------------------------


def test_one_looks_back_and_goes_on_from_there():
    async def play(it: Play) -> None:
        for move in "e4 e5 Nf3 Nc6".split():
            await it.type(move)
        await it.press("pageup", "pageup")
        assert len(it.game.shown_board) == 2
        assert len(it.sitting.board) == 4
        assert "Looking back" in it.said("standing")
        await it.pilot._post_mouse_events([events.MouseScrollDown], "#board", button=0)
        await it.pilot.pause()
        assert len(it.game.shown_board) == 3
        await it.press("end")
        assert len(it.game.shown_board) == 4
        await it.press("home")
        assert len(it.game.shown_board) == 0
        await it.press("pagedown", "pagedown")
        await it.click("d2", "d4")
        assert [str(move) for move in it.sitting.board.move_stack] == ["e2e4", "e7e5", "d2d4"]
        assert "(Nf3 Nc6)" in it.said("moves")

    on_screen(play)


def test_a_move_of_the_list_is_clicked():
    async def play(it: Play) -> None:
        for move in "e4 e5 Nf3".split():
            await it.type(move)
        first = it.sitting.nodes()[0]
        await it.click_cell("moves", first)
        assert len(it.game.shown_board) == 1
        await it.press("escape")
        assert len(it.game.shown_board) == 3
        await it.press("ctrl+z")
        await it.type("Bc4")
        other = it.sitting.node.parent.variations[1]
        await it.click_cell("moves", other)
        assert it.game.shown_board.fen().split()[0].endswith("RNBQKB1R")

    on_screen(play)


# --- machines ------------------------------------------------------------------------------------


def test_two_machines_play_stop_and_go_on():
    async def play(it: Play) -> None:
        await it.until(lambda: len(it.sitting.board) >= 4)
        await it.press("space")
        assert it.game.is_paused
        count = len(it.sitting.board)
        await it.pilot.pause(0.2)
        assert len(it.sitting.board) == count
        await it.press("ctrl+z")
        assert len(it.sitting.board) < count
        await it.press("space")
        await it.until(lambda: len(it.sitting.board) > count)

    machine = Machine(limit=rukh.Limit(nodes=40))
    on_screen(play, "xiangqi", players={rukh.RED: machine, rukh.BLACK: machine})


def test_the_screen_lives_while_rukh_thinks_and_leaves_at_once():
    async def play(it: Play) -> None:
        await it.type("e4")
        assert it.game.errands.is_playing
        await it.press("f5")
        assert it.game.table.look.flipped
        await it.until(lambda: "Rukh is thinking" in it.said("standing"))
        it.game.choose_piece(52)
        assert it.game.notes == "It is Rukh's move."
        it.game.do("undo")
        assert not it.game.errands.is_playing
        it.game.do("redo")
        it.game.do("hint")
        await it.press("ctrl+q")

    endless = Machine(limit=rukh.Limit(time=1000.0), uses_book=False)
    app = on_screen(play, players={rukh.BLACK: endless})
    assert not app.was_interrupted
    assert not [one for one in threading.enumerate() if one.name == "rukh screen"]


def test_ctrl_c_leaves_at_any_moment():
    async def in_a_dialog(it: Play) -> None:
        await it.press("f2", "ctrl+c")

    async def while_typing(it: Play) -> None:
        await it.press("e", "ctrl+c")

    for play in (in_a_dialog, while_typing):
        assert on_screen(play).was_interrupted


# --- rooms and screens ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_the_board_has_room_on_any_screen(game):
    async def play(it: Play) -> None:
        for size in ((200, 60), (80, 24), (50, 26), (40, 16)):
            await it.pilot.resize_terminal(*size)
            await it.until(lambda size=size: it.app.size == size)
            await it.pilot.pause()
            assert it.game.has_panel == (size[0] >= 80), size
            rows = it.said("board").splitlines()
            view = it.game.query_one(BoardView)
            assert len(rows) <= view.size.height, size
            assert {cell_len(row) for row in rows} == {cell_len(rows[0])}
            assert cell_len(rows[0]) <= view.size.width
            await it.click("b0" if game == "xiangqi" else "b1")
            assert it.game._choosing.chosen == 1
            await it.press("escape")
        await it.pilot.resize_terminal(20, 8)
        await it.until(lambda: "Too small" in it.said("small"))
        assert not it.game.query_one("#main").display

    on_screen(play, game)


def shown_styles(app: GameApp) -> list[Any]:
    """The styles on the screen, as the terminal gets them."""
    styles = []
    for strip in app.screen._compositor.render_strips():
        for found in app.get_line_filters():
            strip = strip.apply_filter(found, app.screen.background_colors[0])  # noqa: PLW2901
        styles += [segment.style for segment in strip if segment.style is not None]
    return styles


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_a_screen_without_colour_has_none(game):
    async def play(it: Play) -> None:
        for dialog in ("", "f2", "f6"):
            if dialog:
                await it.press(dialog)
            for style in shown_styles(it.app):
                for colour in (style.color, style.bgcolor):
                    assert colour is None or colour.is_default
            await it.press("escape")

    on_screen(play, game, environ=TRUE_COLOUR | {"NO_COLOR": "1"})


def test_sixteen_colours_are_enough():
    async def play(it: Play) -> None:
        await it.click("e2")
        for style in shown_styles(it.app):
            for colour in (style.color, style.bgcolor):
                assert colour is None or colour.triplet is None, style

    on_screen(play, environ={"LANG": "C.UTF-8", "TERM": "xterm-16color"})


def test_everything_is_said_in_chinese():
    async def play(it: Play) -> None:
        assert "轮到红方走棋" in it.said("standing")
        assert "悔棋" in it.said("keys")
        await it.type("炮二平五")
        await it.type("悔棋")
        assert not len(it.sitting.board)
        await it.press("f1")
        assert "帮助" in it.app.screen._text.plain

    environ = TRUE_COLOUR | {"LANG": "zh_CN.UTF-8"}
    on_screen(play, "xiangqi", environ=environ)


def test_a_terminal_without_characters_gets_letters():
    async def play(it: Play) -> None:
        assert it.said("board").isascii()
        await it.click("h2", "e2")
        assert len(it.sitting.board) == 1

    on_screen(play, "xiangqi", environ={"TERM": "linux", "LANG": "C"})


# --- the program ---------------------------------------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal")
@pytest.mark.parametrize(("last", "code"), [(b"\x03", 130), (b"\x11", 0)])
def test_the_program_keeps_the_game_and_gives_the_terminal_back(tmp_path, last, code):
    import fcntl
    import pty
    import struct
    import termios

    environ = TRUE_COLOUR | {"RUKH_STATE": str(tmp_path), "PATH": os.environ.get("PATH", "")}
    environ |= {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    ours, theirs = pty.openpty()
    fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    before = termios.tcgetattr(theirs)
    command = [sys.executable, "-m", "rukh", "play", "chess", "--side", "both", "--screen", "full"]
    # Standard error may be anywhere.
    program = subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=subprocess.PIPE, env=environ
    )
    seen = bytearray()
    try:

        def read_until(holds: Callable[[], object]) -> None:
            deadline = time.monotonic() + 30
            while not holds():
                assert time.monotonic() < deadline, bytes(seen[-2000:])
                if select.select([ours], [], [], 0.05)[0]:
                    seen.extend(os.read(ours, 65536))

        read_until(lambda: "♜".encode() in seen and b"White to move" in seen)
        os.write(ours, b"e4\r")
        read_until(lambda: any(b"e4" in path.read_bytes() for path in kept(tmp_path)))
        os.write(ours, last)
        read_until(lambda: program.poll() is not None)
        read_until(lambda: b"rukh play --resume" in seen)
        assert program.returncode == code
        assert program.stderr is not None
        assert program.stderr.read() == b""
    finally:
        program.kill()
        program.communicate()
    assert b"\x1b[?1049l" in seen
    assert termios.tcgetattr(theirs) == before
    os.close(ours)
    os.close(theirs)


@pytest.mark.skipif(os.name == "nt", reason="a pseudo-terminal is a thing of POSIX")
def test_a_window_that_closes_unheard_ends_the_program(tmp_path):
    import pty

    environ = os.environ | {"TERM": "xterm-256color", "LANG": "C.UTF-8"}
    environ |= {"RUKH_STATE": str(tmp_path), "RUKH_CONFIG": str(tmp_path / "none")}
    command = [sys.executable, "-m", "rukh", "play", "chess", "--side", "both", "--screen", "full"]
    ours, theirs = pty.openpty()
    # As under nohup: the signal is not heard.
    deaf = {"preexec_fn": lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN)}
    program = subprocess.Popen(command, stdin=theirs, stdout=theirs, env=environ, **deaf)
    os.close(theirs)
    try:
        seen = b""
        while "♜".encode() not in seen:
            seen += os.read(ours, 65536)
        os.close(ours)
        assert program.wait(30) == 129
    finally:
        program.kill()
        program.wait()


def kept(folder: Path) -> list[Path]:
    """The games that are kept there."""
    return [path for path in folder.rglob("*.pgn") if path.is_file()]
