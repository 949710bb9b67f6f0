"""From the plain values of the native module to the dataclasses that people use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.outcome import Outcome, Termination
from rukh.ruling import Attack, Conduct, Nature, PieceOn, PlyReport, RepetitionStatus, Ruling
from rukh.side import Side
from rukh.trace import Phased, Trace, TraceTerm

if TYPE_CHECKING:
    from rukh import _native
    from rukh._position import Position

__all__ = ["outcome_of", "ruling_of", "status_of", "trace_of"]


def outcome_of(board: Position, values: _native._Outcome) -> Outcome:
    """An outcome of the game on `board`."""
    winner, termination, result, verdict, (english, chinese), repetition = values
    plies, conduct, offenders, victims = repetition or (None, None, (), ())
    return Outcome(
        winner=_side_of(board, winner),
        termination=Termination(termination),
        verdict=verdict,
        sentence=english,
        plies=None if plies is None else range(plies[0], plies[1] + 1),
        conduct=conduct and dict(zip(board.sides, map(Conduct, conduct), strict=True)),
        offenders=tuple(_piece_of(board, piece) for piece in offenders),
        victims=tuple(_piece_of(board, piece) for piece in victims),
        _result=result,
        _chinese=chinese,
    )


def ruling_of(board: Position, values: _native._Ruling) -> Ruling:
    """A ruling on the repetition on `board`."""
    outcome, occurrences, is_approximate, _, _, plies = values
    winner = outcome[0]
    return Ruling(
        outcome=outcome_of(board, outcome),
        occurrences=occurrences,
        is_approximate=is_approximate,
        plies=tuple(_report_of(board, ply) for ply in plies),
        loser=None if winner is None else _side_of(board, 1 - winner),
    )


def status_of(board: Position, values: _native._Ruling | None) -> RepetitionStatus:
    """What a player has to know about the repetition on `board`, if there is one."""
    if values is None:
        return RepetitionStatus(
            occurrences=1, must_change=None, has_ended=False, sentence="", ruling=None
        )
    ruling = ruling_of(board, values)
    has_ended = values[3]
    warnings = values[4]
    english, chinese = values[0][4] if has_ended else warnings
    return RepetitionStatus(
        occurrences=ruling.occurrences,
        must_change=None if has_ended else ruling.loser,
        has_ended=has_ended,
        sentence=english,
        ruling=ruling,
        _chinese=chinese,
    )


def trace_of(board: Position, values: _native._Trace) -> Trace:
    """An evaluation of the position on `board`."""
    terms, phase, total, for_mover = values
    return Trace(
        sides=board.sides,
        terms=tuple(
            TraceTerm(name, Phased(*first), Phased(*second), score)
            for name, first, second, score in terms
        ),
        phase=phase,
        total=total,
        for_mover=for_mover,
    )


def _side_of(board: Position, index: int | None) -> Side | None:
    return None if index is None else board.sides[index]


def _piece_of(board: Position, piece: _native._Piece) -> PieceOn:
    letter, square = piece
    return PieceOn(letter, board.square_name(square))


def _attack_of(board: Position, attack: _native._Attack) -> Attack:
    attacker, victim, is_protected, is_threat, is_new = attack
    return Attack(
        attacker=_piece_of(board, attacker),
        victim=_piece_of(board, victim),
        is_protected=is_protected,
        is_threat=is_threat,
        is_new=is_new,
    )


def _report_of(board: Position, report: _native._Ply) -> PlyReport:
    ply, side, move, nature, attacks = report
    return PlyReport(
        ply=ply,
        side=board.sides[side],
        move=move,
        nature=Nature(nature),
        attacks=tuple(_attack_of(board, attack) for attack in attacks),
    )
