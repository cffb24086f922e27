"""Fields whose text is never a draft: not kept, as a search, or kept as it is typed, as a pot."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

_PASSING = "passing"


def mark_passing(line: QLineEdit) -> None:
    """Mark a field whose text is not stored when the field is left."""
    line.setProperty(_PASSING, True)


def is_passing(line: QLineEdit) -> bool:
    """Whether the text of a field is not stored when the field is left."""
    return bool(line.property(_PASSING))
