"""Lines of thinking in CECP: ``ply score time nodes pv``, as engines really write them."""

from __future__ import annotations

import re

from rukh.process.dialect import Progress
from rukh.process.option import count_in, number_in
from rukh.score import Score

__all__ = ["stage_in", "thought_in"]

_LINE = re.compile(r"\s*(\d{1,4})\S?\s+([+-]?\d{1,12})\s+(\d{1,12})\s+(\d{1,18})(?:\s+|$)(.*)")
_NUMBER = re.compile(r"\d+\.+")
_MATE = 100_000
_BOUNDS = {"(-)": "upper", "(+)": "lower"}
"""How HoiXiangqi marks a score that is a bound; others put a sign behind the last move."""


def thought_in(line: str) -> Progress | None:
    r"""What a line of thinking tells; None if it is none.

    >>> told = thought_in("9 33 120 31239 15 256057 0\t b9c7 c3c4 b7b3")
    >>> told.depth, told.seldepth, told.score.cp, told.seconds, told.pv
    (9, 15, 33, 1.2, ('b9c7', 'c3c4', 'b7b3'))
    >>> told = thought_in(" 5. -100003 6 1884 1. ... Cb7-e7 2. Ce2xe6+!")
    >>> str(told.score), told.bound, told.pv
    ('#-3', 'lower', ('Cb7-e7', 'Ce2xe6+'))
    >>> told = thought_in("3 69 2 1136 (-) 13. Ce2xe7+ Ec9xe7")
    >>> told.bound, told.pv
    ('upper', ('Ce2xe7+', 'Ec9xe7'))
    >>> thought_in("Reading /etc/engine.rc") is None
    True
    """
    found = _LINE.fullmatch(line.rstrip())
    if found is None:
        return None
    depth, score, time, nodes, rest = found.groups()
    numbers, tab, moves = rest.partition("\t")
    if not tab:
        numbers, moves = "", rest
    deepest = number_in(numbers.split()[0]) if numbers.split() else None
    words = [_NUMBER.sub("", word, count=1) for word in moves.split()]
    bound = next((_BOUNDS[word] for word in words if word in _BOUNDS), "exact")
    pv = [word for word in words if word not in _BOUNDS and word.strip(".")]
    if pv and pv[-1][-1] in "?!":
        bound = "upper" if pv[-1][-1] == "?" else "lower"
        pv[-1] = pv[-1].rstrip("?!")
    return Progress(
        depth=int(depth),
        seldepth=deepest if deepest is not None and deepest > 0 else int(depth),
        score=_score(int(score)),
        bound=bound,
        nodes=int(nodes),
        seconds=int(time) / 100,
        pv=tuple(word for word in pv if word),
    )


def stage_in(words: list[str]) -> Progress | None:
    """What the answer to ``.`` tells: the depth that is done, and the nodes.

    >>> told = stage_in("stat01: 570 631196 9 23 37 Ch2-h5".split())
    >>> told.depth, told.nodes, told.score
    (8, 631196, None)
    """
    time, nodes, depth = [*(count_in(word) for word in words[1:4]), None, None, None][:3]
    if time is None or nodes is None or depth is None:
        return None
    return Progress(depth=max(0, depth - 1), nodes=nodes, seconds=time / 100)


def _score(value: int) -> Score:
    if abs(value) >= _MATE:
        return Score(mate=value - _MATE if value > 0 else value + _MATE)
    return Score(cp=value)
