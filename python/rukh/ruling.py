"""Repetitions under judgement: what each ply of the loop did, and what follows from it.

`Board.ruling` gives a `Ruling`, `Board.repetition_status` what a player has to know. In chess no
repetition is anybody's fault; a ruling then tells the checks apart from the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Literal

from rukh.errors import OptionError

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.outcome import Outcome
    from rukh.side import Side

__all__ = [
    "Attack",
    "Conduct",
    "Language",
    "Nature",
    "PieceOn",
    "PlyReport",
    "RepetitionRule",
    "RepetitionStatus",
    "Ruling",
]

RepetitionRule = Literal["axf", "engine", "cxa", "simple", "none"]
"""How repetitions are judged in xiangqi.

``axf``, the default: the Asian rules, which the World rules of 2018 repeat. ``engine``: as
Pikafish has it. ``cxa``: the Chinese rules, as far as a program can follow them. ``simple``:
perpetual check alone loses. ``none``: every repetition is a draw.
"""

Language = Literal["en", "zh"]
"""The languages of sentences: English and Chinese."""


class Nature(str, Enum):
    """What one ply did. Members are strings and go into JSON as they are."""

    IDLE = "idle"
    """Nothing that a rule forbids to be done for ever."""
    EXCHANGE = "exchange"
    """It offers an exchange."""
    ROOT_CUT = "root_cut"
    """It removes the protection of a piece that was attacked before."""
    CHASE = "chase"
    """It attacks a piece anew."""
    KILL = "kill"
    """It threatens mate."""
    CHECK = "check"
    """It gives check."""

    def __str__(self) -> str:
        return self.value


class Conduct(str, Enum):
    """What a side did throughout a repetition. Members are strings, as those of `Nature`."""

    FREE = "free"
    """Not the same forbidden thing with every move."""
    ROOT_CUT = "root_cut"
    """It cut the root of one piece, or chased it, with every move."""
    CHASE = "chase"
    """It chased one piece with every move."""
    KILL = "kill"
    """It threatened mate with every move."""
    ATTACK = "attack"
    """It attacked with every move, in one way or another."""
    CHECK = "check"
    """It gave check with every move."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class PieceOn:
    """A piece on its square.

    >>> print(PieceOn("R", "e3"))
    Re3
    """

    letter: str
    """Its FEN letter: upper case for White or Red."""
    square: str
    """The name of its square; xiangqi's ranks are counted from 0."""

    def __str__(self) -> str:
        return self.letter + self.square


@dataclass(frozen=True)
class Attack:
    """One piece bearing on another after a ply."""

    attacker: PieceOn
    """The piece that could capture."""
    victim: PieceOn
    """What it could capture."""
    is_protected: bool
    """Whether the capture could be answered by a legal recapture."""
    is_threat: bool
    """Whether the rules take the attack for a threat: the victim is worth more, or unprotected."""
    is_new: bool
    """Whether the ply has made the victim one: nothing threatened it before."""


@dataclass(frozen=True)
class PlyReport:
    """What a judge saw in one ply."""

    ply: int
    """Its number; 1 is the first move that the board has played."""
    side: Side
    """Who moved."""
    move: Move
    """The move."""
    nature: Nature
    """What it amounts to."""
    attacks: tuple[Attack, ...] = ()
    """What the mover's pieces attack after it; squares are those of that moment."""

    @property
    def victims(self) -> tuple[PieceOn, ...]:
        """The pieces that the ply has put under threat, each once."""
        threatened = (
            attack.victim for attack in self.attacks if attack.is_threat and attack.is_new
        )
        return tuple(dict.fromkeys(threatened))


@dataclass(frozen=True)
class Ruling:
    """A repetition judged in full.

    >>> import rukh
    >>> board = rukh.Board("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
    >>> for text in "d5e5 e9d9 e5d5 d9e9".split():
    ...     _ = board.push_uci(text)
    >>> for report in board.ruling().plies:
    ...     print(report.ply, report.side, report.move.uci(), report.nature)
    1 red d5e5 check
    2 black e9d9 idle
    3 red e5d5 check
    4 black d9e9 idle
    """

    outcome: Outcome
    """How the game ends by it, or would end if it were completed once more."""
    occurrences: int
    """How often the present position has occurred, this time included."""
    is_approximate: bool
    """Whether a program can follow the rules only approximately."""
    plies: tuple[PlyReport, ...]
    """Every ply of the loop, in order."""
    loser: Side | None = None
    """The side that loses by the repetition, if one does."""


@dataclass(frozen=True)
class RepetitionStatus:
    """What a player has to know about the repetition on the board.

    >>> import rukh
    >>> board = rukh.Board("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
    >>> for text in "d5e5 e9d9 e5d5 d9e9".split():
    ...     _ = board.push_uci(text)
    >>> status = board.repetition_status()
    >>> status.occurrences, status.must_change, status.has_ended
    (2, <Side.RED: 'red'>, False)
    """

    occurrences: int
    """How often the position has occurred, this time included."""
    must_change: Side | None
    """The side that loses if the repetition is completed once more."""
    has_ended: bool
    """Whether the game has ended by the repetition."""
    sentence: str
    """The whole in one English sentence; empty where the position has not occurred before."""
    ruling: Ruling | None
    """The repetition ply by ply; None where there is none."""
    _chinese: str = field(default="", repr=False)

    def sentence_in(self, language: Language) -> str:
        """The sentence in English (``en``) or Chinese (``zh``)."""
        return chosen(language, self.sentence, self._chinese)

    def __str__(self) -> str:
        return self.sentence


def chosen(language: str, english: str, chinese: str) -> str:
    """The text in this language."""
    if language not in ("en", "zh"):
        raise OptionError(f'language must be "en" or "zh", not {language!r}')
    return english if language == "en" else chinese
