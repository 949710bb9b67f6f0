"""Why things are refused or go wrong, in Chinese: clauses with blanks, from English.

What the blanks are, `rukh.words.clauses` says. Each file here holds the clauses of one part of the
program; a clause is in one of them only. Longer clauses stand before those that would fit as well.
"""

from __future__ import annotations

from rukh.words.zh.clauses import (
    arguments,
    books,
    commands,
    engines,
    fens,
    moves,
    records,
    settings,
    system,
    table,
    verdicts,
)

__all__ = ["CLAUSES", "PARTS"]

PARTS: dict[str, dict[str, str]] = {
    "fens": fens.CLAUSES,
    "moves": moves.CLAUSES,
    "system": system.CLAUSES,
    "arguments": arguments.CLAUSES,
    "settings": settings.CLAUSES,
    "commands": commands.CLAUSES,
    "table": table.CLAUSES,
    "records": records.CLAUSES,
    "books": books.CLAUSES,
    "engines": engines.CLAUSES,
    "verdicts": verdicts.CLAUSES,
}

CLAUSES: dict[str, str] = {
    english: chinese for part in PARTS.values() for english, chinese in part.items()
}
