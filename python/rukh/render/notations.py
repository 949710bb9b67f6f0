"""A move in every notation as a rich table, from plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["notations_table"]


def notations_table(texts: Mapping[str, str], *, box_lines: bool) -> Table:
    """A table of notations and what a move is in them."""
    table = Table(box=box.SIMPLE_HEAD if box_lines else box.ASCII2)
    table.add_column("notation", style="dim", overflow="fold")
    table.add_column("move", style="bold", overflow="fold")
    for name, text in texts.items():
        table.add_row(name, text)
    return table
