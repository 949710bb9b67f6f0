"""The positions of a line: what both sides have lost in them, and where they are quiet.

What is said of a line has to be seen in it: `Course.settled` finds the quiet position at which
material is counted, and up to which the line is shown.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh._material import Balance, balance_between, is_quiet, letters_of, material

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.side import Side

__all__ = ["SHOWN", "VALUES", "Balance", "Course", "Settled", "difference", "worth"]

SHOWN = 8
"""Plies of a line that are shown where nothing asks for more."""

VALUES: dict[str, dict[str, int]] = {
    "chess": {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0},
    "xiangqi": {"p": 1, "a": 2, "b": 2, "n": 4, "c": 4, "r": 9, "k": 0},
}
"""What pieces are worth when one asks who has won something: round numbers that people know."""

_LONGEST = 16
"""Plies of a line that somebody may have to follow until he sees what it wins."""


@dataclass(frozen=True)
class Settled:
    """The position of a line that its material is told of."""

    start: Board
    """Where the line begins."""
    board: Board
    """The position."""
    plies: int
    """How many plies of the line lead to it; 0 where the line has no quiet position."""

    def balance(self, mover: Side) -> Balance:
        """What this side has won and lost by then."""
        return balance_between(self.start, self.board, mover)


class Course:
    """A line, played from a board as far as its moves are legal."""

    def __init__(self, start: Board, moves: Sequence[Move]) -> None:
        self._boards = [start.copy()]
        for move in moves:
            if not self._boards[-1].is_legal(move):
                break
            board = self._boards[-1].copy()
            board.push(move)
            self._boards.append(board)
        self._quiet: dict[int, bool] = {}

    def __len__(self) -> int:
        return len(self._boards) - 1

    def is_quiet(self, plies: int) -> bool:
        """Whether nothing is under way after so many plies."""
        if plies not in self._quiet:
            board = self._boards[plies]
            self._quiet[plies] = is_quiet(board, VALUES[board.game])
        return self._quiet[plies]

    def settled(self) -> Settled:
        """The quiet position that shows best what the line wins or loses.

        It has the material of the last one that people can follow, and lies as near as the usual
        length of a shown line allows.
        """
        last = min(len(self), _LONGEST)
        end = next((plies for plies in range(last, 0, -1) if self.is_quiet(plies)), 0)
        if end == 0:
            return Settled(self._boards[0], self._boards[0], 0)
        wanted = material(self._boards[end])
        alike = [
            plies
            for plies in range(1, end + 1)
            if material(self._boards[plies]) == wanted and self.is_quiet(plies)
        ]
        near = [plies for plies in alike if plies <= SHOWN]
        plies = near[-1] if near else alike[0]
        return Settled(self._boards[0], self._boards[plies], plies)

    def mate_plies(self, moves: int, *, is_own: bool) -> int:
        """After how many plies there is mate, if the line comes to it in so many moves; else 0."""
        plies = 2 * moves - is_own
        if plies > len(self):
            return 0
        board = self._boards[plies]
        # In xiangqi whoever cannot move has lost as well.
        is_lost = board.is_checkmate() or (board.game == "xiangqi" and board.is_stalemate())
        return plies if is_lost else 0


def difference(one: Balance, other: Balance) -> Balance:
    """By what a side stands better with one balance than with another, and what it pays for that.

    What it has not lost is `kept`; what it has lost, or not taken, is the price, in `lost`. Where
    pawns were promoted otherwise the two do not compare, and the difference is an empty one.

    >>> difference(Balance(gained="p"), Balance(lost="n"))
    Balance(gained='p', lost='', kept='n', promoted='', conceded='')
    """
    if (one.promoted, one.conceded) != (other.promoted, other.conceded):
        return Balance()
    gained = Counter(one.gained) - Counter(other.gained)
    kept = Counter(other.lost) - Counter(one.lost)
    price = (Counter(one.lost) - Counter(other.lost)) + (
        Counter(other.gained) - Counter(one.gained)
    )
    gained, price = gained - price, price - gained
    kept, price = kept - price, price - kept
    return Balance(letters_of(gained), letters_of(price), letters_of(kept))


def worth(balance: Balance, game: str) -> int:
    """The balance in points."""
    values = VALUES[game]

    def sum_of(letters: str) -> int:
        return sum(values[letter] for letter in letters)

    own = sum_of(balance.gained + balance.kept + balance.promoted) - len(balance.promoted)
    return own - sum_of(balance.lost + balance.conceded) + len(balance.conceded)
