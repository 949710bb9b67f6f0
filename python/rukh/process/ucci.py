"""UCCI 3.0 from the client's side: xiangqi, ranks counted from 0.

A position is told as every program of its time does: the board after the last capture, and the
moves since then. All that a repetition can reach is in it, and the lines stay short for engines
that have little room. Times are in milliseconds: XQWizard sets ``usemillisec`` whether it is listed
or not, and an engine that does not know the option (Fairy-Stockfish) counts so anyway.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.errors import EngineError
from rukh.process.dialect import Answer, Dialect, Heard, Order, Quest, Watch
from rukh.process.info import progress_in
from rukh.process.option import option_of_words
from rukh.process.uci import milliseconds

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.limit import Limit
    from rukh.process.option import EngineOption

__all__ = ["Ucci"]


class Ucci(Dialect):
    """The conversation with an engine that speaks UCCI."""

    name = "ucci"

    def greeting(self) -> tuple[str, ...]:  # noqa: D102
        return ("ucci",)

    def hear_greeting(self, line: str) -> bool:  # noqa: D102
        words = line.split()
        if words[:1] == ["id"] and len(words) > 2:
            self.identity[words[1]] = " ".join(words[2:])
        elif words[:1] == ["option"] and "type" in words[2:]:
            option = option_of_words(words[1], words[words.index("type", 2) :])
            if option is not None:
                self.options.add(option)
        return words[:1] == ["ucciok"]

    def after_greeting(self) -> tuple[str, ...]:  # noqa: D102
        return ("setoption usemillisec true",)

    def set_option(self, option: EngineOption, text: str) -> str:  # noqa: D102
        return f"setoption {option.name} {text}".rstrip()

    def check_board(self, board: Board) -> None:  # noqa: D102
        if board.game != "xiangqi":
            raise EngineError(f"{self.told_name} speaks UCCI, which has no {board.game}")

    def choose_game(self, board: Board) -> tuple[str, ...]:  # noqa: D102
        return self.set_if_listed("UCI_Variant", "xiangqi")

    def new_game(self, board: Board) -> tuple[str, ...]:  # noqa: D102
        return ("setoption newgame",) if "newgame" in self.options else ()

    def search(self, quest: Quest) -> Order:  # noqa: D102
        board, limit = quest.board, quest.limit
        lines = [*self.set_lines(quest.multipv, quest.is_analysis), _position(board)]
        if quest.root_moves:
            banned = [move.uci() for move in board.legal_moves if move not in quest.root_moves]
            lines += [f"banmoves {' '.join(banned)}"] if banned else []
        if quest.may_ponder:
            lines[:0] = self.set_if_listed("ponder", "true")
        mode, watch = _mode(limit, board.turn_index)
        lines.append(f"go {'ponder ' if quest.ponders else ''}{mode}")
        return Order(tuple(lines), watch, quest.granted)

    def stop(self) -> tuple[str, ...]:  # noqa: D102
        return ("stop",)

    def hear(self, line: str) -> Heard:  # noqa: D102
        words = line.split()
        first = words[0] if words else ""
        if first == "info":
            return progress_in(words[1:])
        if first == "nobestmove":
            return Answer()
        if first == "bestmove":
            ponder = words[3] if words[2:3] == ["ponder"] and len(words) > 3 else ""
            return Answer(
                words[1] if len(words) > 1 else "",
                ponder,
                offers_draw="draw" in words[2:],
                resigns="resign" in words[1:],
            )
        return None


def _position(board: Board) -> str:
    walker = board.root()
    start, moves = walker.fen(), []
    for move in board.move_stack:
        is_capture = walker.is_capture(move)
        walker.push(move)
        moves.append(move.uci())
        if is_capture:
            start, moves = walker.fen(), []
    return f"position fen {start}" + (f" moves {' '.join(moves)}" if moves else "")


def _mode(limit: Limit, mover: int) -> tuple[str, Watch]:
    """The one limit that a line can say, the first that is set; the others are to be watched."""
    seconds, depth, nodes = limit.time, limit.depth, limit.nodes
    own, other = limit.clocks[mover], limit.clocks[1 - mover]
    if own is not None:
        words = ["time", str(milliseconds(own)), *_pace("", limit, mover)]
        if other is not None:
            words += ["opptime", str(milliseconds(other)), *_pace("opp", limit, 1 - mover)]
        mode = " ".join(words)
    elif seconds is not None:
        # The whole of it is for this move.
        mode, seconds = f"time {milliseconds(seconds)} movestogo 1", None
    elif nodes is not None:
        mode, nodes = f"nodes {nodes}", None
    elif depth is not None:
        mode, depth = f"depth {depth}", None
    else:
        mode = "infinite"
    return mode, Watch(seconds, depth, nodes, limit.mate)


def _pace(prefix: str, limit: Limit, side: int) -> list[str]:
    if limit.moves_to_go is not None:
        return [f"{prefix}movestogo", str(limit.moves_to_go)]
    return [f"{prefix}increment", str(round(limit.increments[side] * 1000))]
