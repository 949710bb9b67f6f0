"""Why a move is refused, in the language of the person who typed it.

The games say it in English, in one clause of which the squares and pieces vary. Here are these
clauses in Chinese; one that is not among them stays English.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rukh.errors import AmbiguousMoveError, MoveError, UnreadableMoveError, shortened

if TYPE_CHECKING:
    from rukh.ruling import Language

__all__ = ["refusal_in"]

_SIDES = {"red": "红方", "black": "黑方", "white": "白方"}
_PIECES = {
    "general": "将帅",
    "advisor": "士",
    "elephant": "象",
    "horse": "马",
    "chariot": "车",
    "cannon": "炮",
    "soldier": "兵卒",
    "king": "王",
    "queen": "后",
    "rook": "车",
    "bishop": "象",
    "knight": "马",
    "pawn": "兵",
    "piece": "子",
}
_SIDE, _PIECE, _SQUARE = "(red|black|white)", "([a-z]+)", "([a-i][0-9]+)"
_FILE = r"file ([1-9]) \(([a-i])\)"


def _clause(text: str) -> re.Pattern[str]:
    """An English clause: S stands for a side, P for a piece, X for a square, F for a file."""
    parts = {"S": _SIDE, "P": _PIECE, "X": _SQUARE, "F": _FILE}
    words = (parts.get(word, re.escape(word)) for word in re.split(r"(\b[SPXF]\b)", text))
    return re.compile("".join(words))


# Groups are filled in by their order in the English clause.
_CLAUSES = tuple(
    (_clause(english), chinese)
    for english, chinese in (
        ("there is no piece of yours on X", "{0}没有己方的棋子"),
        ("there is no piece on X", "{0}没有棋子"),
        ("it is S's turn, and the P on X is S's", "轮到{0}走棋，而{2}的{1}是{3}的"),
        ("the P must leave its point", "{0}必须离开原位"),
        ("a move must leave its square", "棋子必须离开原位"),
        ("your own P stands on X", "{1}有己方的{0}"),
        ("X is held by S's own P", "{0}有{1}自己的{2}"),
        ("the general may not leave the palace", "将帅不能离开九宫"),
        (
            "the general steps one point along a rank or a file, inside the palace",
            "将帅在九宫内每次横走或直走一格",
        ),
        ("the advisor may not leave the palace", "士不能离开九宫"),
        ("the advisor steps one point diagonally, inside the palace", "士在九宫内每次斜走一格"),
        ("the elephant's eye at X is blocked", "塞象眼，{0}有子"),
        ("the elephant may not cross the river", "象不能过河"),
        ("the elephant goes exactly two points diagonally", "象每次斜走两格"),
        ("the horse's leg at X is blocked", "蹩马腿，{0}有子"),
        ("the horse goes one point straight and then one diagonally", "马走日字"),
        ("the P moves along ranks and files only", "{0}只能横走或直走"),
        ("the P's way is blocked at X", "{0}的去路在{1}被挡住"),
        ("the P cannot go there", "{0}走不到那里"),
        ("the cannon has no screen to take over", "炮没有炮架，不能吃子"),
        (
            "the cannon's way is blocked at X: it jumps only to take",
            "炮的去路在{0}被挡住：不吃子时不能隔子",
        ),
        ("the soldier never moves backwards", "兵卒不能后退"),
        (
            "the soldier moves sideways only after it has crossed the river",
            "兵卒过河后才能横走",
        ),
        ("the soldier steps one point at a time", "兵卒每次走一格"),
        ("the generals would face each other", "将帅不能照面"),
        ("S would be in check from the P on X", "{0}会被{2}的{1}将军"),
        ("S would still be in check from the P on X", "{0}仍被{2}的{1}将军"),
        ("S would be in check", "{0}会被将军"),
        ("the general would be in check", "将帅会被将军"),
        ("S has no P on F", "{0}在第{2}路（{3}线）没有{1}"),
        ("S has no P", "{0}没有{1}"),
        ("no P can reach X", "没有{0}能走到{1}"),
        ("no P stands where the move says", "着法所说之处没有{0}"),
        ("the P on X cannot reach X", "{1}的{0}走不到{2}"),
        ("the pawn has nothing to capture on X", "{0}没有子可供兵吃"),
        ("X is attacked by the P on X", "{0}被{2}的{1}攻击"),
        ("the P on X is pinned by the P on X", "{1}的{0}被{3}的{2}牵制"),
        (
            "S is in check from two pieces, so only the king may move",
            "{0}被双将，只能走王",
        ),
    )
)
_EXAMPLES = re.compile(r"expected .*?such as (.+)")


def refusal_in(language: Language, error: MoveError) -> str:
    """The sentence about a refused move, without a stop.

    >>> import rukh
    >>> try:
    ...     rukh.Board(game="xiangqi").parse_move("马二进四")
    ... except rukh.MoveError as error:
    ...     print(refusal_in("zh", error))
    着法“马二进四”不合规则：蹩马腿，g0有子
    """
    if language == "en" or not error.reason:
        return str(error)
    text = shortened(error.text)
    if isinstance(error, UnreadableMoveError):
        found = _EXAMPLES.fullmatch(error.reason)
        examples = found[1].replace(", ", "、").replace(" or ", "或") if found else ""
        reason = f"请输入如{examples}的着法" if found else error.reason
        return f"看不懂着法“{text}”：{reason}"
    if isinstance(error, AmbiguousMoveError):
        return f"着法“{text}”不明确：可以是{'或'.join(error.matches)}"
    return f"着法“{text}”不合规则：{_in_chinese(error.reason)}"


def _in_chinese(reason: str) -> str:
    for clause, chinese in _CLAUSES:
        found = clause.fullmatch(reason)
        if found is not None:
            words = (_SIDES.get(word) or _PIECES.get(word, word) for word in found.groups())
            return chinese.format(*words)
    return reason
