"""Matches between any two engines, in either game.

>>> import sys
>>> from rukh.match import Contestant, Ledger, Match, Terms, TimeControl, builtin
>>> terms = Terms(TimeControl(depth=1))
>>> rukh = Contestant("rukh")
>>> match = Match("xiangqi", (rukh, rukh), builtin("xiangqi"), terms, Ledger(None, ""), games=2)
>>> match.run()
>>> match.tally.games, sum(match.tally.pairs)
(2, 1)

``rukh match`` is the command. A game is played in `game` by the clocks of `control`; `match` has
the schedule, `ledger` the file of what was played, `tally` and `sprt` the sums.
"""

from typing import TYPE_CHECKING

from rukh._lazily import lazily

if TYPE_CHECKING:
    from rukh.match.adjudication import Adjudication
    from rukh.match.contestant import Contestant
    from rukh.match.control import Clock, TimeControl
    from rukh.match.game import Fault, Played, Player, Table, Terms, play
    from rukh.match.ledger import Finished, Ledger, fingerprint
    from rukh.match.match import Ended, Match
    from rukh.match.openings import Opening, Openings, builtin, read
    from rukh.match.sprt import Sprt
    from rukh.match.tally import Tally
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "adjudication": ("Adjudication",),
            "contestant": ("Contestant",),
            "control": (
                "Clock",
                "TimeControl",
            ),
            "game": (
                "Fault",
                "Played",
                "Player",
                "Table",
                "Terms",
                "play",
            ),
            "ledger": (
                "Finished",
                "Ledger",
                "fingerprint",
            ),
            "match": (
                "Ended",
                "Match",
            ),
            "openings": (
                "Opening",
                "Openings",
                "builtin",
                "read",
            ),
            "sprt": ("Sprt",),
            "tally": ("Tally",),
        },
    )

__all__ = [
    "Adjudication",
    "Clock",
    "Contestant",
    "Ended",
    "Fault",
    "Finished",
    "Ledger",
    "Match",
    "Opening",
    "Openings",
    "Played",
    "Player",
    "Sprt",
    "Table",
    "Tally",
    "Terms",
    "TimeControl",
    "builtin",
    "fingerprint",
    "play",
    "read",
]
