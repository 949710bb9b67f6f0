"""What leads the game another way: undo, draw, resign, level, new, set-up, quit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rukh.cli.standing import player
from rukh.errors import OptionError, shortened
from rukh.levels import LEVELS
from rukh.levels import level as level_named
from rukh.table import DrawAnswer, Machine, marks_of
from rukh.words.errors import clause_in

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.screen.game import GameScreen
    from rukh.screen.newgame import Wanted

__all__ = ["draw", "leave", "level", "new", "redo", "resign", "set_up", "switch", "undo"]

_MOST_PLIES = 10_000


def undo(game: GameScreen, rest: str) -> None:
    """Takes moves back, to where a person is to move."""
    plies = _plies(rest)
    game.pause_what_is_watched()
    game.sitting.undo(plies)


def redo(game: GameScreen, rest: str) -> None:
    """Plays moves again."""
    plies = _plies(rest)
    game.pause_what_is_watched()
    game.sitting.redo(plies)


def switch(game: GameScreen, rest: str) -> None:
    """Changes sides with the machine; the board is turned with them."""
    game.sitting.switch()
    game.table.look.flipped = not game.table.look.flipped
    game.show_all()


def resign(game: GameScreen, rest: str) -> None:
    """Gives the game up, after a question."""
    if game.sitting.is_over:
        game.note(game.words("The game is over."))
        return

    def then(yes: bool | None) -> None:
        if yes and not game.sitting.is_over:
            game.sitting.resign()

    game.ask(game.words("Resign the game?"), then)


def draw(game: GameScreen, rest: str) -> None:
    """Claims a draw where there is one; otherwise offers it."""
    sitting, words = game.sitting, game.words
    if sitting.is_over:
        game.note(words("The game is over."))
    elif sitting.can_claim_draw():
        sitting.claim_draw()
    else:
        game.note(words("You offer a draw."))
        game.errands.ask(sitting.offer_draw, lambda answer: _answered(game, answer))


def _answered(game: GameScreen, answer: DrawAnswer) -> None:
    words = game.words
    if answer is DrawAnswer.DECLINED:
        game.note(words("Rukh declines your offer of a draw."))
    elif answer is DrawAnswer.ACCEPTED:
        game.note(words("Rukh accepts your offer of a draw."))
    else:
        first, second = game.board.sides
        other = second if game.board.turn is first else first
        name = player(other, words.language)

        def then(yes: bool | None) -> None:
            if not yes:
                game.note(words("The offer is declined."))
            elif not game.sitting.is_over:
                game.sitting.agree_draw()

        game.ask(words("{side}, is it a draw?", side=name), then)


def level(game: GameScreen, rest: str) -> None:
    """Lets the machine play at another level: the one that is named, or chosen."""
    if rest:
        _set_level(game, rest)
        return
    from rukh.screen.dialogs import Choice, Choose

    words, sitting = game.words, game.sitting
    playing = [who.level for who in sitting.players.values() if isinstance(who, Machine)]
    choices = []
    for found in LEVELS:
        rating = found.elo_in(sitting.game)
        about = "" if rating is None else words("about {elo}", elo=rating)
        text = f"{found.number:>2}  {found.name_in(words.language)}"
        choices.append(Choice(str(found.number), text, about))
    current = str(playing[0]) if playing and playing[0] is not None else None

    def then(value: str | None) -> None:
        if value is not None:
            with game.complaining():
                _set_level(game, value)

    game.open(Choose(words("How well Rukh plays"), words, choices, current=current), then)


def _set_level(game: GameScreen, name: str) -> None:
    sitting, words = game.sitting, game.words
    sitting.set_level(level_named(name).number)
    machine = next(who for who in sitting.players.values() if isinstance(who, Machine))
    strength = machine.strength(words, sitting.game)
    game.note(words("Rukh plays on at {strength}.", strength=strength))


def new(game: GameScreen, rest: str) -> None:
    """Asks for another game."""
    from rukh.screen.newgame import NewGame, players_of

    def then(wanted: Wanted | None) -> None:
        if wanted is None:
            return
        sitting = game.sitting
        players = players_of(wanted, sitting)
        with game.complaining(), game.in_one_step():
            sitting.set_clock(wanted.control)
            sitting.set_up(wanted.board)
            sitting.set_players(players)
            people = sitting.people
            game.table.look.flipped = people == (sitting.board.sides[1],)
        tell_notes(game)

    game.open(NewGame(game.sitting, game.words), then)


def set_up(game: GameScreen, rest: str) -> None:
    """Sets a position up, from a FEN or piece by piece."""
    if rest:
        game.sitting.set_up(rest)
        tell_notes(game)
        return
    from rukh.screen.setup import SetUp

    def then(board: Board | None) -> None:
        if board is None:
            game.note(game.words("Nothing has changed."))
            return
        with game.complaining():
            game.sitting.set_up(board)
            tell_notes(game)

    game.open(SetUp(game.sitting, game.shown_board, game.style, game.words), then)


def tell_notes(game: GameScreen) -> None:
    """Says what the reader of a position had to remark."""
    notes = game.board.notes
    if notes:
        words = game.words
        told = (clause_in(words.language, note) for note in notes)
        game.note("\n".join(words("Note: {problem}", problem=note) for note in told))


def leave(game: GameScreen, rest: str) -> None:
    """Leaves the table; the game is kept."""
    game.app.exit()


def told_score(game: GameScreen, score: Any, depth: int) -> str:
    """A score of the first side, in brackets."""
    from rukh.screen.panels import score_text

    return marks_of(game.words).bracketed(score_text(score, depth, game.board, game.words))


def _plies(rest: str) -> int | None:
    if not rest:
        return None
    if not rest.isdecimal() or not 1 <= int(rest) <= _MOST_PLIES:
        raise OptionError(f'"{shortened(rest)}" is no number of plies')
    return int(rest)
