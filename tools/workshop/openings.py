"""The opening lines that matches begin from: `tools/openings_chess.txt` and `…_xiangqi.txt`.

A line is `Name: move move …`, in Rukh's coordinates; `#` begins a comment. Whether each move is
legal is for `rukh.Board` to say, when a match plays them.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class Opening:
    """A named line of moves from the start position."""

    name: str
    moves: tuple[str, ...]


def load(game: str, file: Path | None = None) -> list[Opening]:
    """The openings of a game, in the file's order."""
    found = []
    for line in (file or FOLDER / f"openings_{game}.txt").read_text("utf-8").splitlines():
        text = line.split("#")[0].strip()
        if text:
            name, _, moves = text.rpartition(":")
            found.append(Opening(name.strip(), tuple(moves.split())))
    return found
