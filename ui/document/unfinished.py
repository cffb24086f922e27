"""Whether the text being typed is not valid yet; then nothing is run or reported until a pause."""

from __future__ import annotations

from collections.abc import Mapping

from ui.document.document import Document
from ui.document.lines.tree import every_line, members
from ui.document.lines.troubles import trouble_of
from ui.document.typing_pause import line_text, seat_text, typed_rule


def unfinished(document: Document, macros: Mapping[str, str]) -> bool:
    """Whether the range, condition or rule being typed is not valid.

    Args:
        document: The table.
        macros: The user's named ranges.
    """
    state, typing = document.state, document.typing
    if not typing.text:
        return False
    for seat in state.seats:
        if typing.holds(seat_text(seat.key)):
            return document.readings.of_seat(state, seat, macros).typed
        for action in seat.actions:
            if typing.holds(typed_rule(seat.key, action.street)):
                reading = document.rules.of(state, seat, action, macros)
                return reading.pending or bool(reading.message)
    for line in every_line(state.conditions):
        if typing.holds(line_text(line.key)) and not members(line.node):
            return trouble_of(line.node, state, macros) is not None
    return False
