"""How tests start the fake engine, and find real ones."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

FAKE = Path(__file__).with_name("fake_engine.py")


def fake(protocol: str = "uci", *arguments: object) -> list[str]:
    """The command of the fake engine."""
    return [sys.executable, str(FAKE), protocol, *map(str, arguments)]


def fake_line(protocol: str = "uci", *arguments: object) -> str:
    """The same as a command line."""
    return shlex.join(fake(protocol, *arguments))


def installed(program: str) -> str | None:
    """Where a real engine is, if it is there."""
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
    return shutil.which(program, path=places)
