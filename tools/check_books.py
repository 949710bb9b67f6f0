#!/usr/bin/env python3
"""Checks the books that come with Rukh: every move, and with the engine how the games begin.

    python3 tools/check_books.py
    python3 tools/check_books.py chess --plies 4 --worst 20
    python3 tools/check_books.py xiangqi --book mine.rkb --engine "stockfish"

Every move of a book must be legal and be reached from the start position. Those of the first plies
are searched one by one over UCI, each by an engine that knows nothing but the moves that led to it:
nothing of what a build has found is believed. The worst are shown, and one that scores less than
the bound for the side that plays it makes the exit status 1.
"""

from __future__ import annotations

import argparse
import os
import queue
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from workshop import environment, pairs, peers

if TYPE_CHECKING:
    from rukh import Move, Score
    from rukh.book import Book

BOOKS = environment.ROOT / "books"
GAMES = ("chess", "xiangqi")

Line = tuple["Move", ...]


@dataclass(frozen=True)
class Scored:
    """A move of a book, and what the engine thinks of it."""

    line: Line
    move: Move
    score: Score
    """The score for the side that plays it."""


def moves_of(opened: Book, plies: int) -> list[tuple[Line, Move]]:
    """The moves of the first plies, each with the fewest moves that lead to its position."""
    from rukh import Board

    found: list[tuple[Line, Move]] = []
    level: list[Line] = [()]
    seen = set()
    for _ in range(plies):
        following = []
        for line in level:
            board = Board(game=opened.game)
            for move in line:
                board.push(move)
            if board.key in seen:
                continue
            seen.add(board.key)
            for entry in opened.moves(board):
                found.append((line, entry.move))
                following.append((*line, entry.move))
        level = following
    return found


class Crew:
    """Engines that score moves side by side."""

    def __init__(self, command: str, game: str, depth: int) -> None:
        self.command = command
        self.game = game
        self.depth = depth
        self.tasks: queue.SimpleQueue[tuple[Line, Move]] = queue.SimpleQueue()
        self.scored: list[Scored] = []
        self.fault = ""

    def score(self, moves: list[tuple[Line, Move]], threads: int) -> list[Scored]:
        """The score of every move, worst first."""
        for task in moves:
            self.tasks.put(task)
        workers = [threading.Thread(target=self._work, daemon=True) for _ in range(threads)]
        for worker in workers:
            worker.start()
        while any(worker.is_alive() for worker in workers):
            time.sleep(0.5)
            done = f"\r{self.game}: {len(self.scored)} of {len(moves)} moves scored "
            print(done, end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
        if self.fault:
            sys.exit(f"error: {self.fault}")
        return sorted(self.scored, key=lambda scored: (scored.score, len(scored.line)))

    def _work(self) -> None:
        from rukh import Board, EngineError, Limit

        try:
            with peers.opened(self.command) as engine:
                if "OwnBook" in engine.options:
                    engine.set_option("OwnBook", False)
                while not self.fault:
                    line, move = self.tasks.get_nowait()
                    board = Board(game=self.game)
                    for earlier in line:
                        board.push(earlier)
                    engine.new_game()
                    reply = engine.play(board, Limit(depth=self.depth), root_moves=[move])
                    if reply.score is None:
                        raise EngineError(f"{engine.name} gives {move} no score")
                    self.scored.append(Scored(line, move, reply.score))
        except queue.Empty:
            pass
        except EngineError as error:
            self.fault = str(error)


def check(game: str, path: Path, arguments: argparse.Namespace) -> tuple[list[str], list[Scored]]:
    """Checks one book: a row of the table, and its moves, worst first."""
    from rukh import Score, book

    report = book.check(path)
    with book.open(path) as opened:
        if opened.game != game:
            sys.exit(f"error: {path} is a book of {opened.game}, not of {game}")
        moves = moves_of(opened, arguments.plies)
    crew = Crew(arguments.engine, game, arguments.depth)
    scored = crew.score(moves, arguments.threads)
    is_sound = report.is_sound and report.unreachable == 0
    bound = Score(cp=arguments.bound)
    row = [
        game,
        "yes" if is_sound else "NO",
        f"{report.positions:,}",
        f"{report.moves:,}",
        f"{len(scored):,}",
        str(scored[0].score) if scored else "",
        f"{sum(found.score < bound for found in scored)}",
    ]
    return row, scored


def main() -> int:
    """Checks the books; 1 when one is not sound or has a move below the bound."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="chess, xiangqi (default: both)")
    parser.add_argument("--book", type=Path, help="another book than the one in books/")
    parser.add_argument("--engine", default=peers.RUKH, help="who searches (default: Rukh)")
    parser.add_argument("--depth", type=int, default=14, help="of a search (default 14)")
    parser.add_argument("--plies", type=int, default=8, help="whose moves are searched (default 8)")
    parser.add_argument("--bound", type=int, default=-60, help="in centipawns (default -60)")
    parser.add_argument("--worst", type=int, default=5, help="how many are shown (default 5)")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N")
    arguments = parser.parse_args()
    games = arguments.games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}: chess, xiangqi")
    if arguments.book is not None and len(games) != 1:
        parser.error("with --book, name its game")
    rows = []
    worst: list[str] = []
    for game in games:
        row, scored = check(game, arguments.book or BOOKS / f"{game}.rkb", arguments)
        rows.append(row)
        worst += [
            f"{game} {found.score}  {' '.join(map(str, (*found.line, found.move)))}"
            for found in scored[: arguments.worst]
        ]
    print("\n".join(worst) + "\n")
    searched = f"in {arguments.plies} plies"
    worst_of_all = f"worst at depth {arguments.depth}"
    below = f"below {arguments.bound / 100:+.2f}"
    head = ["book", "sound", "positions", "moves", searched, worst_of_all, below]
    print(pairs.table(head, rows))
    return 0 if all(row[1] == "yes" and row[-1] == "0" for row in rows) else 1


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
