"""The money of the hand, read from the texts of the document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import inf, isfinite

from oracle.decisions.money.amounts import BIG_BLINDS, Unit, read_amount
from oracle.decisions.money.pot import Pot, new_pot
from oracle.errors import OracleError, QueryError, TextError, shown
from oracle.games import find_game
from ui.document.shown_text import one_line
from ui.document.state import DocumentState, PotState, SeatState

POT, TO_CALL, BEHIND, PAID, RAKE, RAKE_CAP, BIG_BLIND = (
    "pot", "to_call", "behind", "paid", "rake", "rake_cap", "big_blind",
)  # fmt: skip
"""Names of the amounts; those of one seat come from `of_seat`."""
WORDS = {
    POT: "In the middle", TO_CALL: "To call", BEHIND: "Behind", PAID: "Bet", RAKE: "Rake",
    RAKE_CAP: "Rake at most", BIG_BLIND: "Big blind",
}  # fmt: skip
"""The amounts in messages."""
UNITS = {"": "chips", BIG_BLINDS: "big blinds", "$": "$", "€": "€", "£": "£", "¥": "¥"}
"""The units that are offered, by name."""
TYPED = "amount "
"""Beginning of the names of amounts as texts being typed."""
NO_POT = "How much is in the middle? Fill in the pot: all chips in it, including the bet you face."
_PERCENT = re.compile(r"\s*([0-9]{1,9}(?:[.,][0-9]{1,9})?|[.,][0-9]{1,9})\s*%?\s*", re.ASCII)
_PLACES = {"pot": POT, "to call": TO_CALL, "rake": RAKE, "behind": BEHIND, "paid": POT}
"""The amount that an error of the engine belongs to."""


@dataclass(frozen=True, slots=True)
class Money:
    """The money as far as it can be read.

    Attributes:
        pot: The pot; None if there is none, if an amount is wrong, or without an opponent.
        unit: What amounts count in.
        troubles: What is wrong and how to mend it, by the name of the amount.
        remark: What is unusual, as a sentence; or nothing.
    """

    pot: Pot | None
    unit: Unit = field(default_factory=Unit)
    troubles: Mapping[str, str] = field(default_factory=dict)
    remark: str = ""


def of_seat(name: str, key: int) -> str:
    """The name of an amount of one seat."""
    return f"{name}:{key}"


def seat_of(name: str) -> int | None:
    """The key of the seat whose amount has a name; None for an amount of the pot."""
    _what, colon, key = name.partition(":")
    return int(key) if colon else None


def amount_text(name: str) -> str:
    """Name of an amount as a text being typed; also the merge key of its undo step."""
    return f"{TYPED}{name}"


def playing(state: DocumentState) -> tuple[SeatState, ...]:
    """The seats that have not folded; the first is the one who has to act."""
    return tuple(seat for seat in state.seats if not seat.folded)


def has_money(state: DocumentState) -> bool:
    """Whether any amount is given."""
    bare = PotState(unit=state.pot.unit, no_flop_no_drop=state.pot.no_flop_no_drop)
    return state.pot != bare or any(seat.behind.strip() or seat.paid.strip() for seat in state.seats)


def read_money(state: DocumentState) -> Money:
    """Read every amount of a document; what is wrong is reported with the amount it belongs to."""
    reader = _Reader(state.pot)
    typed, seats = state.pot, playing(state)
    middle = reader.amount(POT, typed.pot)
    to_call = reader.amount(TO_CALL, typed.to_call) or 0.0
    everybody = reader.amount(BEHIND, typed.behind)
    rake = reader.percent(RAKE, typed.rake)
    cap = reader.amount(RAKE_CAP, typed.rake_cap)
    stacks, bets = [], []
    for place, seat in enumerate(seats):
        own = reader.amount(of_seat(BEHIND, seat.key), seat.behind)
        stacks.append(next((each for each in (own, everybody) if each is not None), inf))
        paid = reader.amount(of_seat(PAID, seat.key), seat.paid)
        bets.append((to_call if place else 0.0) if paid is None else paid)
    if middle is None and POT not in reader.troubles and has_money(state):
        reader.troubles[POT] = NO_POT
    if reader.troubles or middle is None or len(seats) < 2:
        return Money(None, reader.unit, reader.troubles)
    dropless = typed.no_flop_no_drop and not state.board.strip() and find_game(state.game).board_cards > 0
    try:
        pot = new_pot(
            middle, to_call, tuple(stacks), tuple(bets), len(seats) - 1, rake or 0.0, cap, reader.unit,
            no_flop_no_drop=dropless,
        )  # fmt: skip
    except QueryError as error:
        if bets_are_missing(state):
            return Money(
                None, reader.unit, {POT: _missing_bets(reader.unit, to_call, len(seats) - 1, middle)}
            )
        return Money(None, reader.unit, {_PLACES.get(next(iter(error.places), ""), POT): str(error)})
    return Money(pot, reader.unit, {}, _remark(pot, seats[0].name))


def bets_are_missing(state: DocumentState) -> bool:
    """Whether no bet is typed, and the pot is too small for all opponents to have bet what is to call."""
    typed, seats = state.pot, playing(state)
    reader = _Reader(typed)
    middle, to_call = reader.amount(POT, typed.pot), reader.amount(TO_CALL, typed.to_call)
    if len(seats) < 3 or any(seat.paid.strip() for seat in seats) or not middle or not to_call:
        return False
    return to_call <= middle < to_call * (len(seats) - 1)


def _missing_bets(unit: Unit, to_call: float, opponents: int, middle: float) -> str:
    who = "both opponents have" if opponents == 2 else f"all {opponents} opponents have"
    return (
        f"If {who} bet {unit.written(to_call)}, there is more than "
        f"{unit.written(middle)} in the middle. Under “Each player”, enter what each has bet on this street, "
        "0 for those who have not acted yet; or raise the pot."
    )


def stack_to_pot(pot: Pot) -> str:
    """The stack-to-pot ratio in words; empty if stacks are unlimited or nothing is in the middle."""
    ratio = pot.stack_to_pot
    return f"Stack to pot {ratio:.2f}" if isfinite(ratio) else ""


def read_percent(text: str) -> float:
    """A share in per cent, as a fraction of 1.

    Raises:
        QueryError: If it is not one, or is more than 100 %.

    >>> read_percent("2,5 %"), read_percent("40")
    (0.025, 0.4)
    """
    found = _PERCENT.fullmatch(text)
    if found is None:
        raise QueryError(
            f"“{shown(text.strip())}” is not a percentage.", remedy="Enter a number such as 5 or 2.5 %."
        )
    share = float(found[1].replace(",", ".")) / 100
    if share > 1:
        raise QueryError(f"{shown(text.strip())} is more than 100 %.", remedy="Enter 0 to 100.")
    return share


class _Reader:
    """Reads amounts one by one and collects what is wrong."""

    def __init__(self, typed: PotState) -> None:
        self.troubles: dict[str, str] = {}
        self.unit = Unit()
        try:
            self.unit = Unit(typed.unit)
        except QueryError as error:  # from a damaged file
            self.troubles[POT] = str(error)
        if typed.big_blind.strip():
            self._read_blind(typed.big_blind)

    def _read_blind(self, text: str) -> None:
        """The size of a big blind, in chips or money."""
        try:
            blind = read_amount(text)
        except TextError as error:
            self._report(BIG_BLIND, error)
            return
        if not blind.value or blind.unit == BIG_BLINDS:
            self.troubles[BIG_BLIND] = "The big blind must be more than 0, in chips or money."
        else:
            self.unit = Unit(self.unit.name, blind.value)

    def amount(self, name: str, text: str) -> float | None:
        """An amount; None where none is given or it is wrong."""
        if not text.strip():
            return None
        try:
            return self.unit.read(text)
        except (TextError, QueryError) as error:
            self._report(name, error)
        return None

    def percent(self, name: str, text: str) -> float | None:
        """A share in per cent; None where none is given or it is wrong."""
        if not text.strip():
            return None
        try:
            return read_percent(text)
        except QueryError as error:
            self._report(name, error)
        return None

    def _report(self, name: str, error: OracleError) -> None:
        self.troubles[name] = f"{error.message} {error.remedy}".strip()


def _remark(pot: Pot, hero: str) -> str:
    """A call above the stack is all in."""
    if pot.to_call <= pot.behind[0]:
        return ""
    left, call = pot.unit.written(pot.behind[0]), pot.unit.written(pot.to_call)
    return f"{one_line(hero)} has only {left} left, so a call is all in: {left} instead of {call}."
