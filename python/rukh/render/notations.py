"""A move in every notation as a rich table, from plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

from rukh.words import Words, later

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["NAMES", "notations_table"]

NAMES = (
    later("coordinates"),
    later("from-one"),
    later("iccs"),
    later("wxf"),
    later("wxf-numbered"),
    later("chinese"),
    later("chinese-traditional"),
    later("letters"),
    later("letters-from-one"),
    later("san"),
    later("lan"),
    later("figurine"),
)
"""The notations of both games."""


def notations_table(
    texts: Mapping[str, str], *, box_lines: bool, words: Words | None = None
) -> Table:
    """A table of notations and what a move is in them; `words` says names and headings."""
    said = words or Words("en")
    table = Table(box=box.SIMPLE_HEAD if box_lines else box.ASCII2)
    table.add_column(said(later("notation")), style="dim", overflow="fold")
    table.add_column(said(later("move")), style="bold", overflow="fold")
    for name, text in texts.items():
        told = said(name)
        # Whoever wants one has to give its name.
        table.add_row(told if told == name else f"{told}（{name}）", text)
    return table
