"""Several lines that are pasted into the full screen, marked as such by the terminal or as keys."""

from __future__ import annotations

from full_screen import Play, against, on_screen
from textual import events
from textual.widgets import Input

import rukh
from rukh.screen.dialogs import Ask, Prompt
from rukh.screen.entry import Entry


async def paste(it: Play, text: str) -> None:
    it.app.post_message(events.Paste(text))
    await it.pilot.pause()
    await it.pilot.pause()


async def burst(it: Play, text: str, end: str = "enter") -> None:
    """The keys of a text, as a terminal sends them that does not mark a paste."""
    for sign in text:
        key = end if sign == "\n" else sign
        it.app.post_message(events.Key(key, "\r" if sign == "\n" else sign))
    await it.pilot.pause()
    await it.pilot.pause(0.3)


def moves(it: Play) -> list[str]:
    return [str(move) for move in it.sitting.board.move_stack]


def toasts(it: Play) -> str:
    return "\n".join(note.message for note in it.app._notifications)


def test_pasted_moves_are_played_one_after_another():
    async def play(it: Play) -> None:
        await paste(it, "e4\ne5\r\n\nNf3\n")
        assert moves(it) == ["e2e4", "e7e5", "g1f3"]
        assert it.game.query_one(Entry).value == ""
        assert toasts(it) == ""

    on_screen(play)


def test_what_is_typed_already_begins_the_first_line():
    async def play(it: Play) -> None:
        await it.press("e")
        await paste(it, "4\ne5")
        assert moves(it) == ["e2e4", "e7e5"]

    on_screen(play)


def test_one_line_stays_in_the_field():
    async def play(it: Play) -> None:
        await paste(it, "e4\n")
        assert it.game.query_one(Entry).value == "e4"
        assert moves(it) == []

    on_screen(play)


def test_pasting_stops_at_the_first_move_that_is_refused():
    async def play(it: Play) -> None:
        await paste(it, "e4\nKe2\ne5\nNf3")
        assert moves(it) == ["e2e4"]
        assert 'illegal move "Ke2"' in it.game.notes
        assert 'illegal move "Ke2"' in toasts(it)
        assert toasts(it).endswith("\n3 pasted lines were not played.")
        await paste(it, "e5\nundo 99x\nNf3")
        assert moves(it) == ["e2e4", "e7e5"]
        assert "2 pasted lines were not played." in toasts(it)

    on_screen(play)


def test_pasting_against_rukh_stops_where_it_is_to_move():
    async def play(it: Play) -> None:
        await paste(it, "e4\ne5\nNf3")
        assert moves(it)[:1] == ["e2e4"]
        assert "It is Rukh's move." in toasts(it)
        assert "2 pasted lines were not played." in toasts(it)

    on_screen(play, **against(rukh.BLACK))


def test_no_pasted_line_goes_into_a_dialog_that_another_opens():
    async def play(it: Play) -> None:
        await paste(it, "e4\nsave\ne5\nNf3")
        assert isinstance(it.app.screen, Prompt)
        assert it.app.screen.query_one(Input).value == ""
        await it.press("escape")
        assert moves(it) == ["e2e4"]
        assert "2 pasted lines were not played." in toasts(it)

    on_screen(play)


def test_no_lines_are_pasted_into_an_open_dialog():
    async def play(it: Play) -> None:
        await it.press("ctrl+s")
        await paste(it, "e4\ne5")
        assert it.app.screen.query_one(Input).value == ""
        # One line is what the dialog asks for.
        await paste(it, "game.pgn")
        assert it.app.screen.query_one(Input).value == "game.pgn"
        await it.press("escape")
        assert moves(it) == []

    on_screen(play)


def test_a_paste_that_comes_as_keys_is_played_and_goes_into_no_dialog():
    async def play(it: Play) -> None:
        await burst(it, "e4\ne5\n")
        assert moves(it) == ["e2e4", "e7e5"]
        await burst(it, "save\nNf3\nNc6\n")
        assert isinstance(it.app.screen, Prompt)
        assert it.app.screen.query_one(Input).value == ""
        assert "2 pasted lines were not played." in toasts(it)
        # What is typed later is for the dialog.
        await it.press("g", "a")
        assert it.app.screen.query_one(Input).value == "ga"
        await it.press("escape")
        assert moves(it) == ["e2e4", "e7e5"]

    on_screen(play)


def test_lines_may_end_as_in_the_text():
    async def play(it: Play) -> None:
        await burst(it, "e4\ne5\n", "ctrl+j")
        assert moves(it) == ["e2e4", "e7e5"]

    on_screen(play)


def test_a_question_is_not_answered_by_keys_that_were_sent_before_it(tmp_path):
    (tmp_path / "game.pgn").write_text("")

    async def play(it: Play) -> None:
        await burst(it, f"save {tmp_path}/game.pgn\ny\ny\n")
        assert isinstance(it.app.screen, Ask)
        assert (tmp_path / "game.pgn").read_text() == ""
        assert "2 pasted lines were not played." in toasts(it)
        await it.press("y")
        assert "Saved as" in it.game.notes

    on_screen(play)
