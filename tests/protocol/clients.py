"""The engine as clients start it, and where the clients are.

Clients want one program without arguments, or with few; `engine_program` is a file that is one.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

import pytest

ENGINE = [sys.executable, "-m", "rukh.uci"]
"""The engine, as a list of arguments."""


def engine_program(folder: Path) -> Path:
    """The engine as a file to be run, for clients that take no arguments of its."""
    if os.name != "posix":
        pytest.skip("needs a shell script as the engine's program")
    program = folder / "rukh-uci"
    program.write_text(f'#!/bin/sh\nexec {shlex.join(ENGINE)} "$@"\n', "utf-8")
    program.chmod(0o755)
    return program


def installed(name: str) -> str:
    """Where a client is; skips the test, with a word, where it is nowhere."""
    # Debian puts games where a bare PATH does not look.
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
    found = shutil.which(name, path=places)
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found
