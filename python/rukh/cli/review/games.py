"""The games of a review on their way from files, and how far it has come for people who watch."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rukh._archive import ArchiveError
from rukh._inputs import inputs_of_stream
from rukh._sources import SourceError
from rukh.cli.losses import Losses
from rukh.cli.progress import Bar
from rukh.cli.sources import sources_in
from rukh.problem import Problem, Severity
from rukh.records import GameReader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rukh._sources import File, Source
    from rukh.cli.context import Context
    from rukh.errors import RecordError
    from rukh.game import Game

__all__ = ["Collection", "ReviewBar"]


class Collection:
    """The games of some files, read as they are asked for; what is wrong with them is told."""

    def __init__(
        self,
        context: Context,
        files: Sequence[File],
        *,
        game: str | None,
        encoding: str | None,
        most: int | None,
    ) -> None:
        self._context = context
        self._files = files
        self._game = game
        self._encoding = encoding
        self._most = most
        self._losses = Losses(context, None)
        self._refused = 0

    @property
    def has_losses(self) -> bool:
        """Whether something that should have been read was not, or not whole."""
        return self._losses.has_losses or self._refused > 0

    def games(self) -> Iterator[Game]:
        """The games, one after another."""
        left = self._most
        for file in self._files:
            for game in self._of_file(file, self._losses):
                if left == 0:
                    return
                if left is not None:
                    left -= 1
                yield game

    def size(self) -> tuple[int, int] | None:
        """How many games and positions there are; None where that can be seen only once."""
        if any(file.path is None for file in self._files):
            return None
        games = positions = 0
        for file in self._files:
            for game in self._of_file(file, None):
                if games == self._most:
                    break
                games += 1
                positions += len(list(game.mainline_moves())) + 1
        return games, positions

    def refuse(self, game: Game, error: RecordError) -> None:
        """Tells of a game that cannot be reviewed."""
        self._refused += 1
        problem = replace(error.problem, severity=Severity.SKIPPED, game=game.number)
        self._losses.add_in_writing(problem)

    def _of_file(self, file: File, losses: Losses | None) -> Iterator[Game]:
        try:
            for source in sources_in(self._context, file):
                yield from self._of_source(source, losses)
        except (SourceError, ArchiveError) as error:
            if losses is not None:
                losses.begin(file)
                is_cut = isinstance(error, ArchiveError) and error.saved > 0
                severity = Severity.SHORTENED if is_cut else Severity.SKIPPED
                losses.add(Problem(severity, reason=str(error)))
                losses.end(0)

    def _of_source(self, source: Source, losses: Losses | None) -> Iterator[Game]:
        count = 0
        if losses is not None:
            losses.begin(source)
        try:
            with source.open() as stream:
                inputs = inputs_of_stream(stream, game=self._game, encoding=self._encoding)
                told = _unheard if losses is None else losses.add
                games = GameReader(
                    inputs, lambda game: game, file=None, strict=False, on_problem=told
                )
                for game in games:
                    count += 1
                    is_whole = all(
                        problem.severity is not Severity.SKIPPED for problem in game.problems
                    )
                    if losses is not None:
                        losses.end_game(is_written=is_whole)
                    if is_whole:
                        yield game
        except (ArchiveError, OSError) as error:
            if losses is not None:
                reason = f"it cannot be read further: {error}"
                losses.add(Problem(Severity.SKIPPED, reason=reason))
        if losses is not None:
            losses.end(count)


def _unheard(problem: Problem) -> None:
    """What is wrong is told when the games are read again."""


class ReviewBar(Bar):
    """How far a review has come, by positions."""

    def __init__(self, context: Context, collection: Collection) -> None:
        super().__init__(context)
        self._words = context.words
        self._games = 0
        self._done = 0
        self._of: int | None = None
        if not self.is_seen:
            return
        size = collection.size()
        positions = None
        if size is not None:
            self._of, positions = size
        self.show(total=positions, told=self._told())

    def looked_at(self, positions: int) -> None:
        """So many more positions were looked at."""
        self._done += positions
        self.show(completed=self._done)

    def game_ended(self) -> None:
        """A game is reviewed."""
        self._games += 1
        self.show(told=self._told())

    def _told(self) -> str:
        if self._of is None:
            return self._words.counted(self._games, "{number} game", "{number} games")
        return self._words("{number} of {total} games", number=self._games, total=self._of)
