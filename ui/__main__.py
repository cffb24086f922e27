"""``python -m ui``: the same as the command ``odds-oracle``."""

import sys

from ui.app import main

if __name__ == "__main__":
    sys.exit(main())
