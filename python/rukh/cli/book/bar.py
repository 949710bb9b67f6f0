"""How far long work on a book has come, for people who watch; nothing at all for a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.book.amounts import counted
from rukh.cli.progress import Bar

if TYPE_CHECKING:
    from rukh.book import BuildProgress, VerifyProgress
    from rukh.cli.context import Context

__all__ = ["BuildBar", "VerifyBar"]


class BuildBar(Bar):
    """How far a build has come: games, games a second, time left."""

    def __init__(self, context: Context, total: int) -> None:
        super().__init__(context)
        # Of standard input nobody knows the end.
        self._total = total or None
        self._size = 0
        self._passed = 0
        self._read_before = 0
        self._read = 0

    def begin(self, size: int) -> None:
        """A file of this size is read next; what an archive unpacks to may be more."""
        self._size = size
        self._read_before = self._read

    def end(self) -> None:
        """The file is done with."""
        self._passed += self._size

    def hear(self, so_far: BuildProgress) -> None:
        """Takes what the builder tells."""
        self._read = so_far.bytes
        if not self.is_seen:
            return
        words = self._words
        if so_far.stage == "reading":
            told = counted(words, so_far.games, "game")
            if self.elapsed > 1:
                rate = f"{so_far.games / self.elapsed:,.0f}"
                told = words("{games}, {rate} a second", games=told, rate=rate)
            done = self._passed + min(so_far.bytes - self._read_before, self._size)
            self.show(told=told, total=self._total, completed=done)
        elif so_far.stage == "sorting":
            games = counted(words, so_far.games, "game")
            self.show(told=words("{games}, sorting their moves", games=games))
        else:
            self.show(told=words("writing the book"), total=1.0, completed=so_far.part)


class VerifyBar(Bar):
    """How far a verification has come: positions of a ply, moves."""

    def hear(self, so_far: VerifyProgress) -> None:
        """Takes what the search tells."""
        if self.is_seen:
            told = self._words(
                "ply {ply}: {done} of {positions} positions, {moves} moves in all",
                ply=so_far.ply + 1,
                done=f"{so_far.done:,}",
                positions=f"{so_far.positions:,}",
                moves=f"{so_far.moves:,}",
            )
            self.show(told=told, total=float(so_far.positions), completed=so_far.done)
