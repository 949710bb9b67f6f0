"""How a match has ended, as text and as JSON."""

from __future__ import annotations

import math
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rukh.cli.context import Context
    from rukh.match import Match

__all__ = ["fault_words", "print_report", "sprt_words"]

_PLIES = re.compile(r", plies \d+–\d+")
_FAULTS = {
    "time": "overstepped its time",
    "illegal": "played an illegal move or none",
    "died": "ended by itself",
    "hung": "hung",
    "abandoned": "did not play on",
    "protocol": "said what makes no sense",
}


def print_report(context: Context, match: Match, *, stopped: str, as_json: bool) -> None:
    """Prints the result to standard output; `stopped` says why the match broke off, if it did."""
    if as_json:
        context.print_json(_document(match, stopped))
        return
    for line in _lines(match, stopped):
        context.print_line(context.showable(line))


def fault_words(match: Match) -> dict[str, Counter[str]]:
    """How often each engine has lost by which fault."""
    counts: dict[str, Counter[str]] = {"a": Counter(), "b": Counter()}
    for finished in match.ledger.finished.values():
        if finished.faulty is not None:
            side, kind = finished.faulty
            counts[side][kind] += 1
    return counts


def sprt_words(match: Match) -> str:
    """The test and how it stands; empty where there is none."""
    if match.sprt is None:
        return ""
    ratio = match.sprt.ratio(match.tally.pairs)
    verdicts = {"H0": f"no more than {match.sprt.elo_0:g}", "H1": f"{match.sprt.elo_1:g} or more"}
    verdict = "undecided" if match.verdict is None else verdicts[match.verdict]
    bounds = f"[{match.sprt.lower:.2f}, {match.sprt.upper:.2f}]"
    return f"SPRT {match.sprt}: {verdict}, LLR {ratio:+.2f} of {bounds}"


def _lines(match: Match, stopped: str) -> list[str]:
    first, second = match.names
    tally = match.tally
    lines = [
        f"{first} – {second}: {match.game}, {tally.games} of {match.games} games, "
        f"{match.terms.control}"
    ]
    if tally.games:
        lines.append(f"{first}: {tally}")
        lines.append(f"pairs by points, 0 to 2: {' '.join(map(str, tally.pairs))}")
    lines += [sprt_words(match)] if match.sprt is not None else []
    for reason, count in _reasons(match):
        lines.append(f"{count:5}  {reason}")
    for side, name in (("a", first), ("b", second)):
        for kind, count in sorted(fault_words(match)[side].items()):
            lines.append(f"fault: {name} {_FAULTS.get(kind, kind)}, games: {count}")
    if stopped:
        lines.append(f"broken off: {stopped}")
    return lines


def _reasons(match: Match) -> list[tuple[str, int]]:
    """How games have ended and how often; which plies of a game it was is nothing to count by."""
    endings = (_PLIES.sub("", finished.reason) for finished in match.ledger.finished.values())
    return Counter(endings).most_common()


def _document(match: Match, stopped: str) -> dict[str, Any]:
    tally = match.tally
    low, high = tally.elo_interval()
    faults = fault_words(match)
    sprt = match.sprt
    return {
        "game": match.game,
        "engines": {
            side: {"name": name, "command": contestant.command, "faults": dict(faults[side])}
            for side, name, contestant in zip("ab", match.names, match.contestants, strict=True)
        },
        "time_control": str(match.terms.control),
        "games": match.games,
        "played": tally.games,
        "complete": match.is_complete,
        "stopped": stopped or None,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": tally.score if tally.games else None,
        "pairs": list(tally.pairs),
        "elo": {"value": _finite(tally.elo), "low": _finite(low), "high": _finite(high)},
        "superiority": tally.superiority(),
        "sprt": None
        if sprt is None
        else {
            "elo0": sprt.elo_0,
            "elo1": sprt.elo_1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": sprt.ratio(tally.pairs),
            "lower": sprt.lower,
            "upper": sprt.upper,
            "verdict": match.verdict,
        },
        "endings": dict(_reasons(match)),
        "pgn": match.ledger.path,
    }


def _finite(value: float) -> float | None:
    """A number that JSON has; a difference without end is none."""
    return value if math.isfinite(value) else None
