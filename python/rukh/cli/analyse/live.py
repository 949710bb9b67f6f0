"""The table that a person watches: the board, the best lines, and keys that steer the search.

It has the terminal for itself, and leaves it as it was; what stays is for `report`.
"""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

from rukh.cli.analyse.report import facts, lines_of, verdict
from rukh.cli.analyse.search import Controls, Found
from rukh.cli.keys import Keys
from rukh.cli.standing import player, sentence

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator

    from rich.console import RenderableType
    from rich.text import Text

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.cli.writing import Writing
    from rukh.engine import Info
    from rukh.render import Style
    from rukh.render.info import Line

__all__ = ["Live"]

_REFRESH = 8
_MOST_LINES = 50
_MOST_PLIES = 40
_PLIES_THAT_FOLD = 16
_ROWS_OF_LINE = 3
"""Rows that a line may have where there is room for all in full."""
_NARROW = 50
_ROOM_BESIDE_BOARD = 64
"""Columns that the lines need, at the least, beside a board."""
_ROWS_OF_TEXT = 11
"""Rows that are no lines of the search."""
_LOW = 15
"""Rows below which bar and headings give way to the lines."""
_ROWS_OF_LOW = 4
_BAR = 40
_GAP = 4


class Live:
    """Shows a search under way until it ends or a key ends it."""

    def __init__(
        self,
        context: Context,
        args: argparse.Namespace,
        board: Board,
        writing: Writing,
    ) -> None:
        most = max(1, min(_MOST_LINES, len(board.legal_moves)))
        self.controls: Controls | None = Controls(args.lines, most)
        self._steered = self.controls
        self._context = context
        self._board = board
        self._writing = writing
        self._found = Found()
        self._seen = time.monotonic()
        self._picture, self._style = self._drawn(args)

    @contextlib.contextmanager
    def watching(self) -> Iterator[None]:
        """Takes the terminal for the time of the search."""
        from rich.live import Live as Screen

        context = self._context
        screen = Screen(
            console=context.talk,
            get_renderable=self.renderable,
            screen=True,
            refresh_per_second=_REFRESH,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        with screen, Keys(context.stdin, self._steered.press):
            yield

    def saw(self, info: Info, found: Found) -> None:
        """A line has come; the picture is drawn when it is due."""
        self._found, self._seen = found, time.monotonic()

    def renderable(self) -> RenderableType:
        """The whole picture, for the size that the terminal has now."""
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        console = self._context.talk
        width, height, board = console.width, console.height, self._picture
        rows = board.plain.count("\n") + 1
        beside = width - _columns(board) - _GAP
        if beside >= _ROOM_BESIDE_BOARD and height > rows:
            grid = Table.grid(padding=(0, _GAP // 2))
            grid.add_column(no_wrap=True, width=_columns(board))
            grid.add_column(no_wrap=True, width=beside)
            grid.add_row(board, Group(*self._rows(beside, height)))
            return grid
        if height - rows > _LOW:
            return Group(board, Text(""), *self._rows(width, height - rows))
        return Group(*self._rows(width, height))

    # --- its parts --------------------------------------------------------------------------

    def _rows(self, width: int, height: int) -> list[RenderableType]:
        from rich.text import Text

        from rukh.render.info import lines_table

        context, found, words = self._context, self._found, self._context.words
        is_low = height < _LOW
        rows: list[RenderableType] = [self._row(sentence(self._board, context.language), "bold")]
        room = max(1, height - (_ROWS_OF_LOW if is_low else _ROWS_OF_TEXT))
        has_room = room >= _ROWS_OF_LINE * self._steered.lines
        plies = _PLIES_THAT_FOLD if has_room else _MOST_PLIES
        lines = lines_of(self._board, found, self._writing, plies)
        if lines:
            rows += self._verdict(lines[0], width, is_low)
            table = lines_table(
                lines[:room],
                box_lines=context.can_show("─"),
                narrow=width < _NARROW,
                folds=has_room,
                expands=True,
                headed=not is_low,
                words=words,
            )
            rows.append(table)
        else:
            rows += [Text(""), self._row(words("Searching …")), Text("")]
        return [*rows, self._row(self._facts()), self._row(self._keys(width))]

    def _row(self, text: str, style: str = "dim") -> Text:
        from rich.text import Text

        return Text(self._context.showable(text), style=style, no_wrap=True, overflow="ellipsis")

    def _verdict(self, best: Line, width: int, is_low: bool) -> list[RenderableType]:
        from rich.text import Text

        from rukh.render import evaluation_bar
        from rukh.render.info import score_text

        context, words = self._context, self._context.words
        said = verdict(self._board, self._found.lines[0], words)
        headline = self._row(f"{score_text(best.score, words)}  {said}", "bold")
        if is_low:
            return [headline]
        first, second = (player(side, context.language) for side in self._board.sides)
        bar = evaluation_bar(
            best.chances.expectation(),
            min(_BAR, max(8, width - 2)),
            self._style,
            game=self._board.game,
            is_upright=False,
        )
        bar.end = "\n"
        points = f"{best.chances.expectation():.0%}"
        told = words(
            "{first} against {second}: {points}", first=first, second=second, points=points
        )
        return [Text(""), headline, bar, self._row(told)]

    def _facts(self) -> str:
        words, found = self._context.words, self._found
        if self._steered.is_paused:
            return f"{words('paused')}: {facts(found, words)}"
        # Between two lines the clock goes on.
        return facts(found, words, found.seconds + time.monotonic() - self._seen)

    def _keys(self, width: int) -> str:
        from rich.cells import cell_len

        words = self._context.words
        told = words(
            "up and down: {lines} lines; space: {pause}; any other key ends the search",
            lines=self._steered.lines,
            pause=words("go on") if self._steered.is_paused else words("pause"),
        )
        return told if cell_len(told) <= width else words("up/down: lines; space: pause; q: end")

    def _drawn(self, args: argparse.Namespace) -> tuple[Text, Style]:
        from rukh.render import board_text

        picture = self._board.picture()
        style = self._context.style(
            picture,
            pieces=args.pieces,
            flipped=args.flip,
            ranks=self._writing.shown_ranks,
            theme=args.theme,
        )
        board = board_text(picture, style)
        board.end = "\n"
        return board, style


def _columns(board: Text) -> int:
    from rich.cells import cell_len

    return max(map(cell_len, board.plain.split("\n")))
