"""One side of a match: how to start its engine, as often as it takes."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rukh.process import EngineProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rukh.process import OptionValue, RankChoice

__all__ = ["Contestant"]

_RUKH = (sys.executable, "-m", "rukh.uci")


@dataclass(frozen=True)
class Contestant:
    """An engine as a match knows it: what starts it, and what it is to be set to.

    ``rukh`` alone is the Rukh that is installed here.

    >>> Contestant("rukh").words[-1], Contestant("stockfish").words
    ('rukh.uci', 'stockfish')
    """

    command: str
    name: str = ""
    """What to call it; empty for what it calls itself."""
    protocol: str | None = None
    ranks: RankChoice = "auto"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options that it has to have."""
    wishes: Mapping[str, OptionValue] = field(default_factory=dict)
    """Options that are set where it has them: those that are the same for both sides."""

    @property
    def words(self) -> str | tuple[str, ...]:
        """The command that starts it."""
        return _RUKH if self.command == "rukh" else self.command

    @property
    def label(self) -> str:
        """What to call it before it has said anything.

        >>> Contestant("/usr/games/stockfish --quiet").label
        'stockfish'
        """
        program = (self.command.split() or ["?"])[0]
        return self.name or os.path.basename(program)  # noqa: PTH119

    def open(self, timeout: float, log: Callable[[str, str], object] | None) -> EngineProcess:
        """Starts the engine with its options set.

        Raises:
            EngineError: It cannot be started.
            OptionError: It has no such option, or the option cannot have this value.
        """
        engine = EngineProcess(
            self.words, self.protocol, timeout=timeout, ranks=self.ranks, log=log
        )
        try:
            known = {name: value for name, value in self.wishes.items() if name in engine.options}
            engine.configure({**known, **self.options})
        except BaseException:
            engine.close()
            raise
        return engine
