"""``rukh uci``: the engine for other programs, exactly as ``rukh-uci``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rukh.uci import main

if TYPE_CHECKING:
    import argparse

__all__ = ["add_arguments", "run_with"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declares nothing: every argument belongs to that program."""


def run_with(arguments: list[str]) -> int:
    """Hands the arguments on."""
    return main(arguments, "rukh uci")
