"""Which book is looked into, and at which position: arguments that subcommands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rukh.book import Book, default
from rukh.book import open as open_book
from rukh.cli.filenames import refused_files
from rukh.cli.lines import Line
from rukh.cli.position import add_json, add_variant, game_of_moves, open_board, tell_notes
from rukh.cli.writing import Writing, add_notation, add_ranks
from rukh.errors import OptionError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh.board import Board
    from rukh.book import Entry
    from rukh.cli.context import Context
    from rukh.render.book import MoveRow
    from rukh.words import Words

__all__ = ["Place", "add_place", "heading", "place_of", "plain", "print_moves", "row_of"]

_ENDLESS = 10_000
_NO_FILE = "--book FILE names a book, and rukh analyse reads games"


class Place(NamedTuple):
    """A position, and the book that is asked about it."""

    book: Book
    board: Board
    writing: Writing

    def book_name(self, words: Words) -> str:
        """What the book is called."""
        own = words("the built-in book of {game}", game=words(self.book.game))
        return self.book.path or own


def add_place(parser: argparse.ArgumentParser) -> None:
    """Arguments for book, position and moves."""
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="FEN|MOVE",
        help="a FEN or startpos; then moves in any notation: h2e2, 炮二平五; e2e4, Nf3",
    )
    parser.add_argument(
        "--book", metavar="FILE", help="the book, .rkb or Polyglot (default: the game's own)"
    )
    add_variant(parser)
    add_ranks(parser)
    add_notation(parser)
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)


def place_of(context: Context, args: argparse.Namespace) -> Place:
    """The book and the position that the arguments name.

    Raises:
        OptionError: Nobody can say which game it is, or two are named.
        RukhError: The book cannot be opened, or the position or a move read.
    """
    with refused_files(args.moves, _NO_FILE):
        return _place_of(context, args)


def _place_of(context: Context, args: argparse.Namespace) -> Place:
    line = Line.read(" ".join(args.moves))
    if line.names_position and args.fen is not None:
        raise OptionError("the position is given twice: leave --fen out")
    fen = line.fen or args.fen
    book = None if args.book is None else open_book(args.book)
    game = args.game
    if book is not None:
        if game not in (None, book.game):
            raise OptionError(f"--game: {args.book} is a book of {book.game}")
        game = book.game
    elif game is None and fen is None:
        if not line.moves:
            ways = "give --book FILE, --game xiangqi, --game chess, or a FEN"
            raise OptionError(f"which book? {ways}")
        game = game_of_moves(args, line.moves, Writing.read)
    board = open_board(type(args)(**{**vars(args), "game": game, "fen": fen}))
    tell_notes(context, board)
    if book is None:
        book = default(board.game)
    writing = Writing.of(args, board)
    for text in line.moves:
        writing.push(board, text)
    return Place(book, board, writing)


def row_of(place: Place, board: Board, entries: Sequence[Entry], number: int) -> MoveRow:
    """One of the moves of a position, for a table."""
    from rukh.render.book import MoveRow

    entry = entries[number]
    return MoveRow(
        move=place.writing.write(board, entry.move),
        weight=entry.weight,
        share=entry.share,
        games=entry.games,
        wins=entry.wins,
        draws=entry.draws,
        losses=entry.losses,
        total=sum(other.games for other in entries),
    )


def print_moves(context: Context, rows: Sequence[MoveRow]) -> None:
    """Prints a table of moves, as wide as there is room."""
    from rukh.render.book import Shape, moves_table

    counts = any(row.games for row in rows)
    lines = context.can_show("─█▒░")
    console = context.console
    endless = console.options.update_width(_ENDLESS)
    for room in (2, 1, 0):
        table = moves_table(rows, Shape(lines=lines, counts=counts, room=room), context.words)
        if console.measure(table, options=endless).maximum <= console.width:
            break
    context.print_table(table)


def plain(place: Place, board: Board, entry: Entry) -> dict[str, object]:
    """A move as plain values, for JSON."""
    score = entry.score
    return {
        "move": board.uci(entry.move, ranks=place.writing.ranks),
        "text": place.writing.write(board, entry.move),
        "weight": entry.weight,
        "share": round(entry.share, 6),
        "games": entry.games,
        "wins": entry.wins,
        "draws": entry.draws,
        "losses": entry.losses,
        "score": None if score is None else round(score, 6),
    }


def heading(place: Place) -> dict[str, object]:
    """What JSON says of the book and the position."""
    return {
        "book": place.book.path,
        "kind": place.book.kind,
        "game": place.board.game,
        "fen": place.board.fen(),
        "turn": place.board.turn.value,
        "notation": place.writing.notation,
    }
