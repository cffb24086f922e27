"""The fonts of Windows without a screen: by default Qt looks in a folder of its own, which has none."""

from __future__ import annotations

import os
import sys
from collections.abc import MutableMapping
from pathlib import PureWindowsPath

from PySide6.QtGui import QFont

FOLDER = "QT_QPA_FONTDIR"
"""The environment variable that names another folder for Qt."""

SUBSTITUTES = {"Sans Serif": "Segoe UI", "monospace": "Consolas"}
"""The names by which Qt asks for fonts without a screen, and the fonts of Windows for them."""


def find_fonts(platform: str = sys.platform, environment: MutableMapping[str, str] = os.environ) -> None:
    """Make Qt find the fonts of Windows; on other systems it finds those it needs.

    Call it before the application is made.

    Args:
        platform: `sys.platform`.
        environment: The variables of this process.
    """
    if platform != "win32":
        return
    windows = PureWindowsPath(environment.get("SYSTEMROOT", r"C:\Windows"))
    environment.setdefault(FOLDER, str(windows / "Fonts"))
    for asked, given in SUBSTITUTES.items():
        QFont.insertSubstitution(asked, given)
