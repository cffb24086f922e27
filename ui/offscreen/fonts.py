"""The fonts of Windows where there is no screen: Qt would look in its own folder, which has none."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from pathlib import PureWindowsPath

from PySide6.QtGui import QFont

FOLDER = "QT_QPA_FONTDIR"
"""The variable that names Qt another folder."""

STANDING_IN = {"Sans Serif": "Segoe UI", "monospace": "Consolas"}
"""The names by which Qt asks for fonts without a screen, and the fonts of Windows for them."""


def find_fonts(platform: str = sys.platform, environment: MutableMapping[str, str] = os.environ) -> None:
    """Make Qt find the fonts of Windows; on other systems it finds them without help.

    Before the application is made.

    Args:
        platform: `sys.platform`.
        environment: The variables of this process.
    """
    if platform != "win32":
        return
    windows = PureWindowsPath(environment.get("SYSTEMROOT", r"C:\Windows"))
    environment.setdefault(FOLDER, str(windows / "Fonts"))
    for asked, given in STANDING_IN.items():
        QFont.insertSubstitution(asked, given)
