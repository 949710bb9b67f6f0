"""Whole games under XBoard, natively and by way of uci2wb.

A game is over by the rules of the game: XBoard has found nothing to complain of, no move illegal
and no clock run down, and the engines have not either.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import xboard
from clients import engine_program, installed

if TYPE_CHECKING:
    from pathlib import Path

NATIVE = "{engine}"
UCI = "{uci2wb} {engine}"
XIANGQI_UCI = "{uci2wb} -var xiangqi {engine}"
CYCLONE = "{uci2wb} -var xiangqi -c {engine}"
UCCI = "{uci2wb} -var xiangqi -x {engine}"


def game(folder: Path, variant: str, first: str, second: str) -> xboard.XBoardGame:
    """A game between two ways to start the engine."""
    commands = [
        way.format(
            engine=engine_program(folder), uci2wb=installed("uci2wb") if "uci2wb" in way else ""
        )
        for way in (first, second)
    ]
    return xboard.play(folder, variant, *commands)


@pytest.mark.parametrize(
    ("variant", "first", "second"),
    [
        pytest.param("normal", NATIVE, NATIVE, id="chess"),
        pytest.param("xiangqi", NATIVE, NATIVE, id="xiangqi"),
        pytest.param("fischerandom", NATIVE, NATIVE, id="chess960"),
        pytest.param("normal", NATIVE, UCI, id="chess-uci2wb"),
        pytest.param("xiangqi", XIANGQI_UCI, NATIVE, id="xiangqi-uci2wb"),
        pytest.param("xiangqi", CYCLONE, UCCI, id="xiangqi-uci2wb-cyclone-and-ucci"),
    ],
)
def test_xboard_plays_a_whole_game_without_a_complaint(
    variant: str, first: str, second: str, tmp_path: Path
) -> None:
    played = game(tmp_path, variant, first, second)
    assert played.complaints() == []
    assert played.result in {"1-0", "0-1", "1/2-1/2"}, played.said
    assert "{" in played.pgn
    assert played.plies >= 20
