"""How far a conversion has come, for people who watch; nothing at all for a pipe."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, BinaryIO

if TYPE_CHECKING:
    from types import TracebackType

    from rukh.cli.context import Context

__all__ = ["Progress"]


class Progress:
    """A bar on standard error, by the bytes that were read."""

    def __init__(self, context: Context, total: int, *, is_shown: bool = True) -> None:
        self._bar: Any = None
        self._passed = 0
        if not (is_shown and context.talk.is_terminal):
            return
        from rich import progress

        ascii_only = not context.can_show("━")
        bar = progress.TextColumn("{task.percentage:>3.0f}%") if ascii_only else None
        self._bar = progress.Progress(
            bar or progress.BarColumn(),
            progress.TextColumn("{task.fields[games]:,} games"),
            progress.TimeRemainingColumn(),
            console=context.talk,
            transient=True,
        )
        # Of standard input nobody knows the end.
        self._task = self._bar.add_task("", total=total or None, games=0)

    def at(self, stream: BinaryIO, games: int) -> None:
        """So far into a file, with so many games written in all."""
        if self._bar is None:
            return
        place = 0
        with contextlib.suppress(OSError, ValueError):
            place = stream.tell()
        self._bar.update(self._task, completed=self._passed + place, games=games)

    def passed(self, size: int, games: int) -> None:
        """A file of this size is done with."""
        self._passed += size
        if self._bar is not None:
            self._bar.update(self._task, completed=self._passed, games=games)

    def __enter__(self) -> Progress:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
