"""``python -m oracle``: the command line."""

import sys

from oracle.cli import main

if __name__ == "__main__":
    sys.exit(main())
