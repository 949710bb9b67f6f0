"""An engine as a child process, talked to over UCI.

The client's side of the protocol, as far as measuring and matches need it. Each line is stamped
with the time at which it was read, so that a caller may measure from its own writing to it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import re
import shlex
import subprocess
import threading
import time
from dataclasses import dataclass, field
from types import TracebackType

HANDSHAKE_SECONDS = 30.0


class EngineError(Exception):
    """The engine is gone, silent past its time, or does not know what it was asked."""


@dataclass(frozen=True)
class Line:
    """A line that the engine wrote, and when it was read (`time.perf_counter`)."""

    text: str
    at: float


@dataclass
class Answer:
    """What came back from a search."""

    move: str
    """The word behind `bestmove`."""
    seconds: float
    """From writing `go` to reading `bestmove`."""
    depth: int = 0
    nodes: int = 0
    nodes_seconds: float = 0.0
    """From writing `go` to the last line that counted nodes."""
    cp: int | None = None
    """The last score in centipawns, for the mover."""
    mate: int | None = None
    """The last score as moves to mate, for the mover."""
    pv: list[str] = field(default_factory=list)


class Engine:
    """A UCI engine; use it as a context manager."""

    def __init__(self, command: str | list[str], *, name: str = "") -> None:
        """Starts the engine and waits until it has told its options."""
        self.command = _words(command)
        self.name = name
        self.options: dict[str, str] = {}
        """Option names in lower case, with the line that told of them."""
        self._rank_shift = 0
        self._lines: queue.Queue[Line | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # Ctrl-C is for the script, which ends its engines itself.
            )
        except OSError as error:
            raise EngineError(f"{shlex.join(self.command)} does not start: {error}") from error
        threading.Thread(target=self._read, daemon=True).start()
        self.send("uci")
        while (line := self._next(HANDSHAKE_SECONDS).text) != "uciok":
            if line.startswith("id name ") and not self.name:
                self.name = line.removeprefix("id name ").strip()
            elif line.startswith("option name ") and " type " in line:
                told = line.removeprefix("option name ").split(" type ")[0].strip()
                self.options[told.lower()] = line

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _read(self) -> None:
        output = self._process.stdout
        assert output is not None
        for text in output:
            self._lines.put(Line(text.rstrip("\r\n"), time.perf_counter()))
        self._lines.put(None)

    def _next(self, seconds: float) -> Line:
        try:
            line = self._lines.get(timeout=max(0.0, seconds))
        except queue.Empty:
            raise EngineError(f"{self.label} has not answered in time") from None
        if line is None:
            self._lines.put(None)
            raise EngineError(f"{self.label} has ended by itself")
        return line

    @property
    def label(self) -> str:
        """The engine's name, or its command before it has told one."""
        return self.name or self.command[0]

    @property
    def is_alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def send(self, line: str) -> float:
        """Writes a line and tells when."""
        assert self._process.stdin is not None
        now = time.perf_counter()
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise EngineError(f"{self.label} has ended by itself") from error
        return now

    def wait_for(self, start: str, seconds: float) -> Line:
        """Reads on until a line begins with `start`."""
        end = time.perf_counter() + seconds
        while not (line := self._next(end - time.perf_counter())).text.startswith(start):
            pass
        return line

    def ready(self) -> None:
        """Waits until everything sent so far is done."""
        self.send("isready")
        self.wait_for("readyok", HANDSHAKE_SECONDS)

    def has_option(self, name: str) -> bool:
        """Whether the engine has told of this option."""
        return name.lower() in self.options

    def set_option(self, name: str, value: str = "") -> None:
        """Sets an option; an option that the engine has not told of is an error."""
        if not self.has_option(name):
            raise EngineError(f'{self.label} has no option "{name}"')
        self.send(f"setoption name {name} value {value}" if value else f"setoption name {name}")

    def choose_game(self, game: str) -> None:
        """Tells which game is played, to an engine that knows several.

        One that knows `UCI_Variant` counts the ranks of xiangqi from 1 from then on, as
        Fairy-Stockfish does; one of xiangqi alone counts from 0.
        """
        if self.has_option("UCI_Variant"):
            self.set_option("UCI_Variant", game)
            self._rank_shift = 1 if game == "xiangqi" else 0

    def write_move(self, move: str) -> str:
        """A move as Rukh writes it, in the engine's numbering."""
        return _shifted(move, self._rank_shift)

    def read_move(self, text: str) -> str:
        """A move of the engine's, as Rukh writes it."""
        return _shifted(text, -self._rank_shift)

    def position(self, moves: list[str]) -> str:
        """The `position` line of these moves, written as Rukh does, from the start."""
        written = "".join(f" {self.write_move(move)}" for move in moves)
        return f"position startpos moves{written}" if moves else "position startpos"

    def new_game(self) -> None:
        """Lets the engine forget the game before."""
        self.send("ucinewgame")
        self.ready()

    def search(self, position: str, limits: str, *, seconds: float) -> Answer:
        """Sends `position …` and `go …`, and reads until `bestmove`, for `seconds` at most."""
        self.send(position)
        begun = self.send(f"go {limits}")
        return self.read_answer(begun, seconds)

    def search_for(self, position: str, seconds: float) -> Answer:
        """Searches without a limit and stops after `seconds`."""
        self.send(position)
        begun = self.send("go infinite")
        time.sleep(seconds)
        self.send("stop")
        return self.read_answer(begun, HANDSHAKE_SECONDS)

    def read_answer(self, begun: float, seconds: float) -> Answer:
        """Reads until `bestmove`."""
        answer = Answer("", 0.0)
        end = begun + seconds
        while True:
            line = self._next(end - time.perf_counter())
            words = line.text.split()
            if words[:1] == ["info"] and "string" not in words:
                _take_info(answer, words, line.at - begun)
            elif words[:1] == ["bestmove"]:
                answer.move = words[1] if len(words) > 1 else ""
                answer.seconds = line.at - begun
                return answer

    def perft(self, position: str, depth: int, *, seconds: float = 3600.0) -> tuple[int, float]:
        """Leaves and the seconds that counting them took."""
        self.send(position)
        self.ready()
        begun = self.send(f"go perft {depth}")
        line = self.wait_for("Nodes searched", seconds)
        return int(line.text.split(":")[1]), line.at - begun

    def close(self) -> None:
        """Asks the engine to end, and ends it."""
        with contextlib.suppress(EngineError):
            self.send("quit")
        try:
            self._process.wait(timeout=2.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def _words(command: str | list[str]) -> list[str]:
    """The words of a command line; on Windows a backslash is no escape."""
    return shlex.split(command, posix=os.name != "nt") if isinstance(command, str) else [*command]


def _shifted(move: str, shift: int) -> str:
    """A move with its ranks moved by `shift`; what is not a move stays as it is."""
    squares = re.fullmatch(r"([a-i])(\d+)([a-i])(\d+)", move)
    if shift == 0 or squares is None:
        return move
    file, rank, to_file, to_rank = squares.groups()
    return f"{file}{int(rank) + shift}{to_file}{int(to_rank) + shift}"


def _take_info(answer: Answer, words: list[str], seconds: float) -> None:
    """Keeps what an `info` line of the main line tells."""
    if "multipv" in words and words[words.index("multipv") + 1 :][:1] != ["1"]:
        return
    values = {word: words[i + 1] for i, word in enumerate(words[:-1])}
    with contextlib.suppress(ValueError):
        answer.depth = int(values.get("depth", answer.depth))
        if "nodes" in values:
            answer.nodes = int(values["nodes"])
            answer.nodes_seconds = seconds
        if "score" in values:
            answer.cp = int(values["cp"]) if values["score"] == "cp" else None
            answer.mate = int(values["mate"]) if values["score"] == "mate" else None
        if "pv" in words:
            answer.pv = words[words.index("pv") + 1 :]
