"""Opening books: from games to a file, and from a file to moves.

>>> import rukh, tempfile
>>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
>>> with tempfile.TemporaryDirectory() as folder:
...     path = f"{folder}/book.rkb"
...     report = rukh.book.build(games, path)
...     with rukh.book.open(path) as book:
...         for entry in book.moves(rukh.Board()):
...             print(entry.move, entry.games, entry.wins, entry.draws, entry.losses, entry.weight)
e2e4 2 1 1 0 3
d2d4 1 0 0 1 0

A book is a file in Rukh's own format (``.rkb``: weights, games and results of each move, of either
game) or in Polyglot's (``.bin``: weights, of chess). `open` reads both, and `default` gives the one
that comes with Rukh; `Book` has the names and habits of ``chess.polyglot``. `build` and `Builder`
make books from records of any format, as `Recipe` says. `prune`, `merge`, `edit` and `convert` make
books of books, `dump` writes one as text, `diff`, `check` and `verify` tell about them.
"""

from rukh.book.building import Builder, BuildProgress, BuildReport, Games, build
from rukh.book.curating import (
    BookChange,
    BookDiff,
    CheckReport,
    ConvertReport,
    DumpReport,
    EditReport,
    Fault,
    MergeReport,
    Numbers,
    check,
    convert,
    diff,
    dump,
    dumps,
    edit,
    merge,
)
from rukh.book.pruning import (
    PruneReport,
    Pruning,
    RefutedMove,
    Verification,
    VerifiedMove,
    VerifiedPosition,
    VerifyProgress,
    prune,
    verify,
)
from rukh.book.reading import Book, BookKind, Entry, RawEntry, default, open  # noqa: A004
from rukh.book.recipe import RESULTS, WEIGHTS, Recipe, Weights

__all__ = [
    "RESULTS",
    "WEIGHTS",
    "Book",
    "BookChange",
    "BookDiff",
    "BookKind",
    "BuildProgress",
    "BuildReport",
    "Builder",
    "CheckReport",
    "ConvertReport",
    "DumpReport",
    "EditReport",
    "Entry",
    "Fault",
    "Games",
    "MergeReport",
    "Numbers",
    "PruneReport",
    "Pruning",
    "RawEntry",
    "Recipe",
    "RefutedMove",
    "Verification",
    "VerifiedMove",
    "VerifiedPosition",
    "VerifyProgress",
    "Weights",
    "build",
    "check",
    "convert",
    "default",
    "diff",
    "dump",
    "dumps",
    "edit",
    "merge",
    "open",
    "prune",
    "verify",
]
