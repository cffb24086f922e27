"""Keys on macOS: Qt's Ctrl is the command key there, and macOS itself takes some keys."""

from __future__ import annotations

import re
import sys

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence

SYSTEM = sys.platform
"""The system, as `sys.platform` names it."""

_COMMAND = re.compile(r"\bCtrl\+(?!(?:Shift\+)?(?:Tab|Space)\b)")
"""What the command key is pressed for.  With Tab it changes programs and with Space it searches the computer,
so these two stay with the key that Macs call Control, and Qt Meta."""


def own_key(key: str) -> str:
    """A combination for Qt: that of the Control key where macOS takes the one of the command key.

    Args:
        key: Such as ``Ctrl+Tab``.
    """
    taken = SYSTEM == "darwin" and key.startswith("Ctrl+") and not _COMMAND.match(key)
    return key.replace("Ctrl+", "Meta+") if taken else key


def full_screen_key() -> str:
    """The key of full screen; macOS has its own, and shows the desktop at F11."""
    return QKeySequence(QKeySequence.StandardKey.FullScreen).toString() if SYSTEM == "darwin" else "F11"


def has_program_menu() -> bool:
    """Whether the system shows a menu of the program, with About and Quit, outside the window."""
    return SYSTEM == "darwin"


def said_keys(text: str) -> str:
    """A text for the user with its keys as this system calls them.

    Args:
        text: Such as ``Run it (Ctrl+Enter)``.
    """
    return _COMMAND.sub("⌘+", text) if SYSTEM == "darwin" else text


def control_held(modifiers: Qt.KeyboardModifier) -> bool:
    """Whether Ctrl is held; on macOS the command key or the Control key.

    Args:
        modifiers: The keys held down.
    """
    control = Qt.KeyboardModifier.ControlModifier
    if SYSTEM == "darwin":
        control |= Qt.KeyboardModifier.MetaModifier
    return bool(modifiers & control)
