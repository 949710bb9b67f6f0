"""Arguments that say what a search is given: time, depth, nodes, threads and table.

What they take is the same wherever a command has one; what they mean there, it says itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.position import positive_number, whole_number

if TYPE_CHECKING:
    import argparse

__all__ = [
    "THREADS_OF_A_MACHINE",
    "add_depth",
    "add_hash",
    "add_nodes",
    "add_threads",
    "add_time",
]

DEFAULT_HASH = 64
THREADS_OF_A_MACHINE = 1024
"""More than any has: where threads are not those of one search of Rukh."""
_DEEPEST = 1000
_MOST_NODES = 2**62


def add_time(parser: argparse._ActionsContainer, meaning: str) -> None:
    """``--time``: seconds."""
    parser.add_argument("--time", type=positive_number, metavar="SECONDS", help=meaning)


def add_depth(parser: argparse._ActionsContainer, meaning: str) -> None:
    """``--depth``: plies."""
    parser.add_argument("--depth", type=whole_number(1, _DEEPEST), metavar="N", help=meaning)


def add_nodes(parser: argparse._ActionsContainer, meaning: str) -> None:
    """``--nodes``."""
    parser.add_argument("--nodes", type=whole_number(1, _MOST_NODES), metavar="N", help=meaning)


def add_threads(
    parser: argparse._ActionsContainer,
    meaning: str = "threads (default: %(default)s)",
    *,
    default: int | None = 1,
    most: int = _native.MAX_THREADS,
) -> None:
    """``--threads``."""
    parser.add_argument(
        "--threads", type=whole_number(1, most), default=default, metavar="N", help=meaning
    )


def add_hash(
    parser: argparse._ActionsContainer,
    meaning: str = "size of the table in MB (default: %(default)s)",
    *,
    default: int = DEFAULT_HASH,
    most: int = _native.MAX_HASH,
) -> None:
    """``--hash``: megabytes."""
    parser.add_argument(
        "--hash", type=whole_number(1, most), default=default, metavar="MB", help=meaning
    )
