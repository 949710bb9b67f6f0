"""Xiangqi on the plainest of boards: a string of ninety letters, FEN's own, `.` for an empty point.

Point 0 is Red's left corner, 8 Red's right, 89 Black's right seen by Red. Here is how pieces reach,
who attacks whom and which moves are legal; how repetitions are judged is in `repetitions`. Nothing
here knows Rukh: what is written twice can be compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

FILES, RANKS = 9, 10
POINTS = range(FILES * RANKS)
EMPTY = "."
RED, BLACK = 0, 1

Board = str
Move = tuple[int, int]

ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))


@dataclass(frozen=True)
class Position:
    """A board and who moves."""

    board: Board
    side: int

    def after(self, move: Move) -> Position:
        """The position that a move leads to."""
        return Position(moved(self.board, move), 1 - self.side)

    def fen(self) -> str:
        """Its FEN, with fresh counters."""
        rows = []
        for rank in reversed(range(RANKS)):
            row = self.board[rank * FILES : (rank + 1) * FILES]
            for length in range(FILES, 0, -1):
                row = row.replace(EMPTY * length, str(length))
            rows.append(row)
        return f"{'/'.join(rows)} {'wb'[self.side]} - - 0 1"


def position_of(fen: str) -> Position:
    """The position that a FEN describes; the counters are not read."""
    rows, side = fen.split()[:2]
    for length in range(1, FILES + 1):
        rows = rows.replace(str(length), EMPTY * length)
    return Position("".join(reversed(rows.split("/"))), "wb".index(side))


def point_of(text: str) -> int:
    """The point named in coordinates whose ranks begin with 0."""
    return "abcdefghi".index(text[0]) + FILES * int(text[1:])


def name_of(point: int) -> str:
    """Its name in those coordinates."""
    return f"{'abcdefghi'[point % FILES]}{point // FILES}"


def side_of(letter: str) -> int:
    """Whose piece it is."""
    return RED if letter.isupper() else BLACK


def pieces_of(board: Board, side: int, kinds: str = "KABNRCP") -> list[int]:
    """Where the pieces of a side stand, of these kinds."""
    return [found.start() for found in letters_of(side, kinds).finditer(board)]


@cache
def letters_of(side: int, kinds: str) -> re.Pattern[str]:
    """What finds the pieces of a side on a board."""
    return re.compile(f"[{kinds if side == RED else kinds.lower()}]")


def moved(board: Board, move: Move) -> Board:
    """The board after a move; what stood on its target is gone."""
    origin, target = move
    letters = list(board)
    letters[target], letters[origin] = letters[origin], EMPTY
    return "".join(letters)


def without(board: Board, point: int) -> Board:
    """The board with a point cleared."""
    return f"{board[:point]}{EMPTY}{board[point + 1 :]}"


# --- How pieces reach -----------------------------------------------------------------------


@cache
def neighbour(point: int, file_step: int, rank_step: int) -> int | None:
    """The point so many files and ranks away; None beyond the edge."""
    file, rank = point % FILES + file_step, point // FILES + rank_step
    return rank * FILES + file if 0 <= file < FILES and 0 <= rank < RANKS else None


@cache
def ray(point: int, file_step: int, rank_step: int) -> tuple[int, ...]:
    """The points in a direction, nearest first."""
    nearest = neighbour(point, file_step, rank_step)
    return () if nearest is None else (nearest, *ray(nearest, file_step, rank_step))


@cache
def between(a: int, b: int) -> tuple[int, ...] | None:
    """The points between two that share a line; None where they share none."""
    for step in ORTHOGONAL:
        line = ray(a, *step)
        if b in line:
            return line[: line.index(b)]
    return None


@cache
def is_in_palace(point: int) -> bool:
    """Whether it is one of the nine points of either palace."""
    return 3 <= point % FILES <= 5 and point // FILES not in (3, 4, 5, 6)


def is_across(point: int, side: int) -> bool:
    """Whether it is beyond the river for a side."""
    return (point // FILES >= RANKS // 2) == (side == RED)


@cache
def steps(letter: str, point: int) -> dict[int, int | None]:
    """Where a piece that steps or jumps may go, each with the point that must be empty."""
    kind, side = letter.upper(), side_of(letter)
    found: list[tuple[int | None, int | None]] = []
    if kind == "N":
        for x, y in ORTHOGONAL:
            leg = neighbour(point, x, y)
            for turn in (1, -1):
                found.append((neighbour(point, 2 * x + turn * y, 2 * y + turn * x), leg))
    elif kind == "B":
        for x, y in DIAGONAL:
            target = neighbour(point, 2 * x, 2 * y)
            if target is not None and not is_across(target, side):
                found.append((target, neighbour(point, x, y)))
    elif kind in "AK":
        for x, y in DIAGONAL if kind == "A" else ORTHOGONAL:
            target = neighbour(point, x, y)
            if target is not None and is_in_palace(target):
                found.append((target, None))
    elif kind == "P":
        found.append((neighbour(point, 0, 1 if side == RED else -1), None))
        if is_across(point, side):
            found += [(neighbour(point, 1, 0), None), (neighbour(point, -1, 0), None)]
    return {target: pivot for target, pivot in found if target is not None}


def reaches(board: Board, origin: int, target: int) -> bool:
    """Whether the piece on `origin` attacks the point `target`, whatever stands there."""
    letter = board[origin]
    if letter in "RrCc":
        line = between(origin, target)
        if line is None:
            return False
        screens = len(line) - [board[point] for point in line].count(EMPTY)
        return screens == (0 if letter in "Rr" else 1)
    pivots = steps(letter, origin)
    if target not in pivots:
        return False
    pivot = pivots[target]
    return pivot is None or board[pivot] == EMPTY


def walks(board: Board, origin: int) -> Iterator[int]:
    """The empty points that the piece on `origin` may go to."""
    letter = board[origin]
    if letter in "RrCc":
        for step in ORTHOGONAL:
            for point in ray(origin, *step):
                if board[point] != EMPTY:
                    break
                yield point
        return
    for point, pivot in steps(letter, origin).items():
        if board[point] == EMPTY and (pivot is None or board[pivot] == EMPTY):
            yield point


# --- Attack and legality --------------------------------------------------------------------


def general_of(board: Board, side: int) -> int:
    """Where the general of a side stands."""
    return board.index("Kk"[side])


def attackers(board: Board, target: int, side: int) -> set[int]:
    """The pieces of `side` that attack a point of the other side's general.

    The general of `side` is among them when it looks down an open file at that point.
    """
    found = {point for point in pieces_of(board, side) if reaches(board, point, target)}
    general = general_of(board, side)
    line = between(general, target) if general % FILES == target % FILES else None
    if line is not None and all(board[point] == EMPTY for point in line):
        found.add(general)
    return found


def checkers(board: Board, side: int) -> set[int]:
    """The enemy pieces that attack the general of `side`."""
    return attackers(board, general_of(board, side), 1 - side)


def is_legal_move(position: Position, move: Move) -> bool:
    """Whether a move of one of the mover's pieces to an empty or enemy point is legal."""
    board, (origin, target) = position.board, move
    if board[target] == EMPTY:
        if target not in walks(board, origin):
            return False
    elif side_of(board[target]) == position.side or not reaches(board, origin, target):
        return False
    return board[target] not in "Kk" and not checkers(moved(board, move), position.side)


def legal_moves(position: Position, origins: Iterable[int] | None = None) -> list[Move]:
    """The legal moves, of the pieces on `origins` or of all."""
    board, side = position.board, position.side
    if origins is None:
        origins = pieces_of(board, side)
    targets = pieces_of(board, 1 - side, "ABNRCP")
    return [
        (origin, target)
        for origin in origins
        for target in (*walks(board, origin), *(p for p in targets if reaches(board, origin, p)))
        if not checkers(moved(board, (origin, target)), side)
    ]
