"""Chess against python-chess, on seeded random games and positions."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rukh

chess = pytest.importorskip("chess")

DATA = Path(__file__).parent.parent / "data"


def walk(seed: int, plies: int = 120, **options: bool):
    """Pairs of boards along a random game."""
    chooser = random.Random(seed)
    ours, theirs = rukh.Board(**options), chess.Board(**options)
    for _ in range(plies):
        yield ours, theirs
        moves = list(ours.legal_moves)
        if not moves:
            return
        move = chooser.choice(moves)
        theirs.push(chess.Move.from_uci(move.uci()))
        ours.push(move)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_agree_at_every_ply(seed):
    for ours, theirs in walk(seed):
        assert ours.fen() == theirs.fen()
        assert {m.uci() for m in ours.legal_moves} == {m.uci() for m in theirs.legal_moves}
        assert ours.is_check() == theirs.is_check()
        assert ours.is_checkmate() == theirs.is_checkmate()
        assert ours.is_stalemate() == theirs.is_stalemate()
        assert ours.ply() == theirs.ply()
        assert str(ours) == str(theirs)
        ending, expected = ours.outcome(), theirs.outcome()
        assert (ending is None) == (expected is None)
        if ending is not None and expected is not None:
            assert ending.termination.name == expected.termination.name
            assert ending.result() == expected.result()


@pytest.mark.parametrize("seed", range(4))
def test_san_and_properties_of_moves_agree(seed):
    for ours, theirs in walk(100 + seed, 60):
        for move in ours.legal_moves:
            other = chess.Move.from_uci(move.uci())
            san = ours.san(move)
            assert san == theirs.san(other)
            assert ours.parse_san(san) == move
            assert ours.is_capture(move) == theirs.is_capture(other)
            assert ours.gives_check(move) == theirs.gives_check(other)


def test_polyglot_keys_agree():
    import chess.polyglot

    for ours, theirs in walk(31, 80):
        assert ours.polyglot_key() == chess.polyglot.zobrist_hash(theirs)
    assert rukh.Board(game="xiangqi").polyglot_key() is None


def test_chess960_starts_agree():
    for number in (0, 1, 356, 518, 959):
        theirs = chess.Board.from_chess960_pos(number)
        ours = rukh.Board(theirs.fen(), chess960=True)
        chooser = random.Random(number)
        for _ in range(60):
            assert {m.uci() for m in ours.legal_moves} == {m.uci() for m in theirs.legal_moves}
            moves = list(ours.legal_moves)
            if not moves:
                break
            move = chooser.choice(moves)
            ours.push(move)
            theirs.push(chess.Move.from_uci(move.uci()))


def test_claims_agree_after_threefold_repetition():
    ours, theirs = rukh.Board(), chess.Board()
    for text in "g1f3 g8f6 f3g1 f6g8".split() * 2:
        ours.push_uci(text)
        theirs.push_uci(text)
        assert ours.is_repetition(3) == theirs.is_repetition(3)
        assert ours.is_repetition(2) == theirs.is_repetition(2)


def test_what_may_be_claimed_agrees_on_every_ply_of_shuffling_games():
    chooser = random.Random(5)
    claims = 0
    for _ in range(12):
        fen = f"4k1n1/8/8/8/8/8/8/1N2K3 w - - {chooser.choice((0, 80, 95))} 50"
        ours, theirs = rukh.Board(fen), chess.Board(fen)
        for _ in range(40):
            assert ours.can_claim_threefold_repetition() == theirs.can_claim_threefold_repetition()
            assert ours.can_claim_fifty_moves() == theirs.can_claim_fifty_moves()
            assert ours.can_claim_draw() == theirs.can_claim_draw()
            assert ours.is_fifty_moves() == theirs.is_fifty_moves()
            claims += ours.can_claim_draw()
            # Few moves to choose from, so that positions recur.
            move = chooser.choice(sorted(ours.legal_moves)[:3])
            ours.push(move)
            theirs.push(chess.Move.from_uci(move.uci()))
    assert claims > 50
