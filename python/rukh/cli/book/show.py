"""``rukh book show``: what a book has for a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.book.place import add_place, heading, place_of, plain, print_moves, row_of
from rukh.cli.exit import ExitCode
from rukh.cli.standing import player

if TYPE_CHECKING:
    import argparse

    from rukh.cli.context import Context

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser, name: str) -> None:
    """Declares the arguments."""
    add_place(parser)
    parser.epilog = (
        "With --json: book (null: the built-in one), kind, game, fen, turn, notation, games (the "
        "sum over the moves), and moves, heaviest first, each with move (coordinates), text, "
        "weight, share (its part of the weights, 0 to 1), games, wins, draws, losses and score "
        "(0 to 1; null without results). Wins, losses and score are those of the side to move: "
        "where turn is black, wins are Black's. Games without a result count in games alone. "
        "Games are times played: one that comes to a position twice counts twice."
    )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Prints the table of moves."""
    place = place_of(context, args)
    book, board = place.book, place.board
    entries = book.moves(board)
    games = sum(entry.games for entry in entries)
    if args.json:
        moves = [plain(place, board, entry) for entry in entries]
        context.print_json({**heading(place), "games": games, "moves": moves})
        return ExitCode.OK
    words = context.words
    named = {"side": player(board.turn, context.language), "book": place.book_name(words)}
    if not entries:
        context.print_line(words("{side} to move; {book} has no move here.", **named))
        return ExitCode.OK
    rows = [row_of(place, board, entries, number) for number in range(len(entries))]
    print_moves(context, rows)
    if games:
        told = words.counted(
            games,
            "{side} to move; {book} has {number} game here. Wins, losses and scores are {side}'s.",
            "{side} to move; {book} has {number} games here. Wins, losses and scores are {side}'s.",
            **named,
        )
    else:
        told = words("{side} to move; {book} does not count games.", **named)
    context.print_line(told)
    return ExitCode.OK
