"""`Opening`: a named position of the first moves.

It knows neither boards nor files; `finding.py` has both.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Opening"]


@dataclass(frozen=True, slots=True)
class Opening:
    """An opening or a variation of one.

    >>> opening = Opening("chess", "C50", "Italian Game", "意大利开局", ("e4", "e5", "Nf3"), 5)
    >>> print(opening)
    C50 Italian Game
    >>> opening.name_in("zh")
    '意大利开局'
    """

    game: str
    code: str
    """A letter and two digits: ECO in chess (``B90``), ECCO in xiangqi (``C45``).

    Empty where that list has no number of its own for the position.
    """
    name: str
    chinese: str
    moves: tuple[str, ...]
    """The moves that define it: SAN in chess, Chinese notation in xiangqi.

    A game may have reached the position by others.
    """
    ply: int
    """How many moves the game had made when it was here; in a list, how many define it."""
    mirrored: bool = False
    """Whether the game has it with left and right exchanged: ``炮八平五`` for ``炮二平五``.

    The name is the usual one all the same: its left and right, and its files, are exchanged too.
    """

    def name_in(self, language: str) -> str:
        """The name for readers of a language: ``zh`` or ``en``; any other reads English.

        >>> Opening("chess", "B20", "Sicilian Defence", "西西里防御", ("e4", "c5"), 2).name_in("en")
        'Sicilian Defence'
        """
        return self.chinese if language == "zh" else self.name

    def __str__(self) -> str:
        return f"{self.code} {self.name}".lstrip()
