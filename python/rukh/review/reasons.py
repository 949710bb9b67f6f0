"""Why one line is better than another: mate, a rule, material won or lost, terms of the evaluation.

Each line is played to its last quiet position that people can still follow: what is told of it is
true there, of what stands on the board as of the traces of the static evaluation. Where the two
lines differ only when they are compared, the reason says so. Here are facts; `telling` puts them
into words, and `course` has the positions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rukh.review.course import SHOWN, Course, difference, worth

if TYPE_CHECKING:
    from rukh._material import Balance
    from rukh.board import Board
    from rukh.review.looking import Line
    from rukh.side import Side

__all__ = ["Reason", "Why", "reasons"]

_LEAST_TERM = 25
_MOST_TERMS = 2
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
    ``loses`` (the pieces `gained`, `lost`, `promoted`), ``term`` (of the evaluation: `name`,
    `number`)."""
    number: int = 0
    """Moves to mate, or centipawns by which the term is better than in the other line."""
    gained: str = ""
    """FEN letters, in lower case, of the pieces that the other side loses for nothing."""
    lost: str = ""
    """The same of the side's own; of a comparison, the price."""
    kept: str = ""
    """Of a comparison: its own that it does not lose."""
    promoted: str = ""
    """What pawns become: the side's own where it wins, the other one's where it loses."""
    name: str = ""
    """The term's name, as in `rukh.Trace`."""
    is_compared: bool = False
    """Whether it holds in comparison with the other line alone."""
    plies: int = 0
    """After how many plies of its line it can be seen; 0 where the line does not come so far."""

    def to_dict(self) -> dict[str, Any]:
        """The reason as plain values; what does not belong to its kind is left out."""
        plain: dict[str, Any] = {"kind": self.kind}
        if self.kind in ("mate", "mated"):
            plain["moves"] = self.number
        elif self.kind in ("wins", "loses"):
            plain |= {"gained": self.gained, "lost": self.lost}
            for name in ("kept", "promoted"):
                if getattr(self, name):
                    plain[name] = getattr(self, name)
        elif self.kind == "term":
            plain |= {"term": self.name, "centipawns": self.number}
        if self.kind in ("wins", "loses", "term"):
            plain["compared"] = self.is_compared
        return plain | {"plies": self.plies}


class Why(NamedTuple):
    """What speaks for the better of two lines and against the other one."""

    for_best: tuple[Reason, ...] = ()
    """What speaks for the first choice."""
    against: tuple[Reason, ...] = ()
    """What speaks against the move that was played."""
    best_plies: int = SHOWN
    """How many plies of the first choice's line show what is said of it."""
    played_plies: int = SHOWN
    """The same of the other line."""


def reasons(board: Board, best: Line, played: Line) -> Why:
    """What speaks for the better of two lines from this board, and what against the other one.

    The score of `played` is that of the side which makes its first move, too.
    """
    mover = board.turn
    best_course, played_course = Course(board, best.moves), Course(board, played.moves)
    looks = board.evaluate().for_mover
    for_best, against = _decided(best_course, best), _decided(played_course, played)
    best_told, played_told = best_course.settled(), played_course.settled()
    if for_best is None:
        swing = best.score.value() - looks
        for_best = _only("wins", _balance(best_told.balance(mover), board, swing, best_told.plies))
    if against is None:
        swing = played.score.value() - looks
        told = _balance(played_told.balance(mover), board, swing, played_told.plies)
        against = _only("loses", told)
    is_comparable = best_told.plies > 0 and played_told.plies > 0
    if for_best is None and against is None and is_comparable:
        # Neither takes anything from the other: they differ by what is won less, or lost less.
        swing = best.score.value() - played.score.value()
        between = difference(best_told.balance(mover), played_told.balance(mover))
        won = _only("wins", _balance(between, board, swing, best_told.plies))
        for_best = None if won is None else replace(won, is_compared=True)
    told_of_best = [] if for_best is None else [for_best]
    if is_comparable and (for_best is None or for_best.kind == "wins"):
        told_of_best += _terms(best_told.board, played_told.board, mover, best_told.plies)
    return Why(
        tuple(told_of_best),
        () if against is None else (against,),
        _shown(best_course, for_best, best_told.plies),
        _shown(played_course, against, played_told.plies),
    )


def _decided(course: Course, line: Line) -> Reason | None:
    score = line.score
    if score.mate is not None:
        wins = score.mate > 0 or score.gives_mate
        # A line that breaks off before the mate does not show it.
        plies = course.mate_plies(abs(score.mate), is_own=wins)
        return Reason("mate" if wins else "mated", abs(score.mate), plies=plies)
    if score.is_by_rule:
        return Reason("wins_by_rule" if score.value() > 0 else "loses_by_rule")
    return None


def _shown(course: Course, told: Reason | None, plies: int) -> int:
    """How much of a line is shown: to the mate, or to the quiet position that all is told of."""
    if told is not None and told.kind in ("mate", "mated"):
        return told.plies or min(SHOWN, len(course))
    return plies or min(SHOWN, len(course))


def _only(kind: _Kind, reason: Reason | None) -> Reason | None:
    return reason if reason is not None and reason.kind == kind else None


def _balance(balance: Balance, board: Board, swing: int, plies: int) -> Reason | None:
    """What the mover has won or lost by then, if that is worth a word.

    `swing` is what the search makes of it, in centipawns: what stands on the board at the end of a
    long line is no gain, and no loss, if the scores know nothing of it.
    """
    net = worth(balance, board.game)
    if plies == 0 or net == 0:
        return None
    if net > 0:
        taken, winner, loser = balance.gained + balance.kept, balance.promoted, balance.conceded
    else:
        taken, winner, loser = balance.lost, balance.conceded, balance.promoted
    if loser or not (winner or taken):
        # Whoever loses on balance and promotes all the same is no case for a short sentence.
        return None
    if (swing if net > 0 else -swing) < _BELIEVED * abs(net):
        return None
    kind: _Kind = "wins" if net > 0 else "loses"
    return Reason(
        kind,
        gained=balance.gained,
        lost=balance.lost,
        kept=balance.kept,
        promoted=winner,
        plies=plies,
    )


def _terms(best: Board, played: Board, mover: Side, plies: int) -> list[Reason]:
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
        Reason("term", number, name=name, is_compared=True, plies=plies)
        for number, name in differences[:_MOST_TERMS]
        if number >= _LEAST_TERM
    ]
