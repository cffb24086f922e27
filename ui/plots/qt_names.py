"""Loads pyqtgraph so that only those classes of Qt are made that somebody uses.

PySide makes a class of Qt when its name is first asked for. pyqtgraph asks for all 700 names, to copy them
into modules of its own, which takes nearly a tenth of the time until the window is shown. Here those modules
ask PySide for a name when they are asked for it themselves.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from types import ModuleType

MODULES = ("QtCore", "QtGui", "QtWidgets")
"""The modules of Qt that pyqtgraph copies."""


def load_pyqtgraph() -> None:
    """Load pyqtgraph; does nothing if it is loaded already.

    Raises:
        ImportError: If it or Qt is missing or cannot be loaded.
    """
    if "pyqtgraph" in sys.modules:
        return
    with ExitStack() as unlisted:
        for name in MODULES:
            source = importlib.import_module(f"PySide6.{name}")
            unlisted.enter_context(_unlisted(source))
            sys.modules.setdefault(f"pyqtgraph.Qt.{name}", _mirror(name, source))
        import pyqtgraph  # noqa: F401


def _mirror(name: str, source: ModuleType) -> ModuleType:
    """A module whose names are those of another, each looked up when it is asked for."""
    mirror = ModuleType(f"pyqtgraph.Qt.{name}", source.__doc__)
    vars(mirror)["__getattr__"] = lambda wanted: getattr(source, wanted)
    return mirror


@contextmanager
def _unlisted(module: ModuleType) -> Iterator[None]:
    """Within the block, `dir` finds no name in a module, so that none is copied."""
    names = vars(module)
    listed = names.get("__dir__")
    names["__dir__"] = list
    try:
        yield
    finally:
        if listed is None:
            del names["__dir__"]
        else:
            names["__dir__"] = listed
