"""Starting an engine, and finding out which protocol it speaks.

Each protocol is tried on a process of its own, since the first word decides for many an engine and
a wrong one ends some. The first round is quick; engines that need longer get it in the second.
"""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING, Literal

from rukh.errors import EngineDiedError, EngineError, EngineStartError, OptionError, shortened
from rukh.process.cecp import Cecp
from rukh.process.conversation import Conversation, how_it_ended
from rukh.process.dialect import Protocol
from rukh.process.pipe import Pipe, command_line
from rukh.process.ucci import Ucci
from rukh.process.uci import Uci

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Mapping

    from rukh.process.dialect import Dialect

__all__ = ["Protocol", "RankChoice", "protocol_named", "started"]

RankChoice = Literal["auto", "0-9", "1-10"]
"""How an engine counts the ranks of xiangqi in UCI."""

_PROTOCOLS: tuple[Protocol, ...] = ("uci", "ucci", "cecp")
_ALIASES = {"xboard": "cecp", "winboard": "cecp"}
_QUICK = 2.0
"""Seconds for an introduction while other protocols are still to be tried."""
_SILENT = 2.0
"""Seconds after which an engine of CECP is taken for one of version 1."""
_PATIENT = 60.0
"""Seconds for one that has asked for more."""
_REFUSAL = re.compile(r"error|unk\w*own|unrecogni|illegal|invalid", re.IGNORECASE)
_FEWEST_SECONDS = 0.01


def protocol_named(name: str | None) -> tuple[Protocol, ...]:
    """The protocols to try, in order.

    >>> protocol_named(None), protocol_named("XBoard")
    (('uci', 'ucci', 'cecp'), ('cecp',))

    Raises:
        OptionError: There is none of this name.
    """
    if name is None or name == "auto":
        return _PROTOCOLS
    wanted = _ALIASES.get(name.lower(), name.lower())
    for known in _PROTOCOLS:
        if known == wanted:
            return (known,)
    raise OptionError(f'protocol must be one of {", ".join(_PROTOCOLS)}, not "{shortened(name)}"')


def started(
    command: list[str],
    protocols: tuple[Protocol, ...],
    *,
    ranks: RankChoice,
    patience: float,
    cwd: str | os.PathLike[str] | None,
    env: Mapping[str, str] | None,
    log: Callable[[str, str], object] | None,
) -> Conversation:
    """Starts the engine and lets it introduce itself.

    Raises:
        EngineStartError: It does not start, or speaks none of the protocols.
    """
    failures: dict[Protocol, EngineError] = {}
    slow = list(protocols)
    for seconds in [_QUICK, patience] if len(protocols) > 1 else [patience]:
        for protocol in [*slow]:
            dialect = _dialect(protocol, ranks)
            pipe = Pipe(command, cwd=cwd, env=env, log=log)
            talk = Conversation(pipe, dialect, patience)
            try:
                _introduce(talk, min(seconds, patience), is_certain=len(protocols) == 1)
            except EngineError as error:
                failures[protocol] = error
                if isinstance(error, EngineDiedError):
                    slow.remove(protocol)
                pipe.kill()
            except BaseException:
                pipe.kill()
                raise
            else:
                return talk
    raise _failure(command, failures)


def _dialect(protocol: Protocol, ranks: RankChoice) -> Dialect:
    if protocol == "uci":
        return Uci(ranks)
    return Ucci() if protocol == "ucci" else Cecp()


def _introduce(talk: Conversation, seconds: float, *, is_certain: bool) -> None:
    """Opens the conversation; `is_certain` where this is the dialect whatever the engine says."""
    dialect = talk.dialect
    begun = talk.send(*dialect.greeting())
    has_spoken = False
    while True:
        wait = seconds
        if dialect.is_patient():
            wait = max(seconds, _PATIENT)
        elif is_certain and dialect.makes_do_with_silence() and not has_spoken:
            wait = min(seconds, _SILENT)
        left = begun + wait - time.perf_counter()
        if left <= 0:
            if is_certain and dialect.makes_do_with_silence():
                break
            raise EngineError(f"no {dialect.name} within {wait:g} s")
        line = talk.read(max(left, _FEWEST_SECONDS))
        if line is None:
            continue
        if dialect.hear_greeting(line.text):
            break
        if not is_certain and _is_refusal(line.text, dialect.greeting()[0]):
            raise EngineError(f"no {dialect.name}: {shortened(line.text)}")
        has_spoken = has_spoken or line.text.startswith("feature")
    talk.send(*dialect.after_greeting())


def _is_refusal(line: str, word: str) -> bool:
    """Whether an engine says that it does not know the word that opens a conversation."""
    return _REFUSAL.search(line) is not None and word in line.rpartition(":")[2]


def _failure(command: list[str], failures: dict[Protocol, EngineError]) -> EngineStartError:
    line = command_line(command)
    died = [error for error in failures.values() if isinstance(error, EngineDiedError)]
    stderr = next((error.stderr for error in died if error.stderr), "")
    code = died[-1].exit_code if died else None
    tried = " or ".join(name.upper() for name in failures)
    if len(died) == len(failures):
        how = how_it_ended(code, died[-1].stderr)
        return EngineStartError(
            f'"{line}" speaks no {tried}: it {how}', stderr, code, command=command
        )
    last = stderr.splitlines()[-1] if stderr else ""
    told = f': "{shortened(last)}"' if last else ""
    return EngineStartError(
        f'"{line}" does not answer as {tried} has it{told}', stderr, code, command=command
    )
