"""Why a move is refused, in the language of the person who typed it.

The games say it in English, in one clause of which the squares and pieces vary. These clauses in
Chinese are in `rukh.words.zh.clauses.moves`; one that is not among them stays English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.errors import AmbiguousMoveError, MoveError, UnreadableMoveError, shortened
from rukh.words.clauses import clause_in

if TYPE_CHECKING:
    from rukh.ruling import Language

__all__ = ["refusal_in"]


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
    reason = clause_in(language, error.reason)
    if isinstance(error, UnreadableMoveError):
        return f"看不懂着法“{text}”：{reason}"
    if isinstance(error, AmbiguousMoveError):
        return f"着法“{text}”不明确：可以是{'或'.join(error.matches)}"
    return f"着法“{text}”不合规则：{reason}"
