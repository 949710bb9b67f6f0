"""``python -m rukh`` is the command ``rukh``."""

import sys

from rukh.cli.parser import main

if __name__ == "__main__":
    sys.exit(main())
