"""``python -m ui``: opens the window, as the command ``open-odds-oracle`` does."""

import gc
import sys

from ui.diagnostics.last_words import say_last
from ui.diagnostics.missing_parts import not_loaded


def start() -> int:
    """Load and run the program; returns the exit code.

    No garbage is collected until the window is shown: nearly everything made by then stays until the end, and
    walking it took a twelfth of the time.
    """
    gc.disable()
    try:
        from ui.theme.qt_loading import load_qt

        load_qt()
        from ui.app import main
    except ImportError as trouble:
        say_last(not_loaded(trouble, sys.platform))
        return 1
    return main()


if __name__ == "__main__":
    sys.exit(start())
