"""`Engine`: searching either game from Python, streaming or in one call.

A search runs on its own threads with the interpreter let go; Ctrl-C is seen within 50 ms.
"""

from __future__ import annotations

import weakref
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh import _native
from rukh.errors import GameError, OptionError
from rukh.limit import Limit
from rukh.score import Score
from rukh.side import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType

    from rukh._native import Move
    from rukh.board import Board
    from rukh.trace import Trace

__all__ = ["ELO_RANGE", "Analysis", "Engine", "Info", "PlayResult"]

_MOST_LINES = 500
ELO_RANGE: range = range(_native.ELO_RANGE[0], _native.ELO_RANGE[1] + 1)
"""The ratings that `Engine` can be asked to play at."""


@dataclass(frozen=True)
class Info:
    """One line of a search's progress."""

    depth: int
    """Plies of the iteration that the line belongs to."""
    seldepth: int
    """The deepest ply looked at."""
    multipv: int
    """Rank of the line, 1 for the best."""
    score: Score
    """The score for the side to move at the root."""
    bound: str
    """``exact``, or ``lower``/``upper`` where the true score is at least/at most this."""
    nodes: int
    """Nodes so far, over all threads."""
    time: float
    """Seconds since the search began."""
    hashfull: int
    """How full the table is, per mille."""
    pv: tuple[Move, ...]
    """The principal variation."""
    turn: Side
    """The side to move at the root."""

    @property
    def nps(self) -> int:
        """Nodes a second."""
        return round(self.nodes / self.time) if self.time > 0 else 0

    def score_for(self, side: Side) -> Score:
        """The score as this side sees it.

        >>> import rukh
        >>> with rukh.Engine() as engine:
        ...     info = engine.analyse_all(rukh.Board(), rukh.Limit(depth=2))[0]
        >>> info.score_for(rukh.BLACK) == -info.score
        True
        """
        return self.score if side is self.turn else -self.score


@dataclass(frozen=True)
class PlayResult:
    """The answer of a search."""

    move: Move | None
    """The move to play; None when there is no legal move."""
    ponder: Move | None
    """The reply that the search expects, if it knows one."""
    score: Score | None
    """The score for the side to move; None without a move."""
    depth: int
    """The last iteration that counted, in plies."""
    nodes: int
    """Nodes over all threads."""
    info: Info | None
    """The last exact line of the best move, if there was one."""


class Analysis:
    """A search under way: an iterator of its lines, and a context manager that ends it.

    >>> import rukh
    >>> with rukh.Engine(game="xiangqi") as engine:
    ...     with engine.analyse(rukh.Board(game="xiangqi"), rukh.Limit(depth=3)) as analysis:
    ...         depths = [info.depth for info in analysis]
    ...     analysis.result().move is not None
    True
    >>> depths[-1]
    3
    """

    def __init__(self, search: _native.Search, turn: Side) -> None:
        self._search = search
        self._turn = turn
        self._info: Info | None = None
        self._result: PlayResult | None = None

    def __iter__(self) -> Iterator[Info]:
        return self

    def __next__(self) -> Info:
        try:
            info = self._read()
        except BaseException:
            # Ctrl-C, most likely. Whoever catches it finds the engine at rest.
            self.close()
            raise
        if info is None:
            raise StopIteration
        return info

    def _read(self) -> Info | None:
        values = self._search.next()
        if values is None:
            return None
        depth, seldepth, multipv, cp, mate, bound, nodes, seconds, hashfull, pv = values
        info = Info(
            depth=depth,
            seldepth=seldepth,
            multipv=multipv,
            score=Score(cp=cp, mate=mate),
            bound=bound,
            nodes=nodes,
            time=seconds,
            hashfull=hashfull,
            pv=tuple(pv),
            turn=self._turn,
        )
        if multipv == 1 and bound == "exact":
            self._info = info
        return info

    def stop(self) -> None:
        """Asks the search to end soon; lines and result found so far stay to be read."""
        self._search.stop()

    def result(self) -> PlayResult:
        """Waits for the end of the search and gives its answer."""
        if self._result is None:
            try:
                for _ in self:
                    pass
            except BaseException:
                self.close()
                raise
            answer = self._search.answer()
            if answer is None:
                self._result = PlayResult(None, None, None, 0, 0, None)
            else:
                move, ponder, cp, mate, depth, nodes = answer
                score = Score(cp=cp, mate=mate)
                self._result = PlayResult(move, ponder, score, depth, nodes, self._info)
        return self._result

    def close(self) -> None:
        """Ends the search and waits until it has."""
        self._search.close()

    def __enter__(self) -> Analysis:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Engine:
    """A search engine for one game, with its table and threads.

    >>> import rukh
    >>> with rukh.Engine(game="xiangqi", hash=16) as engine:
    ...     result = engine.play(rukh.Board(game="xiangqi"), rukh.Limit(nodes=2000))
    >>> result.move in rukh.Board(game="xiangqi").legal_moves
    True

    One engine does one search at a time: a second one, from whatever thread, raises
    `EngineBusyError`. Open as many engines as you need.

    Args:
        game: ``"chess"`` or ``"xiangqi"``.
        hash: Size of the transposition table in MB.
        threads: How many threads a search uses.
        elo: Play at about this rating instead of full strength; see `ELO_RANGE`.
    """

    def __init__(
        self,
        game: str = "chess",
        *,
        hash: int = 16,  # noqa: A002  (the option's name everywhere)
        threads: int = 1,
        elo: int | None = None,
    ) -> None:
        _check("hash", hash, 1, _native.MAX_HASH)
        _check("threads", threads, 1, _native.MAX_THREADS)
        _check_elo(elo)
        self._native = _native.Engine(game, hash, threads, elo)
        self._running: weakref.ref[Analysis] | None = None

    @property
    def game(self) -> str:
        """The game's identifier."""
        return self._native.game

    @property
    def closed(self) -> bool:
        """Whether the engine was closed."""
        return self._native.closed

    def set_hash(self, megabytes: int) -> None:
        """Gives the transposition table this size."""
        self._native.set_hash(_check("hash", megabytes, 1, _native.MAX_HASH))

    def set_threads(self, threads: int) -> None:
        """Searches with so many threads from now on."""
        self._native.set_threads(_check("threads", threads, 1, _native.MAX_THREADS))

    def set_elo(self, elo: int | None) -> None:
        """Plays at about this rating, or at full strength, from now on."""
        _check_elo(elo)
        self._native.set_strength(elo)

    def new_game(self) -> None:
        """Forgets what earlier searches learnt."""
        self._native.new_game()

    def analyse(
        self,
        board: Board,
        limit: Limit | None = None,
        *,
        multipv: int = 1,
        root_moves: Iterable[Move] = (),
    ) -> Analysis:
        """Starts a search and streams its lines; without a limit it runs until it is closed.

        Leave it with a ``with`` block, `Analysis.close`, or by letting go of the object.

        Raises:
            EngineBusyError: Another search is running.
        """
        return self._start(board, Limit() if limit is None else limit, multipv, root_moves)

    def analyse_all(
        self,
        board: Board,
        limit: Limit,
        *,
        multipv: int = 1,
        root_moves: Iterable[Move] = (),
    ) -> list[Info]:
        """Searches to the end and returns the last exact line of each rank, the best first.

        >>> import rukh
        >>> with rukh.Engine() as engine:
        ...     lines = engine.analyse_all(rukh.Board(), rukh.Limit(depth=3), multipv=3)
        >>> [info.multipv for info in lines]
        [1, 2, 3]
        """
        _check_ends(limit, board)
        lines: dict[int, Info] = {}
        with self._start(board, limit, multipv, root_moves) as analysis:
            for info in analysis:
                if info.bound == "exact":
                    lines[info.multipv] = info
        return [lines[rank] for rank in sorted(lines)]

    def play(self, board: Board, limit: Limit, *, root_moves: Iterable[Move] = ()) -> PlayResult:
        """Searches to the end and returns the move to play. The board is left as it is.

        Raises:
            EngineBusyError: Another search is running.
            OptionError: The limit would never end the search.
        """
        _check_ends(limit, board)
        with self._start(board, limit, 1, root_moves) as analysis:
            return analysis.result()

    def evaluate(self, board: Board) -> Trace:
        """The static evaluation of the board, taken apart.

        >>> import rukh
        >>> with rukh.Engine() as engine:
        ...     engine.evaluate(rukh.Board()) == rukh.Board().evaluate()
        True
        """
        _check_board(board)
        if board.game != self.game:
            raise GameError(f"this engine plays {self.game}, and the board is of {board.game}")
        return board.evaluate()

    def close(self) -> None:
        """Stops a running search and refuses new ones from now on. May be called twice."""
        self._native.close()
        running = self._running() if self._running is not None else None
        if running is not None:
            running.close()

    def _start(
        self, board: Board, limit: Limit, multipv: int, root_moves: Iterable[Move]
    ) -> Analysis:
        _check_board(board)
        _check_limit(limit)
        _check("multipv", multipv, 1, _MOST_LINES)
        clocks = [
            None if left is None else (float(left), float(gain))
            for left, gain in zip(limit.clocks, limit.increments, strict=True)
        ]
        search = self._native.start(
            board,
            depth=limit.depth,
            nodes=limit.nodes,
            mate=limit.mate,
            seconds=limit.time,
            clocks=(clocks[0], clocks[1]),
            moves_to_go=limit.moves_to_go,
            infinite=limit.is_endless,
            root_moves=list(root_moves),
            multipv=multipv,
        )
        analysis = Analysis(search, board.turn)
        self._running = weakref.ref(analysis)
        return analysis

    def __enter__(self) -> Engine:
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
        return f"<Engine: {self.game}{state}>"


def _check(name: str, value: object, smallest: int, largest: int) -> int:
    is_count = isinstance(value, int) and not isinstance(value, bool)
    if not is_count or not smallest <= value <= largest:  # type: ignore[operator]
        raise OptionError(f"{name} must be from {smallest} to {largest}, not {value!r}")
    return value  # type: ignore[return-value]


def _check_elo(elo: int | None) -> None:
    if elo is not None:
        _check("elo", elo, ELO_RANGE[0], ELO_RANGE[-1])


def _check_board(board: object) -> None:
    if not isinstance(board, _native.Board):
        raise TypeError(f"board must be a Board, not {type(board).__name__}")


def _check_limit(limit: object) -> None:
    if not isinstance(limit, Limit):
        raise TypeError(f"limit must be a Limit, not {type(limit).__name__}")


def _check_ends(limit: Limit, board: Board) -> None:
    _check_board(board)
    _check_limit(limit)
    own_clock = limit.clocks[board.turn_index]
    if all(end is None for end in (limit.time, limit.depth, limit.nodes, limit.mate, own_clock)):
        raise OptionError("a search without a limit never ends: give time, depth, nodes or mate")
