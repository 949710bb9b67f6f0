"""One search of an engine process, from the order to its answer.

`Run` reads for whoever waits and keeps the time: it stops a search at a limit that the dialect
cannot say, and at the end of patience. `EngineAnalysis` is its face: a `rukh.Analysis`.
"""

from __future__ import annotations

import contextlib
import copy
import threading
import time
import weakref
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rukh.engine import Analysis, Info, PlayResult
from rukh.errors import EngineError, EngineMoveError, EngineProtocolError, MoveError, shortened
from rukh.process.dialect import NO_MOVE, Answer, Progress, Refusal

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.board import Board
    from rukh.process.conversation import Conversation
    from rukh.process.dialect import Quest
    from rukh.score import Score

__all__ = ["EngineAnalysis", "Reply", "Run"]

_SLICE = 0.25
"""Seconds of one wait."""


@dataclass(frozen=True)
class Reply(PlayResult):
    """The answer of an engine process, with what only such a one can tell."""

    seconds: float = 0.0
    """From writing the order to reading the answer."""
    resigned: bool = False
    """Whether the engine gives the game up."""
    draw_offered: bool = False
    """Whether it offers a draw with the move."""


class Run:
    """A search under way. One thread reads at a time; any thread may stop it."""

    def __init__(self, talk: Conversation, quest: Quest, deadline: float | None = None) -> None:
        self.quest = quest
        self.is_pondering = quest.ponders
        self.is_abandoned = False
        """Whether nobody waits for its answer any more."""
        self._talk = talk
        self._deadline = deadline
        self._reading = threading.Lock()
        self._reply: Reply | None = None
        self._error: EngineError | None = None
        self._info: Info | None = None
        self._last: Info | None = None
        self._info_at = 0.0
        self._stopped_at: float | None = None
        self._asked_at: float | None = None
        self._watch_is_reached = False
        self._begin()

    def _begin(self) -> None:
        self._order = self._talk.dialect.search(self.quest)
        self._talk.pipe.drop_unread()
        self._begun = self._heard_at = self._talk.send(*self._order.lines)

    @property
    def was_stopped(self) -> bool:
        """Whether the engine was told to stop: it may have moved already, and answer once more."""
        return self._stopped_at is not None

    @property
    def is_over(self) -> bool:
        """Whether the engine is at rest again, or gone."""
        return self._reply is not None or self._error is not None

    def next_info(self) -> Info | None:
        """The next line of the search; None at its end.

        Raises:
            EngineProcessError: The engine has failed.
        """
        with self._reading:
            if self._error is not None:
                raise copy.copy(self._error) from self._error.__cause__
            try:
                while not self.is_over:
                    info = self._hear()
                    if info is not None:
                        return info
            except EngineError as error:
                self._error = error
                raise
            return None

    def reply(self) -> Reply:
        """Waits for the end of the search and gives its answer.

        Raises:
            EngineProcessError: The engine has failed.
            EngineMoveError: It gives no move where one was wanted and there is one.
        """
        while self.next_info() is not None:
            pass
        reply = self._reply
        assert reply is not None
        if reply.move is None and not reply.resigned and not self.quest.is_analysis:
            raise EngineMoveError(
                f"{self._talk.title} has given no move, and there is one",
                self._talk.pipe.stderr(),
                command=self._talk.pipe.command,
            )
        return reply

    def stop(self) -> None:
        """Asks the engine to end the search soon."""
        if self.is_over or self._stopped_at is not None:
            return
        self._stopped_at = time.perf_counter()
        self.is_pondering = False
        self._talk.send(*self._talk.dialect.stop())

    def abandon(self) -> None:
        """Stops a search that nobody waits for."""
        self.is_abandoned = True
        self.stop()

    def end(self) -> None:
        """Stops the search and waits until the engine is at rest, or gone; raises nothing."""
        self.stop()
        with contextlib.suppress(EngineError):
            while not self.is_over:
                self.next_info()

    def hit(self, quest: Quest) -> None:
        """The move that the engine ponders on was played: from now on its time runs."""
        self.quest = quest
        self.is_pondering = False
        self._order = replace(self._order, granted=quest.granted)
        self._begun = self._heard_at = self._talk.send(*self._talk.dialect.ponder_hit(quest))

    # --- reading ----------------------------------------------------------------------------

    def _hear(self) -> Info | None:
        """Waits for something to happen; gives a line of the search if it was that."""
        line = self._talk.read(self._next_wait())
        if line is None:
            self._keep_time()
            if self._stopped_at is not None and not self._talk.dialect.answers_stop():
                self._finish(Answer(), time.perf_counter())
            return None
        self._heard_at, self._asked_at = line.at, None
        heard = self._talk.dialect.hear(line.text)
        if isinstance(heard, Answer):
            self._finish(heard, line.at)
        elif isinstance(heard, Refusal):
            self._give_up(heard)
        elif isinstance(heard, Progress):
            if not self._watch_is_reached:
                self._watch_is_reached = self._order.watch.is_reached_by(heard)
                if self._watch_is_reached:
                    self.stop()
            info = None if heard.score is None else self._info_of(heard, heard.score, line.at)
            self._keep_time()
            return info
        # An engine that writes without end does not hold up the time.
        self._keep_time()
        return None

    def _ends(self) -> list[tuple[float, str]]:
        """What happens when, if no line comes: the time and the name of each event."""
        patience = self._talk.patience
        if self._stopped_at is not None:
            return [(self._stopped_at + patience, "hung")]
        ends = []
        if not self.is_pondering:
            waits = patience if self._order.is_analysis and self._last is None else 0.0
            for seconds in (self._order.watch.seconds, self._deadline):
                ends += [] if seconds is None else [(self._begun + seconds + waits, "stop")]
            if self._order.granted is not None:
                ends.append((self._begun + self._order.granted + patience, "stop"))
                if self._order.is_analysis and self._info is not None and self._info.score.is_mate:
                    # An engine that has found a mate may have nothing more to say.
                    ends.append((self._info_at + patience, "stop"))
        if self._asked_at is not None:
            event = "hung" if self._talk.dialect.silence_is_death else "stop"
            ends.append((self._asked_at + patience, event))
        elif self._order.granted is None or self._order.is_analysis or self.is_pondering:
            asks_after = self._talk.dialect.asks_after or patience
            ends.append((self._heard_at + asks_after, "ask"))
        return ends

    def _next_wait(self) -> float:
        now = time.perf_counter()
        # Another thread may stop the search meanwhile, and then other times hold.
        return max(0.0, min([_SLICE, *(at - now for at, _ in self._ends())]))

    def _keep_time(self) -> None:
        """Does what is due."""
        now = time.perf_counter()
        for at, event in self._ends():
            if now < at:
                continue
            if event == "stop":
                self.stop()
            elif event == "ask":
                question = self._talk.dialect.sign_of_life()
                if question is None:
                    # Nothing can be asked: it is given as long again.
                    self._heard_at = now
                else:
                    self._asked_at = self._talk.send(question)
            else:
                silent = "does not end its search" if self._stopped_at else "gives no sign of life"
                raise self._talk.hung(f"{silent} for {self._talk.patience:g} s")
            return

    def _info_of(self, told: Progress, score: Score, at: float) -> Info:
        board = self.quest.board
        info = Info(
            depth=told.depth,
            seldepth=told.seldepth,
            multipv=told.multipv,
            score=score,
            bound=told.bound,
            nodes=told.nodes,
            time=at - self._begun if told.seconds is None else told.seconds,
            hashfull=told.hashfull,
            pv=self._talk.dialect.read_line(board, told.pv),
            turn=board.turn,
        )
        if told.multipv == 1:
            self._last = info
            if told.bound == "exact" and (info.pv or self._info is None):
                self._info, self._info_at = info, at
        return info

    # --- the end ----------------------------------------------------------------------------

    def _finish(self, answer: Answer, at: float) -> None:
        dialect, board = self._talk.dialect, self.quest.board
        if answer.claim:
            dialect.has_moved(None)
            what = f'{self._talk.title} claims "{shortened(answer.claim)}" in place of a move'
            raise EngineProtocolError(
                what, self._talk.pipe.stderr(), command=self._talk.pipe.command
            )
        try:
            move = self._move(board, answer)
        except MoveError as error:
            if dialect.may_have_misread():
                self._begin()
                return
            dialect.has_moved(None)
            raise EngineMoveError(
                f"{self._talk.title} has answered with an {error}"
                if str(error).startswith("illegal")
                else f'{self._talk.title} has answered "{shortened(answer.move)}": {error}',
                self._talk.pipe.stderr(),
                None,
                answer.move,
                command=self._talk.pipe.command,
            ) from error
        dialect.has_moved(move)
        last = self._info or self._last
        self._reply = Reply(
            move=move,
            ponder=self._ponder(board, move, answer.ponder),
            score=last.score if last is not None and move is not None else None,
            depth=0 if last is None else last.depth,
            nodes=max((info.nodes for info in (self._last, self._info) if info), default=0),
            info=self._info,
            # What answers an order to ponder too early is there before its time begins.
            seconds=max(0.0, at - self._begun),
            resigned=answer.resigns,
            draw_offered=answer.offers_draw,
        )

    def _move(self, board: Board, answer: Answer) -> Move | None:
        if answer.move.lower() not in (*NO_MOVE, "resign", "draw"):
            return self._talk.dialect.read_reply(board, answer.move)
        if self.quest.is_analysis or self._order.is_analysis:
            for info in (self._info, self._last):
                if info is not None and info.pv:
                    return info.pv[0]
        return None

    def _ponder(self, board: Board, move: Move | None, text: str) -> Move | None:
        if move is None:
            return None
        after = board.copy()
        after.push(move)
        found = self._talk.dialect.read_line(after, [text] if text else [])
        if not found and self._info is not None and self._info.pv[:1] == (move,):
            found = self._info.pv[1:2]
        return found[0] if found else None

    def _give_up(self, refusal: Refusal) -> None:
        """The engine does not take the position: its search is about another."""
        self._talk.send(*self._talk.dialect.stop())
        self._talk.settle()
        raise EngineProtocolError(
            f'{self._talk.title} refuses the position: "{shortened(refusal.text)}"',
            self._talk.pipe.stderr(),
            command=self._talk.pipe.command,
        )


class EngineAnalysis(Analysis):
    """A search of an engine process under way: what `rukh.Analysis` is, in all it does."""

    def __init__(self, run: Run | None, board: Board) -> None:
        self._run = run
        self._turn = board.turn
        if run is not None:
            # Whoever lets go of the object wants no more of the search.
            weakref.finalize(self, run.abandon).atexit = False

    def _read(self) -> Info | None:
        return None if self._run is None else self._run.next_info()

    def stop(self) -> None:
        """Asks the search to end soon; lines and result found so far stay to be read."""
        if self._run is not None:
            self._run.stop()

    def result(self) -> Reply:
        """Waits for the end of the search and gives its answer."""
        try:
            return _NOTHING if self._run is None else self._run.reply()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the search and waits until it has."""
        if self._run is not None:
            self._run.end()


_NOTHING = Reply(None, None, None, 0, 0, None)
