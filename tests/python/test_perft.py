"""Perft through Python, on the rows of the data files that are small enough."""

from __future__ import annotations

from pathlib import Path

import pytest

import rukh

DATA = Path(__file__).parent.parent / "data"
CAP = 30_000


def rows(name: str) -> list[tuple[str, int, int]]:
    """FEN, depth, leaves: the deepest entry of each position below the cap."""
    found = []
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        fen, *entries = (part.strip() for part in line.split(";"))
        counts = [entry.split() for entry in entries if entry.startswith("D")]
        small = [(int(d[1:]), int(n)) for d, n in counts if int(n) <= CAP]
        if small:
            found.append((fen, *max(small)))
    return found


@pytest.mark.parametrize("name", ["perft_chess.epd", "perft_xiangqi.epd"])
def test_perft_rows(name):
    listed = rows(name)
    assert len(listed) > 20
    for fen, depth, leaves in listed:
        board = rukh.Board(fen)
        assert board.perft(depth) == leaves, fen
        assert sum(board.divide(depth).values()) == leaves, fen


def walk(board: rukh.Board, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += walk(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_walking_in_python_counts_what_perft_counts(game):
    board = rukh.Board(game=game)
    before = board.fen()
    assert walk(board, 3) == board.perft(3)
    assert board.fen() == before
