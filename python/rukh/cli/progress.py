"""A bar on standard error for people who watch long work; nothing at all for a pipe.

What the work tells, and in which words, its own command knows: `rukh.cli.conversion`,
`rukh.cli.book.bar`, `rukh.cli.review.games`.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

    from rukh.cli.context import Context

__all__ = ["Bar", "ConversionBar"]

_Self = TypeVar("_Self", bound="Bar")


class Bar:
    """A bar, if somebody sees it. Where nobody knows the end, `total` is None and no time told."""

    def __init__(self, context: Context, *, is_shown: bool = True) -> None:
        self._words = context.words
        self._bar: Any = None
        self._task: Any = None
        if not (is_shown and context.talk.is_terminal):
            return
        from rich import progress

        has_blocks = context.can_show("━")
        percentage = progress.TextColumn("{task.percentage:>3.0f}%")
        self._bar = progress.Progress(
            progress.BarColumn() if has_blocks else percentage,
            progress.TextColumn("{task.fields[told]}"),
            progress.TimeRemainingColumn(),
            console=context.talk,
            transient=True,
            # What is printed meanwhile goes where it belongs, not above the bar.
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._bar.add_task("", total=None, told="", start=False)

    @property
    def is_seen(self) -> bool:
        """Whether somebody sees it."""
        return self._bar is not None

    @property
    def elapsed(self) -> float:
        """Seconds since the first sign of life."""
        elapsed: float | None = self._bar.tasks[self._task].elapsed if self.is_seen else None
        return elapsed or 0.0

    def show(self, **signs: Any) -> None:
        """Shows how far it is: `completed` of `total`, and what is `told` beside it."""
        if self._bar is not None:
            self._bar.start_task(self._task)
            self._bar.update(self._task, **signs)

    @contextlib.contextmanager
    def paused(self) -> Iterator[None]:
        """Takes the bar off the screen while something is printed."""
        if self._bar is None:
            yield
            return
        self._bar.stop()
        try:
            yield
        finally:
            self._bar.start()

    def close(self) -> None:
        """Takes the bar away for good."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def __enter__(self: _Self) -> _Self:
        if self._bar is not None:
            self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class ConversionBar(Bar):
    """How far a conversion has come, by the bytes that were read."""

    def __init__(self, context: Context, total: int, *, is_shown: bool = True) -> None:
        super().__init__(context, is_shown=is_shown)
        self._passed = 0
        self.show(total=total or None, told=self._told(0))

    def at(self, stream: BinaryIO, games: int) -> None:
        """So far into a file, with so many games written in all."""
        if not self.is_seen:
            return
        place = 0
        with contextlib.suppress(OSError, ValueError):
            place = stream.tell()
        self.show(completed=self._passed + place, told=self._told(games))

    def passed(self, size: int, games: int) -> None:
        """A file of this size is done with."""
        self._passed += size
        self.show(completed=self._passed, told=self._told(games))

    def _told(self, games: int) -> str:
        return self._words.counted(games, "{number} game", "{number} games")
