"""How tests start the fake engine, and find real ones."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import rukh

FAKE = Path(__file__).with_name("fake_engine.py")


def fake(protocol: str = "uci", *arguments: object) -> list[str]:
    """The command of the fake engine."""
    return [sys.executable, str(FAKE), protocol, *map(str, arguments)]


def fake_line(protocol: str = "uci", *arguments: object) -> str:
    """The same as a command line."""
    return shlex.join(fake(protocol, *arguments))


def opened(speaks: str = "uci", *arguments: object, **options: Any) -> rukh.EngineProcess:
    """The fake engine at work, its protocol named unless `options` says otherwise."""
    options.setdefault("protocol", speaks)
    return rukh.EngineProcess(fake(speaks, *arguments), **options)


def installed(program: str) -> str | None:
    """Where a real engine is, if it is there."""
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
    return shutil.which(program, path=places)
