"""``rukh-uci``: the engine for other programs, its loop in native code.

It speaks UCI, UCCI and CECP (XBoard, WinBoard), whichever the client's first word chooses.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

__all__ = ["main"]

_INTERRUPTED = 130
"""The exit status of a program that Ctrl-C has ended, as shells count it."""


def main(arguments: list[str] | None = None, program: str = "rukh-uci") -> int:
    """Serves a client on standard input until ``quit`` or its end; the exit status.

    Ctrl-C ends it at once with status 130, unless whoever started it had Ctrl-C ignored.
    """
    is_ignored = signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    if not is_ignored:
        # It may come during the import.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from rukh import _native  # noqa: PLC0415

    words = sys.argv[1:] if arguments is None else arguments
    if is_ignored or os.name == "nt" or threading.current_thread() is not threading.main_thread():
        return _native.uci_main(program, words)

    # Python's handlers run on the main thread between two steps of Python, so the native loop,
    # which waits for input, has another one.
    status: list[int] = []
    server = threading.Thread(target=lambda: status.append(_native.uci_main(program, words)))
    server.daemon = True
    server.start()
    signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
    server.join()
    return status[0] if status else 1


if __name__ == "__main__":
    sys.exit(main())
