"""Where the parts of the program lie: beside this package in a source folder, inside it once installed.

An installed package must not occupy general names such as ``ui`` or ``resources``, which others use too.  The
wheel therefore has both folders, unchanged, in ``oracle/_program`` (see `pyproject.toml`): the program that
opens the window puts that folder on its own path of modules, and data files are found by their paths.
"""

from __future__ import annotations

from pathlib import Path

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
