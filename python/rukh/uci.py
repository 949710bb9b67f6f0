"""``rukh-uci``: the engine for other programs, its loop in native code.

It speaks UCI, UCCI and CECP (XBoard, WinBoard), whichever the client's first word chooses.
"""

from __future__ import annotations

import signal
import sys

__all__ = ["main"]


def main(arguments: list[str] | None = None, program: str = "rukh-uci") -> int:
    """Serves a client on standard input until ``quit`` or its end; the exit status.

    Python's own Ctrl-C handler would wait for the native loop to return, which waits for input;
    the system's default action ends the program at once, as a person expects.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    from rukh import _native  # noqa: PLC0415  (Ctrl-C may come during the import, too)

    return _native.uci_main(program, sys.argv[1:] if arguments is None else arguments)


if __name__ == "__main__":
    sys.exit(main())
