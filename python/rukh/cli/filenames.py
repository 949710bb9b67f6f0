"""Words of a command line that are names of files: one rule for all commands that take moves too.

A file that is there is read as one, by the commands that read files. A word that looks like the
name of one, by a suffix or a separator, is told about as a file whether or not it is there; any
other word is a move.
"""

from __future__ import annotations

import contextlib
import re
from pathlib import Path
from typing import TYPE_CHECKING

from rukh.errors import OptionError, UnreadableMoveError, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["STANDARD_INPUT", "file_named", "looks_like_file", "refused_files"]

STANDARD_INPUT = "-"
_SUFFIXES = (
    ".pgn .txt .uci .fen .epd .json .jsonl .zip .rkb .bin "
    ".xqf .dhtmlxq .cbr .cbl .cbf .che .mxq .ccm .chn .pfc .xgf"
).split()
# Behind a number and a dot stands a move.
_SUFFIXED = re.compile(r"(?:.*[\s/\\])?[^\s/\\]*[^\s/\\\d.…][^\s/\\]*\.[A-Za-z][A-Za-z0-9]{1,6}")
_SEPARATOR = re.compile(r"[/\\]")
_ROW = re.compile(r"[0-9KQRBNPACEHkqrbnpaceh]+")
_RESULT = "1/2-1/2"


def file_named(word: str) -> Path | None:
    """The file that a word names; None where it is none and does not look like one.

    Raises:
        OptionError: It looks like one and is not there, or it is a folder.
    """
    try:
        is_there = word != "" and Path(word).exists()
        is_folder = is_there and Path(word).is_dir()
    except (OSError, ValueError):
        # No file can have such a name.
        is_there = is_folder = False
    if is_folder:
        raise OptionError(f'"{shortened(word)}" is a folder: give a file')
    if is_there:
        return Path(word)
    if looks_like_file(word):
        raise OptionError(f'there is no file "{shortened(word)}"')
    return None


def looks_like_file(word: str) -> bool:
    """Whether a word has a suffix or a separator as names of files have, whatever there is.

    >>> [looks_like_file(word) for word in ("typo.pgn", "games/typo", "typo.png")]
    [True, True, True]
    >>> [looks_like_file(word) for word in ("e4", "1.e4", "C2.5", "1/2-1/2", "4k4/9/9 w")]
    [False, False, False, False, False]
    """
    if Path(word).suffix.lower() in _SUFFIXES or _SUFFIXED.fullmatch(word):
        return True
    parts = _SEPARATOR.split(word)
    if len(parts) == 1 or word == _RESULT:
        return False
    # A position that is spelled wrongly has rows, most of them right.
    rows = sum(_ROW.fullmatch(part.split(" ")[0]) is not None for part in parts)
    return 2 * rows <= len(parts)


@contextlib.contextmanager
def refused_files(words: Sequence[str], way_out: str) -> Iterator[None]:
    """Where a word cannot be read as a move and is a file, says so instead, and where it belongs.

    Raises:
        OptionError: A word is a file, or looks like one.
    """
    for word in words:
        if looks_like_file(word):
            raise OptionError(_not_a_move(word, way_out))
    try:
        yield
    except UnreadableMoveError as error:
        if _is_file(error.text):
            raise OptionError(_not_a_move(error.text, way_out)) from None
        raise
    except OptionError:
        # Nobody can say of which game it is a move.
        found = next(filter(_is_file, words), None)
        if found is None:
            raise
        raise OptionError(_not_a_move(found, way_out)) from None


def _not_a_move(word: str, way_out: str) -> str:
    return f'"{shortened(word)}" names a file where a move is expected: {way_out}'


def _is_file(word: str) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return word != "" and Path(word).is_file()
    return False
