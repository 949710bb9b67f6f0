"""Engines that are talked to without pause, in each protocol: searches with noise between.

A partner knows the words of its protocol: how a position is searched, what may be said meanwhile
and what an answer looks like. What is asked of it, and how often, is the affair of
`stress_protocol.py`.
"""

from __future__ import annotations

import queue
import subprocess
import threading
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from types import TracebackType

    from rukh import Board

PATIENCE = 20.0
"""Seconds after which an answer is missing."""


class StressError(Exception):
    """The engine broke a rule."""


class Partner(ABC):
    """An engine, its process and its words."""

    noise: tuple[str, ...]
    """What may be said while a search runs, without waiting for an answer."""

    def __init__(self, command: list[str], threads: int) -> None:
        """Starts the engine and greets it."""
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.lines: queue.Queue[tuple[str, float] | None] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.greet(threads)

    def __enter__(self) -> Partner:
        """Nothing is left to do."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Ends the engine."""
        try:
            if error is None:
                self.send("quit")
                if self.process.wait(PATIENCE) != 0:
                    raise StressError(f"exit status {self.process.returncode}")
        finally:
            self.process.kill()
            self.process.wait()
            self.reader.join()
            for pipe in (self.process.stdin, self.process.stdout):
                if pipe is not None:
                    pipe.close()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put((line.decode().rstrip("\n"), time.perf_counter()))
        self.lines.put(None)

    def send(self, *lines: str) -> None:
        """Writes lines at once."""
        assert self.process.stdin is not None
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())

    def next_line(self) -> tuple[str, float]:
        """The next line that the engine wrote, and when it was read."""
        try:
            line = self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise StressError("the engine is silent") from None
        if line is None:
            raise StressError("the engine is gone")
        return line

    def wait(self, word: str) -> list[str]:
        """The lines up to the one that begins with `word`."""
        passed: list[str] = []
        while True:
            text, _ = self.next_line()
            if text.startswith(word):
                return passed
            passed.append(text)

    def megabytes(self) -> float | None:
        """What the engine holds, where the system tells it."""
        try:
            text = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return None
        row = next((row for row in text.splitlines() if row.startswith("VmRSS:")), "")
        return int(row.split()[1]) / 1024 if row else None

    def cycle(self, board: Board, draws: random.Random, seconds: list[float]) -> None:
        """One search with its noise."""
        ending = self.begin(board, draws)
        for _ in range(draws.randrange(4)):
            self.send(draws.choice(self.noise))
            if draws.random() < 0.3:
                time.sleep(0.002 * draws.random())
        self.send(*ending)
        ended = time.perf_counter()
        while True:
            text, read = self.next_line()
            move = self.answer(text)
            if move is not None:
                break
        seconds.append(max(0.0, read - ended))
        if move not in map(str, board.legal_moves):
            raise StressError(f"{move} is not legal in {board.fen()}")
        extra = [line for line in self.settle() if self.answer(line) is not None]
        if extra:
            raise StressError(f"{extra[0]!r} is one answer too many")

    @abstractmethod
    def greet(self, threads: int) -> None:
        """Makes the engine ready, with a small table."""

    @abstractmethod
    def begin(self, board: Board, draws: random.Random) -> list[str]:
        """Has the position searched; the lines that end the search for certain."""

    @abstractmethod
    def answer(self, line: str) -> str | None:
        """The move of a line that is an answer."""

    @abstractmethod
    def settle(self) -> list[str]:
        """Waits until everything was done; the lines until then."""


class UciPartner(Partner):
    """An engine that speaks UCI."""

    noise: tuple[str, ...] = (
        "isready",
        "stop",
        "ponderhit",
        "stop",
        "setoption name Hash value 2",
        "setoption name Hash value 1",
        "setoption name MultiPV value 2",
        "setoption name MultiPV value 1",
        "setoption name Clear Hash",
        "setoption name No Such Option value 3",
        "ucinewgame",
        "position startpos",
        "position fen 8/8 w",
        "d",
        "nonsense",
        "",
    )
    first = "uci"
    options: tuple[str, ...] = (
        "setoption name Hash value 1",
        "setoption name Threads value {}",
    )

    def greet(self, threads: int) -> None:
        """Makes the engine ready, with a small table."""
        self.send(self.first)
        self.wait(f"{self.first}ok")
        self.send(*(line.format(threads) for line in self.options))
        self.settle()

    def begin(self, board: Board, draws: random.Random) -> list[str]:
        """Has the position searched; the lines that end the search for certain."""
        self.send(f"position fen {board.fen()}", draws.choice(self.goes))
        return ["ponderhit", "stop"] if draws.random() < 0.5 else ["stop"]

    goes: tuple[str, ...] = (
        "go movetime 1",
        "go movetime 1",
        "go infinite",
        "go ponder movetime 1",
        "go depth 2",
        "go wtime 50 btime 50",
        "go nodes 100",
    )

    def answer(self, line: str) -> str | None:
        """The move of a line that is an answer."""
        return line.split()[1] if line.startswith("bestmove ") else None

    def settle(self) -> list[str]:
        """Waits until everything was done; the lines until then."""
        # The answers to questions that were asked as noise may still come.
        marker = f"the end {time.perf_counter_ns()}"
        self.send(f"setoption name Hash value {marker}")
        passed: list[str] = []
        while True:
            text, _ = self.next_line()
            if marker in text:
                return passed
            passed.append(text)


class UcciPartner(UciPartner):
    """An engine that speaks UCCI."""

    first = "ucci"
    options = "setoption hashsize 1", "setoption threads {}", "setoption usemillisec true"
    goes = (
        "go time 20 increment 0",
        "go movetime 1",
        "go infinite",
        "go ponder time 20 increment 0",
        "go draw depth 2",
        "go nodes 100",
    )
    noise = (
        "isready",
        "stop",
        "ponderhit draw",
        "setoption hashsize 2",
        "setoption hashsize 1",
        "setoption newgame",
        "setoption style risky",
        "probe startpos",
        "banmoves a0a1",
        "position startpos",
        "nonsense",
        "",
    )


class CecpPartner(Partner):
    """An engine that speaks CECP."""

    noise = (
        "?",
        "post",
        "nopost",
        "hard",
        "easy",
        "hint",
        "bk",
        "draw",
        ".",
        "time 100",
        "otim 100",
        "sd 5",
        "sd 0",
        "memory 2",
        "memory 1",
        "option MultiPV=2",
        "ping 5",
        "nonsense",
        "",
    )

    def greet(self, threads: int) -> None:
        """Makes the engine ready, with a small table."""
        self.send("xboard", "protover 2")
        self.wait("feature done=1")
        self.send("memory 1", f"cores {threads}")
        self.settle()

    def begin(self, board: Board, draws: random.Random) -> list[str]:
        """Has the position searched; the lines that end the search for certain."""
        # What was pondered on or analysed is given up in the middle.
        if draws.random() < 0.3:
            self.send("analyze", *draws.choices(self.noise, k=2), "exit")
        variant = "xiangqi" if board.game == "xiangqi" else "normal"
        self.send("new", f"variant {variant}", "force", f"setboard {board.fen()}")
        self.send(draws.choice(["st 0.01", "level 0 0:01 0", "level 40 0:02 0.1"]), "go")
        return ["?"]

    def answer(self, line: str) -> str | None:
        """The move of a line that is an answer."""
        return line.removeprefix("move ") if line.startswith("move ") else None

    def settle(self) -> list[str]:
        """Waits until everything was done; the lines until then."""
        marker = str(time.perf_counter_ns())
        self.send("force", f"ping {marker}")
        return self.wait(f"pong {marker}")


PARTNERS: dict[str, type[Partner]] = {
    "uci": UciPartner,
    "ucci": UcciPartner,
    "cecp": CecpPartner,
}
