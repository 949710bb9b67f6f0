"""``info`` lines of UCI and UCCI, as engines really write them.

Both ways to give a score are read in both dialects, unknown words are skipped, a number that is
none is no number, and a line that says nothing about a line of play is none.
"""

from __future__ import annotations

from rukh.process.dialect import Progress
from rukh.process.option import count_in, number_in
from rukh.score import Score

__all__ = ["progress_in"]

_NUMBERS = ("depth", "seldepth", "multipv", "nodes", "time", "hashfull")
_LARGEST_SCORE = 2**63 - 1


def progress_in(words: list[str]) -> Progress | None:
    """What the words behind ``info`` tell; None without a score.

    >>> words = "depth 3 score mate -2 upperbound nodes 317 time 20 pv h2e2 h9g7".split()
    >>> told = progress_in(words)
    >>> told.depth, str(told.score), told.bound, told.seconds, told.pv
    (3, '#-2', 'upper', 0.02, ('h2e2', 'h9g7'))
    >>> progress_in("depth 3 score 53 pv h2e2".split()).score
    Score(cp=53, mate=None, gives_mate=False)
    """
    numbers: dict[str, int] = {}
    score: Score | None = None
    bound = "exact"
    pv: tuple[str, ...] = ()
    place = 0
    while place < len(words):
        word = words[place]
        place += 1
        if word in ("string", "message"):
            break
        if word == "pv":
            pv = tuple(words[place:])
            break
        if word in _NUMBERS:
            number = count_in(words[place] if place < len(words) else None)
            if number is not None:
                numbers[word] = number
                place += 1
        elif word == "score":
            score, place = _score(words, place)
        elif word in ("lowerbound", "upperbound"):
            bound = word.removesuffix("bound")
    if score is None:
        return None
    time = numbers.get("time")
    return Progress(
        depth=numbers.get("depth", 0),
        seldepth=numbers.get("seldepth", numbers.get("depth", 0)),
        multipv=max(1, numbers.get("multipv", 1)),
        score=score,
        bound=bound,
        nodes=numbers.get("nodes", 0),
        seconds=None if time is None else time / 1000,
        hashfull=numbers.get("hashfull", 0),
        pv=pv,
    )


def _score(words: list[str], place: int) -> tuple[Score | None, int]:
    """The score that begins there, and the place behind it."""
    unit = words[place] if place < len(words) and words[place] in ("cp", "mate") else ""
    place += bool(unit)
    value = number_in(words[place] if place < len(words) else None)
    if value is None or abs(value) > _LARGEST_SCORE:
        return None, place
    return Score(mate=value) if unit == "mate" else Score(cp=value), place + 1
