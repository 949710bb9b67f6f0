"""A game on the full screen under test: the stream it believes in, and the hands of who plays."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import rukh
from rukh.cli.context import Context
from rukh.cli.play.start import Look, Table
from rukh.cli.writing import Writing
from rukh.screen.app import GameApp
from rukh.screen.board import BoardView
from rukh.screen.cells import CellLines, Pane
from rukh.screen.entry import Entry
from rukh.table import Keeper, Machine, Sitting

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

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
    pace: float = 0.0,
    **options: Any,
) -> GameApp:
    """Plays a game on a screen of that size, and returns what is left of it.

    Machines that play each other take `pace` seconds a move.
    """
    context = Context(
        stdin=io.StringIO(),
        stdout=Terminal(),
        stderr=Terminal(),
        environ=TRUE_COLOUR if environ is None else environ,
    )
    board = rukh.Board(game=game) if fen is None else rukh.Board(fen)
    table = table_of(board, folder, options)
    table.look = look or table.look
    app = GameApp(context, table, pace=pace)

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
