"""Widgets that are rows of text: panes, and cells that can be clicked.

They draw rich text as it is, so that what `rukh.render` makes looks the same here as elsewhere.
They know no game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget

from rukh.cli.signs import harmless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events

__all__ = ["Cell", "CellLines", "Pane", "strip_of"]


class Cell(NamedTuple):
    """A piece of a row."""

    text: str
    style: str = ""
    target: Any = None
    """What a click on it stands for; None for nothing."""


class Pane(Widget):
    """Some text, broken where the width asks for it."""

    def __init__(self, *, id: str, is_one_line: bool = False) -> None:  # noqa: A002
        super().__init__(id=id)
        self._text = Text()
        self._rows: tuple[int, list[Text]] | None = None
        self._is_one_line = is_one_line

    @property
    def plain(self) -> str:
        """What it says."""
        return self._text.plain

    def show(self, text: Text | str) -> None:
        """Says something else."""
        found = Text(text) if isinstance(text, str) else text
        if found == self._text and found.spans == self._text.spans:
            return
        self._text, self._rows = found, None
        self.refresh(layout=not self._is_one_line)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many rows as the text takes."""
        return 1 if self._is_one_line else len(self._broken(width))

    def render_line(self, y: int) -> Strip:
        """A row of the text."""
        width = self.size.width
        rows = self._broken(width)
        if y >= len(rows):
            return Strip.blank(width, self.rich_style)
        return strip_of(rows[y], self)

    def _broken(self, width: int) -> list[Text]:
        if self._rows is None or self._rows[0] != width:
            self._rows = width, self._rows_in(width)
        return self._rows[1]

    def _rows_in(self, width: int) -> list[Text]:
        if not self._text.plain or width <= 0:
            return []
        if self._is_one_line:
            text = self._text.copy()
            text.truncate(width, overflow="ellipsis")
            return [text]
        return list(self._text.wrap(self.app.console, width))


class CellLines(ScrollView):
    """Rows of cells; a click on one that stands for something is told."""

    can_focus = False

    class Clicked(Message):
        """Somebody has clicked a cell."""

        def __init__(self, lines: CellLines, target: Any) -> None:
            super().__init__()
            self.lines = lines
            self.target = target

        @property
        def control(self) -> CellLines:
            """The widget."""
            return self.lines

    def __init__(self, *, id: str) -> None:  # noqa: A002  (its name)
        super().__init__(id=id)
        self._lines: Sequence[Sequence[Cell]] = ()

    @property
    def plain(self) -> str:
        """What it says, row by row."""
        return "\n".join("".join(cell.text for cell in line) for line in self._lines)

    def show(self, lines: Sequence[Sequence[Cell]], at: int | None = None) -> None:
        """Shows other rows, and scrolls to where the row `at` can be seen."""
        if len(lines) != len(self._lines):
            self.refresh(layout=self.styles.is_auto_height)
        self._lines = lines
        self.virtual_size = Size(max(1, self.size.width), len(lines))
        if at is not None:
            self._bring_up(at)
        self.refresh()

    def place_of(self, target: Any) -> tuple[int, int] | None:
        """The column and row, within the widget, of the cell that stands for something."""
        for row, line in enumerate(self._lines):
            column = 0
            for cell in line:
                if cell.target is not None and cell.target == target:
                    return column, row - round(self.scroll_y)
                column += cell_len(cell.text)
        return None

    def render_line(self, y: int) -> Strip:
        """A row."""
        width = self.size.width
        row = y + round(self.scroll_y)
        if row >= len(self._lines):
            return Strip.blank(width, self.rich_style)
        text = Text(end="")
        for cell in self._lines[row]:
            text.append(cell.text, cell.style)
        text.truncate(width, overflow="ellipsis")
        return strip_of(text, self)

    def on_click(self, event: events.Click) -> None:
        """Tells what the cell under the pointer stands for."""
        found = self._at(event.x, event.y + round(self.scroll_y))
        if found is not None:
            event.stop()
            self.post_message(self.Clicked(self, found))

    def _at(self, column: int, row: int) -> Any:
        if not 0 <= row < len(self._lines):
            return None
        for cell in self._lines[row]:
            column -= cell_len(cell.text)
            if column < 0:
                return cell.target
        return None

    def _bring_up(self, row: int) -> None:
        height = self.size.height
        top = round(self.scroll_y)
        if height and not top <= row < top + height - 1:
            self.scroll_to(y=max(0, row - height // 2), animate=False)


def strip_of(text: Text, widget: Widget) -> Strip:
    """A row of rich text on the ground of a widget, as wide as that is; no sign of it steers."""
    console, ground, width = widget.app.console, widget.rich_style, widget.size.width
    text.end = ""
    text.plain = harmless(text.plain)
    strip = Strip(list(text.render(console)))
    # Rich leaves the style of the whole to others.
    own = console.get_style(text.style)
    return strip.apply_style(ground + own).adjust_cell_length(width, ground)
