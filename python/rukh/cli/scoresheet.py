"""Moves in the terminal: beside the board, as a record to keep, and one or all that are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rukh._native import Move
    from rukh.board import Board, Notation
    from rukh.cli.writing import Writing
    from rukh.records import Game
    from rukh.words import Words

__all__ = ["examples", "game_line", "legal_moves", "move_list", "record_lines", "written_move"]

_LEGAL_IN_A_ROW = 8
_COLUMN = 8


def move_list(board: Board, writing: Writing) -> list[str]:
    """The moves so far, a pair a line."""
    return _pairs(board, writing.line(board.root(), board.move_stack))


def game_line(board: Board, writing: Writing) -> str:
    """The moves so far in one line."""
    return " ".join(" ".join(move_list(board, writing)).split())


def examples(board: Board, writing: Writing, words: Words | None = None) -> str:
    """What people may type for a move, with squares and as it will be shown."""
    start = type(board)(game=board.game)
    by_squares, other = ("e2e4", "g1f3") if board.game == "chess" else ("h2e2", "h2e2")
    ranks = writing.shown_ranks
    texts = (
        start.uci(start.parse_uci(by_squares), ranks=ranks),
        writing.write(start, start.parse_uci(other)),
    )
    either = " or " if words is None else words(" or ")
    return either.join(f'"{text}"' for text in dict.fromkeys(texts))


def record_lines(game: Game, writing: Writing) -> list[str]:
    """The lines of a record that other programs read: its tags, its moves, its result."""
    usual: Notation = "san" if game.game == "chess" else "iccs"
    # A counting of ranks is for the screen; the notation that was chosen is for records too.
    return game.to_pgn(notation=writing.notation or usual).rstrip().split("\n")


def written_move(board: Board, move: Move, writing: Writing) -> str:
    """A move as people write it, with its coordinates where they say more."""
    written = writing.write(board, move)
    coordinates = board.uci(move)
    if board.game == "xiangqi" or written == coordinates:
        return written
    return f"{written} ({coordinates})"


def legal_moves(
    board: Board, writing: Writing, words: Words, moves: Iterable[Move] | None = None
) -> list[str]:
    """The legal moves, or these of them, several a line, and how many they are."""
    chosen = board.legal_moves if moves is None else moves
    texts = [writing.write(board, move) for move in chosen]
    cells = _cells(texts)
    rows = [
        "  " + "".join(cells[place : place + _LEGAL_IN_A_ROW]).rstrip()
        for place in range(0, len(cells), _LEGAL_IN_A_ROW)
    ]
    if not texts:
        return [words("There is no legal move.")]
    return [words.counted(len(texts), "{number} legal move:", "{number} legal moves:"), *rows]


def _pairs(board: Board, written: list[str]) -> list[str]:
    start = board.root()
    number, turn = start.fullmove_number, start.turn_index
    cells = _cells(["…"] * turn + written)
    return [
        f"{number + place // 2:>3}. {''.join(cells[place : place + 2])}".rstrip()
        for place in range(0, len(cells), 2)
    ]


def _cells(texts: list[str]) -> list[str]:
    """The texts with blanks behind them, all of one width."""
    # A Chinese character takes two columns.
    from rich.cells import cell_len as columns

    width = max([_COLUMN, *(columns(text) + 1 for text in texts)])
    return [text + " " * (width - columns(text)) for text in texts]
