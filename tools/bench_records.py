#!/usr/bin/env python3
"""Measures how fast records are read: against python-chess, pgn-extract and cchess.

    python3 tools/bench_records.py --chess GAMES.pgn --xiangqi GAMES.pgn

The first games of a file are cut out, and everybody reads the same cut, in turns. Rukh reads it
through its Python package, every move validated, one game after another. python-chess comes with
the extra `dev`; pgn-extract and cchess (`pip install cchess`) are compared where they are there.
cchess reads one game a file, in UTF-8: it gets the moves of each game as Rukh writes them.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from workshop import environment, pairs

PGN_EXTRACT = "pgn-extract", "/usr/games/pgn-extract"


def cut(source: Path, games: int, target: Path) -> int:
    """Copies the first games of a file as they stand; how many there were."""
    import rukh

    with source.open("rb") as handle:
        count = 0
        while count < games and rukh.skip_game(handle):
            count += 1
        size = handle.tell()
    with source.open("rb") as handle:
        target.write_bytes(handle.read(size))
    return count


def moves_a_second(name: str, read: Callable[[], int], moves: int) -> float:
    """Reads once; another number of moves than Rukh has found ends the program."""
    begun = time.perf_counter()
    found = read()
    seconds = time.perf_counter() - begun
    if found != moves:
        sys.exit(f"error: {name} finds {found} moves, not {moves}")
    return found / seconds


def with_rukh(path: Path) -> int:
    """The moves of all main lines, read by Rukh."""
    import rukh

    return sum(len(list(game.mainline_moves())) for game in rukh.read_games(path))


def with_python_chess(path: Path) -> int:
    """The same, read by python-chess."""
    import chess.pgn

    count = 0
    with path.open(encoding="latin-1") as handle:
        while (game := chess.pgn.read_game(handle)) is not None:
            count += sum(1 for _ in game.mainline_moves())
    return count


def with_pgn_extract(program: str, moves: int, path: Path) -> int:
    """The same, checked by pgn-extract, which does not tell how many there are."""
    command = [program, "-s", "-r", str(path)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return moves


def with_cchess(paths: list[Path]) -> int:
    """The same, read by cchess out of a file for each game."""
    cchess = importlib.import_module("cchess")
    games = (cchess.Game.read_from(str(path)) for path in paths)
    return sum(1 for game in games for _ in game.iter_moves())


def compare(name: str, rounds: int, moves: int, path: Path, theirs: Callable[[], int]) -> list[str]:
    """Measures Rukh and another program in turns; a row of the table."""
    pair = pairs.measure(
        rounds,
        partial(moves_a_second, "Rukh", partial(with_rukh, path), moves),
        partial(moves_a_second, name, theirs, moves),
    )
    return [
        name,
        f"{pairs.count(statistics.median(pair.ours))}/s",
        f"{pairs.count(statistics.median(pair.theirs))}/s",
        f"{pair.ratio:.1f} ×",
        pair.spread,
    ]


def chess_rows(source: Path, folder: Path, arguments: Any) -> list[list[str]]:
    """Chess, against python-chess and pgn-extract."""
    path = folder / "chess.pgn"
    games = cut(source, arguments.games, path)
    moves = with_rukh(path)
    name = f"chess, {games} games: python-chess"
    theirs = partial(with_python_chess, path)
    rows = [compare(name, arguments.rounds, moves, path, theirs)]
    found = (shutil.which(program) for program in PGN_EXTRACT)
    program = next((program for program in found if program is not None), None)
    if program is None:
        print("pgn-extract is not there")
        return rows
    # It is quick: it gets the whole file.
    moves = with_rukh(source)
    theirs = partial(with_pgn_extract, program, moves, source)
    name = "chess, the whole file: pgn-extract"
    rows.append(compare(name, arguments.rounds, moves, source, theirs))
    return rows


def xiangqi_rows(source: Path, folder: Path, arguments: Any) -> list[list[str]]:
    """Xiangqi in Chinese notation, against cchess."""
    if importlib.util.find_spec("cchess") is None:
        print("cchess is not there (pip install cchess)")
        return []
    import rukh

    path = folder / "xiangqi.pgn"
    paths: list[Path] = []
    with path.open("w", encoding="utf-8") as whole:
        for game in rukh.read_games(source):
            if len(paths) == arguments.xiangqi_games:
                break
            text = game.to_pgn(notation="chinese", width=0)
            alone = folder / f"{game.number}.pgn"
            alone.write_text(text, encoding="utf-8")
            # Where cchess gives up in the middle, it is spared the game.
            if with_cchess([alone]) == len(list(game.mainline_moves())) > 0:
                whole.write(text)
                paths.append(alone)
    moves = with_rukh(path)
    name = f"xiangqi, {len(paths)} games: cchess"
    return [compare(name, arguments.rounds, moves, path, partial(with_cchess, paths))]


def main() -> None:
    """Measures and prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--chess", type=Path, help="a file of PGN, the more games the better")
    parser.add_argument("--xiangqi", type=Path, help="the same with games of xiangqi")
    parser.add_argument("--games", type=int, default=2_000, help="of chess (default 2000)")
    parser.add_argument("--xiangqi-games", type=int, default=200, help="(default 200)")
    parser.add_argument("--rounds", type=int, default=3, help="pairs of readings (default 3)")
    arguments = parser.parse_args()
    if arguments.chess is None and arguments.xiangqi is None:
        parser.error("give --chess or --xiangqi with a file of games")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        if arguments.chess is not None:
            rows += chess_rows(arguments.chess, Path(folder), arguments)
        if arguments.xiangqi is not None:
            rows += xiangqi_rows(arguments.xiangqi, Path(folder), arguments)
    print(pairs.machine())
    head = ["records, moves read", "Rukh", "the other", "ratio", "in pairs"]
    print(pairs.table(head, rows))


if __name__ == "__main__":
    environment.enter(extra="dev")
    main()
