"""A question at the terminal that is stopped with Ctrl-Z, and drawn again when it goes on.

The shell sets the terminal for itself meanwhile. What it was set to for the line is put back, and
the prompt is written again with what was typed behind it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from rukh.cli.context import Context

__all__ = ["drawn_again"]


@contextlib.contextmanager
def drawn_again(context: Context, prompt: str, readline: Any) -> Iterator[None]:
    """While a line is asked for, the prompt is drawn again after a stop.

    Without a terminal, without such signals, or on another thread nothing is done.
    """
    if not (context.is_interactive and context.stdin is sys.stdin and hasattr(signal, "SIGTSTP")):
        yield
        return
    terminal = _Terminal(context, prompt, readline)
    try:
        before = {
            number: signal.signal(number, deed)
            for number, deed in (
                (signal.SIGTSTP, terminal.stop),
                (signal.SIGCONT, terminal.go_on),
            )
        }
    except ValueError:
        # Only the main thread hears signals.
        yield
        return
    try:
        yield
    finally:
        for number, deed in before.items():
            signal.signal(number, signal.SIG_DFL if deed is None else deed)


class _Terminal:
    """A terminal with a question on it."""

    def __init__(self, context: Context, prompt: str, readline: Any) -> None:
        self._context = context
        self._prompt = prompt
        self._readline = readline
        self._settings: list[Any] | None = None

    def stop(self, number: int, frame: FrameType | None) -> None:
        """Stops the program, as the signal does by itself."""
        import termios

        with contextlib.suppress(termios.error, OSError, ValueError):
            self._settings = termios.tcgetattr(self._context.stdin.fileno())
        here = signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, here)

    def go_on(self, number: int, frame: FrameType | None) -> None:
        """Sets the terminal as it was, and draws the question again."""
        import termios

        with contextlib.suppress(termios.error, OSError, ValueError):
            if self._settings is not None:
                termios.tcsetattr(self._context.stdin.fileno(), termios.TCSADRAIN, self._settings)
        typed = "" if self._readline is None else self._readline.get_line_buffer()
        with contextlib.suppress(OSError):
            self._context.stdout.write(f"\r{self._prompt}{typed}")
            self._context.stdout.flush()
