"""The moves of a game as a tree of nodes, made as they are looked at.

A game that was read keeps its moves in the native record. A node asks it for its variations when
someone looks at them, and from then on they are its own. Nothing here recurses, so that a tree may
be as deep as a game is long. `rukh.game` has the root.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Generic, TypeVar

from rukh import _native
from rukh._remarks import Nags, annotated, score_in, score_text, time_text
from rukh.side import Side

if TYPE_CHECKING:
    from collections.abc import Callable

    from rukh._native import Move
    from rukh.board import Board, Notation
    from rukh.game import Game
    from rukh.score import Score
    from rukh.visitor import BaseVisitor

__all__ = ["ChildNode", "GameNode", "Mainline"]

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


class GameNode:
    """A position of a game: its root, `Game`, or a `ChildNode` behind a move."""

    __slots__ = ("__weakref__", "_index", "_nags", "_record", "_variations", "comment")

    def __init__(self) -> None:
        self._record: _native.Record | None = None
        self._index = 0
        self._variations: list[ChildNode] | None = None
        self._nags: Nags | tuple[int, ...] | list[int] = ()
        self.comment: str = ""
        """What is said behind the move, or before the first one; empty if nothing is."""

    # --- where it is ------------------------------------------------------------------------

    @property
    def parent(self) -> GameNode | None:
        """The node before; None before the root."""
        return None

    def root(self) -> Game:
        """The game that the node is of."""
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
        """A board with the position of the node, and the moves that lead to it as its past."""
        board = self.root().start_board()
        for move in self._path():
            board.push(move)
        return board

    def ply(self) -> int:
        """Plies since the start of the game, as the move numbers of its start position count."""
        return self.root().ply() + len(self._path())

    def turn(self) -> Side:
        """The side to move."""
        first, second = ("white", "black") if self.root().game == "chess" else ("red", "black")
        return Side(second if self.ply() % 2 else first)

    def is_end(self) -> bool:
        """Whether nothing follows."""
        return not self.variations

    def end(self) -> GameNode:
        """The last node of the line that goes on from here."""
        node: GameNode = self
        while node.variations:
            node = node.variations[0]
        return node

    def is_mainline(self) -> bool:
        """Whether it is the root, or on its main line."""
        node: GameNode = self
        while isinstance(node, ChildNode):
            if node._parent.variations[0] is not node:
                return False
            node = node._parent
        return True

    # --- what follows -----------------------------------------------------------------------

    @property
    def variations(self) -> list[ChildNode]:
        """The nodes that follow: first the one that goes on with the line."""
        if self._variations is None:
            record = self._record
            if record is None:
                self._variations = []
            else:
                values = record.children(self._index)
                self._variations = [ChildNode._of(self, record, *node) for node in values]
        return self._variations

    def next(self) -> ChildNode | None:
        """The node that goes on with the line; None at its end."""
        variations = self.variations
        return variations[0] if variations else None

    def mainline(self) -> Mainline[ChildNode]:
        """The nodes of the line that goes on from here."""
        return Mainline(self, lambda node: node)

    def mainline_moves(self) -> Mainline[Move]:
        """The moves of the line that goes on from here."""
        return Mainline(self, lambda node: node.move)

    def variation(self, which: int | Move | GameNode) -> ChildNode:
        """A node that follows, by its place, by its move, or itself.

        Raises:
            KeyError: There is no such variation.
        """
        return self.variations[self._place(which)]

    def __getitem__(self, which: int | Move | GameNode) -> ChildNode:
        return self.variation(which)

    def has_variation(self, which: int | Move | GameNode) -> bool:
        """Whether such a node follows."""
        try:
            self._place(which)
        except KeyError:
            return False
        return True

    def __contains__(self, which: int | Move | GameNode) -> bool:
        return self.has_variation(which)

    def _place(self, which: int | Move | GameNode) -> int:
        for place, node in enumerate(self.variations):
            if which is node or which in (node.move, place):
                return place
        raise KeyError(f"no variation {which!r}")

    # --- walking through it -----------------------------------------------------------------

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows a visitor what there is from here on, and returns its result.

        A game is shown whole; of a node its own move and all that follows it.
        """
        raise NotImplementedError

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
        """Adds a move that goes on with the line, in front of the others."""
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
        """
        node: GameNode = self
        for move in moves:
            node = node.add_variation(move, starting_comment=starting_comment)
            starting_comment = ""
        node.comment = f"{node.comment} {comment}".strip()
        for nag in nags:
            node.nags.add(nag)
        return node

    def promote(self, which: int | Move | GameNode) -> None:
        """Moves a variation one place up."""
        place = self._place(which)
        if place > 0:
            nodes = self.variations
            nodes[place - 1], nodes[place] = nodes[place], nodes[place - 1]

    def demote(self, which: int | Move | GameNode) -> None:
        """Moves a variation one place down."""
        place = self._place(which)
        if place + 1 < len(self.variations):
            nodes = self.variations
            nodes[place], nodes[place + 1] = nodes[place + 1], nodes[place]

    def promote_to_main(self, which: int | Move | GameNode) -> None:
        """Makes a variation the one that goes on with the line."""
        nodes = self.variations
        nodes.insert(0, nodes.pop(self._place(which)))

    def remove_variation(self, which: int | Move | GameNode) -> None:
        """Takes a variation out, with all that follows it."""
        del self.variations[self._place(which)]

    # --- what is said about it --------------------------------------------------------------

    @property
    def nags(self) -> Nags:
        """Numeric annotation glyphs, such as 1 for ``!`` and 2 for ``?``."""
        if not isinstance(self._nags, Nags):
            self._nags = Nags(self._nags)
        return self._nags

    @nags.setter
    def nags(self, nags: Iterable[int]) -> None:
        self._nags = Nags(nags)

    def clock(self) -> float | None:
        """Seconds left on the clock of the side that moved, by ``[%clk …]`` in the comment."""
        return _native.read_annotations(self.comment)[0]

    def emt(self) -> float | None:
        """Seconds that the move took, by ``[%emt …]`` in the comment."""
        return _native.read_annotations(self.comment)[1]

    def eval(self) -> Score | None:
        """The evaluation, by ``[%eval …]`` in the comment, for the side that began the game.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"), comment="[%eval 0.31]")
        >>> node.eval()
        Score(cp=31, mate=None, gives_mate=False)
        """
        return score_in(self.comment)

    def set_clock(self, seconds: float | None) -> None:
        """Writes ``[%clk …]`` into the comment, or takes it out."""
        text = None if seconds is None else time_text(seconds)
        self.comment = annotated(self.comment, "clk", text)

    def set_emt(self, seconds: float | None) -> None:
        """Writes ``[%emt …]`` into the comment, or takes it out."""
        text = None if seconds is None else time_text(seconds)
        self.comment = annotated(self.comment, "emt", text)

    def set_eval(self, score: Score | None) -> None:
        """Writes ``[%eval …]`` into the comment, or takes it out."""
        text = None if score is None else score_text(score)
        self.comment = annotated(self.comment, "eval", text)


class ChildNode(GameNode):
    """A position behind a move."""

    __slots__ = ("_parent", "move", "starting_comment")

    def __init__(self, parent: GameNode, move: Move) -> None:
        super().__init__()
        if not isinstance(move, _native.Move):
            raise TypeError(f"a node has a rukh.Move, not {type(move).__name__}")
        self._parent = parent
        self.move = move
        """The move that leads here."""
        self.starting_comment: str = ""
        """What is said before the move, where it begins a variation."""

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
        node.comment = comment
        node._parent = parent
        node.move = move
        node.starting_comment = before
        return node

    @property
    def parent(self) -> GameNode:
        """The node before."""
        return self._parent

    def accept(self, visitor: BaseVisitor[_Result]) -> _Result:
        """Shows a visitor the move and all that follows it, and returns its result.

        >>> import rukh
        >>> node = rukh.Game().add_variation(rukh.Move("e2e4"))
        >>> node = node.add_variation(rukh.Move("e7e5"))
        >>> print(node.accept(rukh.records.StringExporter(headers=False)))
        1... e5 *
        """
        from rukh.visitor import show_moves  # noqa: PLC0415  (visitors build games)

        board = self._parent.board()
        visitor.visit_start(board)
        show_moves(board, _steps_of([self]), visitor)
        return visitor.result()

    def san(self) -> str:
        """The move in the game's notation for people: SAN, or ICCS in xiangqi."""
        return self._parent.board().san(self.move)

    def uci(self) -> str:
        """The move by coordinates."""
        return self.move.uci()

    def write_move(self, notation: Notation) -> str:
        """The move in one of the game's notations.

        >>> import rukh
        >>> node = rukh.Game(game="xiangqi").add_variation(rukh.Move("h2e2"))
        >>> node.write_move("chinese")
        '炮二平五'
        """
        return self._parent.board().write_move(self.move, notation)

    def starts_variation(self) -> bool:
        """Whether it is an alternative to the move that goes on with the line."""
        variations = self._parent.variations
        return bool(variations) and variations[0] is not self

    def is_main_variation(self) -> bool:
        """Whether it goes on with the line of its parent."""
        return not self.starts_variation()

    def __reduce__(self) -> tuple[Callable[..., GameNode], tuple[object, ...]]:
        way = []
        node: GameNode = self
        while isinstance(node, ChildNode):
            way.append(node._parent.variations.index(node))
            node = node._parent
        return _reached, (node, way[::-1])

    def __repr__(self) -> str:
        return f"<ChildNode: ply {self.ply()}, {self.move}>"


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
        yield closing, opens, node.move, node.starting_comment, node.comment, node._nags
        closing = 0
