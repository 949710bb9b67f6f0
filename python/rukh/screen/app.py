"""The application around the screens: colours, the terminal, and leaving at any moment."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any, ClassVar

from rich.console import Console
from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, Key, Paste
from textual.filter import NoColor

from rukh.screen.game import GameScreen
from rukh.screen.look import CSS, THEME
from rukh.screen.pasting import lines_of, pasted, refused

if TYPE_CHECKING:
    from textual.driver import Driver

    from rukh.cli.context import Context
    from rukh.cli.play.start import Table

__all__ = ["GameApp"]

_HUNG_UP = 129
"""What a shell says of a program that the signal for a closed window has ended."""


class GameApp(App[None]):
    """A game on the full screen."""

    CSS = CSS
    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True, system=True),
        Binding("ctrl+q", "quit", show=False, priority=True),
    ]

    def __init__(self, context: Context, table: Table, *, pace: float = 0.5) -> None:
        super().__init__()
        self.was_interrupted = False
        self._set_colours(context.console)
        self.game_screen = GameScreen(context, table, pace=pace)
        if not self.game_screen.style.lines:
            self.add_class("-plain")

    def get_default_screen(self) -> GameScreen:
        """The game is the only screen that there always is."""
        return self.game_screen

    def on_mount(self) -> None:
        """Signals from outside end it as keys do."""
        if not self.is_headless:
            loop = asyncio.get_running_loop()
            for number in (signal.SIGINT, signal.SIGTERM):
                # Windows has none of this, and its Ctrl-C is a key.
                with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                    loop.add_signal_handler(number, self.action_interrupt)
            self.set_interval(1.0, self._leave_without_terminal)

    def _leave_without_terminal(self) -> None:
        """Ends a game whose window was closed where the signal for that is not heard.

        Every move is kept already, and a screen that is gone cannot be tidied up: Textual's thread
        for the keys would wait for ever.
        """
        if sys.__stdin__ is None or not sys.__stdin__.isatty():
            os._exit(_HUNG_UP)

    async def on_event(self, event: Event) -> None:
        """What is typed at the board is in the line before the next key goes anywhere."""
        if isinstance(event, Key | Paste) and not event.is_forwarded and self._keeps(event):
            return
        await super().on_event(event)

    def _keeps(self, event: Key | Paste) -> bool:
        """Whether what is typed or pasted goes nowhere else."""
        game = self.game_screen
        is_before = self.screen is game
        if isinstance(event, Key):
            if not is_before:
                return game.burst.takes(event)
            game.burst.passes(event)
            return game.takes(event)
        lines = lines_of(event.text)
        if len(lines) < 2:
            return False
        if is_before:
            pasted(game, lines)
        else:
            refused(game)
        return True

    def action_interrupt(self) -> None:
        """Ctrl-C: leaves at once."""
        self.was_interrupted = True
        self.exit()

    def get_driver_class(self) -> type[Driver]:
        """The terminal is standard output, whatever standard error is."""
        usual: Any = super().get_driver_class()

        # Which class it is, the platform says.
        class OnStandardOutput(usual):  # type: ignore[misc]
            """The platform's driver."""

            def __init__(self, *args: Any, **options: Any) -> None:
                super().__init__(*args, **options)
                self._file = sys.__stdout__

        return OnStandardOutput

    def _set_colours(self, console: Console) -> None:
        """As many colours as the context has found, and none where none are wanted."""
        self.register_theme(THEME)
        system = console.color_system
        is_plain = system is None or console.no_color
        has_few = system in ("standard", "windows")
        self.theme = "ansi-dark" if is_plain or has_few else THEME.name
        self.no_color = is_plain
        self._filters = [found for found in self._filters if type(found).__name__ != "Monochrome"]
        if is_plain and not any(isinstance(found, NoColor) for found in self._filters):
            self._filters.append(NoColor())
        self.console = Console(
            color_system="standard" if system is None else system,  # type: ignore[arg-type]
            file=self.console.file,
            force_terminal=True,
            markup=True,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            safe_box=False,
        )
