"""Moves in the terminal: beside the board, as a record to keep, and one or all that are legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.cli.position import written_line

if TYPE_CHECKING:
    from rukh._native import Move
    from rukh.board import Board, Ranks

__all__ = ["legal_moves", "move_list", "record", "written_move"]

_LEGAL_IN_A_ROW = 8

_PAIRS_IN_A_ROW = 6


def move_list(board: Board, ranks: Ranks) -> list[str]:
    """The moves so far, a pair a line."""
    return _pairs(board, written_line(board.root(), board.move_stack, ranks))


def record(board: Board, tags: dict[str, str]) -> list[str]:
    """The lines of a record that other programs read: its tags, its moves, its result."""
    if board.game != "chess":
        tags = {"Game": board.game.capitalize(), **tags}
    if board.start_fen != type(board)(game=board.game).fen():
        tags = {**tags, "SetUp": "1", "FEN": board.start_fen}
    pairs = [
        " ".join(line.split())
        for line in _pairs(board, board.root().variation_san(board.move_stack))
    ]
    rows = [
        " ".join(pairs[place : place + _PAIRS_IN_A_ROW])
        for place in range(0, len(pairs), _PAIRS_IN_A_ROW)
    ]
    return [*(f'[{name} "{value}"]' for name, value in tags.items()), "", *rows, tags["Result"]]


def written_move(board: Board, move: Move, ranks: Ranks) -> str:
    """A move as people write it, with its coordinates where they say more."""
    coordinates, notation = board.uci(move, ranks=ranks), board.san(move)
    if board.game == "xiangqi":
        return coordinates if ranks == "1-10" else notation
    return f"{notation} ({coordinates})"


def legal_moves(board: Board, ranks: Ranks) -> list[str]:
    """The legal moves, several a line, and how many they are."""
    is_xiangqi = board.game == "xiangqi"
    texts = [
        board.uci(move, ranks=ranks) if is_xiangqi else board.san(move)
        for move in board.legal_moves
    ]
    rows = [
        "  " + " ".join(f"{text:<7}" for text in texts[place : place + _LEGAL_IN_A_ROW]).rstrip()
        for place in range(0, len(texts), _LEGAL_IN_A_ROW)
    ]
    return [f"{len(texts)} legal moves:" if texts else "There is no legal move.", *rows]


def _pairs(board: Board, written: list[str]) -> list[str]:
    start = board.root()
    number, turn = start.fullmove_number, start.turn_index
    cells = ["…"] * turn + written
    lines = []
    for place in range(0, len(cells), 2):
        pair = "".join(f"{text:<8}" for text in cells[place : place + 2])
        lines.append(f"{number + place // 2:>3}. {pair}".rstrip())
    return lines
