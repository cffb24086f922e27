"""Fields whose text is not kept, such as searches."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

_PASSING = "passing"


def mark_passing(line: QLineEdit) -> None:
    """Mark a field whose text is not stored."""
    line.setProperty(_PASSING, True)


def is_passing(line: QLineEdit) -> bool:
    """Whether the text of a field is not stored."""
    return bool(line.property(_PASSING))
