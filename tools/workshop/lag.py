#!/usr/bin/env python3
"""An engine at the end of a slow line: each line, either way, arrives so much later.

    python3 tools/workshop/lag.py 0.025 rukh-engine

Half of a round trip in seconds, then the engine's command. Lines keep their order.
"""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
import time
from typing import IO


def carry(source: IO[bytes], target: IO[bytes], delay: float) -> None:
    """Hands each line on when it is old enough, until the source or the target has ended."""
    on_the_way: queue.SimpleQueue[tuple[float, bytes]] = queue.SimpleQueue()

    def read() -> None:
        for line in iter(source.readline, b""):
            on_the_way.put((time.monotonic() + delay, line))
        on_the_way.put((time.monotonic() + delay, b""))

    threading.Thread(target=read, daemon=True).start()
    try:
        while True:
            due, line = on_the_way.get()
            time.sleep(max(0.0, due - time.monotonic()))
            if not line:
                break
            target.write(line)
            target.flush()
        target.close()
    except OSError:
        pass  # Whoever listened has gone.


def main() -> int:
    """Runs the engine; its exit status."""
    delay, *command = sys.argv[1:]
    engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert engine.stdin is not None
    assert engine.stdout is not None
    threading.Thread(
        target=carry, args=[sys.stdin.buffer, engine.stdin, float(delay)], daemon=True
    ).start()
    carry(engine.stdout, sys.stdout.buffer, float(delay))
    return engine.wait()


if __name__ == "__main__":
    sys.exit(main())
