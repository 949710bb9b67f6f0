"""From the command line to a table: new, from a position or file, or a game that was left."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.cli.exit import ExitCode
from rukh.cli.play.arguments import (
    DEFAULT_LEVEL,
    DEFAULT_SECONDS,
    FOR_A_NEW_GAME,
    OPTION_OF_RULE,
    is_unusual,
)
from rukh.cli.play.course import LeftError
from rukh.cli.position import open_board, tell_notes
from rukh.cli.standing import player
from rukh.cli.writing import Writing
from rukh.errors import GameError, OptionError, shortened
from rukh.words.errors import clause_in, trying_to

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
_NEW = ("", "n", "no", "new", "新局", "否", "不")
_YES = ("y", "yes", "是", "好")


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

    _refuse_contradictions(args)
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


def _refuse_contradictions(args: argparse.Namespace) -> None:
    """Refuses options of which one leaves nothing for the other.

    Raises:
        OptionError: There are such; the sentence names them.
    """
    if args.load is not None and args.fen is not None:
        raise OptionError("give --load or --fen, not both")
    if args.resume:
        given = [option for option in args.given if option in FOR_A_NEW_GAME]
        given += [OPTION_OF_RULE[name] for name in OPTION_OF_RULE if is_unusual(args, name)]
        if given:
            raise OptionError(
                f"--resume goes on with a game as it was left, which leaves nothing for {given[0]}"
            )
    if args.number is not None and args.load is None:
        raise OptionError("--number is for games of a file: --load names it")


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
        text = _answer(context, f"{question} ")
        if not text:
            break
        for game, number in (("xiangqi", "1"), ("chess", "2")):
            if text in (number, words(game)) or game.startswith(text):
                return game
        context.print_line(words('"{text}" is neither of them.', text=shortened(text)))
    raise OptionError("which game? rukh play xiangqi, or rukh play chess")


def _loaded(context: Context, args: argparse.Namespace) -> Sitting:
    """A sitting that goes on with a game of a file."""
    from rukh.table import Sitting
    from rukh.table.loading import game_of

    with trying_to("read"):
        game = game_of(args.load, args.number or 1)
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
        text = _answer(
            context,
            words("Number to go on with, Enter for a new game, d and a number to delete:") + " ",
        )
        if text in _NEW:
            return None
        if text in _YES and len(found) == 1:
            return found[0]
        deletes = text.startswith("d")
        chosen = text.removeprefix("d").strip()
        if not (chosen.isdecimal() and 1 <= int(chosen) <= len(found)):
            context.print_line(_why_not(context, text, chosen, len(found)))
            continue
        kept = found[int(chosen) - 1]
        if not deletes:
            return kept
        kept.discard()
        found.remove(kept)
        if not found:
            return None
        for number, left in enumerate(found, 1):
            context.print_line(f"  {number}. {_in_a_line(context, left)}")


def _answer(context: Context, question: str) -> str:
    """What somebody answers before there is a game, in lower case.

    Raises:
        LeftError: The person leaves, with a word or with the end of input.
    """
    from rukh.cli.play.typist import asked

    try:
        answer = asked(context, question)
    except KeyboardInterrupt:
        # The shell's own prompt gets a line to itself.
        context.print_line("")
        raise
    if answer is None or answer.strip().lower() in _LEAVING:
        raise LeftError
    return answer.strip().lower()


def _why_not(context: Context, text: str, chosen: str, count: int) -> str:
    """Why an answer to the question about games that were left is none."""
    words = context.words
    if text == "d":
        return words("Delete which one? Type d and its number, such as d1.")
    if chosen.isdecimal():
        return words.counted(
            count,
            "There is no game {text}: there is {number} game.",
            "There is no game {text}: there are {number} games.",
            text=shortened(chosen),
        )
    return words(
        '"{text}" is no answer here: type the number of a game, Enter, or quit.',
        text=shortened(text),
    )


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
