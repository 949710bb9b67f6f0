"""Who loses by a repetition in xiangqi, said a second time: slowly, in plain words, on a mailbox.

This is the Asian reading of the rules as its sources have it, written apart from Rukh's own judge,
so that a difference between the two is a fault in one of them. It can also be told to err: a
`Habit` is one way in which pyffish is known to read the rules otherwise. Where pyffish differs from
the plain reading, the fewest habits that lead to its verdict are the explanation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import combinations

from workshop.mailbox import (
    BLACK,
    EMPTY,
    FILES,
    RED,
    Board,
    Move,
    Position,
    attackers,
    between,
    checkers,
    general_of,
    is_across,
    moved,
    name_of,
    pieces_of,
    reaches,
    without,
)

OFFICERS = "RNCAB"
"""What can chase: generals and soldiers never do."""

LESSER = {"N": "R", "C": "R", "A": "RNC", "B": "RNC"}
"""Whom a piece may hunt although it is protected: what is worth more."""

CHECK, CHASE, CUT, FREE = 3, 2, 1, 0
"""What a side did with every move of a loop, the worst first."""


class Habit(Enum):
    """A way in which pyffish reads the rules otherwise; its value says what it does."""

    ENTRY = "the move that led into the loop must chase as well"
    CHECKS = "a move that gives check chases too"
    PAIRS = "a second attacker of a piece under attack chases it anew"
    LINES = "an attack that only becomes legal, or more than an offer, is not a new one"
    RETREATS = "a chariot or cannon that draws back along its line of attack chases anew"
    PINNED = "an attacker counts although it is pinned"
    ROOTS = "whatever attacks a point and is not pinned now protects it"
    FILE = "where the generals share a file, a side's only other piece on that file is pinned"
    OFFERS = "any pin on the victim turns an offer to exchange into a chase"
    CUTS = "cutting a root otherwise than by a pin or a masked check is not seen"
    PINS = "to pin a root is to chase what it would cover, bounds and other roots ignored"
    RIVER = "an elephant whose eye is opened attacks across the river"
    MASKS = "a piece that begins to mask a check chases whatever it attacks"


Told = tuple[str, frozenset[str]]

Habits = frozenset[Habit]
PLAIN: Habits = frozenset()


@dataclass(frozen=True)
class Loop:
    """Moves that lead twice back to where they began, so that it is there three times."""

    start: Position
    """Before the entry, where there is one."""
    entry: Move | None
    """A move that led into the loop without being part of it."""
    moves: tuple[Move, ...]
    """From the first occurrence to the third."""

    @property
    def first(self) -> Position:
        """The position that is repeated."""
        return self.start if self.entry is None else self.start.after(self.entry)

    @property
    def all_moves(self) -> tuple[Move, ...]:
        """The entry, where there is one, and the rest."""
        return self.moves if self.entry is None else (self.entry, *self.moves)


@dataclass(frozen=True)
class Deed:
    """What one move did, victims named by where they stand."""

    gives_check: bool
    chased: frozenset[int]
    """Threatened anew by a new line of capture."""
    cut: frozenset[int]
    """Threatened anew because their protection went."""

    @property
    def nature(self) -> str:
        """What the move amounts to, in Rukh's word for it."""
        if self.gives_check:
            return "check"
        if self.chased:
            return "chase"
        return "root_cut" if self.cut else "idle"

    def told(self) -> Told:
        """The same as Rukh reports it: the nature and whom the move threatens anew."""
        return self.nature, frozenset(name_of(v) for v in self.chased | self.cut)


# --- One board ------------------------------------------------------------------------------


def can_be_chased(board: Board, point: int) -> bool:
    """Whether a piece stands there that a chase can be about."""
    letter = board[point]
    if letter in "Pp":
        return is_across(point, RED if letter == "P" else BLACK)
    return letter not in (EMPTY, "K", "k")


def is_contact(board: Board, a: int, v: int, side: int, excused: set[int], habits: Habits) -> bool:
    """Whether `a` of `side` could take `v`, and that is more than an offer to exchange."""
    if not reaches(board, a, v) or is_offer(board, a, v, side, habits):
        return False
    return Habit.PINNED in habits or checkers(moved(board, (a, v)), side) <= excused


def is_offer(board: Board, a: int, v: int, side: int, habits: Habits) -> bool:
    """Whether attacker and victim are of one kind and the victim could take as well."""
    if board[a].upper() != board[v].upper() or not reaches(board, v, a):
        return False
    if Habit.OFFERS in habits:
        return v not in pinned(board, 1 - side, habits)
    return not checkers(moved(board, (v, a)), 1 - side)


def bites(board: Board, a: int, v: int, side: int, habits: Habits) -> bool:
    """Whether the contact is a threat: the victim is worth more, or is not really protected."""
    if board[v].upper() in LESSER.get(board[a].upper(), ""):
        return True
    enemy = 1 - side
    if Habit.ROOTS in habits:
        open_board = without(board, a)
        roots = {p for p in pieces_of(board, enemy) if reaches(open_board, p, v)}
        if general_of(board, side) in attackers(open_board, v, side):
            roots.discard(general_of(board, enemy))
        return not roots - pinned(board, enemy, habits)
    taken = moved(board, (a, v))
    return not any(
        reaches(taken, root, v) and not checkers(moved(taken, (root, v)), enemy)
        for root in pieces_of(board, enemy)
        if root != v
    )


def threats(
    board: Board, side: int, excused: set[int], habits: Habits
) -> Iterator[tuple[int, int]]:
    """Attackers of `side` with those whom they threaten."""
    victims = [v for v in pieces_of(board, 1 - side) if can_be_chased(board, v)]
    for a in pieces_of(board, side, OFFICERS):
        for v in victims:
            if is_contact(board, a, v, side, excused, habits) and bites(board, a, v, side, habits):
                yield a, v


def screens(board: Board, side: int) -> set[int]:
    """Pieces of either side that keep a chariot, horse or cannon off the general of `side`."""
    general, enemy = general_of(board, side), 1 - side
    now = attackers(board, general, enemy)
    faced = general_of(board, enemy)
    return {
        point
        for point, letter in enumerate(board)
        if letter not in (EMPTY, "K", "k")
        and attackers(without(board, point), general, enemy) - now - {faced}
    }


def pinned(board: Board, side: int, habits: Habits) -> set[int]:
    """The pieces of `side` among those, and the one that keeps the generals apart."""
    own = set(pieces_of(board, side))
    general, faced = general_of(board, side), general_of(board, 1 - side)
    if general % FILES != faced % FILES:
        apart = set()
    elif Habit.FILE in habits:
        apart = {p for p in own - {general} if p % FILES == general % FILES}
    else:
        apart = {p for p in between(general, faced) or () if board[p] != EMPTY}
    return own & (screens(board, side) | (apart if len(apart) == 1 else set()))


# --- One move -------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def deed(position: Position, move: Move, habits: Habits = PLAIN) -> Deed:
    """What a move does."""
    side, before, board = position.side, position.board, moved(position.board, move)
    origin, target = move
    # A check that passes does not make an old attack new.
    excused = checkers(before, side)
    standing = {v for _, v in threats(before, side, excused, habits)}
    chased, cut = set(), set()
    for a, v in threats(board, side, set(), habits):
        was_at = origin if a == target else a
        # Only what runs along a line can attack the same piece before and after its move.
        if Habit.RETREATS in habits and a == target and origin in (between(a, v) or ()):
            chased.add(v)
        elif v in standing and Habit.PAIRS not in habits:
            continue
        elif is_new_line(before, was_at, v, side, excused, habits):
            chased.add(v)
        elif v not in standing:
            cut.add(v)
    if Habit.PINS in habits:
        chased |= hit_with_a_root_pinned(before, board, side)
    if Habit.RIVER in habits:
        chased |= hit_across_the_river(before, board, side, habits)
    if Habit.MASKS in habits:
        chased |= hit_by_a_mask(before, board, side)
    if Habit.CUTS in habits:
        cut.clear()
    return Deed(bool(checkers(board, 1 - side)), frozenset(chased), frozenset(cut))


def is_new_line(
    before: Board, a: int, v: int, side: int, excused: set[int], habits: Habits
) -> bool:
    """Whether that pair was not in contact before."""
    if Habit.LINES in habits:
        return not reaches(before, a, v)
    return not is_contact(before, a, v, side, excused, habits)


def hit_with_a_root_pinned(before: Board, board: Board, side: int) -> set[int]:
    """What is attacked and was covered by a piece that has just been pinned, other roots or not."""
    enemy = 1 - side
    newly = (screens(board, enemy) - screens(before, enemy)) & set(pieces_of(board, enemy))
    return {
        v
        for v in pieces_of(board, enemy)
        if can_be_chased(board, v)
        and any(reaches_anywhere(board, p, v) for p in newly)
        and any(reaches(board, a, v) for a in pieces_of(board, side, OFFICERS))
    }


def hit_across_the_river(before: Board, board: Board, side: int, habits: Habits) -> set[int]:
    """What elephants would newly threaten if the river did not hold them."""
    return {
        v
        for a in pieces_of(board, side, "B")
        for v in pieces_of(board, 1 - side)
        if before[a] == board[a]
        and can_be_chased(board, v)
        and reaches_anywhere(board, a, v)
        and not reaches(board, a, v)
        and not reaches_anywhere(before, a, v)
        and bites(board, a, v, side, habits)
    }


def reaches_anywhere(board: Board, origin: int, target: int) -> bool:
    """Whether a piece reaches a point if palace and river are no bounds to it."""
    length = {"A": 1, "B": 2}.get(board[origin].upper(), 0)
    files, ranks = target % FILES - origin % FILES, target // FILES - origin // FILES
    if abs(files) == abs(ranks) == length:
        return length == 1 or board[(origin + target) // 2] == EMPTY
    return reaches(board, origin, target)


def hit_by_a_mask(before: Board, board: Board, side: int) -> set[int]:
    """What is attacked by pieces that would now give check by moving away, and not before."""
    enemy = 1 - side
    general = general_of(board, enemy)
    ours = set(pieces_of(board, side, OFFICERS))
    found = set()
    for a in (screens(board, enemy) - screens(before, enemy)) & ours:
        for v in pieces_of(board, enemy):
            if not can_be_chased(board, v) or not reaches(board, a, v):
                continue
            taken = without(moved(board, (a, v)), general)
            if not reaches(board, general, v) or attackers(taken, v, side):
                found.add(v)
    return found


# --- The loop -------------------------------------------------------------------------------


def deeds(loop: Loop, habits: Habits) -> tuple[list[Deed], list[Deed]]:
    """What the sides did from the first occurrence on, victims named by where they stood there."""
    done: tuple[list[Deed], list[Deed]] = ([], [])
    position = loop.first
    names = {point: point for point, letter in enumerate(position.board) if letter != EMPTY}
    if loop.entry is not None and Habit.ENTRY in habits:
        done[loop.start.side].append(deed(loop.start, loop.entry, habits))
    for move in loop.moves:
        done_now = deed(position, move, habits)
        names[move[1]] = names.pop(move[0])
        named = [frozenset(names[v] for v in part) for part in (done_now.chased, done_now.cut)]
        done[position.side].append(Deed(done_now.gives_check, *named))
        position = position.after(move)
    return done


def told_by_ply(loop: Loop) -> tuple[Told, ...]:
    """What each move of the loop does, victims where they stand after it."""
    told = []
    position = loop.first
    for move in loop.moves:
        told.append(deed(position, move).told())
        position = position.after(move)
    return tuple(told)


def level(done: list[Deed], habits: Habits) -> int:
    """What a side did with every move."""
    if all(one.gives_check for one in done):
        return CHECK
    if any(one.gives_check for one in done) and Habit.CHECKS not in habits:
        return FREE
    if frozenset.intersection(*(one.chased for one in done)):
        return CHASE
    if frozenset.intersection(*(one.chased | one.cut for one in done)):
        return CUT
    return FREE


def verdict_by(levels: list[int]) -> str:
    """Who loses when the sides did this."""
    if levels[RED] == levels[BLACK]:
        return "draw"
    return "red_loses" if levels[RED] > levels[BLACK] else "black_loses"


def judge(loop: Loop, habits: Habits = PLAIN) -> str:
    """The verdict of the Asian rules, read with these habits."""
    return verdict_by([level(done, habits) for done in deeds(loop, habits)])


def judge_as_engine(loop: Loop) -> str:
    """The verdict of Pikafish: a check that is no perpetual one voids chases; cuts are chases."""
    both = deeds(loop, PLAIN)
    levels = [level(done, PLAIN) for done in both]
    if any(one.gives_check for done in both for one in done):
        return verdict_by([found if found == CHECK else FREE for found in levels])
    return verdict_by([CHASE if found == CUT else found for found in levels])


def explanation(loop: Loop, verdict: str) -> Habits | None:
    """The fewest habits under which the verdict comes out; None where there are none."""
    for size in range(len(Habit) + 1):
        for chosen in combinations(Habit, size):
            if judge(loop, frozenset(chosen)) == verdict:
                return frozenset(chosen)
    return None
