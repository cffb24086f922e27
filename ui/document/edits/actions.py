"""Edits of what players did on past streets."""

from __future__ import annotations

from dataclasses import replace

from ui.document.decisions.rules import action_on
from ui.document.document import Document
from ui.document.state import DocumentState, SeatAction, SeatState
from ui.document.typing_pause import typed_rule

STREETS = ("preflop", "flop", "turn", "river")
"""The order in which actions are kept."""


def set_rule(document: Document, key: int, street: str, rule: str) -> None:
    """Set which hands would have done the same, as it is typed: consecutive edits are one undo step.

    Args:
        document: The document.
        key: The seat.
        street: The street.
        rule: The rule, stored unchanged.
    """
    seat = document.state.seat(key)
    typed = typed_rule(key, street)
    new = _with(document.state, seat, replace(action_on(seat, street), rule=rule))
    document.apply(f"What {seat.name} did", new, typed, typed=typed)


def set_word(document: Document, key: int, street: str, word: str) -> None:
    """Set the word for what a player did on a street."""
    document.end_merge()
    seat = document.state.seat(key)
    new = _with(document.state, seat, replace(action_on(seat, street), word=word.strip()))
    document.apply(f"What {seat.name} did", new)


def clear_actions(document: Document, key: int) -> None:
    """Remove everything that a player did, as one undo step."""
    document.end_merge()
    seat = document.state.seat(key)
    document.apply(f"Remove what {seat.name} did", document.state.with_seat(key, actions=()))


def without_rules(seat: SeatState) -> tuple[SeatAction, ...]:
    """The actions of a seat whose range has been narrowed by them: words stay, rules are used up."""
    return _kept(tuple(replace(action, rule="") for action in seat.actions))


def _with(state: DocumentState, seat: SeatState, action: SeatAction) -> DocumentState:
    """A document with an action set; one that says nothing is left out."""
    others = tuple(each for each in seat.actions if each.street != action.street)
    return state.with_seat(seat.key, actions=_kept((*others, action)))


def _kept(actions: tuple[SeatAction, ...]) -> tuple[SeatAction, ...]:
    said = (action for action in actions if action.word or action.rule)
    return tuple(sorted(said, key=lambda action: STREETS.index(action.street)))
