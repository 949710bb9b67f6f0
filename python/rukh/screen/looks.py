"""What is seen: flip, theme, notation, bar, book, help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    from rukh.board import Notation
    from rukh.screen.game import GameScreen

__all__ = ["bar", "book", "explain", "flip", "notation", "redraw", "theme"]

_USUAL = "usual"


def flip(game: GameScreen, rest: str) -> None:
    """Turns the board round."""
    game.table.look.flipped = not game.table.look.flipped
    game.show_all()


def redraw(game: GameScreen, rest: str) -> None:
    """Draws everything again."""
    game.app.refresh(layout=True)


def bar(game: GameScreen, rest: str) -> None:
    """Shows the evaluation bar, or hides it."""
    game.table.look.shows_bar = not game.table.look.shows_bar
    game.show_all()


def book(game: GameScreen, rest: str) -> None:
    """Shows what the book has for each position, or hides it."""
    game.shows_book = not game.shows_book
    game.show_all()
    if game.shows_book and not game.has_panel:
        game.note(game.book_text().plain)


def theme(game: GameScreen, rest: str) -> None:
    """Draws in other colours."""
    from rukh.render import THEMES

    if rest:
        if rest.lower() not in THEMES:
            raise OptionError(f'there is no theme "{shortened(rest)}", but {", ".join(THEMES)}')
        _set_theme(game, rest.lower())
        return
    from rukh.screen.dialogs import Choice, Choose

    words = game.words
    in_chinese = words.language == "zh"
    choices = [
        Choice(name, found.chinese if in_chinese else name) for name, found in THEMES.items()
    ]
    dialog = Choose(words("Theme"), words, choices, current=game.style.theme)
    game.open(dialog, lambda value: None if value is None else _set_theme(game, value))


def _set_theme(game: GameScreen, name: str) -> None:
    game.table.look.theme = name
    game.forget_style()
    game.show_all()


def notation(game: GameScreen, rest: str) -> None:
    """Writes moves in another notation."""
    known = game.board.notations
    if rest:
        if rest.lower() not in (*known, _USUAL):
            raise OptionError(
                f'{game.board.game} has no notation "{shortened(rest)}", but usual, '
                f"{', '.join(known)}"
            )
        _set_notation(game, rest.lower())
        return
    from rukh.screen.dialogs import Choice, Choose

    words, board = game.words, game.board.root()
    first = next(iter(type(board)(game=board.game).legal_moves))
    start = type(board)(game=board.game)
    example = start.parse_uci("e2e4" if board.game == "chess" else "h2e2")
    example = example if start.is_legal(example) else first
    choices = [
        Choice(
            name,
            words("usual") if name == _USUAL else name,
            replace(game.writing, notation=_named(game, name)).write(start, example),
        )
        for name in (_USUAL, *known)
    ]
    current = game.writing.notation or _USUAL
    dialog = Choose(words("Notation"), words, choices, current=current)
    game.open(dialog, lambda value: None if value is None else _set_notation(game, value))


def _named(game: GameScreen, name: str) -> Notation | None:
    return next((known for known in game.board.notations if known == name), None)


def _set_notation(game: GameScreen, name: str) -> None:
    game.table.writing = replace(game.writing, notation=_named(game, name))
    game.forget_style()
    game.show_all()


def explain(game: GameScreen, rest: str) -> None:
    """Tells the keys, and every word."""
    from rukh.screen.commands import COMMANDS, key_name, label, meaning

    words = game.words
    keys = [
        (words("mouse"), words("click a piece and where it goes, or drag it")),
        (words("arrows, Enter"), words("the same with the keys")),
        (words("letters"), words("type a move in any notation, or a word of those below")),
        ("Tab", words("take what is suggested")),
        ("PgUp PgDn", words("look back and forth, as the wheel does")),
        ("Home End", words("look at the start; back to now")),
        ("Esc", words("back to the game")),
        ("^P", words("everything that can be done")),
        ("^C", words("leave at once; the game is kept")),
    ]
    if not game.sitting.people:
        keys.append(("Space", words("stop and go on, where nobody but Rukh plays")))
    rows = [(name, told) for name, told in keys]
    rows.append(("", ""))
    for command in COMMANDS.values():
        name = label(command, words)
        if words.language == "zh":
            name = f"{name} {command.name}"
        key = key_name(command)
        rows.append((f"{name} {key}".strip() if key else name, meaning(command, words)))
    width = max(cell_len(name) for name, _ in rows)
    text = Text()
    for name, told in rows:
        text.append(f"{name}{' ' * (width - cell_len(name))}", "bold")
        text.append(f"  {told}\n")
    text.rstrip()
    game.read(words("Help"), text)
