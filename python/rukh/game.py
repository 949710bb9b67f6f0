"""`Game`: one game with its tags, its moves with all variations, and what is said about them.

It is the root of a tree of nodes (`rukh._node`), as in ``chess.pgn``. Where games come from and
are kept, `rukh.records` says; who walks through one is in `rukh.visitor`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from rukh import _native
from rukh._mainline import Mainline, MainlineMoves
from rukh._node import GameNode
from rukh.board import Board
from rukh.errors import (
    ArgumentError,
    FenError,
    GameError,
    OptionError,
    RecordError,
    RecordWarning,
    described,
)
from rukh.headers import RESULTS, Headers
from rukh.problem import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rukh._native import Move
    from rukh.board import Notation
    from rukh.visitor import BaseVisitor, GameBuilder

__all__ = ["Game", "RecordFormat", "checked_game"]

RecordFormat = Literal["pgn", "text", "json", "dhtmlxq", "xqf"]
"""The formats that games are written in. All but ``xqf`` are text."""

_FORMATS = ("pgn", "text", "json", "dhtmlxq", "xqf")
_FORMATS_OF_BOARDS = ("dhtmlxq", "xqf")
_FIRST_SIDES = {"chess": "White", "xiangqi": "Red"}

_WIDEST = 1_000_000

_Result = TypeVar("_Result")
_Self = TypeVar("_Self", bound="Game")


class Game(GameNode):
    """A game: tags, start position, moves, result.

    >>> import rukh
    >>> game = rukh.Game(game="xiangqi")
    >>> game.headers["Red"] = "许银川"
    >>> node = game.add_variation(rukh.Move("h2e2"))
    >>> node = node.add_variation(rukh.Move("h9g7"), comment="the usual reply")
    >>> print(game.to_pgn(notation="chinese").splitlines()[-2])
    1. 炮二平五 马８进７ {the usual reply} *

    `headers` are tags to begin with, in the place of the seven of the roster.

    Raises:
        GameError: There is no such game.
        RecordError: No record can hold such a tag.
        ArgumentError: The tags are none.
    """

    __slots__ = (
        "_chess960",
        "_errors",
        "_file",
        "_game",
        "_headers",
        "_line_shift",
        "_number",
        "_problems",
        "_result",
        "_start_fen",
    )

    def __init__(
        self,
        headers: Mapping[str, str] | Iterable[tuple[str, str]] | None = None,
        *,
        game: str = "chess",
        chess960: bool = False,
    ) -> None:
        super().__init__()
        self._game = game = checked_game(game)
        if not isinstance(chess960, bool):
            raise ArgumentError(f"chess960 is True or False, not {type(chess960).__name__}")
        self._chess960 = chess960
        self._headers: Headers | None = (
            Headers.of_roster(_FIRST_SIDES[game]) if headers is None else Headers(headers)
        )
        self._result = "*"
        self._start_fen: str | None = None
        self._file: str | None = None
        self._number = 0
        self._line_shift = 0
        self._problems: tuple[Problem, ...] = ()
        self._errors: list[Exception] | None = None

    @classmethod
    def _of(
        cls: type[_Self],
        record: _native.Record,
        file: str | None,
        *,
        number: int | None = None,
        line_shift: int = 0,
    ) -> _Self:
        """A game that was read; `number` and `line_shift` are for one out of a longer source."""
        game = cls.__new__(cls)
        game._record = record
        game._index = 0
        game._variations = None
        game._comment, game._nags = record.root()
        game._game = record.game
        game._chess960 = record.chess960
        game._headers = None
        game._result = record.result
        game._start_fen = record.start_fen
        game._file = file
        game._number = record.number if number is None else number
        game._line_shift = line_shift
        game._problems = ()
        game._errors = None
        return game

    @classmethod
    def without_tag_roster(cls: type[_Self], *, game: str = "chess") -> _Self:
        """A game without any tag; PGN of it has none but those that tell which game it is.

        >>> import rukh
        >>> print(rukh.Game.without_tag_roster())
        *
        """
        return cls({}, game=game)

    @classmethod
    def from_board(cls: type[_Self], board: Board) -> _Self:
        """The game that was played on a board.

        >>> import rukh
        >>> board = rukh.Board()
        >>> for san in "f3 e5 g4 Qh4".split():
        ...     _ = board.push_san(san)
        >>> print(rukh.Game.from_board(board).mainline(), rukh.Game.from_board(board).result)
        1. f3 e5 2. g4 Qh4# 0-1
        """
        if not isinstance(board, Board):
            raise ArgumentError(f"a game was played on a rukh.Board, not {type(board).__name__}")
        made = cls(game=board.game, chess960=board.chess960)
        made.setup(board.root())
        made.add_line(board.move_stack)
        made.result = board.result()
        return made

    # --- what it is -------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """Which game it is: ``"chess"`` or ``"xiangqi"``."""
        return self._game

    @property
    def chess960(self) -> bool:
        """Whether castling is as Chess960 has it."""
        return self._chess960

    @classmethod
    def builder(cls) -> GameBuilder[Game]:
        """A visitor that builds such a game of what it is described."""
        from rukh.visitor import GameBuilder  # noqa: PLC0415  (visitors build games)

        return GameBuilder(Game=cls)

    @property
    def headers(self) -> Headers:
        """The tags: a mapping that may be changed. Of a game that was read it has the roster.

        >>> import rukh
        >>> [game] = rukh.read_games("1. e4 1-0")
        >>> game.headers["White"], game.headers["Result"], game.headers.given
        ('?', '1-0', {})
        """
        if self._headers is None:
            tags = [] if self._record is None else self._record.tags()
            first = _FIRST_SIDES[self._game]
            self._headers = Headers._of_record(tags, first, self._result)
        return self._headers

    @headers.setter
    def headers(self, headers: Mapping[str, str]) -> None:
        self._headers = headers if isinstance(headers, Headers) else Headers(headers)

    @property
    def result(self) -> str:
        """How it ended: ``1-0``, ``0-1``, ``1/2-1/2`` or ``*``. Setting it sets the tag as well."""
        if self._headers is None:
            return self._result
        said = self._headers.get("Result", "")
        return said if said in RESULTS else self._result

    @result.setter
    def result(self, result: str) -> None:
        if result not in RESULTS:
            raise OptionError(f"a result is one of {', '.join(RESULTS)}, not {described(result)}")
        self.headers["Result"] = self._result = result

    @property
    def start_fen(self) -> str | None:
        """The position that it begins with; None for the start position of its game.

        Of a game that could not be read it is what is written there.
        """
        if self._headers is None:
            return self._start_fen
        return self._headers.get("FEN") or self._start_fen

    def start_board(self) -> Board:
        """A board with the position that it begins with.

        Raises:
            FenError: There is no such position; `problems` has told it.
        """
        fen = self.start_fen
        try:
            return Board(fen, self._game, chess960=self._chess960)
        except FenError:
            # A diagram whose generals face each other is no reason to refuse a record.
            return Board(fen, self._game, facing_generals=True)

    def setup(self, position: Board | str) -> None:
        """Lets it begin with another position of its game, given as a board or a FEN.

        >>> import rukh
        >>> game = rukh.Game()
        >>> game.setup("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
        >>> game.headers["FEN"]
        '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
        """
        if isinstance(position, str):
            position = Board(position, self._game, chess960=self._chess960)
        if not isinstance(position, Board):
            raise ArgumentError(f"a game begins with a board or FEN, not {type(position).__name__}")
        if position.game != self._game:
            raise GameError(f"a position of {position.game} begins no game of {self._game}")
        fen = position.fen()
        self._chess960 = position.chess960
        if fen == Board(game=self._game).fen():
            self._start_fen = None
            for name in ("FEN", "SetUp"):
                self.headers.pop(name, None)
        else:
            self._start_fen = fen
            self.headers.update({"SetUp": "1", "FEN": fen})

    def ply(self) -> int:
        """Plies before its first position, as the move numbers of that count them."""
        fields = (self.start_fen or "").split()
        number = int(fields[5]) if len(fields) > 5 and fields[5].isdecimal() else 1
        return 2 * (max(number, 1) - 1) + (len(fields) > 1 and fields[1] == "b")

    def mainline_moves(self) -> Mainline[Move]:
        """The moves of the main line."""
        return MainlineMoves(self, lambda node: node.move)

    # --- where it was read ------------------------------------------------------------------

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What was wrong with it when it was read.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 e5 2. Nf6 Nc6 *"))
        >>> [str(problem) for problem in game.problems]
        ['game 1, line 1, ply 3: "Nf6": ...; 1 more move left out']
        """
        if self._record is None:
            return self._problems
        return tuple(self._problem(values) for values in self._record.problems())

    def _problem(self, values: _native._Problem) -> Problem:
        severity, line, ply, text, reason, fen = values
        line += self._line_shift if line else 0
        number = self._number
        return Problem(Severity(severity), line, ply, text, reason, fen, number, self._file)

    def _loss(self) -> Problem | None:
        """The first problem by which something was lost."""
        if self._record is None:
            return next((problem for problem in self._problems if problem.is_loss), None)
        values = self._record.loss()
        return None if values is None else self._problem(values)

    def _unread(self) -> Problem | None:
        """Why nothing but the tags could be read, if that is so and no move was added since."""
        if self._variations or self._loss() is None:
            return None
        skipped = (problem for problem in self.problems if problem.severity is Severity.SKIPPED)
        return next(skipped, None)

    @property
    def errors(self) -> list[Exception]:
        """The same as exceptions, of what was lost by it: a list of `RecordError`.

        The list is the game's own, for visitors that add to it.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 e5 2. Nf6 *"))
        >>> [error.problem.text for error in game.errors]
        ['Nf6']
        """
        if self._errors is None:
            lost = [problem for problem in self.problems if problem.is_loss]
            self._errors = [RecordError(str(problem), problem) for problem in lost]
        return self._errors

    @errors.setter
    def errors(self, errors: Iterable[Exception]) -> None:
        if not isinstance(errors, Iterable):
            raise ArgumentError(f"errors are several, not {type(errors).__name__}")
        self._errors = list(errors)

    @property
    def notation(self) -> Notation | None:
        """The notation that its moves were read in; None where the format has none."""
        return None if self._record is None else self._record.notation

    @property
    def file(self) -> str | None:
        """The name of the source that it was read from."""
        return self._file

    @property
    def number(self) -> int:
        """Which game of that source it is, from 1; 0 if it was not read."""
        return self._number

    @property
    def line(self) -> int:
        """The line of that source on which it begins; 0 where there are no lines."""
        line = 0 if self._record is None else self._record.line
        return line + self._line_shift if line else 0

    # --- walking through it -----------------------------------------------------------------

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows the game to a visitor, part by part, and returns the visitor's result.

        >>> import rukh
        >>> [game] = rukh.read_games("1. e4 (1. d4) 1... e5 *")
        >>> print(game.accept(rukh.records.StringExporter(headers=False, variations=False)))
        1. e4 e5 *
        """
        from rukh.visitor import show  # noqa: PLC0415  (visitors build games)

        return show(self, visitor)

    def _steps(self) -> Iterator[_native._Step]:
        if self._variations is None and self._record is not None:
            return iter(self._record.steps())
        return super()._steps()

    # --- writing it -------------------------------------------------------------------------

    def to_pgn(self, *, notation: Notation | None = None, width: int = 80) -> str:
        """The game as PGN, with a blank line at its end.

        `notation` is SAN in chess and Chinese in xiangqi where it is not given; `width` is the
        longest line in columns, 0 for all moves on one line. A comment with a closing brace stands
        behind semicolons. The seven tags of the roster are there, unless they were deleted.

        >>> import rukh
        >>> [game] = rukh.read_games("1. e4 c5 *")
        >>> game.to_pgn(notation="figurine").splitlines()[-2]
        '1. e4 c5 *'

        Raises:
            RecordError: A move is not legal.
            OptionError: The game has no such notation, or the width is no number.
        """
        return self._text("pgn", notation=notation, width=width)

    def to_text(self, *, notation: Notation | None = None) -> str:
        """The game as a report in plain text, its moves in two columns; raises as `to_pgn` does.

        >>> import rukh
        >>> [game] = rukh.read_games("1. e4 c5 *")
        >>> "e4" in game.to_text()
        True
        """
        return self._text("text", notation=notation)

    def to_json(self) -> str:
        """The game as one JSON object on one line.

        >>> import json, rukh
        >>> json.loads(rukh.Game().to_json())["result"]
        '*'
        """
        return self._text("json").rstrip("\n")

    def to_dhtmlxq(self, *, on_problem: Callable[[Problem], object] | None = None) -> str:
        """The game as a block of DhtmlXQ, as web pages have it; xiangqi alone.

        What the format cannot hold goes to `on_problem`; without that it is a `RecordWarning`.
        """
        return self._text("dhtmlxq", on_problem=on_problem)

    def to_xqf(self, *, on_problem: Callable[[Problem], object] | None = None) -> bytes:
        """The game as a file of XQStudio; xiangqi alone.

        What the format cannot hold goes to `on_problem`; without that it is a `RecordWarning`.
        """
        written = self.export("xqf", on_problem=on_problem)
        assert isinstance(written, bytes)
        return written

    def export(
        self,
        format: RecordFormat,  # noqa: A002  (that is what it is)
        *,
        notation: Notation | None = None,
        width: int = 80,
        on_problem: Callable[[Problem], object] | None = None,
    ) -> str | bytes:
        """The game in a format given by its name: bytes for ``xqf``, text for the others.

        Of a game that could not be read (its start position cannot be played, or it is a variant)
        its tags are written, its FEN as it was, and no moves; `on_problem` is told, or a
        `RecordWarning` tells it.

        Raises:
            RecordError: A move is not legal, the format is not for this game, or it needs a board
                and the game is one that could not be read.
            OptionError: There is no such format, or the game has no such notation.
        """
        if format not in _FORMATS:
            raise OptionError(
                f"format must be one of {', '.join(_FORMATS)}, not {described(format)}"
            )
        if type(width) is not int or not 0 <= width <= _WIDEST:
            raise OptionError(f"width must be from 0 to {_WIDEST}, not {described(width)}")
        unread = self._unread()
        if unread is not None and format in _FORMATS_OF_BOARDS:
            raise RecordError(str(unread), unread)
        record = self._as_record()
        fault = None if unread is not None else record.loss()
        if fault is not None and fault[0] == Severity.SKIPPED:
            problem = self._problem(fault)
            raise RecordError(str(problem), problem)
        written, problems = record.write(format, notation, width)
        if format == "pgn" and self._headers is not None:
            written = self._without_deleted_tags(str(written))
        told = [self._problem(values) for values in problems]
        if unread is not None:
            # What is there of it passes for a game without moves.
            told.append(replace(unread, reason=f"{unread.reason}; its tags alone are written"))
        for problem in told:
            if on_problem is None:
                warnings.warn(str(problem), RecordWarning, stacklevel=3)
            else:
                on_problem(problem)
        return written

    def _without_deleted_tags(self, pgn: str) -> str:
        """PGN without those tags of the roster that the game does not have."""
        headers = self.headers
        names = ("Event", "Site", "Date", "Round", _FIRST_SIDES[self._game], "Black", "Result")
        deleted = tuple(f"[{name} " for name in names if name not in headers)
        if not deleted:
            return pgn
        tags, _, moves = pgn.partition("\n\n")
        kept = [line for line in tags.split("\n") if not line.startswith(deleted)]
        return "\n".join([*kept, "", moves]) if kept else moves

    def _text(self, format: RecordFormat, **options: Any) -> str:  # noqa: A002
        written = self.export(format, **options)
        assert isinstance(written, str)
        return written

    def _as_record(self) -> _native.Record:
        """The game as a native record: the one it was read from, if nothing was changed."""
        record = self._record
        root = (self.comment, list(self._nags))
        if record is not None and self._headers is None:
            tags = record.tags()
        else:
            tags = list(self.headers.given.items())
        start_fen = self.start_fen
        if record is not None and self._variations is None and start_fen == record.start_fen:
            return record.edited(tags, self.result, *root)
        plies = list(self._plies())
        return _native.compose_record(
            self._game, start_fen, self._chess960, tags, self.result, root, plies, record
        )

    def _plies(self) -> Iterator[_native._NewNode]:
        """Every move in pre-order, each with the number of its parent among them, from 1."""
        count = 0
        stack = [(node, 0) for node in reversed(self.variations)]
        while stack:
            node, parent = stack.pop()
            count += 1
            stack += [(child, count) for child in reversed(node.variations)]
            yield parent, node.move, node.starting_comment, node.comment, list(node._nags)

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        state = {name: getattr(self, name) for name in Game.__slots__}
        state |= {"_headers": self.headers.copy(), "_problems": self.problems}
        said = {"_comment": self.comment, "_nags": list(self._nags)}
        plies = [(parent, move.uci(), *others) for parent, move, *others in self._plies()]
        return _restored, (type(self), state, said, plies)

    def __str__(self) -> str:
        return self.to_pgn().rstrip("\n")

    def __repr__(self) -> str:
        first, second = _FIRST_SIDES[self._game], "Black"
        names = " against ".join(self.headers.get(name, "?") for name in (first, second))
        return f"<Game of {self._game}: {names}, {self.result}>"


def checked_game(game: str) -> str:
    """The name of a game, if there is such a game.

    Raises:
        GameError: There is none.
        ArgumentError: It is no str.
    """
    if not isinstance(game, str):
        raise ArgumentError(f'a game is "chess" or "xiangqi", not {type(game).__name__}')
    # Which games there are, the board says.
    return game if game in _FIRST_SIDES else Board(game=game).game


def _restored(
    cls: type[Game], state: dict[str, Any], said: dict[str, Any], plies: list[tuple[Any, ...]]
) -> Game:
    game = cls(game=state["_game"])
    for name, value in (state | said).items():
        setattr(game, name, value)
    nodes: list[GameNode] = [game]
    for parent, text, before, comment, nags in plies:
        node = nodes[parent].add_variation(_native.Move(text), nags=nags)
        node._comment, node._starting_comment = comment, before
        nodes.append(node)
    return game
