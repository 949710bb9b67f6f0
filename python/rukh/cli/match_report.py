"""How a match has ended, as text and as JSON."""

from __future__ import annotations

import math
import re
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rukh.words import later
from rukh.words.clauses import clause_in

if TYPE_CHECKING:
    from rukh.cli.context import Context
    from rukh.match import Match, TimeControl
    from rukh.words import Words

__all__ = ["control_words", "fault_words", "kind_words", "print_report", "sprt_words"]

_PLIES = re.compile(r", plies \d+–\d+|，第\d+–\d+步")
_FAULTS = {
    "time": later("overstepped its time"),
    "illegal": later("played an illegal move or none"),
    "died": later("ended by itself"),
    "hung": later("hung"),
    "abandoned": later("did not play on"),
    "protocol": later("said what makes no sense"),
}


def print_report(context: Context, match: Match, *, stopped: str, as_json: bool) -> None:
    """Prints the result to standard output; `stopped` says why the match broke off, if it did."""
    if as_json:
        context.print_json(_document(match, stopped))
        return
    for line in _lines(context.words, match, stopped):
        context.print_line(context.showable(line))


def fault_words(match: Match) -> dict[str, Counter[str]]:
    """How often each engine has lost by which fault."""
    counts: dict[str, Counter[str]] = {"a": Counter(), "b": Counter()}
    for finished in match.ledger.finished.values():
        if finished.faulty is not None:
            side, kind = finished.faulty
            counts[side][kind] += 1
    return counts


def kind_words(words: Words, kind: str) -> str:
    """A fault in a word: in English as JSON has it."""
    return kind if words.language == "en" else words(_FAULTS.get(kind, kind))


def sprt_words(words: Words, match: Match) -> str:
    """The test and how it stands; empty where there is none."""
    sprt = match.sprt
    if sprt is None:
        return ""
    if match.verdict is None:
        verdict = words("undecided")
    elif match.verdict == "H0":
        verdict = words("no more than {elo}", elo=f"{sprt.elo_0:g}")
    else:
        verdict = words("{elo} or more", elo=f"{sprt.elo_1:g}")
    return words(
        "SPRT {low} to {high}: {verdict}, LLR {ratio} of {bounds}",
        low=f"{sprt.elo_0:g}",
        high=f"{sprt.elo_1:g}",
        verdict=verdict,
        ratio=f"{sprt.ratio(match.tally.pairs):+.2f}",
        bounds=f"[{sprt.lower:.2f}, {sprt.upper:.2f}]",
    )


def control_words(words: Words, control: TimeControl) -> str:
    """The time of a match; in English as records have it."""
    clock = str(replace(control, move_seconds=None, depth=None, nodes=None))
    told = [clock] if clock else []
    if control.move_seconds is not None:
        told.append(words("{seconds}/move", seconds=f"{control.move_seconds:g}"))
    if control.depth is not None:
        told.append(words("depth {number}", number=control.depth))
    if control.nodes is not None:
        told.append(words("nodes {number}", number=control.nodes))
    return ("，" if words.language == "zh" else ", ").join(told)


def _lines(words: Words, match: Match, stopped: str) -> list[str]:
    first, second = match.names
    tally = match.tally
    lines = [
        words(
            "{first} – {second}: {game}, {played} of {games} games, {control}",
            first=first,
            second=second,
            game=words(match.game),
            played=tally.games,
            games=match.games,
            control=control_words(words, match.terms.control),
        )
    ]
    if tally.games:
        lines.append(f"{first}{'：' if words.language == 'zh' else ': '}{tally}")
        pairs = " ".join(map(str, tally.pairs))
        lines.append(words("pairs by points, 0 to 2: {pairs}", pairs=pairs))
    lines += [sprt_words(words, match)] if match.sprt is not None else []
    for reason, count in _reasons(match):
        # The record has it in its own language.
        lines.append(f"{count:5}  {clause_in(words.language, reason)}")
    for side, name in (("a", first), ("b", second)):
        for kind, count in sorted(fault_words(match)[side].items()):
            fault = words(_FAULTS.get(kind, kind))
            told = words(
                "fault: {name} {fault}, games: {count}", name=name, fault=fault, count=count
            )
            lines.append(told)
    if stopped:
        lines.append(words("broken off: {why}", why=clause_in(words.language, stopped)))
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
