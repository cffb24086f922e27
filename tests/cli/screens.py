"""A terminal that tests read."""

from __future__ import annotations

import io

import pytest


class Terminal(io.StringIO):
    """Text that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def terminal(monkeypatch: pytest.MonkeyPatch, columns: int) -> Terminal:
    """A terminal that standard error goes to; pytest replaces it before every test."""
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    monkeypatch.setattr("oracle.cli.terminal.PAUSE_SECONDS", 0.0)
    monkeypatch.setenv("COLUMNS", str(columns))
    return screen
