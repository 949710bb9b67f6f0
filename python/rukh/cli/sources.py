"""Where a command's records come from: the files, folders and archives that its words name.

What is in folders and archives `rukh._sources` finds; here are words and standard input.
"""

from __future__ import annotations

import contextlib
import io
import tempfile
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, BinaryIO, cast

from rukh import _sources
from rukh._archive import is_archive
from rukh._sources import HEAD, File, Source, files_below, shown, size_of, sources_of_archive
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh.cli.context import Context

__all__ = ["STANDARD_INPUT", "files_of", "sources_in"]

STANDARD_INPUT = "-"
_BLOCK = 1 << 20


def files_of(names: Sequence[str], output: Path | None) -> list[File]:
    """The files that the words of a command line name, in order.

    What lies at or below `output` within a folder is made by the command, and is no source.

    Raises:
        OptionError: There is no such file.
    """
    found: list[File] = []
    for name in names:
        if name == STANDARD_INPUT:
            found.append(File("standard input", None, PurePosixPath("stdin")))
            continue
        path = Path(name)
        try:
            is_folder, is_there = path.is_dir(), path.exists()
        except (OSError, ValueError):
            # No file can have such a name.
            is_folder = is_there = False
        if not is_there:
            raise OptionError(f'there is no file "{shortened(name)}"')
        if is_folder:
            found.extend(files_below(path, output))
        else:
            found.append(File(shown(path), path, PurePosixPath(path.name), size_of(path)))
    return found


def sources_in(context: Context, file: File) -> Iterator[Source]:
    """What a file holds: itself, or the members of the archive that it is.

    Raises:
        SourceError: It cannot be opened.
        ArchiveError: It is an archive, and damaged; what could be saved has been given then.
    """
    if file.path is None:
        yield from _standard_input(context, file)
    else:
        yield from _sources.sources_in(file)


def _standard_input(context: Context, file: File) -> Iterator[Source]:
    stream = context.binary_input
    head = stream.peek(HEAD)[:HEAD] if isinstance(stream, io.BufferedReader) else b""
    if not is_archive(head):
        opened = contextlib.nullcontext(stream)
        yield Source(file.name, file.place, file.is_named, None, lambda: opened)
        return
    # An archive is read from its end.
    with tempfile.TemporaryFile() as whole:
        while block := stream.read(_BLOCK):
            whole.write(block)
        yield from sources_of_archive(cast("BinaryIO", whole), file)
