"""Which position a command looks at: a FEN, moves, or a place in a file of games.

Which word is a file, `filenames` says. Files are read by `rukh.records`, which knows every format;
a line ``position fen … moves …``, or a FEN with moves behind it, is a game, too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rukh._archive import is_archive
from rukh.cli.filenames import STANDARD_INPUT, file_named, refused_files
from rukh.cli.lines import Line, as_record
from rukh.cli.position import add_variant, board_of, open_board, tell_notes, whole_number
from rukh.cli.writing import Writing, add_ranks
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.game import Game
    from rukh.problem import Problem

__all__ = ["Subject", "add_subject", "subject_of"]

_MOST_PLIES = 100_000
_ONE_FILE = "one file stands before all moves"


@dataclass(frozen=True)
class Subject:
    """A position with the moves that led to it."""

    board: Board
    heading: str = ""
    """Which game of a file it is of."""
    notes: tuple[str | Problem, ...] = ()
    """What was wrong with the game's record."""

    def tell_notes(self, context: Context) -> None:
        """Says what was wrong with the record, and what the FEN reader put right."""
        for note in self.notes:
            context.note(note)
        tell_notes(context, self.board)


def add_subject(parser: argparse.ArgumentParser) -> None:
    """Arguments that name a position."""
    add_variant(parser)
    parser.add_argument(
        "moves",
        nargs="*",
        metavar="FILE|FEN|MOVE",
        help="a file with games or positions (- is standard input), a FEN or startpos; then moves "
        "in any notation: h2e2, 炮二平五; e2e4, Nf3",
    )
    parser.add_argument(
        "--number",
        type=whole_number(1, 2**31),
        metavar="N",
        help="which game of the file (default: the first)",
    )
    parser.add_argument(
        "--ply",
        type=whole_number(0, _MOST_PLIES),
        metavar="N",
        help="the position behind so many plies of the game (default: its last)",
    )
    add_ranks(parser)


def subject_of(context: Context, args: argparse.Namespace) -> Subject:
    """The position that the arguments name.

    Raises:
        RukhError: They name none.
    """
    words: list[str] = args.moves
    if words and words[0] == STANDARD_INPUT:
        return _of_file(context, None, args)
    line = Line.read(" ".join(words))
    path = file_named(words[0]) if words else None
    if path is not None:
        return _of_file(context, path, args)
    if args.number is not None:
        if not words or line.names_position:
            raise OptionError("--number is for games of a file")
        raise OptionError(
            f'--number is for games of a file, and there is no file "{shortened(words[0])}"'
        )
    if line.names_position:
        if args.fen is not None:
            raise OptionError("the position is given twice: leave --fen out")
        game = args.game
        if game is None and line.is_from_start and line.moves:
            from rukh.records import read_games

            # The moves tell, as they do in a file.
            game = next(read_games(as_record(" ".join(words).encode()))).game
        args = _with(args, game=game, fen=line.fen)
    with refused_files(words if line.fen is None else line.moves, _ONE_FILE):
        board = board_of(_with(args, moves=list(line.moves)), or_file=not line.names_position)
    return Subject(_at_ply(board, args.ply, "the game"))


def _of_file(context: Context, path: Path | None, args: argparse.Namespace) -> Subject:
    name = "standard input" if path is None else shortened(str(path))
    more = Line.read(" ".join(args.moves[1:]))
    if more.names_position or args.fen is not None:
        raise OptionError(f"the position is given twice: {name} has it")
    faults: list[Problem] = []
    games = _games(context, path, args, faults)
    wanted = args.number or 1
    game, count = None, 0
    for count, game in enumerate(games, start=1):  # noqa: B007  (both are used behind it)
        if count == wanted:
            break
    if game is None or count < wanted:
        from rukh.table.loading import why_no_game

        raise OptionError(f"there is no game {wanted} in {name}: {why_no_game(count, faults)}")
    board = open_board(
        _with(args, game=game.game, fen=game.start_fen, chess960=args.chess960 or game.chess960),
        facing_generals=True,
    )
    for move in game.mainline_moves():
        board.push(move)
    board = _at_ply(board, args.ply, f"game {wanted}")
    writing = Writing.of(args, board)
    with refused_files(more.moves, _ONE_FILE):
        for text in more.moves:
            writing.push(board, text)
    notes: list[str | Problem] = [
        replace(problem, file=name, game=wanted) for problem in game.problems
    ]
    others = args.number is None and next(iter(games), None) is not None
    if others:
        notes.append(f"this is the first game of {name}; --number chooses another")
    return Subject(board, _heading(game, wanted), tuple(notes))


def _games(
    context: Context, path: Path | None, args: argparse.Namespace, faults: list[Problem]
) -> Iterator[Game]:
    from rukh.records import read_games

    if path is not None:
        with path.open("rb") as file:
            head = file.read(4)
        if is_archive(head):
            return iter(read_games(path, game=args.game, on_problem=faults.append))
    data = context.binary_input.read() if path is None else path.read_bytes()
    record = as_record(data, ranks_from_one=args.ranks == "1-10")
    return iter(read_games(record, game=args.game, on_problem=faults.append))


def _at_ply(board: Board, ply: int | None, of: str) -> Board:
    """The board of a game, taken back to this ply."""
    if ply is None:
        return board
    plies = len(board.move_stack)
    if ply > plies:
        raise OptionError(f"{of} has {plies} plies, and --ply asks for {ply}")
    for _ in range(plies - ply):
        board.pop()
    return board


def _heading(game: Game, number: int) -> str:
    tags = game.headers
    first, second = tags.get("Red") or tags.get("White"), tags.get("Black")
    players: Iterable[str] = (first, second) if first and second else ()
    told = [tags.get("Event", ""), " – ".join(players)]
    words = ", ".join(shortened(part) for part in told if part.strip("? –-"))
    return f"{number}. {words}" if words else ""


def _with(args: argparse.Namespace, **named: object) -> argparse.Namespace:
    return type(args)(**{**vars(args), **named})
