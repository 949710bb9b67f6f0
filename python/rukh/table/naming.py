"""What pieces, squares and moves are called when advice is given: in whose language and notation.

Pieces of xiangqi go by the names that the sentences of its verdicts use.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rukh.ruling import PieceOn
from rukh.table.marks import marks_of
from rukh.words import Words, later

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rukh._native import Move
    from rukh.board import Board

__all__ = ["Kinds", "Teller", "Telling", "Terms"]

_NAMES = {
    "chess": {
        "k": later("king"),
        "q": later("queen"),
        "r": later("rook"),
        "b": later("bishop"),
        "n": later("knight"),
        "p": later("pawn"),
    },
    "xiangqi": {
        "k": later("general"),
        "a": later("advisor"),
        "b": later("elephant"),
        "r": later("chariot"),
        "n": later("horse"),
        "c": later("cannon"),
        "p": later("soldier"),
    },
}
_XIANGQI_IN_CHINESE = {
    **dict(zip("KABRNCP", "帅仕相车马炮兵", strict=True)),
    **dict(zip("kabrncp", "将士象车马炮卒", strict=True)),
}
_TERMS = {
    "placement": later("well placed pieces"),
    "pawn structure": later("pawn structure"),
    "passed pawns": later("passed pawns"),
    "mobility": later("mobility"),
    "piece features": later("effective pieces"),
    "king safety": later("king safety"),
    "threats": later("threats"),
    "mating a bare king": later("driving the bare king to the edge"),
    "piece combinations": later("pieces that work together"),
    "chariots": later("active chariots"),
    "horses": later("active horses"),
    "cannons": later("active cannons"),
    "soldiers": later("advanced soldiers"),
    "defenders": later("the defenders"),
    "general safety": later("the general's safety"),
}
"""What the terms of an evaluation are called, as things that somebody gains by."""


@dataclass(frozen=True)
class Kinds:
    """Some pieces without their squares: what was won, or given for it."""

    letters: tuple[str, ...]
    """FEN letters."""


@dataclass(frozen=True)
class Terms:
    """Terms of the evaluation, and what a side gains by each."""

    gains: tuple[tuple[str, int], ...]
    """Names as a trace has them, and centipawns."""


Telling = str | int | PieceOn | Kinds | Terms
"""What may stand in a reason."""


def _plain_square(name: str) -> str:
    return name


def _usual(board: Board, move: Move) -> str:
    return board.san(move)


@dataclass(frozen=True)
class Teller:
    """How somebody is told about a game.

    >>> english, chinese = Teller("xiangqi"), Teller("xiangqi", Words("zh"))
    >>> english.told(PieceOn("n", "b7")), chinese.told(PieceOn("n", "b7"))
    ('the horse on b7', 'b7的马')
    >>> english.told(Kinds(("r", "p", "p"))), chinese.told(Kinds(("r", "p", "p")))
    ('a chariot and two soldiers', '车、卒、卒')
    """

    game: str
    words: Words = field(default_factory=Words)
    square: Callable[[str], str] = _plain_square
    """What a square is called here: the ranks of xiangqi may be counted from 1."""
    write: Callable[[Board, Move], str] = _usual
    """How a legal move is written."""

    def told(self, value: Telling) -> str:
        """The value in words."""
        if isinstance(value, PieceOn):
            return self.words(
                "the {piece} on {square}",
                piece=self.kind(value.letter),
                square=self.square(value.square),
            )
        if isinstance(value, Kinds):
            return self._kinds(value.letters)
        if isinstance(value, Terms):
            marks = marks_of(self.words)
            told = [
                self.words(_TERMS.get(name, name)) + marks.bracketed(f"{gain / 100:+.2f}")
                for name, gain in value.gains
            ]
            return self.words(" and ").join(told)
        return str(value)

    def kind(self, letter: str) -> str:
        """What such a piece is called, without an article."""
        if self.words.language == "zh" and self.game == "xiangqi":
            return _XIANGQI_IN_CHINESE[letter]
        return self.words(_NAMES[self.game][letter.lower()])

    def line(self, board: Board, moves: Sequence[Move]) -> str:
        """Some moves of a line, one behind another."""
        walker = board.copy()
        written = []
        for move in moves:
            written.append(self.write(walker, move))
            walker.push(move)
        return " ".join(written)

    def _kinds(self, letters: tuple[str, ...]) -> str:
        if self.words.language == "zh":
            return "、".join(self.kind(letter) for letter in letters)
        counted: dict[str, int] = {}
        for letter in letters:
            counted[self.kind(letter)] = counted.get(self.kind(letter), 0) + 1
        parts = [_several(name, count) for name, count in counted.items()]
        return " and ".join(filter(None, [", ".join(parts[:-1]), parts[-1]])) if parts else ""


def _several(name: str, count: int) -> str:
    if count == 1:
        return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
    numbers = {2: "two", 3: "three", 4: "four", 5: "five"}
    return f"{numbers.get(count, str(count))} {name}s"
