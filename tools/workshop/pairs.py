"""Measuring in pairs, and printing what came out.

A machine that is shared or that warms up changes its speed by the minute. So the things compared
take turns, A B A B, and the ratio is taken within each pair; medians are told.
"""

from __future__ import annotations

import platform
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Pair:
    """What two things measured in turns have given, larger being better."""

    ours: list[float]
    theirs: list[float]

    @property
    def ratio(self) -> float:
        """The median over the pairs of ours divided by theirs."""
        return statistics.median(a / b for a, b in zip(self.ours, self.theirs, strict=True))

    @property
    def spread(self) -> str:
        """The smallest and the largest ratio of a pair."""
        ratios = [a / b for a, b in zip(self.ours, self.theirs, strict=True)]
        return f"{min(ratios):.2f}–{max(ratios):.2f}"


def measure(rounds: int, ours: Callable[[], float], theirs: Callable[[], float]) -> Pair:
    """Measures ours and theirs in turns."""
    pair = Pair([], [])
    for _ in range(rounds):
        pair.ours.append(ours())
        pair.theirs.append(theirs())
    return pair


def count(value: float) -> str:
    """A number for people: three digits and a unit."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value:.3g}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table with aligned columns."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]

    def line(cells: Sequence[str]) -> str:
        padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=True)]
        return f"| {' | '.join(padded)} |"

    rule = f"|{'|'.join('-' * (width + 2) for width in widths)}|"
    return "\n".join([line(head), rule, *(line(row) for row in rows)])


def machine() -> str:
    """The processor and the system, in a line."""
    processor = platform.processor() or platform.machine()
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text("utf-8").splitlines():
            if line.startswith("model name"):
                processor = line.split(":", 1)[1].strip()
                break
    system = f"{platform.system()} {platform.machine()}"
    return f"{processor}, {system}, Python {platform.python_version()}"
