"""Arguments that name a game and a position, shared by the commands that look at one.

Positions of files are for `subject`.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rukh import _native
from rukh.cli.writing import Writing
from rukh.errors import OptionError, RukhError, UnreadableMoveError, shortened

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypedDict

    from rukh._native import Move
    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.ruling import RepetitionRule

    class RuleOptions(TypedDict):
        """The choices of rule that a board of xiangqi takes."""

        repetition: RepetitionRule
        natural_limit: int | None
        check_extension: bool


__all__ = [
    "add_choice_of_rules",
    "add_json",
    "add_look",
    "add_variant",
    "board_of",
    "chosen_rules",
    "game_of_moves",
    "open_board",
    "positive_number",
    "tell_notes",
    "whole_number",
]

EVERY_RULE_SET = "all"
GAMES = ("chess", "xiangqi")
PIECES = ("auto", "chinese", "unicode", "letters")
THEMES = ("wood", "slate", "green", "night", "paper")
_WAYS_OUT = "give --game xiangqi, --game chess, or --fen FEN"
_NATURAL_LIMIT = 60
_LARGEST_LIMIT = 65535


def add_variant(parser: argparse.ArgumentParser) -> None:
    """Arguments for game and FEN."""
    parser.add_argument(
        "--game",
        choices=GAMES,
        help="the game; a FEN tells it too, and so do moves that only one game has",
    )
    parser.add_argument("--fen", metavar="FEN", help="the position (default: the start)")
    parser.add_argument("--chess960", action="store_true", help="castling as Chess960 has it")


def add_choice_of_rules(parser: argparse.ArgumentParser, *, or_all: bool = False) -> None:
    """Arguments for the rules that end a game."""
    every = (EVERY_RULE_SET,) if or_all else ()
    group = parser.add_argument_group(
        "rules of xiangqi", "what ends a game besides mate; chess knows one set of rules"
    )
    group.add_argument(
        "--rules",
        choices=(*_native.REPETITION_RULES, *every),
        default=_native.REPETITION_RULES[0],
        help="how repetitions are judged: Asian and World rules, as Pikafish, Chinese rules "
        "(approximately), perpetual check alone, or always a draw"
        + ("; all of them side by side" if or_all else "")
        + " (default: %(default)s)",
    )
    group.add_argument(
        "--limit",
        type=_natural_limit,
        default=_NATURAL_LIMIT,
        metavar="60|50|off|N",
        help="moves of both sides without a capture that make a draw (default: %(default)s)",
    )
    group.add_argument(
        "--no-check-extension",
        dest="check_extension",
        action="store_false",
        help="let a side's eleventh and later checks count towards the limit too",
    )


def chosen_rules(args: argparse.Namespace) -> RuleOptions:
    """The rules that the arguments choose; the usual ones where a command has no choice."""
    return {
        "repetition": getattr(args, "rules", _native.REPETITION_RULES[0]),
        "natural_limit": getattr(args, "limit", _NATURAL_LIMIT),
        "check_extension": getattr(args, "check_extension", True),
    }


def add_json(parser: argparse._ActionsContainer, printed: str = "one JSON document") -> None:
    """The argument for machine-readable output."""
    parser.add_argument("--json", action="store_true", help=f"print {printed} instead")


def add_look(parser: argparse.ArgumentParser, *, pieces: Sequence[str] = PIECES) -> None:
    """Arguments for the look of a board."""
    parser.add_argument(
        "--pieces",
        choices=pieces,
        default="auto",
        help="characters or figurines, or letters; auto sees what the screen can show",
    )
    parser.add_argument(
        "--ascii",
        action="store_const",
        dest="pieces",
        const="ascii",
        help="letters, and lines of ASCII signs",
    )
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help="the colours of the board (default: %(default)s)",
    )
    parser.add_argument(
        "--flip",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="put Black at the bottom",
    )
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")


def board_of(args: argparse.Namespace, *, or_file: bool = False) -> Board:
    """The board that the arguments name; `or_file` says that a file might have done so."""
    if args.game is None and args.fen is None:
        args.game = game_of_moves(args, args.moves, Writing.read, or_file=or_file)
    board = open_board(args)
    writing = Writing.of(args, board)
    for text in args.moves:
        writing.push(board, text)
    return board


def game_of_moves(
    args: argparse.Namespace,
    texts: Sequence[str],
    read: Callable[[Writing, Board, str], Move],
    *,
    or_file: bool = False,
) -> str:
    """The game in whose start position these moves can be played.

    Raises:
        OptionError: It is both, or neither.
        MoveError: One game alone knows such moves, and they cannot be played.
    """
    if not texts:
        raise OptionError(f"which game? {_WAYS_OUT}")
    found: dict[str, list[str]] = {}
    errors: dict[str, RukhError] = {}
    for game in GAMES:
        try:
            board = open_board(type(args)(**{**vars(args), "game": game}))
            writing, start = Writing.of(args, board), len(board)
            for text in texts:
                board.push(read(writing, board, text))
            found[game] = [move.uci() for move in board.move_stack[start:]]
        except RukhError as error:
            errors[game] = error
    if len(found) == 1:
        return next(iter(found))
    shown = shortened(" ".join(texts))
    if found:
        ways = " and ".join(f"{' '.join(moves)} in {game}" for game, moves in found.items())
        raise OptionError(f'which game? "{shown}" is {ways}: {_WAYS_OUT}')
    # Where one game has no such option or does not know such a text, the other's reason counts.
    told = list(errors.values())
    for kind in (OptionError, UnreadableMoveError):
        told = [error for error in told if not isinstance(error, kind)]
        if len(told) == 1:
            raise told[0]
    if not told:
        if or_file and len(texts) == 1:
            what = "is neither a file nor a move of either"
            raise OptionError(f'which game? "{shown}" {what}: {_WAYS_OUT}')
        raise OptionError(f'which game? "{shown}" is no move of either: {_WAYS_OUT}')
    reasons = "; ".join(f"in {game}, {error}" for game, error in errors.items())
    raise OptionError(f"which game? {reasons}: {_WAYS_OUT}")


def open_board(args: argparse.Namespace, *, facing_generals: bool = False) -> Board:
    """The board of a game, FEN and rule of castling."""
    from rukh.board import Board

    board = Board(
        args.fen,
        args.game,
        chess960=args.chess960,
        facing_generals=facing_generals,
        **chosen_rules(args),
    )
    if args.chess960 and board.game != "chess":
        raise OptionError(f"--chess960 is for chess, and this is {board.game}")
    return board


def tell_notes(context: Context, board: Board) -> None:
    """Says what the FEN reader put right."""
    for note in board.notes:
        context.note(note, soft_wrap=False)


def whole_number(smallest: int, largest: int) -> WholeNumber:
    """An argument type: a whole number between two bounds."""
    return WholeNumber(smallest, largest)


class WholeNumber:
    """Reads a whole number between two bounds."""

    def __init__(self, smallest: int, largest: int) -> None:
        self.smallest = smallest
        self.largest = largest

    def __call__(self, text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = self.smallest - 1
        if not self.smallest <= value <= self.largest:
            raise argparse.ArgumentTypeError(
                f'"{text}" is not a whole number from {self.smallest} to {self.largest}'
            )
        return value


def positive_number(text: str) -> float:
    """An argument type: seconds above zero."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= 1e6:
        raise argparse.ArgumentTypeError(f'"{text}" is not a number of seconds above 0')
    return value


def _natural_limit(text: str) -> int | None:
    """An argument type: moves without a capture, or none at all."""
    if text.lower() == "off":
        return None
    try:
        return WholeNumber(1, _LARGEST_LIMIT)(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f'{error}, nor "off"') from None
