"""The game as a tree with a place in it: what was played, taken back, and played instead.

The line under way is always the main line of the tree; what was taken back and replaced stays as a
variation. Only this file moves the place, so that board and node never part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.errors import HistoryError
from rukh.game import Game

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh._node import ChildNode, GameNode
    from rukh.board import Board

__all__ = ["Line"]


class Line:
    """A game's tree, the node that the game is at, and the board of that node.

    >>> import rukh
    >>> line = Line(rukh.Board())
    >>> for san in ("e4", "e5"):
    ...     line.play(line.board.parse_san(san))
    >>> line.back(), line.play(line.board.parse_san("c5"))
    (Move('e7e5'), None)
    >>> print(line.game.accept(rukh.records.StringExporter(headers=False)))
    1. e4 c5 (1... e5) *
    """

    def __init__(self, board: Board, game: Game | None = None) -> None:
        """`board` gives start and rules; without a `game` its moves are the first of the line."""
        self.board = board.copy()
        if game is None:
            game = Game.from_board(board)
            game.headers.pop("Result", None)
        self.game = game
        self.node: GameNode = game
        if len(board):
            self.node = self._end_of(len(board))

    def play(self, move: Move) -> None:
        """Plays a legal move, which becomes the one that goes on with the line."""
        self.board.push(move)
        found = next((node for node in self.node.variations if node.move == move), None)
        if found is None:
            found = self.node.add_main_variation(move)
        else:
            self.node.promote_to_main(found)
        self.node = found

    @property
    def can_go_back(self) -> bool:
        """Whether there is a move to take back."""
        return self.node.parent is not None

    def back(self) -> Move:
        """Goes back by a move; it stays where it was in the tree.

        Raises:
            HistoryError: There is none.
        """
        parent, move = self.node.parent, self.node.move
        if parent is None or move is None:
            raise HistoryError("there is no move to take back")
        self.board.pop()
        self.node = parent
        return move

    def forth(self) -> Move | None:
        """Goes on by the move that the line has next; None where there is none."""
        following = self.node.next()
        if following is None or not self.board.is_legal(following.move):
            return None
        self.board.push(following.move)
        self.node = following
        return following.move

    def go_to(self, node: GameNode) -> None:
        """Goes to any node of the tree, and makes the way there the main line."""
        way: list[ChildNode] = []
        while node.parent is not None:
            way.append(node)  # type: ignore[arg-type]
            node = node.parent
        while len(self.board) and self.node.parent is not None:
            self.back()
        for following in reversed(way):
            self.board.push(following.move)
            self.node.promote_to_main(following)
            self.node = following

    def nodes(self) -> list[ChildNode]:
        """The nodes from the first move to where the game is."""
        nodes: list[ChildNode] = []
        node = self.node
        while node.parent is not None:
            nodes.append(node)  # type: ignore[arg-type]
            node = node.parent
        nodes.reverse()
        return nodes

    def whole(self) -> list[ChildNode]:
        """The nodes of the line, those that were taken back and not replaced too."""
        return [*self.nodes(), *self.node.mainline()]

    def copied(self, *, whole: bool = False) -> Game:
        """A copy of the game that ends where the game is, with its variations.

        A continuation that was taken back and not replaced is left out, unless `whole`: in a
        record it would be what was played.
        """
        copy = Game(game=self.game.game, chess960=self.game.chess960)
        copy.headers.update(self.game.headers.given)
        copy.setup(self.board.root())
        copy.comment = self.game.comment
        # What to copy, behind which node, and how many plies of the line are left there.
        todo: list[tuple[GameNode, GameNode, int | None]] = [
            (self.game, copy, None if whole else len(self.nodes()))
        ]
        while todo:
            source, target, left = todo.pop()
            for place, child in enumerate(source.variations):
                if left == 0:
                    break
                twin = target.add_variation(
                    child.move,
                    comment=child.comment,
                    starting_comment=child.starting_comment,
                    nags=child.nags,
                )
                is_on_the_line = left is not None and place == 0
                todo.append((child, twin, left - 1 if is_on_the_line and left else None))
        return copy

    def restart(self, at: int) -> None:
        """Goes to the `at`-th ply of the main line, or as far as its moves are legal."""
        while self.node.parent is not None:
            self.back()
        for _ in range(at):
            if self.forth() is None:
                break

    def _end_of(self, plies: int) -> GameNode:
        node: GameNode = self.game
        for _ in range(plies):
            following = node.next()
            assert following is not None
            node = following
        return node
