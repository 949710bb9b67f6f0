"""Why one line is better than another: mate, a rule, material won or lost, terms of the evaluation.

The two lines are played to their ends, and the positions there are compared: first what stands on
the board, then the traces of the static evaluation, term by term. Here are facts; `telling` puts
them into words.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from rukh.review.looking import Line, before_move

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.side import Side

__all__ = ["VALUES", "Reason", "reasons"]

VALUES: dict[str, dict[str, int]] = {
    "chess": {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0},
    "xiangqi": {"p": 1, "a": 2, "b": 2, "n": 4, "c": 4, "r": 9, "k": 0},
}
"""What pieces are worth when one asks who has won something: round numbers that people know."""

_LEAST_TERM = 25
_MOST_TERMS = 2
_UNQUIET = 4
_BELIEVED = 40
"""Centipawns, for each point won or lost, by which the score has to differ."""
# They follow from the others, and say nothing to a player.
_SILENT_TERMS = frozenset({"material", "tempo"})

_Kind = Literal["mate", "mated", "wins_by_rule", "loses_by_rule", "wins", "loses", "term"]


@dataclass(frozen=True)
class Reason:
    """One thing that speaks for a line, or against it, as its first mover sees it."""

    kind: _Kind
    """``mate`` and ``mated`` (in `number` moves), ``wins_by_rule``, ``loses_by_rule``, ``wins`` and
    ``loses`` (the pieces `gained` and `lost`), ``term`` (of the evaluation: `name`, `number`)."""
    number: int = 0
    """Moves to mate, or centipawns by which the term is better than in the other line."""
    gained: str = ""
    """FEN letters, in lower case, of the pieces that the other side loses for nothing."""
    lost: str = ""
    """The same of the side's own."""
    name: str = ""
    """The term's name, as in `rukh.Trace`."""

    def to_dict(self) -> dict[str, Any]:
        """The reason as plain values; what does not belong to its kind is left out."""
        plain: dict[str, Any] = {"kind": self.kind}
        if self.kind in ("mate", "mated"):
            plain["moves"] = self.number
        elif self.kind in ("wins", "loses"):
            plain |= {"gained": self.gained, "lost": self.lost}
        elif self.kind == "term":
            plain |= {"term": self.name, "centipawns": self.number}
        return plain


def reasons(
    board: Board, best: Line, played: Line
) -> tuple[tuple[Reason, ...], tuple[Reason, ...]]:
    """What speaks for the better of two lines from this board, and what against the other one.

    The score of `played` is that of the side which makes its first move, too.
    """
    mover = board.turn
    best_end, played_end = _end_of(board, best), _end_of(board, played)
    looks = board.evaluate().for_mover
    for_best = [_decided(best)]
    against = [_decided(played)]
    if for_best[0] is None:
        won = _balance(board, best_end, mover, best.score.value() - looks)
        for_best = [won if won is not None and won.kind == "wins" else None]
    if against[0] is None:
        lost = _balance(board, played_end, mover, played.score.value() - looks)
        against = [lost if lost is not None and lost.kind == "loses" else None]
    if not any(for_best) and not any(against):
        # Neither takes anything from the other: they differ by what is won less, or lost less.
        swing = best.score.value() - played.score.value()
        won = _balance(played_end, best_end, mover, swing)
        for_best = [won if won is not None and won.kind == "wins" else None]
    if for_best[0] is None or for_best[0].kind in ("wins", "loses"):
        for_best += _terms(best_end, played_end, mover)
    return tuple(filter(None, for_best)), tuple(filter(None, against))


def _decided(line: Line) -> Reason | None:
    score = line.score
    if score.mate is not None:
        wins = score.mate > 0 or score.gives_mate
        return Reason("mate" if wins else "mated", abs(score.mate))
    if score.is_by_rule:
        return Reason("wins_by_rule" if score.value() > 0 else "loses_by_rule")
    return None


def _end_of(board: Board, line: Line) -> Board:
    """The position at the end of a line, without an exchange that the search broke off in."""
    end = board.copy()
    is_quiet = [True]
    for move in line.moves:
        if not end.is_legal(move):
            break
        captures = end.is_capture(move)
        end.push(move)
        is_quiet.append(not captures and not end.is_check())
    last = len(is_quiet) - 1
    back = 0
    # A line that ends in the middle of an exchange is told up to the quiet before it.
    while back < min(_UNQUIET, last - 1) and not is_quiet[last - back]:
        back += 1
    if is_quiet[last - back]:
        for _ in range(back):
            end.pop()
    return end


def _balance(start: Board, end: Board, mover: Side, swing: int) -> Reason | None:
    """What the mover has won or lost between two positions, if that is worth a word.

    `swing` is what the search makes of it, in centipawns: what stands on the board at the end of a
    long line is no gain, and no loss, if the scores know nothing of it.
    """
    before, after = _material(start), _material(end)
    own = 0 if mover.moves_first else 1
    # What both have lost is exchanged; what one has more of than before is promoted.
    lost = before[own] - after[own]
    gained = before[1 - own] - after[1 - own]
    exchanged = lost & gained
    lost -= exchanged
    gained -= exchanged
    promoted = after[own] - before[own]
    values = VALUES[start.game]

    def worth(pieces: Counter[str]) -> int:
        return sum(values[piece] * number for piece, number in pieces.items())

    if promoted:
        lost["p"] -= sum(promoted.values())
        lost = +lost
    net = worth(gained) + worth(promoted) - worth(lost) - worth(after[1 - own] - before[1 - own])
    if net == 0 or (net > 0 and not gained) or (net < 0 and not lost):
        return None
    if (swing if net > 0 else -swing) < _BELIEVED * abs(net):
        return None
    return Reason("wins" if net > 0 else "loses", 0, _letters(gained), _letters(lost))


def _material(board: Board) -> tuple[Counter[str], Counter[str]]:
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    for letter in board.pieces():
        if letter is not None:
            (first if letter.isupper() else second)[letter.lower()] += 1
    return first, second


def _letters(pieces: Counter[str]) -> str:
    return "".join(sorted(pieces.elements()))


def _terms(best: Board, played: Board, mover: Side) -> list[Reason | None]:
    """The terms of the evaluation in which the end of one line is better than that of another."""
    sign = 1 if mover.moves_first else -1
    others = {term.name: term.score for term in played.evaluate().terms}
    differences = [
        (sign * (term.score - others.get(term.name, 0)), term.name)
        for term in best.evaluate().terms
        if term.name not in _SILENT_TERMS
    ]
    differences.sort(reverse=True)
    return [
        Reason("term", number, name=name)
        for number, name in differences[:_MOST_TERMS]
        if number >= _LEAST_TERM
    ]


def follow_up(move_line: Line, reply: Line) -> Line:
    """A move and the line that answers it as one line, scored for the side that makes the move."""
    return Line(before_move(reply.score), move_line.moves + reply.moves, reply.depth + 1)
