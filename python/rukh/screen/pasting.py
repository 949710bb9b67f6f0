"""Lines that are pasted: each is played as if it were typed, and none goes into a dialog.

A terminal that marks what is pasted hands it over whole (`pasted`). One that does not sends keys,
as if somebody typed faster than people can; where one of them opens a dialog, `Burst` tells those
that follow, and were not meant for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.signs import harmless
from rukh.screen.entry import Entry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.events import Key

    from rukh.screen.game import GameScreen

__all__ = ["Burst", "lines_of", "pasted", "refused"]

_TYPED_BY_NOBODY = 0.03
"""Seconds between two keys that are too few for fingers."""
_ENDS = ("enter", "ctrl+j")
_SHOWN = 8
"""Seconds that a message is shown."""
_WAYS_OUT = ("ctrl+c", "ctrl+q")


def lines_of(text: str) -> list[str]:
    r"""The lines of a pasted text that say something.

    >>> lines_of("e4\r\n\n e5 \n")
    ['e4', 'e5']
    """
    return [line.strip() for line in text.splitlines() if line.strip()]


def pasted(game: GameScreen, lines: Sequence[str]) -> None:
    """Plays lines one after another, up to the first that is refused or opens a dialog."""
    entry = game.query_one(Entry)
    if not entry.display:
        return
    begun, entry.value = entry.value, ""
    for place, line in enumerate(lines):
        is_done = game.obeys(begun + line if place == 0 else line)
        if not game.is_running:
            return
        if is_done and game.app.screen is game:
            continue
        left = len(lines) - place - is_done
        if left:
            _tell_left(game, left, "" if is_done else game.notes)
        return


def refused(game: GameScreen) -> None:
    """Says that a dialog takes no paste of several lines."""
    game.app.notify(game.words("Several lines were pasted: they are for the board."), markup=False)


class Burst:
    """Tells keys that came too fast for a person, and before the dialog that would get them."""

    def __init__(self, game: GameScreen) -> None:
        self._game = game
        self._last = 0.0
        self._swallows = False
        self._has_more = False
        """Whether a line was begun, and not ended."""
        self._left = 0
        self._waits = False

    def takes(self, event: Key) -> bool:
        """Whether a key that a dialog would get belongs to a text that was pasted at the game."""
        is_fast = event.time - self._last < _TYPED_BY_NOBODY
        self._last = event.time
        is_early = event.time < self._game.opened_at
        self._swallows = is_fast and (self._swallows or is_early) and event.key not in _WAYS_OUT
        if not self._swallows:
            return False
        is_end = event.key in _ENDS
        if is_end and self._has_more:
            self._left += 1
        self._has_more = not is_end
        self._tell_soon()
        return True

    def passes(self, event: Key) -> None:
        """A key that goes to the game."""
        self._last = event.time
        self._swallows = False

    def leaves(self) -> None:
        """A line came to its end before the keys were known to be a dialog's."""
        self._left += 1
        self._tell_soon()

    def _tell_soon(self) -> None:
        if not self._waits:
            self._waits = True
            self._game.app.set_timer(_TYPED_BY_NOBODY * 4, self._tell)

    def _tell(self) -> None:
        left = self._left + self._has_more
        self._left, self._has_more, self._waits = 0, False, False
        if left:
            _tell_left(self._game, left)


def _tell_left(game: GameScreen, left: int, reason: str = "") -> None:
    """Says how many lines were not played, where it stays for a while, whatever goes on."""
    told = game.words.counted(
        left,
        "{number} pasted line was not played.",
        "{number} pasted lines were not played.",
    )
    game.app.notify(harmless(f"{reason}\n{told}".strip()), timeout=_SHOWN, markup=False)
