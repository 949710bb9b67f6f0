"""Rulings on repetitions as rich tables, from plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich import box
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    # The headings of a table, and its rows.
    _Form: TypeAlias = tuple[tuple[str, ...], Sequence[tuple[str, ...]]]

__all__ = [
    "AttackRow",
    "Cell",
    "PlyRow",
    "VerdictRow",
    "VerdictWords",
    "Words",
    "rule_sets_table",
    "ruling_table",
]

_RED = "red"
_PLAIN = ""
_IDLE = "dim"
_FAULT = "bold"
_MOST_ATTACKS = 8


@dataclass(frozen=True)
class Cell:
    """A piece on its square, as it is to be read."""

    text: str
    is_red: bool = False


@dataclass(frozen=True)
class AttackRow:
    """One piece bearing on another."""

    attacker: Cell
    victim: Cell
    protected: str
    """``yes`` or ``no``, in the reader's language; nothing where the victim is a general."""
    threat: str
    """``new``, ``old`` or nothing."""
    notes: str
    """Both in words, where there is no room for columns."""
    is_fault: bool
    """Whether the ply has brought the threat about."""


@dataclass(frozen=True)
class PlyRow:
    """One ply of the loop."""

    number: int
    side: str
    move: str
    nature: str
    is_idle: bool
    attacks: Sequence[AttackRow]


@dataclass(frozen=True)
class Words:
    """Headings of the table."""

    ply: str = "ply"
    side: str = "side"
    move: str = "move"
    nature: str = "nature"
    attacker: str = "attacker"
    victim: str = "victim"
    protected: str = "protected"
    threat: str = "threat"
    attacks: str = "attacks"


def ruling_table(
    rows: Sequence[PlyRow], words: Words, *, box_lines: bool, narrow: bool = False
) -> Table:
    """A table of plies and of what each attacks; a narrow one has one column for the attacks."""
    table = Table(box=box.SIMPLE_HEAD if box_lines else box.ASCII2)
    table.add_column(words.ply, justify="right", style="dim", no_wrap=True)
    if not narrow:
        table.add_column(words.side, no_wrap=True)
    table.add_column(words.move, no_wrap=True)
    table.add_column(words.nature, no_wrap=True)
    if narrow:
        table.add_column(words.attacks, overflow="fold", min_width=5)
    else:
        for heading in (words.attacker, words.victim, words.protected, words.threat):
            table.add_column(heading, no_wrap=True)
    for row in rows:
        nature = Text(row.nature, _IDLE if row.is_idle else _FAULT)
        head = (str(row.number), *(() if narrow else (row.side,)), row.move, nature)
        table.add_row(*head, *_attack_cells(row.attacks, narrow))
    return table


def _attack_cells(attacks: Sequence[AttackRow], narrow: bool) -> tuple[Text, ...]:
    shown, hidden = attacks[:_MOST_ATTACKS], len(attacks) - _MOST_ATTACKS
    if narrow:
        lines = [
            Text.assemble(_ink(attack.attacker), " > ", _ink(attack.victim), f", {attack.notes}")
            for attack in shown
        ]
        cells = [lines]
    else:
        cells = [
            [Text.assemble(_ink(attack.attacker)) for attack in shown],
            [Text.assemble(_ink(attack.victim)) for attack in shown],
            [Text(attack.protected) for attack in shown],
            [Text(attack.threat, _FAULT if attack.is_fault else _PLAIN) for attack in shown],
        ]
    if hidden > 0:
        cells[0].append(Text(f"+ {hidden}", _IDLE))
    return tuple(Text("\n").join(lines) for lines in cells)


def _ink(cell: Cell) -> tuple[str, str]:
    return cell.text, _RED if cell.is_red else _PLAIN


@dataclass(frozen=True)
class VerdictRow:
    """What one set of rules makes of the game."""

    rules: str
    verdict: str
    reason: str
    conducts: tuple[str, str]
    """Of the first and the second side; empty where no repetition is judged."""
    is_approximate: bool
    """Whether a program can follow the rules only approximately."""

    @property
    def name(self) -> str:
        """The rules, with a star for a footnote."""
        return self.rules + ("*" if self.is_approximate else "")


@dataclass(frozen=True)
class VerdictWords:
    """Headings of the table of verdicts."""

    rules: str = "rules"
    verdict: str = "verdict"
    reason: str | None = "reason"
    """None leaves the column out."""
    colon: str = ": "
    """Between a side and its conduct, where they stand in one column with the verdict."""


def rule_sets_table(
    rows: Sequence[VerdictRow],
    words: VerdictWords,
    sides: tuple[str, str],
    *,
    width: int,
    box_lines: bool,
) -> Table:
    """The verdicts of several sets of rules, one below the other.

    Where the width does not hold all columns the reasons go first; then the conducts move below
    the verdicts.
    """
    stacked: _Form = (
        (words.rules, words.verdict),
        [(row.name, "\n".join((row.verdict, *_told(row, sides, words.colon)))) for row in rows],
    )
    short: _Form = (
        (words.rules, words.verdict, *sides),
        [(row.name, row.verdict, *row.conducts) for row in rows],
    )
    forms = [short, stacked]
    if words.reason is not None:
        full: _Form = (
            (words.rules, words.verdict, words.reason, *sides),
            [(row.name, row.verdict, row.reason, *row.conducts) for row in rows],
        )
        forms.insert(0, full)
    headings, cells = next((form for form in forms if _width(*form) <= width), stacked)
    table = Table(box=box.SIMPLE_HEAD if box_lines else box.ASCII2)
    for place, heading in enumerate(headings):
        table.add_column(heading, style="bold" if place == 0 else None, overflow="fold")
    for cell in cells:
        table.add_row(*cell)
    return table


def _told(row: VerdictRow, sides: tuple[str, str], colon: str) -> list[str]:
    return [
        f"{side}{colon}{conduct}"
        for side, conduct in zip(sides, row.conducts, strict=True)
        if conduct
    ]


def _width(headings: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> int:
    """The columns of the screen that a table takes: each of its own has a blank on both sides."""
    columns = zip(headings, *rows, strict=True)
    return 1 + sum(3 + max(cell_len(text) for text in column) for column in columns)
