#!/usr/bin/env python3
"""Plays a match between two UCI engines, of either game, with Rukh's board as the referee.

    python3 tools/match.py xiangqi --b fairy-stockfish --option-b "Skill Level=5" --games 40
    python3 tools/match.py chess --a target/release/rukh-engine --b ./older-rukh --sprt 0 5

Engine A is the installed Rukh unless `--a` names another. Each opening is played twice, with
colours changed. An engine that dies, hangs, oversteps its time or plays an illegal move has lost
that game and is started anew. The score comes with the Elo difference and its 95 % interval.
"""

from __future__ import annotations

import argparse
import contextlib
import queue
import random
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from workshop import environment, openings, peers
from workshop.elo import Sprt, Tally
from workshop.uci import Engine, EngineError

if TYPE_CHECKING:
    from workshop.referee import Adjudication, Record, TimeControl


@dataclass(frozen=True)
class Contestant:
    """How to start one side of the match."""

    command: str | list[str]
    name: str
    options: tuple[tuple[str, str], ...]
    hash_mb: int
    threads: int

    def open(self, game: str) -> Engine:
        """Starts the engine with its options set."""
        engine = peers.opened(self.command, game, threads=self.threads, hash_mb=self.hash_mb)
        try:
            for name, value in self.options:
                engine.set_option(name, value)
            engine.ready()
        except BaseException:
            engine.close()
            raise
        if self.name:
            engine.name = self.name
        return engine


@dataclass
class Match:
    """A match under way; workers share it."""

    game: str
    contestants: tuple[Contestant, Contestant]
    control: TimeControl
    rules: Adjudication
    games: int
    sprt: Sprt | None
    log: Path | None
    pairs: queue.Queue[openings.Opening] = field(default_factory=queue.Queue)
    tally: Tally = field(default_factory=Tally)
    reasons: dict[str, int] = field(default_factory=dict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    over: threading.Event = field(default_factory=threading.Event)
    names: dict[int, str] = field(default_factory=dict)
    """What the contestants call themselves, once they have."""
    fault: str = ""
    """Why the match cannot go on."""

    def work(self) -> None:
        """Plays pairs of games until none is left."""
        engines: list[Engine | None] = [None, None]
        try:
            while not self.over.is_set():
                try:
                    opening = self.pairs.get_nowait()
                except queue.Empty:
                    break
                self._play_pair(engines, opening)
        except EngineError as error:
            self.fault = self.fault or str(error)
            self.over.set()
        finally:
            for engine in engines:
                if engine is not None:
                    engine.close()

    def _play_pair(self, engines: list[Engine | None], opening: openings.Opening) -> None:
        from workshop import referee

        points = []
        for a_moves_first in (True, False):
            order = (0, 1) if a_moves_first else (1, 0)
            players = []
            for index in order:
                engine = engines[index] or self.contestants[index].open(self.game)
                engines[index] = engine
                self.names[index] = engine.label
                players.append(referee.Player(engine, self.control))
            record = referee.play(
                self.game, opening, (players[0], players[1]), self.rules, self.over.is_set
            )
            if record is None:
                return
            if record.broken is not None:
                players[record.broken].engine.close()
                engines[order[record.broken]] = None
            points.append(record.points if a_moves_first else 1.0 - record.points)
            self._count(record, points)

    def _count(self, record: Record, points: list[float]) -> None:
        with self.lock:
            self.tally.add(points[-1])
            if len(points) == 2:
                self.tally.add_pair(*points)
            self.reasons[record.reason] = self.reasons.get(record.reason, 0) + 1
            if self.log is not None:
                with self.log.open("a", encoding="utf-8") as log:
                    log.write(record.pgn(self.tally.games))
            self._tell(record)
            if self.sprt is not None and self.sprt.verdict(self.tally) is not None:
                self.over.set()

    def _tell(self, record: Record) -> None:
        test = "" if self.sprt is None else f", LLR {self.sprt.ratio(self.tally):+.2f}"
        first, second = record.names
        environment.talk(
            f"{self.tally.games}/{self.games}  {first} – {second} {record.result} "
            f"({record.reason}, {len(record.moves)} plies)  A: {self.tally}{test}"
        )


def time_control(arguments: argparse.Namespace) -> TimeControl:
    """What the arguments give for a move."""
    from workshop import referee

    if arguments.nodes:
        return referee.TimeControl(go=f"nodes {arguments.nodes}")
    if arguments.depth:
        return referee.TimeControl(go=f"depth {arguments.depth}")
    if arguments.clock:
        base, _, increment = arguments.clock.partition("+")
        return referee.TimeControl(
            base=float(base), increment=float(increment or 0), margin=arguments.margin / 1000
        )
    return referee.TimeControl(
        go=f"movetime {arguments.movetime}",
        movetime=arguments.movetime / 1000,
        margin=arguments.margin / 1000,
    )


def contestant(arguments: argparse.Namespace, letter: str) -> Contestant | None:
    """Side `a` or `b`; None where its engine is not installed."""
    command: str | list[str] = getattr(arguments, letter)
    for peer in (peers.STOCKFISH, peers.FAIRY):
        if command == peer.program:
            if peer.is_missing():
                return None
            command = peer.command or command
    if command == "rukh":
        command = peers.RUKH
    options = []
    for text in getattr(arguments, f"option_{letter}"):
        name, _, value = text.partition("=")
        options.append((name.strip(), value.strip()))
    return Contestant(
        command,
        getattr(arguments, f"name_{letter}"),
        tuple(options),
        arguments.hash,
        arguments.threads,
    )


def parsed() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("game", choices=["xiangqi", "chess"])
    for letter, default in (("a", "rukh"), ("b", None)):
        side = letter.upper()
        parser.add_argument(
            f"--{letter}",
            default=default,
            required=default is None,
            metavar="COMMAND",
            help=f"engine {side}: rukh, stockfish, fairy-stockfish or a command line",
        )
        parser.add_argument(
            f"--option-{letter}",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help=f"an option of engine {side}; may be given again",
        )
        parser.add_argument(f"--name-{letter}", default="", help=f"what to call engine {side}")
    parser.add_argument("--games", type=int, default=40, help="an even number (default 40)")
    spend = parser.add_mutually_exclusive_group()
    spend.add_argument("--movetime", type=int, default=100, help="ms a move (default 100)")
    spend.add_argument("--nodes", type=int, help="nodes a move")
    spend.add_argument("--depth", type=int, help="plies a move")
    spend.add_argument("--clock", metavar="SECONDS[+INC]", help="seconds a game, and per move")
    parser.add_argument("--margin", type=int, default=1000, help="ms forgiven (default 1000)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time (default 1)")
    parser.add_argument("--hash", type=int, default=16, help="MB of table for each (default 16)")
    parser.add_argument("--threads", type=int, default=1, help="of each engine (default 1)")
    parser.add_argument("--openings", type=Path, help="lines of `Name: move move …`")
    parser.add_argument("--seed", type=int, default=1, help="order of the openings (default 1)")
    parser.add_argument("--max-plies", type=int, default=400, help="then a draw (default 400)")
    parser.add_argument("--resign", type=int, default=0, metavar="CP", help="end won games early")
    parser.add_argument("--draw", type=int, default=0, metavar="CP", help="end even games early")
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("ELO0", "ELO1"),
        help="stop when one of the two is decided at 5 %% risk",
    )
    parser.add_argument("--log", type=Path, help="write the games here as PGN")
    return parser.parse_args()


def main() -> int:
    """Plays the match; exit status 0 when it was played to its end."""
    from workshop import referee

    arguments = parsed()
    sides = [contestant(arguments, letter) for letter in "ab"]
    if sides[0] is None or sides[1] is None:
        return 2
    match = Match(
        game=arguments.game,
        contestants=(sides[0], sides[1]),
        control=time_control(arguments),
        rules=referee.Adjudication(
            max_plies=arguments.max_plies, resign=arguments.resign, draw=arguments.draw
        ),
        games=arguments.games,
        sprt=Sprt(*arguments.sprt) if arguments.sprt else None,
        log=arguments.log,
    )
    lines = openings.load(arguments.game, arguments.openings)
    random.Random(arguments.seed).shuffle(lines)
    for index in range((arguments.games + 1) // 2):
        match.pairs.put(lines[index % len(lines)])
    workers = [threading.Thread(target=match.work) for _ in range(arguments.concurrency)]
    for worker in workers:
        worker.start()
    try:
        for worker in workers:
            worker.join()
    except KeyboardInterrupt:
        match.fault = "called off"
        environment.talk("calling the games under way off")
        match.over.set()
        with contextlib.suppress(KeyboardInterrupt):
            for worker in workers:
                worker.join()
    for reason, times in sorted(match.reasons.items(), key=lambda item: -item[1]):
        print(f"{times:4}  {reason}")
    if match.tally.games:
        print(f"A: {match.names[0]}, B: {match.names[1]}")
        print(f"A against B, {match.tally.games} games: {match.tally}")
    if match.sprt is not None:
        verdict = match.sprt.verdict(match.tally) or "undecided"
        print(
            f"SPRT {match.sprt.elo_0:g} to {match.sprt.elo_1:g}: {verdict}, "
            f"LLR {match.sprt.ratio(match.tally):+.2f} of {match.sprt.bound:.2f}"
        )
    if match.fault:
        print(f"error: {match.fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
