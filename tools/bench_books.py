#!/usr/bin/env python3
"""Measures how fast books are built: against python-chess, and within a bound of memory.

    python3 tools/bench_books.py --chess GAMES.pgn --xiangqi FOLDER --repeat 10

python-chess counts the same: for each of the first plies of each game the position, the move and
the result. Both find the same moves in the same number of games, or the program ends. The input of
the memory test is the xiangqi collection so many times over. What opening a book and looking a
position up cost is measured by `cargo run --release -p rukh-engine --example book_lookup`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from workshop import environment, pairs

if TYPE_CHECKING:
    from collections.abc import Callable

START_MOVES = ("e2e4", "d2d4", "c2c4", "g1f3")


def games_of_start_moves(book: Path) -> list[int]:
    """In how many games of a book of chess the common first moves were played."""
    import rukh
    import rukh.book

    with rukh.book.open(book) as opened:
        games = {entry.move.uci(): entry.games for entry in opened.moves(rukh.Board())}
    return [games.get(move, 0) for move in START_MOVES]


def with_rukh(source: Path, max_ply: int, out: Path) -> list[int]:
    """Builds the book with the command line, as people do."""
    command = [sys.executable, "-m", "rukh", "book", "build", str(source), "-o", str(out)]
    command += ["--max-ply", str(max_ply), "--game", "chess"]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return games_of_start_moves(out)


def with_python_chess(source: Path, max_ply: int) -> list[int]:
    """Counts the same with python-chess."""
    import chess
    import chess.pgn
    import chess.polyglot

    counts: defaultdict[tuple[int, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    with source.open(encoding="latin-1") as handle:
        while (game := chess.pgn.read_game(handle)) is not None:
            board = game.board()
            result = game.headers["Result"]
            for move in list(game.mainline_moves())[:max_ply]:
                counts[chess.polyglot.zobrist_hash(board), move.uci()][result] += 1
                board.push(move)
    start = chess.polyglot.zobrist_hash(chess.Board())
    return [sum(counts[start, move].values()) for move in START_MOVES]


def games_a_second(count: Callable[[], list[int]], expected: list[int], games: int) -> float:
    """Counts once; other numbers than expected end the program."""
    begun = time.perf_counter()
    found = count()
    seconds = time.perf_counter() - begun
    if found != expected:
        sys.exit(f"error: the first moves were played in {found} games, not in {expected}")
    return games / seconds


def compared(source: Path, max_ply: int, rounds: int, folder: Path) -> list[str]:
    """Rukh and python-chess in turns; a row of the table."""
    import rukh

    games = sum(1 for _ in rukh.read_games(source))
    rukh_counts = partial(with_rukh, source, max_ply, folder / "chess.rkb")
    expected = rukh_counts()
    pair = pairs.measure(
        rounds,
        partial(games_a_second, rukh_counts, expected, games),
        partial(games_a_second, partial(with_python_chess, source, max_ply), expected, games),
    )
    ours, theirs = (
        f"{pairs.count(sum(times) / len(times))}/s" for times in (pair.ours, pair.theirs)
    )
    return [f"chess, {games} games", ours, theirs, f"{pair.ratio:.1f} ×", pair.spread]


# What the system keeps as the peak of a child begins with its parent's: so it is asked from inside.
BUILD = """
import sys
from rukh.cli.parser import main
status = main(sys.argv[1:])
with open("/proc/self/status") as lines:
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")), file=sys.stderr)
sys.exit(status)
"""


def build(sources: list[Path], memory: str, out: Path) -> str:
    """Builds a book of all plies; the time, the peak of resident memory and what came out."""
    command = [sys.executable, "-c", BUILD, "book", "build", *map(str, sources), "-o", str(out)]
    command += ["--max-ply", "400", "--memory", memory, "--json"]
    begun = time.perf_counter()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    seconds = time.perf_counter() - begun
    if done.returncode not in (0, 3):
        sys.exit(f"error: rukh book build ended with status {done.returncode}\n{done.stderr}")
    report = json.loads(done.stdout)
    peak = int(done.stderr.split()[-1]) / 1024
    return (
        f"--memory {memory}: {seconds:.1f} s, peak {peak:.0f} MB: {report['games']} games, "
        f"{report['used']} of them used, {report['moves']} moves"
    )


def bounded(source: Path, repeat: int, folder: Path) -> None:
    """The whole collection once, and its large files so many times over in little memory."""
    files = [source] if source.is_file() else sorted(p for p in source.rglob("*") if p.is_file())
    out = folder / "xiangqi.rkb"
    print(f"{len(files)} files, {build(files, '256M', out)}")
    whole = folder / "repeated.pgn"
    with whole.open("wb") as written:
        for path in [path for path in files if path.suffix == ".pgn"] * repeat:
            with path.open("rb") as read:
                shutil.copyfileobj(read, written)
            written.write(b"\n\n")
    size = whole.stat().st_size >> 20
    print(f"its PGN {repeat} times, {size} MB, {build([whole], '64M', out)}")


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--chess", type=Path, help="a file of PGN")
    parser.add_argument("--xiangqi", type=Path, help="a file or folder of games of xiangqi")
    parser.add_argument("--max-ply", type=int, default=12, help="of chess (default 12)")
    parser.add_argument("--repeat", type=int, default=10, help="for the memory test (default 10)")
    parser.add_argument("--rounds", type=int, default=1, help="pairs of builds (default 1)")
    arguments = parser.parse_args()
    if arguments.chess is None and arguments.xiangqi is None:
        parser.error("give --chess or --xiangqi with games")
    print(pairs.machine())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if arguments.chess is not None:
            row = compared(arguments.chess, arguments.max_ply, arguments.rounds, folder)
            print(pairs.table(["books, games", "Rukh", "python-chess", "ratio", "in pairs"], [row]))
        if arguments.xiangqi is not None:
            bounded(arguments.xiangqi, arguments.repeat, folder)


if __name__ == "__main__":
    environment.enter(extra="dev")
    main()
