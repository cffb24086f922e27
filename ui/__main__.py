"""``python -m ui``: the same as the command ``odds-oracle``."""

import gc
import sys


def start() -> int:
    """Load and run the program; returns the exit code.

    No garbage is collected until the window is shown: nearly everything made by then stays until the end, and
    walking it took a twelfth of the time.
    """
    gc.disable()
    from ui.app import main

    return main()


if __name__ == "__main__":
    sys.exit(start())
