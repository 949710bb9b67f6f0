"""How far long work on a book has come, for people who watch; nothing at all for a pipe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import TracebackType

    from rukh.book import BuildProgress, VerifyProgress
    from rukh.cli.context import Context

__all__ = ["BuildBar", "VerifyBar"]


class _Bar:
    """A bar on standard error, if somebody sees it."""

    def __init__(self, context: Context, total: float | None) -> None:
        self._bar: Any = None
        if not context.talk.is_terminal:
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
        )
        self._task = self._bar.add_task("", total=total, told="", start=False)

    @property
    def is_seen(self) -> bool:
        """Whether somebody sees it."""
        return self._bar is not None

    @property
    def elapsed(self) -> float:
        """Seconds since the first sign of life."""
        elapsed: float | None = self._bar.tasks[self._task].elapsed
        return elapsed or 0.0

    def show(self, told: str, **place: float) -> None:
        """Shows words and a place."""
        self._bar.start_task(self._task)
        self._bar.update(self._task, told=told, **place)

    def __enter__(self) -> _Bar:
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


class BuildBar(_Bar):
    """How far a build has come: games, games a second, time left."""

    def __init__(self, context: Context, total: int) -> None:
        # Of standard input nobody knows the end.
        super().__init__(context, total or None)
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
            self.show(told, completed=done)
        elif so_far.stage == "sorting":
            self.show(f"{so_far.games:,} games, sorting their moves")
        else:
            self.show("writing the book", total=1.0, completed=so_far.part)

    def __enter__(self) -> BuildBar:
        super().__enter__()
        return self


class VerifyBar(_Bar):
    """How far a verification has come: positions of a ply, moves."""

    def __init__(self, context: Context) -> None:
        super().__init__(context, None)

    def hear(self, so_far: VerifyProgress) -> None:
        """Takes what the search tells."""
        if self.is_seen:
            told = (
                f"ply {so_far.ply + 1}: {so_far.done:,} of {so_far.positions:,} positions, "
                f"{so_far.moves:,} moves in all"
            )
            self.show(told, total=float(so_far.positions), completed=so_far.done)

    def __enter__(self) -> VerifyBar:
        super().__enter__()
        return self
