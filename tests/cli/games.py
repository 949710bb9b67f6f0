"""Records that several tests convert."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rukh

if TYPE_CHECKING:
    from pathlib import Path

CHESS = (
    '[White "Ann"]\n[Black "Bob"]\n[Result "0-1"]\n\n1. f3 e5 {why} 2. g4 (2. e4 Nc6) Qh4# 0-1\n'
)
XIANGQI = '[Game "Chinese Chess"]\n[Red "许银川"]\n\n1. 炮二平五 马8进7 2. 马二进三 *\n'
ILLEGAL = '[Event "x"]\n\n1. e4 e5 2. Nf6 Nc6 *\n'
FOREIGN = '[Variant "Antichess"]\n\n1. e3 *\n'


def xqf() -> bytes:
    game = rukh.Game(game="xiangqi")
    game.add_line([rukh.Move("h2e2"), rukh.Move("h9g7")])
    return game.to_xqf(on_problem=lambda problem: None)


def moves_in(path: Path) -> list[list[str]]:
    return [[move.uci() for move in game.mainline_moves()] for game in rukh.read_games(path)]


def names_in(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
