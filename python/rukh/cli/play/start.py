"""From the command line to a table: new, from a position or file, or a game that was left."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.play.arguments import DEFAULT_LEVEL, DEFAULT_SECONDS
from rukh.cli.play.course import LeftError
from rukh.cli.position import open_board, tell_notes
from rukh.cli.standing import player
from rukh.cli.writing import Writing
from rukh.errors import GameError, OptionError
from rukh.words.errors import clause_in

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from rukh.board import Board
    from rukh.cli.context import Context
    from rukh.limit import Limit
    from rukh.side import Side
    from rukh.table import Keeper, Kept, Machine, Player, Sitting

__all__ = ["Look", "Table", "run"]

_MOST_OFFERED = 9
_MOST_TRIES = 3
_LEAVING = ("q", "quit", "exit", "bye", "退出")


@dataclass
class Look:
    """How somebody wants to see the game; it may change while it is played."""

    pieces: str = "auto"
    theme: str | None = None
    flipped: bool = False
    shows_bar: bool = False


@dataclass
class Table:
    """A game under way, who keeps it, and how it is looked at."""

    sitting: Sitting
    keeper: Keeper
    writing: Writing
    look: Look
    folder: Path | None
    """Where games and the history of typed lines are kept; None for nowhere."""

    def close(self) -> None:
        """Keeps the game and ends all searches."""
        self.keeper.close()
        self.sitting.close()


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Plays until the person leaves."""
    try:
        table = _opened(context, args)
    except LeftError:
        return ExitCode.OK
    try:
        is_screen = context.is_interactive and context.environ.get("TERM") != "dumb"
        if args.screen == "full" and is_screen:
            from rukh.screen import run as run_full

            return run_full(context, table)
        from rukh.cli.play.scroll import ScrollingGame

        return ScrollingGame(context, table).run()
    finally:
        table.close()


def _opened(context: Context, args: argparse.Namespace) -> Table:
    """The table that the arguments ask for.

    Raises:
        RukhError: They ask for what is not there.
        OSError: A file cannot be read.
    """
    from rukh.table import Keeper, games_folder

    folder = games_folder(context.environ)
    kept = _kept(context, args, folder)
    if kept is None:
        sitting = _new_sitting(context, args)
    else:
        sitting = kept.sitting(advice=_advice(args), hash=args.hash, threads=args.threads)

    def complain(reason: str) -> None:
        said = clause_in(context.language, reason)
        context.talk.print(context.words("note: the game cannot be kept: {reason}", reason=said))

    keeper = Keeper(sitting, folder, kept=kept, on_fault=complain)
    writing = _writing(context, args, sitting.board)
    is_black_alone = sitting.people == (sitting.board.sides[1],)
    look = Look(args.pieces, getattr(args, "theme", None), args.flip or is_black_alone, args.bar)
    return Table(sitting, keeper, writing, look, folder)


def _writing(context: Context, args: argparse.Namespace, board: Board) -> Writing:
    """How moves are read and written: as was chosen, and in Chinese as they are called in it."""
    writing = Writing.of(args, board)
    is_open = writing.notation is None and writing.ranks == "0-9"
    if is_open and board.game == "xiangqi" and context.language == "zh":
        return Writing(writing.ranks, "chinese")
    return writing


def _new_sitting(context: Context, args: argparse.Namespace) -> Sitting:
    from rukh.table import Sitting

    if args.load is not None:
        if args.fen is not None:
            raise OptionError("give --load or --fen, not both")
        return _loaded(context, args)
    if args.game is None and args.fen is None:
        args.game = _asked_game(context)
    board = open_board(args)
    tell_notes(context, board)
    return Sitting(
        board,
        players=_players(args, board),
        clock=args.clock,
        advice=_advice(args),
        hash=args.hash,
        threads=args.threads,
    )


def _asked_game(context: Context) -> str:
    """The game that somebody chooses who named none."""
    words = context.words
    for _ in range(_MOST_TRIES if context.is_interactive else 0):
        question = words("Which game: 1 for xiangqi, 2 for chess?")
        text = (context.read_line(f"{question} ") or "").strip().lower()
        if not text:
            break
        for game, number in (("xiangqi", "1"), ("chess", "2")):
            if text in (number, words(game)) or game.startswith(text):
                return game
    raise OptionError("which game? rukh play xiangqi, or rukh play chess")


def _loaded(context: Context, args: argparse.Namespace) -> Sitting:
    """A sitting that goes on with a game of a file."""
    from rukh.table import Sitting
    from rukh.table.loading import game_of

    game = game_of(args.load, args.number)
    if args.game is not None and args.game != game.game:
        raise GameError(f"{args.load} has a game of {game.game}, not of {args.game}")
    for problem in game.problems:
        context.note(problem)
    args.game, args.chess960 = game.game, game.chess960
    rules = open_board(args)
    return Sitting(
        game,
        players=_players(args, rules),
        clock=args.clock,
        rules=rules,
        advice=_advice(args),
        hash=args.hash,
        threads=args.threads,
    )


# --- games that were left -----------------------------------------------------------------------


def _kept(context: Context, args: argparse.Namespace, folder: Path | None) -> Kept | None:
    """The game to go on with: the last one if that was asked for, or one that is offered."""
    is_asked = args.resume
    is_offered = context.is_interactive and args.fen is None and args.load is None
    if not is_asked and not is_offered:
        return None
    from rukh.table import unfinished

    found = [
        kept
        for kept in unfinished(folder)
        if args.game is None or kept.snapshot.game.game == args.game
    ]
    if is_asked:
        if not found:
            raise OptionError("there is no game to go on with: none was left before its end")
        return found[0]
    return _offered(context, found[:_MOST_OFFERED]) if found else None


def _offered(context: Context, found: list[Kept]) -> Kept | None:
    """Asks which of some games to go on with; none where a new one is wanted."""
    words = context.words
    context.print_line(words("Games that were left before their end:"))
    for number, kept in enumerate(found, 1):
        context.print_line(f"  {number}. {_in_a_line(context, kept)}")
    while True:
        answer = context.read_line(
            words("Number to go on with, Enter for a new game, d and a number to delete:") + " "
        )
        text = (answer or "").strip().lower()
        if not text:
            return None
        if text in _LEAVING:
            raise LeftError
        chosen = text.lstrip("d").strip()
        if chosen.isdecimal() and 1 <= int(chosen) <= len(found):
            kept = found[int(chosen) - 1]
            if not text.startswith("d"):
                return kept
            kept.discard()
            found.remove(kept)
            if not found:
                return None
            for number, left in enumerate(found, 1):
                context.print_line(f"  {number}. {_in_a_line(context, left)}")


def _in_a_line(context: Context, kept: Kept) -> str:
    from rukh.table import marks_of

    words = context.words
    snapshot = kept.snapshot
    sides = snapshot.board().sides
    marks = marks_of(words)
    game = snapshot.game.game
    names = marks.comma.join(
        f"{player(side, words.language)}{marks.colon}{told_player(context, who, game)}"
        for side, who in zip(sides, snapshot.players, strict=True)
    )
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.changed))
    plies = words.counted(snapshot.plies, "{number} ply", "{number} plies")
    told = marks.comma.join((words(game), when, plies))
    return told + marks.bracketed(names)


def told_player(context: Context, who: Player, game: str) -> str:
    """A player in words, with the strength of a machine."""
    from rukh.table import Person, marks_of

    if isinstance(who, Person):
        return who.name or context.words("you")
    return f"Rukh{marks_of(context.words).comma}{who.strength(context.words, game)}"


# --- players --------------------------------------------------------------------------------------


def _players(args: argparse.Namespace, board: Board) -> dict[Side, Player]:
    from rukh.table import Person

    people = _people(board, args.side)
    machine = _machine(args)
    person = Person(args.name)
    return {side: person if side in people else machine for side in board.sides}


def _machine(args: argparse.Namespace) -> Machine:
    from rukh.table import Machine

    # A time, nodes or rating that was asked for is not cut short by a level that was not.
    asked = args.elo is not None or args.level is not None
    is_unlimited = not asked and (args.time is not None or args.nodes is not None)
    level = None if args.elo is not None or is_unlimited else args.level or DEFAULT_LEVEL
    return Machine(level, args.elo, _limit(args), args.book)


def _limit(args: argparse.Namespace) -> Limit:
    from rukh.limit import Limit

    # With a clock it is the clock that limits.
    usual = None if args.nodes is not None or args.clock is not None else DEFAULT_SECONDS
    return Limit(time=args.time or usual, nodes=args.nodes)


def _advice(args: argparse.Namespace) -> Limit:
    """What hints and the like may spend."""
    from rukh.limit import Limit

    return Limit(time=args.time or (None if args.nodes else DEFAULT_SECONDS), nodes=args.nodes)


def _people(board: Board, side: str) -> set[Side]:
    """The sides that people play."""
    first, second = board.sides
    if side == "random":
        return {random.choice(board.sides)}
    chosen = {"first": {first}, "both": {first, second}, "none": set(), first.value: {first}}
    chosen[second.value] = {second}
    if side not in chosen:
        raise GameError(
            f"there is no {side} in {board.game}: choose {first.value} or {second.value}"
        )
    return chosen[side]
