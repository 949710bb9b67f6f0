"""Words about what is seen: flip, board, bar, theme, notation, help."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rukh.cli.standing import standing
from rukh.errors import OptionError, shortened

if TYPE_CHECKING:
    from rukh.cli.play.scroll import ScrollingGame

__all__ = ["bar", "explain_words", "flip", "notation", "redraw", "theme", "themes"]

_USUAL = ("usual", "default", "通常")


def flip(game: ScrollingGame, rest: str) -> None:
    """Turns the board round."""
    game.table.look.flipped = not game.table.look.flipped
    game.draw()


def redraw(game: ScrollingGame, rest: str) -> None:
    """Draws the board again."""
    game.draw()


def bar(game: ScrollingGame, rest: str) -> None:
    """Shows the evaluation bar, or hides it."""
    game.table.look.shows_bar = not game.table.look.shows_bar
    game.draw()


def themes() -> list[str]:
    """The names of the themes."""
    from rukh.render.theme import THEMES

    return list(THEMES)


def theme(game: ScrollingGame, rest: str) -> None:
    """Draws in other colours, or lists what there is."""
    known = themes()
    if not rest:
        own = game.table.look.theme or known[0]
        game.say(" ".join(f"[{name}]" if name == own else name for name in known))
        return
    if rest.lower() not in known:
        raise OptionError(f'there is no theme "{shortened(rest)}", but {", ".join(known)}')
    game.table.look.theme = rest.lower()
    game.draw()


def notation(game: ScrollingGame, rest: str) -> None:
    """Writes moves in another notation, or lists what there is."""
    known = game.board.notations
    if not rest:
        own = game.writing.notation
        shown = [f"[{name}]" if name == own else name for name in known]
        game.say(" ".join(["[usual]" if own is None else "usual", *shown]))
        return
    chosen = next((name for name in known if name == rest.lower()), None)
    if chosen is None and rest.lower() not in _USUAL:
        raise OptionError(
            f'{game.board.game} has no notation "{shortened(rest)}", but usual, {", ".join(known)}'
        )
    game.table.writing = replace(game.writing, notation=chosen)
    game.draw()


def explain_words(game: ScrollingGame, rest: str) -> None:
    """Lists the words that are understood."""
    from rich.cells import cell_len

    from rukh.cli.play.vocabulary import WORDS, found_word

    words = game.words
    wanted = found_word(rest)[0] if rest else None
    if rest and wanted is None:
        raise OptionError(f'there is no word "{shortened(rest)}": help lists them')
    rows = []
    if wanted is None:
        notations = words("in any notation: h2e2, H2-E2, C2=5, 炮二平五; e2e4, Nf3")
        rows.append((words("a move"), notations))
    for word in WORDS if wanted is None else (wanted,):
        shown = f"{word.name} {word.argument}".strip()
        name = f"{word.chinese} {shown}" if words.language == "zh" else shown
        rows.append((name, words(word.meaning)))
    width = max(cell_len(name) for name, _ in rows)
    for name, meaning in rows:
        game.say(f"  {name}{' ' * (width - cell_len(name))}  {meaning}")
    if wanted is None:
        game.say(f"  {standing(game.board, words.language)}")
