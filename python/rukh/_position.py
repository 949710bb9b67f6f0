"""What a board shows: the position, and how the game stands and ends.

`rukh.board` has the rest of `rukh.Board`: moves, rules, copies and pictures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh import _native, _values
from rukh._on_native import on_native
from rukh.errors import SquareError, shortened
from rukh.outcome import Claims, Termination
from rukh.side import Side

if TYPE_CHECKING:
    from rukh.outcome import Outcome
    from rukh.ruling import RepetitionStatus, Ruling
    from rukh.trace import Trace

__all__ = ["Position"]


@on_native
class Position(_native.Board):
    """The position on a board, and how the game stands. Use `rukh.Board`."""

    __slots__ = ()

    # --- the position -----------------------------------------------------------------------

    @property
    def turn(self) -> Side:
        """The side to move.

        >>> Board().turn
        <Side.WHITE: 'white'>
        """
        return Side(self.side_names[self.turn_index])

    @property
    def sides(self) -> tuple[Side, Side]:
        """The players, the first mover first.

        >>> [str(side) for side in Board(game="xiangqi").sides]
        ['red', 'black']
        """
        first, second = self.side_names
        return Side(first), Side(second)

    @property
    def fullmove_number(self) -> int:
        """The number of the move about to be played, counted by pairs.

        >>> Board().fullmove_number
        1
        """
        return int(self.fen().split()[5])

    def ply(self) -> int:
        """Plies since the start of the game, by the FEN's move number.

        >>> board = Board()
        >>> _ = board.push_uci("e2e4")
        >>> board.ply()
        1
        """
        return 2 * (self.fullmove_number - 1) + self.turn_index

    def square_name(self, index: int) -> str:
        """The name of a square counted from the first rank's first file.

        >>> Board().square_name(12), Board(game="xiangqi").square_name(12)
        ('e2', 'd1')
        """
        if not 0 <= index < self.files * self.ranks:
            raise SquareError(f"no square {index}: the board has {self.files * self.ranks}")
        rank, file = divmod(index, self.files)
        return f"{chr(ord('a') + file)}{rank + self.first_rank}"

    def square_index(self, name: str) -> int:
        """The number of a square, counted from the first rank's first file.

        >>> Board().square_index("e2")
        12
        """
        if not isinstance(name, str):
            raise TypeError(f"a square is a str such as 'e2', not {type(name).__name__}")
        if len(name) == 2 and name[1] in "0123456789":
            file = ord(name[0].lower()) - ord("a")
            rank = int(name[1]) - self.first_rank
            if 0 <= file < self.files and 0 <= rank < self.ranks:
                return rank * self.files + file
        last = self.square_name(self.files * self.ranks - 1)
        raise SquareError(
            f"no square {shortened(name)!r}: squares go from a{self.first_rank} to {last}"
        )

    def piece_at(self, square: str) -> str | None:
        """The FEN letter of what stands on a square; None where it is empty.

        >>> Board().piece_at("e1"), Board().piece_at("e4")
        ('K', None)
        """
        return self.pieces()[self.square_index(square)]

    def piece_map(self) -> dict[str, str]:
        """Each occupied square and the FEN letter of what stands there.

        >>> Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1").piece_map()
        {'e1': 'K', 'h1': 'R', 'e8': 'k'}
        """
        return {
            self.square_name(index): letter
            for index, letter in enumerate(self.pieces())
            if letter is not None
        }

    def evaluate(self) -> Trace:
        """The static evaluation, taken apart by term, side and phase.

        >>> Board().evaluate().for_mover == Board().evaluate().total
        True
        """
        return _values.trace_of(self, self._trace_values())

    # --- the state of the game --------------------------------------------------------------

    def is_checkmate(self) -> bool:
        """Whether the side to move is in check without a legal move."""
        return self.is_check() and self.count_legal() == 0

    def is_stalemate(self) -> bool:
        """Whether the side to move is not in check and has no legal move."""
        return not self.is_check() and self.count_legal() == 0

    def is_insufficient_material(self) -> bool:
        """Whether the game has ended because neither side can ever mate.

        >>> Board("2b1k3/8/8/8/8/8/8/5BK1 w - - 0 1").is_insufficient_material()
        True
        """
        outcome = self.outcome()
        return outcome is not None and outcome.termination is Termination.INSUFFICIENT_MATERIAL

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the current position has occurred so often, this time included."""
        return self.claims().occurrences >= count

    def outcome(self, *, claim_draw: bool = False) -> Outcome | None:
        """How the game has ended; None while it goes on.

        With `claim_draw` a draw that may be claimed counts: see `can_claim_draw`.

        >>> board = Board()
        >>> for san in "f3 e5 g4 Qh4".split():
        ...     _ = board.push_san(san)
        >>> print(board.outcome())
        Black wins by checkmate
        """
        values = self._outcome_values(claim_draw)
        if values is None:
            return None
        return _values.outcome_of(self, values)

    def result(self, *, claim_draw: bool = False) -> str:
        """``1-0``, ``0-1`` or ``1/2-1/2``; ``*`` while the game goes on."""
        outcome = self.outcome(claim_draw=claim_draw)
        return "*" if outcome is None else outcome.result()

    def claims(self) -> Claims:
        """What may be claimed on the board as it stands, and who has to change.

        >>> Board().claims()
        Claims(draw=None, must_change=None, occurrences=1)
        """
        draw, must_change, occurrences = self._claim_values()
        return Claims(
            draw=None if draw is None else Termination(draw),
            must_change=None if must_change is None else self.sides[must_change],
            occurrences=occurrences,
        )

    def can_claim_draw(self) -> bool:
        """Whether the side to move may claim a draw.

        As in python-chess a draw may be claimed on the board as it stands, or with a legal move
        that is announced and would bring it about. `claims` looks at the board alone. In xiangqi
        nothing is claimed: what ends the game ends it by itself.
        """
        return bool(self._claimable())

    def can_claim_threefold_repetition(self) -> bool:
        """Chess: whether a draw may be claimed because a position has occurred three times.

        It is the one on the board, or one that a legal move would bring about.

        >>> board = Board()
        >>> for text in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split():
        ...     _ = board.push_uci(text)
        >>> board.can_claim_threefold_repetition(), board.is_repetition(3)
        (True, False)
        """
        return Termination.THREEFOLD_REPETITION.value in self._claimable()

    def can_claim_fifty_moves(self) -> bool:
        """Chess: whether a draw may be claimed after 50 moves without capture or pawn move.

        A legal move that would be the last of them counts. Not so where the last of them gave
        mate.

        >>> board = Board("4k3/8/8/8/8/8/8/4K2R w - - 99 90")
        >>> board.can_claim_fifty_moves(), board.is_fifty_moves()
        (True, False)
        """
        return Termination.FIFTY_MOVES.value in self._claimable()

    def is_fifty_moves(self) -> bool:
        """Chess: whether 50 moves without capture or pawn move were made.

        Not so where the last of them gave mate.
        """
        return self._has_run(100)

    def is_fivefold_repetition(self) -> bool:
        """Chess: whether the position has occurred five times, which ends the game."""
        return self.game == "chess" and self.is_repetition(5)

    def is_seventyfive_moves(self) -> bool:
        """Chess: whether 75 moves without capture or pawn move were made, which ends the game.

        Not so where the last of them gave mate.
        """
        return self._has_run(150)

    def _has_run(self, plies: int) -> bool:
        """Whether so many plies of chess had neither capture nor pawn move, and it goes on."""
        return self.game == "chess" and self.halfmove_clock >= plies and self.count_legal() > 0

    def ruling(self) -> Ruling | None:
        """The repetition that the position completes, judged ply by ply.

        None where the position occurs for the first time. From its third occurrence on the last
        three count, at the second the two that there are.

        >>> board = Board("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
        >>> board.ruling() is None
        True
        >>> for text in "d5e5 e9d9 e5d5 d9e9".split():
        ...     _ = board.push_uci(text)
        >>> ruling = board.ruling()
        >>> ruling.occurrences, ruling.loser, [str(ply.nature) for ply in ruling.plies]
        (2, <Side.RED: 'red'>, ['check', 'idle', 'check', 'idle'])
        """
        values = self._ruling_values()
        return None if values is None else _values.ruling_of(self, values)

    def repetition_status(self) -> RepetitionStatus:
        """How often the position has occurred, and who has to change because of that.

        >>> board = Board("4k4/9/9/9/3R5/9/9/9/9/5K3 w - - 0 1")
        >>> for text in "d5e5 e9d9 e5d5 d9e9".split():
        ...     _ = board.push_uci(text)
        >>> board.repetition_status().must_change
        <Side.RED: 'red'>
        >>> for text in "d5e5 e9d9 e5d5 d9e9".split():
        ...     _ = board.push_uci(text)
        >>> board.repetition_status().has_ended
        True
        """
        return _values.status_of(self, self._ruling_values())
