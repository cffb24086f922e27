"""What a test needs and not every machine has; a test without it is skipped and says what is missing."""

from __future__ import annotations

import os
import shutil
import sys

import pytest


def git() -> None:
    """Skip a test that asks git for the project's files where there is no git."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed, which lists the project's files")


def fonts() -> None:
    """Skip a test of what fits where Qt finds no font; call it once there is an application.

    Without one Qt draws a box for each letter, all of one width.
    """
    from PySide6.QtGui import QFontDatabase

    if not QFontDatabase.families():
        pytest.skip("Qt finds no font, so no text has the width that it has on a screen")


ON_WINDOWS = sys.platform == "win32"

PIPES = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes among its files")
"""Marks a test of what happens where a pipe is in the place of a file."""

LINKS = pytest.mark.skipif(ON_WINDOWS, reason="Windows lets only administrators make links")
"""Marks a test that makes a link to a file or folder."""

PERMISSIONS = pytest.mark.skipif(
    ON_WINDOWS, reason="files on Windows have no permissions for owner, group and others"
)
"""Marks a test that sets such permissions or reads them."""

CLOSED_FOLDERS = pytest.mark.skipif(
    ON_WINDOWS or os.geteuid() == 0,
    reason="no folder can be closed to this user: it is root, or the system is Windows",
)
"""Marks a test that closes a folder to the user who runs it."""

FORKS = pytest.mark.skipif(
    not hasattr(os, "fork"), reason="this system starts no process as a copy of another"
)
"""Marks a test of what a copied process keeps of the first."""

THREAD_TIMES = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux lists the CPU time of each thread"
)
"""Marks a test that asks the system how long each thread has computed.

A folder `/proc` is not enough: a program for Windows that runs on Linux, with Wine, sees one too.
"""
