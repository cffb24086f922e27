"""Why the program ends before it can show anything itself: on the terminal, or in a box of Windows.

The Windows program that opens the window has no console: what it printed would go nowhere, and a player would
see nothing happen after a double click.  Imports no Qt, which may be what is missing.
"""

from __future__ import annotations

import ctypes
import sys

from oracle.harmless import revealed_lines
from ui.diagnostics.log_file import to_terminal

TITLE = "Open Odds Oracle"

_ERROR = 0x10
"""Windows' number for a box with the sign of an error and one button (MB_OK and MB_ICONERROR)."""


def say_last(text: str) -> None:
    """Say why the program ends now; with a box it returns once that is closed."""
    if not to_terminal(text) and sys.platform == "win32":
        ctypes.windll.user32.MessageBoxW(None, revealed_lines(text.rstrip()), TITLE, _ERROR)
