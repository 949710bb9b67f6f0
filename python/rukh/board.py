"""`Board`: a position of chess or xiangqi with its past.

The calls of a loop (`legal_moves`, `push`, `pop`, `fen`, …) are native; here are the types and
words around them. Text of moves and squares counts files from a and ranks as the game
does: from 1 in chess, from 0 in xiangqi (``h2e2``); ``ranks="1-10"`` gives the other counting.
"""

from __future__ import annotations

import contextlib
import copy
import re
from typing import TYPE_CHECKING, Literal, TypedDict, TypeVar

from rukh import _native
from rukh.errors import (
    HistoryError,
    IllegalMoveError,
    OptionError,
    SquareError,
    UnreadableMoveError,
    shortened,
)
from rukh.outcome import Claims, Outcome, Termination
from rukh.picture import Picture
from rukh.side import Side
from rukh.trace import Phased, Trace, TraceTerm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rukh._native import Move

__all__ = ["Board", "Ranks"]

Ranks = Literal["0-9", "1-10"]
"""How coordinates count the ranks of xiangqi; chess counts from 1 either way."""

_DEEPEST_PERFT = 64
_HYPHENATED = re.compile(r"\s*[A-Ha-h][1-8]-[A-Ha-h][1-8]")
_FIGURINES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP")
_ABOUT_THE_CLASS = ("__slots__", "__firstlineno__", "__static_attributes__")


class _Options(TypedDict):
    """The choices of rule that a board was opened with."""

    chess960: bool
    natural_limit: int | None


_Self = TypeVar("_Self", bound="Board")


def _on_native(cls: type[_Self]) -> type[_Self]:
    """Puts the members of a Python class on its native base, and returns that.

    CPython takes its fast path to a native method only on instances of the method's very own
    class: in a subclass the loop of `push` and `pop` is a tenth slower. So there is no subclass.
    """
    (native,) = cls.__bases__
    for name, value in vars(cls).items():
        if name not in _ABOUT_THE_CLASS:
            setattr(native, name, value)
    return native


@_on_native
class Board(_native.Board):
    """A position of either game with its past.

    ``Board()`` is the start of chess, ``Board(game="xiangqi")`` that of xiangqi, ``Board(fen)``
    whatever game the FEN belongs to: ten rows are xiangqi, eight are chess. With `chess960`
    castling is written as king takes rook; `natural_limit` is how many moves of both sides without
    a capture end a game of xiangqi, None for no limit.

    >>> board = Board(game="xiangqi")
    >>> board.push_uci("h2e2")
    Move('h2e2')
    >>> board.fen()
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'
    >>> board.pop()
    Move('h2e2')

    Two boards are equal, and have the same hash, when they show the same position: pieces, side to
    move and rights. Counters and the past do not count. A board used as a key must not be changed.

    A board may be shared by threads: each call is whole, and none blocks the others for long.

    Raises:
        FenError: The FEN cannot be played from.
        GameError: There is no such game.
    """

    __slots__ = ()

    # --- the position -----------------------------------------------------------------------

    @property
    def turn(self) -> Side:
        """The side to move.

        >>> Board().turn
        <Side.WHITE: 'white'>
        """
        return Side(self.side_names[self.turn_index])

    @property
    def sides(self) -> tuple[Side, Side]:
        """The players, the first mover first.

        >>> [str(side) for side in Board(game="xiangqi").sides]
        ['red', 'black']
        """
        first, second = self.side_names
        return Side(first), Side(second)

    @property
    def fullmove_number(self) -> int:
        """The number of the move about to be played, counted by pairs.

        >>> Board().fullmove_number
        1
        """
        return int(self.fen().split()[5])

    def ply(self) -> int:
        """Plies since the start of the game, by the FEN's move number.

        >>> board = Board()
        >>> _ = board.push_uci("e2e4")
        >>> board.ply()
        1
        """
        return 2 * (self.fullmove_number - 1) + self.turn_index

    def square_name(self, index: int) -> str:
        """The name of a square counted from the first rank's first file.

        >>> Board().square_name(12), Board(game="xiangqi").square_name(12)
        ('e2', 'd1')
        """
        if not 0 <= index < self.files * self.ranks:
            raise SquareError(f"no square {index}: the board has {self.files * self.ranks}")
        rank, file = divmod(index, self.files)
        return f"{chr(ord('a') + file)}{rank + self.first_rank}"

    def square_index(self, name: str) -> int:
        """The number of a square, counted from the first rank's first file.

        >>> Board().square_index("e2")
        12
        """
        if not isinstance(name, str):
            raise TypeError(f"a square is a str such as 'e2', not {type(name).__name__}")
        if len(name) == 2 and name[1] in "0123456789":
            file = ord(name[0].lower()) - ord("a")
            rank = int(name[1]) - self.first_rank
            if 0 <= file < self.files and 0 <= rank < self.ranks:
                return rank * self.files + file
        last = self.square_name(self.files * self.ranks - 1)
        raise SquareError(
            f"no square {shortened(name)!r}: squares go from a{self.first_rank} to {last}"
        )

    def piece_at(self, square: str) -> str | None:
        """The FEN letter of what stands on a square; None where it is empty.

        >>> Board().piece_at("e1"), Board().piece_at("e4")
        ('K', None)
        """
        return self.pieces()[self.square_index(square)]

    def piece_map(self) -> dict[str, str]:
        """Each occupied square and the FEN letter of what stands there.

        >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").piece_map()
        {'e1': 'K', 'h1': 'R', 'e8': 'k'}
        """
        return {
            self.square_name(index): letter
            for index, letter in enumerate(self.pieces())
            if letter is not None
        }

    def evaluate(self) -> Trace:
        """The static evaluation, taken apart by term, side and phase.

        >>> Board().evaluate().for_mover == Board().evaluate().total
        True
        """
        terms, phase, total, for_mover = self._trace_values()
        return Trace(
            sides=self.sides,
            terms=tuple(
                TraceTerm(name, Phased(*first), Phased(*second), score)
                for name, first, second, score in terms
            ),
            phase=phase,
            total=total,
            for_mover=for_mover,
        )

    # --- moves ------------------------------------------------------------------------------

    def parse_uci(self, text: str, *, ranks: Ranks = "0-9") -> Move:
        """Reads coordinates of a legal move.

        >>> Board(game="xiangqi").parse_uci("h3e3", ranks="1-10")
        Move('h2e2')
        >>> Board(game="xiangqi").parse_uci("b0d1")
        Traceback (most recent call last):
        rukh.errors.IllegalMoveError: illegal move "b0d1": the horse's leg at c0 is blocked

        Raises:
            UnreadableMoveError: The text is not two squares.
            IllegalMoveError: The move breaks the rules; the message says how.
        """
        return self._read_coordinates(text, _counts_from_one(ranks))

    def parse_san(self, text: str, *, strict: bool = False) -> Move:
        """Reads the game's notation for people: SAN in chess, ICCS (``H2-E2``) in xiangqi.

        Lenient about shape (``Rf4`` for ``Rxf4``, ``e8Q``), unless `strict`: then only the text
        that `san` writes will do, marks of check and mate aside.

        >>> Board().parse_san("Nf3")
        Move('g1f3')

        Raises:
            UnreadableMoveError: The text is not a move.
            IllegalMoveError: No legal move fits, or with `strict`, it is written another way.
            AmbiguousMoveError: Several legal moves fit.
        """
        found = self._read_human(text)
        if strict:
            written = self._write_human(found)
            if text.rstrip("+#") != written.rstrip("+#"):
                reason = f'it is written "{written}"'
                raise IllegalMoveError(f'inexact move "{shortened(text)}": {reason}', text, reason)
        return found

    def parse_move(self, text: str, *, ranks: Ranks = "0-9") -> Move:
        """Reads a move in any notation that this game has: coordinates, or that for people.

        Forgives upper and lower case as well.

        >>> board = Board()
        >>> board.parse_move("Nf3") == board.parse_move("g1f3") == board.parse_move("G1F3")
        True
        """
        if not isinstance(text, str):
            raise TypeError(f"a move is a str such as 'e2e4', not {type(text).__name__}")
        if self.game == "chess" and _HYPHENATED.match(text) is not None:
            text = text.replace("-", "")
        if _counts_from_one(ranks):
            return self._read_coordinates(text.lower(), True)
        try:
            return self._read_human(text)
        except UnreadableMoveError:
            # Typed in the wrong case, or copied from a page: "E2E4", "nf3", "♘f3".
            plain = text.translate(_FIGURINES)
            for retyped in (text.lower(), text[:1].upper() + text[1:], plain):
                with contextlib.suppress(UnreadableMoveError):
                    return self._read_human(retyped)
            raise

    def uci(self, move: Move, *, ranks: Ranks = "0-9") -> str:
        """Writes a move as coordinates: a legal one, or one that a board has given out.

        >>> board = Board(game="xiangqi")
        >>> board.uci(board.parse_uci("h2e2"), ranks="1-10")
        'h3e3'
        """
        return self._write_coordinates(move, _counts_from_one(ranks))

    def san(self, move: Move) -> str:
        """Writes a legal move in the game's notation for people.

        >>> board = Board()
        >>> board.san(board.parse_uci("g1f3"))
        'Nf3'
        """
        return self._write_human(move)

    def variation_san(self, moves: Iterable[Move]) -> list[str]:
        """Writes a line of moves from here in the game's notation for people.

        >>> import rukh
        >>> rukh.Board().variation_san([rukh.Move("e2e4"), rukh.Move("e7e5")])
        ['e4', 'e5']
        """
        walker = self.copy()
        written = []
        for move in moves:
            written.append(walker._write_human(move))
            walker.push(move)
        return written

    def push_uci(self, text: str, *, ranks: Ranks = "0-9") -> Move:
        """Plays a move given as coordinates, and returns it.

        >>> Board().push_uci("e2e4")
        Move('e2e4')
        """
        move = self.parse_uci(text, ranks=ranks)
        self.push(move)
        return move

    def push_san(self, text: str) -> Move:
        """Plays a move in the game's notation for people, and returns it.

        >>> Board().push_san("e4")
        Move('e2e4')
        """
        move = self.parse_san(text)
        self.push(move)
        return move

    def push_text(self, text: str, *, ranks: Ranks = "0-9") -> Move:
        """Plays a move given in any notation, and returns it.

        >>> Board(game="xiangqi").push_text("H2-E2")
        Move('h2e2')
        """
        move = self.parse_move(text, ranks=ranks)
        self.push(move)
        return move

    def peek(self) -> Move:
        """The last move.

        Raises:
            HistoryError: No move was played.
        """
        stack = self.move_stack
        if not stack:
            raise HistoryError("there is no move to look at")
        return stack[-1]

    def perft(self, depth: int) -> int:
        """How many leaves the tree of legal moves has, so many plies deep.

        >>> Board().perft(3), Board(game="xiangqi").perft(2)
        (8902, 1920)
        """
        return self._count_leaves(_perft_depth(depth))

    def divide(self, depth: int) -> dict[Move, int]:
        """The leaves below each legal move.

        >>> sum(Board().divide(3).values())
        8902
        """
        return dict(self._count_leaves_by_move(_perft_depth(depth)))

    # --- the state of the game --------------------------------------------------------------

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check without a legal move."""
        return self.is_check() and self.count_legal() == 0

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
        return not self.is_check() and self.count_legal() == 0

    def is_insufficient_material(self) -> bool:
        """Whether the game has ended because neither side can ever mate.

        >>> Board("2b1k3/8/8/8/8/8/8/5BK1 w - - 0 1").is_insufficient_material()
        True
        """
        outcome = self.outcome()
        return outcome is not None and outcome.termination is Termination.INSUFFICIENT_MATERIAL

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the current position has occurred so often, this time included."""
        return self.claims().occurrences >= count

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended; None while it goes on.

        With `claim_draw` a draw that may be claimed (fifty moves, threefold repetition) counts.

        >>> board = Board()
        >>> for san in "f3 e5 g4 Qh4".split():
        ...     _ = board.push_san(san)
        >>> print(board.outcome())
        Black wins by checkmate
        """
        values = self._outcome_values(claim_draw)
        if values is None:
            return None
        winner, termination, result, verdict, sentence, plies = values
        return Outcome(
            winner=None if winner is None else self.sides[winner],
            termination=Termination(termination),
            verdict=verdict,
            sentence=sentence,
            plies=None if plies is None else range(plies[0], plies[1] + 1),
            _result=result,
        )

    def is_game_over(self, *, claim_draw: bool = False) -> bool:
        """Whether the game has ended.

        >>> Board().is_game_over()
        False
        """
        return self._outcome_values(claim_draw) is not None

    def result(self, *, claim_draw: bool = False) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``; ``*`` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    def claims(self) -> Claims:
        """What may be claimed now, and who has to change.

        >>> Board().claims()
        Claims(draw=None, must_change=None, occurrences=1)
        """
        draw, must_change, occurrences = self._claim_values()
        return Claims(
            draw=None if draw is None else Termination(draw),
            must_change=None if must_change is None else self.sides[must_change],
            occurrences=occurrences,
        )

    def can_claim_draw(self) -> bool:
        """Whether the side to move may claim a draw by the position on the board."""
        return self.claims().draw is not None

    # --- copies, text and pictures ----------------------------------------------------------

    def copy(self: _Self) -> _Self:
        """An independent board with the same position and past.

        >>> board = Board()
        >>> other = board.copy()
        >>> _ = other.push_uci("e2e4")
        >>> len(board), len(other)
        (0, 1)
        """
        return type(self)(copy_of=self)

    def root(self: _Self) -> _Self:
        """A board with the position that the moves began from."""
        return type(self)(self.start_fen, self.game, **self._options())

    def _options(self) -> _Options:
        return {"chess960": self.chess960, "natural_limit": self.natural_limit}

    def svg(
        self,
        *,
        size: int | None = None,
        flipped: bool = False,
        pieces: Literal["chinese", "letters"] = "chinese",
        coordinates: bool = True,
    ) -> str:
        """The position as an SVG picture; it scales to its frame unless `size` is given.

        In a script: ``Path("board.svg").write_text(board.svg(), encoding="utf-8")``. `pieces`
        chooses characters or Latin letters for xiangqi.

        >>> Board(game="xiangqi").svg()[:4]
        '<svg'
        """
        from rukh.render import svg  # noqa: PLC0415  (pictures are rarely wanted)

        return svg.picture(
            self.picture(), size=size, flipped=flipped, pieces=pieces, coordinates=coordinates
        )

    def picture(self) -> Picture:
        """What a renderer needs to know: pieces, last move, check, as plain data."""
        return Picture(
            game=self.game,
            files=self.files,
            ranks=self.ranks,
            first_rank=self.first_rank,
            pieces=tuple(self.pieces()),
            last_move=self.last_squares(),
            check=self.checked_square(),
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        pieces = self.pieces()
        rows = [pieces[i : i + self.files] for i in range(0, len(pieces), self.files)]
        return "\n".join(" ".join(letter or "." for letter in row) for row in reversed(rows))

    def __repr__(self) -> str:
        options = ", chess960=True" if self.chess960 else ""
        return f"Board({self.fen()!r}{options})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _native.Board):
            return NotImplemented
        if self.key != other.key or self.game != other.game:
            return False
        return self.fen().split()[:4] == other.fen().split()[:4]

    def __hash__(self) -> int:
        return hash((self.game, self.key))

    def __copy__(self: _Self) -> _Self:
        return self.copy()

    def __deepcopy__(self: _Self, memo: dict[int, object]) -> _Self:
        twin = self.copy()
        memo[id(self)] = twin
        # Only subclasses have attributes of their own.
        for name, value in getattr(self, "__dict__", {}).items():
            setattr(twin, name, copy.deepcopy(value, memo))
        return twin

    def __reduce__(
        self,
    ) -> tuple[Callable[..., Board], tuple[object, ...], dict[str, object] | None]:
        moves = [move.uci() for move in self.move_stack]
        whole = (type(self), self.start_fen, self.game, self._options(), moves)
        return _restored, whole, getattr(self, "__dict__", None)


def _restored(cls: type[_Self], fen: str, game: str, options: _Options, moves: list[str]) -> _Self:
    board = cls(fen, game, **options)
    for text in moves:
        board.push_uci(text)
    return board


def _counts_from_one(ranks: str) -> bool:
    if ranks not in ("0-9", "1-10"):
        raise OptionError(f'ranks must be "0-9" or "1-10", not {ranks!r}')
    return ranks == "1-10"


def _perft_depth(depth: object) -> int:
    is_count = isinstance(depth, int) and not isinstance(depth, bool)
    if not is_count or not 0 <= depth <= _DEEPEST_PERFT:  # type: ignore[operator]
        raise OptionError(f"depth must be from 0 to {_DEEPEST_PERFT}, not {depth!r}")
    return depth  # type: ignore[return-value]
