"""Exit codes of the command."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["ExitCode"]


class ExitCode(IntEnum):
    """What the shell is told."""

    OK = 0
    """Everything was done."""
    FAILED = 1
    """The command ran and could not do its work."""
    USAGE = 2
    """An argument, FEN or move is wrong; one line on standard error says which."""
    INCOMPLETE = 3
    """The command did its work, and something was left out; the report says what."""
    INTERRUPTED = 130
    """Ctrl-C, as the shell counts it."""
    BROKEN_PIPE = 141
    """Whoever read the output has gone, as the shell counts it."""
