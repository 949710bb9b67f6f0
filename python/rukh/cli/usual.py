"""What is settled for every run, as the defaults of a command's options.

Only what the file of settings says itself is put in the place of a default, and only where people
look: with ``--json`` the command line alone counts.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from rukh.errors import shortened

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rukh.settings import Settings

__all__ = ["COMMANDS", "settle"]

_LOOK = ("theme", "pieces", "ranks", "flip")
_ENGINE = ("threads", "hash")
_PLAY = ("screen", "level", "time", "side", "clock", "book")

COMMANDS = {
    "play": {
        **{name: f"play.{name}" for name in _PLAY},
        **{name: f"look.{name}" for name in _LOOK},
        **{name: f"engine.{name}" for name in _ENGINE},
    },
    "show": {name: f"look.{name}" for name in _LOOK},
    "analyse": {
        **{name: f"look.{name}" for name in _LOOK},
        **{name: f"engine.{name}" for name in _ENGINE},
    },
    "review": {name: f"look.{name}" for name in _LOOK},
}
"""The commands that settings are for: their options, and the setting of each."""

_RIVALS = {"level": {"--elo"}, "time": {"--nodes", "--depth", "--clock"}, "clock": {"--time"}}
"""Options that, when they are given, leave no room for a setting."""


def settle(
    parser: argparse.ArgumentParser,
    command: str,
    settings: Settings,
    arguments: Sequence[str],
) -> list[str]:
    """Gives the options of a command their settled defaults; returns what cannot be so."""
    if "--json" in arguments:
        return []
    faults: list[str] = []
    given = {word.partition("=")[0] for word in arguments}
    for action in parser._actions:
        key = COMMANDS[command].get(action.dest)
        if key is None or key not in settings.lines or _RIVALS.get(action.dest, set()) & given:
            continue
        if action.dest == "time" and "play.clock" in settings.lines:
            # A clock says more than a time for each move.
            continue
        value = settings[key]
        # What is settled beside `choices`, such as signs of ASCII, has an option of its own.
        constants = {other.const for other in parser._actions if other.dest == action.dest}
        if action.choices is not None and value not in {*action.choices, *constants}:
            known = ", ".join(map(str, action.choices))
            faults.append(f'setting {key}: there is no "{shortened(str(value))}", but {known}')
            continue
        try:
            if isinstance(value, str):
                parser._get_value(action, value)
        except argparse.ArgumentError as error:
            faults.append(f"setting {key}: {error.message}")
            continue
        parser.set_defaults(**{action.dest: value})
    parser.set_defaults(usual_notations=settings.look.notation)
    return faults


def choices(parser: argparse.ArgumentParser, command: str, name: str) -> tuple[str, ...]:
    """The words that an option of a command takes; none where it takes any."""
    from rukh.cli.arguments import every_parser

    child = next(found for found in every_parser(parser) if found.prog == f"rukh {command}")
    action = next((found for found in child._actions if found.dest == name), None)
    return tuple(map(str, (action.choices or ()) if action is not None else ()))
