"""``rukh review``: every game of a collection judged move by move.

`command` has the arguments and the course of things, `games` reads and watches, `outputs` takes
the reviews, `report` prints them; `rukh.review` judges.
"""

from rukh.cli.review.command import add_arguments, run

__all__ = ["add_arguments", "run"]
