"""Games kept as they are played, so that neither a crash nor a closed window loses one.

Below a folder (see `rukh.folders.state_folder`) there are `games/unfinished`, a file for each game
at a table, and the archive: `games/chess.pgn` and `games/xiangqi.pgn`, to which ended games are
appended. A file is written under another name and renamed, so that it is whole at any moment, and
a lock beside it tells a game that is being played from one that somebody left; the system lets go
of locks when a program dies, however it does.
"""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from rukh._newfile import NewFile
from rukh.errors import OptionError, RukhError, shortened
from rukh.folders import state_folder
from rukh.table.sitting import Sitting
from rukh.table.state import Snapshot, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rukh.limit import Limit
    from rukh.table.sitting import Change

__all__ = ["Keeper", "Kept", "games_folder", "unfinished"]

_ENDING = ".pgn"
_LOCK = ".lock"


def games_folder(environ: Mapping[str, str]) -> Path | None:
    """Where games are kept in this environment; None where there is no place for them.

    >>> games_folder({"RUKH_STATE": "/tmp/rukh"}).as_posix()
    '/tmp/rukh/games'
    """
    state = state_folder(environ)
    return None if state is None else state / "games"


@dataclass(frozen=True)
class Kept:
    """A game that nobody plays at the moment."""

    path: Path
    snapshot: Snapshot
    changed: float
    """When its last move was made, in seconds since the epoch."""

    def sitting(self, *, advice: Limit | None = None, hash: int = 64, threads: int = 1) -> Sitting:  # noqa: A002
        """The game at a table again, its clocks as they were."""
        snapshot = self.snapshot
        if not snapshot.has_own_names:
            # The players may come to change sides or levels.
            for name in {"White", "Red", "Black"} & snapshot.game.headers.given.keys():
                del snapshot.game.headers[name]
        sides = snapshot.board().sides
        sitting = Sitting(
            snapshot.game,
            players=dict(zip(sides, snapshot.players, strict=True)),
            clock=snapshot.control,
            rules=snapshot.board(),
            advice=advice,
            hash=hash,
            threads=threads,
        )
        sitting.restore(snapshot.plies, snapshot.left, snapshot.ending)
        return sitting

    def discard(self) -> None:
        """Removes it for good, unless somebody has begun to play it."""
        lock = _taken(self.path)
        if lock is not None:
            _remove(self.path)
            _let_go(lock, self.path)


def unfinished(folder: Path | None) -> list[Kept]:
    """The games below a folder that were left before their end, the latest first.

    Ended ones that a crash has kept from the archive are brought there.

    >>> import tempfile
    >>> import rukh
    >>> with tempfile.TemporaryDirectory() as place:
    ...     with Keeper(Sitting(rukh.Board()), Path(place)) as keeper:
    ...         keeper.sitting.play(rukh.Move("e2e4"))
    ...     [kept] = unfinished(Path(place))
    ...     kept.sitting().board.move_stack
    [Move('e2e4')]
    """
    found: list[Kept] = []
    if folder is None:
        return found
    for path in (folder / "unfinished").glob(f"*{_ENDING}"):
        # What is no file may never end.
        lock = _taken(path) if path.is_file() else None
        if lock is None:
            continue
        try:
            snapshot = Snapshot.read(path.read_text(encoding="utf-8"))
            if snapshot.is_over:
                _archive(folder, snapshot)
                _remove(path)
            else:
                found.append(Kept(path, snapshot, path.stat().st_mtime))
        except (OSError, UnicodeError, OptionError):
            # What cannot be read is left where it is: it may be another version's.
            continue
        finally:
            _let_go(lock, path)
    return sorted(found, key=lambda kept: kept.changed, reverse=True)


class Keeper:
    """Keeps the game at a table as it is played.

    >>> import tempfile
    >>> import rukh
    >>> with tempfile.TemporaryDirectory() as place:
    ...     sitting = Sitting(rukh.Board())
    ...     with Keeper(sitting, Path(place)):
    ...         sitting.play(sitting.board.parse_san("e4"))
    ...     len(unfinished(Path(place)))
    1
    """

    def __init__(
        self,
        sitting: Sitting,
        folder: Path | None,
        *,
        kept: Kept | None = None,
        on_fault: Callable[[str], object] | None = None,
    ) -> None:
        """`kept` is the file that the sitting came from, if it did; without a folder all is idle.

        What goes wrong in writing is told once, to `on_fault`, and does not disturb the game.
        """
        self._sitting = sitting
        self._folder = folder
        self._on_fault = on_fault
        self._path: Path | None = None
        self._lock: IO[str] | None = None
        self._has_failed = False
        self._is_kept = False
        self._settled: tuple[object, ...] | None = None
        if kept is not None and folder is not None:
            self._lock = _taken(kept.path)
            self._path = kept.path if self._lock is not None else None
            self._is_kept = self._path is not None
        self._silence = sitting.on_change(self._changed)

    @property
    def sitting(self) -> Sitting:
        """The game that is kept."""
        return self._sitting

    @property
    def path(self) -> Path | None:
        """The file of the game; None before the first move, and where none is kept."""
        return self._path

    @property
    def is_kept(self) -> bool:
        """Whether the game as it stands can be taken up again."""
        return self._is_kept

    def close(self) -> None:
        """Brings an ended game to the archive, and leaves another one to be taken up again."""
        self._silence()
        self._leave()

    def __enter__(self) -> Keeper:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _changed(self, change: Change) -> None:
        from rukh.table.sitting import Change  # noqa: PLC0415  (it is known by then)

        former = self._path
        if change is Change.STARTED:
            # The game before it is another one, and has a file of its own.
            self._leave()
        self._guarded(self._save)
        if change is Change.STARTED and former is not None and self._is_kept:
            self._guarded(lambda: self._drop_double(former))

    def _save(self) -> None:
        sitting, folder = self._sitting, self._folder
        if folder is None or (self._path is None and not len(sitting.board)):
            return
        self._is_kept = False
        if self._path is None:
            self._path, self._lock = _new_file(folder / "unfinished")
        _write(self._path, text_of(sitting))
        self._is_kept = True

    def _leave(self) -> None:
        path, lock = self._path, self._lock
        self._path = self._lock = None
        self._is_kept = False
        if path is None or lock is None:
            return
        self._guarded(lambda: self._settle(path))
        _let_go(lock, path)

    def _settle(self, path: Path) -> None:
        """What becomes of a file whose game is left."""
        snapshot = Snapshot.read(path.read_text(encoding="utf-8"))
        if snapshot.is_over and self._folder is not None:
            _archive(self._folder, snapshot)
            _remove(path)
        elif not snapshot.plies:
            _remove(path)

    def _drop_double(self, former: Path) -> None:
        """Removes the file of the game before, if it is the one that goes on, read from a file."""
        if self._path is None or not former.exists() or (lock := _taken(former)) is None:
            return
        try:
            old, new = (
                Snapshot.read(path.read_text(encoding="utf-8")) for path in (former, self._path)
            )
            if _is_same(old, new):
                _remove(former)
        finally:
            _let_go(lock, former)

    def _guarded(self, deed: Callable[[], None]) -> None:
        try:
            deed()
        except (OSError, RukhError) as error:
            if not self._has_failed and self._on_fault is not None:
                self._on_fault(_told(error))
            self._has_failed = True


def _told(error: OSError | RukhError) -> str:
    """What went wrong, in words."""
    if not isinstance(error, OSError):
        return str(error)
    place = f": {shortened(str(error.filename))}" if error.filename else ""
    return f"{error.strerror or error}{place}"


def _is_same(one: Snapshot, other: Snapshot) -> bool:
    """Whether two games have come to the same position in the same way."""
    boards = one.board(), other.board()
    ways = [(board.game, board.start_fen, board.move_stack, board.fen()) for board in boards]
    return ways[0] == ways[1]


def _archive(folder: Path, snapshot: Snapshot) -> None:
    """Appends an ended game to the archive of its kind."""
    notation = "san" if snapshot.game.game == "chess" else "iccs"
    text = snapshot.as_record().to_pgn(notation=notation)  # type: ignore[arg-type]
    path = folder / f"{snapshot.game.game}.pgn"
    with path.open("ab") as archive:
        # A game that a crash has cut off does not swallow this one.
        separator = b"\n\n" if archive.tell() else b""
        archive.write(separator + text.strip().encode("utf-8") + b"\n")
        archive.flush()
        os.fsync(archive.fileno())


def _write(path: Path, text: str) -> None:
    """Writes a file that is whole at any moment."""
    with NewFile(path) as file:
        file.write(text.encode("utf-8"))


def _new_file(folder: Path) -> tuple[Path, IO[str]]:
    """A name that no other game has, and its lock."""
    folder.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for number in range(1000):
        path = folder / f"{stamp}-{os.getpid()}-{number}{_ENDING}"
        if not path.exists() and (lock := _taken(path)) is not None:
            return path, lock
    raise OptionError(f"there is no room for another game in {folder}")


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)


def _taken(path: Path) -> IO[str] | None:
    """The lock of a file; None where another program has it."""
    try:
        lock = path.with_suffix(_LOCK).open("a", encoding="utf-8")
    except OSError:
        return None
    try:
        _lock_file(lock)
    except OSError:
        lock.close()
        return None
    return lock


def _lock_file(lock: IO[str]) -> None:
    if os.name == "nt":
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        return
    import fcntl  # noqa: PLC0415

    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _let_go(lock: IO[str], path: Path) -> None:
    """Gives a lock back; its file goes where it is that of no game."""
    if not path.exists():
        with contextlib.suppress(OSError):
            path.with_suffix(_LOCK).unlink(missing_ok=True)
    lock.close()
