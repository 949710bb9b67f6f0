"""What ``rukh referee`` is to judge: games of a file or of standard input, or words of the command.

Files are read by `rukh.records`. Where the main line of a game cannot be read to its end, there is
no last position to judge: the game is an error that says so, and the others stay as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.filenames import STANDARD_INPUT, file_named
from rukh.cli.lines import Line, as_record
from rukh.cli.position import EVERY_RULE_SET, open_board
from rukh.cli.writing import Writing
from rukh.errors import OptionError, RecordError, RukhError, shortened
from rukh.problem import Severity
from rukh.records import read_games

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.problem import Problem
    from rukh.records import Game
    from rukh.ruling import RepetitionRule

__all__ = ["Case", "docket", "rule_sets"]

_NOTHING_NAMED = (
    'what is to be judged? give a file, a FEN, "startpos", or moves with --game or --fen'
)


@dataclass(frozen=True)
class Case:
    """A game to be judged."""

    start: Board
    moves: list[Move]
    heading: str = ""
    """Who played it, and where."""
    line: int = 0
    """The line of its file that it begins in; 0 where it has none."""
    notes: tuple[Problem, ...] = ()
    """What was wrong with its record, and does not touch its main line."""


def rule_sets(args: argparse.Namespace) -> tuple[RepetitionRule, ...]:
    """The sets of rules that the arguments name."""
    return _native.REPETITION_RULES if args.rules == EVERY_RULE_SET else (args.rules,)


def docket(context: Context, args: argparse.Namespace) -> list[Case | RukhError]:
    """The games that the arguments name, or why one of them cannot be judged.

    Raises:
        RukhError: Nothing is named that could be judged.
    """
    words: list[str] = args.moves
    if not words:
        if args.fen is None and args.game is None:
            raise OptionError(_NOTHING_NAMED)
        return [_case_of_words("", args)]
    data = _data_of(context, words[0])
    if data is not None:
        return _cases_of_file(data, args)
    line = Line.read(" ".join(words))
    if not line.names_position and args.fen is None and args.game is None:
        reason = "is neither a file nor a FEN"
        raise OptionError(f'"{shortened(words[0])}" {reason}: {_NOTHING_NAMED}')
    if line.names_position and args.fen is not None:
        raise OptionError("the position is given twice: leave --fen out")
    return [_case_of_words(" ".join(words), args)]


# --- words ----------------------------------------------------------------------------------------


def _case_of_words(text: str, args: argparse.Namespace) -> Case:
    line = Line.read(text)
    game = args.game
    if game is None and line.is_from_start:
        # The moves tell, as they do in a file.
        game = next(read_games(as_record(text.encode()))).game
    start = _open(args, game=game, fen=line.fen or args.fen)
    return Case(start, _played(start, line.moves, args))


def _open(
    args: argparse.Namespace,
    *,
    game: str | None,
    fen: str | None,
    chess960: bool = False,
    facing_generals: bool = False,
) -> Board:
    named = {
        "game": game,
        "fen": fen,
        "chess960": args.chess960 or chess960,
        # One board reads the moves for all sets of rules.
        "rules": rule_sets(args)[0],
    }
    arguments = type(args)(**{**vars(args), **named})
    return open_board(arguments, facing_generals=facing_generals)


def _played(board: Board, texts: Sequence[str], args: argparse.Namespace) -> list[Move]:
    """Moves of the command line, played from there."""
    walker, writing = board.copy(), Writing.of(args, board)
    for ply, text in enumerate(texts, start=len(board) + 1):
        try:
            writing.push(walker, text)
        except RukhError as error:
            raise RecordError(f"ply {ply}: {error}{_over(walker)}") from None
    return walker.move_stack


def _over(board: Board) -> str:
    return "; the game has ended before it" if board.is_game_over() else ""


# --- files ----------------------------------------------------------------------------------------


def _data_of(context: Context, name: str) -> bytes | None:
    """What the file of this name holds; None where there is none.

    Raises:
        OptionError: It is a folder, or looks like a file that is not there.
    """
    if name == STANDARD_INPUT:
        return context.binary_input.read()
    path = file_named(name)
    return None if path is None else path.read_bytes()


def _cases_of_file(data: bytes, args: argparse.Namespace) -> list[Case | RukhError]:
    name, *more = args.moves
    name = shortened(name)
    games, faults = _games_of(as_record(data, ranks_from_one=args.ranks == "1-10"), args)
    if not games:
        raise OptionError(f"there is no game in {name}: {faults[0].reason if faults else 'empty'}")
    if args.fen is not None:
        if any(game.start_fen is not None for game in games):
            raise OptionError("the position is given twice: leave --fen out")
        if len(games) > 1:
            raise OptionError(f"{name} has {len(games)} games: --fen is for one")
        games, faults = _games_of(b'[SetUp "1"] [FEN "%s"] ' % args.fen.encode() + data, args)
    line = Line.read(" ".join(more))
    if line.moves and len(games) > 1:
        raise OptionError(f"{name} has {len(games)} games: moves cannot go on from all of them")
    if line.names_position:
        raise OptionError("a file is followed by moves alone")
    cases: list[Case | RukhError] = []
    for game in games:
        try:
            cases.append(_case_of_game(game, line.moves, args, name, is_only=len(games) == 1))
        except RukhError as error:
            cases.append(error)
    for fault in faults:
        told = replace(fault, file=name)
        cases.append(RecordError(str(told), told))
    return cases


def _games_of(data: bytes, args: argparse.Namespace) -> tuple[list[Game], list[Problem]]:
    """The games of a file, and what is wrong with the file itself."""
    faults: list[Problem] = []
    games = list(read_games(data, game=args.game, on_problem=faults.append))
    return games, [fault for fault in faults if not fault.game]


def _case_of_game(
    game: Game, more: Sequence[str], args: argparse.Namespace, name: str, *, is_only: bool
) -> Case:
    number = 0 if is_only else game.number
    problems = [replace(problem, file=name, game=number) for problem in game.problems]
    for problem in problems:
        if problem.severity is Severity.SKIPPED:
            raise RecordError(str(problem), problem)
    start = _open(
        args,
        game=game.game,
        fen=game.start_fen,
        chess960=game.chess960,
        # A diagram is judged as it stands.
        facing_generals=True,
    )
    board = start.copy()
    for move in game.mainline_moves():
        board.push(move)
    for problem in problems:
        # A loss of another place, such as a variation, names another position. A bracket that is
        # not closed has taken in whatever follows it.
        is_of_line = problem.is_loss and problem.fen in ("", board.fen())
        if is_of_line or problem.reason.endswith("is not closed"):
            raise RecordError(f"{problem}{_over(board)}", problem)
    moves = _played(board, more, args) if more else board.move_stack
    return Case(start, moves, _heading(game), game.line, tuple(problems))


def _heading(game: Game) -> str:
    tags = game.headers
    first, second = tags.get("Red") or tags.get("White"), tags.get("Black")
    players = f"{first} - {second}" if first and second else ""
    told = ", ".join(part for part in (tags.get("Event", ""), players) if part.strip("? -"))
    return shortened(told) if told else ""
