"""What the scrolling game shows: the board, and beside it players, clocks, captures and moves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rukh.cli.scoresheet import move_list
from rukh.render import board_text, evaluation_bar, piece_signs
from rukh.table import clock_text

if TYPE_CHECKING:
    from rich.text import Text

    from rukh.cli.play.scroll import ScrollingGame
    from rukh.picture import Picture
    from rukh.render import Style
    from rukh.side import Side

__all__ = ["draw", "draw_picture", "draw_targets"]

_WIDE_ENOUGH_FOR_MOVES = 66
_LARGE = (84, 30)
"""Columns and rows of a terminal on which a chess board may be large."""


def draw(game: ScrollingGame) -> None:
    """Draws the board and what goes with it."""
    _draw_with_moves(game, game.board.picture(), _style(game, game.board.picture()))


def draw_targets(game: ScrollingGame, square: str, targets: list[str]) -> None:
    """Draws the board with a piece marked, and where it may go."""
    picture, index = game.board.picture(), game.board.square_index
    style = _style(game, picture)
    style = replace(style, chosen=index(square), targets=frozenset(map(index, targets)))
    _draw_with_moves(game, picture, style)


def draw_picture(game: ScrollingGame, picture: Picture) -> None:
    """Draws a board alone."""
    game.say("")
    game.context.print_board(board_text(picture, _style(game, picture)))
    game.say("")


def _style(game: ScrollingGame, picture: Picture) -> Style:
    look, console = game.table.look, game.context.console
    has_room = console.is_terminal and console.width >= _LARGE[0] and console.height >= _LARGE[1]
    return game.context.style(
        picture,
        pieces=look.pieces,
        flipped=look.flipped,
        ranks=game.writing.shown_ranks,
        theme=look.theme,
        large=has_room,
    )


def _draw_with_moves(game: ScrollingGame, picture: Picture, style: Style) -> None:
    drawn = board_text(picture, style)
    context = game.context
    game.say("")
    if context.console.width >= _WIDE_ENOUGH_FOR_MOVES:
        _draw_in_columns(game, drawn, style)
    else:
        context.print_board(drawn)
        for side in (_upper(game), _lower(game)):
            line = _side_line(game, side, style)
            if line:
                context.print_board(line)
    game.say("")


def _draw_in_columns(game: ScrollingGame, drawn: Text, style: Style) -> None:
    """The board, and beside it both sides, and the moves between them."""
    from rich.table import Table
    from rich.text import Text

    height = len(drawn.plain.splitlines())
    upper, lower = (_side_line(game, side, style) for side in (_upper(game), _lower(game)))
    opening = game.context.showable(_opening(game))
    room = height - bool(lower) - bool(opening) - 1
    moves = move_list(game.board, game.writing)[-room:]
    if lower or opening:
        moves += [""] * (room - len(moves))
    dim = "" if style.few_colours else "dim"
    lines = [upper, *(Text(game.context.showable(move), dim) for move in moves), lower]
    lines += [Text(opening, dim)] if opening else []
    side = Text("\n", no_wrap=True).join(lines if lower else [line for line in lines if line])
    grid = Table.grid(padding=(0, 3))
    columns: list[Text] = [drawn, side]
    if game.table.look.shows_bar:
        columns.insert(0, _bar(game, height, style))
    grid.add_row(*columns)
    game.context.print_table(grid)


def _upper(game: ScrollingGame) -> Side:
    return game.board.sides[0 if game.table.look.flipped else 1]


def _lower(game: ScrollingGame) -> Side:
    return game.board.sides[1 if game.table.look.flipped else 0]


def _side_line(game: ScrollingGame, side: Side, style: Style) -> Text:
    """A side's clock and what it has captured; empty where there is neither."""
    from rich.text import Text

    sitting = game.sitting
    left = sitting.clock(side)
    captured = sitting.captured()
    is_first = side is game.board.sides[0]
    letters = captured.first if is_first else captured.second
    text = Text(end="")
    if left is None and not letters:
        return text
    text.append(game.name_of(side))
    if left is not None:
        text.append(f"  {clock_text(left)}", "bold" if sitting.running_clock is side else "")
    if letters:
        text.append("  ").append_text(piece_signs(letters, game.board.game, style))
        ahead = captured.balance if is_first else -captured.balance
        if ahead > 0:
            text.append(f" +{ahead}")
    return text


def _opening(game: ScrollingGame) -> str:
    found = game.sitting.opening() if len(game.board) else None
    return "" if found is None else found.name_in(game.words.language)


def _bar(game: ScrollingGame, height: int, style: Style) -> Text:
    """The evaluation bar: as the last search saw the game, or a short one now."""
    sitting = game.sitting
    if sitting.is_over:
        expectation = {"1-0": 1.0, "0-1": 0.0}.get(sitting.result, 0.5)
    else:
        if game.last_score is None:
            game.last_score = game.look_at_score()
        expectation = game.last_score.wdl(game.board.game).expectation()
    return evaluation_bar(expectation, height, style, game=game.board.game)
