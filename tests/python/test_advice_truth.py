"""What a hint or a threat says that a move wins is seen in the line that is shown with it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from test_review_truth import changes, game_of_chance

import rukh
from rukh._material import is_quiet
from rukh.table import hint, threat
from rukh.table.captured import VALUES
from rukh.table.naming import Teller
from rukh.table.reasons import won_by

DEPTH = rukh.Limit(depth=5)


def shown_by(found):
    """A hint or threat as it is told, and the moves that are shown with it."""
    text = found.told(Teller(found.board.game, write=lambda board, move: board.uci(move)))
    first = re.split(r"[ ,:]", text, maxsplit=1)[0]
    rest = re.search(r"\bthen ([^;)]*)", text)
    return text, [first, *(rest[1].split() if rest else [])]


@pytest.mark.parametrize("game", ["chess", "xiangqi"])
def test_what_a_move_wins_is_won_in_the_line_that_is_shown(game):
    checked = 0
    board = game_of_chance(game, 0).start_board()
    with rukh.Engine(game, hash=4) as engine:
        for move in game_of_chance(game, 0).mainline_moves():
            board.push(move)
            for found in (hint(engine, board, DEPTH), threat(engine, board, DEPTH)):
                reason = next(
                    (
                        reason
                        for reason in getattr(found, "reasons", ())
                        if reason.text.startswith("wins {prize}")
                    ),
                    None,
                )
                if reason is None:
                    continue
                text, moves = shown_by(found)
                assert 0 < reason.plies <= len(moves), text
                walker = found.board.copy()
                for following in moves[: reason.plies]:
                    walker.push_uci(following)
                lost, gained, *_ = changes(found.board, walker, found.board.turn)
                prize = reason.values["prize"].letters
                price = reason.values["price"].letters if "price" in reason.values else ()
                assert Counter(letter.lower() for letter in prize) == gained, text
                assert Counter(letter.lower() for letter in price) == lost, text
                assert is_quiet(walker, VALUES[game])
                checked += 1
    assert checked > 3


def test_a_capture_that_is_answered_by_one_wins_nothing():
    board = rukh.Board("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1")
    line = [rukh.Move("d1d5")]
    assert won_by(board, line, rukh.Score(cp=2000)) is None
