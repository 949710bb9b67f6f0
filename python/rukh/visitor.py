"""Visitors: whoever is shown a game part by part, as in ``chess.pgn``.

A visitor sees tags, moves, comments and variations as they come and makes of them what it wants: a
statistic, a text, another game. `Game.accept` shows it a game, ``read_games(…, visitor=…)`` every
game of a source without building any.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Generic, TypeVar

from rukh.game import Game
from rukh.headers import Headers

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rukh import _native
    from rukh._native import Move
    from rukh._node import ChildNode, GameNode
    from rukh.board import Board, Notation
    from rukh.problem import Problem

__all__ = [
    "SKIP",
    "BaseVisitor",
    "GameBuilder",
    "HeadersBuilder",
    "SkipType",
    "StringExporter",
    "show",
    "show_moves",
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
        """The position behind each move; `board` must be left as it is."""

    def begin_variation(self) -> SkipType | None:
        """An alternative to the move before begins; `SKIP` leaves it out."""

    def end_variation(self) -> None:
        """The alternative has ended, and the line before it goes on."""

    def visit_result(self, result: str) -> None:
        """How the game ended: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``."""

    def visit_problem(self, problem: Problem) -> None:
        """Something that was wrong with the game when it was read."""

    def end_game(self) -> None:
        """The game has ended."""

    def result(self) -> _Result:
        """What the visitor made of the game."""
        raise NotImplementedError


def show(game: Game, visitor: BaseVisitor[_Result]) -> _Result:
    """Shows a game to a visitor."""
    if visitor.begin_game() is not SKIP:
        tags = visitor.begin_headers()
        for name, value in game.headers.items():
            if isinstance(tags, Headers):
                tags[name] = value
            visitor.visit_header(name, value)
        for problem in game.problems:
            visitor.visit_problem(problem)
        if visitor.end_headers() is not SKIP:
            board = game.start_board()
            visitor.visit_start(board)
            _remark(visitor, game.comment, game._nags)
            show_moves(board, game._steps(), visitor)
            visitor.visit_result(game.result)
    visitor.end_game()
    return visitor.result()


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

    def __init__(self) -> None:
        self.game = Game.without_tag_roster()
        """The game so far."""
        self._line: list[GameNode] = [self.game]
        self._begins = False
        self._before = ""

    def begin_game(self) -> SkipType | None:
        """Starts afresh."""
        self.game = Game.without_tag_roster()
        self._line = [self.game]
        self._begins = False
        return None

    def visit_header(self, name: str, value: str) -> None:
        """Keeps the tag."""
        self.game.headers[name] = value

    def visit_start(self, board: Board) -> None:
        """Sets the game up."""
        headers = self.game.headers
        self.game = Game.without_tag_roster(game=board.game)
        self.game.headers.update(headers)
        self._line = [self.game]
        if board.fen() != type(board)(game=board.game).fen():
            self.game.setup(board)
        self.game._chess960 = board.chess960

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
        if "Result" in self.game.headers or result != "*":
            self.game.result = result


class GameBuilder(_Builder[Game]):
    """Builds a game of what it is shown.

    >>> import io, rukh
    >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
    >>> print(game.accept(GameBuilder()).to_pgn().splitlines()[-2])
    1. e4 (1. d4 d5) 1... e5 *
    """

    def result(self) -> Game:
        """The game."""
        return self.game


class StringExporter(_Builder[str]):
    """Writes PGN of what it is shown, with or without some of its parts.

    >>> import io, rukh
    >>> game = rukh.read_game(io.StringIO("1. e4 {best} (1. d4) 1... e5 *"))
    >>> game.accept(StringExporter(headers=False, variations=False, comments=False))
    '1. e4 e5 *'
    """

    def __init__(
        self,
        *,
        headers: bool = True,
        variations: bool = True,
        comments: bool = True,
        columns: int | None = 80,
        notation: Notation | None = None,
    ) -> None:
        super().__init__()
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

    def result(self) -> str:
        """The text, without a line end."""
        text = self.game.to_pgn(notation=self._notation, width=self._columns).rstrip("\n")
        if not self._has_headers:
            _, _, text = text.partition("\n\n")
        return text

    def __str__(self) -> str:
        return self.result()


class HeadersBuilder(BaseVisitor[Headers]):
    """Collects the tags of a game and nothing else."""

    def begin_headers(self) -> Headers:
        """Starts afresh."""
        self._headers = Headers()
        return self._headers

    def end_headers(self) -> SkipType:
        """Leaves the moves out."""
        return SKIP

    def result(self) -> Headers:
        """The tags."""
        return self._headers
