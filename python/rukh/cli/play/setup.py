"""Setting a position up at the prompt: ``put R e4``, ``clear e4``, ``turn black``, ``done``.

The position being set up is a `rukh.table.Editor`; the game goes on from it when it is done, and
stays what it was when it is given up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.board import Board
from rukh.cli.play.counsel import square_named
from rukh.errors import FenError, OptionError, shortened
from rukh.side import Side
from rukh.words import later
from rukh.words.errors import faults_in

if TYPE_CHECKING:
    from rukh.cli.play.scroll import ScrollingGame
    from rukh.table import Editor

__all__ = ["set_up"]

_HELP = ("help", "h", "?", "？", "帮助")
_DONE = ("done", "ok", "完成")
_LEAVE = ("cancel", "quit", "q", "取消", "退出")
_PUT = ("put", "放", "摆")
_CLEAR = ("clear", "remove", "清", "清除", "拿走")
_TURN = ("turn", "先走", "轮到")
_MEANINGS = (
    ("put R e4 e5", "放 R e4 e5", later("put a piece on one square or several")),
    ("clear e4 e5", "清 e4 e5", later("empty these squares")),
    ("clear", "清", later("empty the board")),
    ("start", "start", later("the position that games begin from")),
    ("turn black", "轮到 黑", later("say which side is to move")),
    ("castling KQkq", "castling KQkq", later("say who may castle still, - for nobody")),
    ("fen [FEN]", "fen [FEN]", later("show the position as FEN, or take one over")),
    ("done", "完成", later("go on from this position")),
    ("cancel", "取消", later("go back to the game as it was")),
)
_SIDES = {"red": "first", "white": "first", "红": "first", "红方": "first", "白": "first"}
_SIDES |= {"白方": "first", "w": "first", "b": "second", "black": "second"}
_SIDES |= {"黑": "second", "黑方": "second"}


def set_up(game: ScrollingGame, rest: str) -> None:
    """Sets a position up, from a FEN or piece by piece."""
    from rukh.table import Editor

    if rest:
        game.start_from(rest)
        return
    editor = Editor(game.board)
    words = game.words
    game.say(words("Setting a position up. Capital letters are {side}'s.", side=_first(game)))
    game.say(
        words(
            "Words: put R e4 e5, clear e4, clear, start, turn black, fen FEN, done, cancel, help."
        )
    )
    game.draw_picture(editor.picture())
    while True:
        line = game.prompt(f"{words('Setup')}> ")
        if line is None or line.strip().lower() in _LEAVE:
            game.say(words("Nothing has changed."))
            game.draw()
            return
        text = line.strip()
        if not text:
            continue
        with game.complaining():
            if text.lower() in _HELP:
                _explain(game)
                continue
            if text.lower() in _DONE:
                if _finish(game, editor):
                    return
                continue
            _edit(game, editor, text)
            game.draw_picture(editor.picture())


def _explain(game: ScrollingGame) -> None:
    """Says what the words do."""
    from rich.cells import cell_len

    is_chinese = game.words.language == "zh"
    rows = [
        (chinese if is_chinese else name, game.words(meaning))
        for name, chinese, meaning in _MEANINGS
        if name != "castling KQkq" or game.board.game == "chess"
    ]
    width = max(cell_len(name) for name, _ in rows)
    for name, meaning in rows:
        game.say(f"  {name}{' ' * (width - cell_len(name))}  {meaning}")


def _first(game: ScrollingGame) -> str:
    return game.name_of(game.board.sides[0])


def _finish(game: ScrollingGame, editor: Editor) -> bool:
    """Goes on from the position, if it can be played from."""
    from rukh.table import marks_of

    try:
        board = editor.board(**game.sitting.rule_options)
    except FenError as error:
        reasons = marks_of(game.words).semicolon.join(faults_in(game.words.language, error))
        game.say(game.words("This cannot be played from: {reasons}.", reasons=reasons))
        return False
    game.sitting.set_up(board)
    game.has_started()
    return True


def _edit(game: ScrollingGame, editor: Editor, text: str) -> None:
    """Does what one line says.

    Raises:
        RukhError: It says nothing that can be done.
    """
    name, *arguments = text.split()
    name = name.lower()
    if name in _PUT and len(arguments) >= 2:
        squares = [square_named(game, square) for square in arguments[1:]]
        for square in squares:
            editor.put(arguments[0], square)
    elif name in _CLEAR and arguments:
        for square in [square_named(game, square) for square in arguments]:
            editor.clear(square)
    elif name in _CLEAR:
        editor.clear_all()
    elif name in _TURN and len(arguments) == 1:
        editor.turn = _side(game, arguments[0].lower())
    elif name == "castling" and len(arguments) == 1:
        editor.castling = arguments[0]
    elif name == "start" and not arguments:
        editor.start()
    elif name == "fen":
        _fen(game, editor, " ".join(arguments))
    else:
        raise OptionError(
            f'"{shortened(text)}" is none of put R e4, clear e4, turn black, start, fen, done, '
            "cancel, help"
        )


def _side(game: ScrollingGame, name: str) -> Side:
    first, second = game.board.sides
    others = {side.value for side in Side} - {first.value, second.value}
    if name not in _SIDES or name in others:
        raise OptionError(
            f"there is no {shortened(name)} in {game.board.game}: choose {first} or {second}"
        )
    return first if _SIDES[name] == "first" else second


def _fen(game: ScrollingGame, editor: Editor, fen: str) -> None:
    """Says the position as FEN, or takes over another one."""
    if not fen:
        game.copy_out(editor.fen())
        return
    board = Board(fen)
    if board.game != editor.game:
        raise OptionError(f"this is a position of {board.game}, and {editor.game} is set up here")
    editor.take(board)
