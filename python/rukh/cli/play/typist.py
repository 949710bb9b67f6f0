"""Lines that somebody types: with completion and a history where the terminal gives them.

The history is kept beside the games. Where there is no readline, or no terminal, lines are read as
they come. A line with bytes that are no text is refused and asked for again, so that nothing runs
that nobody wrote. What the terminal needs around a question is in `stopping`.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from rukh.cli.play.stopping import drawn_again
from rukh.cli.play.vocabulary import completions

if TYPE_CHECKING:
    from rukh.cli.context import Context
    from rukh.cli.play.start import Table

__all__ = ["Typist", "asked"]

_LONGEST_HISTORY = 500
_HISTORY = "history.txt"


_BYTES_ARE_TEXT = ("set input-meta on", "set convert-meta off", "set output-meta on")
"""What readline takes for granted in most locales; in the C locale it makes them keys."""
_REPLACED = "\ufffd"


def asked(context: Context, prompt: str, readline: Any = None) -> str | None:
    """A line of text; None at the end of input.

    Lines that are no text in the encoding of the input are refused in a sentence.
    """
    if readline is None and context.is_interactive:
        readline = _readline()
    while True:
        with drawn_again(context, prompt, readline):
            line = context.read_line(prompt)
        if line is None or not _is_broken(line):
            return line
        if readline is not None:
            _forget_last(readline)
        encoding = (getattr(context.stdin, "encoding", None) or "UTF-8").upper()
        context.print_line(
            context.words("That line is not {encoding} text: nothing was done.", encoding=encoding)
        )


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
        line = asked(self._context, prompt, self._readline)
        if line is not None and self._readline is not None and not completes and line.strip():
            _forget_last(self._readline)
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
        readline.parse_and_bind("bind ^I rl_complete" if _is_libedit(readline) else "tab: complete")

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
    if _is_libedit(readline):
        # It knows no such settings; its keys are bound byte by byte.
        for byte in range(0x80, 0x100):
            readline.parse_and_bind(f"bind \\{byte:03o} ed-insert")
    else:
        for setting in _BYTES_ARE_TEXT:
            readline.parse_and_bind(setting)
    return readline


def _is_libedit(readline: Any) -> bool:
    return "libedit" in (readline.__doc__ or "")


def _forget_last(readline: Any) -> None:
    """Takes the line that was typed last out of the history."""
    with contextlib.suppress(ValueError):
        readline.remove_history_item(readline.get_current_history_length() - 1)


def _is_broken(line: str) -> bool:
    """Whether bytes of a line could not be decoded."""
    return _REPLACED in line or any("\ud800" <= sign <= "\udfff" for sign in line)
