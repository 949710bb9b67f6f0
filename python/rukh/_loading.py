"""Ctrl-C while a program of ours is being loaded: it ends at once, and without a trace.

The package itself is loaded before the first statement of ``rukh``, ``rukh-uci`` or ``python -m
rukh`` can run. Imported into someone else's program, it leaves signals alone.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys

__all__ = ["finish"]

_PROGRAMS = ("-m", "rukh", "rukh-uci", "rukh.exe", "rukh-uci.exe")
"""What the first argument is meanwhile; ``-m`` until Python has found the module to run."""

_before = signal.getsignal(signal.SIGINT)
_is_program = (
    bool(sys.argv)
    and os.path.basename(sys.argv[0]) in _PROGRAMS  # noqa: PTH119
    # Whoever starts it may have Ctrl-C ignored.
    and _before is not signal.SIG_IGN
)

if _is_program:
    # Only the main thread may do that.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def finish() -> None:
    """Gives Ctrl-C back."""
    if _is_program and _before is not None:
        with contextlib.suppress(ValueError):
            signal.signal(signal.SIGINT, _before)
