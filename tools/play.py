#!/usr/bin/env python3
"""Builds Rukh, installs it into the checkout's `.venv`, and starts a game in the terminal.

    python3 tools/play.py xiangqi
    python3 tools/play.py chess --level 3

Everything behind the script's name goes to `rukh play`. Where nothing has changed since the last
time, the game starts at once.
"""

from __future__ import annotations

import sys

if sys.version_info < (3, 10):  # noqa: UP036  (that is what it tells)
    sys.exit("error: Python 3.10 or later is needed; this is " + sys.version.split()[0])

from workshop import environment


def main(arguments: list[str]) -> None:
    """Sets up and hands over to the game."""
    with environment.telling_errors():
        environment.install_rukh()
    rukh = str(environment.program("rukh"))
    environment.hand_over([rukh, "play", *(arguments or ["xiangqi"])])


if __name__ == "__main__":
    main(sys.argv[1:])
