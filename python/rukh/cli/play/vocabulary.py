"""The words that are understood at the prompt: English, Chinese and short, with what they mean.

What they do is in `course` (the game goes another way), `counsel` (somebody wants to know),
`files`, `setup` and `looks`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rukh.cli.play import counsel, course, files, looks, setup
from rukh.words import later

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rukh.cli.play.scroll import ScrollingGame
    from rukh.cli.play.start import Table

__all__ = ["WORDS", "Word", "completions", "found_word", "nearest"]

_CLOSE = 0.75


@dataclass(frozen=True)
class Word:
    """A word at the prompt."""

    name: str
    """The English word."""
    chinese: str
    """The Chinese word that is shown."""
    deed: Callable[[ScrollingGame, str], None]
    """What it does; it is given what stands behind the word."""
    meaning: str
    """For the list of words."""
    argument: str = ""
    """What may stand behind it, in a word or two; empty for nothing."""
    others: tuple[str, ...] = ()
    """Other words that do the same."""


WORDS = (
    Word(
        "undo",
        "悔棋",
        course.undo,
        later("take back your last move and the answer to it; or so many plies"),
        "[N]",
        ("u", "back", "takeback", "悔", "悔一步"),
    ),
    Word(
        "redo",
        "重走",
        course.redo,
        later("play again what was taken back"),
        "[N]",
        ("forward", "前进", "恢复"),
    ),
    Word(
        "hint",
        "提示",
        counsel.give_hint,
        later("what Rukh would play for you at full strength, and why"),
        others=("支招", "建议"),
    ),
    Word(
        "threat",
        "威胁",
        counsel.give_threat,
        later("what the other side would play if you passed"),
        others=("威脅",),
    ),
    Word(
        "moves",
        "着法",
        counsel.list_moves,
        later("list the legal moves, or those of one piece: moves e2"),
        "[SQUARE]",
        ("legal", "走法"),
    ),
    Word("eval", "评估", counsel.evaluate, later("the static evaluation in one line")),
    Word(
        "book",
        "开局库",
        counsel.show_book,
        later("what is played here in the book, and with what success"),
    ),
    Word("opening", "开局", counsel.name_opening, later("what the opening is called")),
    Word("clock", "棋钟", counsel.show_clocks, later("what the clocks show"), others=("时间",)),
    Word("rules", "规则", counsel.tell_rules, later("what ends this game besides mate")),
    Word(
        "why",
        "裁决",
        counsel.explain,
        later("the repetition on the board, ply by ply, and what follows from it"),
    ),
    Word("flip", "翻转", looks.flip, later("turn the board round"), others=("翻盘", "翻转棋盘")),
    Word("board", "棋盘", looks.redraw, later("draw the board again"), others=("show", "d")),
    Word("bar", "形势", looks.bar, later("show who is better beside the board, or do not")),
    Word(
        "theme",
        "主题",
        looks.theme,
        later("the colours of the board; alone it lists them"),
        "[NAME]",
    ),
    Word(
        "notation",
        "记谱",
        looks.notation,
        later("how moves are written; alone it lists the ways"),
        "[NAME]",
    ),
    Word(
        "draw",
        "求和",
        course.draw,
        later("claim a draw where the rules give one; otherwise offer it"),
        others=("提和", "和棋"),
    ),
    Word("resign", "认输", course.resign, later("give the game up"), others=("投降",)),
    Word("switch", "换边", course.switch, later("change sides with Rukh"), others=("换先",)),
    Word(
        "level",
        "级别",
        course.level,
        later("how well Rukh plays, from now on; alone it lists the levels"),
        "[N]",
        ("难度",),
    ),
    Word(
        "new", "新局", course.new, later("begin again"), others=("restart", "重新开始", "再来一局")
    ),
    Word(
        "setup",
        "摆棋",
        setup.set_up,
        later("set a position up, piece by piece or from a FEN"),
        "[FEN]",
        ("edit", "摆局"),
    ),
    Word(
        "fen", "局面", files.fen, later("the position as text; with a FEN, go on from it"), "[FEN]"
    ),
    Word("pgn", "棋谱", files.pgn, later("the game so far as a record"), others=("record",)),
    Word("save", "保存", files.save, later("write the game into a file"), "FILE", ("存盘", "存")),
    Word(
        "load",
        "打开",
        files.load,
        later("go on with a game of a file, in any format"),
        "FILE [N]",
        ("open", "读取"),
    ),
    Word(
        "help",
        "帮助",
        looks.explain_words,
        later("this list, or what one word does"),
        "[WORD]",
        ("?", "h", "？"),
    ),
    Word(
        "quit", "退出", course.leave, later("leave; the game is kept"), others=("q", "exit", "bye")
    ),
)

_BY_NAME = {name: word for word in WORDS for name in (word.name, word.chinese, *word.others)}


def found_word(text: str) -> tuple[Word | None, str]:
    """The word that a line begins with, and the rest of it; None where it is no word."""
    name, _, rest = text.partition(" ")
    word = _BY_NAME.get(name.lower())
    rest = rest.strip()
    if word is None or (rest and not word.argument):
        return None, rest
    return word, rest


def nearest(text: str) -> str | None:
    """A word that somebody may have meant by this text."""
    from difflib import get_close_matches

    name = text.partition(" ")[0].lower()
    if len(name) < 3:
        return None
    near = get_close_matches(name, [word.name for word in WORDS], 1, _CLOSE)
    return near[0] if near else None


def completions(table: Table, line: str, text: str) -> list[str]:
    """What the last part of a line may become: a word, a move, a file, or a name of something."""
    first, _, rest = line.partition(" ")
    if not rest and not line.endswith(" "):
        return _beginning(text, [*_moves(table), *_BY_NAME])
    word = _BY_NAME.get(first.lower())
    if word is None:
        return []
    if word.argument.startswith("FILE"):
        return files.names(text)
    return _beginning(text, _arguments(table, word))


def _beginning(text: str, candidates: Iterable[str]) -> list[str]:
    known = dict.fromkeys(candidates)
    exact = [name for name in known if name.startswith(text)]
    return exact or [name for name in known if name.lower().startswith(text.lower())]


def _moves(table: Table) -> list[str]:
    """Every legal move as it is shown and by its coordinates."""
    board, writing = table.sitting.board, table.writing
    written = [writing.write(board, move) for move in board.legal_moves]
    return written + [board.uci(move, ranks=writing.ranks) for move in board.legal_moves]


def _arguments(table: Table, word: Word) -> list[str]:
    board = table.sitting.board
    if word.name == "moves":
        squares = dict.fromkeys(move.from_square for move in board.legal_moves)
        return [table.writing.square(board, square) for square in squares]
    if word.name == "notation":
        return list(board.notations)
    if word.name == "theme":
        return looks.themes()
    if word.name == "help":
        return [other.name for other in WORDS]
    return []
