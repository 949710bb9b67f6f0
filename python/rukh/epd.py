"""EPD: a position with named facts, as test suites write them.

``4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x y";`` The counters of a full FEN are read as what they
are, and an operation must begin with a letter: nothing is dropped in silence.
"""

from __future__ import annotations

import re

from rukh.board import Board
from rukh.errors import FenError, shortened

__all__ = ["from_epd"]

_MOVE_LISTS = ("bm", "am", "pv")
_OPERATION = re.compile(r"\s*([A-Za-z][\w-]*)((?:\s+(?:\"[^\"]*\"|[^\s;\"]+))*)\s*(?:;|$)")
_OPERAND = re.compile(r"\"([^\"]*)\"|([^\s;\"]+)")
_FEN_FIELDS = 4


def from_epd(
    epd: str, game: str | None = None, *, chess960: bool = False
) -> tuple[Board, dict[str, object]]:
    """Reads an EPD line: the board, and its operations by name.

    Moves of ``bm``, ``am`` and ``pv`` become lists of `Move`, whole numbers `int`, everything else
    text; an operation with several operands becomes a list.

    >>> board, operations = from_epd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; id "x y";')
    >>> operations
    {'bm': [Move('e2e4')], 'id': 'x y'}
    >>> board, _ = from_epd("4k3/8/8/8/8/8/4P3/4K3 w - - 12 13")
    >>> board.halfmove_clock, board.fullmove_number
    (12, 13)

    Raises:
        FenError: The position or the shape of an operation is wrong.
        MoveError: A move of an operation is not legal.
    """
    if not isinstance(epd, str):
        raise TypeError(f"epd must be a str, not {type(epd).__name__}")
    fields = epd.split(None, _FEN_FIELDS)
    rest = fields[_FEN_FIELDS] if len(fields) > _FEN_FIELDS else ""
    fen = " ".join(fields[:_FEN_FIELDS])
    counters = re.match(r"(\d+)\s+(\d+)(?=\s|$)", rest)
    if counters is not None:
        fen += " " + counters.group()
        rest = rest[counters.end() :]
    board = Board(fen, game, chess960=chess960)
    return board, _operations(board, rest, epd)


def _operations(board: Board, text: str, epd: str) -> dict[str, object]:
    operations: dict[str, object] = {}
    place = 0
    while text[place:].strip():
        found = _OPERATION.match(text, place)
        if found is None:
            reason = f'"{shortened(text[place:].strip())}" is no operation such as "bm e4;"'
            message = f'bad EPD "{shortened(epd)}": {reason}'
            raise FenError(message, epd, (("epd_operation", reason),))
        place = found.end()
        name, operands = found.group(1), [a or b for a, b in _OPERAND.findall(found.group(2))]
        operations[name] = _value(board, name, operands)
    return operations


def _value(board: Board, name: str, operands: list[str]) -> object:
    if name in _MOVE_LISTS:
        walker = board.copy()
        moves = []
        for text in operands:
            moves.append(walker.parse_move(text))
            if name == "pv":
                walker.push(moves[-1])
        return moves
    values = [int(text) if re.fullmatch(r"[+-]?\d{1,18}", text) else text for text in operands]
    return values[0] if len(values) == 1 else values or None
