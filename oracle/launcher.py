"""The command ``open-odds-oracle``: opens the window, or runs a command of the command line.

Without words, or with the path of a session, it opens the window; everything else is for the command line,
which needs no Qt.  The window is found by its name: this package never imports it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from oracle.places import window_module

SESSION_ENDING = ".oracle"
"""Ending of the names of session files."""


def launch() -> int:
    """Run the program with the words of this process; returns the exit code."""
    if opens_window(sys.argv[1:]):
        return _open_window()
    from oracle.__main__ import start as command_line

    return command_line()


def opens_window(words: Sequence[str]) -> bool:
    """Whether a command line asks for the window.

    Args:
        words: The words after the name of the program.

    >>> opens_window([]), opens_window(["friday.oracle"]), opens_window(["equity", "AA", "KK"])
    (True, True, False)
    """
    return not words or (len(words) == 1 and _names_session(words[0]))


def _names_session(word: str) -> bool:
    """Whether a word can only be the path of a session: no command looks like one."""
    if word.startswith("-"):
        return False
    if word.lower().endswith(SESSION_ENDING):
        return True
    return os.path.dirname(word) != "" and os.path.isfile(word)  # pathlib raises for a word that is too long


def _open_window() -> int:
    return int(window_module("ui.__main__").start())
