"""Who looks on while a search runs: nobody, a program, or a person without keys.

A person at a terminal with keys has `live` instead.
"""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING

from rukh.cli.analyse.report import lines_of, plain_line

if TYPE_CHECKING:
    import argparse
    from contextlib import AbstractContextManager

    from rich.status import Status

    from rukh.board import Board
    from rukh.cli.analyse.search import Controls, Found, Watcher
    from rukh.cli.context import Context
    from rukh.cli.writing import Writing
    from rukh.engine import Info

__all__ = ["JsonLines", "Nobody", "Onlooker", "watcher_of"]

_SHOWN_PLIES = 4


def watcher_of(
    context: Context, args: argparse.Namespace, board: Board, writing: Writing
) -> Watcher:
    """Who looks on, as arguments and streams say."""
    if args.json_lines:
        return JsonLines(context, board, writing)
    talk = context.talk
    if args.json or not talk.is_terminal:
        return Nobody()
    if not context.can_steer or talk.is_dumb_terminal:
        return Onlooker(context, board, writing)
    from rukh.cli.analyse.live import Live

    return Live(context, args, board, writing)


class Nobody:
    """Nobody looks on."""

    controls: Controls | None = None

    def watching(self) -> AbstractContextManager[object]:
        """For the time of the search."""
        return contextlib.nullcontext()

    def saw(self, info: Info, found: Found) -> None:
        """A line has come."""


class JsonLines(Nobody):
    """A program, for which each line is an object in a line of its own."""

    def __init__(self, context: Context, board: Board, writing: Writing) -> None:
        self._context = context
        self._board = board
        self._writing = writing

    def saw(self, info: Info, found: Found) -> None:
        """Writes the line; a score that is a bound says so."""
        line = plain_line(self._board, info, self._writing)
        document = {"type": "line", "bound": info.bound, "hashfull": info.hashfull, **line}
        self._context.print_line(json.dumps(document))


class Onlooker(Nobody):
    """A person who sees how it goes in one line, and has Ctrl-C."""

    def __init__(self, context: Context, board: Board, writing: Writing) -> None:
        words = context.words
        self._context = context
        self._board = board
        self._writing = writing
        self._status: Status = context.status(words("Searching …"))

    def watching(self) -> AbstractContextManager[object]:
        """Shows the line."""
        return self._status

    def saw(self, info: Info, found: Found) -> None:
        """Tells of the best line."""
        if info.multipv != 1 or not found.lines:
            return
        words = self._context.words
        line = lines_of(self._board, found, self._writing, _SHOWN_PLIES)[0]
        self._status.update(
            words(
                "depth {depth}, {score}: {moves}   (Ctrl-C ends the search)",
                depth=info.depth,
                score=line.score,
                moves=line.moves,
            )
        )
