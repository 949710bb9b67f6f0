"""What can be done on the full screen: the words of the scrolling game, each with its key.

The words themselves, in both languages, and what they mean are those of `rukh.cli.play.vocabulary`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rukh.cli.play.vocabulary import WORDS, Word
from rukh.screen import counsel, course, files, looks

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh.screen.game import GameScreen
    from rukh.words import Words

__all__ = ["COMMANDS", "Command", "key_name", "label", "meaning"]


class Command(NamedTuple):
    """A word, what it does here, and a key for it."""

    name: str
    deed: Callable[[GameScreen, str], None]
    """It is given what stands behind the word."""
    key: str = ""
    in_footer: bool = False
    """Whether the line of keys tells it."""


COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        Command("help", looks.explain, "f1", True),
        Command("new", course.new, "f2", True),
        Command("undo", course.undo, "ctrl+z", True),
        Command("redo", course.redo, "ctrl+y"),
        Command("hint", counsel.give_hint, "f3", True),
        Command("threat", counsel.give_threat, "f4", True),
        Command("flip", looks.flip, "f5", True),
        Command("setup", course.set_up, "f6"),
        Command("book", looks.book, "f7"),
        Command("bar", looks.bar, "f8", True),
        Command("level", course.level, "ctrl+l"),
        Command("switch", course.switch, "f9"),
        Command("draw", course.draw),
        Command("resign", course.resign),
        Command("save", files.save, "ctrl+s"),
        Command("load", files.load, "ctrl+o"),
        Command("theme", looks.theme, "ctrl+t"),
        Command("notation", looks.notation, "ctrl+n"),
        Command("moves", counsel.list_moves),
        Command("eval", counsel.evaluate),
        Command("opening", counsel.name_opening),
        Command("clock", counsel.show_clocks),
        Command("rules", counsel.tell_rules),
        Command("why", counsel.explain),
        Command("fen", files.fen),
        Command("pgn", files.pgn),
        Command("board", looks.redraw),
        Command("quit", course.leave, "f10", True),
    )
}

_WORDS: dict[str, Word] = {word.name: word for word in WORDS}
_LABELS = {"setup": "Set up", "pgn": "Record", "fen": "FEN"}


def label(command: Command, words: Words) -> str:
    """What a command is called, in a word.

    >>> from rukh.words import Words
    >>> label(COMMANDS["undo"], Words("en")), label(COMMANDS["undo"], Words("zh"))
    ('Undo', '悔棋')
    """
    if words.language == "zh":
        return _WORDS[command.name].chinese
    return _LABELS.get(command.name, command.name.capitalize())


def meaning(command: Command, words: Words) -> str:
    """What a command does."""
    return words(_WORDS[command.name].meaning)


def key_name(command: Command) -> str:
    """Its key as it is shown.

    >>> key_name(COMMANDS["undo"]), key_name(COMMANDS["hint"])
    ('^Z', 'F3')
    """
    key = command.key
    return f"^{key[5:].upper()}" if key.startswith("ctrl+") else key.upper()
