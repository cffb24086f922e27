"""Text being typed in a field that takes effect only when the field is left: a name, a note, a limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oracle.errors import shown
from ui.document.state import DocumentState

MAX_LENGTH = 2_000
"""Characters of a draft that are kept."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A text that is not yet in the document.

    Attributes:
        place: Name of the field.
        text: Its text.
        seat: Key of the seat whose name it is, or None.
    """

    place: str
    text: str
    seat: int | None = None


def with_names(state: DocumentState, drafts: Sequence[Draft]) -> DocumentState:
    """The document with the seat names that are being typed."""
    for draft in drafts:
        if draft.seat is not None and draft.text.strip():
            state = state.with_seat(draft.seat, label=draft.text.strip())
    return state


def drafts_text(drafts: Sequence[Draft]) -> str:
    """The other drafts, as shown after a crash."""
    return "\n".join(
        f"{draft.place}: {shown(draft.text, MAX_LENGTH)}" for draft in drafts if draft.seat is None
    )
