"""What was skipped, shortened or repaired on the way: told as it comes, and counted.

Every problem is a line of talk, or, where a file was named for them, a line of JSON in it.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from rukh._sources import printable, promises_records
from rukh.problem import Problem, Severity
from rukh.words.errors import clause_in, loss_in

if TYPE_CHECKING:
    from rukh._sources import File, Source
    from rukh.cli.context import Context
    from rukh.cli.outputs import NewFile

__all__ = ["Losses"]

_WEIGHTS = {Severity.REPAIRED: 1, Severity.SHORTENED: 2, Severity.SKIPPED: 3}


class Losses:
    """The report of a conversion."""

    def __init__(self, context: Context, file: NewFile | None) -> None:
        self._context = context
        self._file = file
        self._name = ""
        self._promises_records = True
        self._harm: Severity | None = None
        self._is_cut = False
        self._is_saved = False
        self.has_fault = False
        """Whether something that should have been read was not."""
        self.games: Counter[Severity] = Counter()
        """How many games came to no more than this harm."""
        self.files: Counter[str] = Counter()
        """How many files were ``read``, ``cut`` short or ``skipped``; ``others`` are no records."""
        self.written = 0
        """How many games were written."""

    @property
    def has_losses(self) -> bool:
        """Whether a game, or a file that should have had some, is not there whole."""
        games = self.games[Severity.SHORTENED] + self.games[Severity.SKIPPED]
        return games + self.files["cut"] + self.files["skipped"] > 0

    def begin(self, source: Source | File) -> None:
        """What follows is about this file."""
        self._name = source.name
        self._promises_records = promises_records(source)
        self._harm = None
        self._is_cut = False
        self._is_saved = False

    def add(self, problem: Problem) -> None:
        """Takes a problem of a game that is read, or of the file itself."""
        if problem.game:
            self.has_fault |= problem.is_loss
        else:
            self._is_cut |= problem.is_loss
            # Of a damaged archive other files are there.
            self._is_saved |= problem.severity is Severity.SHORTENED
        self.add_in_writing(problem)

    def add_in_writing(self, problem: Problem) -> None:
        """Takes a problem of a game that is written: what its new format cannot hold."""
        if problem.game and (
            self._harm is None or _WEIGHTS[problem.severity] > _WEIGHTS[self._harm]
        ):
            self._harm = problem.severity
        self._tell(problem)

    def end_game(self, *, is_written: bool) -> None:
        """The game is done with."""
        self.written += is_written
        if self._harm is not None:
            self.games[self._harm] += 1
        self._harm = None

    def end(self, games: int) -> None:
        """The file is done with; so many games were in it."""
        if games:
            self.files["read"] += 1
            self.files["cut"] += self._is_cut
            self.has_fault |= self._is_cut
            return
        if not self._is_cut:
            self.add(Problem(Severity.SKIPPED, reason="there is no game in this file"))
        kind = "cut" if self._is_saved else "skipped"
        self.files[kind if self._promises_records else "others"] += 1
        self.has_fault |= self._promises_records

    def summary(self) -> str:
        """One line about everything."""
        parts = [_counted(self.files["read"], "file"), _counted(self.written, "game") + " written"]
        parts += [f"{self.games[severity]} {severity}" for severity in Severity]
        for kind, words in (("cut", "cut short"), ("skipped", "skipped")):
            if self.files[kind]:
                parts.append(f"{_counted(self.files[kind], 'file')} {words}")
        if self.files["others"]:
            parts.append(f"{_counted(self.files['others'], 'other file')} passed over")
        language = self._context.language
        comma = "，" if language == "zh" else ", "
        return comma.join(clause_in(language, part) for part in parts)

    def _tell(self, problem: Problem) -> None:
        if self._file is not None:
            line = {
                "file": self._name,
                "number": problem.game or None,
                "severity": problem.severity.value,
                "line": problem.line,
                "ply": problem.ply,
                "text": problem.text,
                "reason": problem.reason,
                "fen": problem.fen,
            }
            self._file.write((json.dumps(line, ensure_ascii=False) + "\n").encode())
            return
        # On one line, whatever names and texts hold.
        named = replace(problem, file=self._name, reason=printable(problem.reason))
        talk = self._context.talk
        # For other programs a problem is a line, however long.
        talk.print(loss_in(self._context.language, named), soft_wrap=not talk.is_terminal)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
