"""`Board`: a position of chess or xiangqi with its past.

The calls of a loop (`legal_moves`, `push`, `pop`, `fen`, …) are native; here are the types and
words around them. Text of moves and squares counts files from a and ranks as the game
does: from 1 in chess, from 0 in xiangqi (``h2e2``); ``ranks="1-10"`` gives the other counting.
What a board shows, and how the game on it stands, is in `rukh._position`.
"""

from __future__ import annotations

import contextlib
import copy
import re
from dataclasses import replace
from typing import TYPE_CHECKING, Literal, TypedDict, TypeVar

from rukh import _native
from rukh._on_native import on_native
from rukh._position import Position
from rukh.errors import (
    ArgumentError,
    HistoryError,
    IllegalMoveError,
    OptionError,
    UnreadableMoveError,
    shortened,
)
from rukh.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from types import EllipsisType

    from rukh._native import Move
    from rukh.arrow import Arrow
    from rukh.ruling import RepetitionRule

__all__ = ["Board", "Notation", "Ranks"]

Ranks = Literal["0-9", "1-10"]
"""How coordinates count the ranks of xiangqi; chess counts from 1 either way."""

Notation = Literal[
    "coordinates",
    "from-one",
    "iccs",
    "wxf",
    "wxf-numbered",
    "chinese",
    "chinese-traditional",
    "letters",
    "letters-from-one",
    "san",
    "lan",
    "figurine",
]
"""How moves are written: `rukh.NOTATIONS` lists them all, `Board.notations` those of a game.

In both games ``coordinates``. In xiangqi coordinates with ranks ``from-one`` and ``iccs``
(``H2-E2``); ``wxf`` (``C2=5``), and ``wxf-numbered``, which counts soldiers on a file;
``chinese`` and ``chinese-traditional``; ``letters`` (``Che2``) and ``letters-from-one``. In chess
``san``, ``lan`` (``Ng1-f3``) and ``figurine``.
"""

PictureSet = Literal["chinese", "western", "letters"]
"""How pieces are drawn in pictures."""

_DEEPEST_PERFT = 64
_HYPHENATED = re.compile(r"\s*[A-Ha-h][1-8]-[A-Ha-h][1-8]")
_FIGURINES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP")


class _Options(TypedDict):
    """The choices of rule that a board was opened with."""

    chess960: bool
    repetition: RepetitionRule
    natural_limit: int | None
    check_extension: bool
    facing_generals: bool


_USUAL: dict[str, object] = {
    "chess960": False,
    "repetition": "axf",
    "natural_limit": 60,
    "check_extension": True,
    "facing_generals": False,
}
"""What `repr` need not say."""

_Self = TypeVar("_Self", bound="Board")


@on_native
class Board(Position):
    """A position of either game with its past.

    ``Board()`` is the start of chess, ``Board(game="xiangqi")`` that of xiangqi, ``Board(fen)``
    whatever game the FEN belongs to: ten rows are xiangqi, eight are chess. With `chess960`
    castling is written as king takes rook.

    Three more choices concern xiangqi alone. `repetition` says how repeated positions are judged:
    ``axf`` (the Asian rules, which are the World rules of 2018 too), ``engine`` (as Pikafish has
    it), ``cxa`` (the Chinese rules, approximately), ``simple`` (perpetual check alone loses) or
    ``none`` (every repetition is a draw). `natural_limit` is how many moves of both sides without a
    capture end the game, None for no limit; with `check_extension` a side's eleventh and later
    checks, and the answers to them, do not bring it nearer. With `facing_generals` a diagram may
    be set up in which the generals face each other, if the side to move can end it.

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
        OptionError: A rule cannot be chosen so.
    """

    __slots__ = ()

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

    def parse_move(
        self, text: str, notation: Notation | None = None, *, ranks: Ranks = "0-9"
    ) -> Move:
        """Reads a move in any notation that this game has, or in `notation` alone.

        Forgives upper and lower case as well, unless the notation is given.

        >>> board = Board()
        >>> board.parse_move("Nf3") == board.parse_move("g1f3") == board.parse_move("G1F3")
        True
        >>> board = Board(game="xiangqi")
        >>> [board.parse_move(text) for text in ("炮二平五", "C2=5", "Che2", "H2-E2")]
        [Move('h2e2'), Move('h2e2'), Move('h2e2'), Move('h2e2')]

        Raises:
            UnreadableMoveError: The text is not a move.
            IllegalMoveError: No legal move fits; the message says why.
            AmbiguousMoveError: Several legal moves fit, or it means two in two notations.
            OptionError: This game has no such notation.
        """
        if not isinstance(text, str):
            raise TypeError(f"a move is a str such as 'e2e4', not {type(text).__name__}")
        if notation is not None:
            return self._read_move(text, notation)
        if self.game == "chess" and _HYPHENATED.match(text) is not None:
            text = text.replace("-", "")
        if _counts_from_one(ranks):
            return self._read_coordinates(text.lower(), True)
        try:
            return self._read_move(text, None)
        except UnreadableMoveError:
            # Typed in the wrong case, or copied from a page: "E2E4", "nf3", "♘f3".
            plain = text.translate(_FIGURINES)
            for retyped in (text.lower(), text[:1].upper() + text[1:], plain):
                with contextlib.suppress(UnreadableMoveError):
                    return self._read_move(retyped, None)
            raise

    def write_move(self, move: Move, notation: Notation) -> str:
        """Writes a legal move in one of `notations`.

        Of one position all legal moves have different texts, and each is read back as its move.

        >>> board = Board(game="xiangqi")
        >>> move = board.parse_uci("h2e2")
        >>> [board.write_move(move, name) for name in ("chinese", "wxf", "iccs", "letters")]
        ['炮二平五', 'C2=5', 'H2-E2', 'Che2']

        Raises:
            OptionError: This game has no such notation.
        """
        return self._write_move(move, notation)

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

    def push_text(
        self, text: str, notation: Notation | None = None, *, ranks: Ranks = "0-9"
    ) -> Move:
        """Plays a move given in any notation, or in `notation` alone, and returns it.

        >>> Board(game="xiangqi").push_text("马八进七")
        Move('b0c2')
        """
        move = self.parse_move(text, notation, ranks=ranks)
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

    def with_rules(
        self: _Self,
        *,
        repetition: RepetitionRule | None = None,
        natural_limit: int | EllipsisType | None = ...,
        check_extension: bool | None = None,
    ) -> _Self:
        """A board with the same start and moves under other rules; what is left out stays.

        >>> board = Board("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
        >>> for text in "d5e5 e9d9 e5d5 d9e9".split() * 2:
        ...     _ = board.push_uci(text)
        >>> board.outcome().verdict, board.with_rules(repetition="none").outcome().verdict
        ('red_loses', 'draw')
        """
        board = self.copy()
        board._set_rules(
            self.repetition if repetition is None else repetition,
            self.natural_limit if natural_limit is ... else natural_limit,
            self.check_extension if check_extension is None else check_extension,
        )
        return board

    def _options(self) -> _Options:
        return {
            "chess960": self.chess960,
            "repetition": self.repetition,
            "natural_limit": self.natural_limit,
            "check_extension": self.check_extension,
            "facing_generals": self.facing_generals,
        }

    def svg(
        self,
        *,
        size: int | None = None,
        flipped: bool = False,
        pieces: PictureSet = "chinese",
        coordinates: bool = True,
        arrows: Iterable[Arrow] = (),
        marks: Mapping[str, str] | None = None,
        lastmove: Move | bool = True,
        check: bool = True,
        theme: str = "wood",
    ) -> str:
        """The position as an SVG picture; it scales to its frame unless `size` is given.

        In a script: ``Path("board.svg").write_text(board.svg(), encoding="utf-8")``. Everything
        is drawn, so that no font is needed, not even for characters.

        `pieces` are ``chinese`` characters, ``western`` figures or ``letters`` in xiangqi, figures
        or ``letters`` in chess. `arrows` point from square to square, and ring a square that they
        do not leave. `marks` give squares a colour (that of an arrow, or ``#rrggbb``), or
        ``target`` for a dot or a ring. The last move is marked, and a king in check, unless
        `lastmove` and `check` are False; `lastmove` may be another move. `theme` is one of
        ``rukh.render.THEMES``.

        >>> Board(game="xiangqi").svg()[:4]
        '<svg'
        >>> from rukh import Arrow
        >>> board = Board()
        >>> picture = board.svg(arrows=[Arrow("e2", "e4")], marks={"d4": "target"}, theme="slate")

        Raises:
            OptionError: One of these cannot be drawn.
        """
        from rukh.render import svg  # noqa: PLC0415  (pictures are rarely wanted)

        return svg.picture(
            self._shown(lastmove, check),
            size=size,
            flipped=flipped,
            pieces=pieces,
            coordinates=coordinates,
            arrows=arrows,
            marks=marks,
            theme=theme,
        )

    def png(
        self,
        *,
        size: int = 720,
        flipped: bool = False,
        pieces: PictureSet = "chinese",
        coordinates: bool = True,
        arrows: Iterable[Arrow] = (),
        marks: Mapping[str, str] | None = None,
        lastmove: Move | bool = True,
        check: bool = True,
        theme: str = "wood",
    ) -> bytes:
        """The same picture as a PNG, `size` pixels wide.

        Raises:
            OptionError: One of these cannot be drawn, or there is nothing to draw it with.
        """
        from rukh.render import png  # noqa: PLC0415  (pictures are rarely wanted)

        png.check_size(size)
        picture = self.svg(
            flipped=flipped,
            pieces=pieces,
            coordinates=coordinates,
            arrows=arrows,
            marks=marks,
            lastmove=lastmove,
            check=check,
            theme=theme,
        )
        return png.drawn(picture, size)

    def _shown(self, lastmove: Move | bool, check: bool) -> Picture:
        """The position with these marks."""
        picture = self.picture()
        if isinstance(lastmove, bool):
            squares = picture.last_move if lastmove else None
        elif not isinstance(lastmove, _native.Move):
            raise ArgumentError(f"lastmove is a Move or a bool, not {type(lastmove).__name__}")
        else:
            left, reached = (
                picture.square(name) for name in (lastmove.from_square, lastmove.to_square)
            )
            if left is None or reached is None:
                raise OptionError(f"the board has no squares of {lastmove}")
            squares = left, reached
        return replace(picture, last_move=squares, check=picture.check if check else None)

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
        chosen = (
            f", {name}={value!r}"
            for name, value in self._options().items()
            if value != _USUAL[name]
        )
        return f"Board({self.fen()!r}{''.join(chosen)})"

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
        board.push(_native.Move(text))
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
