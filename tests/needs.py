"""What a test needs and not every machine has; a test without it is skipped and says what is missing."""

from __future__ import annotations

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


THREAD_TIMES = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="only Linux lists the CPU time of each thread"
)
"""Marks a test that asks the system how long each thread has computed.

A folder `/proc` is not enough: a program for Windows that runs on Linux, with Wine, sees one too.
"""
