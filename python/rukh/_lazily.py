"""Names of a package that are loaded when somebody asks for one.

A command loads what it needs: ``rukh --help`` takes a third of the time that everything would take.
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["lazily"]


def lazily(
    package: str, homes: Mapping[str, Sequence[str]], modules: Sequence[str] = ()
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The ``__getattr__`` and ``__dir__`` of a package.

    `homes` are its modules with the names that are theirs; `modules` has others that are attributes
    of the package, too.

    >>> import rukh
    >>> "Board" in dir(rukh), rukh.Board is rukh.board.Board
    (True, True)
    >>> rukh.Bord
    Traceback (most recent call last):
    ...
    AttributeError: module 'rukh' has no attribute 'Bord'
    """
    home_of = {name: module for module, names in homes.items() for name in names}
    known = {*homes, *modules}

    def load(name: str) -> object:
        if name in home_of:
            found = getattr(importlib.import_module(f"{package}.{home_of[name]}"), name)
        elif name in known:
            found = importlib.import_module(f"{package}.{name}")
        else:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        # The next time it is found without us.
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home_of, *known})

    return load, names
