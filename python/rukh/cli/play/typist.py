"""Lines that somebody types: with completion and a history where the terminal gives them.

The history is kept beside the games. Where there is no readline, or no terminal, lines are read as
they come.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from rukh.cli.play.vocabulary import completions

if TYPE_CHECKING:
    from rukh.cli.context import Context
    from rukh.cli.play.start import Table

__all__ = ["Typist"]

_LONGEST_HISTORY = 500
_HISTORY = "history.txt"


class Typist:
    """Asks for lines at the terminal, or takes them from wherever they come."""

    def __init__(self, context: Context, table: Table) -> None:
        self._context = context
        self._table = table
        self._completes = False
        self._found: list[str] = []
        self._readline: Any = _readline() if context.is_interactive else None
        if self._readline is not None:
            self._prepare()

    def ask(self, prompt: str, *, completes: bool = True) -> str | None:
        """A line; None at the end of input. Answers to questions are neither completed nor kept."""
        self._completes = completes
        line = self._context.read_line(prompt)
        if line is not None and self._readline is not None and not completes and line.strip():
            with contextlib.suppress(ValueError):
                self._readline.remove_history_item(self._readline.get_current_history_length() - 1)
        return line

    def close(self) -> None:
        """Keeps the history for the next game, and leaves the terminal as it was."""
        if self._readline is None:
            return
        self._readline.set_completer(None)
        folder = self._table.folder
        if folder is not None:
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                self._readline.set_history_length(_LONGEST_HISTORY)
                self._readline.write_history_file(str(folder / _HISTORY))
        self._readline = None

    def _prepare(self) -> None:
        readline = self._readline
        folder = self._table.folder
        # Answers that were typed before the game are not worth keeping.
        readline.clear_history()
        if folder is not None:
            with contextlib.suppress(OSError):
                readline.read_history_file(str(folder / _HISTORY))
        readline.set_completer_delims(" ")
        readline.set_completer(self._complete)
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")

    def _complete(self, text: str, state: int) -> str | None:
        if state == 0:
            self._found = []
            if self._completes:
                # An exception here would be shown in the middle of the line.
                with contextlib.suppress(Exception):
                    line = self._readline.get_line_buffer()[: self._readline.get_endidx()]
                    self._found = completions(self._table, line, text)
        return self._found[state] if state < len(self._found) else None


def _readline() -> Any:
    try:
        import readline
    except ImportError:
        return None
    return readline
