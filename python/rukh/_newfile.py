"""A file that appears under its name when it is whole; the one way in which files are written here.

Until then it has a hidden name of its own, and whatever comes between, an error or Ctrl-C, takes it
away. What a program has left behind that was killed goes when the same file is written the next
time: whoever writes such a file holds a lock on it, which ends with the program, so that a living
one's is never taken for a dead one's.
"""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import TracebackType

__all__ = ["NewFile", "fitting", "sweep"]

_LONGEST_STEM = 180
_MIDDLE = r"\.[0-9a-f]{8}"
_SUFFIX = ".part"


class NewFile:
    """A file that appears under its name when it is whole.

    Args:
        path: Its name; through a link, what that leads to is written.
        is_swept: Whether the folder was swept already, and need not be looked through for this
            file's dead predecessors.

    Raises:
        OSError: It cannot be written there.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "new.txt")
    ...     with NewFile(path) as file:
    ...         file.write(b"whole")
    ...         path.exists()
    ...     path.read_bytes()
    False
    b'whole'
    """

    def __init__(self, path: Path, *, is_swept: bool = False) -> None:
        self.path = Path(os.path.realpath(path))
        is_special = self.path.exists() and not self.path.is_file()
        try:
            if is_special:
                self._part = self.path
                handle = os.open(self.path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
            else:
                if not is_swept:
                    sweep(self.path.parent, self.path.name)
                self._part, handle = _begun(self.path)
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(path)) from None
        self._stream = os.fdopen(handle, "wb")

    def write(self, data: bytes) -> None:
        """Appends these bytes."""
        with self._named():
            self._stream.write(data)

    def commit(self) -> None:
        """Gives the file its name, in place of one that had it; a failure takes it away."""
        try:
            with self._named():
                self._stream.close()
                if self._part == self.path:
                    return
                if self.path.exists():
                    with contextlib.suppress(OSError):
                        self._part.chmod(self.path.stat().st_mode & 0o777)
                self._part.replace(self.path)
        except BaseException:
            self.discard()
            raise

    def discard(self) -> None:
        """Takes the file away."""
        with contextlib.suppress(OSError):
            self._stream.close()
        if self._part != self.path:
            with contextlib.suppress(OSError):
                self._part.unlink(missing_ok=True)

    @contextlib.contextmanager
    def _named(self) -> Iterator[None]:
        """An error of writing names the file: that of a full disk does not."""
        try:
            yield
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def __enter__(self) -> NewFile:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.commit()
        else:
            self.discard()


def sweep(folder: Path, name: str | None = None, *, suffix: str = "") -> None:
    """Removes what writers have left in a folder that do not live any more.

    Of files of this name alone, or of all whose names end so. What cannot be removed stays.
    """
    wanted = re.escape(fitting(name)) if name is not None else ".+" + re.escape(suffix)
    pattern = re.compile(rf"\.{wanted}{_MIDDLE}{re.escape(_SUFFIX)}", re.DOTALL)
    try:
        with os.scandir(folder) as entries:
            left = [
                Path(entry.path)
                for entry in entries
                if pattern.fullmatch(entry.name) and entry.is_file(follow_symlinks=False)
            ]
    except OSError:
        return
    for path in left:
        with contextlib.suppress(OSError):
            _remove_dead(path)


def fitting(name: str) -> str:
    """As much of a name as file systems take, with something before it and behind it.

    >>> len(fitting("x" * 300))
    180
    """
    return os.fsencode(name)[:_LONGEST_STEM].decode(errors="ignore") or "game"


def _begun(path: Path) -> tuple[Path, int]:
    """A new file beside this one, and its handle with the lock that says that its writer lives."""
    while True:
        part = path.with_name(f".{fitting(path.name)}.{os.urandom(4).hex()}{_SUFFIX}")
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        handle = os.open(part, flags, 0o666)
        # Another one that sweeps may have been quicker; then the file is gone, or about to go.
        if _locked(handle) is not False and part.exists():
            return part, handle
        os.close(handle)


def _remove_dead(path: Path) -> None:
    if os.name == "nt":
        # What a living program has open cannot be removed there.
        path.unlink()
        return
    handle = os.open(path, os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0))
    try:
        if _locked(handle):
            path.unlink()
    finally:
        os.close(handle)


def _locked(handle: int) -> bool | None:
    """Whether the lock is ours now: False where another has it, None where there are no locks."""
    if os.name == "nt":
        return None
    import fcntl  # noqa: PLC0415  (not everywhere)

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return None
    return True
