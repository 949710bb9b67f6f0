"""Threats: what the other side would play if the side to move passed, and whether it can be met.

A threat is found by two searches, one of the position and one of it after passing, with an engine
that the caller gives. What passing costs is the gain of the threat; what comes although nobody
passes is told as well, with the word that it does. Hints, which tell threats too, are in `advice`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from rukh.score import Score
from rukh.table.captured import VALUES
from rukh.table.marks import marks_of
from rukh.table.reasons import Reason, good_captures, passed, reasons_of
from rukh.table.thinking import search
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rukh._native import Move
    from rukh.board import Board
    from rukh.engine import Engine, Info, PlayResult
    from rukh.limit import Limit
    from rukh.table.naming import Teller
    from rukh.table.thinking import Stop

__all__ = ["Answer", "Threat", "line_of", "parts_of", "threat", "threat_in", "told_line"]

_SERIOUS = 80
"""Centipawns above which what passing would cost is called a threat: a tempo is worth less."""
_MOST = 1_500
"""Centipawns above which a position is won, by however much a search says so."""
_MATE = 10_000
_ONLY = "is the only legal move"
"""It speaks for a move that has to be played, and not for one that is threatened."""
_SHOWN = 5
"""Plies of a line that people are shown."""
_DEEPEST = 8
"""Plies of a line in which something has to happen, if it is to be a threat."""
_PART = 0.4
"""The part of its time that a hint spends on the other side's threat."""
_SEEN_FROM = 40
"""Plies before the limit of a rule from which on a search may see the end that it brings."""


class Answer(Enum):
    """What the side to move can do about a threat."""

    PARRIES = None
    """It can play something better than to let it happen."""
    COSTS_AS_MUCH = later("parrying it costs about as much")
    """It can play something against it, and gains nothing by that."""
    NONE = later("it cannot be parried")
    """Whatever it plays, the move comes, and what makes it is not taken."""
    IS_MATED = later("mate cannot be prevented")
    """It is mated whatever it plays."""


@dataclass(frozen=True)
class Threat:
    """What the other side would play if the side to move passed."""

    board: Board
    """The position after passing."""
    line: tuple[Move, ...]
    """The line, its first move being the threat."""
    score: Score
    """The score of the line, for the side that threatens."""
    gain: int
    """Centipawns that it makes of the gift of a move; a mate is very much."""
    reasons: tuple[Reason, ...]
    """What the move does."""
    otherwise: Score
    """The score for the side that threatens if nobody passes."""
    answer: Answer = Answer.PARRIES
    """What the side to move can do about it."""
    wins: bool = False
    """Whether it brings material."""
    happens: bool = True
    """Whether the line takes, promotes, checks or mates within a few moves, and before a rule ends
    the game."""

    @property
    def move(self) -> Move:
        """The move that is threatened."""
        return self.line[0]

    @property
    def mates(self) -> bool:
        """Whether it is mate, sooner or later."""
        return self.score.mate is not None and self.score.mate > 0

    @property
    def is_serious(self) -> bool:
        """Whether something is really threatened: more than a move is worth, or not to be met."""
        return self.happens and (self.gain >= _SERIOUS or self.mates or self.wins)

    @property
    def is_a_gift(self) -> bool:
        """Whether it costs something to let it happen."""
        return self.happens and self.gain >= _SERIOUS and self.answer is Answer.PARRIES

    def told(self, teller: Teller) -> str:
        """The threat and what can be done about it, without a stop."""
        words = teller.words
        if not self.is_serious:
            written = teller.write(self.board, self.move)
            return words("no threat; it would be {move}", move=written)
        asides = []
        if self.is_a_gift and not self.mates:
            asides.append(words("worth {gain} pawns", gain=f"{self.gain / 100:.1f}"))
        marks = marks_of(words)
        told = told_line(self.board, self.line, self.reasons, teller, marks.relative, asides)
        if self.answer.value is not None:
            told += marks.semicolon + words(self.answer.value)
        return told

    def sentence(self, teller: Teller) -> str:
        """What is threatened, or that nothing is, as a whole sentence."""
        words = teller.words
        if self.is_serious:
            return words("Threatened is {threat}.", threat=self.told(teller))
        if self.otherwise.mate is not None and self.otherwise.mate > 0:
            # Who has to move may be worse off than one who may pass.
            return words("Mate in {moves} cannot be prevented.", moves=self.otherwise.mate)
        move = teller.write(self.board, self.move)
        return words("Nothing is threatened; the next move would be {move}.", move=move)


def threat(
    engine: Engine,
    board: Board,
    limit: Limit,
    *,
    on_info: Callable[[Info], object] | None = None,
    stop: Stop | None = None,
) -> Threat | None:
    """What the other side would play if the side to move passed, and what that would gain.

    None where passing is not possible: in check, at the end, or where the other side has no move.

    >>> import rukh
    >>> from rukh.table.naming import Teller
    >>> board = rukh.Board("r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3")
    >>> with rukh.Engine() as engine:
    ...     found = threat(engine, board, rukh.Limit(depth=4))
    >>> found.is_serious, found.told(Teller("chess"))
    (True, 'Qxf7#, which is mate')

    Raises:
        EngineBusyError: The engine searches already.
    """
    if board.is_game_over():
        return None
    part, rest = parts_of(limit)
    result = search(engine, board, part, on_info, stop)
    return threat_in(engine, board, rest, result, stop)


def threat_in(
    engine: Engine, board: Board, limit: Limit, found: PlayResult, stop: Stop | None
) -> Threat | None:
    """The threat in a position for which a search has found a move."""
    other = passed(board)
    if other is None or other.is_game_over() or found.score is None:
        return None
    left = _left(board)
    if left is not None and left <= _SEEN_FROM:
        # The worth of passing is not to come from the clock of a rule, so neither search sees it.
        limit, part = _halves(limit)
        found = search(engine, _fresh(board), part, None, stop)
    result = search(engine, other, limit, None, stop)
    if result.move is None or result.score is None or found.score is None:
        return None
    score, otherwise = result.score, -found.score
    if left is not None and _is_late(otherwise, left):
        otherwise = Score(cp=0)
    line = line_of(result.move, result.info)
    # More than the board promises it, and more than it has if the other side moves as it should.
    looks = other.evaluate().for_mover
    gain = _bounded(score) - max(min(looks, _MOST), _bounded(otherwise))
    reasons = [reason for reason in reasons_of(other, line, score) if reason.text != _ONLY]
    promotion = _promotes_at(other, line)
    if promotion and score.mate is None:
        reasons = [reason for reason in reasons if not reason.text.startswith("gains by")]
        reasons.insert(0, Reason(later("brings a pawn through")))
    happens = _happens(other, line, score, left)
    told = Threat(
        other,
        line,
        score,
        gain,
        tuple(reasons),
        otherwise,
        wins=_wins(other, line, score, reasons),
        happens=happens,
    )
    return replace(told, answer=_answer(board, told))


def parts_of(limit: Limit) -> tuple[Limit, Limit]:
    """The limits of the two searches that a piece of advice needs."""
    if limit.time is None:
        return limit, limit
    return replace(limit, time=limit.time * (1 - _PART)), replace(limit, time=limit.time * _PART)


def line_of(move: Move, info: Info | None) -> tuple[Move, ...]:
    """The line of a search, or its move alone."""
    return info.pv if info is not None and info.pv[:1] == (move,) else (move,)


def told_line(
    board: Board,
    line: Sequence[Move],
    reasons: Sequence[Reason],
    teller: Teller,
    joint: str,
    asides: Sequence[str] = (),
) -> str:
    """A line in one sentence: its move, what that does, and how it goes on.

    `joint` stands between the move and what it does.
    """
    marks = marks_of(teller.words)
    told = teller.write(board, line[0])
    if reasons:
        told += joint + marks.joined([reason.told(teller) for reason in reasons])
    inside = []
    if len(line) > 1:
        after = board.copy()
        after.push(line[0])
        ends = (reason.plies for reason in reasons)
        shown = max(_SHOWN, (_promotes_at(board, line) or 0) + 1, *ends)
        inside.append(teller.words("then {moves}", moves=teller.line(after, line[1:shown])))
    inside += asides
    return told + marks.bracketed(marks.semicolon.join(inside)) if inside else told


# --- what can be done about it --------------------------------------------------------------------


def _answer(board: Board, found: Threat) -> Answer:
    """What can be done about a threat."""
    if found.otherwise.mate is not None and found.otherwise.mate > 0 and found.mates:
        return Answer.IS_MATED
    if found.mates or not found.wins or not found.happens:
        return Answer.PARRIES
    is_at_once = found.board.is_capture(found.move) or found.move.promotion is not None
    if is_at_once and _comes_anyway(board, found.move):
        return Answer.NONE
    now, otherwise = _bounded(found.score), _bounded(found.otherwise)
    # Of a side that is lost with it and without it, the scores say nothing more.
    is_known = now > -_MOST and now - otherwise < _SERIOUS
    return Answer.COSTS_AS_MUCH if is_known else Answer.PARRIES


def _wins(board: Board, line: Sequence[Move], score: Score, reasons: Sequence[Reason]) -> bool:
    """Whether the first mover of a line gets material; of a pawn, the search has to say so."""
    if score.mate is not None and score.mate <= 0:
        return False
    if _promotes_at(board, line) is not None:
        return True
    if any(reason.text.startswith("wins") for reason in reasons):
        return True
    values, move = VALUES[board.game], line[0]
    taken = good_captures(board, from_square=move.from_square)
    return any(
        piece.square == move.to_square and values[piece.letter.lower()] > 1 for piece in taken
    )


def _comes_anyway(board: Board, move: Move) -> bool:
    """Whether a move can be played after every move of the other side, and is not taken then."""
    for reply in board.legal_moves:
        after = board.copy()
        after.push(reply)
        if not after.is_legal(move):
            return False
        after.push(move)
        if any(taking.to_square == move.to_square for taking in after.legal_moves):
            return False
    return True


def _happens(board: Board, line: Sequence[Move], score: Score, left: int | None) -> bool:
    """Whether the first mover of a line does something in it, while the rules let the game go on.

    `left` is how many plies there are before a rule about captures ends the game.
    """
    mates = score.mate is not None and score.mate > 0
    walker = board.copy()
    acts = restarts = False
    for ply, move in enumerate(line):
        is_own = ply % 2 == 0
        if ply < _DEEPEST and is_own:
            acts = acts or walker.is_capture(move) or walker.gives_check(move)
            acts = acts or move.promotion is not None
        is_pawn = board.game == "chess" and (walker.piece_at(move.from_square) or "") in "Pp"
        restarts |= (left is None or ply < left) and (walker.is_capture(move) or is_pawn)
        walker.push(move)
    if not mates:
        # A pawn on its way does something too.
        return acts or _promotes_at(board, line) is not None
    return left is None or restarts or not _is_late(score, left)


def _promotes_at(board: Board, line: Sequence[Move]) -> int | None:
    """At which ply the first mover of a line promotes a pawn that stays; None for nowhere."""
    for ply, move in enumerate(line[:_DEEPEST]):
        if ply % 2 == 0 and move.promotion is not None:
            follows = line[ply + 1] if ply + 1 < len(line) else None
            return ply if follows is None or follows.to_square != move.to_square else None
    return None


# --- clocks of rules ------------------------------------------------------------------------------


def _left(board: Board) -> int | None:
    """Plies before a rule about captures ends the game; None where there is no such rule."""
    moves = 50 if board.game == "chess" else board.natural_limit
    return None if moves is None else max(0, 2 * moves - board.halfmove_clock)


def _is_late(score: Score, left: int) -> bool:
    """Whether a mate takes more plies than the rules leave."""
    return score.mate is not None and 2 * score.mate - 1 > left


def _fresh(board: Board) -> Board:
    """The position without its past."""
    fields = board.fen().split()
    fields[4] = "0"
    return type(board)(" ".join(fields), board.game, chess960=board.chess960)


def _halves(limit: Limit) -> tuple[Limit, Limit]:
    if limit.time is None:
        return limit, limit
    half = replace(limit, time=limit.time / 2)
    return half, half


def _bounded(score: Score) -> int:
    if score.mate is not None:
        return _MATE if score.value() > 0 else -_MATE
    return max(-_MOST, min(score.value(), _MOST))
