"""What is said about a move: comments, glyphs, and the annotations that comments carry.

What a record cannot hold is refused here, before anything has changed. Clocks and evaluations are
read by the native module, so that every door to records reads them alike.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterable, Iterator, MutableSet
from numbers import Real

from rukh import _native
from rukh.arrow import Arrow
from rukh.errors import ArgumentError, MissingError, RecordError, described, shortened
from rukh.score import Score

__all__ = [
    "Nags",
    "annotated",
    "arrows_in",
    "checked_text",
    "depth_in",
    "eval_text",
    "score_in",
    "time_text",
    "with_arrows",
]

_CENTIPAWNS = 100
_LARGEST_NAG = 0xFFFF
_LONGEST_TIME = 1_000_000_000
_LARGEST_SCORE = 1_000_000_000
_UNWRITABLE = re.compile("[\0\ud800-\udfff]")
_ARROWS = re.compile(r"\[%(?:cal|csl)\s([^\]]*)\]")
_DEPTH = re.compile(r"\[%eval\s[^\],]*,\s*(\d{1,9})\s*\]")


class Nags(MutableSet[int]):
    """Numeric annotation glyphs in the order in which they were given: numbers from 0 to 65535.

    >>> nags = Nags([10, 1])
    >>> nags.add(10)
    >>> nags, nags == {1, 10}
    (Nags([10, 1]), True)

    Raises:
        RecordError: A number is too small or too large; nothing has changed then.
        ArgumentError: It is no whole number.
    """

    __slots__ = ("_given",)

    def __init__(self, nags: Iterable[int] = ()) -> None:
        self._given = dict.fromkeys(_glyphs(nags))

    def __contains__(self, nag: object) -> bool:
        return isinstance(nag, int) and nag in self._given

    def __iter__(self) -> Iterator[int]:
        return iter(self._given)

    def __len__(self) -> int:
        return len(self._given)

    def add(self, value: int) -> None:
        """Adds a glyph behind the others.

        >>> nags = Nags()
        >>> nags.add(70_000)
        Traceback (most recent call last):
        rukh.errors.RecordError: a glyph is a number from 0 to 65535, not 70000
        """
        self._given[_glyph(value)] = None

    def update(self, *others: Iterable[int]) -> None:
        """Adds all of these behind the others, or, where one cannot be, none.

        >>> nags = Nags([1])
        >>> nags.update([3, 1], [14])
        >>> nags
        Nags([1, 3, 14])
        """
        for glyphs in [_glyphs(nags) for nags in others]:
            self._given.update(dict.fromkeys(glyphs))

    def __ior__(self, other: Iterable[int]) -> Nags:  # type: ignore[override,misc]
        self.update(other)
        return self

    def discard(self, value: int) -> None:
        """Removes a glyph if it is there."""
        if value in self:
            del self._given[value]

    def remove(self, value: int) -> None:
        """Removes a glyph.

        Raises:
            MissingError: It is not there.
        """
        if value not in self:
            raise MissingError(f"there is no glyph {described(value)}")
        del self._given[value]

    def pop(self) -> int:
        """Removes and returns the last glyph.

        Raises:
            MissingError: There is none.
        """
        if not self._given:
            raise MissingError("there is no glyph")
        return self._given.popitem()[0]

    def __repr__(self) -> str:
        return f"Nags({list(self)})"


def _glyphs(nags: Iterable[int]) -> list[int]:
    try:
        given = list(nags)
    except TypeError:
        raise ArgumentError(f"glyphs are several numbers, not {type(nags).__name__}") from None
    return [_glyph(nag) for nag in given]


def _glyph(nag: int) -> int:
    try:
        number = operator.index(nag)
    except TypeError:
        raise ArgumentError(f"a glyph is a number such as 1 for !, not {described(nag)}") from None
    if not 0 <= number <= _LARGEST_NAG:
        raise RecordError(f"a glyph is a number from 0 to {_LARGEST_NAG}, not {described(number)}")
    return number


def checked_text(text: str, what: str) -> str:
    """The text, if it can be written.

    Raises:
        RecordError: It holds what no file of text can.
        ArgumentError: It is no str.
    """
    if not isinstance(text, str):
        raise ArgumentError(f"{what} is a str, not {type(text).__name__}")
    # Most texts are short and plain, and this is asked of each of them.
    if text.isprintable():
        return text
    found = _UNWRITABLE.search(text)
    if found is not None:
        sign = f"U+{ord(found[0]):04X}"
        raise RecordError(f'"{shortened(text)}": {what} cannot hold {sign} (at {found.start()})')
    return text


# --- annotations in comments ------------------------------------------------------------------


def annotated(comment: str, name: str, value: str | None) -> str:
    """The comment with an annotation of this name and value, or without one.

    One that is there already is replaced in its place.

    >>> annotated("good [%clk 0:05:00] move", "clk", "0:04:59")
    'good [%clk 0:04:59] move'
    >>> annotated("good [%clk 0:05:00] move", "clk", None)
    'good move'
    """
    pattern = re.compile(rf"\[%{name}\s[^\]]*\]")
    before, *rest = pattern.split(comment)
    text = "" if value is None else f"[%{name} {value}]"
    if not rest:
        return f"{comment} {text}".strip() if text else comment
    for part in rest:
        before = _joined(_joined(before, text) if text else before, part)
        text = ""
    return before.strip()


def _joined(before: str, behind: str) -> str:
    """Two texts, of the blanks between them one."""
    if before[-1:].isspace() and behind[:1].isspace():
        behind = behind.lstrip(" ")
    return before + behind


def score_in(comment: str) -> Score | None:
    """The evaluation that a comment gives."""
    _, _, pawns, mate = _native.read_annotations(comment)
    if mate is not None:
        return Score(mate=mate)
    return None if pawns is None else Score(cp=round(pawns * _CENTIPAWNS))


def depth_in(comment: str) -> int | None:
    """The depth that stands behind the evaluation."""
    found = _DEPTH.search(comment)
    return None if found is None else int(found[1])


def eval_text(score: Score, depth: int | None) -> str:
    """A score as ``[%eval …]`` has it: in pawns, or moves to mate behind ``#``; then the depth.

    >>> eval_text(Score(cp=31), 12), eval_text(Score(mate=-3), None)
    ('0.31,12', '#-3')

    Raises:
        RecordError: A number is out of bounds, or no number.
        ArgumentError: It is no score, or the depth no whole number.
    """
    if not isinstance(score, Score):
        raise ArgumentError(
            f"an evaluation is a rukh.Score, such as rukh.Score(cp=31), not {type(score).__name__}"
        )
    value: object = score.cp if score.mate is None else score.mate
    if not isinstance(value, (int, float)):
        raise ArgumentError(f"an evaluation is of numbers, not {type(value).__name__}")
    # This refuses what is no number too.
    if not -_LARGEST_SCORE <= value <= _LARGEST_SCORE or int(value) != value:
        what = "centipawns" if score.mate is None else "moves to mate"
        bounds = f"-{_LARGEST_SCORE} to {_LARGEST_SCORE}"
        raise RecordError(f"{what} are a whole number from {bounds}, not {described(value)}")
    number = int(value)
    text = f"#{number}" if score.mate is not None else f"{number / _CENTIPAWNS:.2f}"
    return text if depth is None else f"{text},{_depth(depth)}"


def _depth(depth: int) -> int:
    try:
        number = operator.index(depth)
    except TypeError:
        raise ArgumentError(f"a depth is a whole number, not {type(depth).__name__}") from None
    if not 0 <= number <= _LARGEST_SCORE:
        raise RecordError(
            f"a depth is a number from 0 to {_LARGEST_SCORE}, not {described(number)}"
        )
    return number


def time_text(seconds: float) -> str:
    """A time as ``[%clk …]`` has it.

    >>> time_text(3723.5)
    '1:02:03.5'

    Raises:
        RecordError: It is below zero, above 10⁹ seconds, or no number.
        ArgumentError: It is nothing like a number.
    """
    number: object = seconds
    if not isinstance(number, Real):
        raise ArgumentError(f"a time is a number of seconds, not {type(number).__name__}")
    try:
        value = float(number)
    except OverflowError:
        value = math.inf
    # This refuses what is no number too.
    if not 0 <= value <= _LONGEST_TIME:
        raise RecordError(f"a time is 0 to {_LONGEST_TIME} seconds, not {described(number)}")
    hours, rest = divmod(round(value, 3), 3600)
    minutes, rest = divmod(rest, 60)
    text = f"{rest:06.3f}".rstrip("0").rstrip(".")
    return f"{hours:.0f}:{minutes:02.0f}:{text}"


def arrows_in(comment: str) -> list[Arrow]:
    """The arrows and marked squares that a comment has.

    >>> arrows_in("[%csl Rd5][%cal Ge2e4,Bg1f3] and so on")
    [Arrow(tail='d5', head='d5', color='red'), ...]
    """
    found = []
    for texts in _ARROWS.findall(comment):
        for text in texts.split(","):
            # What other programs mean by theirs stays in the comment.
            try:
                found.append(Arrow.from_pgn(text))
            except RecordError:
                continue
    return found


def with_arrows(comment: str, arrows: Iterable[Arrow | tuple[str, str]]) -> str:
    """The comment with these arrows in the place of those that it has.

    >>> with_arrows("[%cal Ge2e4] good", [("d2", "d4"), Arrow("e5", "e5", "red")])
    '[%csl Re5] [%cal Gd2d4] good'

    Raises:
        RecordError: There is no such square.
        ArgumentError: What is given are no arrows.
    """
    try:
        drawn = [arrow if isinstance(arrow, Arrow) else Arrow(*arrow) for arrow in arrows]
    except TypeError as error:
        if isinstance(error, ArgumentError):
            raise
        raise ArgumentError(
            'arrows are rukh.Arrow, or pairs of squares such as ("e2", "e4")'
        ) from None
    rest = annotated(annotated(comment, "cal", None), "csl", None)
    marks = ",".join(arrow.pgn() for arrow in drawn if arrow.is_square)
    lines = ",".join(arrow.pgn() for arrow in drawn if not arrow.is_square)
    parts = [f"[%csl {marks}]" if marks else "", f"[%cal {lines}]" if lines else "", rest]
    return " ".join(part for part in parts if part)
