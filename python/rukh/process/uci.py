"""UCI from the client's side, with both ways to count the ranks of xiangqi.

An engine that lists ``UCI_Variant`` counts them from 1, as Fairy-Stockfish does, one of xiangqi
alone from 0, as Pikafish does. That is a guess, and a wrong one forfeits no game: as long as no
answer has settled it, an answer that is legal in the other counting alone settles it for that one.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from rukh.errors import EngineError, MoveError
from rukh.process.dialect import Answer, Dialect, Heard, Order, Quest
from rukh.process.info import progress_in
from rukh.process.option import option_of_words

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.board import Board, Ranks
    from rukh.limit import Limit
    from rukh.process.option import EngineOption

__all__ = ["Uci", "milliseconds"]


class Uci(Dialect):
    """The conversation with an engine that speaks UCI."""

    name = "uci"

    def __init__(self, ranks: Literal["auto", "0-9", "1-10"] = "auto") -> None:
        super().__init__()
        self._guesses = ranks == "auto"
        self._ranks: Ranks = "0-9" if ranks == "auto" else ranks
        self._was_sent_moves = False
        """Whether the engine has read moves in a counting that is still a guess."""

    def greeting(self) -> tuple[str, ...]:  # noqa: D102
        return ("uci",)

    def hear_greeting(self, line: str) -> bool:  # noqa: D102
        words = line.split()
        if words[:1] == ["id"] and len(words) > 2:
            self.identity[words[1]] = " ".join(words[2:])
        elif words[:2] == ["option", "name"] and "type" in words:
            place = words.index("type")
            option = option_of_words(" ".join(words[2:place]), words[place:])
            if option is not None:
                self.options.add(option)
        return words[:1] == ["uciok"]

    def set_option(self, option: EngineOption, text: str) -> str:  # noqa: D102
        if option.kind == "button":
            return f"setoption name {option.name}"
        return f"setoption name {option.name} value {text or '<empty>'}"

    def check_board(self, board: Board) -> None:  # noqa: D102
        variant = self.options.get("UCI_Variant")
        if variant is not None and variant.var and board.game not in variant.var:
            raise EngineError(
                f"{self.told_name} does not play {board.game}: it is not in UCI_Variant"
            )
        if board.chess960 and "UCI_Chess960" not in self.options:
            raise EngineError(f"{self.told_name} has no option UCI_Chess960: it plays chess alone")

    def choose_game(self, board: Board) -> tuple[str, ...]:  # noqa: D102
        lines: tuple[str, ...] = ()
        variant = self.options.get("UCI_Variant")
        if variant is not None:
            lines = self.set_option_of_game(variant, board.game)
        if self._guesses:
            self._ranks = "0-9" if variant is None else "1-10"
        return lines + self.set_if_listed("UCI_Chess960", str(board.chess960).lower())

    def set_option_of_game(self, variant: EngineOption, game: str) -> tuple[str, ...]:
        """Sets the option that names the game, also where that is its value already."""
        if self.chosen.get(variant.name) == game:
            return ()
        self.chosen[variant.name] = game
        return (self.set_option(variant, game),)

    def new_game(self, board: Board) -> tuple[str, ...]:  # noqa: D102
        return ("ucinewgame",)

    def search(self, quest: Quest) -> Order:  # noqa: D102
        limit, board = quest.limit, quest.board
        words = ["go", *(["ponder"] if quest.ponders else [])]
        if quest.is_analysis and limit.is_endless:
            words.append("infinite")
        words += _limit_words(limit)
        if quest.root_moves:
            words += ["searchmoves", *(self._written(board, move) for move in quest.root_moves)]
        lines = self.set_lines(quest.multipv, quest.is_analysis)
        if quest.may_ponder:
            lines += self.set_if_listed("Ponder", "true")
        position = self._position(board)
        return Order((*lines, position, " ".join(words)), granted=quest.granted)

    def stop(self) -> tuple[str, ...]:  # noqa: D102
        return ("stop",)

    def hear(self, line: str) -> Heard:  # noqa: D102
        words = line.split()
        if words[:1] == ["info"]:
            return progress_in(words[1:])
        if words[:1] == ["bestmove"]:
            ponder = words[3] if words[2:3] == ["ponder"] and len(words) > 3 else ""
            return Answer(words[1] if len(words) > 1 else "", ponder)
        return None

    def read_move(self, board: Board, text: str) -> Move:  # noqa: D102
        return board.parse_uci(text.lower(), ranks=self._ranks)

    def read_reply(self, board: Board, text: str) -> Move:  # noqa: D102
        text = text.lower()
        if board.game != "xiangqi" or not self._guesses:
            return board.parse_uci(text, ranks=self._ranks)
        other: Ranks = "0-9" if self._ranks == "1-10" else "1-10"
        try:
            move = board.parse_uci(text, ranks=self._ranks)
        except MoveError:
            if self._was_sent_moves:
                # It has read the moves in the wrong counting: what it says is about another game.
                raise
            move = board.parse_uci(text, ranks=other)
            self._ranks = other
            self._guesses = False
            return move
        with suppress(MoveError):
            # Legal in both: nothing is settled.
            board.parse_uci(text, ranks=other)
            return move
        self._guesses = False
        return move

    def may_have_misread(self) -> bool:  # noqa: D102
        if not (self._guesses and self._was_sent_moves):
            return False
        self._ranks = "0-9" if self._ranks == "1-10" else "1-10"
        self._guesses = False
        return True

    def _position(self, board: Board) -> str:
        """The whole game: where it began, and every move."""
        fen = board.start_fen
        start = "startpos" if fen == type(board)(game=board.game).fen() else f"fen {fen}"
        moves = [self._written(board, move) for move in board.move_stack]
        self._was_sent_moves = bool(moves)
        return f"position {start}" + (f" moves {' '.join(moves)}" if moves else "")

    def _written(self, board: Board, move: Move) -> str:
        return board.uci(move, ranks=self._ranks) if board.game == "xiangqi" else move.uci()


def milliseconds(seconds: float) -> int:
    """A time in milliseconds; none is told as less than one."""
    return max(1, round(seconds * 1000))


def _limit_words(limit: Limit) -> list[str]:
    words: list[str] = []
    if any(left is not None for left in limit.clocks):
        for side, left in zip("wb", limit.clocks, strict=True):
            words += [] if left is None else [f"{side}time", str(milliseconds(left))]
        for side, gain in zip("wb", limit.increments, strict=True):
            words += [f"{side}inc", str(round(gain * 1000))] if any(limit.increments) else []
        if limit.moves_to_go is not None:
            words += ["movestogo", str(limit.moves_to_go)]
    for name in ("depth", "nodes", "mate"):
        value = getattr(limit, name)
        words += [] if value is None else [name, str(value)]
    if limit.time is not None:
        words += ["movetime", str(milliseconds(limit.time))]
    return words
