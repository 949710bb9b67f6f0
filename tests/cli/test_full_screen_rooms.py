"""The full screen on screens of any size and kind, and as a program in a terminal."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from rich.cells import cell_len

from rukh.screen.app import GameApp
from rukh.screen.board import BoardView
from rukh.screen.cells import Pane

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


from full_screen import TRUE_COLOUR, Play, on_screen

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


def test_no_text_steers_the_terminal():
    async def play(it: Play) -> None:
        it.game.note("\x1b[2Jshown\u202e")
        await it.pilot.pause()
        pane = it.app.screen.query_one("#notes", Pane)
        row = "".join(segment.text for segment in pane.render_line(0))
        assert row.startswith("·[2Jshown·")

    on_screen(play, "chess")
