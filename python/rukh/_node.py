"""The moves of a game as a tree of nodes, made as they are looked at.

A game that was read keeps its moves in the native record. A node asks it for its variations when
someone looks at them, and from then on they are its own. Nothing here recurses, so that a tree may
be as deep as a game is long. `rukh.game` has the root.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from rukh import _native
from rukh._mainline import Mainline
from rukh._remarked import Remarked
from rukh._remarks import Nags, checked_text
from rukh.errors import ArgumentError, MissingError, described
from rukh.side import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board, Notation
    from rukh.game import Game
    from rukh.visitor import BaseVisitor

__all__ = ["ChildNode", "GameNode"]

_Result = TypeVar("_Result")


class GameNode(Remarked):
    """A position of a game: its root, `Game`, or a `ChildNode` behind a move."""

    __slots__ = ("__weakref__", "_index", "_record", "_variations")

    def __init__(self) -> None:
        super().__init__()
        self._record: _native.Record | None = None
        self._index = 0
        self._variations: list[ChildNode] | None = None

    # --- where it is ------------------------------------------------------------------------

    @property
    def parent(self) -> GameNode | None:
        """The node before; None before the root."""
        return None

    @property
    def move(self) -> Move | None:
        """The move that leads here; None before the first one."""
        return None

    def root(self) -> Game:
        """The game that the node is of, at the beginning of all moves.

        >>> import rukh
        >>> game = rukh.Game()
        >>> game.add_variation(rukh.Move("e2e4")).root() is game
        True
        """
        node: GameNode = self
        while isinstance(node, ChildNode):
            node = node._parent
        return node  # type: ignore[return-value]

    def _path(self) -> list[Move]:
        """The moves from the root to here."""
        moves = []
        node: GameNode = self
        while isinstance(node, ChildNode):
            moves.append(node.move)
            node = node._parent
        moves.reverse()
        return moves

    def board(self) -> Board:
        """A board with the position of the node, and the moves that lead to it as its past.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.end().board().move_stack
        [Move('e2e4'), Move('e7e5')]

        Raises:
            IllegalMoveError: A move that was added cannot be played.
        """
        board = self.root().start_board()
        for move in self._path():
            board.push(move)
        return board

    def ply(self) -> int:
        """Plies since the start of the game, as the move numbers of its start position count.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.ply(), game.end().ply()
        (0, 2)
        """
        return self.root().ply() + len(self._path())

    def turn(self) -> Side:
        """The side to move.

        >>> import rukh
        >>> rukh.Game(game="xiangqi").turn()
        <Side.RED: 'red'>
        """
        first, second = ("white", "black") if self.root().game == "chess" else ("red", "black")
        return Side(second if self.ply() % 2 else first)

    def is_end(self) -> bool:
        """Whether nothing follows.

        >>> import rukh
        >>> rukh.Game().is_end()
        True
        """
        return not self.variations

    def end(self) -> GameNode:
        """The last node of the line that goes on from here.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.end().san(), game[1].end().san()
        ('e5', 'd5')
        """
        node: GameNode = self
        while node.variations:
            node = node.variations[0]
        return node

    def starts_variation(self) -> bool:
        """Whether it is an alternative to the move that goes on with the line.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game[0].starts_variation(), game[1].starts_variation()
        (False, True)
        """
        variations = self.parent.variations if self.parent is not None else []
        return bool(variations) and variations[0] is not self

    def is_main_variation(self) -> bool:
        """Whether it is the root, or goes on with the line of its parent."""
        return not self.starts_variation()

    def is_mainline(self) -> bool:
        """Whether it is the root, or on its main line.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.end().is_mainline(), game[1].end().is_mainline()
        (True, False)
        """
        node: GameNode = self
        while isinstance(node, ChildNode):
            if node._parent.next() is not node:
                return False
            node = node._parent
        return True

    # --- what follows -----------------------------------------------------------------------

    @property
    def variations(self) -> list[ChildNode]:
        """The nodes that follow: first the one that goes on with the line.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> [node.san() for node in game.variations]
        ['e4', 'd4']
        """
        if self._variations is None:
            record = self._record
            if record is None:
                self._variations = []
            else:
                values = record.children(self._index)
                self._variations = [ChildNode._of(self, record, *node) for node in values]
        return self._variations

    def next(self) -> ChildNode | None:
        """The node that goes on with the line; None at its end.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.next().san(), game.end().next()
        ('e4', None)
        """
        variations = self.variations
        return variations[0] if variations else None

    def mainline(self) -> Mainline[ChildNode]:
        """The nodes of the line that goes on from here.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> [node.san() for node in game.mainline()]
        ['e4', 'e5']
        """
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> Mainline[Move]:
        """The moves of the line that goes on from here.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> list(game[1].mainline_moves())
        [Move('d7d5')]
        """
        return Mainline(self, lambda node: node.move)

    def variation(self, which: int | Move | GameNode) -> ChildNode:
        """A node that follows, by its place, by its move, or itself.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4) *"))
        >>> game.variation(1) is game.variation(-1) is game.variation(rukh.Move("d2d4"))
        True

        Raises:
            MissingError: There is no such variation.
        """
        return self.variations[self._place(which)]

    def __getitem__(self, which: int | Move | GameNode) -> ChildNode:
        return self.variation(which)

    def has_variation(self, which: int | Move | GameNode) -> bool:
        """Whether such a node follows.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.has_variation(1), rukh.Move("c2c4") in game
        (True, False)
        """
        try:
            self._place(which)
        except MissingError:
            return False
        return True

    def __contains__(self, which: int | Move | GameNode) -> bool:
        return self.has_variation(which)

    def _place(self, which: int | Move | GameNode) -> int:
        nodes = self.variations
        if isinstance(which, int):
            if -len(nodes) <= which < len(nodes):
                return which % len(nodes)
        else:
            for place, node in enumerate(nodes):
                if which is node or which == node.move:
                    return place
        raise MissingError(f"no variation {described(which)} follows here")

    # --- walking through it -----------------------------------------------------------------

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows a visitor what there is from here on, and returns its result.

        A game is described whole; of a node its own move and all that follows it.
        """
        raise NotImplementedError

    def accept_subgame(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows a visitor what follows as a game that begins here; returns the visitor's result.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 e5 2. Nf3 (2. f4) *"))
        >>> print(game[0][0].accept_subgame(rukh.records.StringExporter(headers=False)))
        2. Nf3 (2. f4) *
        """
        from rukh.visitor import show_subgame  # noqa: PLC0415  (visitors build games)

        return show_subgame(self, visitor)

    def _steps(self) -> Iterator[_native._Step]:
        """Every move that follows in the order of movetext, as `_native.Record.steps` has them."""
        return _steps_of(self.variations)

    # --- changing it ------------------------------------------------------------------------

    def add_variation(
        self,
        move: Move,
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> ChildNode:
        """Adds a move behind the others that follow, and returns its node.

        Whether the move is legal shows when a board gets there or the game is written.

        >>> import rukh
        >>> game = rukh.Game()
        >>> node = game.add_variation(rukh.Move("e2e4"), nags=[1])
        >>> node.san(), node.ply()
        ('e4', 1)

        Raises:
            RecordError: No record can hold such a text or glyph. Nothing has changed then.
            ArgumentError: Something is of the wrong kind.
        """
        node = ChildNode(self, move)
        node.comment = comment
        node.starting_comment = starting_comment
        node.nags = nags
        self.variations.append(node)
        return node

    def add_main_variation(
        self, move: Move, *, comment: str = "", nags: Iterable[int] = ()
    ) -> ChildNode:
        """Adds a move that goes on with the line, in front of the others.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> node = game.add_main_variation(rukh.Move("c2c4"))
        >>> [node.san() for node in game.variations]
        ['c4', 'e4', 'd4']

        Raises:
            RecordError: No record can hold such a text or glyph. Nothing has changed then.
            ArgumentError: Something is of the wrong kind.
        """
        node = self.add_variation(move, comment=comment, nags=nags)
        self.variations.insert(0, self.variations.pop())
        return node

    def add_line(
        self,
        moves: Iterable[Move],
        *,
        comment: str = "",
        starting_comment: str = "",
        nags: Iterable[int] = (),
    ) -> GameNode:
        """Adds moves one behind another and returns the last node.

        `starting_comment` is for the first move, `comment` and `nags` are for the last.

        >>> import rukh
        >>> game = rukh.Game()
        >>> end = game.add_line([rukh.Move("e2e4"), rukh.Move("e7e5")], comment="open", nags=[1])
        >>> print(game.accept(rukh.records.StringExporter(headers=False)))
        1. e4 e5 $1 {open} *

        Raises:
            RecordError: No record can hold such a text or glyph. Nothing has changed then.
            ArgumentError: Something is of the wrong kind.
        """
        try:
            line = [_checked_move(move) for move in moves]
        except TypeError as error:
            if isinstance(error, ArgumentError):
                raise
            raise ArgumentError(f"a line has moves, not {type(moves).__name__}") from None
        comment = checked_text(comment, "a comment")
        starting_comment = checked_text(starting_comment, "a comment")
        glyphs = Nags(nags)
        node: GameNode = self
        for move in line:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = f"{node.comment} {comment}".strip()
        node.nags.update(glyphs)
        return node

    def promote(self, which: int | Move | GameNode) -> None:
        """Moves a variation one place up.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4) (1. c4) *"))
        >>> game.promote(rukh.Move("c2c4"))
        >>> [node.san() for node in game.variations]
        ['e4', 'c4', 'd4']

        Raises:
            MissingError: There is no such variation.
        """
        place = self._place(which)
        if place > 0:
            nodes = self.variations
            nodes[place - 1], nodes[place] = nodes[place], nodes[place - 1]

    def demote(self, which: int | Move | GameNode) -> None:
        """Moves a variation one place down.

        Raises:
            MissingError: There is no such variation.
        """
        place = self._place(which)
        if place + 1 < len(self.variations):
            nodes = self.variations
            nodes[place], nodes[place + 1] = nodes[place + 1], nodes[place]

    def promote_to_main(self, which: int | Move | GameNode) -> None:
        """Makes a variation the one that goes on with the line.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.promote_to_main(1)
        >>> print(game.mainline())
        1. d4 d5

        Raises:
            MissingError: There is no such variation.
        """
        nodes = self.variations
        nodes.insert(0, nodes.pop(self._place(which)))

    def remove_variation(self, which: int | Move | GameNode) -> None:
        """Takes a variation out, with all that follows it.

        >>> import io, rukh
        >>> game = rukh.read_game(io.StringIO("1. e4 (1. d4 d5) 1... e5 *"))
        >>> game.remove_variation(rukh.Move("d2d4"))
        >>> len(game.variations)
        1

        Raises:
            MissingError: There is no such variation.
        """
        del self.variations[self._place(which)]


class ChildNode(GameNode):
    """A position behind a move."""

    __slots__ = ("_move", "_parent", "_starting_comment")

    def __init__(self, parent: GameNode, move: Move) -> None:
        super().__init__()
        self._parent = parent
        self._move = _checked_move(move)
        self._starting_comment = ""

    @classmethod
    def _of(
        cls,
        parent: GameNode,
        record: _native.Record,
        index: int,
        move: Move,
        before: str,
        comment: str,
        nags: list[int],
    ) -> ChildNode:
        node = cls.__new__(cls)
        node._record = record
        node._index = index
        node._variations = None
        node._nags = nags
        node._comment = comment
        node._parent = parent
        node._move = move
        node._starting_comment = before
        return node

    @property
    def parent(self) -> GameNode:
        """The node before."""
        return self._parent

    @property
    def move(self) -> Move:
        """The move that leads here."""
        return self._move

    @move.setter
    def move(self, move: Move) -> None:
        self._move = _checked_move(move)

    @property
    def starting_comment(self) -> str:
        """What is said before the move, where it begins a variation."""
        return self._starting_comment

    @starting_comment.setter
    def starting_comment(self, comment: str) -> None:
        self._starting_comment = checked_text(comment, "a comment")

    def game(self) -> Game:
        """The game that the node is of, as `root` has it; `Game.game` says which game that is.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node.game() is node.root()
        True
        """
        return self.root()

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows a visitor the move and all that follows it, and returns its result.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node = node.add_variation(rukh.Move("e7e5"))
        >>> print(node.accept(rukh.records.StringExporter(headers=False)))
        1... e5
        """
        from rukh.visitor import begin, show_moves  # noqa: PLC0415  (visitors build games)

        board = self._parent.board()
        begin(visitor, board)
        show_moves(board, _steps_of([self]), visitor)
        return visitor.result()

    def san(self) -> str:
        """The move in the game's notation for people: SAN, or ICCS in xiangqi.

        >>> import rukh
        >>> rukh.Game().add_variation(rukh.Move("g1f3")).san()
        'Nf3'

        Raises:
            IllegalMoveError: It cannot be played.
        """
        return self._parent.board().san(self.move)

    def uci(self) -> str:
        """The move by coordinates; ranks of xiangqi are 0 to 9.

        >>> import rukh
        >>> rukh.Game(game="xiangqi").add_variation(rukh.Move("h2e2")).uci()
        'h2e2'
        """
        return self.move.uci()

    def write_move(self, notation: Notation) -> str:
        """The move in one of the game's notations.

        >>> import rukh
        >>> node = rukh.Game(game="xiangqi").add_variation(rukh.Move("h2e2"))
        >>> node.write_move("chinese")
        '炮二平五'
        """
        return self._parent.board().write_move(self.move, notation)

    def __reduce__(self) -> tuple[Callable[..., GameNode], tuple[object, ...]]:
        way = []
        node: GameNode = self
        while isinstance(node, ChildNode):
            way.append(node._parent.variations.index(node))
            node = node._parent
        return _reached, (node, way[::-1])

    def __str__(self) -> str:
        from rukh.visitor import StringExporter  # noqa: PLC0415  (visitors build games)

        return self.accept(StringExporter(columns=None))

    def __repr__(self) -> str:
        return f"<ChildNode: ply {self.ply()}, {self.move}>"


def _checked_move(move: Move) -> Move:
    if not isinstance(move, _native.Move):
        raise ArgumentError(
            f'a node has a rukh.Move, such as rukh.Move("e2e4"), not {type(move).__name__}'
        )
    return move


def _reached(root: GameNode, way: list[int]) -> GameNode:
    """The node at the end of a way."""
    for place in way:
        root = root.variations[place]
    return root


def _steps_of(nodes: list[ChildNode]) -> Iterator[_native._Step]:
    """The first of some nodes with all that follows it, and the others as its alternatives."""
    # Each entry: alternatives, which one is next, whether it is in brackets; -1 closes a bracket.
    stack = [(nodes, 0, False)] if nodes else []
    closing = 0
    while stack:
        nodes, place, opens = stack.pop()
        if place < 0:
            closing += 1
            continue
        node = nodes[place]
        siblings = [(nodes, place + 1, True)] if place + 1 < len(nodes) else []
        behind = [(node.variations, 0, False)] if node.variations else []
        if opens:
            stack += [*siblings, (nodes, -1, False), *behind]
        else:
            stack += [*behind, *siblings]
        yield closing, opens, node._move, node._starting_comment, node._comment, node._nags
        closing = 0
