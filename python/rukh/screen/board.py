"""The board on the full screen: a picture, the evaluation bar beside it, a cursor, and the mouse.

It knows no rules: it tells which squares were pressed, and what was typed, and shows what it is
given. `rukh.render` draws.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from rukh.render import board_text, evaluation_bar, grid_of

if TYPE_CHECKING:
    from rich.text import Text
    from textual import events

    from rukh.picture import Picture
    from rukh.render import Style

__all__ = ["BAR_WIDTH", "BoardView"]

BAR_WIDTH = 3
"""Columns of the evaluation bar, and of the gap behind it."""


class BoardView(Widget, can_focus=True):
    """A board that can be pressed with the mouse, and walked over with keys."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(0, 1)", show=False),
        Binding("down", "walk(0, -1)", show=False),
        Binding("left", "walk(-1, 0)", show=False),
        Binding("right", "walk(1, 0)", show=False),
        Binding("enter,space", "press", show=False),
    ]

    class Pressed(Message):
        """A square was pressed, with the mouse or with a key."""

        def __init__(self, square: int, *, is_by_mouse: bool) -> None:
            super().__init__()
            self.square = square
            self.is_by_mouse = is_by_mouse

    class Dropped(Message):
        """The mouse was let go on another square than it was pressed on."""

        def __init__(self, square: int) -> None:
            super().__init__()
            self.square = square

    class Scrolled(Message):
        """The wheel was turned: -1 is back, 1 is forth."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Typed(Message):
        """Somebody has begun to type."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, picture: Picture, style: Style, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self.cursor: int | None = None
        """The square that the keys are at; None while the mouse is used."""
        self._picture = picture
        self._style = style
        self._expectation: float | None = None
        self._rows: list[Text] | None = None
        self._bar: list[Text] = []
        self._last_cursor: int | None = None
        self._pressed: int | None = None

    # --- what is shown ----------------------------------------------------------------------

    def show(self, picture: Picture, style: Style, expectation: float | None = None) -> None:
        """Shows a position; `expectation` is what the evaluation bar shows, None for no bar."""
        if (picture.game, picture.files) != (self._picture.game, self._picture.files):
            self.cursor = self._last_cursor = None
        self._picture, self._style, self._expectation = picture, style, expectation
        self._forget()

    @property
    def plain(self) -> str:
        """The board as plain text."""
        return "\n".join(row.plain for row in self._drawn())

    def place_of(self, square: int) -> tuple[int, int]:
        """The column and row of a square's middle, within the widget."""
        left, top = self._corner()
        column, row = grid_of(self._picture, self._style).place(square)
        return left + column, top + row

    def render_line(self, y: int) -> Strip:
        """A row of the board, in the middle of the room that there is."""
        rows = self._drawn()
        left, top = self._corner()
        width, ground = self.size.width, self.rich_style
        if not top <= y < top + len(rows):
            return Strip.blank(width, ground)
        console = self.app.console
        row = Strip(list(rows[y - top].render(console)))
        if self._bar:
            bar = Strip(list(self._bar[y - top].render(console)))
            gap = Strip.blank(BAR_WIDTH - bar.cell_length, ground)
            row, left = Strip.join([bar, gap, row]), left - BAR_WIDTH
        row = Strip.join([Strip.blank(max(0, left), ground), row])
        return row.apply_style(ground).adjust_cell_length(width, ground)

    def _forget(self) -> None:
        self._rows = None
        self.refresh()

    def _drawn(self) -> list[Text]:
        if self._rows is None:
            shown = replace(self._style, cursor=self.cursor if self.has_focus else None)
            self._rows = list(board_text(self._picture, shown).split("\n"))
            self._bar = []
            if self._expectation is not None:
                game = self._picture.game
                bar = evaluation_bar(self._expectation, len(self._rows), shown, game=game)
                self._bar = list(bar.split("\n"))
            for row in (*self._rows, *self._bar):
                row.end = ""
        return self._rows

    def _corner(self) -> tuple[int, int]:
        """Where the board's upper left corner is."""
        rows = self._drawn()
        width = rows[0].cell_len
        room = self.size.width - (BAR_WIDTH if self._bar else 0)
        left = max(0, (room - width) // 2) + (BAR_WIDTH if self._bar else 0)
        return left, max(0, (self.size.height - len(rows)) // 2)

    # --- keys -------------------------------------------------------------------------------

    def action_walk(self, across: int, up: int) -> None:
        """Moves the cursor, as seen on the screen."""
        picture = self._picture
        if self.cursor is None:
            self.cursor = self._last_cursor if self._last_cursor is not None else self._home()
        else:
            if self._style.flipped:
                across, up = -across, -up
            file = self.cursor % picture.files + across
            rank = self.cursor // picture.files + up
            if 0 <= file < picture.files and 0 <= rank < picture.ranks:
                self.cursor = rank * picture.files + file
        self._last_cursor = self.cursor
        self._forget()

    def action_press(self) -> None:
        """Presses the square under the cursor."""
        if self.cursor is None:
            self.action_walk(0, 0)
            return
        self.post_message(self.Pressed(self.cursor, is_by_mouse=False))

    def hide_cursor(self) -> None:
        """Until the next key."""
        if self.cursor is not None:
            self._last_cursor, self.cursor = self.cursor, None
            self._forget()

    def on_key(self, event: events.Key) -> None:
        """What can be typed begins a line somewhere else."""
        if event.is_printable and event.character not in (None, " "):
            event.stop()
            event.prevent_default()
            self.post_message(self.Typed(event.character or ""))

    def on_paste(self, event: events.Paste) -> None:
        """So does what is pasted."""
        event.stop()
        # Several lines are played, and do not come here.
        lines = event.text.splitlines()
        if lines:
            self.post_message(self.Typed(lines[0]))

    def on_focus(self) -> None:
        """The cursor is shown again."""
        self._forget()

    def on_blur(self) -> None:
        """The cursor is not where keys go."""
        self._forget()

    def _home(self) -> int:
        """Where the cursor is first: in the middle of the side that sits below."""
        picture = self._picture
        rank = picture.ranks - 2 if self._style.flipped else 1
        return rank * picture.files + picture.files // 2

    # --- the mouse --------------------------------------------------------------------------

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A square is pressed."""
        square = self._square_at(event)
        self._pressed = square
        if square is not None and event.button == 1:
            self.hide_cursor()
            self.capture_mouse()
            self.post_message(self.Pressed(square, is_by_mouse=True))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """A piece that was dragged is let go."""
        self.release_mouse()
        square, pressed = self._square_at(event), self._pressed
        self._pressed = None
        if square is not None and pressed is not None and square != pressed:
            self.post_message(self.Dropped(square))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel goes back."""
        event.stop()
        self.post_message(self.Scrolled(-1))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """And forth."""
        event.stop()
        self.post_message(self.Scrolled(1))

    def _square_at(self, event: events.MouseEvent) -> int | None:
        left, top = self._corner()
        return grid_of(self._picture, self._style).square_at(event.x - left, event.y - top)
