"""Where a person's files of ours lie, by the customs of each system.

Functions of the environment alone: one without a home has no such folder, and nothing is read or
written there. So a test that brings its own environment never meets the user's files.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["config_folder", "state_folder"]

_NAME = "rukh"


def config_folder(environ: Mapping[str, str], system: str = sys.platform) -> Path | None:
    """Where settings are: ``~/.config/rukh``, or what this system has in its place.

    >>> config_folder({"HOME": "/home/ann"}, "linux").as_posix()
    '/home/ann/.config/rukh'
    >>> config_folder({}, "linux") is None
    True
    """
    return _folder(environ, system, "XDG_CONFIG_HOME", ".config", "APPDATA")


def state_folder(environ: Mapping[str, str], system: str = sys.platform) -> Path | None:
    """Where games and histories are kept: ``~/.local/state/rukh``; `RUKH_STATE` names another.

    >>> state_folder({"HOME": "/home/ann", "XDG_STATE_HOME": "/var/ann"}, "linux").as_posix()
    '/var/ann/rukh'
    """
    if environ.get("RUKH_STATE"):
        return Path(environ["RUKH_STATE"])
    return _folder(environ, system, "XDG_STATE_HOME", ".local/state", "LOCALAPPDATA")


def _folder(
    environ: Mapping[str, str], system: str, variable: str, below_home: str, on_windows: str
) -> Path | None:
    if system == "win32":
        root = environ.get(on_windows, "")
        return Path(root, _NAME) if root else None
    # The XDG rules pass over what is no absolute path.
    named = environ.get(variable, "")
    if named and os.path.isabs(named):  # noqa: PTH117  (of this system, whatever `system` says)
        return Path(named, _NAME)
    home = environ.get("HOME", "")
    if not home:
        return None
    if system == "darwin":
        return Path(home, "Library", "Application Support", _NAME)
    return Path(home, below_home, _NAME)
