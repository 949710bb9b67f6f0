"""`EngineProcess`: any engine that speaks UCI, UCCI or CECP, as if it were ours.

Here is what may be asked of an engine and when. Starting it is in `start`, one search of it in
`search`, what its protocol calls things in `uci`, `ucci` and `cecp`.
"""

from __future__ import annotations

import difflib
import os
import threading
import weakref
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from rukh import _native
from rukh.errors import (
    EngineBusyError,
    EngineClosedError,
    EngineError,
    IllegalMoveError,
    OptionError,
    shortened,
)
from rukh.limit import Limit
from rukh.process.dialect import Quest
from rukh.process.pipe import words_of
from rukh.process.search import EngineAnalysis, Run
from rukh.process.start import protocol_named, started

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from types import TracebackType

    from rukh._native import Move
    from rukh.board import Board
    from rukh.engine import Info
    from rukh.process.option import EngineOption, OptionValue
    from rukh.process.search import Reply
    from rukh.process.start import Protocol, RankChoice

__all__ = ["EngineProcess"]

_MANAGED = {
    "uci variant": "the game is that of the board",
    "uci chess960": "it is that of the board",
    "uci analysemode": "analyse sets it",
    "multipv": "give multipv to analyse",
    "ponder": "give ponder to play",
    "usemillisec": "times are in milliseconds",
    "protocol": "the protocol was settled at the start",
}
"""Options that follow from how the engine is used, and what to do instead."""
_LARGEST_PATIENCE = 86_400.0
_CLOSING = 2.0

_Self = TypeVar("_Self", bound="EngineProcess")


class EngineProcess:
    """An engine in a process of its own, for either game.

    It is used as `rukh.Engine` is, and has the habits of ``chess.engine.SimpleEngine``::

        with rukh.EngineProcess("fairy-stockfish", options={"Skill Level": 5}) as engine:
            result = engine.play(rukh.Board(game="xiangqi"), rukh.Limit(time=0.1))

    The game is that of the board, the whole of its history is told, and moves come back as Rukh
    writes them, however the engine counts ranks. One search runs at a time, and a second one, from
    whatever thread, raises `EngineBusyError`.

    Nothing here waits for ever: an engine that dies raises `EngineDiedError` with the end of its
    standard error, one that is silent for `timeout` seconds longer than it may be is ended and
    raises `EngineTimeoutError`. All that is an engine's own fault is an `EngineProcessError`, with
    the command that started it, its exit code and the last lines of its standard error. Ctrl-C goes
    to whoever waits, and leaves the engine at rest.

    >>> import sys, rukh
    >>> with EngineProcess([sys.executable, "-m", "rukh.uci"]) as engine:
    ...     board = rukh.Board(game="xiangqi")
    ...     reply = engine.play(board, rukh.Limit(depth=2))
    >>> engine.protocol, reply.move in board.legal_moves
    ('uci', True)

    Args:
        command: The program and its arguments, as a command line or word by word.
        protocol: ``"uci"``, ``"ucci"`` or ``"cecp"`` (``"xboard"`` will do); None to find it out.
        options: Options to set, as `configure` does.
        timeout: Seconds of silence to bear where an answer is due.
        ranks: How the engine counts the ranks of xiangqi in UCI: ``"0-9"``, ``"1-10"``, or
            ``"auto"``, which goes by the options that it lists and then by what it answers.
        cwd: The folder that it works in.
        env: Its environment, in place of ours.
        log: Called with the direction (``>`` to the engine, ``<`` from it, ``!`` its standard
            error) and the text of each line, from several threads.

    Raises:
        EngineStartError: It cannot be started, in this folder, or does not speak the protocol.
        OptionError: It has no such option, or an option cannot have its value.
    """

    def __init__(
        self,
        command: str | Sequence[str | os.PathLike[str]],
        protocol: str | None = None,
        *,
        options: Mapping[str, OptionValue] | None = None,
        timeout: float = 10.0,
        ranks: RankChoice = "auto",
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
        log: Callable[[str, str], object] | None = None,
    ) -> None:
        if ranks not in ("auto", "0-9", "1-10"):
            raise OptionError(f'ranks must be "auto", "0-9" or "1-10", not {ranks!r}')
        patience = _patience(timeout)
        self.command = tuple(words_of(command))
        self._talk = started(
            list(self.command),
            protocol_named(protocol),
            ranks=ranks,
            patience=patience,
            cwd=cwd,
            env=env,
            log=log,
        )
        self._end = weakref.finalize(self, self._talk.pipe.kill)
        self._owner = os.getpid()
        self._guard = threading.Lock()
        self._run: Run | None = None
        self._game: tuple[str, bool] | None = None
        """The game that the engine was prepared for: its name, and whether it is Chess960."""
        self._is_fresh = True
        """Whether the next search is the first of a game."""
        try:
            self.configure(options or {})
        except BaseException:
            self.close()
            raise

    @classmethod
    def popen_uci(cls: type[_Self], command: str | Sequence[str], **options: object) -> _Self:
        """Starts an engine that speaks UCI; the rest is as in ``EngineProcess(…)``."""
        return cls(command, "uci", **options)  # type: ignore[arg-type]

    @classmethod
    def popen_ucci(cls: type[_Self], command: str | Sequence[str], **options: object) -> _Self:
        """Starts an engine that speaks UCCI."""
        return cls(command, "ucci", **options)  # type: ignore[arg-type]

    @classmethod
    def popen_xboard(cls: type[_Self], command: str | Sequence[str], **options: object) -> _Self:
        """Starts an engine that speaks CECP, the protocol of XBoard."""
        return cls(command, "cecp", **options)  # type: ignore[arg-type]

    # --- what it is -------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """What the engine calls itself, or its program where it has told no name."""
        return self._talk.label

    @property
    def title(self) -> str:
        """What messages call it: its name, and the command that started it where that differs.

        >>> import sys, rukh
        >>> with EngineProcess([sys.executable, "-m", "rukh.uci"]) as engine:
        ...     engine.title.startswith(f"{engine.name} (")
        True
        """
        return self._talk.title

    @property
    def id(self) -> dict[str, str]:
        """What it has told of itself: ``name``, ``author``."""
        return dict(self._talk.dialect.identity)

    @property
    def protocol(self) -> Protocol:
        """The protocol that it speaks: ``uci``, ``ucci`` or ``cecp``."""
        return self._talk.dialect.name

    @property
    def options(self) -> Mapping[str, EngineOption]:
        """Its options by name; case, and ``_`` for a blank, do not count."""
        return self._talk.dialect.options

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._talk.pipe.pid

    @property
    def exit_code(self) -> int | None:
        """Its exit status, negative for a signal; None while it runs."""
        return self._talk.pipe.exit_code

    @property
    def closed(self) -> bool:
        """Whether it takes no more orders: it was closed, or has failed."""
        try:
            self._talk.check()
        except EngineError:
            return True
        return self.exit_code is not None

    @property
    def timeout(self) -> float:
        """Seconds of silence to bear where an answer is due; may be set."""
        return self._talk.patience

    @timeout.setter
    def timeout(self, seconds: float) -> None:
        self._talk.patience = _patience(seconds)

    def stderr(self) -> str:
        """The end of what it wrote to standard error."""
        return self._talk.pipe.stderr()

    # --- settings ---------------------------------------------------------------------------

    def set_option(self, name: str, value: OptionValue = None) -> None:
        """Sets an option to a bool, a number or a text; a button needs no value.

        Raises:
            OptionError: The engine has no such option (its options are told), or the option cannot
                have this value.
        """
        self.configure({name: value})

    def configure(self, options: Mapping[str, OptionValue]) -> None:
        """Sets several options, and waits until the engine has taken them.

        All are checked before the first one is set. ``Hash`` and ``Threads`` are understood in
        every protocol.

        >>> import sys, rukh
        >>> with EngineProcess([sys.executable, "-m", "rukh.uci"]) as engine:
        ...     try:
        ...         engine.configure({"Hash": 32, "Thread": 2})
        ...     except rukh.OptionError as error:
        ...         print(error)
        Rukh ... has no option "Thread", only ... Hash, ...; did you mean "Threads"?

        Raises:
            OptionError: The engine has no such option (its options are told), or an option cannot
                have its value.
        """
        settings = [(option, option.text_of(value)) for option, value in self._asked(options)]
        if not settings:
            return
        with self._guard:
            self._come_to_rest()
            dialect = self._talk.dialect
            for option, text in settings:
                dialect.chosen[option.name] = text
                self._talk.send(dialect.set_option(option, text))
            self._talk.settle()

    def check_board(self, board: Board) -> None:
        """Refuses a board that the engine cannot be asked about; the engine is told nothing.

        Every search does so too. It goes by the options and features that the engine has told of:
        UCCI is for xiangqi alone, for instance, and Chess960 needs ``UCI_Chess960``.

        >>> import sys, rukh
        >>> with EngineProcess([sys.executable, "-m", "rukh.uci"]) as engine:
        ...     engine.check_board(rukh.Board(game="xiangqi"))

        Raises:
            EngineError: It does not play this game, or cannot be given where this one began.
        """
        _check_board(board)
        self._talk.dialect.check_board(board)

    def new_game(self) -> None:
        """Lets the engine forget what earlier searches learnt, before its next one."""
        with self._guard:
            self._come_to_rest()
            self._is_fresh = True

    def ping(self) -> None:
        """Waits until the engine has done everything that it was told.

        Raises:
            EngineTimeoutError: It does not answer.
        """
        with self._guard:
            self._come_to_rest()
            self._talk.settle()

    # --- searches ---------------------------------------------------------------------------

    def play(
        self,
        board: Board,
        limit: Limit,
        *,
        root_moves: Iterable[Move] = (),
        ponder: bool = False,
        deadline: float | None = None,
    ) -> Reply:
        """Searches to the end and returns the move to play. The board is left as it is.

        With `ponder` the engine goes on thinking in its opponent's time, until its next search.
        After `deadline` seconds it is told to move, whatever its limits are; an engine that
        oversteps a limit of time is told so `timeout` seconds later.

        Raises:
            EngineMoveError: It answers with a move that is not legal, or with none.
            EngineBusyError: Another search is running.
            OptionError: The limit would never end the search.
        """
        _check(board, limit)
        own = limit.clocks[board.turn_index]
        ends = (limit.time, limit.depth, limit.nodes, limit.mate, own, deadline)
        if all(end is None for end in ends):
            raise OptionError(
                "a search without a limit never ends: give time, depth, nodes or mate"
            )
        quest = Quest(board.copy(), limit, root_moves=tuple(root_moves), may_ponder=ponder)
        run = self._begin(quest, deadline)
        if run is None:
            return EngineAnalysis(None, board).result()
        try:
            reply = run.reply()
        except BaseException:
            run.end()
            raise
        if ponder:
            self._ponder(quest, reply)
        return reply

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        root_moves: Iterable[Move] = (),
    ) -> EngineAnalysis:
        """Starts a search and streams its lines; without a limit it runs until it is closed.

        Leave it with a ``with`` block, `Analysis.close`, or by letting go of the object. What an
        engine does not tell of a line is 0 there.

        Raises:
            EngineBusyError: Another search is running.
            EngineError: The engine or its protocol cannot do that.
            OptionError: `multipv` is more lines than the engine's option MultiPV allows.
        """
        limit = Limit() if limit is None else limit
        _check(board, limit)
        self._check_multipv(multipv)
        quest = Quest(
            board.copy(),
            limit,
            multipv=multipv,
            root_moves=tuple(root_moves),
            is_analysis=True,
        )
        return EngineAnalysis(self._begin(quest, None), board)

    analysis = analyse
    """python-chess's name for it."""

    def analyse_all(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int = 1,
        root_moves: Iterable[Move] = (),
    ) -> list[Info]:
        """Searches to the end and returns the last exact line of each rank, the best first.

        Raises:
            OptionError: The limit would never end the search, or `multipv` is more lines than the
                engine's option MultiPV allows.
        """
        _check(board, limit)
        if limit.is_endless:
            raise OptionError("a search without a limit never ends: give time, depth or nodes")
        lines: dict[int, Info] = {}
        with self.analyse(board, limit, multipv=multipv, root_moves=root_moves) as analysis:
            for info in analysis:
                if info.bound == "exact":
                    lines[info.multipv] = info
        return [lines[rank] for rank in sorted(lines) if rank <= multipv]

    # --- the end ----------------------------------------------------------------------------

    def close(self, timeout: float = _CLOSING) -> None:
        """Asks the engine to leave, and ends it if it has not within so many seconds.

        May be called twice, and from any thread: whoever waits for the engine then gets
        `EngineClosedError`.
        """
        if self._owner != os.getpid():
            return
        self._talk.close(timeout)
        self._end.detach()

    def quit(self) -> None:
        """python-chess's name for `close`."""
        self.close()

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        state = ", closed" if self.closed else ""
        return f"<EngineProcess: {self.name}, {self.protocol}{state}>"

    # --- within -----------------------------------------------------------------------------

    def _asked(
        self, options: Mapping[str, OptionValue]
    ) -> Iterable[tuple[EngineOption, OptionValue]]:
        known = self.options
        for name, value in options.items():
            managed = _MANAGED.get(" ".join(name.replace("_", " ").lower().split()))
            if managed is not None:
                raise OptionError(f'"{shortened(name)}" is set when it is needed: {managed}')
            if name not in known:
                close = difflib.get_close_matches(name, list(known), 1)
                hint = f'; did you mean "{shortened(close[0])}"?' if close else ""
                listed = ", ".join(map(shortened, known))
                if not listed:
                    raise OptionError(
                        f'{self.name} has no option "{shortened(name)}", or any other'
                    )
                raise OptionError(
                    f'{self.name} has no option "{shortened(name)}", only {listed}{hint}'
                )
            yield known[name], value

    def _check_multipv(self, lines: int) -> None:
        """Refuses numbers of lines that the engine's option does not have, where it has one."""
        _check_count("multipv", lines)
        option = self.options.get("MultiPV")
        if lines > 1 and option is not None:
            option.text_of(lines)

    def _begin(self, quest: Quest, deadline: float | None) -> Run | None:
        """Starts a search; None where there is nothing to search."""
        board = quest.board
        for move in quest.root_moves:
            if not board.is_legal(move):
                raise IllegalMoveError(f'illegal move "{move}" to be searched', str(move))
        with self._guard:
            run = self._run
            may_hit = run is not None and run.is_pondering and not quest.root_moves
            if run is not None and may_hit and _is_same_game(run.quest.board, board):
                run.hit(quest)
                return run
            self._come_to_rest()
            if board.count_legal() == 0:
                return None
            self._prepare(board)
            self._run = Run(self._talk, quest, deadline)
            return self._run

    def _come_to_rest(self) -> None:
        """Ends a search that nobody waits for.

        Raises:
            EngineBusyError: Somebody waits for it.
            EngineError: The engine is closed, or has failed.
        """
        if self._owner != os.getpid():
            raise EngineClosedError(f"{self.name} belongs to the process that has started it")
        self._talk.check()
        run = self._run
        if run is not None and not run.is_over:
            if not run.is_pondering and not run.is_abandoned:
                raise EngineBusyError(f"{self.name} is searching: one search at a time")
            run.end()
            self._talk.check()
        self._run = None
        if run is not None and run.was_stopped:
            self._talk.settle()

    def _prepare(self, board: Board) -> None:
        """Tells the engine which game it is, and when a new one begins."""
        game = (board.game, board.chess960)
        if game == self._game and not self._is_fresh:
            return
        dialect = self._talk.dialect
        dialect.check_board(board)
        chosen = dialect.choose_game(board) if game != self._game else ()
        self._talk.send(*chosen, *dialect.new_game(board))
        self._talk.settle()
        self._game, self._is_fresh = game, False

    def _ponder(self, quest: Quest, reply: Reply) -> None:
        """Lets the engine think about what follows the answer that it expects."""
        if reply.move is None or reply.ponder is None or not self._talk.dialect.can_ponder():
            return
        board = quest.board.copy()
        mover = board.turn_index
        for move in (reply.move, reply.ponder):
            board.push(move)
        if board.outcome() is not None:
            return
        limit = quest.limit
        clocks = list(limit.clocks)
        own = clocks[mover]
        if own is not None:
            clocks[mover] = max(0.0, own - reply.seconds) + limit.increments[mover]
        limit = replace(limit, clocks=(clocks[0], clocks[1]))
        # Its answer stands; what goes wrong in pondering, the next call will tell.
        with self._guard, suppress(EngineError):
            self._come_to_rest()
            self._run = Run(self._talk, Quest(board, limit, ponders=True, may_ponder=True))


def _is_same_game(one: Board, other: Board) -> bool:
    return (
        one.game == other.game
        and one.start_fen == other.start_fen
        and one.move_stack == other.move_stack
    )


def _patience(seconds: object) -> float:
    is_number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not is_number or not 0 < seconds <= _LARGEST_PATIENCE:  # type: ignore[operator]
        raise OptionError(f"timeout must be in seconds above 0, not {seconds!r}")
    return float(seconds)  # type: ignore[arg-type]


def _check_count(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise OptionError(f"{name} must be a whole number from 1, not {value!r}")


def _check_board(board: object) -> None:
    if not isinstance(board, _native.Board):
        raise TypeError(f"board must be a Board, not {type(board).__name__}")


def _check(board: object, limit: object) -> None:
    _check_board(board)
    if not isinstance(limit, Limit):
        raise TypeError(f"limit must be a Limit, not {type(limit).__name__}")
