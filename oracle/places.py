"""Finds the parts of the program: next to this package in a source folder, inside it once installed.

An installed package must not occupy general names such as ``ui`` or ``resources``, which others use too.  The
wheel therefore has both folders, unchanged, in ``oracle/_program`` (see `pyproject.toml`): the program that
opens the window puts that folder on its own path of modules, and data files are found by their paths.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

_PACKAGE = Path(__file__).resolve().parent


def program_folder() -> Path:
    """The folder that contains ``ui`` and ``resources``."""
    installed = _PACKAGE / "_program"
    return installed if installed.is_dir() else _PACKAGE.parent


def resource(path: str) -> Path:
    """A data file or a folder of them.

    Args:
        path: Its path in ``resources``, with ``/`` between names.
    """
    return program_folder() / "resources" / path


def window_module(name: str) -> ModuleType:
    """A module of the window, found by its name: this package never imports one.

    Args:
        name: Its name, such as ``ui.__main__``.

    Raises:
        ImportError: If Qt or another part of the window is not installed or cannot be loaded.
    """
    folder = str(program_folder())
    if folder not in sys.path:
        sys.path.insert(0, folder)  # before other packages, one of which may be called ui too
    return import_module(name)
