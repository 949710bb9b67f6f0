"""One game of a file, to go on with; and why there is none."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rukh.errors import shortened
from rukh.table.ending import TableError
from rukh.words import later

if TYPE_CHECKING:
    import os
    from collections.abc import Sequence

    from rukh.game import Game
    from rukh.problem import Problem

__all__ = ["game_of", "why_no_game"]


def game_of(path: str | os.PathLike[str], number: int = 1) -> Game:
    """The game with this number, from 1, of a file in any format that Rukh reads.

    Raises:
        OSError: The file cannot be read.
        TableError: It has no such game.
    """
    from rukh.records import read_games  # noqa: PLC0415  (few load a game)

    faults: list[Problem] = []
    reader = read_games(path, on_problem=faults.append)
    count = 0
    try:
        for game in reader:
            count += 1
            if count == number:
                return game
    finally:
        reader.close()
    raise TableError(
        later("{file} has no game {number}: {reason}."),
        file=shortened(Path(path).name),
        number=number,
        reason=why_no_game(count, faults),
    )


def why_no_game(count: int, faults: Sequence[Problem]) -> str:
    """Why a file with so many games, and these faults, has none with a higher number.

    >>> why_no_game(1, ()), why_no_game(0, ())
    ('it has 1 game', 'it is empty')
    """
    if count:
        return f"it has {count} game" if count == 1 else f"it has {count} games"
    return faults[0].reason if faults else "it is empty"
