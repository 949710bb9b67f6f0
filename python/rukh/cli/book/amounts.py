"""Argument types of the subcommands: shares and amounts of memory."""

from __future__ import annotations

import argparse
import re

__all__ = ["memory", "share"]

_UNITS = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?)I?B?", re.IGNORECASE)
_LARGEST = 1 << 50


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
    found = _AMOUNT.fullmatch(text.strip())
    amount = 0 if found is None else int(float(found[1]) * _UNITS[found[2].upper()])
    if not 0 < amount <= _LARGEST:
        raise argparse.ArgumentTypeError(f'"{text}" is not an amount of memory, such as 256M or 2G')
    return amount
