"""Signs that a terminal would obey instead of showing them.

Names of players and files, comments and typed lines come from anywhere. On a screen their control
characters are shown as ``·``, so that no record moves the cursor, paints the screen, or writes
from right to left.
"""

from __future__ import annotations

import codecs
from typing import BinaryIO, cast

__all__ = ["harmless", "harmless_output"]

_SHOWN = "·"
_LEFT_ALONE = "\t\n"
_CONTROLS = [chr(code) for code in (*range(0x20), *range(0x7F, 0xA0))]
# They turn the direction of what follows, or end a line where nobody sees it.
_CONTROLS += list("\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_HARMLESS = str.maketrans({sign: _SHOWN for sign in _CONTROLS if sign not in _LEFT_ALONE})


def harmless(text: str) -> str:
    r"""The text without anything that a terminal obeys, but for tabs and ends of lines.

    >>> harmless("\x1b[2JMorphy\n")
    '·[2JMorphy\n'
    """
    return text.translate(_HARMLESS)


def harmless_output(stream: BinaryIO, encoding: str) -> BinaryIO:
    """A terminal's stream, which shows what records and dumps hold and obeys none of it."""
    return cast("BinaryIO", _Harmless(stream, encoding))


class _Harmless:
    """The part of a binary stream that writers use."""

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._stream = stream
        self._encoding = encoding
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def write(self, data: bytes) -> int:
        """Takes text in UTF-8 and writes it in the terminal's encoding."""
        text = self._decoder.decode(bytes(data)).replace("\r\n", "\n")
        self._stream.write(harmless(text).encode(self._encoding, "replace"))
        return len(data)

    def flush(self) -> None:
        """Lets everything go."""
        self._stream.flush()
