"""Texts that several parts of the program say."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    "Red": "红方",
    "Black": "黑方",
    "White": "白方",
    "{side} to move.": "轮到{side}走棋。",
    "Good bye.": "再见。",
    "xiangqi": "象棋",
    "chess": "国际象棋",
    "note: {text}": "注意：{text}",
    "win by rule": "按规则胜",
    "loss by rule": "按规则负",
}
