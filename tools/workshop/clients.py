"""The chess programs of Debian that tests drive the engine with.

Tests skip what is not installed. Where the system lets us (root on a Debian, as in the containers
that checks run in), what is missing is installed first; anywhere else, or without a network, one
line says how to get it, and the checks go on.
"""

from __future__ import annotations

import os
import shutil
import subprocess

from workshop.environment import talk

PACKAGES = {
    "xboard": "xboard",
    "xvfb-run": "xvfb",
    "xauth": "xauth",
    "uci2wb": "uci2wb",
}
"""Programs, and the packages that bring them."""

PATIENCE = 240.0
"""Seconds for each call of apt-get."""


def missing() -> list[str]:
    """The packages of the programs that are not there."""
    places = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])
    return [
        package for program, package in PACKAGES.items() if not shutil.which(program, path=places)
    ]


def bring() -> None:
    """Installs what is missing, where that can be done; never fails."""
    wanted = missing()
    if not wanted or os.name != "posix":
        return
    if os.geteuid() == 0 and shutil.which("apt-get"):
        talk(f"installing {' '.join(wanted)}")
        # The lists of packages may be stale, or not there at all.
        if not _apt_get("install", *wanted) and _apt_get("update"):
            _apt_get("install", *wanted)
    if still := missing():
        talk(
            f"not installed, so their tests are skipped: {' '.join(still)} "
            f"(Debian: apt-get install {' '.join(still)})"
        )


def _apt_get(command: str, *packages: str) -> bool:
    """Whether apt-get did it."""
    words = ["apt-get", "--quiet", "--yes", "--no-install-recommends", command, *packages]
    variables = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            words,
            check=False,
            env=variables,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0
