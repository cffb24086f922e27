"""Edits of the money of the hand, and of what the first player considers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from ui.document.decisions.intent import FOLDS, PAID_LATER, RAISE_TO, REALISED, TAKEN_FOR, WON_LATER
from ui.document.decisions.money import (
    BEHIND,
    BIG_BLIND,
    PAID,
    POT,
    RAKE,
    RAKE_CAP,
    TO_CALL,
    amount_text,
    seat_of,
)
from ui.document.document import Document
from ui.document.state import IntentState, PotState

_POT: Mapping[str, Callable[[PotState, str], PotState]] = {
    POT: lambda pot, text: replace(pot, pot=text),
    TO_CALL: lambda pot, text: replace(pot, to_call=text),
    BEHIND: lambda pot, text: replace(pot, behind=text),
    RAKE: lambda pot, text: replace(pot, rake=text),
    RAKE_CAP: lambda pot, text: replace(pot, rake_cap=text),
    BIG_BLIND: lambda pot, text: replace(pot, big_blind=text),
}


_INTENT: Mapping[str, Callable[[IntentState, str], IntentState]] = {
    RAISE_TO: lambda intent, text: replace(intent, raise_to=text),
    FOLDS: lambda intent, text: replace(intent, folds=text),
    WON_LATER: lambda intent, text: replace(intent, won_later=text),
    PAID_LATER: lambda intent, text: replace(intent, paid_later=text),
    REALISED: lambda intent, text: replace(intent, realised=text),
    TAKEN_FOR: lambda intent, text: replace(intent, taken_for=text),
}


def set_amount(document: Document, name: str, text: str) -> None:
    """Set the text of an amount, as it is typed: consecutive edits of it are one undo step.

    Args:
        document: The document.
        name: Name of the amount, of the pot or of a seat, from `ui.document.decisions.money`.
        text: The new text.
    """
    state, key = document.state, seat_of(name)
    if key is None:
        new = replace(state, pot=_POT[name](state.pot, text))
    elif name.startswith(PAID):
        new = state.with_seat(key, paid=text)
    else:
        new = state.with_seat(key, behind=text)
    typed = amount_text(name)
    document.apply("Pot", new, typed, typed=typed)


def set_unit(document: Document, unit: str) -> None:
    """Set what amounts count in; the texts stay."""
    document.end_merge()
    state = document.state
    document.apply("Unit of the pot", replace(state, pot=replace(state.pot, unit=unit)))


def set_no_flop_no_drop(document: Document, *, dropless: bool) -> None:
    """Set whether a hand that ends before the flop bears no rake."""
    document.end_merge()
    state = document.state
    document.apply("Rake", replace(state, pot=replace(state.pot, no_flop_no_drop=dropless)))


def set_expectation(document: Document, name: str, text: str) -> None:
    """Set a text of what the first player considers, as `set_amount` does.

    The names are those of `ui.document.decisions.intent`.
    """
    state = document.state
    new = replace(state, intent=_INTENT[name](state.intent, text))
    typed = amount_text(name)
    document.apply("Decision", new, typed, typed=typed)


def set_others_call(document: Document, *, call: bool) -> None:
    """Set whether players still to act call when the first player calls."""
    document.end_merge()
    state = document.state
    document.apply("Decision", replace(state, intent=replace(state.intent, others_call=call)))


def clear_pot(document: Document) -> None:
    """Remove all amounts, as one undo step; the unit stays."""
    document.end_merge()
    state = document.state
    seats = tuple(replace(seat, behind="", paid="") for seat in state.seats)
    pot = PotState(unit=state.pot.unit)
    document.apply("Remove pot", replace(state, pot=pot, intent=IntentState(), seats=seats))
