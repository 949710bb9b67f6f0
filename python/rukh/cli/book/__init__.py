"""``rukh book``: opening books, from games to a file and from a file to moves.

Here is which subcommand does what; each has a module of its own, or shares one with its kin:
`show` and `tree` look at positions, `build` makes a book of games, `curate` makes books of books,
and `tell` tells about them.
"""

from __future__ import annotations

import errno
import importlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.errors import BookError

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]

_SUBCOMMANDS = {
    "show": ("show", "show what a book has for a position"),
    "tree": ("tree", "show the lines that a book has from a position on"),
    "build": ("build", "build a book from games"),
    "prune": ("curate", "drop moves that are rare, do badly or lead nowhere"),
    "merge": ("curate", "make one book of several"),
    "diff": ("tell", "tell what differs between two books"),
    "dump": ("tell", "write a book as text"),
    "edit": ("curate", "add, remove and reweigh moves as a text says"),
    "convert": ("curate", "turn a book into the other format"),
    "check": ("tell", "check that a book is whole, sorted, and of legal moves"),
    "info": ("tell", "tell what a book is, and how it was made"),
}
"""Names, modules and summaries."""
_STANDARD_OUTPUT = "-"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the subcommands and their arguments."""
    commands = parser.add_subparsers(
        dest="book_command", metavar="SUBCOMMAND", parser_class=type(parser), required=True
    )
    for name, (module, summary) in _SUBCOMMANDS.items():
        child = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            allow_abbrev=False,
        )
        _module(module).add_arguments(child, name)


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Carries out the subcommand."""
    module, _ = _SUBCOMMANDS[args.book_command]
    _check_folder(args)
    try:
        code: ExitCode = _module(module).run(context, args)
    except BookError as error:
        # The arguments are as they should be; a book is not.
        context.complain(error)
        return ExitCode.FAILED
    return code


def _check_folder(args: argparse.Namespace) -> None:
    """Sees to it that what is to be written has a folder, before long work rather than behind it.

    Raises:
        FileNotFoundError: It has none.
    """
    name = getattr(args, "output", _STANDARD_OUTPUT)
    if name != _STANDARD_OUTPUT and not Path(name).parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), name)


def _module(name: str) -> Any:
    """The module of a subcommand: `add_arguments` and `run`."""
    return importlib.import_module(f"rukh.cli.book.{name}")
