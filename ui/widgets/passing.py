"""Fields whose text is not kept, such as searches."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

_PASSING = "passing"


def mark_passing(line: QLineEdit) -> None:
    """Say of a field that its text is forgotten with the window."""
    line.setProperty(_PASSING, True)


def is_passing(line: QLineEdit) -> bool:
    """Whether the text of a field is forgotten with the window."""
    return bool(line.property(_PASSING))
