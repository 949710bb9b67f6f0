"""How far long work on a book has come, for people who watch; nothing at all for a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        if so_far.stage == "reading":
            told = f"{so_far.games:,} games"
            if self.elapsed > 1:
                told += f", {so_far.games / self.elapsed:,.0f} a second"
            done = self._passed + min(so_far.bytes - self._read_before, self._size)
            self.show(told=told, total=self._total, completed=done)
        elif so_far.stage == "sorting":
            self.show(told=f"{so_far.games:,} games, sorting their moves")
        else:
            self.show(told="writing the book", total=1.0, completed=so_far.part)


class VerifyBar(Bar):
    """How far a verification has come: positions of a ply, moves."""

    def hear(self, so_far: VerifyProgress) -> None:
        """Takes what the search tells."""
        if self.is_seen:
            told = (
                f"ply {so_far.ply + 1}: {so_far.done:,} of {so_far.positions:,} positions, "
                f"{so_far.moves:,} moves in all"
            )
            self.show(told=told, total=float(so_far.positions), completed=so_far.done)
