"""Every class of the window that is a kind of another, wherever it is defined."""

from __future__ import annotations

import importlib
import pkgutil

import ui


def kinds_of(base: type) -> set[type]:
    """The classes of the window that are derived from another class, however indirectly."""
    for module in pkgutil.walk_packages(ui.__path__, "ui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    found, kinds = [base], set()
    while found:
        below = found.pop().__subclasses__()
        kinds.update(kind for kind in below if kind.__module__.startswith("ui."))
        found += below
    return kinds
