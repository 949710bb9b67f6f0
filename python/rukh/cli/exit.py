"""Exit codes of the command."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["ExitCode"]


_WRONG_NAMES = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError)


class ExitCode(IntEnum):
    """What the shell is told."""

    OK = 0
    """Everything was done."""
    FAILED = 1
    """The command ran and could not do its work: a file is damaged, locked or does not fit."""
    USAGE = 2
    """An argument, FEN or move is wrong, or names a file or folder that is not there.

    One line on standard error says which.
    """
    INCOMPLETE = 3
    """The command did its work, and something was left out; the report says what."""
    INTERRUPTED = 130
    """Ctrl-C, as the shell counts it."""
    BROKEN_PIPE = 141
    """Whoever read the output has gone, as the shell counts it."""

    @classmethod
    def of(cls, error: OSError) -> ExitCode:
        """What an error of the system comes to: the argument is wrong where its name is.

        >>> ExitCode.of(FileNotFoundError(2, "No such file or directory", "typo.pgn")).name
        'USAGE'
        >>> ExitCode.of(PermissionError(13, "Permission denied", "games.pgn")).name
        'FAILED'
        """
        return cls.USAGE if isinstance(error, _WRONG_NAMES) else cls.FAILED
