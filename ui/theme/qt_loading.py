"""Loads Qt in such a way that everything imported after it is imported as Python imports it."""

from __future__ import annotations

import builtins


def load_qt() -> None:
    """Load the parts of Qt that the program uses, then take away one of the two import hooks of PySide.

    This hook serves ``from __feature__ import …``, which nothing here uses.  After every import it reads the
    source of the new module, to see whether it mentions PySide, and keeps it: a tenth of the time until the
    window is shown, and 23 MB.  The other hook, with which PySide makes classes when they are first asked
    for, stays.  In a version of PySide without such hooks nothing is taken away.

    Raises:
        ImportError: If Qt is missing or cannot be loaded.
    """
    import PySide6.QtCore
    import PySide6.QtGui
    import PySide6.QtWidgets  # noqa: F401 - the hooks are set while Qt is loaded

    inner = getattr(builtins, "__orig_import__", None)
    if inner is not None:
        builtins.__import__ = inner
