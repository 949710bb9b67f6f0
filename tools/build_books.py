#!/usr/bin/env python3
"""Builds the books that come with Rukh, as `books/recipe.toml` says, from collections of games.

    python3 tools/build_books.py --data ../shared/data            # into books/
    python3 tools/build_books.py --data ../shared/data --check    # are those in books/ the same?
    python3 tools/build_books.py --data ../shared/data --verify --scores FOLDER chess

Moves that the engine finds bad are listed in `books/GAME.refuted.txt`, which `rukh book edit` reads
too. A build leaves out what is listed there; with `--verify` the installed engine looks at every
move and writes the lists first. That takes an hour; `--scores` keeps what was found, so that it may
be interrupted. After a build the wheel has to be built again: the books are part of it.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import os
import sys
import tempfile
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workshop import environment, pairs

if TYPE_CHECKING:
    from rukh.book import BuildReport, VerifiedMove, VerifiedPosition, VerifyProgress

BOOKS = environment.ROOT / "books"
GAMES = ("chess", "xiangqi")


@dataclass(frozen=True)
class Refuted:
    """A move that the engine found bad."""

    fen: str
    move: str
    why: str


def read_recipe() -> dict[str, Any]:
    """What `books/recipe.toml` says."""
    try:
        tomllib = importlib.import_module("tomllib")
    except ModuleNotFoundError:
        sys.exit("error: books are built with Python 3.11 or later, which reads TOML")
    recipe: dict[str, Any] = tomllib.loads((BOOKS / "recipe.toml").read_text("utf-8"))
    return recipe


def checked(data: Path, sources: list[dict[str, str]]) -> list[Path]:
    """The files of games, if they are those of the recipe."""
    paths = []
    for source in sources:
        path = data / source["path"]
        if not path.exists():
            sys.exit(f"error: {path} is not there: --data names the folder of the collections")
        if hashlib.sha256(path.read_bytes()).hexdigest() != source["sha256"]:
            sys.exit(f"error: {path} is not the file that the recipe means: its SHA-256 differs")
        paths.append(path)
    return paths


def compiled(paths: list[Path], game: str, settings: Any, out: Path, threads: int) -> BuildReport:
    """Compiles the games, without what is not reached from the start position."""
    from rukh import book

    recipe = book.Recipe(**settings)
    everything = out.with_name("everything.rkb")
    with book.Builder(everything, recipe, game=game, threads=threads) as builder:
        for path in paths:
            builder.add(path, name=path.name)
        report = builder.finish()
    book.prune(everything, out, drop_unreachable=True)
    return report


# --- what the engine finds bad --------------------------------------------------------------


def verified(
    path: Path, game: str, stages: list[dict[str, Any]], threads: int, scores: Path | None
) -> list[Refuted]:
    """Has the engine look at a book's moves, stage by stage; those that it finds bad.

    What a bad move leads to stays in the book, for whoever meets it: so a stage is over when there
    is nothing bad behind what it has found bad.
    """
    from rukh import book

    all_found: list[Refuted] = []
    for stage in stages:
        rest = stage.copy()
        few, few_score = rest.pop("few_games", 0), rest.pop("few_games_min_score", None)
        rest["plies"] = tuple(stage["plies"])
        verification = book.Verification(**rest, threads=threads, scores=scores)
        while True:
            teller = Teller(f"plies {words_of(stage)}")
            positions = book.verify(path, verification, progress=teller)
            found = [
                Refuted(position.fen, str(move.move), why)
                for position, move in strictly(path, positions, few, few_score)
                if (why := reason(move, stage["depth"]))
            ]
            looked_at = sum(len(position.moves) for position in positions)
            print(f"\rplies {words_of(stage)}: {looked_at:,} moves, {len(found):,} of them bad")
            if not found:
                break
            all_found += found
            path = without(path, text_of(game, found), path.with_name("left.rkb"))
    # One by one: two of them may be one move and its mirror image.
    while found := returning(path)[:1]:
        all_found += found
        path = without(path, text_of(game, found), path.with_name("left.rkb"))
    return all_found


def strictly(
    path: Path, positions: list[VerifiedPosition], few: int, least: int | None
) -> Iterator[tuple[VerifiedPosition, VerifiedMove]]:
    """The moves that were looked at; those of few games are objected to already below `least`."""
    from rukh import Score, book

    with book.open(path) as opened:
        games = {(entry.key, entry.raw_move): entry.games for entry in opened}
    for position in positions:
        for move in position.moves:
            is_rare = games[move.key, move.raw_move] < few
            if is_rare and least is not None and move.score < Score(cp=least):
                yield position, move._replace(objection="score")
            else:
                yield position, move


def reason(move: VerifiedMove, depth: int) -> str:
    """Why a move is bad; empty where it is not."""
    if move.objection is None:
        return ""
    others = ", others are better" if move.objection == "loss" else ""
    return f"{move.score} at depth {depth}{others}"


def returning(path: Path) -> list[Refuted]:
    """The moves that close a circle: two players who follow the book would repeat for ever."""
    from rukh import Board, Move, book

    ply: dict[int, int] = {}
    leads: dict[int, list[tuple[int, Refuted]]] = {}
    with book.open(path) as opened:
        ahead: deque[tuple[Move, ...]] = deque([()])
        while ahead:
            line = ahead.popleft()
            board = Board(game=opened.game)
            for move in line:
                board.push(move)
            if board.key in ply:
                continue
            here, fen = board.key, board.fen()
            ply[here], leads[here] = len(line), []
            for entry in opened.moves(board):
                board.push(entry.move)
                closing = Refuted(fen, str(entry.move), "it leads back to an earlier position")
                leads[here].append((board.key, closing))
                board.pop()
                ahead.append((*line, entry.move))
    # What is left when no end of a line is, leads round in circles.
    while ends := [
        here for here, moves in leads.items() if not any(to in leads for to, _ in moves)
    ]:
        for here in ends:
            del leads[here]
    return [
        closing
        for here, moves in leads.items()
        for there, closing in moves
        if there in leads and ply[there] <= ply[here]
    ]


def without(path: Path, text: str, out: Path) -> Path:
    """Writes a book without the moves that a text removes, and what is not reached any more."""
    from rukh import book

    edited = out.with_name("edited.rkb")
    edit = book.edit(path, text, edited)
    if edit.absent or edit.added or edit.changed:
        sys.exit("error: the list of bad moves is of another recipe: --verify writes it anew")
    book.prune(edited, out, drop_unreachable=True)
    return out


class Teller:
    """Tells how far a verification has come, once a second."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.last = time.monotonic()

    def __call__(self, progress: VerifyProgress) -> None:
        """Takes the progress."""
        if time.monotonic() - self.last < 1:
            return
        self.last = time.monotonic()
        line = (
            f"\r{self.what}: ply {progress.ply + 1}, position {progress.done} of "
            f"{progress.positions}, {progress.moves} moves "
        )
        print(line, end="", file=sys.stderr, flush=True)


def words_of(stage: dict[str, Any]) -> str:
    """A stage for people."""
    first, last = stage["plies"]
    words = f"{first + 1}-{last} at depth {stage['depth']}"
    if "min_score" in stage:
        words += f", at least {stage['min_score'] / 100:+.2f}"
    if "few_games" in stage:
        score = stage["few_games_min_score"] / 100
        words += f" ({score:+.2f} where it has fewer than {stage['few_games']} games)"
    if "max_loss" in stage:
        words += f", at most {stage['max_loss'] / 100:.2f} below the best"
    return words


def text_of(game: str, found: list[Refuted]) -> str:
    """The list of bad moves, as a text that changes a book."""
    lines = [
        f"# Moves that the default book of {game} does without: the engine finds them bad.",
        "# `tools/build_books.py --verify` writes this list, and every build reads it.",
        f"game {game}",
    ]
    for fen, moves in groupby(found, key=lambda refuted: refuted.fen):
        lines += ["", f"fen {fen}"]
        lines += [f"  {refuted.move} remove # {refuted.why}" for refuted in moves]
    return "\n".join(lines) + "\n"


# --- the book ---------------------------------------------------------------------------------


def finish(raw: Path, refuted: Path, out: Path, about: list[str]) -> None:
    """Writes the book without the moves that are listed, with its summary."""
    from rukh import book

    text = refuted.read_text("utf-8")
    left = without(raw, text, out.with_name("left.rkb"))
    with book.open(raw) as opened:
        summary = opened.info()["summary"]
    of_build = [
        f"{'games' if name == 'source' else name}: {value}"
        for name, values in summary.items()
        for value in values.split("\n")
        if name not in {"sources", "pruned"}
    ]
    removed = f"refuted: {text.count(' remove ')} moves, see books/{refuted.name}"
    preface, positions = book.dumps(left).split("\n\n", 1)
    lines = [line for line in preface.split("\n") if not line.startswith("about ")]
    lines += [f"about {line}" for line in (*about, *of_build, removed)]
    book.edit(None, "\n".join([*lines, "", positions]), out)


def build(game: str, recipe: dict[str, Any], folder: Path, arguments: Any) -> list[str]:
    """Builds one book in a folder; a row of the table."""
    part = recipe[game]
    raw, out = folder / "raw.rkb", folder / f"{game}.rkb"
    paths = checked(arguments.data, part["sources"])
    report = compiled(paths, game, part["recipe"], raw, arguments.threads)
    refuted = BOOKS / f"{game}.refuted.txt"
    if arguments.verify:
        scores = arguments.scores and arguments.scores / f"{game}.scores.txt"
        found = verified(raw, game, part["verify"], arguments.threads, scores)
        refuted.write_text(text_of(game, found), "utf-8")
    about = [
        f"source: {part['source']}",
        f"licence: {part['licence']}",
        f"date: {recipe['date']}",
        *(f"verified: plies {words_of(stage)}" for stage in part["verify"]),
    ]
    finish(raw, refuted, out, about)
    return row(game, out, report)


def row(game: str, path: Path, report: BuildReport) -> list[str]:
    """What is told about a book."""
    from rukh import book

    with book.open(path) as opened:
        info = opened.info()
        deepest = max(len(board.move_stack) + 1 for board, _ in opened.walk())
    data = path.read_bytes()
    return [
        game,
        f"{report.games:,}",
        f"{report.used:,}",
        f"{info['positions']:,}",
        f"{info['entries']:,}",
        f"{deepest}",
        f"{len(data):,}",
        hashlib.sha256(data).hexdigest()[:16],
    ]


def main() -> int:
    """Builds the books; with `--check`, 1 when one in `books/` is another."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="chess, xiangqi (default: both)")
    parser.add_argument("--data", type=Path, required=True, help="the folder of the collections")
    parser.add_argument("--verify", action="store_true", help="write the lists of bad moves anew")
    parser.add_argument("--scores", type=Path, help="a folder to keep the engine's scores in")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1, metavar="N")
    parser.add_argument("--check", action="store_true", help="compare, and change nothing")
    arguments = parser.parse_args()
    if unknown := set(arguments.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(unknown))}: chess, xiangqi")
    if arguments.check and arguments.verify:
        parser.error("--verify writes lists, and --check changes nothing")
    if arguments.scores is not None:
        arguments.scores.mkdir(parents=True, exist_ok=True)
    recipe = read_recipe()
    rows = []
    differing = []
    for game in arguments.games or GAMES:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(build(game, recipe, Path(folder), arguments))
            new = (Path(folder) / f"{game}.rkb").read_bytes()
        target = BOOKS / f"{game}.rkb"
        if not arguments.check:
            target.write_bytes(new)
        elif not target.exists() or target.read_bytes() != new:
            differing.append(str(target.relative_to(environment.ROOT)))
    head = ["book", "games read", "used", "positions", "moves", "plies", "bytes", "SHA-256"]
    print(pairs.table(head, rows))
    if differing:
        print(f"not what the recipe makes: {', '.join(differing)}")
    return 1 if differing else 0


if __name__ == "__main__":
    environment.enter()
    sys.exit(main())
