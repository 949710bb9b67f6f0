"""Captured material as rich text, told from a position: what of a whole set is missing."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from rukh.render.theme import FIGURINES, FILLED, XIANGQI_CHARACTERS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rukh.picture import Picture
    from rukh.render.theme import Style

__all__ = ["balance", "captured", "piece_signs"]

# The dearest first, each with its number in a set and its worth in rough points.
_SETS = {
    "chess": {"q": (1, 9), "r": (2, 5), "b": (2, 3), "n": (2, 3), "p": (8, 1)},
    "xiangqi": {"r": (2, 9), "c": (2, 5), "n": (2, 4), "a": (2, 2), "b": (2, 2), "p": (5, 1)},
}


def captured(picture: Picture, style: Style, *, by_first: bool) -> Text:
    """What a side has captured, the dearest first, and by how many points it is ahead.

    Told from the position alone: a promoted pawn is not counted as captured.

    >>> import rukh
    >>> from rukh.render import Style
    >>> board = rukh.Board()
    >>> for san in "e4 d5 exd5".split():
    ...     _ = board.push_san(san)
    >>> captured(board.picture(), Style(pieces="unicode", lines=True), by_first=True).plain
    '♟ +1'
    """
    ahead = balance(picture) * (1 if by_first else -1)
    text = piece_signs(_missing(picture, is_first=not by_first), picture.game, style)
    if ahead > 0:
        text.append(f"{' ' if text else ''}+{ahead}", "" if style.few_colours else "dim")
    return text


def balance(picture: Picture) -> int:
    """By how many rough points the first side's material is ahead.

    >>> import rukh
    >>> balance(rukh.Board().picture())
    0
    """
    worth = {letter: points for letter, (_, points) in _SETS[picture.game].items()}
    return sum(
        worth.get(letter.lower(), 0) * (1 if letter.isupper() else -1)
        for letter in picture.pieces
        if letter is not None
    )


def piece_signs(letters: Iterable[str], game: str, style: Style) -> Text:
    """Pieces in a row, drawn as the board draws them, on the screen's own ground.

    >>> from rukh.render import Style
    >>> piece_signs("RNN", "xiangqi", Style(pieces="chinese")).plain
    '俥傌傌'
    """
    text = Text(end="")
    for letter in letters:
        if style.pieces == "letters":
            text.append(letter)
        elif game == "xiangqi":
            palette = style.points
            ink = f"{palette.ink(letter)} on {palette.tile}" if style.colour else ""
            text.append(XIANGQI_CHARACTERS[letter], ink)
        else:
            squares = style.squares
            is_outlined = not style.colour or squares.is_printed
            sign = (FIGURINES if is_outlined else FILLED)[letter]
            ground = squares.ground("", is_dark=letter.isupper())
            text.append(sign, f"{squares.ink(letter, ground)} on {ground}" if style.colour else "")
    return text


def _missing(picture: Picture, *, is_first: bool) -> list[str]:
    there = Counter(
        letter.lower()
        for letter in picture.pieces
        if letter is not None and letter.isupper() == is_first
    )
    whole = _SETS[picture.game]
    missing = {letter: number - there[letter] for letter, (number, _) in whole.items()}
    # A piece too many was a pawn.
    missing["p"] += sum(number for number in missing.values() if number < 0)
    letters = "".join(letter * max(number, 0) for letter, number in missing.items())
    return list(letters.upper() if is_first else letters)
