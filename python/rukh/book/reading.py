"""What a book says about a board: `Book`, and the moves and entries that come out of it."""

from __future__ import annotations

import os
import random as _random
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeVar, cast, overload

from rukh import _native
from rukh.errors import ArgumentError, BookError, MissingError

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator
    from types import TracebackType

    from rukh._native import Move
    from rukh.board import Board

__all__ = ["Book", "BookKind", "Entry", "RawEntry", "default", "open"]

BookKind = Literal["rkb", "polyglot"]
"""The kinds of books: Rukh's own, and Polyglot's (of chess alone)."""

_Default = TypeVar("_Default")
_AT_ONCE = 4096


class Entry(NamedTuple):
    """A move that a book has for a board. Wins and losses are those of the side to move."""

    move: Move
    """The move; it is legal on that board."""
    weight: int
    """How often it is to be played, against the other moves of the position; 0 is never."""
    share: float
    """Its part of the weights of all moves of the position, from 0 to 1."""
    games: int
    """How many times it was played, twice in a game that comes to the position twice; 0 where the
    book does not say."""
    wins: int
    """How many times the side to move won then."""
    draws: int
    """How many times it drew."""
    losses: int
    """How many times it lost. Games without a result count in `games` alone."""

    @property
    def score(self) -> float | None:
        """The share of the points that the move made, from 0 to 1; None where no game has a result.

        >>> Entry(_native.Move("e2e4"), 3, 1.0, 2, 1, 1, 0).score
        0.75
        """
        return _score(self.wins, self.draws, self.losses)


class RawEntry(NamedTuple):
    """An entry as it lies in the file: which position it is about, only its key tells.

    A position of a book that merges images of the board is filed under one of them, and `move` is
    a move of that one. In a Polyglot book castling is king takes rook.
    """

    key: int
    """The key that the position is filed under: `Board.key`, or `Board.polyglot_key`."""
    raw_move: int
    """The move's bits."""
    move: Move
    """The move that the bits spell; nobody has asked whether it is legal."""
    weight: int
    """How often it is to be played, against the other moves of the position; 0 is never."""
    games: int
    """How many times it was played, twice in a game that comes to the position twice; 0 where the
    book does not say."""
    wins: int
    """How many times the side to move won then."""
    draws: int
    """How many times it drew."""
    losses: int
    """How many times it lost. Games without a result count in `games` alone."""

    @property
    def score(self) -> float | None:
        """The share of the points that it made, from 0 to 1; None where no game has a result."""
        return _score(self.wins, self.draws, self.losses)


def _score(wins: int, draws: int, losses: int) -> float | None:
    decided = wins + draws + losses
    return (2 * wins + draws) / (2 * decided) if decided else None


class Book:
    """An open book: what it has for a board, and all its entries. `open` and `default` give it.

    Names and habits are those of ``chess.polyglot.MemoryMappedReader``. Where a board has no move
    in the book, `find_all` is empty, `get` gives None, and `find`, `choice` and `weighted_choice`
    raise `MissingError`, which is an `IndexError` and a `KeyError`. As there, moves of weight 0 are
    left out unless `minimum_weight` is 0; `moves` has them. Only legal moves come out of a book,
    whatever is in it.

    >>> import rukh, tempfile
    >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = rukh.book.build(games, f"{folder}/book.rkb")
    ...     book = rukh.book.open(f"{folder}/book.rkb")
    >>> board = rukh.Board()
    >>> [entry.move.uci() for entry in book.find_all(board)]
    ['e2e4']
    >>> entry = book.find(board)
    >>> entry.games, entry.wins, entry.draws, entry.losses, entry.score
    (2, 1, 1, 0, 0.75)

    A book may be shared by threads.
    """

    def __init__(self, native: _native.Book, path: str | None = None) -> None:
        self._native: _native.Book | None = native
        self.path = path
        """The file that it was opened from, if it was."""

    # --- what it is -------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The identifier of its game: ``"chess"`` or ``"xiangqi"``."""
        return self._opened.game

    @property
    def kind(self) -> BookKind:
        """``rkb`` for Rukh's own format, ``polyglot`` for Polyglot's."""
        return self._opened.kind

    def info(self) -> dict[str, Any]:
        """What the book says about itself, as plain values.

        ``game``, ``kind``, ``entries``; and, where there is a header (None elsewhere),
        ``positions`` and ``games`` (how many of each were counted), ``merged`` (the images of the
        board that share a page: ``mirror``, ``colours``), ``fingerprint`` and ``checksum`` as hex,
        and ``summary``: how and from what it was made, names and values, of one name a line each.

        >>> import rukh, tempfile
        >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = rukh.book.build(games, f"{folder}/book.rkb")
        ...     book = rukh.book.open(f"{folder}/book.rkb")
        >>> info = book.info()
        >>> info["games"], info["positions"], info["entries"], info["summary"]["weights"]
        (3, 3, 5, 'points')
        """
        book = self._opened
        info: dict[str, Any] = {"game": book.game, "kind": book.kind, "entries": len(book)}
        header = book.header()
        if header is None:
            unknown = ("positions", "games", "merged", "fingerprint", "checksum", "summary")
            return info | dict.fromkeys(unknown)
        fingerprint, is_mirrored, is_turned, positions, games, checksum, summary = header
        images = (("mirror", is_mirrored), ("colours", is_turned))
        return info | {
            "positions": positions,
            "games": games,
            "merged": [name for name, is_merged in images if is_merged],
            "fingerprint": f"{fingerprint:016x}",
            "checksum": f"{checksum:08x}",
            "summary": {
                name: "\n".join(value for own, value in summary if own == name)
                for name, _ in summary
            },
        }

    # --- a board ----------------------------------------------------------------------------

    def moves(self, board: _native.Board) -> list[Entry]:
        """Every legal move that the book has for a board, those of weight 0 too, heaviest first.

        Moves of one weight are in the order of their games.

        Raises:
            GameError: It is a board of another game.
        """
        return [Entry._make(values) for values in self._opened.moves(_checked(board))]

    def find_all(
        self,
        board: _native.Board,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] | Iterable[Move | str] = (),
    ) -> list[Entry]:
        """The moves that the book has for a board, heaviest first; empty where it has none.

        Moves to be left out may be given as text too: ``["e2e4"]``.

        Raises:
            MoveError: Such a text is no legal move.
        """
        excluded = _excluded(board, exclude_moves)
        return [
            entry
            for entry in self.moves(board)
            if entry.weight >= minimum_weight and entry.move not in excluded
        ]

    def find(
        self,
        board: _native.Board,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] | Iterable[Move | str] = (),
    ) -> Entry:
        """The heaviest move that the book has for a board.

        Raises:
            MissingError: It has none.
        """
        found = self.get(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        if found is None:
            raise _missing(board)
        return found

    def get(
        self,
        board: _native.Board,
        default: _Default | None = None,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] | Iterable[Move | str] = (),
    ) -> Entry | _Default | None:
        """The heaviest move that the book has for a board, or `default`.

        >>> import rukh, tempfile
        >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = rukh.book.build(games, f"{folder}/book.rkb")
        ...     book = rukh.book.open(f"{folder}/book.rkb")
        >>> book.get(rukh.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")) is None
        True
        """
        found = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        return found[0] if found else default

    def choice(
        self,
        board: _native.Board,
        *,
        minimum_weight: int = 1,
        exclude_moves: Container[Move] | Iterable[Move | str] = (),
        random: _random.Random | None = None,
        seed: int | None = None,
    ) -> Entry:
        """One of the moves that the book has for a board, whatever they weigh.

        Args:
            board: A board of the book's game.
            minimum_weight: Moves that weigh less are left out.
            exclude_moves: Moves that are left out.
            random: Where the choice comes from; Python's own generator without it.
            seed: In place of `random`: the same seed chooses the same.

        Raises:
            MissingError: There is none to choose from.
            ArgumentError: `random` and `seed` are given both.
        """
        drawn = _source(random, seed)
        found = self.find_all(board, minimum_weight=minimum_weight, exclude_moves=exclude_moves)
        if not found:
            raise _missing(board)
        return drawn.choice(found)

    def weighted_choice(
        self,
        board: _native.Board,
        *,
        exclude_moves: Container[Move] | Iterable[Move | str] = (),
        random: _random.Random | None = None,
        seed: int | None = None,
    ) -> Entry:
        """One of the moves that the book has for a board, each as often as its weight says.

        From the same `random.Random` this draws what ``chess.polyglot`` draws.

        >>> import rukh, tempfile
        >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = rukh.book.build(games, f"{folder}/book.rkb")
        ...     book = rukh.book.open(f"{folder}/book.rkb")
        >>> book.weighted_choice(rukh.Board(), seed=1).move
        Move('e2e4')

        Raises:
            MissingError: There is none to choose from.
            ArgumentError: `random` and `seed` are given both.
        """
        drawn = _source(random, seed)
        found = self.find_all(board, exclude_moves=exclude_moves)
        total = sum(entry.weight for entry in found)
        if not total:
            raise _missing(board)
        left = drawn.randint(0, total - 1)
        for entry in found[:-1]:
            left -= entry.weight
            if left < 0:
                return entry
        return found[-1]

    # --- the whole book ---------------------------------------------------------------------

    def walk(
        self, board: Board | None = None, *, depth: int | None = None
    ) -> Iterator[tuple[Board, list[Entry]]]:
        """The positions that the book's moves lead to from a board, each once, with its moves.

        Without a board they begin from the start position. The heaviest moves are followed first,
        at most `depth` of them in a row; moves that weigh nothing are followed too. The board that
        comes with each position is one and the same, so that ``board.move_stack`` is the line that
        leads there: look at it before the next is asked for, or copy it.

        >>> import rukh, tempfile
        >>> games = b"1. e4 e5 1-0 1. e4 c5 1/2-1/2 1. d4 d5 0-1"
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = rukh.book.build(games, f"{folder}/book.rkb")
        ...     book = rukh.book.open(f"{folder}/book.rkb")
        >>> for board, entries in book.walk():
        ...     print(len(board), [board.san(entry.move) for entry in entries])
        0 ['e4', 'd4']
        1 ['c5', 'e5']
        1 ['d5']
        """
        from rukh.board import Board  # noqa: PLC0415  (it need not be loaded to find a move)

        walker = Board(game=self.game) if board is None else board.copy()
        # With how many moves left a position was seen at best.
        seen: dict[int, int] = {}
        yielded: set[int] = set()
        forks: list[Iterator[Entry]] = []
        most = -1 if depth is None else depth
        while True:
            key = walker.key
            left = most - len(forks)
            if key not in seen or seen[key] < left:
                seen[key] = left if depth is not None else 0
                entries = self.moves(walker)
                if entries and key not in yielded:
                    yielded.add(key)
                    yield walker, entries
                goes_on = depth is None or left > 1
                forks.append(iter(entries if goes_on else ()))
            else:
                forks.append(iter(()))
            while forks:
                entry = next(forks[-1], None)
                if entry is not None:
                    walker.push(entry.move)
                    break
                forks.pop()
                if forks:
                    walker.pop()
            if not forks:
                return

    def __len__(self) -> int:
        """How many entries there are: moves of positions."""
        return len(self._opened)

    def __iter__(self) -> Iterator[RawEntry]:
        """Every entry, in ascending order of keys."""
        book = self._opened
        for start in range(0, len(book), _AT_ONCE):
            yield from map(RawEntry._make, book.entries(start, _AT_ONCE))

    @overload
    def __getitem__(self, index: int) -> RawEntry: ...
    @overload
    def __getitem__(self, index: slice) -> list[RawEntry]: ...
    def __getitem__(self, index: Any) -> RawEntry | list[RawEntry]:
        """The entry with this number, in ascending order of keys, or those of a slice."""
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        if not isinstance(index, int):
            kind = type(index).__name__
            raise ArgumentError(f"entries are numbered: give a number or a slice, not {kind}")
        length = len(self)
        place = index + length if index < 0 else index
        if not 0 <= place < length:
            raise MissingError(f"the book has {length} entries, and none with the number {index}")
        (values,) = self._opened.entries(place, 1)
        return RawEntry._make(values)

    def __contains__(self, board: object) -> bool:
        """Whether the book has a move for this board, be it one that weighs nothing."""
        if not isinstance(board, _native.Board):
            raise ArgumentError(f"what a book may have is a board, not {type(board).__name__}")
        return board.game == self.game and bool(self._opened.moves(board))

    def __bool__(self) -> bool:
        return True

    # --- the file ---------------------------------------------------------------------------

    def close(self) -> None:
        """Lets go of the file."""
        self._native = None

    @property
    def _opened(self) -> _native.Book:
        if self._native is None:
            raise BookError("the book is closed")
        return self._native

    def __enter__(self) -> Book:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        if self._native is None:
            return "<Book: closed>"
        place = "in memory" if self.path is None else repr(self.path)
        return f"<Book: {self.game}, {len(self)} entries, {place}>"


def open(source: str | os.PathLike[str] | bytes) -> Book:  # noqa: A001  (as files are opened)
    """Opens a book of either kind and game: a file, or bytes that are one.

    What it is tells its content, not its name. A file is mapped and stays where it is, however
    large; only its header is read, and `check` looks at the rest.

    Raises:
        OSError: The file cannot be read.
        BookError: It is no book that this release reads; the message says why, and what to do.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Book(_native.Book(data=bytes(source)))
    if not isinstance(source, (str, os.PathLike)):
        raise ArgumentError(f"a book is a file or bytes, not {type(source).__name__}")
    path = os.fspath(source)
    return Book(_native.Book(path=path), path)


def default(game: str) -> Book:
    """The book of a game that comes with Rukh.

    >>> import rukh
    >>> with rukh.book.default("xiangqi") as book:
    ...     rukh.Board(game="xiangqi") in book
    True

    Raises:
        GameError: There is no such game.
        BookError: It has no such book.
    """
    return Book(_native.Book(game=game))


def _checked(board: _native.Board) -> _native.Board:
    if not isinstance(board, _native.Board):
        raise ArgumentError(f"moves are found for a rukh.Board, not {type(board).__name__}")
    return board


def _excluded(board: _native.Board, moves: Any) -> Container[Move]:
    """What is left out; texts among it are moves of the board."""
    if isinstance(moves, str):
        raise ArgumentError(f"exclude_moves are several moves: give a list of them, [{moves!r}]")
    if not hasattr(moves, "__iter__"):
        return cast("Container[Move]", moves)
    # What is empty, or gives its moves once, is looked at once.
    listed = list(moves)
    return [_checked(board)._read_human(move) if isinstance(move, str) else move for move in listed]


def _missing(board: _native.Board) -> MissingError:
    return MissingError(f"the book has no move for {board.fen()}")


def _source(random: _random.Random | None, seed: int | None) -> _random.Random:
    """Where random numbers come from."""
    if seed is None:
        # Python's own generator has the methods of one.
        return random or cast("_random.Random", _random)
    if random is not None:
        raise ArgumentError("give random or seed, not both")
    return _random.Random(seed)
