"""Visitors: whoever is shown a game part by part, as in ``chess.pgn``.

A visitor sees tags, moves, comments and variations as they come and makes of them what it wants: a
statistic, a text, another game. `Game.accept` shows it a game, ``read_games(…, visitor=…)`` every
game of a source without building any.

In reading, a visitor is shown the tags that the source has, and in `handle_error` what was lost; of
a game that is there already all tags, those included that nobody gave. Moves have been read before
a visitor sees them, in whatever notation they were: there is no ``begin_parse_san``, ``parse_san``.
"""

from __future__ import annotations

import warnings
from enum import Enum
from typing import IO, TYPE_CHECKING, Any, Generic, TypeVar

from rukh._handle import checked_output, write_to
from rukh.board import Board
from rukh.errors import ArgumentError, RecordWarning
from rukh.game import Game
from rukh.headers import Headers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rukh import _native
    from rukh._native import Move
    from rukh._node import ChildNode, GameNode
    from rukh.board import Notation
    from rukh.problem import Problem

__all__ = [
    "SKIP",
    "BaseVisitor",
    "BoardBuilder",
    "FileExporter",
    "GameBuilder",
    "HeadersBuilder",
    "SkipType",
    "StringExporter",
    "begin",
    "checked",
    "show",
    "show_moves",
    "show_read",
    "show_subgame",
]

_Result = TypeVar("_Result")


class SkipType(Enum):
    """The type of `SKIP`."""

    SKIP = "skip"


SKIP = SkipType.SKIP
"""What a visitor returns to be spared a game, its moves, or a variation."""


class BaseVisitor(Generic[_Result]):
    """A visitor that lets everything pass. Only `result` has to be written.

    >>> import rukh
    >>> class Checks(rukh.visitor.BaseVisitor[int]):
    ...     def begin_game(self):
    ...         self.count = 0
    ...
    ...     def visit_move(self, board, move):
    ...         self.count += board.gives_check(move)
    ...
    ...     def result(self):
    ...         return self.count
    >>> list(rukh.read_games("1. e4 f5 2. Qh5+ g6 *", visitor=Checks))
    [1]
    """

    def begin_game(self) -> SkipType | None:
        """A game begins; `SKIP` leaves out all of it but `end_game`."""

    def begin_headers(self) -> Headers | None:
        """The tags begin; a mapping that is returned is filled with them."""

    def visit_header(self, name: str, value: str) -> None:
        """A tag."""

    def end_headers(self) -> SkipType | None:
        """The tags have ended; `SKIP` leaves out the moves."""

    def visit_start(self, board: Board) -> None:
        """The start position, before any move."""

    def visit_comment(self, comment: str) -> None:
        """A comment: on the move before, or, as the first thing in a variation, on the next."""

    def visit_nag(self, nag: int) -> None:
        """A mark of the move before."""

    def visit_move(self, board: Board, move: Move) -> None:
        """A move; `board` is before it, and must be left as it is."""

    def visit_board(self, board: Board) -> None:
        """A position: the first one, and that behind each move; `board` must be left as it is."""

    def begin_variation(self) -> SkipType | None:
        """An alternative to the move before begins; `SKIP` leaves it out."""

    def end_variation(self) -> None:
        """The alternative has ended, and the line before it goes on."""

    def visit_result(self, result: str) -> None:
        """How the game ended: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""

    def visit_problem(self, problem: Problem) -> None:
        """Something that was wrong with the game when it was read."""

    def handle_error(self, error: Exception) -> None:
        """In reading, behind the moves: something was lost. The error is a `RecordError`.

        A visitor that does not look after it lets it be a `RecordWarning`, so that no loss is
        silent; to raise the error ends the reading of this game.

        >>> import io, rukh
        >>> class Strict(rukh.records.GameBuilder):
        ...     def handle_error(self, error):
        ...         raise error
        >>> rukh.read_game(io.StringIO("1. e4 e5 2. Nf6 *"), visitor=Strict)
        Traceback (most recent call last):
        rukh.errors.RecordError: game 1, line 1, ply 3: "Nf6": ...
        """
        warnings.warn(str(error), RecordWarning, stacklevel=2)

    def end_game(self) -> None:
        """The game has ended."""

    def result(self) -> _Result:
        """What the visitor made of the game."""
        raise NotImplementedError


def show(game: Game, visitor: BaseVisitor[_Result]) -> _Result:
    """Shows a game to a visitor."""
    return _show(game, visitor, game.headers.items())


def show_read(
    game: Game, visitor: BaseVisitor[_Result], *, is_told_elsewhere: bool = False
) -> _Result:
    """Shows a visitor a game that was just read.

    Where somebody is told of losses already, a visitor that does not look after them is not.
    """
    errors = game.errors
    if is_told_elsewhere and type(visitor).handle_error is BaseVisitor.handle_error:
        errors = []
    return _show(game, visitor, game.headers.given.items(), errors)


def _show(
    game: Game,
    visitor: BaseVisitor[_Result],
    headers: Iterable[tuple[str, str]],
    errors: Iterable[Exception] = (),
) -> _Result:
    if checked(visitor).begin_game() is not SKIP:
        tags = visitor.begin_headers()
        for name, value in headers:
            if isinstance(tags, Headers):
                tags._keep(name, value)
            visitor.visit_header(name, value)
        for problem in game.problems:
            visitor.visit_problem(problem)
        if visitor.end_headers() is not SKIP:
            # Of a game that could not be read only that is known which game it is.
            is_unread = game._unread() is not None
            board = Board(game=game.game) if is_unread else game.start_board()
            begin(visitor, board)
            _remark(visitor, game.comment, game._nags)
            show_moves(board, game._steps(), visitor)
            for error in errors:
                visitor.handle_error(error)
            visitor.visit_result(game.result)
    visitor.end_game()
    return visitor.result()


def show_subgame(node: GameNode, visitor: BaseVisitor[_Result]) -> _Result:
    """Shows a visitor what follows a node as a game of its own."""
    game = node.root()
    board = node.board().root() if node is game else _cut(node.board())
    if checked(visitor).begin_game() is not SKIP:
        headers = game.headers.copy()
        if node is not game:
            headers.update({"FEN": board.fen()} | ({"SetUp": "1"} if game.game == "chess" else {}))
        tags = visitor.begin_headers()
        for name, value in headers.items():
            if isinstance(tags, Headers):
                tags._keep(name, value)
            visitor.visit_header(name, value)
        if visitor.end_headers() is not SKIP:
            begin(visitor, board)
            if node is game:
                _remark(visitor, game.comment, game._nags)
            show_moves(board, node._steps(), visitor)
            visitor.visit_result(game.result)
    visitor.end_game()
    return visitor.result()


def checked(visitor: BaseVisitor[_Result]) -> BaseVisitor[_Result]:
    """The visitor, if it is one.

    Raises:
        ArgumentError: It is none.
    """
    if not isinstance(visitor, BaseVisitor):
        raise ArgumentError(f"a visitor is a BaseVisitor, not {type(visitor).__name__}")
    return visitor


def begin(visitor: BaseVisitor[_Result], board: Board) -> None:
    """Shows a visitor the first position."""
    checked(visitor).visit_start(board)
    if type(visitor).visit_board is not BaseVisitor.visit_board:
        visitor.visit_board(board)


def _cut(board: Board) -> Board:
    """A board with the position of another, and no past."""
    options = board._options()
    # A diagram's generals may have faced each other from its beginning.
    options["facing_generals"] = board.game == "xiangqi"
    return type(board)(board.fen(), board.game, **options)


def show_moves(board: Board, steps: Iterable[_native._Step], visitor: BaseVisitor[_Result]) -> None:
    """Shows moves from the position on a board on."""
    wants_boards = type(visitor).visit_board is not BaseVisitor.visit_board
    # The last move told is played once its alternatives have been.
    told: Move | None = None
    above: list[tuple[int, Move | None]] = []
    skipped = 0  # How many brackets are open of a variation that is left out.
    for closing, opens, move, before, comment, nags in steps:
        for _ in range(closing):
            if skipped:
                skipped -= 1
                continue
            visitor.end_variation()
            told = _back(board, *above.pop())
        if skipped:
            skipped += opens
            continue
        if opens:
            if visitor.begin_variation() is SKIP:
                skipped = 1
                continue
            above.append((len(board), told))
        elif told is not None:
            board.push(told)
        if before:
            visitor.visit_comment(before)
        visitor.visit_move(board, move)
        if wants_boards:
            board.push(move)
            visitor.visit_board(board)
            board.pop()
        told = move
        _remark(visitor, comment, nags)
    for _ in above:
        visitor.end_variation()


def _back(board: Board, plies: int, told: Move | None) -> Move | None:
    """Takes moves back to the place that a variation began at; the move it is an alternative to."""
    while len(board) > plies:
        board.pop()
    return told


def _remark(visitor: BaseVisitor[_Result], comment: str, nags: Iterable[int]) -> None:
    for nag in nags:
        visitor.visit_nag(nag)
    if comment:
        visitor.visit_comment(comment)


class _Builder(BaseVisitor[_Result]):
    """Builds a game of what it is shown."""

    def __init__(self, *, Game: type[Game] = Game, has_roster: bool = True) -> None:  # noqa: N803
        self._kind = Game
        self._has_roster = has_roster
        self._line: list[GameNode] = []
        self._begins = False
        self._before = ""
        self._is_whole = False
        self.game = self._made("chess")
        """The game so far."""

    def _made(self, game: str) -> Game:
        made = self._kind(game=game) if self._has_roster else self._kind({}, game=game)
        # Errors are those that come, not what the problems say.
        made.errors = []
        self._line = [made]
        return made

    def begin_game(self) -> SkipType | None:
        """Starts afresh."""
        self.game = self._made("chess")
        self._begins = False
        self._is_whole = False
        return None

    def visit_header(self, name: str, value: str) -> None:
        """Keeps the tag."""
        headers = self.game.headers
        # What the roster has by itself nobody gave.
        if headers.get(name) != value:
            headers._keep(name, value)

    def visit_problem(self, problem: Problem) -> None:
        """Keeps what was wrong."""
        self.game._problems += (problem,)

    def visit_start(self, board: Board) -> None:
        """Sets the game up."""
        so_far = self.game
        self.game = made = self._made(board.game)
        made._problems, made._errors = so_far._problems, so_far._errors
        for name, value in so_far.headers.given.items():
            if made.headers.get(name) != value:
                made.headers._keep(name, value)
        if board.fen() != type(board)(game=board.game).fen():
            made.setup(board)
        made._chess960 = board.chess960

    def visit_comment(self, comment: str) -> None:
        """Hangs the comment on the move."""
        node = self._line[-1]
        if self._begins:
            self._before = f"{self._before} {comment}".strip()
        else:
            node.comment = f"{node.comment} {comment}".strip()

    def visit_nag(self, nag: int) -> None:
        """Hangs the mark on the move."""
        self._line[-1].nags.add(nag)

    def visit_move(self, board: Board, move: Move) -> None:
        """Adds the move."""
        node: ChildNode = self._line[-1].add_variation(move)
        if self._begins:
            node.starting_comment = self._before
        self._begins = False
        self._line[-1] = node

    def begin_variation(self) -> SkipType | None:
        """Goes back before the last move."""
        parent = self._line[-1].parent
        if parent is None:
            return SKIP
        self._line.append(parent)
        self._begins = True
        self._before = ""
        return None

    def end_variation(self) -> None:
        """Goes on with the line."""
        self._line.pop()
        self._begins = False

    def visit_result(self, result: str) -> None:
        """Keeps the result."""
        self._is_whole = True
        if result == self.game.result:
            return
        if "Result" in self.game.headers.given:
            self.game.result = result
        else:
            self.game._result = result
            self.game.headers._expect("Result", result)


_Game = TypeVar("_Game", bound=Game)


class GameBuilder(_Builder[_Game]):
    """Builds a game of what it is shown, of the class `Game`.

    >>> import io, rukh
    >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
    >>> print(game.accept(GameBuilder()).to_pgn().splitlines()[-2])
    1. e4 (1. d4 d5) 1... e5 *
    """

    def __init__(self, *, Game: Any = Game) -> None:  # noqa: N803  (its name in chess.pgn)
        super().__init__(Game=Game)

    def handle_error(self, error: Exception) -> None:
        """Adds it to `Game.errors`."""
        self.game.errors.append(error)

    def result(self) -> _Game:
        """The game."""
        return self.game  # type: ignore[return-value]


class _Exporter(_Builder[_Result]):
    """Writes PGN of what it is shown, with or without some of its parts."""

    def __init__(
        self,
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
        notation: Notation | None = None,
    ) -> None:
        super().__init__(has_roster=False)
        self._has_headers = headers
        self._has_variations = variations
        self._has_comments = comments
        self._columns = columns or 0
        self._notation = notation

    def begin_variation(self) -> SkipType | None:
        """Goes back before the last move, if variations are wanted."""
        return super().begin_variation() if self._has_variations else SKIP

    def visit_comment(self, comment: str) -> None:
        """Keeps the comment, if comments are wanted."""
        if self._has_comments:
            super().visit_comment(comment)

    def visit_nag(self, nag: int) -> None:
        """Keeps the mark, if comments are wanted."""
        if self._has_comments:
            super().visit_nag(nag)

    def _text(self) -> str:
        """The text, without a line end; of a part of a game it is without a result."""
        text = self.game.to_pgn(notation=self._notation, width=self._columns).rstrip("\n")
        if not (self._has_headers and self._is_whole) and text.startswith("["):
            _, _, text = text.partition("\n\n")
        if not self._is_whole:
            text = text.removesuffix("*").rstrip()
        return text


class StringExporter(_Exporter[str]):
    """Writes PGN of what it is shown, with or without some of its parts.

    `columns` is the longest line, None for no end of lines; `comments` stands for glyphs too.

    >>> import io, rukh
    >>> game = rukh.read_game(io.StringIO("1. e4 {best} (1. d4) 1... e5 *"))
    >>> game.accept(StringExporter(headers=False, variations=False, comments=False))
    '1. e4 e5 *'
    """

    def result(self) -> str:
        """The text, without a line end."""
        return self._text()

    def __str__(self) -> str:
        return self.result()


class FileExporter(_Exporter[int]):
    r"""Writes PGN of each game that it is shown into an open file, in text or binary mode.

    The result is how many characters the last game had, the blank line behind it included.

    >>> import io, rukh
    >>> out = io.StringIO()
    >>> game = rukh.read_game(io.StringIO("1. e4 e5 *"))
    >>> game.accept(FileExporter(out, headers=False)), out.getvalue()
    (12, '1. e4 e5 *\n\n')

    Raises:
        ArgumentError: The handle cannot be written to.
    """

    def __init__(
        self,
        handle: IO[str] | IO[bytes],
        *,
        columns: int | None = 80,
        headers: bool = True,
        comments: bool = True,
        variations: bool = True,
        notation: Notation | None = None,
    ) -> None:
        super().__init__(
            columns=columns,
            headers=headers,
            comments=comments,
            variations=variations,
            notation=notation,
        )
        self.handle = checked_output(handle)
        """Where it writes."""
        self._count = 0

    def end_game(self) -> None:
        """Writes the game."""
        text = self._text() + "\n\n"
        self._count = len(text)
        write_to(self.handle, text)

    def result(self) -> int:
        """How many characters were written."""
        return self._count


class HeadersBuilder(BaseVisitor[Headers]):
    """Collects the tags that it is shown, in a mapping of the class `Headers`.

    >>> import rukh
    >>> list(rukh.read_games('[White "A"] 1. e4 *', visitor=HeadersBuilder))
    [Headers({'White': 'A'})]
    """

    def __init__(self, *, Headers: Any = Headers) -> None:  # noqa: N803  (its name in chess.pgn)
        self._kind = Headers
        self._headers = Headers({})

    def begin_headers(self) -> Headers:
        """Starts afresh."""
        self._headers = self._kind({})
        return self._headers  # type: ignore[no-any-return]

    def end_headers(self) -> SkipType:
        """Leaves the moves out."""
        return SKIP

    def result(self) -> Headers:
        """The tags."""
        return self._headers  # type: ignore[no-any-return]


class BoardBuilder(BaseVisitor[Board]):
    """Gives the last position of the main line, as a board with the moves as its past.

    >>> import io, rukh
    >>> board = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"), visitor=BoardBuilder)
    >>> board.move_stack
    [Move('e2e4'), Move('e7e5')]
    """

    def __init__(self) -> None:
        self._board = Board()

    def visit_start(self, board: Board) -> None:
        """Keeps the start position."""
        self._board = board.copy()

    def begin_variation(self) -> SkipType:
        """Leaves variations out."""
        return SKIP

    def visit_move(self, board: Board, move: Move) -> None:
        """Plays the move."""
        self._board.push(move)

    def result(self) -> Board:
        """The board."""
        return self._board
