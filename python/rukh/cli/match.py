"""``rukh match``: a match between two engines. Here are the arguments; `rukh.match` plays.

What is shown meanwhile is in `match_view`, what is printed at the end in `match_report`.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.cli.exit import ExitCode
from rukh.cli.limits import THREADS_OF_A_MACHINE, add_depth, add_hash, add_nodes, add_threads
from rukh.cli.position import (
    add_choice_of_rules,
    add_json,
    chosen_rules,
    positive_number,
    whole_number,
)
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from rukh.cli.context import Context
    from rukh.match import Contestant, Opening, Sprt, Terms

__all__ = ["add_arguments", "run"]

_DEFAULT_CONTROL = "10+0.1"
_DEFAULT_GAMES = 100
_DEFAULT_PLIES = 16
_DEFAULT_HASH = 16
_LARGEST_HASH = 2**25
_MOST_GAMES = 1_000_000
_SIDES = ("a", "b")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares the arguments."""
    for side in _SIDES:
        parser.add_argument(
            side,
            metavar=side.upper(),
            help="an engine: its command line in quotes, or rukh for the Rukh that is installed",
        )
    parser.add_argument(
        "--game", choices=("xiangqi", "chess"), required=True, help="the game to play"
    )
    parser.add_argument("--chess960", action="store_true", help="castling as Chess960 has it")
    parser.add_argument(
        "--games",
        type=whole_number(1, _MOST_GAMES),
        default=_DEFAULT_GAMES,
        metavar="N",
        help="games to play; each opening twice, with colours changed (default: %(default)s)",
    )
    parser.add_argument(
        "--concurrency",
        type=whole_number(1, 256),
        default=1,
        metavar="N",
        help="games at a time (default: 1)",
    )
    _add_times(parser)
    _add_engines(parser)
    _add_openings(parser)
    _add_ends(parser)
    add_choice_of_rules(parser)
    output = parser.add_argument_group("what is kept")
    output.add_argument("--pgn", metavar="OUT", help="write each game here when it ends")
    output.add_argument(
        "--resume",
        action="store_true",
        help="go on with the match that OUT holds; its games are not played again",
    )
    output.add_argument(
        "--log", metavar="FILE", help="write all that the engines are told and say, with times"
    )
    parser.add_argument("--no-color", action="store_true", help="no colours, as NO_COLOR=1")
    add_json(parser)
    parser.epilog = (
        "An engine that dies, hangs, oversteps its time or plays an illegal move has lost that "
        "game and is started anew. Exit status: 0 when the match was played to its end or the "
        "test decided, whoever has won and by what; 1 when it broke off because an engine does "
        "not start; 2 for a mistake in the arguments, such as an engine that does not play this "
        "game; 130 for Ctrl-C. What is finished is kept."
    )


def _add_times(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("time", "one of these for the time, and a depth or nodes")
    spend = group.add_mutually_exclusive_group()
    spend.add_argument(
        "--tc",
        metavar="[MOVES/]SECONDS[+INC]",
        help=f"a clock, such as 10+0.1, 1:30+1 or 40/60 (default: {_DEFAULT_CONTROL})",
    )
    spend.add_argument(
        "--movetime", type=whole_number(1, 10**8), metavar="MS", help="milliseconds a move"
    )
    add_depth(group, "plies a move")
    add_nodes(group, "nodes a move")
    group.add_argument(
        "--margin",
        type=whole_number(0, 10**6),
        default=1000,
        metavar="MS",
        help="how much may be overstepped before a game is lost (default: %(default)s)",
    )
    group.add_argument("--ponder", action="store_true", help="think in the opponent's time too")


def _add_engines(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("engines")
    for side in _SIDES:
        group.add_argument(
            f"--option-{side}",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"an option of engine {side.upper()}; may be given again",
        )
    for side in _SIDES:
        group.add_argument(
            f"--protocol-{side}",
            choices=("auto", "uci", "ucci", "cecp", "xboard"),
            default="auto",
            help=f"what engine {side.upper()} speaks (default: found out)",
        )
    for side in _SIDES:
        group.add_argument(
            f"--name-{side}",
            default="",
            metavar="NAME",
            help=f"what to call engine {side.upper()} (default: what it calls itself)",
        )
    for side in _SIDES:
        group.add_argument(
            f"--ranks-{side}",
            choices=("auto", "0-9", "1-10"),
            default="auto",
            help=f"how engine {side.upper()} counts xiangqi's ranks in UCI (default: found out)",
        )
    add_hash(
        group,
        "table of each engine (default: %(default)s)",
        default=_DEFAULT_HASH,
        most=_LARGEST_HASH,
    )
    add_threads(group, "threads of each engine (default: 1)", most=THREADS_OF_A_MACHINE)
    group.add_argument(
        "--timeout",
        type=positive_number,
        default=10.0,
        metavar="SECONDS",
        help="silence after which an engine is taken for hung (default: 10)",
    )


def _add_openings(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("openings")
    group.add_argument(
        "--openings",
        default="builtin",
        metavar="FILE",
        help="games or positions in any format that Rukh reads, lines of moves, or a book (.rkb, "
        ".bin); builtin: those that come with Rukh; none: the start position (default: builtin)",
    )
    group.add_argument(
        "--opening-plies",
        type=whole_number(0, 1000),
        default=_DEFAULT_PLIES,
        metavar="N",
        help="plies that are taken from each game or book line of FILE (default: %(default)s)",
    )
    group.add_argument(
        "--order",
        choices=("random", "sequential"),
        default="random",
        help="the order of the openings (default: random)",
    )
    group.add_argument(
        "--seed", type=whole_number(0, 2**63), default=1, help="of what is random (default: 1)"
    )


def _add_ends(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("when it ends")
    group.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="end the match when one of these two Elo differences is decided",
    )
    group.add_argument(
        "--alpha", type=float, default=0.05, help="risk of taking ELO1 wrongly (default: 0.05)"
    )
    group.add_argument(
        "--beta", type=float, default=0.05, help="risk of taking ELO0 wrongly (default: 0.05)"
    )
    for name, default, told in (
        ("max-plies", 400, "plies after which a game is a draw; 0: never (default: 400)"),
        (
            "resign",
            0,
            "centipawns at which a game is won when both engines see them (default: off)",
        ),
        ("resign-moves", 4, "for so many moves of each (default: 4)"),
        ("draw", 0, "centipawns within which a game is drawn when both see them (default: off)"),
        ("draw-moves", 8, "for so many moves of each (default: 8)"),
        ("draw-from", 80, "not before this ply (default: 80)"),
    ):
        is_score = name in ("resign", "draw")
        group.add_argument(
            f"--{name}",
            type=whole_number(1 if name.endswith("moves") else 0, 10**6),
            default=default,
            metavar="CP" if is_score else "N",
            help=told,
        )


def run(context: Context, args: argparse.Namespace) -> ExitCode:
    """Plays the match and prints how it ended."""
    from rukh.cli.match_report import print_report
    from rukh.cli.match_view import View
    from rukh.errors import EngineError
    from rukh.match import Ledger, Match, fingerprint

    if args.resume and args.pgn is None:
        raise OptionError("--resume: the games of the match are in its PGN; name it with --pgn")
    if args.chess960 and args.game != "chess":
        raise OptionError(f"--chess960 is for chess, and this is {args.game}")
    terms = _terms(args)
    contestants = (_contestant(args, "a"), _contestant(args, "b"))
    openings = _openings(context, args)
    rules: dict[str, Any] = {**chosen_rules(args), "chess960": args.chess960}
    sprt = _sprt(args)
    match_id = fingerprint(_settings(args, terms, rules), openings)
    ledger = Ledger(args.pgn, match_id, resume=args.resume)
    if ledger.remark:
        context.note(f"{args.pgn}: {ledger.remark}")
    if ledger.finished:
        many = f"{len(ledger.finished)} of {args.games} games are played already"
        context.note(context.showable(f"{args.pgn}: {many}"))
    with _log(args.log) as log:
        match = Match(
            args.game,
            contestants,
            openings,
            terms,
            ledger,
            games=args.games,
            concurrency=args.concurrency,
            sprt=sprt,
            timeout=args.timeout,
            rules=rules,
            log=log,
        )
        code, fault, failure = ExitCode.OK, "", None
        with View(context, match) as view:
            match.on_game = view.game_ended
            try:
                match.run()
            except KeyboardInterrupt:
                code, fault = ExitCode.INTERRUPTED, "interrupted"
            except EngineError as error:
                code, fault, failure = ExitCode.FAILED, str(error), error
    if match.tally.games or code is not ExitCode.FAILED or args.json:
        print_report(context, match, stopped=fault, as_json=args.json)
    if failure is not None:
        context.complain(failure)
    return code


def _terms(args: argparse.Namespace) -> Terms:
    from rukh.match import Adjudication, Terms, TimeControl

    has_limit = args.depth is not None or args.nodes is not None
    if args.movetime is not None:
        control = TimeControl(move_seconds=args.movetime / 1000, depth=args.depth, nodes=args.nodes)
    elif args.tc is None and has_limit:
        control = TimeControl(depth=args.depth, nodes=args.nodes)
    else:
        clock = TimeControl.parsed(args.tc or _DEFAULT_CONTROL)
        control = TimeControl(
            clock.base, clock.increment, clock.moves, None, args.depth, args.nodes
        )
    return Terms(
        control=control,
        margin=args.margin / 1000,
        adjudication=Adjudication(
            max_plies=args.max_plies,
            resign=args.resign,
            resign_moves=args.resign_moves,
            draw=args.draw,
            draw_moves=args.draw_moves,
            draw_from=args.draw_from,
        ),
        ponder=args.ponder,
        language=args.lang,
    )


def _contestant(args: argparse.Namespace, side: str) -> Contestant:
    from rukh.match import Contestant

    options: dict[str, str | None] = {}
    for text in getattr(args, f"option_{side}"):
        name, equals, value = text.partition("=")
        if not name.strip():
            raise OptionError(f'--option-{side}: "{shortened(text)}" is not NAME=VALUE')
        options[name.strip()] = value.strip() if equals else None
    protocol = getattr(args, f"protocol_{side}")
    return Contestant(
        command=getattr(args, side),
        name=getattr(args, f"name_{side}"),
        protocol=None if protocol == "auto" else protocol,
        ranks=getattr(args, f"ranks_{side}"),
        options=options,
        wishes={"Hash": args.hash, "Threads": args.threads},
    )


def _openings(context: Context, args: argparse.Namespace) -> tuple[Opening, ...]:
    import random

    from rukh.match import Opening, builtin, read

    if args.openings == "none":
        return (Opening("start position"),)
    if args.openings == "builtin":
        found = builtin(args.game)
    else:
        openings = read(args.openings, args.game, plies=args.opening_plies, chess960=args.chess960)
        for remark in openings.remarks:
            context.note(f"{args.openings}: {remark}")
        found = openings.found
    order = list(found)
    if args.order == "random":
        random.Random(args.seed).shuffle(order)
    return tuple(order)


def _sprt(args: argparse.Namespace) -> Sprt | None:
    from rukh.match import Sprt

    if args.sprt is None:
        return None
    low, high = args.sprt
    return Sprt(low, high, alpha=args.alpha, beta=args.beta)


def _settings(args: argparse.Namespace, terms: Terms, rules: dict[str, Any]) -> dict[str, Any]:
    """Everything that makes it this match and no other; how long it lasts does not."""
    names = [f"{name}_{side}" for name in ("option", "protocol", "name", "ranks") for side in "ab"]
    chosen = {name: getattr(args, name) for name in ("a", "b", "game", "hash", "threads", *names)}
    return {**chosen, "terms": repr(terms), "rules": rules}


@contextlib.contextmanager
def _log(name: str | None) -> Any:
    """A file for all that is said; None where nobody wants it."""
    if name is None:
        yield None
        return
    begun = time.perf_counter()
    with Path(name).open("w", encoding="utf-8") as file:

        def tell(side: str, sign: str, text: str) -> None:
            # One call is one line: the threads of all engines write here.
            with contextlib.suppress(ValueError):
                file.write(f"{time.perf_counter() - begun:10.3f} {side} {sign} {text}\n")

        log: Callable[[str, str, str], None] = tell
        yield log
