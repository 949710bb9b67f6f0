"""Texts of pictures of boards, and of tables of books."""

from __future__ import annotations

__all__ = ["TEXTS"]

TEXTS: dict[str, str] = {
    "move": "着法",
    "share": "占比",
    "won/drawn/lost": "胜/和/负",
    "won/lost": "胜/负",
    "weight": "权重",
    "plays": "选用率",
    "never": "从不",
}
