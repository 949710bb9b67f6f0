"""Setting a position up piece by piece: plain squares, and a board only when it can be played from.

How somebody says what to put where is for the faces.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.board import Board
from rukh.errors import FenError, OptionError, SquareError, shortened
from rukh.picture import Picture
from rukh.side import Side

if TYPE_CHECKING:
    from typing import Any

__all__ = ["Editor"]

_LETTERS = {"chess": "KQRBNP", "xiangqi": "KABNRCP"}
_ALIASES = {"xiangqi": {"H": "N", "E": "B", "G": "K", "S": "P"}}
_HOMES = {"K": ("e1", "h1"), "Q": ("e1", "a1"), "k": ("e8", "h8"), "q": ("e8", "a8")}
"""Where king and rook stand for each right to castle."""


class Editor:
    """A position that is being set up.

    >>> import rukh
    >>> editor = Editor(rukh.Board())
    >>> editor.clear_all()
    >>> for letter, square in (("K", "e1"), ("k", "e8"), ("R", "a1")):
    ...     editor.put(letter, square)
    >>> editor.turn = rukh.BLACK
    >>> editor.board().fen()
    '4k3/8/8/8/8/8/8/R3K3 b Q - 0 1'
    """

    def __init__(self, board: Board) -> None:
        self.game = board.game
        """``"chess"`` or ``"xiangqi"``."""
        self._plain = board.root()
        self._files, self._ranks = board.files, board.ranks
        self._pieces: list[str | None] = list(board.pieces())
        self._turn = board.turn
        rights = board.fen().split()[2]
        # None: castling is possible wherever king and rook stand at home.
        self._castling: str | None = rights if board.game == "chess" else "-"

    @property
    def letters(self) -> str:
        """The letters of pieces, upper case for White or Red."""
        letters = _LETTERS[self.game]
        return letters + letters.lower()

    @property
    def turn(self) -> Side:
        """The side that will be to move."""
        return self._turn

    @turn.setter
    def turn(self, side: Side) -> None:
        if side not in self._plain.sides:
            first, second = self._plain.sides
            raise OptionError(f"there is no {side} in {self.game}: choose {first} or {second}")
        self._turn = Side(side)

    @property
    def castling(self) -> str:
        """Who may castle where, as a FEN has it: ``KQkq``, or ``-`` for nobody."""
        if self._castling is not None:
            return self._castling
        rights = "".join(
            right
            for right, (king, rook) in _HOMES.items()
            if self._at(king) == ("K" if right.isupper() else "k")
            and self._at(rook) == ("R" if right.isupper() else "r")
        )
        return rights or "-"

    @castling.setter
    def castling(self, rights: str) -> None:
        if self.game != "chess":
            raise OptionError("there is no castling in xiangqi")
        if rights != "-" and (not rights or not set(rights) <= set("KQkq")):
            raise OptionError(f'"{shortened(rights)}" is not castling: give some of KQkq, or -')
        self._castling = rights

    def put(self, letter: str, square: str) -> None:
        """Puts a piece on a square; upper-case letters are White's or Red's.

        Raises:
            OptionError: There is no such piece.
            SquareError: There is no such square.
        """
        known = _ALIASES.get(self.game, {}).get(letter.upper(), letter.upper())
        if len(letter) != 1 or known not in _LETTERS[self.game]:
            raise OptionError(
                f'"{shortened(letter)}" is no piece: {", ".join(_LETTERS[self.game])}, in upper '
                "case for the first side and in lower case for the second"
            )
        self._pieces[self._index(square)] = known if letter.isupper() else known.lower()
        self._castling = None if self.game == "chess" else "-"

    def clear(self, square: str) -> None:
        """Empties a square.

        Raises:
            SquareError: There is no such square.
        """
        self._pieces[self._index(square)] = None
        self._castling = None if self.game == "chess" else "-"

    def clear_all(self) -> None:
        """Empties the board."""
        self._pieces = [None] * len(self._pieces)
        self._castling = None if self.game == "chess" else "-"

    def start(self) -> None:
        """Sets the start position up."""
        self.take(Board(game=self.game))

    def take(self, board: Board) -> None:
        """Takes over the position of a board of the same game."""
        self._pieces = list(board.pieces())
        self._turn = board.turn
        self._castling = board.fen().split()[2] if self.game == "chess" else "-"

    def at(self, square: str) -> str | None:
        """What stands on a square."""
        return self._pieces[self._index(square)]

    def fen(self) -> str:
        """The position as FEN, whether or not it can be played from."""
        rows = []
        for rank in reversed(range(self._ranks)):
            row, empty = "", 0
            for letter in self._pieces[rank * self._files : (rank + 1) * self._files]:
                if letter is None:
                    empty += 1
                    continue
                row += f"{empty or ''}{letter}"
                empty = 0
            rows.append(f"{row}{empty or ''}")
        turn = "w" if self._turn is self._plain.sides[0] else "b"
        return f"{'/'.join(rows)} {turn} {self.castling} - 0 1"

    def faults(self) -> tuple[str, ...]:
        """Why it cannot be played from, each reason a clause; empty where it can."""
        try:
            self.board()
        except FenError as error:
            return tuple(reason for _, reason in error.faults) or (str(error),)
        return ()

    def board(self, **options: Any) -> Board:
        """The position as a board; `options` are those of `Board`.

        Raises:
            FenError: It cannot be played from; all reasons are told.
        """
        return Board(self.fen(), self.game, **options)

    def picture(self) -> Picture:
        """What a renderer needs to know."""
        return Picture(
            game=self.game,
            files=self._files,
            ranks=self._ranks,
            first_rank=self._plain.first_rank,
            pieces=tuple(self._pieces),
        )

    def _at(self, square: str) -> str | None:
        return self._pieces[self._plain.square_index(square)]

    def _index(self, square: str) -> int:
        try:
            return self._plain.square_index(square)
        except TypeError:
            raise SquareError(f"no square {square!r}") from None
