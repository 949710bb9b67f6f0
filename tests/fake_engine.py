"""An engine of few words for the tests of those who drive engines: it plays some legal move.

    python fake_engine.py uci --game xiangqi --ranks 1-10 --at 3 die

It speaks one protocol and answers nothing that another would say. `--at N WHAT` makes its N-th
search go wrong: `die`, `hang` (no move, but it still answers), `deaf` (nothing at all any more),
`illegal`, `none`, `resign`, `draw` (offers one), `claim`, `slow` (by `--late` seconds), `flood`
(lines without end until it is stopped). Its lines give the `--score`. What it was told goes to the
file of `--heard`.
"""

from __future__ import annotations

import argparse
import random
import sys
import threading
import time

import rukh

START_LETTERS = str.maketrans("HEhe", "NBnb")


def parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("protocol", choices=("uci", "ucci", "cecp"))
    parser.add_argument("--game", default="xiangqi")
    parser.add_argument("--ranks", default="0-9")
    parser.add_argument("--variant", action="store_true", help="list UCI_Variant")
    parser.add_argument("--variants", help="list these, in place of chess and xiangqi")
    parser.add_argument("--no-setboard", action="store_true", help="CECP without positions")
    parser.add_argument("--score", default="cp 25", help="what it says of itself in UCI and UCCI")
    parser.add_argument("--at", nargs=2, action="append", default=[], metavar=("N", "WHAT"))
    parser.add_argument("--late", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--heard")
    parser.add_argument("--name", default="Fake")
    parser.add_argument("--moves", default="", help="moves to play in turn, legal or not")
    parser.add_argument("--old", action="store_true", help="CECP of version 1")
    parser.add_argument("--slow-start", type=float, default=0.0)
    return parser.parse_args()


class Fake:
    """What is the same in all protocols."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        self.board = rukh.Board(game=args.game)
        self.choose = random.Random(args.seed)
        self.plans = {int(number): what for number, what in args.at}
        self.script = args.moves.split()
        self.searches = 0
        self.lock = threading.Lock()
        self.stopped = threading.Event()
        self.thread: threading.Thread | None = None
        self.is_deaf = False
        self.is_searching = False
        self.heard = open(args.heard, "a", encoding="utf-8") if args.heard else None  # noqa: PTH123, SIM115

    def say(self, *lines: str) -> None:
        if self.is_deaf:
            return
        with self.lock:
            for line in lines:
                sys.stdout.write(line + "\n")
            sys.stdout.flush()

    def run(self) -> int:
        time.sleep(self.args.slow_start)
        for raw in sys.stdin:
            line = raw.strip()
            if self.heard is not None:
                self.heard.write(line + "\n")
                self.heard.flush()
            if line == "quit":
                if not self.is_deaf:
                    return 0
            elif not self.is_deaf:
                self.obey(line, line.split())
        while self.is_deaf:
            time.sleep(1)
        return 0

    def obey(self, line: str, words: list[str]) -> None:
        raise NotImplementedError

    def written(self, move: rukh.Move) -> str:
        return self.board.uci(move, ranks=self.args.ranks)

    def chosen(self) -> str:
        if self.script:
            return self.script.pop(0)
        moves = list(self.board.legal_moves)
        return self.written(self.choose.choice(moves)) if moves else "(none)"

    def search(self, *, is_endless: bool = False) -> None:
        self.searches += 1
        self.stopped.clear()
        plan = self.plans.get(self.searches, "")
        if plan == "die":
            sys.stderr.write("out of memory, says the fake\n")
            sys.stderr.flush()
            sys.exit(3)
        if plan == "deaf":
            self.is_deaf = True
            return
        self.is_searching = True
        self.thread = threading.Thread(target=self.think, args=(plan, is_endless), daemon=True)
        self.thread.start()

    def think(self, plan: str, is_endless: bool) -> None:
        move = self.chosen()
        if plan == "hang":
            return
        if plan == "slow":
            time.sleep(self.args.late)
        depth = 0
        while depth < 3 or plan == "flood":
            depth += 1
            self.say(self.told(min(depth, 99), move))
            if self.stopped.is_set():
                break
        if is_endless:
            self.stopped.wait()
        if plan == "illegal":
            move = "a9a0" if self.args.game == "xiangqi" else "e2e5"
        self.is_searching = False
        self.answer(plan, "(none)" if plan == "none" else move)

    def told(self, depth: int, move: str) -> str:
        raise NotImplementedError

    def answer(self, plan: str, move: str) -> None:
        raise NotImplementedError


class Uci(Fake):
    """UCI, with or without UCI_Variant."""

    def obey(self, line: str, words: list[str]) -> None:
        first = words[0] if words else ""
        if first == "uci":
            self.say(f"id name {self.args.name}", "id author Nobody")
            self.say("option name Hash type spin default 16 min 1 max 1024")
            self.say("option name Skill Level type spin default 20 min -20 max 20")
            self.say("option name Style type combo default Solid var Solid var Very Risky")
            self.say(
                "option name Ponder type check default false", "option name Clear Hash type button"
            )
            self.say("option name MultiPV type spin default 1 min 1 max 9")
            self.say("option name Debug Log File type string default <empty>")
            if self.args.variant or self.args.variants:
                known = (self.args.variants or "chess,xiangqi").split(",")
                var = " ".join(f"var {name}" for name in known)
                self.say(f"option name UCI_Variant type combo default {known[0]} {var}")
            self.say("uciok")
        elif first == "isready":
            self.say("readyok")
        elif first == "position":
            place = words.index("moves") if "moves" in words else len(words)
            fen = None if words[1] == "startpos" else " ".join(words[2:place])
            self.board = rukh.Board(fen, None if fen else self.args.game)
            for move in words[place + 1 :]:
                try:
                    self.board.push_uci(move, ranks=self.args.ranks)
                except rukh.MoveError:
                    break
        elif first == "go":
            self.search(is_endless="infinite" in words or "ponder" in words)
        elif first in ("stop", "ponderhit"):
            self.stopped.set()

    def told(self, depth: int, move: str) -> str:
        return (
            f"info depth {depth} multipv 1 score {self.args.score} nodes {depth * 100} "
            f"time {depth} pv {move}"
        )

    def answer(self, plan: str, move: str) -> None:
        self.say(f"bestmove {move}")


class Ucci(Fake):
    """UCCI; it leaves at another greeting, as ElephantEye does."""

    def obey(self, line: str, words: list[str]) -> None:
        first = words[0] if words else ""
        if first == "ucci":
            self.say(
                f"id name {self.args.name}", "option hashsize type spin min 0 max 1024 default 0"
            )
            self.say("option usemillisec type check default false", "option newgame type button")
            self.say("option style type combo var solid var normal var risky default normal")
            self.say("ucciok")
        elif self.thread is None and first == "uci":
            sys.exit(1)
        elif first == "isready":
            self.say("readyok")
        elif first == "position":
            place = words.index("moves") if "moves" in words else len(words)
            self.board = rukh.Board(" ".join(words[2:place]))
            for move in words[place + 1 :]:
                self.board.push_uci(move)
        elif first == "go":
            self.search(is_endless="infinite" in words)
        elif first == "stop":
            if not self.is_searching:
                self.say("nobestmove")
            self.stopped.set()

    def told(self, depth: int, move: str) -> str:
        return f"info depth {depth} score {self.args.score.removeprefix('cp ')} pv {move}"

    def answer(self, plan: str, move: str) -> None:
        if plan in ("none", "resign"):
            self.say("nobestmove" if plan == "none" else f"bestmove {move} resign")
        else:
            self.say(f"bestmove {move}" + (" draw" if plan == "draw" else ""))


class Cecp(Fake):
    """CECP, with a board of its own."""

    is_forced = False
    analyses = False

    def obey(self, line: str, words: list[str]) -> None:
        first = words[0] if words else ""
        if first == "protover" and not self.args.old:
            setboard = 0 if self.args.no_setboard else 1
            variants = self.args.variants or "normal,xiangqi"
            self.say("feature done=0", f'feature myname="{self.args.name}" ping=1')
            self.say(f'feature setboard={setboard} variants="{variants}"')
            self.say("feature usermove=1 memory=1 debug=1")
            self.say('feature option="Style -combo Solid /// *Normal /// Risky"')
            self.say('feature option="Contempt -spin 0 -100 100" done=1')
        elif first == "new":
            self.board = rukh.Board()
        elif first == "variant":
            self.board = rukh.Board(game="xiangqi")
        elif first == "force":
            self.is_forced = True
        elif first == "setboard":
            pieces, *rest = words[1:]
            self.board = rukh.Board(" ".join([pieces.translate(START_LETTERS), *rest]))
        elif first == "undo":
            self.board.pop()
        elif first == "usermove" or (
            self.args.old and line[:1] in "abcdefghi" and line[1:2].isdigit()
        ):
            try:
                self.board.push_uci(words[-1])
            except rukh.MoveError:
                self.say(f"Illegal move: {words[-1]}")
        elif first in ("go", "analyze"):
            self.analyses = first == "analyze"
            self.is_forced = False
            self.search(is_endless=self.analyses)
        elif first == "?":
            self.stopped.set()
        elif first == "exit":
            self.stopped.set()
            if self.thread is not None:
                self.thread.join(5)
            self.analyses = False
        elif first == "ping":
            self.say(f"pong {words[1]}")
        elif first in ("uci", "ucci"):
            self.say(f"Error (unknown command): {line}")

    def told(self, depth: int, move: str) -> str:
        return f"{depth} 25 {depth} {depth * 100} {depth} 1000\t{move}"

    def answer(self, plan: str, move: str) -> None:
        if self.analyses:
            return
        if plan == "resign":
            self.say("resign")
        elif plan == "claim":
            self.say("1/2-1/2 {Draw by my own rules}")
        else:
            if plan == "draw":
                self.say("offer draw")
            if plan not in ("illegal", "none"):
                self.board.push_uci(move)
            self.say(f"move {move}")


if __name__ == "__main__":
    ARGS = parsed()
    sys.exit({"uci": Uci, "ucci": Ucci, "cecp": Cecp}[ARGS.protocol](ARGS).run())
