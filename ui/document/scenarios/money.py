"""The money of scenarios: what a row's pot and call are, what is wrong with them, how a file has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from oracle.decisions.money.amounts import BIG_BLINDS, Unit, pot_unit, read_amount
from oracle.decisions.money.layers import NOTHING_LATER, Later
from oracle.decisions.values.actions import CallTerms, call_at
from oracle.errors import OracleError
from oracle.games import find_game
from ui.document.decisions.intent import read_intent
from ui.document.decisions.money import POT as POT_AMOUNT
from ui.document.decisions.money import TO_CALL, Money, read_money
from ui.document.scenarios.model import CALL, POT, Scenario, Subject
from ui.document.state import DocumentState, PotState, SeatState
from ui.document.wording import percent

NONE = "none"
"""Typed for a board, dead cards or an amount that the table has and the scenario has not."""
NO_MONEY = "Fill in the pot below the board, or let the scenarios change it."
SIDE_POTS = (
    "Side pots, or players still to act who fold, need more than the equity of the table: put the scenario "
    "on the table and look at Fold, call or raise."
)
TITLES = {POT: "Pot", CALL: "To call"}
"""What the columns of changes are called."""
_AMOUNTS = {POT: POT_AMOUNT, CALL: TO_CALL}
"""The name of the amount that a column changes."""
LONGEST = 100
"""The most characters of an amount that the table and its file keep; longer texts are not amounts."""
_ASKED = 512
"""Number of tables whose money is cached: more than the rows of a table of scenarios."""


def amount_on_table(kind: str, state: DocumentState) -> str:
    """The amount that the table has, as typed; `NONE` where there is none."""
    return (state.pot.pot if kind == POT else state.pot.to_call).strip() or NONE


def with_amount(state: DocumentState, kind: str, value: str) -> DocumentState:
    """The document with another pot, or another bet to call."""
    text = "" if value.lower() == NONE else value[:LONGEST]
    pot = replace(state.pot, pot=text) if kind == POT else replace(state.pot, to_call=text)
    return replace(state, pot=pot)


def money_of(state: DocumentState) -> Money:
    """The money of a table, as `read_money` reads it; known tables are not read again."""
    return _read(state.pot, state.seats, bool(state.board.strip()), find_game(state.game).name)


@lru_cache(_ASKED)
def _read(pot: PotState, seats: tuple[SeatState, ...], board: bool, game: str) -> Money:
    """The money by what it depends on: whether there is a board says whether the rake is taken."""
    return read_money(DocumentState(game=game, seats=seats, board="2c3d4h" if board else "", pot=pot))


def amount_trouble(row: Scenario, subjects: Sequence[Subject], place: int, money: Money) -> str:
    """What is wrong with a pot or a call that a scenario has typed, in words; empty if nothing.

    An error in an amount of the table is reported for scenarios that type the other amount.

    Args:
        row: The scenario.
        subjects: What the columns change.
        place: The place of the value.
        money: The money of the row.
    """
    typed = {
        _AMOUNTS[subject.kind]
        for subject, value in zip(subjects, row.values, strict=True)
        if subject.kind in _AMOUNTS and value.strip()
    }
    own = _AMOUNTS.get(subjects[place].kind)
    if own not in typed:
        return ""
    elsewhere = (trouble for name, trouble in money.troubles.items() if name not in typed)
    return money.troubles.get(own, "") or next(elsewhere, "")


# The call


def call_terms(state: DocumentState) -> CallTerms | None:
    """What the call of a row costs and can win; None if the money is not known."""
    pot = money_of(state).pot
    return None if pot is None else call_at(pot, others_call=state.intent.others_call)


def needed_words(state: DocumentState) -> str:
    """What equity a call needs, in words; empty if there is nothing to call or the money is not known."""
    terms = call_terms(state)
    if terms is None or not terms.pot.to_call or not terms.stays:
        return ""
    needed = terms.needed(later_of(state))
    if needed > 1:
        return "A call never pays: it costs more than can be won."
    later = later_words(state)
    return f"A call needs {percent(needed, 1)} equity{f', with {later}' if later else ''}."


def later_words(state: DocumentState) -> str:
    """The bets of later streets that a call counts, in words; empty if there are none."""
    pot, later = money_of(state).pot, later_of(state)
    if pot is None:
        return ""
    parts = [f"{pot.unit.written(later.won)} won later from each"] if later.won else []
    parts += [f"{pot.unit.written(later.paid)} paid later"] if later.paid else []
    parts += [f"{percent(later.realised, 0)} realised"] if later.realised != 1 else []
    return ", ".join(parts)


def later_of(state: DocumentState) -> Later:
    """The bets of later streets that the table expects, as in Fold, call or raise."""
    pot = money_of(state).pot
    return NOTHING_LATER if pot is None else read_intent(state.intent, pot).intent.later


def one_equity(terms: CallTerms) -> bool:
    """Whether the equity of the table is enough for the EV of the call.

    It is not where different players play for side pots, or where somebody still to act folds.
    """
    everybody = (1 << (terms.pot.seats - 1)) - 1
    return terms.stays == 0 or (terms.stays == everybody and terms.plain)


def signed_amount(unit: Unit, amount: float, *, short: bool = False) -> str:
    """An amount with its sign, and with two decimals so that those below each other line up.

    Args:
        unit: What it counts in.
        amount: The amount.
        short: Whether to leave out zeros at the end, as on an axis.

    >>> signed_amount(Unit("$"), 12.3), signed_amount(Unit("bb"), -0.5), signed_amount(Unit(), 0.001)
    ('+$12.30', '−0.50 bb', '0')
    >>> signed_amount(Unit("bb"), 10, short=True)
    '+10 bb'
    """
    if not round(amount, 2):
        return "0"
    sign, size = "+" if amount > 0 else "−", abs(amount)
    if short:
        return f"{sign}{unit.written(size)}"
    number = f"{size:,.2f}"
    return (
        f"{sign}{number} {unit.name}".rstrip() if unit.name in ("", BIG_BLINDS) else sign + unit.name + number
    )


# In a file


def written_amount(text: str, unit: str) -> str:
    """An amount as a file has it: with its unit, so that it means the same wherever it is opened.

    >>> written_amount("12", "bb"), written_amount("$1.5k", "$"), written_amount("none", "bb")
    ('12bb', '$1.5k', '')
    """
    if text == NONE:
        return ""
    try:
        bare = not read_amount(text).unit
    except OracleError:
        return text  # nothing typed is lost, valid or not
    if not bare or not unit:
        return text
    return f"{text}{unit}" if unit == BIG_BLINDS else f"{unit}{text}"


def unit_written(amounts: Iterable[str]) -> str | None:
    """The name of the unit of a file: that of its first amount; None if it has no amount.

    >>> unit_written(["none", "20bb"]), unit_written(["half", "12"]), unit_written(["none"])
    ('bb', '', None)
    """
    for text in amounts:
        try:
            return pot_unit(text).name
        except OracleError:
            continue  # blank, or the field says what is wrong with it
    return None


def with_money_of_file(state: DocumentState, pot: str, to_call: str, *, unit: str | None) -> DocumentState:
    """A table with the pot and the call of a file, which has no stacks, bets, rake or later bets.

    Args:
        state: The table.
        pot: The pot of the table in the file, as written; may be empty, like the call.
        to_call: The call.
        unit: The unit of the amounts in the file; None to keep that of the table.
    """
    seats = tuple(replace(seat, behind="", paid="") for seat in state.seats)
    kept = state.pot.unit if unit is None else unit
    typed = PotState(pot=pot[:LONGEST], to_call=to_call[:LONGEST], unit=kept)
    return replace(state, pot=typed, seats=seats)


def more_than_a_file_has(state: DocumentState) -> bool:
    """Whether the table has money besides the pot and the call."""
    bare = PotState(pot=state.pot.pot, to_call=state.pot.to_call, unit=state.pot.unit)
    stacks = any(seat.behind.strip() or seat.paid.strip() for seat in state.seats)
    return stacks or replace(state.pot, no_flop_no_drop=False) != bare
