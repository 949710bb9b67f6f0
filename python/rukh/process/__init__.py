"""Engines in processes of their own: UCI, UCCI and CECP, for both games.

`EngineProcess` is the whole of it for those who use engines::

    EngineProcess (engine) ─► Run (search) ─► Conversation ─► Pipe      threads and bytes
                                                    └───────► Dialect   Uci · Ucci · Cecp

A new protocol is a `Dialect` and its line in `start`.
"""

from rukh.process.engine import EngineProcess
from rukh.process.option import EngineOption, OptionKind, OptionValue
from rukh.process.search import EngineAnalysis, Reply
from rukh.process.start import Protocol, RankChoice

__all__ = [
    "EngineAnalysis",
    "EngineOption",
    "EngineProcess",
    "OptionKind",
    "OptionValue",
    "Protocol",
    "RankChoice",
    "Reply",
]
