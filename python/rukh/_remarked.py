"""What may be said about a position of a game: the remarks of a node.

`_remarks` knows what a record can hold, and how figures stand in a comment. `rukh._node` has the
nodes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh import _native
from rukh._remarks import (
    Nags,
    annotated,
    arrows_in,
    checked_text,
    depth_in,
    eval_text,
    score_in,
    time_text,
    with_arrows,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rukh.arrow import Arrow
    from rukh.score import Score

__all__ = ["Remarked"]


class Remarked:
    """A position with a comment and glyphs. Use `rukh.Game` and the nodes in it."""

    __slots__ = ("_comment", "_nags")

    def __init__(self) -> None:
        self._comment = ""
        self._nags: Nags | tuple[int, ...] | list[int] = ()

    @property
    def comment(self) -> str:
        r"""What is said behind the move, or before the first one; empty if nothing is.

        It may have several lines and any sign but NUL and lone surrogates. Records keep it without
        the blanks around it, and with ``\n`` as the end of its lines.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node.comment = "so } it is"
        >>> node.root().to_pgn().splitlines()[-4:-1]
        ['1. e4', '; so } it is', '*']

        Raises:
            RecordError: No record can hold such a text, which has changed nothing.
            ArgumentError: It is no str.
        """
        return self._comment

    @comment.setter
    def comment(self, comment: str) -> None:
        self._comment = checked_text(comment, "a comment")

    @property
    def starting_comment(self) -> str:
        """What is said before the move, where it begins a variation; never of the root."""
        return ""

    @property
    def nags(self) -> Nags:
        """Numeric annotation glyphs, such as 1 for ``!`` and 2 for ``?``.

        >>> import rukh.pgn
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node.nags.add(rukh.pgn.NAG_GOOD_MOVE)
        >>> node.nags
        Nags([1])

        Raises:
            RecordError: No record can hold such a glyph, which has changed nothing.
            ArgumentError: It is no number.
        """
        if not isinstance(self._nags, Nags):
            self._nags = Nags(self._nags)
        return self._nags

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        self._nags = Nags(nags)

    def clock(self) -> float | None:
        """Seconds left on the clock of the side that moved, by ``[%clk …]`` in the comment.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"), comment="[%clk 0:05:00.5]")
        >>> node.clock()
        300.5
        """
        return _native.read_annotations(self.comment)[0]

    def emt(self) -> float | None:
        """Seconds that the move took, by ``[%emt …]`` in the comment; written by `set_emt`.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"), comment="[%emt 0:00:07]")
        >>> node.emt()
        7.0
        """
        return _native.read_annotations(self.comment)[1]

    def eval(self) -> Score | None:
        """The evaluation, by ``[%eval …]`` in the comment, for the side that began the game.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"), comment="[%eval 0.31,12]")
        >>> node.eval(), node.eval_depth()
        (Score(cp=31, mate=None, gives_mate=False), 12)
        """
        return score_in(self.comment)

    def eval_depth(self) -> int | None:
        """The depth in plies that ``[%eval …]`` gives behind its evaluation."""
        return depth_in(self.comment)

    def arrows(self) -> list[Arrow]:
        """The arrows and marked squares, by ``[%cal …]`` and ``[%csl …]`` in the comment.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node.set_arrows([("g1", "f3"), rukh.Arrow("e5", "e5", "red")])
        >>> node.comment, node.arrows()[0].head
        ('[%csl Re5] [%cal Gg1f3]', 'e5')
        """
        return arrows_in(self.comment)

    def set_clock(self, seconds: float | None) -> None:
        """Writes ``[%clk …]`` into the comment, or takes it out.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"), comment="good")
        >>> node.set_clock(59.25)
        >>> node.comment, node.clock()
        ('good [%clk 0:00:59.25]', 59.25)

        Raises:
            RecordError: The time is below zero, above 10⁹ seconds, or no number.
            ArgumentError: It is nothing like a number.
        """
        text = None if seconds is None else time_text(seconds)
        self.comment = annotated(self.comment, "clk", text)

    def set_emt(self, seconds: float | None) -> None:
        """Writes ``[%emt …]`` into the comment, or takes it out; raises as `set_clock` does."""
        text = None if seconds is None else time_text(seconds)
        self.comment = annotated(self.comment, "emt", text)

    def set_eval(self, score: Score | None, depth: int | None = None) -> None:
        """Writes ``[%eval …]`` into the comment, or takes it out.

        `score` is for the side that began the game, `depth` in plies.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node.set_eval(rukh.Score(mate=-3), depth=20)
        >>> node.comment
        '[%eval #-3,20]'

        Raises:
            RecordError: A number is out of bounds, or no number.
            ArgumentError: It is no `Score`.
        """
        text = None if score is None else eval_text(score, depth)
        self.comment = annotated(self.comment, "eval", text)

    def set_arrows(self, arrows: Iterable[Arrow | tuple[str, str]]) -> None:
        """Writes ``[%cal …]`` and ``[%csl …]`` into the comment, in the place of those there.

        Raises:
            RecordError: There is no such square or colour.
            ArgumentError: What is given are no arrows.
        """
        self.comment = with_arrows(self.comment, arrows)
