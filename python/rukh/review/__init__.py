"""Reviews of games: every move judged, turning points, better moves and why, accuracy.

>>> import rukh
>>> [game] = rukh.read_games("1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0")
>>> review = rukh.review.review_game(game, limit=rukh.Limit(nodes=500))
>>> fault = review.turning_points[-1]
>>> print(fault.label, fault.move, fault.quality)
2... e8e7 blunder

`review_game` takes one game, `review_games` any number, on all cores. `Quality` says what the
classes of moves are and where they end, `accuracy` what the number means. ``rukh review`` is the
same at the command line, with reports as text, PGN, JSON and HTML.
"""

from rukh.review.collection import Reviewer, review_games
from rukh.review.ledger import Ledger
from rukh.review.looking import Line
from rukh.review.marks import accuracy
from rukh.review.model import RepetitionRemark, Review, ReviewedMove, SideReview
from rukh.review.quality import THRESHOLDS, Quality, Thresholds, quality_of
from rukh.review.reasons import Reason
from rukh.review.reviewing import review_game
from rukh.review.summary import PlayerSummary, Summary
from rukh.review.telling import Teller

__all__ = [
    "THRESHOLDS",
    "Ledger",
    "Line",
    "PlayerSummary",
    "Quality",
    "Reason",
    "RepetitionRemark",
    "Review",
    "ReviewedMove",
    "Reviewer",
    "SideReview",
    "Summary",
    "Teller",
    "Thresholds",
    "accuracy",
    "quality_of",
    "review_game",
    "review_games",
]
