"""The full screen: games of both kinds by mouse and by keys, what is said, looking back."""

from __future__ import annotations

import threading

from full_screen import MATE_IN_XIANGQI, Play, against, on_screen
from textual import events

import rukh
from rukh.cli.play.start import Look
from rukh.screen.board import BoardView
from rukh.screen.entry import Entry
from rukh.screen.errands import Moved
from rukh.table import Machine, Stop

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
    # Without a pace they would be through with the game before the key is pressed.
    on_screen(play, "xiangqi", players={rukh.RED: machine, rukh.BLACK: machine}, pace=0.2)


def test_a_move_that_was_found_as_the_machines_were_stopped_is_not_played():
    async def play(it: Play) -> None:
        await it.until(lambda: len(it.sitting.board) >= 1)
        await it.press("space")
        count, move = len(it.sitting.board), next(iter(it.sitting.board.legal_moves))
        stop = Stop()
        stop.set()
        result = rukh.PlayResult(move, None, None, 1, 40, None)
        it.game.on_moved(Moved(it.sitting.version, result, stop))
        assert len(it.sitting.board) == count
        assert not it.game.errands.is_playing

    machine = Machine(limit=rukh.Limit(nodes=40))
    on_screen(play, "xiangqi", players={rukh.RED: machine, rukh.BLACK: machine}, pace=0.2)


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
