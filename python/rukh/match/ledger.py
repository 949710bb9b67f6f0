"""The file of a match: its games as PGN, each written when it ends. What is in it was played.

The file is the only memory of a match. Every game carries the match's fingerprint, its number in
``Round`` and how it ended, so that a match that was killed goes on behind its last whole game; what
a crash has left of one after that is cut off.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rukh.errors import OptionError, RecordError, shortened
from rukh.game import Game

if TYPE_CHECKING:
    from rukh.match.game import FaultKind, Played, PlayedMove
    from rukh.match.openings import Opening

__all__ = ["Finished", "Ledger", "fingerprint", "record_of"]

_END = re.compile(rb"(?:1-0|0-1|1/2-1/2)[ \t]*\r?\n\r?\n")
_FAULTS: dict[str, FaultKind] = {"time forfeit": "time", "rules infraction": "illegal"}
_MATCH, _REASON, _FAULT = "MatchId", "Reason", "Fault"


@dataclass(frozen=True)
class Finished:
    """A game of the match that is over."""

    number: int
    """Its number in the match, from 1."""
    result: str
    reason: str
    fault: tuple[int, str] | None = None
    """Which side has lost by a fault, and its kind."""
    plies: int = 0

    @property
    def a_moves_first(self) -> bool:
        """Whether engine A had the side that moves first."""
        return self.number % 2 == 1

    @property
    def points(self) -> float:
        """What engine A got."""
        first = {"1-0": 1.0, "0-1": 0.0}.get(self.result, 0.5)
        return first if self.a_moves_first else 1.0 - first

    @property
    def faulty(self) -> tuple[str, str] | None:
        """Which engine, ``a`` or ``b``, has lost by a fault, and its kind."""
        if self.fault is None:
            return None
        is_a = (self.fault[0] == 0) is self.a_moves_first
        return ("a" if is_a else "b"), self.fault[1]


class Ledger:
    """The games of one match in a file.

    Args:
        path: The file; None for a match that nobody keeps.
        match_id: What all games of this match have in common, see `fingerprint`.
        resume: Whether a file that is there already is gone on with.

    Raises:
        OSError: The file cannot be written.
        OptionError: The file holds games already, or those of another match.
    """

    def __init__(self, path: str | None, match_id: str, *, resume: bool = False) -> None:
        self.path = path
        self.match_id = match_id
        self.finished: dict[int, Finished] = {}
        self.remark = ""
        """What was put right in the file, if something was."""
        if path is None:
            return
        file = Path(path)
        is_new = not os.path.lexists(path)
        with file.open("ab"):
            # What cannot be written should be known before the first game.
            pass
        if is_new:
            # A match that never begins leaves nothing behind.
            with suppress(OSError):
                file.unlink()
            return
        if file.stat().st_size == 0:
            return
        if not resume:
            raise OptionError(
                f'"{shortened(path)}" is there already: go on with --resume, or name another file'
            )
        self._cut_off_rest(file)
        self._read(path)

    def add(self, number: int, played: Played, tags: dict[str, str]) -> Finished:
        """Takes a game in, and writes it down before anything else happens."""
        fault = None if played.fault is None else (played.fault.player, str(played.fault.kind))
        finished = Finished(number, played.result, played.reason, fault, len(played.moves))
        if self.path is not None:
            told = dict(tags)
            told[_MATCH] = self.match_id
            if played.fault is not None:
                told[_FAULT] = played.fault.kind
            text = record_of(played, number, told)
            handle = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o666)
            try:
                _write_all(handle, text.encode("utf-8"))
                os.fsync(handle)
            finally:
                os.close(handle)
        self.finished[number] = finished
        return finished

    def _cut_off_rest(self, file: Path) -> None:
        data = file.read_bytes()
        end = max((found.end() for found in _END.finditer(data)), default=0)
        if data[end:].strip():
            with file.open("r+b") as opened:
                opened.truncate(end)
            self.remark = "an unfinished game at the end of the file was cut off"

    def _read(self, path: str) -> None:
        from rukh.records import read_games  # noqa: PLC0415  (a new match reads nothing)

        if Path(path).stat().st_size == 0:
            return
        for record in read_games(path):
            tags = record.headers
            number = tags.get("Round", "")
            if tags.get(_MATCH) != self.match_id or not number.isdecimal():
                raise OptionError(
                    f'"{shortened(path)}" holds games of another match, or of this one with other '
                    "engines, openings, times or rules: name another file"
                )
            kind = tags.get(_FAULT) or _FAULTS.get(tags.get("Termination", ""))
            fault = None if not kind else (0 if record.result == "0-1" else 1, str(kind))
            plies = len(list(record.mainline_moves()))
            self.finished[int(number)] = Finished(
                int(number), record.result, tags.get(_REASON, ""), fault, plies
            )


def fingerprint(settings: dict[str, Any], openings: tuple[Opening, ...]) -> str:
    """A short text that is the same for the same match, and for no other."""
    whole = [settings, [[o.name, o.fen, o.moves] for o in openings]]
    text = json.dumps(whole, sort_keys=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def record_of(played: Played, number: int, tags: dict[str, str]) -> str:
    """A game as PGN: clocks, evaluations and depths in comments; xiangqi's moves in ICCS.

    Whatever engines have said, it can be written: of a name or reason the signs that cannot be are
    shown as ``·``, and an evaluation that no record holds is left out.
    """
    board = played.start
    game = Game(game=board.game, chess960=board.chess960)
    game.setup(board)
    first = "White" if board.game == "chess" else "Red"
    game.headers.update(
        {
            "Event": "Rukh match",
            "Date": datetime.date.today().strftime("%Y.%m.%d"),
            "Round": str(number),
            first: _writable(played.names[0]),
            "Black": _writable(played.names[1]),
        }
    )
    if played.opening.name:
        game.headers["Opening"] = _writable(played.opening.name)
    game.headers["PlyCount"] = str(len(played.moves))
    for name, value in tags.items():
        game.headers[name] = value
    game.headers["Termination"] = played.termination
    game.headers[_REASON] = _writable(" ".join(played.reason.split()))
    game.result = played.result
    node: Any = game
    turn = board.turn_index
    for move in played.moves:
        node = node.add_variation(move.move)
        _annotate(node, move, turn)
        turn = 1 - turn
    return game.to_pgn(notation="iccs" if board.game == "xiangqi" else None)


def _annotate(node: Any, move: PlayedMove, mover: int) -> None:
    if move.seconds is None:
        return
    if move.score is not None:
        # Some tell of 2147483647 centipawns: that is no evaluation, and no other one is true.
        with suppress(RecordError):
            # In records it is that of the side which begins.
            node.set_eval(move.score if mover == 0 else -move.score)
    if move.left is not None:
        node.set_clock(round(move.left, 2))
    node.set_emt(round(move.seconds, 3))
    node.comment = f"{node.comment} depth {move.depth}, {move.nodes} nodes".strip()


def _writable(text: str) -> str:
    return "".join(sign if sign.isprintable() else "·" for sign in text)


def _write_all(handle: int, data: bytes) -> None:
    while data:
        data = data[os.write(handle, data) :]
