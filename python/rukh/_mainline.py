"""The line that goes on from a node, as something to be walked in both directions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh._node import ChildNode, GameNode
    from rukh.visitor import BaseVisitor

__all__ = ["Mainline", "MainlineMoves"]

_Result = TypeVar("_Result")
_Told = TypeVar("_Told")


class Mainline(Generic[_Told]):
    """The nodes or moves of a line, from the first that follows its beginning.

    >>> import io, rukh
    >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4) 1... e5 *"))
    >>> print(game.mainline())
    1. e4 e5
    >>> list(game.mainline_moves())
    [Move('e2e4'), Move('e7e5')]
    """

    def __init__(self, start: GameNode, told: Callable[[ChildNode], _Told]) -> None:
        self._start = start
        self._told = told

    def _nodes(self) -> Iterator[ChildNode]:
        node = self._start.next()
        while node is not None:
            yield node
            node = node.next()

    def __bool__(self) -> bool:
        return not self._start.is_end()

    def __iter__(self) -> Iterator[_Told]:
        return map(self._told, self._nodes())

    def __reversed__(self) -> Iterator[_Told]:
        return map(self._told, reversed(list(self._nodes())))

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows a visitor the moves of the line without their variations; returns its result.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4) 1... e5 {so} *"))
        >>> game.mainline().accept(rukh.records.StringExporter(comments=False))
        '1. e4 e5'
        """
        from rukh.visitor import begin, show_moves  # noqa: PLC0415  (visitors build games)

        board = self._start.board()
        begin(visitor, board)
        steps = (
            (0, False, node.move, node.starting_comment, node.comment, list(node._nags))
            for node in self._nodes()
        )
        show_moves(board, steps, visitor)
        return visitor.result()

    def __str__(self) -> str:
        board = self._start.board()
        words = []
        for node in self._nodes():
            number = f"{board.fullmove_number}."
            if board.turn_index == 0:
                words.append(number)
            elif not words:
                words.append(number + "..")
            words.append(board.san(node.move))
            board.push(node.move)
        return " ".join(words)

    def __repr__(self) -> str:
        return f"<Mainline: {self}>"


class MainlineMoves(Mainline["Move"]):
    """The moves of a main line; those of a game that nobody looked into come without its nodes."""

    def __iter__(self) -> Iterator[Move]:
        start = self._start
        if start._variations is None and start._record is not None:
            return iter(start._record.mainline_moves())
        return super().__iter__()
