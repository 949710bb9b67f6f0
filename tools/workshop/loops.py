"""Random loops of xiangqi, by seed: positions that come back twice without a capture.

Where they begin: in games of random moves, on boards strewn with a few pieces, and on such boards
where pieces look at each other. How they run: each side has a little dance that ends where it
began, of two, three or four moves: to and fro, along three points of a line, with two pieces in
turn. Half of the loops are led into by a move of their own. Most loops in which nothing is
attacked are thrown away; what counts as attacked is plain reach here, no reading of any rule.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from workshop.mailbox import (
    DIAGONAL,
    EMPTY,
    FILES,
    ORTHOGONAL,
    POINTS,
    RED,
    Board,
    Move,
    Position,
    checkers,
    general_of,
    is_across,
    is_in_palace,
    is_legal_move,
    legal_moves,
    moved,
    pieces_of,
    position_of,
    reaches,
    walks,
)
from workshop.repetitions import OFFICERS, Loop, can_be_chased

START = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"

Dance = list[Move]
"""The moves of one side, the last of which leads back to where the first began."""

KEPT = {"idle": 0.02, "touched": 0.1, "busy": 0.2, "hunted": 1.0}
"""The share of loops of each kind that is kept, chosen so that none of them fills the table."""


@dataclass(frozen=True)
class Found:
    """A loop, where it comes from, and how much goes on in it."""

    loop: Loop
    origin: str
    """`game`, `strewn` or `tense`."""
    kind: str
    """`idle`: nobody attacks anything anew or gives check. `touched`: at times. `busy`: with half
    of all moves. `hunted`: with every move a side gives check or strikes the same piece."""


def loops(seed: str, wanted: int) -> Iterator[Found]:
    """As many loops as wanted, no two alike; the same for the same seed."""
    dice = random.Random(seed)
    seen: set[Loop] = set()
    while len(seen) < wanted:
        origin, position = some_position(dice)
        for _ in range(12):
            found = some_loop(dice, origin, position)
            if found is not None and found.loop not in seen and len(seen) < wanted:
                seen.add(found.loop)
                yield found


# --- Positions ------------------------------------------------------------------------------


def some_position(dice: random.Random) -> tuple[str, Position]:
    """A legal position with somebody left who can win, and which sort it is."""
    while True:
        origin = dice.choice(("game", "strewn", "strewn", "strewn", "tense", "tense"))
        position = played_out(dice) if origin == "game" else strewn(dice)
        board = position.board
        if (
            checkers(board, 1 - position.side)
            or not any(letter in "RNCPrncp" for letter in board)
            or (origin == "tense" and not has_tension(board))
        ):
            continue
        return origin, position


def played_out(dice: random.Random) -> Position:
    """Random moves from the start position, many of them captures."""
    position = position_of(START)
    for _ in range(dice.randint(6, 90)):
        board = position.board
        choice = legal_moves(position, dice.sample(pieces_of(board, position.side), k=1))
        captures = [move for move in choice if board[move[1]] != EMPTY]
        if captures and dice.random() < 0.7:
            choice = captures
        if choice:
            position = position.after(dice.choice(choice))
    return position


def strewn(dice: random.Random) -> Position:
    """A few pieces at random, most of them not far from a general."""
    letters = [EMPTY] * len(POINTS)
    generals = []
    for side, letter in enumerate("Kk"):
        home = [p for p in POINTS if is_in_palace(p) and not is_across(p, side)]
        generals.append(dice.choice(home))
        letters[generals[-1]] = letter
    for side in (RED, 1 - RED):
        kinds = dice.sample("RRNNCCPPP", k=dice.randint(0, 4))
        kinds += dice.sample("AABB", k=dice.choice((0, 0, 1, 2, 3, 4)))
        for kind in kinds:
            homes = [p for p in POINTS if letters[p] == EMPTY and may_stand(kind, p, side)]
            if kind in "RNCP" and dice.random() < 0.6:
                centre = dice.choice(generals)
                near = [p for p in homes if distance(p, centre) <= 4]
                homes = near or homes
            if homes:
                letters[dice.choice(homes)] = kind if side == RED else kind.lower()
    return Position("".join(letters), dice.randrange(2))


def may_stand(kind: str, point: int, side: int) -> bool:
    """Whether a piece can have got there."""
    file, rank = point % FILES, point // FILES
    up = rank if side == RED else 9 - rank
    if kind == "A":
        return (file, up) in {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}
    if kind == "B":
        return (file, up) in {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}
    if kind == "P":
        return up >= 5 or (up >= 3 and file % 2 == 0)
    return True


def distance(a: int, b: int) -> int:
    """Steps of a general from one point to another, if nothing held it."""
    return max(abs(a % FILES - b % FILES), abs(a // FILES - b // FILES))


def has_tension(board: Board) -> bool:
    """Whether either side reaches an enemy piece."""
    return any(contacts(board, side) for side in (RED, 1 - RED))


# --- Loops ----------------------------------------------------------------------------------


def some_loop(dice: random.Random, origin: str, position: Position) -> Found | None:
    """A loop through that position, if luck will have it."""
    cycle = two_dances(dice, position) if dice.random() < 0.6 else hunt(dice, position)
    if cycle is None or not comes_back(position, cycle):
        return None
    first = position
    other = None
    if dice.random() < 0.5:
        # Begun a ply later, the loop ends with a move of whoever was to dance first.
        first = position.after(cycle[0])
        cycle = [*cycle[1:], cycle[0]]
    elif len(cycle) == 4 and dice.random() < 0.5:
        # The second round may be another one from the same position.
        other = hunt(dice, position)
        if other is not None and not comes_back(position, other):
            other = None
    moves = (*cycle, *(other or cycle))
    start, entry = lead_in(dice, first) if dice.random() < 0.5 else (first, None)
    if entry is not None and start in passed(first, moves):
        return None
    kind = liveliness(first, moves)
    loop = Loop(start, entry, moves)
    return Found(loop, origin, kind) if dice.random() < KEPT[kind] else None


def lead_in(dice: random.Random, first: Position) -> tuple[Position, Move | None]:
    """A position and a move from there to `first`; without a move where none is found."""
    side = 1 - first.side
    for _ in range(8):
        target = dice.choice(pieces_of(first.board, side))
        origin = dice.choice([*walks(first.board, target)] or [target])
        start = Position(moved(first.board, (target, origin)), side)
        if is_legal_move(start, (origin, target)) and not checkers(start.board, first.side):
            return start, (origin, target)
    return first, None


def hunt(dice: random.Random, position: Position) -> list[Move] | None:
    """To and fro by both sides, where each move of one side newly strikes the same piece.

    Now and then one of the two moves gives check instead, or takes away cover.
    """
    board, side = position.board, position.side
    takes_cover = dice.random() < 0.3
    there = to_and_fro(dice, board, dice.choice(pieces_of(board, side)), seeks=not takes_cover)
    if there is None:
        return None
    hit = moved(board, there[0])
    struck = [*(bared if takes_cover else newly_reached)(board, hit, side)]
    if checkers(hit, 1 - side):
        struck.append(general_of(board, 1 - side))
    if not struck:
        return None
    prey = dice.choice(struck)
    may_check = board[prey] in "Kk" or dice.random() < 0.3
    answering = prey if dice.random() < 0.8 else dice.choice(pieces_of(board, 1 - side))
    refuges = [point for point in walks(hit, answering) if point != there[1][1]]
    for refuge in dice.sample(refuges, k=len(refuges)):
        answered = moved(hit, (answering, refuge))
        hit_again = moved(answered, there[1])
        struck_again = newly_reached(answered, hit_again, side) | bared(answered, hit_again, side)
        is_hit = (refuge if answering == prey else prey) in struck_again
        if is_hit or (may_check and checkers(hit_again, 1 - side)):
            return [there[0], (answering, refuge), there[1], (refuge, answering)]
    return None


def two_dances(dice: random.Random, position: Position) -> list[Move] | None:
    """A dance of either side, move by move."""
    length = dice.choice((2, 3, 3, 3, 4, 4))
    mine = some_dance(dice, position.board, position.side, length)
    if mine is None:
        return None
    # Whoever was attacked is the likeliest to dance next.
    attacked = [v for _, v in contacts(moved(position.board, mine[0]), position.side)]
    theirs = some_dance(dice, position.board, 1 - position.side, length, attacked)
    if theirs is None:
        return None
    return [move for both in zip(mine, theirs, strict=True) for move in both]


def some_dance(
    dice: random.Random, board: Board, side: int, length: int, preferred: list[int] | None = None
) -> Dance | None:
    """So many moves that lead a side back, on a board where nobody else moves."""
    points = pieces_of(board, side)
    officers = pieces_of(board, side, OFFICERS)
    if preferred and dice.random() < 0.6:
        points = [point for point in preferred if point in points] or points
    elif officers and dice.random() < 0.7:
        points = officers
    if length == 2:
        return to_and_fro(dice, board, dice.choice(points))
    if length == 3:
        return round_trip(dice, board, dice.choice(points))
    figure = dice.randrange(4)
    if figure == 0:
        return there_and_back_in_steps(dice, board, dice.choice(points))
    if figure == 1:
        return square(dice, board, dice.choice(points))
    first = to_and_fro(dice, board, dice.choice(points))
    second = to_and_fro(dice, board, dice.choice(pieces_of(board, side)))
    if first is None or second is None:
        return None
    return [first[0], second[0], first[1], second[1]] if figure == 2 else first + second


def to_and_fro(
    dice: random.Random, board: Board, point: int, *, seeks: bool = True
) -> Dance | None:
    """A move and its reverse; if it `seeks`, moves that attack something are preferred."""
    targets = [t for t in walks(board, point) if board[point] not in "Pp" or is_sideways(point, t)]
    if not targets:
        return None
    target = dice.choice(targets)
    if seeks and dice.random() < 0.7:
        side = RED if board[point].isupper() else 1 - RED
        biting = [t for t in targets if hits(moved(board, (point, t)), t, side)]
        target = dice.choice(biting or targets)
    return [(point, target), (target, point)]


def is_sideways(a: int, b: int) -> bool:
    """Whether two points are on the same rank."""
    return a // FILES == b // FILES


def hits(board: Board, point: int, side: int) -> bool:
    """Whether the piece on a point reaches an enemy piece, the general included."""
    return any(reaches(board, point, v) for v in pieces_of(board, 1 - side))


def round_trip(dice: random.Random, board: Board, point: int) -> Dance | None:
    """Three moves along one line: only what runs along lines can do that."""
    if board[point] not in "RrCc":
        return None
    a = dice.choice([*walks(board, point)] or [point])
    same = [b for b in walks(board, point) if b != a and b in walks(moved(board, (point, a)), a)]
    if not same:
        return None
    b = dice.choice(same)
    return [(point, a), (a, b), (b, point)]


def there_and_back_in_steps(dice: random.Random, board: Board, point: int) -> Dance | None:
    """Out in two moves and back in two."""
    first = to_and_fro(dice, board, point)
    if first is None:
        return None
    away = moved(board, first[0])
    second = to_and_fro(dice, away, first[0][1])
    if second is None or second[0][1] == point:
        return None
    return [first[0], second[0], second[1], first[1]]


def square(dice: random.Random, board: Board, point: int) -> Dance | None:
    """Around a rectangle, by what runs along lines or steps aside and back."""
    letter = board[point]
    if letter in "Pp":
        return None
    file, rank = point % FILES, point // FILES
    if letter in "RrCc":
        other_file, other_rank = dice.randrange(9), dice.randrange(10)
        corners = [(other_file, rank), (other_file, other_rank), (file, other_rank)]
    else:
        x, y = dice.choice(DIAGONAL if letter in "AaBb" else ORTHOGONAL)
        if letter in "Nn":
            x, y = dice.choice(((2 * x + y, 2 * y + x), (2 * x - y, 2 * y - x)))
        reach = 2 if letter in "Bb" else 1
        x, y = x * reach, y * reach
        corners = [(file + x, rank + y), (file + x - y, rank + y + x), (file - y, rank + x)]
    if not all(0 <= x < FILES and 0 <= y < 10 for x, y in corners):
        return None
    stops = [point, *(y * FILES + x for x, y in corners)]
    if len(set(stops)) < 4 or any(board[stop] != EMPTY for stop in stops[1:]):
        return None
    return [*zip(stops, [*stops[1:], point], strict=True)]


def passed(first: Position, moves: Iterable[Move]) -> list[Position]:
    """The positions after each of the moves."""
    positions = []
    for move in moves:
        first = first.after(move)
        positions.append(first)
    return positions


def comes_back(first: Position, cycle: list[Move]) -> bool:
    """Whether every move is legal and no capture, and no position comes up twice on the way."""
    position = first
    for move in cycle:
        origin, target = move
        if position.board[origin] == EMPTY or position.board[target] != EMPTY:
            return False
        if not is_legal_move(position, move):
            return False
        position = position.after(move)
    return position == first and len(set(passed(first, cycle))) == len(cycle)


def contacts(board: Board, side: int) -> set[tuple[int, int]]:
    """The pairs of an officer of `side` and an enemy piece that it reaches."""
    victims = [v for v in pieces_of(board, 1 - side) if can_be_chased(board, v)]
    officers = pieces_of(board, side, OFFICERS)
    return {(a, v) for a in officers for v in victims if reaches(board, a, v)}


def newly_reached(before: Board, board: Board, side: int) -> set[int]:
    """The enemy pieces that officers of `side` reach, in a pair that was not one before."""
    return {v for _, v in contacts(board, side) - contacts(before, side)}


def bared(before: Board, board: Board, side: int) -> set[int]:
    """The enemy pieces that are reached as before, and covered by less than before."""
    enemies = pieces_of(board, 1 - side)
    return {
        v
        for _, v in contacts(board, side) & contacts(before, side)
        if any(reaches(before, root, v) and not reaches(board, root, v) for root in enemies)
    }


def liveliness(first: Position, moves: tuple[Move, ...]) -> str:
    """How much goes on."""
    position = first
    names = {point: point for point, letter in enumerate(first.board) if letter != EMPTY}
    reached: tuple[list[set[int]], list[set[int]]] = ([], [])
    for move in moves:
        side, after = position.side, position.after(move)
        new = newly_reached(position.board, after.board, side)
        new |= bared(position.board, after.board, side)
        if checkers(after.board, 1 - side):
            new = set(pieces_of(after.board, 1 - side))
        names[move[1]] = names.pop(move[0])
        reached[side].append({names[v] for v in new})
        position = after
    everything = reached[0] + reached[1]
    if not any(everything):
        return "idle"
    if any(set.intersection(*of_side) for of_side in reached):
        return "hunted"
    return "busy" if sum(map(bool, everything)) * 2 >= len(moves) else "touched"
