"""Words that lead the game another way: undo, draw, resign, level, new, quit and their like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.errors import OptionError, shortened
from rukh.levels import LEVELS
from rukh.levels import level as level_named
from rukh.table import DrawAnswer, Machine, marks_of

if TYPE_CHECKING:
    from rukh.cli.play.scroll import ScrollingGame

__all__ = ["LeftError", "draw", "leave", "level", "new", "redo", "resign", "switch", "undo"]

_MOST_PLIES = 10_000


class LeftError(Exception):
    """The person leaves."""


def undo(game: ScrollingGame, rest: str) -> None:
    """Takes moves back, to where a person is to move."""
    game.sitting.undo(_plies(rest))
    game.last_score = None
    game.draw()


def redo(game: ScrollingGame, rest: str) -> None:
    """Plays moves again."""
    game.sitting.redo(_plies(rest))
    game.last_score = None
    game.draw()
    if game.sitting.is_over:
        game.tell_end()


def draw(game: ScrollingGame, rest: str) -> None:
    """Claims a draw where there is one; otherwise offers it."""
    sitting, words = game.sitting, game.words
    if sitting.is_over:
        game.say(words("The game is over."))
        return
    if sitting.can_claim_draw():
        sitting.claim_draw()
        game.tell_end()
        return
    game.say(words("There is no draw to claim here."))
    with game.waiting():
        answer = sitting.offer_draw()
    if answer is DrawAnswer.ASK_THE_PERSON:
        first, second = game.board.sides
        other = second if game.board.turn is first else first
        if not game.ask(words("{side}, is it a draw? [y/N]", side=game.name_of(other))):
            game.say(words("The offer is declined."))
            return
        sitting.agree_draw()
    elif answer is DrawAnswer.DECLINED:
        game.say(words("Rukh declines your offer of a draw."))
        return
    else:
        game.say(words("Rukh accepts your offer of a draw."))
    game.tell_end()


def resign(game: ScrollingGame, rest: str) -> None:
    """Gives the game up."""
    if game.sitting.is_over:
        game.say(game.words("The game is over."))
        return
    game.sitting.resign()
    game.tell_end()


def switch(game: ScrollingGame, rest: str) -> None:
    """Changes sides with the machine."""
    game.sitting.switch()
    game.table.look.flipped = not game.table.look.flipped
    game.draw()


def level(game: ScrollingGame, rest: str) -> None:
    """Lets the machine play at another level, or lists them all."""
    sitting, words = game.sitting, game.words
    playing = [who for who in sitting.players.values() if isinstance(who, Machine)]
    if not rest:
        own = {who.level for who in playing}
        for found in LEVELS:
            rating = found.elo_in(game.board.game)
            about = "" if rating is None else words("about {elo}", elo=rating)
            mark = "*" if found.number in own else " "
            name = found.name_in(words.language)
            aside = marks_of(words).bracketed(about) if about else ""
            game.say(f" {mark}{found.number:>3}  {name}{aside}")
        return
    sitting.set_level(level_named(rest).number)
    machine = next(who for who in sitting.players.values() if isinstance(who, Machine))
    strength = machine.strength(words, game.board.game)
    game.say(words("Rukh plays on at {strength}.", strength=strength))


def new(game: ScrollingGame, rest: str) -> None:
    """Begins again."""
    game.sitting.new()
    game.last_score = None
    game.draw()


def leave(game: ScrollingGame, rest: str) -> None:
    """Leaves the table."""
    raise LeftError


def _plies(rest: str) -> int | None:
    if not rest:
        return None
    if not rest.isdecimal() or not 1 <= int(rest) <= _MOST_PLIES:
        raise OptionError(f'"{shortened(rest)}" is no number of plies')
    return int(rest)
