"""Words that ask: hint, threat, moves, book, opening, clocks, evaluation and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.ruling import print_ruling, rules_in_words
from rukh.cli.scoresheet import legal_moves
from rukh.cli.standing import standing
from rukh.errors import SquareError
from rukh.table import clock_text, marks_of

if TYPE_CHECKING:
    from rukh.board import Board
    from rukh.cli.play.scroll import ScrollingGame
    from rukh.cli.writing import Writing

__all__ = [
    "evaluate",
    "explain",
    "give_hint",
    "give_threat",
    "list_moves",
    "name_opening",
    "show_book",
    "show_clocks",
    "square_in",
    "square_named",
    "tell_rules",
]


def give_hint(game: ScrollingGame, rest: str) -> None:
    """Says the best move, and why it is."""
    from rukh.table import hint

    sitting, words = game.sitting, game.words
    if sitting.is_over:
        game.say(words("The game is over."))
        return
    with game.waiting():
        engine = sitting.engines.adviser(game.board.game)
        found = hint(engine, game.board, sitting.advice_limit)
    if found is None:
        game.say(words("There is no legal move."))
        return
    first = game.board.sides[0]
    score = found.score if game.board.turn is first else -found.score
    game.last_score = score
    judged = game.told_score(score, found.depth)
    game.say(words("Hint: {hint}", hint=found.told(game.teller)) + f"   {judged}")
    if found.threat is not None:
        game.say(found.threat.sentence(game.teller))


def give_threat(game: ScrollingGame, rest: str) -> None:
    """Says what the other side would play if the side to move passed."""
    from rukh.table import threat

    sitting, words = game.sitting, game.words
    if sitting.is_over:
        game.say(words("The game is over."))
        return
    if game.board.is_check():
        game.say(words("You are in check, so you cannot pass: that is the threat."))
        return
    with game.waiting():
        engine = sitting.engines.adviser(game.board.game)
        found = threat(engine, game.board, sitting.advice_limit)
    if found is None:
        game.say(words("Nothing is threatened."))
    else:
        game.say(found.sentence(game.teller))


def list_moves(game: ScrollingGame, rest: str) -> None:
    """Lists the legal moves, or those of the piece on a square."""
    board = game.board
    if not rest:
        for line in legal_moves(board, game.writing, game.words):
            game.say(line)
        return
    name = square_named(game, rest)
    moves = [move for move in board.legal_moves if move.from_square == name]
    shown = game.writing.square(board, name)
    if not moves:
        game.say(_why_none(game, name, shown))
        return
    for line in legal_moves(board, game.writing, game.words, moves):
        game.say(line)
    if game.context.is_interactive:
        game.mark(name, [move.to_square for move in moves])


def evaluate(game: ScrollingGame, rest: str) -> None:
    """Says the static evaluation in a line."""
    from rukh.render.info import score_words
    from rukh.score import Score

    first, second = (game.name_of(side) for side in game.board.sides)
    score = Score(cp=game.board.evaluate().total)
    words = game.words
    told = score_words(score, first, second, words)
    game.say(words("{side} {score} without searching: {told}.", side=first, score=score, told=told))


def show_book(game: ScrollingGame, rest: str) -> None:
    """Lists what the book has for the position."""
    from rukh.cli.book.place import print_moves
    from rukh.render.book import MoveRow

    board, words = game.board, game.words
    entries = [entry for entry in game.sitting.book_moves() if entry.games or entry.weight]
    if not entries:
        game.say(words("The book has no move here."))
        return
    total = sum(entry.games for entry in entries)
    rows = [
        MoveRow(
            move=game.writing.write(board, entry.move),
            weight=entry.weight,
            share=entry.share,
            games=entry.games,
            wins=entry.wins,
            draws=entry.draws,
            losses=entry.losses,
            total=total,
        )
        for entry in entries
    ]
    print_moves(game.context, rows)
    side = game.name_of(board.turn)
    games = words.counted(total, "{number} game", "{number} games")
    game.say(words("{games} here; wins and losses are {side}'s.", games=games, side=side))


def name_opening(game: ScrollingGame, rest: str) -> None:
    """Says what the opening is called."""
    found = game.sitting.opening()
    if found is None:
        game.say(game.words("The opening has no name yet."))
        return
    game.say(f"{found.name_in(game.words.language)} ({found.code})")


def show_clocks(game: ScrollingGame, rest: str) -> None:
    """Says what the clocks show."""
    words, sitting = game.words, game.sitting
    if sitting.control is None:
        game.say(words("This game has no clocks; rukh play --clock 5+3 has."))
        return
    for side in game.board.sides:
        left = sitting.clock(side)
        game.say(f"{game.name_of(side)}{marks_of(words).colon}{clock_text(left or 0.0)}")


def tell_rules(game: ScrollingGame, rest: str) -> None:
    """Says what ends the game besides mate."""
    game.say(rules_in_words(game.board, game.words.language))


def explain(game: ScrollingGame, rest: str) -> None:
    """Shows the repetition on the board, and how the game stands."""
    language = game.words.language
    ruling = game.board.ruling()
    if ruling is None:
        game.say(game.words("The position has not occurred before."))
    else:
        print_ruling(game.context, game.board, ruling, game.writing, language)
    game.say(standing(game.board, language))


def square_named(game: ScrollingGame, text: str) -> str:
    """The square that somebody named, in the counting of ranks that is shown."""
    return square_in(game.board, game.writing, text)


def square_in(board: Board, writing: Writing, text: str) -> str:
    """The square of a board that somebody named, its rank counted as moves count it."""
    name = text.strip().lower()
    if board.game == "xiangqi" and writing.counts_from_one:
        rank = name[1:]
        if not rank.isdecimal() or not 1 <= int(rank) <= board.ranks:
            raise SquareError(f"no square {text!r}: squares go from a1 to i10")
        name = f"{name[0]}{int(rank) - 1}"
    board.square_index(name)
    return name


def _why_none(game: ScrollingGame, name: str, shown: str) -> str:
    """Why no move begins on a square."""
    letter = game.board.piece_at(name)
    if letter is None:
        return game.words("{square} is empty.", square=shown)
    piece = game.teller.kind(letter)
    if letter.isupper() != (game.board.turn_index == 0):
        return game.words(
            "The {piece} on {square} belongs to the other side.", piece=piece, square=shown
        )
    return game.words("The {piece} on {square} has no legal move.", piece=piece, square=shown)
