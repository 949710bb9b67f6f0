"""Accuracy: one number from 0 to 100 for how a side has played.

Each move has a mark: 100 where it costs nothing, half as much for every 10 points of expected score
in a hundred that it costs (``100 · 2^(−loss / 0.10)``). The accuracy is the mean of the marks, each
weighing what there was to spoil: 1 in a level game, down to a fifth in one that is decided
(``0.2 + 0.8 · 4e(1 − e)``, with ``e`` the expected score before the move), so that a hundred safe
moves in a won game do not hide the blunder before them. Book and forced moves do not count: nobody
decided them at the board.

The formula is our own; the numbers of other programs do not compare with it.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["accuracy", "mark", "weight"]

_HALF = 0.10
_LEAST_WEIGHT = 0.2


def mark(loss: float) -> float:
    """The mark of a move that costs so much expected score.

    >>> mark(0.0), mark(0.1), mark(0.2)
    (100.0, 50.0, 25.0)
    """
    return float(100 * 2 ** (-max(loss, 0.0) / _HALF))


def weight(expectation: float) -> float:
    """How much a move counts that is made with this expected score.

    >>> weight(0.5), round(weight(0.99), 2)
    (1.0, 0.23)
    """
    return _LEAST_WEIGHT + (1 - _LEAST_WEIGHT) * 4 * expectation * (1 - expectation)


def accuracy(moves: Iterable[tuple[float, float]]) -> float | None:
    """The accuracy of some moves, each given as expected score before it and its loss.

    None where there are no moves.

    >>> accuracy([(0.5, 0.0), (0.5, 0.1)]), accuracy([])
    (75.0, None)
    """
    total = marks = 0.0
    for expectation, loss in moves:
        share = weight(expectation)
        total += share
        marks += share * mark(loss)
    return marks / total if total else None
