"""What is asked of the game: hint, threat, moves, evaluation, opening, clocks, rules, verdicts."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from rukh.arrow import Arrow
from rukh.cli.play.counsel import square_in
from rukh.cli.standing import player, standing
from rukh.score import Score
from rukh.screen.panels import score_text
from rukh.table import Teller, clock_text, hint, marks_of, threat

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh.cli.context import Context
    from rukh.screen.game import GameScreen
    from rukh.table import Hint, Threat

__all__ = [
    "evaluate",
    "explain",
    "give_hint",
    "give_threat",
    "list_moves",
    "name_opening",
    "show_clocks",
    "tell_rules",
]


def give_hint(game: GameScreen, rest: str) -> None:
    """Says and shows the best move of the position that is seen, and why it is."""
    board = game.shown_board.copy()
    if board.is_game_over():
        game.note(game.words("The game is over."))
        return
    sitting = game.sitting
    engine = sitting.engines.adviser(board.game)
    game.errands.ask(
        lambda stop: hint(engine, board, sitting.advice_limit, stop=stop),
        lambda found: _hinted(game, found),
    )
    game.show_standing()


def _hinted(game: GameScreen, found: Hint | None) -> None:
    words, marks = game.words, marks_of(game.words)
    if found is None:
        game.note(words("There is no legal move."))
        return
    score = found.score if found.board.turn_index == 0 else -found.score
    judged = marks.bracketed(score_text(score, found.depth, found.board, words))
    told = words("Hint: {hint}", hint=found.told(teller(game))) + judged
    arrows = [Arrow(found.move.from_square, found.move.to_square, "green")]
    if found.threat is not None:
        danger = found.threat
        told += "\n" + danger.sentence(teller(game))
        arrows.append(Arrow(danger.move.from_square, danger.move.to_square, "red"))
    game.take_score(score, found.depth)
    game.point(arrows)
    game.note(told)


def give_threat(game: GameScreen, rest: str) -> None:
    """Says and shows what the other side would play if the side to move passed."""
    words, board = game.words, game.shown_board.copy()
    if board.is_game_over():
        game.note(words("The game is over."))
        return
    if board.is_check():
        game.note(words("You are in check, so you cannot pass: that is the threat."))
        return
    sitting = game.sitting
    engine = sitting.engines.adviser(board.game)
    game.errands.ask(
        lambda stop: threat(engine, board, sitting.advice_limit, stop=stop),
        lambda found: _threatened(game, found),
    )
    game.show_standing()


def _threatened(game: GameScreen, found: Threat | None) -> None:
    words = game.words
    if found is None:
        game.note(words("Nothing is threatened."))
        return
    if found.is_serious:
        game.point([Arrow(found.move.from_square, found.move.to_square, "red")])
    game.note(found.sentence(teller(game)))


def list_moves(game: GameScreen, rest: str) -> None:
    """Lists the legal moves, or marks where the piece on a square may go."""
    from rukh.cli.scoresheet import legal_moves

    board = game.shown_board
    if not rest:
        lines = legal_moves(board, game.writing, game.words)
        game.read(game.words("Legal moves"), "\n".join(lines))
        return
    name = square_in(board, game.writing, rest)
    game.choose_piece(board.square_index(name))


def evaluate(game: GameScreen, rest: str) -> None:
    """Says the static evaluation in a line."""
    from rukh.render.info import score_words

    words, board = game.words, game.shown_board
    first, second = (player(side, words.language) for side in board.sides)
    score = Score(cp=board.evaluate().total)
    told = score_words(score, first, second, words)
    game.note(
        words("{side} {score} without searching: {told}.", side=first, score=score, told=told)
    )


def name_opening(game: GameScreen, rest: str) -> None:
    """Says what the opening is called, in full."""
    found = game.sitting.opening()
    if found is None:
        game.note(game.words("The opening has no name yet."))
        return
    game.note(f"{found.name_in(game.words.language)} {found.code}".strip())


def show_clocks(game: GameScreen, rest: str) -> None:
    """Says what the clocks show."""
    words, sitting = game.words, game.sitting
    if sitting.control is None:
        game.note(words("This game has no clocks; a new one may have."))
        return
    game.note(
        "\n".join(
            f"{player(side, words.language)}{marks_of(words).colon}"
            f"{clock_text(sitting.clock(side) or 0.0)}"
            for side in game.board.sides
        )
    )


def tell_rules(game: GameScreen, rest: str) -> None:
    """Says what ends the game besides mate."""
    from rukh.cli.ruling import rules_in_words

    game.note(rules_in_words(game.board, game.words.language))


def explain(game: GameScreen, rest: str) -> None:
    """Shows the repetition on the board, and how the game stands."""
    from rukh.cli.ruling import print_ruling

    words, board = game.words, game.shown_board
    ruling = board.ruling()
    told = standing(board, words.language)
    if ruling is None:
        game.note(words("The position has not occurred before.") + "\n" + told)
        return
    show = partial(print_ruling, board=board, ruling=ruling, writing=game.writing)
    text = _printed(game, lambda context: show(context, language=words.language))
    game.read(words("Repetition"), f"{text.rstrip()}\n{told}")


def teller(game: GameScreen) -> Teller:
    """How the person is told about moves."""
    board = game.board
    return Teller(
        board.game,
        game.words,
        lambda square: game.writing.square(board, square),
        game.writing.write,
    )


def _printed(game: GameScreen, printing: Callable[[Context], object]) -> str:
    """What a command would print on a screen as wide as this one."""
    out = io.BytesIO()
    stream = io.TextIOWrapper(out, encoding="utf-8", newline="", write_through=True)
    context = replace(game.context, stdout=stream, width=max(40, game.size.width - 8))
    printing(context)
    return out.getvalue().decode()
