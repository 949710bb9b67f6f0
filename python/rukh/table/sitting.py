"""`Sitting`: a game under way between people and machines, without a screen.

It has the board, the tree of moves, players, clocks and the end of the game; a face (the scrolling
game, the full screen, a program) shows them, asks people for moves and lets machines think. Advice
is in `advice`, keeping in `keeping`.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.board import Board
from rukh.engine import PlayResult
from rukh.errors import RukhError
from rukh.game import Game
from rukh.limit import Limit
from rukh.table.clocks import Clocks
from rukh.table.draws import DrawAnswer, answer_to_an_offer, can_still_win
from rukh.table.ending import Ending, EndKind, TableError
from rukh.table.line import Line
from rukh.table.players import Machine, Person, Player
from rukh.table.standing import Change, Standing, rules_of
from rukh.table.thinking import Engines, Stop, search
from rukh.words import later

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping

    from rukh._native import Move
    from rukh._node import GameNode
    from rukh.engine import Info
    from rukh.match.control import TimeControl
    from rukh.side import Side

__all__ = ["Change", "Sitting"]

_OVER = later("The game is over: undo, new or quit.")
_RESULTS = ("1-0", "0-1")


class Sitting(Standing):
    """A game at the table.

    >>> import rukh
    >>> from rukh.table import Machine, Person, Sitting
    >>> sitting = Sitting(
    ...     rukh.Board(),
    ...     players={rukh.WHITE: Person("Ann"), rukh.BLACK: Machine(limit=rukh.Limit(nodes=200))},
    ... )
    >>> sitting.play(sitting.board.parse_san("e4"))
    >>> result = sitting.think()
    >>> sitting.play(result.move)
    >>> len(sitting.board), str(sitting.turn), sitting.is_over
    (2, 'white', False)
    >>> sitting.undo(), len(sitting.board)
    (2, 0)
    >>> sitting.redo(), sitting.resign(), sitting.outcome_sentence("en")
    (2, None, 'White resigns: Black wins')
    >>> sitting.close()

    Args:
        start: A board, whose moves have been played already and whose rules hold; or a game, which
            goes on at the end of its main line.
        players: Who plays which side; people where nothing is said.
        clock: The clock of both sides; None for none.
        rules: A board whose rules of repetition hold where `start` is a game.
        advice: What hints, threats and answers to draw offers may spend.
        hash: Size of each engine's table in MB.
        threads: How many threads a search uses.
        now: Where the time comes from.

    All methods may be called from any thread. `think`, `offer_draw` and advice search, and take
    their time; the others do not wait for them.
    """

    def __init__(
        self,
        start: Board | Game,
        *,
        players: Mapping[Side, Player] | None = None,
        clock: TimeControl | None = None,
        rules: Board | None = None,
        advice: Limit | None = None,
        hash: int = 64,  # noqa: A002  (the option's name everywhere)
        threads: int = 1,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.advice_limit = advice or Limit(time=1.0)
        """What hints, threats and answers to draw offers may spend."""
        self._now = now
        self._engines = Engines(hash=hash, threads=threads)
        self._rules = start if isinstance(start, Board) else rules or start.start_board()
        super().__init__(
            _line_of(start, self._rules), None if clock is None else Clocks(clock, now=now)
        )
        for side, player in (players or {}).items():
            self._players[self._index(side)] = player
        if isinstance(start, Game):
            self._take_result(start)

    # --- clocks -----------------------------------------------------------------------------

    def tick(self) -> bool:
        """Ends the game if the flag of the side to move has fallen; says whether it has.

        A face with a screen calls it now and then; `play` asks by itself.
        """
        with self._lock:
            has_fallen = self._flag_falls()
        if has_fallen:
            self._tell(Change.ENDED)
        return has_fallen

    def pause(self) -> None:
        """Stops the clocks, until the next move or `unpause`."""
        if self._clocks is not None:
            self._clocks.pause()

    def unpause(self) -> None:
        """Lets the clock of the side to move run, once a move was played."""
        if self._clocks is not None and len(self.board) and not self.is_over:
            self._clocks.start(self.board.turn_index)

    def set_clock(self, control: TimeControl | None) -> None:
        """Plays with other clocks from now on, both full, or without any.

        Raises:
            OptionError: It limits moves and is no clock.
        """
        clocks = None if control is None else Clocks(control, now=self._now)
        with self._lock:
            self._clocks = clocks
            self.unpause()
            self._changed()
        self._tell(Change.PLAYERS)

    # --- the course of the game -------------------------------------------------------------

    def play(self, move: Move) -> None:
        """Plays a legal move for the side to move.

        If its time was used up the game ends by that, and the move is not played.

        Raises:
            IllegalMoveError: It is not legal.
            TableError: The game is over.
        """
        with self._lock:
            if self.is_over:
                raise TableError(_OVER)
            is_late = self._flag_falls()
            if not is_late:
                self._make(move)
        # Nobody is told while the lock is held: who hears of it may wait for another thread.
        self._tell(Change.ENDED if is_late else Change.PLAYED)

    def undo(self, plies: int | None = None) -> int:
        """Takes moves back: so many plies, or to where a person is to move. Returns how many.

        If the game has ended by a word, that is taken back first, and 0 returned.

        Raises:
            TableError: There is nothing to take back.
        """
        with self._lock:
            taken = 0 if self._ending is not None else self._take_back(plies)
            self._ending = None
            self._moved()
        self._tell(Change.MOVED)
        return taken

    def redo(self, plies: int | None = None) -> int:
        """Plays moves again that were taken back: so many plies, or to a person's next move.

        Returns how many.

        Raises:
            TableError: There is none.
        """
        with self._lock:
            played = 0
            while self._line.forth() is not None:
                played += 1
                if self._may_stop(played, plies):
                    break
            if not played:
                raise TableError(later("There is no move to play again."))
            self._ending = None
            self._moved()
        self._tell(Change.MOVED)
        return played

    def go_to(self, node: GameNode) -> None:
        """Goes on from another node of `record`, which comes to lie on the main line."""
        with self._lock:
            self._ending = None
            self._line.go_to(node)
            self._moved()
        self._tell(Change.MOVED)

    # --- ends by a word ---------------------------------------------------------------------

    def resign(self, side: Side | None = None) -> None:
        """Gives the game up for a side: the person's, or the one to move.

        Raises:
            TableError: The game is over.
        """
        with self._lock:
            loser = self._index(self._speaker() if side is None else side)
            self._end(_lost(self.board, EndKind.RESIGNED, loser))
        self._tell(Change.ENDED)

    def give_up(self) -> None:
        """Ends the game because the machine to move has no move to offer."""
        with self._lock:
            self._end(_lost(self.board, EndKind.GIVEN_UP, self.board.turn_index))
        self._tell(Change.ENDED)

    def can_claim_draw(self) -> bool:
        """Whether the rules give a draw to whoever asks for it now."""
        return not self.is_over and self.board.outcome(claim_draw=True) is not None

    def claim_draw(self) -> None:
        """Ends the game with the draw that the rules give.

        Raises:
            TableError: There is none to claim, or the game is over.
        """
        with self._lock:
            outcome = self.board.outcome(claim_draw=True)
            if outcome is None:
                raise TableError(later("There is no draw to claim here."))
            self._end(
                Ending(
                    EndKind.CLAIMED,
                    outcome.result(),
                    english=outcome.sentence_in("en"),
                    chinese=outcome.sentence_in("zh"),
                )
            )
        self._tell(Change.ENDED)

    def offer_draw(self, stop: Stop | None = None) -> DrawAnswer:
        """Offers the opponent a draw. A machine answers by what it thinks of its position.

        It searches for that, at full strength. If it agrees the game is over. Where the opponent is
        a person the face has to ask, and calls `agree_draw`.

        Raises:
            TableError: The game is over.
        """
        with self._lock:
            if self.is_over:
                raise TableError(_OVER)
            machine = 1 - self._index(self._speaker())
            if not isinstance(self._players[machine], Machine):
                return DrawAnswer.ASK_THE_PERSON
            board, version = self.board.copy(), self._version
        answer = answer_to_an_offer(
            self._engines.adviser(self.game), board, machine, self.advice_limit, stop
        )
        if answer is DrawAnswer.ACCEPTED:
            if version != self._version:
                return DrawAnswer.DECLINED
            self.agree_draw()
        return answer

    def agree_draw(self) -> None:
        """Ends the game with a draw that both want.

        Raises:
            TableError: The game is over.
        """
        with self._lock:
            self._end(Ending(EndKind.AGREED, "1/2-1/2"))
        self._tell(Change.ENDED)

    # --- players ----------------------------------------------------------------------------

    def set_players(self, players: Mapping[Side, Player]) -> None:
        """Lets others play; sides that are left out keep their player."""
        with self._lock:
            for side, player in players.items():
                self._players[self._index(side)] = player
            self._changed()
        self._tell(Change.PLAYERS)

    def switch(self) -> None:
        """Lets the players change sides.

        Raises:
            TableError: Both are people, or both are machines.
        """
        if len(self.people) != 1:
            raise TableError(later("There is nobody to change sides with."))
        with self._lock:
            self._players.reverse()
            self._changed()
        self._tell(Change.PLAYERS)

    def set_level(self, level: int, side: Side | None = None) -> None:
        """Lets the machines, or that of one side, play at another level from now on.

        Raises:
            OptionError: There is no such level.
            TableError: No machine plays.
        """
        with self._lock:
            chosen = range(2) if side is None else (self._index(side),)
            found = False
            for index in chosen:
                player = self._players[index]
                if isinstance(player, Machine):
                    found = True
                    self._players[index] = Machine(
                        level=level, limit=player.limit, uses_book=player.uses_book
                    )
            if not found:
                raise TableError(later("Only people play here: nobody has a level."))
            self._changed()
        self._tell(Change.PLAYERS)

    # --- other games ------------------------------------------------------------------------

    def new(self) -> None:
        """Begins again from the same start, with the same players and clocks."""
        self._begin(self.board.root())

    def set_up(self, position: Board | str) -> None:
        """Begins from another position, given as a board or a FEN, of either game.

        Raises:
            FenError: It cannot be played from; the game that was goes on.
        """
        if isinstance(position, str):
            position = Board(position, **self.rule_options)
        self._begin(position)

    def load(self, path: str | os.PathLike[str], number: int = 1) -> Game:
        """Goes on with a game of a file in any format, at the end of its main line.

        Its tree is kept, and `undo` goes back in it. Returns the game, whose `problems` say what of
        it could not be read.

        Raises:
            OSError: The file cannot be read.
            TableError: It has no game with this number.
        """
        from rukh.table.loading import game_of  # noqa: PLC0415  (few load a game)

        found = game_of(path, number)
        self.take(found)
        return found

    def take(self, game: Game) -> None:
        """Goes on with a game at the end of its main line; its tree is kept."""
        self._begin(game)

    def save(self, path: str | os.PathLike[str], **options: Any) -> None:
        """Writes the game as it stands, in the format of the file's name; PGN without one.

        `options` are those of `rukh.write_games`. What was taken back and not replaced is left out.

        Raises:
            OSError: The file cannot be written.
            RecordError: The format cannot hold the game.
        """
        from rukh.records import write_games  # noqa: PLC0415  (few save a game)

        if not Path(path).suffix:
            path = Path(path).with_suffix(".pgn")
        write_games(self.as_record(), path, **options)

    def restore(
        self, plies: int, left: tuple[float | None, float | None], ending: Ending | None
    ) -> None:
        """Puts a game that was kept where it was: so many plies on, with these times and end.

        Nobody is told; it is part of making the table.
        """
        with self._lock:
            self._line.restart(plies)
            self._ending = ending
            self._moved()
            if self._clocks is not None:
                self._clocks.set(*left)
                self.unpause()

    # --- machines and advice ----------------------------------------------------------------

    def think(
        self,
        on_info: Callable[[Info], object] | None = None,
        stop: Stop | None = None,
    ) -> PlayResult:
        """Lets the machine to move find its move, which is not played yet.

        It blocks; a face with a screen calls it on a thread of its own. After `stop` it returns
        soon, with the best move so far.

        Raises:
            TableError: A person is to move, or the game is over.
        """
        with self._lock:
            if self.is_over:
                raise TableError(_OVER)
            player, side = self.turn_player, self.board.turn_index
            if not isinstance(player, Machine):
                raise TableError(later("A person is to move."))
            board = self.board.copy()
            limit = self._limit_of(player, side)
            known = self._from_book(player)
        if known is not None:
            return known
        engine = self._engines.player(side, board.game, player.rating(board.game))
        return search(engine, board, limit, on_info, stop)

    @property
    def engines(self) -> Engines:
        """The engines of the table, for advice."""
        return self._engines

    # --- listening and leaving --------------------------------------------------------------

    def close(self) -> None:
        """Ends all searches, and stops the clocks."""
        self.pause()
        self._engines.close()
        if self._book is not None:
            self._book.close()
            self._book = None

    # --- within -----------------------------------------------------------------------------

    def _begin(self, start: Board | Game) -> None:
        with self._lock:
            self._line = _line_of(start, self._rules)
            self._ending = None
            if isinstance(start, Board):
                self._rules = start
            else:
                self._take_result(start)
            if self._clocks is not None:
                self._clocks = Clocks(self._clocks.control, now=self._now)
            self._engines.new_game()
            self._moved()
        self._tell(Change.STARTED)

    def _take_result(self, game: Game) -> None:
        """A game whose record says how it ended is over, until that is taken back."""
        if game.result == "*" or self.board.is_game_over():
            return
        first, second = self.board.sides
        winner, loser = {"1-0": (first, second), "0-1": (second, first)}.get(
            game.result, (None, None)
        )
        self._ending = Ending(EndKind.RECORD, game.result, winner, loser)

    def _take_back(self, plies: int | None) -> int:
        """Goes back so many plies, or to where a person is to move; says how many."""
        taken = 0
        while self._line.can_go_back:
            self._line.back()
            taken += 1
            if self._may_stop(taken, plies):
                return taken
        if taken and plies is not None:
            return taken
        # No person has moved yet: a machine has begun, if anybody has.
        for _ in range(taken):
            self._line.forth()
        raise TableError(later("There is no move to take back."))

    def _may_stop(self, count: int, plies: int | None) -> bool:
        if plies is not None:
            return count >= plies
        return not self.people or isinstance(self.turn_player, Person)

    def _speaker(self) -> Side:
        """The side for which a word is said: the only person's, or that to move."""
        return self.people[0] if len(self.people) == 1 else self.turn

    def _moves_of(self, side: int) -> int:
        """How many moves a side has made."""
        begins = self.board.turn_index ^ (len(self.board) & 1)
        return (len(self.board) + (begins == side)) // 2

    def _moved(self) -> None:
        """The place in the tree is another: the clocks show what they showed there."""
        self._changed()
        clocks = self._clocks
        if clocks is None:
            return
        left: list[float | None] = [None, None]
        side = self.board.turn_index
        for node in reversed(self.nodes()):
            side = 1 - side
            if left[side] is None:
                left[side] = node.clock()
            if None not in left:
                break
        clocks.set(left[0], left[1])
        self.unpause()

    def _end(self, ending: Ending) -> None:
        if self.is_over:
            raise TableError(_OVER)
        self.pause()
        self._ending = ending
        self._changed()

    def _make(self, move: Move) -> None:
        side = self.board.turn_index
        self._line.play(move)
        if self._clocks is not None:
            self._clocks.press(moves=self._moves_of(side))
            self.node.set_clock(round(self._clocks.left(side), 3))
            self.unpause()
        self._changed()

    def _flag_falls(self) -> bool:
        """Ends the game if the time of the side to move is used up."""
        clocks = self._clocks
        if clocks is None or clocks.running is None or self.is_over:
            return False
        loser = clocks.running
        if not clocks.has_fallen(loser):
            return False
        self._end_on_time(loser)
        return True

    def _end_on_time(self, loser: int) -> None:
        if can_still_win(self.board, 1 - loser):
            self._end(_lost(self.board, EndKind.TIME, loser))
        else:
            self._end(Ending(EndKind.TIME, "1/2-1/2"))

    def _limit_of(self, player: Machine, side: int) -> Limit:
        if self._clocks is None:
            # Nobody waits for ever for a move.
            return Limit(time=1.0) if player.limit.is_endless else player.limit
        clocks = self._clocks.limit(moves=self._moves_of(side))
        return Limit(
            time=player.limit.time,
            depth=player.limit.depth,
            nodes=player.limit.nodes,
            clocks=clocks.clocks,
            increments=clocks.increments,
            moves_to_go=clocks.moves_to_go,
        )

    def _from_book(self, player: Machine) -> PlayResult | None:
        """A move that the machine knows from the book, if its level knows that much."""
        if len(self.board) >= player.book_plies(self.game):
            return None
        try:
            entry = self._opened_book().weighted_choice(self.board)
        except RukhError:
            return None
        return PlayResult(entry.move, None, None, 0, 0, None)


def _line_of(start: Board | Game, rules: Board) -> Line:
    """The line of a board, or of a game under these rules."""
    if isinstance(start, Board):
        return Line(start)
    board = start.start_board().with_rules(**rules_of(rules))
    line = Line(board, start)
    line.restart(len(list(start.mainline())))
    return line


def _lost(board: Board, kind: EndKind, loser: int) -> Ending:
    sides = board.sides
    return Ending(kind, _RESULTS[1 - loser], sides[1 - loser], sides[loser])
