"""Questions that stand before the game: yes or no, one of several, a line of text, a text to read.

Each is left with Escape, and answers with None then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from rukh.cli.signs import harmless
from rukh.screen.cells import Cell, CellLines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.app import ComposeResult
    from textual.suggester import Suggester

    from rukh.words import Words

__all__ = ["Ask", "Choice", "Choose", "Dialog", "Prompt", "Read"]

_Answer = TypeVar("_Answer")


class Dialog(ModalScreen[_Answer | None]):
    """What all have: a frame with a title, and Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: str, words: Words) -> None:
        super().__init__()
        self._title = title
        self.words = words

    def framed(self, *, width: int | None = None) -> Vertical:
        """The frame, to compose in."""
        frame = Vertical(id="dialog")
        frame.border_title = Text(harmless(self._title))
        if width is not None:
            frame.styles.width = width
        return frame

    def action_leave(self) -> None:
        """Leaves without an answer."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """A click beside the frame leaves too."""
        frame = self.query_one("#dialog")
        if not frame.region.contains(event.screen_x, event.screen_y):
            event.stop()
            self.action_leave()


class Ask(Dialog[bool]):
    """A question that is answered with yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,Y,enter", "answer(True)", show=False),
        Binding("n,N", "answer(False)", show=False),
    ]

    def compose(self) -> ComposeResult:
        """The question is the title; below it the two answers."""
        with self.framed(width=max(28, cell_len(self._title) + 8)):
            yield CellLines(id="answers")

    def on_mount(self) -> None:
        """Shows the answers."""
        yes, no = self.words("Yes"), self.words("No")
        cells = [
            Cell("  "),
            Cell(f" {yes} (Y) ", "reverse", True),
            Cell("   "),
            Cell(f" {no} (N) ", "", False),
        ]
        self.query_one("#answers", CellLines).show([cells])

    def on_cell_lines_clicked(self, event: CellLines.Clicked) -> None:
        """An answer was clicked."""
        event.stop()
        self.action_answer(bool(event.target))

    def action_answer(self, yes: bool) -> None:
        """Answers."""
        self.dismiss(yes)


class Choice(NamedTuple):
    """One of several things."""

    value: str
    """What the answer is."""
    label: str
    aside: str = ""
    """What is said of it, dimmed."""
    key: str = ""
    """A key that chooses it at once."""


class Choose(Dialog[str]):
    """One of several things, by arrows and Enter, by its key, or with the mouse.

    With `filters` a line above narrows the list.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", show=False, priority=True),
        Binding("up", "move(-1)", show=False, priority=True),
        Binding("pagedown", "move(10)", show=False, priority=True),
        Binding("pageup", "move(-10)", show=False, priority=True),
        Binding("enter", "take", show=False),
    ]

    def __init__(
        self,
        title: str,
        words: Words,
        choices: Sequence[Choice],
        *,
        current: str | None = None,
        filters: bool = False,
    ) -> None:
        super().__init__(title, words)
        self._choices = list(choices)
        self._shown = list(choices)
        self._current = current
        self._at = 0
        self._widths = 0, 0
        self._filters = filters

    def compose(self) -> ComposeResult:
        """The list, and the line that narrows it."""
        label = max((cell_len(choice.label) for choice in self._choices), default=0)
        aside = max((cell_len(choice.aside) for choice in self._choices), default=0)
        self._widths = label, aside
        width = max(cell_len(self._title), label + aside + 4 * bool(aside)) + 8
        with self.framed(width=max(24, width)):
            if self._filters:
                yield Input(compact=True, placeholder=self.words("Type to search"), id="filter")
            yield CellLines(id="options")

    def on_mount(self) -> None:
        """Shows all, the current one marked."""
        values = [choice.value for choice in self._choices]
        self._at = values.index(self._current) if self._current in values else 0
        self._show()

    @property
    def shown(self) -> list[str]:
        """The values that the list has now."""
        return [choice.value for choice in self._shown]

    def on_input_changed(self, event: Input.Changed) -> None:
        """Narrows the list to what was typed."""
        event.stop()
        parts = event.value.casefold().split()
        self._shown = [
            choice
            for choice in self._choices
            if all(part in " ".join(choice[:3]).casefold() for part in parts)
        ]
        self._at = 0
        self._show()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter takes what is marked."""
        event.stop()
        self.action_take()

    def on_cell_lines_clicked(self, event: CellLines.Clicked) -> None:
        """A click takes what is clicked."""
        event.stop()
        self.dismiss(event.target)

    def on_key(self, event: events.Key) -> None:
        """A key of its own takes a choice at once."""
        if self._filters:
            return
        for choice in self._choices:
            if choice.key and event.character and choice.key.lower() == event.character.lower():
                event.stop()
                self.dismiss(choice.value)
                return

    def action_move(self, by: int) -> None:
        """Marks another."""
        self._at = max(0, min(self._at + by, len(self._shown) - 1))
        self._show()

    def action_take(self) -> None:
        """Takes what is marked."""
        if self._shown:
            self.dismiss(self._shown[self._at].value)

    def _show(self) -> None:
        label, aside = self._widths
        lines = []
        for place, choice in enumerate(self._shown):
            ink = "reverse" if place == self._at else ""
            gap = " " * (label - cell_len(choice.label) + (2 if aside else 0))
            rest = " " * (aside - cell_len(choice.aside))
            lines.append(
                [
                    Cell(f" {choice.label}{gap}", ink, choice.value),
                    Cell(f"{choice.aside}{rest} ", ink or "dim", choice.value),
                ]
            )
        self.query_one("#options", CellLines).show(lines, self._at)


class Prompt(Dialog[str]):
    """A line of text."""

    def __init__(
        self,
        title: str,
        words: Words,
        *,
        value: str = "",
        placeholder: str = "",
        suggester: Suggester | None = None,
    ) -> None:
        super().__init__(title, words)
        self._input = Input(
            value, placeholder=placeholder, suggester=suggester, compact=True, id="line"
        )

    def compose(self) -> ComposeResult:
        """The line."""
        with self.framed(width=64):
            yield self._input

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter answers."""
        event.stop()
        self.dismiss(event.value.strip() or None)


class Read(Dialog[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,q", "leave", show=False)]

    def __init__(self, title: str, words: Words, text: Text | str) -> None:
        super().__init__(title, words)
        self._text = Text(text) if isinstance(text, str) else text
        self._text.plain = harmless(self._text.plain)

    def compose(self) -> ComposeResult:
        """The text, with as much of it as there is room for."""
        widest = max((line.cell_len for line in self._text.split("\n")), default=0)
        width = max(30, widest + 6, cell_len(self._title) + 6)
        with self.framed(width=width), VerticalScroll():
            yield Static(self._text)

    def on_mount(self) -> None:
        """Keys scroll it."""
        self.query_one(VerticalScroll).focus()
