"""``python -m rukh`` is the command ``rukh``."""

import signal
import sys

if __name__ == "__main__":
    # Ctrl-C during the imports ends the program at once and without a trace.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    from rukh.cli.parser import main

    signal.signal(signal.SIGINT, before)
    sys.exit(main())
