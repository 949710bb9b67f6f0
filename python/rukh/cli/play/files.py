"""Words that write and read: save, load, fen, pgn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rukh.cli.scoresheet import record_lines
from rukh.errors import OptionError, RecordError, shortened
from rukh.words import later
from rukh.words.errors import problem_in, trying_to

if TYPE_CHECKING:
    from rukh.board import Notation
    from rukh.cli.play.scroll import ScrollingGame
    from rukh.problem import Problem
    from rukh.table import Sitting

__all__ = ["fen", "load", "names", "path_of", "pgn", "save", "written_game"]

_MOST_PROBLEMS = 3


def fen(game: ScrollingGame, rest: str) -> None:
    """Says the position, or goes on from another one."""
    if not rest:
        game.copy_out(game.board.fen())
        return
    game.start_from(rest)


def pgn(game: ScrollingGame, rest: str) -> None:
    """Writes the game as a record."""
    for line in record_lines(game.sitting.as_record(), game.writing):
        game.copy_out(line)


def save(game: ScrollingGame, rest: str) -> None:
    """Writes the game into a file."""
    words = game.words
    if not rest:
        raise OptionError('a file has a name: "save game.pgn"')
    path = path_of(rest)
    if not path.suffix:
        path = path.with_suffix(".pgn")
    if path.exists() and path not in game.saved:
        question = words("{file} is there already: write over it? [y/N]", file=path.name)
        if not game.ask(question):
            game.say(words("Nothing was written."))
            return
    lost = written_game(game.sitting, path, game.writing.notation)
    game.saved.add(path)
    for problem in lost[:_MOST_PROBLEMS]:
        game.say(words("Note: {problem}", problem=problem_in(words.language, problem)))
    game.say(words("Saved as {file}.", file=str(path)))


def written_game(sitting: Sitting, path: Path, notation: Notation | None) -> list[Problem]:
    """Writes the game of a table into a file; returns what the format has no place for.

    Raises:
        OSError: The file cannot be written.
        TableError: Its format cannot hold the game.
    """
    from rukh.table import TableError

    lost: list[Problem] = []
    try:
        with trying_to("write"):
            sitting.save(path, notation=notation, on_problem=lost.append)
    except RecordError as error:
        raise TableError(
            later("{file} cannot be written: {reason}. A name that ends in .pgn will do."),
            file=shortened(path.name),
            reason=error.problem.reason,
        ) from error
    return lost


def load(game: ScrollingGame, rest: str) -> None:
    """Goes on with a game of a file."""
    words = game.words
    if not rest:
        raise OptionError('a file has a name: "load game.pgn", or "load games.pgn 3"')
    name, _, number = rest.rpartition(" ")
    if name and number.isdecimal() and int(number) > 0 and not path_of(rest).exists():
        path, count = path_of(name), int(number)
    else:
        path, count = path_of(rest), 1
    with trying_to("read"):
        found = game.sitting.load(path, count)
    for problem in found.problems[:_MOST_PROBLEMS]:
        game.say(words("Note: {problem}", problem=problem_in(words.language, problem)))
    game.has_started()
    plies = words.counted(len(game.board), "{number} ply", "{number} plies")
    game.say(words("Read from {file}: {plies}.", file=shortened(path.name), plies=plies))


def names(text: str) -> list[str]:
    """The files and folders whose names begin so, for completion."""
    head, slash, start = text.rpartition("/")
    folder = path_of(head or "/") if slash else Path()
    try:
        found = sorted(folder.iterdir())
    except OSError:
        return []
    return [
        f"{head}{slash}{path.name}{'/' if path.is_dir() else ''}"
        for path in found
        if path.name.startswith(start) and (start or not path.name.startswith("."))
    ]


def path_of(text: str) -> Path:
    """The file that somebody named, perhaps in quotes."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)
