"""Games on their way from files to an output, each read, looked at, and written or refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from rukh._archive import ArchiveError
from rukh._inputs import inputs_of_stream
from rukh._sources import SourceError
from rukh.cli.sources import sources_in
from rukh.errors import RecordError
from rukh.problem import Problem, Severity
from rukh.records import GameReader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh._sources import File, Source
    from rukh.board import Notation
    from rukh.cli.context import Context
    from rukh.cli.losses import Losses
    from rukh.cli.outputs import Output
    from rukh.cli.progress import ConversionBar
    from rukh.records import Game

__all__ = ["Conversion", "notations_of"]

_GAMES_BETWEEN_SIGNS = 32


@cache
def notations_of(game: str) -> tuple[Notation, ...]:
    """The notations that a game has."""
    from rukh.board import Board

    return Board(game=game).notations


class _Stopped(Exception):  # noqa: N818  (not an error)
    """The first loss, where none is wanted."""


class Conversion:
    """What is done with every game."""

    def __init__(
        self,
        context: Context,
        output: Output,
        losses: Losses,
        *,
        game: str | None,
        encoding: str | None,
        writing: dict[str, Any],
        is_strict: bool,
    ) -> None:
        self._context = context
        self._output = output
        self._losses = losses
        self._game = game
        self._encoding = encoding
        self._writing = writing
        self._is_strict = is_strict
        self._in_usual_notation: Counter[str] = Counter()
        self._bar: ConversionBar | None = None

    def convert_all(self, files: Sequence[File], bar: ConversionBar) -> bool:
        """Converts all that is in these files; False where the first loss has ended it."""
        self._bar = bar
        try:
            for file in files:
                self._convert_file(file)
                bar.passed(file.size, self._losses.written)
        except _Stopped:
            return False
        return True

    def notes(self) -> Iterator[str]:
        """What was done other than it was asked for, and no loss."""
        for game, count in sorted(self._in_usual_notation.items()):
            which = "game" if count == 1 else "games"
            wanted = self._writing["notation"]
            yield f"{count} {which} of {game} in the usual notation: {game} has no {wanted}"

    def _convert_file(self, file: File) -> None:
        try:
            for source in sources_in(self._context, file):
                self._convert_source(source)
        except (SourceError, ArchiveError) as error:
            self._losses.begin(file)
            self._refuse(error)
            self._losses.end(0)
            self._stop_if_strict()

    def _convert_source(self, source: Source) -> None:
        losses, output = self._losses, self._output
        losses.begin(source)
        output.begin(source)
        count = 0
        for game in self._games(source):
            count += 1
            # With --strict a game that is not whole is not written either.
            self._stop_if_strict()
            losses.end_game(is_written=self._write(game))
        losses.end(count)
        self._stop_if_strict()
        output.end()

    def _games(self, source: Source) -> Iterator[Game]:
        """The games of a source; what is wrong with it or them is told."""
        try:
            with source.open() as stream:
                inputs = inputs_of_stream(stream, game=self._game, encoding=self._encoding)
                games = GameReader(
                    inputs,
                    lambda game: game,
                    file=None,
                    strict=False,
                    on_problem=self._losses.add,
                )
                for number, game in enumerate(games, start=1):
                    yield game
                    if self._bar is not None and number % _GAMES_BETWEEN_SIGNS == 0:
                        self._bar.at(stream, self._losses.written)
        except ArchiveError as error:
            self._refuse(error)
        except OSError as error:
            reason = f"it cannot be read further: {error.strerror or error}"
            self._losses.add(Problem(Severity.SKIPPED, reason=reason))

    def _write(self, game: Game) -> bool:
        """Writes a game; whether there was one that could be written."""
        losses = self._losses
        if any(problem.severity is Severity.SKIPPED for problem in game.problems):
            return False
        options = dict(self._writing)
        wanted = options.get("notation")
        if wanted is not None and wanted not in notations_of(game.game):
            del options["notation"]
            self._in_usual_notation[game.game] += 1
        try:
            written = game.export(on_problem=losses.add_in_writing, **options)
        except RecordError as error:
            losses.add(replace(error.problem, severity=Severity.SKIPPED, game=game.number))
            self._stop_if_strict()
            return False
        self._output.add(written.encode() if isinstance(written, str) else written)
        return True

    def _refuse(self, error: SourceError | ArchiveError) -> None:
        is_cut = isinstance(error, ArchiveError) and error.saved > 0
        severity = Severity.SHORTENED if is_cut else Severity.SKIPPED
        self._losses.add(Problem(severity, reason=str(error)))

    def _stop_if_strict(self) -> None:
        if self._is_strict and self._losses.has_fault:
            raise _Stopped
