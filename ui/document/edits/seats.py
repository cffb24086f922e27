"""Edits of the seats."""

from __future__ import annotations

from dataclasses import replace

from ui.document.document import Document
from ui.document.lines.changes import following_names
from ui.document.state import ANY_HAND, MIN_SEATS, SEAT_COLORS, SeatState, seat_limit
from ui.document.typing_pause import seat_text

_NAMES = ("Hero", "Villain")


def add_seat(document: Document, range_text: str | None = None) -> int:
    """Add a seat at the end, with any hand by default.

    Returns:
        The key of the new seat.

    Raises:
        ValueError: If the table is full.
    """
    state = document.state
    if len(state.seats) >= seat_limit(state):
        raise ValueError(f"a table of this game has at most {seat_limit(state)} seats")
    key = document.new_key()
    label = _free_label(tuple(seat.name for seat in state.seats))
    used = {seat.color for seat in state.seats}
    color = next((number for number in range(SEAT_COLORS) if number not in used), 0)
    text = ANY_HAND[state.syntax] if range_text is None else range_text
    seat = SeatState(key, label, text, color)
    document.apply(f"Add {label}", replace(state, seats=(*state.seats, seat)))
    return key


def _free_label(taken: tuple[str, ...]) -> str:
    for name in _NAMES:
        if name not in taken:
            return name
    number = len(taken) + 1
    while f"Player {number}" in taken:
        number += 1
    return f"Player {number}"


def remove_seat(document: Document, key: int) -> None:
    """Delete a seat, unless it is the last."""
    state = document.state
    if len(state.seats) > MIN_SEATS:
        label = state.seat(key).name
        seats = tuple(seat for seat in state.seats if seat.key != key)
        document.apply(f"Remove {label}", following_names(replace(state, seats=seats), state))


def rename_seat(document: Document, key: int, label: str) -> None:
    """Rename a seat; surrounding spaces are stripped, an empty name changes nothing."""
    if label.strip():
        state = document.state
        new_state = following_names(state.with_seat(key, label=label.strip()), state)
        document.apply(f"Rename {state.seat(key).name}", new_state)


def move_seat(document: Document, key: int, to: int, *, dragging: bool = False) -> None:
    """Move a seat in the order.

    Args:
        document: The document.
        key: The seat.
        to: Its new index; clipped to the ends.
        dragging: Whether it is part of a drag: consecutive calls are one undo step.
    """
    state = document.state
    seat = state.seat(key)
    others = [other for other in state.seats if other.key != key]
    others.insert(max(0, min(to, len(others))), seat)
    merge_key = f"move:{key}" if dragging else None
    new_state = following_names(replace(state, seats=tuple(others)), state)
    document.apply(f"Move {seat.name}", new_state, merge_key)


def recolor_seat(document: Document, key: int, color: int) -> None:
    """Set a seat's colour 0…9; a seat that has it takes this one's, so that colours stay distinct."""
    state = document.state
    old = state.seat(key).color
    other = next((seat for seat in state.seats if seat.color == color and seat.key != key), None)
    if other is not None:
        state = state.with_seat(other.key, color=old)
    document.apply(f"Colour {state.seat(key).name}", state.with_seat(key, color=color))


def fold_seat(document: Document, key: int, folded: bool) -> None:
    """Fold a seat (still dealt from its range) or bring it back."""
    label = document.state.seat(key).name
    text = f"Fold {label}" if folded else f"Bring {label} back"
    document.apply(text, document.state.with_seat(key, folded=folded))


def set_range(document: Document, key: int, range_text: str, *, typing: bool = False) -> None:
    """Give a seat a range.

    Args:
        document: The document.
        key: The seat.
        range_text: The range, stored unchanged.
        typing: Whether it is typed: consecutive calls are one undo step.
    """
    label = document.state.seat(key).name
    text = seat_text(key) if typing else ""
    new_state = document.state.with_seat(key, range_text=range_text)
    document.apply(f"Range of {label}", new_state, text or None, typed=text)


def tie_seat(document: Document, key: int, opponent: str) -> None:
    """Say who of the user's opponents sits in a seat; an empty name unties it."""
    seat = document.state.seat(key)
    step = f"Opponent of {seat.name}" if opponent else f"Remove the opponent of {seat.name}"
    document.apply(step, document.state.with_seat(key, opponent=opponent))


def follow_opponent(document: Document, old: str, new: str) -> None:
    """Let every seat of an opponent follow him to his new name, as one undo step."""
    state = document.state
    seats = tuple(replace(seat, opponent=new) if seat.opponent == old else seat for seat in state.seats)
    document.apply("Rename an opponent", replace(state, seats=seats))
