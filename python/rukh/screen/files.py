"""What writes and reads: save, load, FEN, record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.suggester import Suggester

from rukh.cli.play.files import names, path_of, written_game
from rukh.cli.scoresheet import record_lines
from rukh.screen.course import tell_notes
from rukh.words.errors import problem_in, trying_to

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rukh.problem import Problem
    from rukh.screen.game import GameScreen

__all__ = ["fen", "load", "pgn", "save"]

_MOST_PROBLEMS = 3
_MOST_GAMES = 500


class FileNames(Suggester):
    """Suggests the files that there are."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=True)

    async def get_suggestion(self, value: str) -> str | None:
        """The first file whose name begins so."""
        found = names(value) if value else []
        return found[0] if found else None


def fen(game: GameScreen, rest: str) -> None:
    """Shows the position, or goes on from another one."""
    if rest:
        game.sitting.set_up(rest)
        tell_notes(game)
        return
    game.read("FEN", game.shown_board.fen())


def pgn(game: GameScreen, rest: str) -> None:
    """Shows the game as a record."""
    lines = record_lines(game.sitting.as_record(), game.writing)
    game.read(game.words("Record"), "\n".join(lines))


def save(game: GameScreen, rest: str) -> None:
    """Writes the game into a file."""
    if rest:
        _save(game, rest)
        return
    from rukh.screen.dialogs import Prompt

    last = next(iter(reversed(list(game.saved))), None)

    def then(name: str | None) -> None:
        if name is not None:
            with game.complaining():
                _save(game, name)

    game.open(
        Prompt(
            game.words("Save the game as"),
            game.words,
            value="" if last is None else str(last),
            placeholder="game.pgn",
            suggester=FileNames(),
        ),
        then,
    )


def _save(game: GameScreen, name: str) -> None:
    path = path_of(name)
    if not path.suffix:
        path = path.with_suffix(".pgn")
    if not path.exists() or path in game.saved:
        _write(game, path)
        return

    def then(yes: bool | None) -> None:
        if yes:
            with game.complaining():
                _write(game, path)
        else:
            game.note(game.words("Nothing was written."))

    game.ask(game.words("{file} is there already: write over it?", file=path.name), then)


def _write(game: GameScreen, path: Path) -> None:
    lost = written_game(game.sitting, path, game.writing.notation)
    game.saved[path] = None
    words = game.words
    notes = _notes(game, lost)
    game.note("\n".join([*notes, words("Saved as {file}.", file=str(path))]))


def load(game: GameScreen, rest: str) -> None:
    """Goes on with a game of a file; of several games one is chosen."""
    if rest:
        _load(game, rest)
        return
    from rukh.screen.dialogs import Prompt

    def then(name: str | None) -> None:
        if name is not None:
            with game.complaining():
                _load(game, name)

    words = game.words
    game.open(
        Prompt(words("Open a file"), words, placeholder="games.pgn", suggester=FileNames()), then
    )


def _load(game: GameScreen, text: str) -> None:
    name, _, number = text.rpartition(" ")
    if name and number.isdecimal() and int(number) > 0 and not path_of(text).exists():
        _take(game, path_of(name), int(number))
        return
    path = path_of(text)
    with trying_to("read"):
        titles = _titles(path)
    if len(titles) < 2:
        _take(game, path, 1)
        return
    from rukh.screen.dialogs import Choice, Choose

    choices = [
        Choice(str(count), f"{count:>3}  {title}", aside)
        for count, (title, aside) in enumerate(titles, 1)
    ]

    def then(value: str | None) -> None:
        if value is not None:
            with game.complaining():
                _take(game, path, int(value))

    game.open(Choose(path.name, game.words, choices, filters=True), then)


def _titles(path: Path) -> list[tuple[str, str]]:
    """The games of a file, as far as a list can be read by people."""
    from rukh.records import read_games

    titles = []
    reader = read_games(path, on_problem=lambda problem: None)
    for game in reader:
        tags = game.headers
        first, second = tags.get("Red") or tags.get("White"), tags.get("Black")
        aside = [tags.get("Event", ""), tags.get("Date", ""), game.result]
        told = "  ".join(part for part in aside if part.strip("?.* "))
        titles.append((f"{first or '?'} – {second or '?'}", told))
        if len(titles) == _MOST_GAMES:
            break
    reader.close()
    return titles


def _take(game: GameScreen, path: Path, number: int) -> None:
    words = game.words
    game.pause_what_is_watched()
    with trying_to("read"):
        found = game.sitting.load(path, number)
    plies = words.counted(len(game.board), "{number} ply", "{number} plies")
    notes = _notes(game, found.problems)
    told = words("Read from {file}: {plies}.", file=path.name, plies=plies)
    game.note("\n".join([*notes, told]))


def _notes(game: GameScreen, problems: Sequence[Problem]) -> list[str]:
    """What is said of the first problems."""
    words = game.words
    return [
        words("Note: {problem}", problem=problem_in(words.language, problem))
        for problem in problems[:_MOST_PROBLEMS]
    ]
