"""Argument types of the subcommands: shares and amounts of memory."""

from __future__ import annotations

import argparse

from rukh.book.building import amount
from rukh.errors import OptionError

__all__ = ["memory", "share"]


def share(text: str) -> float:
    """A part of a whole: ``0.02`` or ``2%``.

    >>> share("2%"), share("0.5")
    (0.02, 0.5)
    """
    number, is_percent = (text[:-1], True) if text.endswith("%") else (text, False)
    try:
        value = float(number) / (100 if is_percent else 1)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f'"{text}" is not a share from 0 to 1, or 0% to 100%')
    return value


def memory(text: str) -> int:
    """Bytes: ``256M``, ``1.5G``.

    >>> memory("256M"), memory("1.5g")
    (268435456, 1610612736)
    """
    try:
        return amount(text)
    except OptionError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
