"""A console that shows the texts it is given and obeys nothing in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.segment import Segment

from rukh.cli.signs import harmless

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import ConsoleOptions, RenderableType
    from rich.text import Text

__all__ = ["HarmlessConsole"]


class HarmlessConsole(Console):
    """A console whose texts may come from anywhere; colours are no part of them."""

    def render_str(self, text: str, **options: Any) -> Text:
        """A text for the screen, its control characters shown as ``·``."""
        return super().render_str(harmless(text), **options)

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        """Anything for the screen; what rich itself makes the terminal do goes beside the texts."""
        for segment in super().render(renderable, options):
            text, style, control = segment
            shown = text if control else harmless(text)
            yield segment if shown == text else Segment(shown, style, control)
