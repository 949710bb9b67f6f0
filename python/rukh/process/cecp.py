"""CECP, the protocol of XBoard and WinBoard, from the client's side: version 2, and 1 as it goes.

Here the engine keeps a board of its own and plays on it, so that this side remembers what it has
there and tells the difference. Ranks of xiangqi count from 0, and FENs have the letters H and E.
How lines of thinking are read is in `rukh.process.thinking`.
"""

from __future__ import annotations

import math
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from rukh.errors import EngineError, UnreadableMoveError
from rukh.process.dialect import Answer, Dialect, Heard, Order, Progress, Quest, Refusal, Watch
from rukh.process.option import EngineOption, kind_of, number_in
from rukh.process.thinking import stage_in, thought_in

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.board import Board
    from rukh.limit import Limit

__all__ = ["Cecp"]

_FEATURE = re.compile(r'(\w+)=("[^"]*"|\'[^\']*\'|\S+)')
_SQUARES = re.compile(r"([a-i]\d+)[-x]?([a-i]\d+)")
_RESULTS = ("1-0", "0-1", "1/2-1/2")
_REFUSALS = ("illegal move", "tellusererror illegal position")
_LONGEST = 3600.0
"""Seconds of a search whose limits are no matter of time."""
_AMPLE = 86_400
"""Seconds on the clock of an engine that is not to look at it."""
_VARIANTS = {"xiangqi": ("xiangqi",), "chess": ("chess", "normal")}
_LETTERS = str.maketrans("NBnb", "HEhe")


class Cecp(Dialect):
    """The conversation with an engine that speaks CECP."""

    name = "cecp"
    asks_after = 2.0  # As XBoard does.
    silence_is_death = False

    def __init__(self) -> None:
        super().__init__()
        self.features: dict[str, str] = {}
        self._pings = 0
        self._start: str | None = None
        """The FEN that the engine's board began with; None where nobody knows."""
        self._played: list[Move] = []
        """The moves on it since then."""
        self._pace: tuple[int, float] | None = None
        """The time control in force: moves, and seconds gained with each."""
        self._has_depth = False
        """Whether a depth is in force."""
        self._ponders = False
        self._is_on_move = False
        """Whether it would answer a move by itself."""
        self._analyses = False
        self._offers_draw = False
        self._exit_ping = ""
        self._shown = (0, 0)
        """The depth of the last line of thinking, and how many lines it has had."""
        self._wanted_lines = 1
        self._knows_dot = True

    # --- getting to know each other ---------------------------------------------------------

    def greeting(self) -> tuple[str, ...]:  # noqa: D102
        return ("xboard", "protover 2")

    def hear_greeting(self, line: str) -> bool:  # noqa: D102
        word, _, rest = line.strip().partition(" ")
        if word != "feature":
            return False
        for name, text in _FEATURE.findall(rest):
            value = text[1:-1] if text[0] in "\"'" else text
            if name == "option":
                self._add_option(value)
            else:
                self.features[name] = value
        if "myname" in self.features:
            self.identity["name"] = self.features["myname"]
        return self.features.get("done") == "1"

    def is_patient(self) -> bool:  # noqa: D102
        return self.features.get("done") == "0"

    def makes_do_with_silence(self) -> bool:  # noqa: D102
        return True

    def after_greeting(self) -> tuple[str, ...]:  # noqa: D102
        for feature, name in (("memory", "Hash"), ("smp", "Threads")):
            if self.features.get(feature) == "1" and name not in self.options:
                self.options.add(EngineOption(name, "spin", min=1))
        return tuple(f"accepted {name}" for name in self.features)

    def _add_option(self, text: str) -> None:
        name, dash, rest = text.partition(" -")
        word, _, values = rest.partition(" ")
        kind = kind_of(word)
        if not dash or kind is None:
            return
        if kind == "combo":
            var = [value.strip() for value in values.split("///")]
            chosen = next((value for value in var if value.startswith("*")), var[0] if var else "")
            option = EngineOption(
                name, kind, chosen.lstrip("*"), var=tuple(value.lstrip("*") for value in var)
            )
        elif kind == "spin":
            default, low, high = [*values.split(), "", "", ""][:3]
            option = EngineOption(name, kind, default, number_in(low), number_in(high))
        elif kind == "check":
            option = EngineOption(name, kind, "true" if values.strip() == "1" else "false")
        else:
            option = EngineOption(name, kind, values)
        self.options.add(option)

    # --- orders -----------------------------------------------------------------------------

    def set_option(self, option: EngineOption, text: str) -> str:  # noqa: D102
        if option.kind == "button":
            return f"option {option.name}"
        if option.kind == "check":
            text = "1" if text == "true" else "0"
        for feature, name in (("memory", "Hash"), ("smp", "Threads")):
            if option.name == name and self.features.get(feature) == "1":
                return f"{'memory' if name == 'Hash' else 'cores'} {text}"
        return f"option {option.name}={text}"

    def ping(self) -> str | None:  # noqa: D102
        if self.features.get("ping") != "1":
            return None
        self._pings += 1
        return f"ping {self._pings}"

    def is_pong(self, line: str) -> bool:  # noqa: D102
        return line.split() == ["pong", str(self._pings)]

    def check_board(self, board: Board) -> None:  # noqa: D102
        self._variant(board)
        if board.start_fen != _start_of(board):
            self._check_setboard()

    def new_game(self, board: Board) -> tuple[str, ...]:  # noqa: D102
        variant = self._variant(board)
        self._start = _start_of(board)
        self._played = []
        self._pace = None
        self._ponders = self._is_on_move = False
        # "new" is the ordinary game. An engine that has a name for it wants to hear it.
        named = () if variant == "normal" else (f"variant {variant}",)
        return ("new", *named, "force", "post", "easy")

    def search(self, quest: Quest) -> Order:  # noqa: D102
        board, limit = quest.board, quest.limit
        self._analyses = quest.is_analysis or self._has_to_be_held(quest)
        if self._analyses and self.features.get("analyze") == "0":
            raise EngineError(f"{self.told_name} cannot analyse, it says: it only plays")
        root_moves = self._root_moves(quest)
        self._offers_draw, self._exit_ping = False, ""
        self._shown, self._wanted_lines = (0, 0), quest.multipv
        lines = [*self.set_lines(quest.multipv)]
        if self._has_depth and (self._analyses or limit.depth is None):
            # "new" should lift it, and does not everywhere.
            lines.append("sd 0")
            self._has_depth = False
        if self._analyses:
            lines += [*self._position(board), *root_moves, "analyze"]
            watch = Watch(quest.granted, limit.depth, limit.nodes, limit.mate)
            bound = None if limit.is_endless else _LONGEST
            return Order(tuple(lines), watch, bound, is_analysis=True)
        clock, watched = self._clock(limit, board.turn_index)
        watch = Watch(watched, None, limit.nodes, limit.mate)
        granted = _LONGEST if quest.granted is None else quest.granted
        moves = list(board.move_stack)
        if self._is_on_move and quest.may_ponder and self._played == moves[:-1]:
            # It thinks about its answer already, perhaps.
            before = board.copy()
            before.pop()
            lines += [*clock, self._written(before, moves[-1])]
            self._played = moves
            return Order(tuple(lines), watch, granted)
        if quest.may_ponder is not self._ponders:
            lines.append("hard" if quest.may_ponder else "easy")
            self._ponders = quest.may_ponder
        lines += [*self._position(board), *clock, "go"]
        self._is_on_move = True
        return Order(tuple(lines), watch, granted)

    def can_ponder(self) -> bool:  # noqa: D102
        # It does so by itself, after "hard".
        return False

    def _has_to_be_held(self, quest: Quest) -> bool:
        """Whether a move is wanted within limits that only an analysis can be held to.

        There is a command for seconds a move. But not every engine reads fractions of them, or
        forgets it when a clock follows, or listens while it thinks about a move: HoiXiangqi does
        not, and Fairy-Stockfish does not forget. All listen while they analyse.
        """
        limit = quest.limit
        if limit.clocks[quest.board.turn_index] is not None or self.features.get("analyze") == "0":
            return False
        return any(value is not None for value in (limit.time, limit.nodes, limit.mate))

    def stop(self) -> tuple[str, ...]:  # noqa: D102
        if not self._analyses:
            return ("?",)
        ping = self.ping()
        self._exit_ping = ping or ""
        return ("exit",) if ping is None else ("exit", ping)

    def answers_stop(self) -> bool:  # noqa: D102
        return not self._analyses or self.features.get("ping") == "1"

    def sign_of_life(self) -> str | None:  # noqa: D102
        return "." if self._analyses and self._knows_dot else None

    def _variant(self, board: Board) -> str:
        """What the game of this board is called here.

        Raises:
            EngineError: The engine does not list it.
        """
        known = ("fischerandom",) if board.chess960 else _VARIANTS[board.game]
        if "variants" not in self.features:
            return known[-1]
        listed = [name.strip() for name in self.features["variants"].split(",")]
        for name in known:
            if name in listed:
                return name
        raise EngineError(f"{self.told_name} does not play {known[0]}: it is not in its variants")

    def _check_setboard(self) -> None:
        if self.features.get("setboard") != "1":
            raise EngineError(f"{self.told_name} cannot be given a position (feature setboard)")

    def _position(self, board: Board) -> list[str]:
        """The lines that bring the engine's board to this one."""
        lines = ["force"]
        self._is_on_move = False
        moves = list(board.move_stack)
        if self._start != board.start_fen:
            self._check_setboard()
            lines.append(f"setboard {_fen(board)}")
            self._start, self._played = board.start_fen, []
        common = 0
        for ours, theirs in zip(moves, self._played, strict=False):
            if ours != theirs:
                break
            common += 1
        lines += ["undo"] * (len(self._played) - common)
        walker = board.root()
        for place, move in enumerate(moves):
            if place >= common:
                lines.append(self._written(walker, move))
            walker.push(move)
        self._played = moves
        return lines

    def _root_moves(self, quest: Quest) -> list[str]:
        if not quest.root_moves:
            return []
        if self.features.get("exclude") != "1" or not self._analyses:
            raise EngineError(f"{self.told_name} cannot be held to some moves (feature exclude)")
        return ["exclude all", *(f"include {move.uci()}" for move in quest.root_moves)]

    def _written(self, board: Board, move: Move) -> str:
        text = move.uci()
        if board.chess960:
            human = board.san(move).rstrip("+#")
            text = human if human.startswith("O-O") else text
        return f"usermove {text}" if self.features.get("usermove") == "1" else text

    def _clock(self, limit: Limit, mover: int) -> tuple[list[str], float | None]:
        """The lines for time and depth, and the seconds that have to be watched."""
        own, other = limit.clocks[mover], limit.clocks[1 - mover]
        watched = None
        lines = []
        if own is not None:
            pace = (limit.moves_to_go or 0, limit.increments[mover])
            if pace != self._pace:
                minutes, seconds = divmod(max(1, math.ceil(own)), 60)
                lines.append(f"level {pace[0]} {minutes}:{seconds:02} {pace[1]:g}")
                self._pace = pace
            if self.features.get("time") != "0":
                lines.append(f"time {max(1, round(own * 100))}")
                lines += [] if other is None else [f"otim {max(1, round(other * 100))}"]
            watched = limit.time
        elif limit.time is not None:
            lines.append(f"st {math.ceil(limit.time) or 1}")
            watched, self._pace = limit.time, None
        else:
            lines += [f"level 0 {_AMPLE // 60}:00 0", f"time {_AMPLE * 100}"]
            self._pace = None
        if limit.depth is not None:
            lines.append(f"sd {limit.depth}")
            self._has_depth = True
        return lines, watched

    # --- listening --------------------------------------------------------------------------

    def hear(self, line: str) -> Heard:  # noqa: D102
        words = line.split()
        if line.strip().lower().startswith(_REFUSALS):
            self._start = None
            return Refusal(line.strip())
        if self._analyses:
            return self._hear_of_analysis(words) or self._ranked(thought_in(line))
        return self._hear_of_play(line, words) or self._ranked(thought_in(line))

    def _hear_of_analysis(self, words: list[str]) -> Heard:
        if words[:1] == ["pong"] and self._exit_ping.split()[1:] == words[1:]:
            return Answer()
        if words[:1] == ["stat01:"]:
            return stage_in(words)
        if words[:1] == ["Error"] and words[-1] == ".":
            # Fairy-Stockfish begins again after whatever it reads: once is enough.
            self._knows_dot = False
        return None

    def _hear_of_play(self, line: str, words: list[str]) -> Heard:
        if words[:1] == ["move"] and len(words) > 1:
            return Answer(words[1], offers_draw=self._offers_draw)
        if words[:1] == ["resign"]:
            return Answer(resigns=True)
        if words and words[0] in _RESULTS:
            return Answer(claim=line.strip())
        self._offers_draw = self._offers_draw or words[:2] == ["offer", "draw"]
        return None

    def _ranked(self, told: Progress | None) -> Progress | None:
        """A line with its rank, which the protocol does not tell: they come in order."""
        if told is None or self._wanted_lines == 1:
            return told
        depth, count = self._shown
        count = count % self._wanted_lines + 1 if told.depth == depth else 1
        self._shown = (told.depth, count)
        return replace(told, multipv=count)

    def read_move(self, board: Board, text: str) -> Move:  # noqa: D102
        try:
            return board.parse_uci(text.lower())
        except UnreadableMoveError:
            squares = _SQUARES.search(text)
            if squares is not None and board.game == "xiangqi":
                return board.parse_uci("".join(squares.groups()))
            return board.parse_move(text)

    def has_moved(self, move: Move | None) -> None:  # noqa: D102
        if self._analyses:
            return
        if move is None:
            # What it thinks is on its board, nobody knows.
            self._start = None
            self._is_on_move = False
        else:
            self._played = [*self._played, move]


def _start_of(board: Board) -> str | None:
    """The FEN that a new game begins with; None where it has no one start."""
    return None if board.chess960 else type(board)(game=board.game).fen()


def _fen(board: Board) -> str:
    """The position that a board began with, as XBoard would write it."""
    fen = board.start_fen
    if board.game != "xiangqi":
        return fen
    pieces, side, _, _, clock, number = fen.split()
    return f"{pieces.translate(_LETTERS)} {side} {clock} {number}"
