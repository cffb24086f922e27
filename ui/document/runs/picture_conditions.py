"""What a picture says about the conditions of its table."""

from __future__ import annotations

from ui.document.runs.picture_request import PictureRequest
from ui.document.state import DocumentState

UNCONDITIONED = "Your conditions do not apply to this picture."
GIVEN = "Given your conditions."
PARTLY_GIVEN = f"{GIVEN} Only those about one player’s cards and the known board apply here."


def about_conditions(request: PictureRequest, state: DocumentState) -> str:
    """What a picture says about the conditions of a table that apply."""
    if request.conditional:
        return GIVEN
    parts = request.parted(state)
    if parts.narrowing is None:
        return UNCONDITIONED
    return PARTLY_GIVEN if parts.rest is not None else GIVEN
