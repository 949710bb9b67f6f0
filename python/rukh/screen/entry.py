"""The line at the bottom: moves in any notation and words, with suggestions and a history."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

if TYPE_CHECKING:
    from textual.events import Key

    from rukh.cli.play.start import Table

__all__ = ["Entry"]


class _Words(Suggester):
    """Suggests the moves and words that a line may become."""

    def __init__(self, table: Table) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._table = table

    async def get_suggestion(self, value: str) -> str | None:
        """The line with its last part completed."""
        from rukh.cli.play.vocabulary import completions

        if not value.strip() or value.endswith(" "):
            return None
        last = value.rpartition(" ")[2]
        found = completions(self._table, value, last)
        begun = value[: len(value) - len(last)]
        return next((begun + text for text in found if text.startswith(last)), None)


class Entry(Input):
    """One line; up and down go through what was typed before, Tab takes a suggestion."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "older", show=False),
        Binding("down", "newer", show=False),
        Binding("tab", "take", show=False),
    ]

    def __init__(self, table: Table, placeholder: str) -> None:
        super().__init__(
            placeholder=placeholder,
            suggester=_Words(table),
            select_on_focus=False,
            compact=True,
            id="entry",
        )
        self._lines: list[str] = []
        self._at = 0

    class Given(Message):
        """A line was typed to its end."""

        def __init__(self, line: str) -> None:
            super().__init__()
            self.line = line

    async def _on_key(self, event: Key) -> None:
        # As a binding it would be heard behind the letters that follow it at once. Where a terminal
        # sends what is pasted as keys, the ends of lines may be those of the text.
        if event.key in ("enter", "ctrl+j"):
            event.stop()
            event.prevent_default()
            await self.action_submit()
        else:
            await super()._on_key(event)

    async def action_submit(self) -> None:
        """Gives the line away, and is empty for the next one at once."""
        line = self.value.strip()
        if line and self._lines[-1:] != [line]:
            self._lines.append(line)
        self._at = len(self._lines)
        self.value = ""
        self.post_message(self.Given(line))

    def action_home(self, select: bool = False) -> None:
        """To the beginning of the line; of the game, where there is no line."""
        if self.value:
            super().action_home(select)
        else:
            self.screen.action_look(-sys.maxsize)  # type: ignore[attr-defined]

    def action_end(self, select: bool = False) -> None:
        """To the end of the line; back to now, where there is no line."""
        if self.value:
            super().action_end(select)
        else:
            self.screen.action_look(sys.maxsize)  # type: ignore[attr-defined]

    def action_older(self) -> None:
        """Shows the line before."""
        self._go(self._at - 1)

    def action_newer(self) -> None:
        """Shows the line behind, and an empty one in the end."""
        self._go(self._at + 1)

    def action_take(self) -> None:
        """Takes the suggestion; without one Tab goes on as everywhere."""
        if self._suggestion:
            self.value = self._suggestion
            self.cursor_position = len(self.value)
        else:
            self.screen.focus_next()

    def _go(self, at: int) -> None:
        self._at = min(max(at, 0), len(self._lines))
        self.value = self._lines[self._at] if self._at < len(self._lines) else ""
        self.cursor_position = len(self.value)
