"""The openings that games begin from: built in, or out of a file of any format that Rukh reads.

A built-in line is ``Name: move move …`` in Rukh's coordinates; a file may have such lines too. From
records the first plies of the main line are taken, from lists of positions the positions, and from
a book lines that it would play.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from rukh.board import Board
from rukh.errors import OptionError, RukhError, shortened

if TYPE_CHECKING:
    from typing import Any

    from rukh.problem import Problem

__all__ = ["Opening", "Openings", "builtin", "read"]

_LINE = re.compile(r"(?:(.*):\s*)?((?:[a-i]\d{1,2}[a-i]\d{1,2}[a-z]?\s*)+)")
_MOST_PROBLEMS = 3
_BOOKS = (".rkb", ".bin")
_LINES_OF_BOOK = 500
"""How many different lines are taken from a book, whatever the match needs: it is the same match
when it goes on for longer."""
_TRIES = 4


@dataclass(frozen=True)
class Opening:
    """A position that games begin from, and the moves to be played before they do.

    >>> opening = Opening("Central cannon", moves=("h2e2", "h9g7"))
    >>> opening.board("xiangqi").turn.value
    'red'
    """

    name: str = ""
    moves: tuple[str, ...] = ()
    fen: str | None = None
    """The position; None for the start position."""

    def board(self, game: str, **rules: Any) -> Board:
        """A board with the moves played.

        Raises:
            RukhError: The position or a move is not possible.
        """
        board = Board(self.fen, game, **rules)
        for move in self.moves:
            board.push_uci(move)
        return board


@dataclass(frozen=True)
class Openings:
    """Openings that were read, and what was wrong with others."""

    found: tuple[Opening, ...]
    remarks: tuple[str, ...] = ()


def builtin(game: str) -> tuple[Opening, ...]:
    """The openings that come with Rukh.

    >>> len(builtin("xiangqi")) > 30, builtin("chess")[0].name
    (True, 'Ruy Lopez, Closed')
    """
    text = Path(__file__).with_name(f"openings_{game}.txt").read_text("utf-8")
    return tuple(_named_lines(text) or ())


def read(path: str, game: str, *, plies: int, chess960: bool = False, seed: int = 1) -> Openings:
    """The openings of a file; of longer games the first `plies`.

    A book (``.rkb``, ``.bin``) gives lines of so many plies, each move drawn as often as its weight
    says, by a generator that begins with `seed`.

    Raises:
        OSError: The file cannot be read.
        BookError: It is called a book and is none.
        OptionError: There is no opening of this game in it.
    """
    if Path(path).suffix.lower() in _BOOKS:
        return Openings(_from_book(path, game, plies, seed))
    whole = Path(path).read_bytes()
    remarks: list[str] = []
    try:
        named = _named_lines(whole.decode("utf-8-sig"))
    except UnicodeDecodeError:
        named = None
    candidates = named or _from_records(path, game, plies, remarks)
    found = []
    for place, opening in enumerate(candidates, start=1):
        label = f"opening {place}" + (f" ({opening.name})" if opening.name else "")
        try:
            board = opening.board(game, chess960=chess960)
        except RukhError as error:
            remarks.append(f"{label} is left out: {error}")
            continue
        if board.is_game_over():
            remarks.append(f"{label} is left out: the game is over there")
        else:
            found.append(opening)
    if not found:
        why = f" ({remarks[0]})" if remarks else ""
        raise OptionError(f'there is no opening of {game} in "{shortened(path)}"{why}')
    more = len(remarks) - _MOST_PROBLEMS
    if more > 0:
        remarks[_MOST_PROBLEMS:] = [f"and {more} more remarks of the kind"]
    return Openings(tuple(found), tuple(remarks))


def _named_lines(text: str) -> list[Opening] | None:
    """The openings of lines ``Name: moves``; None if the text is something else."""
    found = []
    for line in text.splitlines():
        told = line.split("#")[0].strip()
        if not told:
            continue
        fits = _LINE.fullmatch(told)
        if fits is None:
            return None
        name, moves = fits.groups()
        found.append(Opening((name or "").strip(), tuple(moves.split())))
    return found


def _from_book(path: str, game: str, plies: int, seed: int) -> tuple[Opening, ...]:
    from rukh import book  # noqa: PLC0415  (built-in openings need it not)

    choose = random.Random(seed)
    found: dict[int, Opening] = {}
    with book.open(path) as opened:
        if opened.game != game:
            raise OptionError(f'"{shortened(path)}" is a book of {opened.game}, not of {game}')
        for _ in range(_TRIES * _LINES_OF_BOOK):
            board = Board(game=game)
            while len(board) < plies and opened.find_all(board):
                board.push(opened.weighted_choice(board, random=choose).move)
            if len(board) == 0:
                break
            moves = tuple(move.uci() for move in board.move_stack)
            found.setdefault(board.key, Opening(moves=moves))
            if len(found) == _LINES_OF_BOOK:
                break
    if not found:
        raise OptionError(f'"{shortened(path)}" has no move for the start position of {game}')
    return tuple(found.values())


def _from_records(path: str, game: str, plies: int, remarks: list[str]) -> list[Opening]:
    from rukh.records import read_games  # noqa: PLC0415  (built-in openings need it not)

    found = []
    unread: list[Problem] = []
    for record in read_games(path, game=game, on_problem=unread.append):
        if record.game != game:
            remarks.append(f"game {record.number} is left out: it is {record.game}")
            continue
        moves = [move.uci() for move in record.mainline_moves()][:plies]
        name = record.headers.get("Opening") or record.headers.get("Event") or ""
        name = "" if name == "?" else name
        found.append(Opening(name, tuple(moves), record.start_fen))
    remarks += [str(problem) for problem in unread]
    return found
