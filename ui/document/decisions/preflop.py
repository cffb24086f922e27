"""The money before the flop, for the picture of preflop values, read from the document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle.decisions.money.pot import Pot
from oracle.decisions.preflop.table import PreflopBets
from oracle.decisions.preflop_value import CallerBet, PreflopAsked
from ui.document.decisions.intent import PAID_LATER, RAISE_TO, REALISED, WON_LATER, Considered, read_intent
from ui.document.state import IntentState

CALL, CALL_ALL, CALL_MAY, RAISE, RAISE_ALL = "call", "call-all", "call-may", "raise", "raise-all"
PLAYS = {
    CALL: ("Call", "who is in follows from the bets"),
    CALL_ALL: ("Call, others in the pot", "all others have called"),
    CALL_MAY: ("Call, others to act", "all others are still to act"),
    RAISE: ("Raise, others to act", "all others call it with their ranges"),
    RAISE_ALL: ("Raise, others call", "all others call it"),
}
"""What the first player does, and what the others do then."""


@dataclass(frozen=True, slots=True)
class PreflopMoney:
    """The question of the picture.

    Attributes:
        asked: The money; None if it is not known.
        considered: What is typed of it.
        trouble: Why it is not known.
        troubles: What is wrong with typed amounts, by name.
    """

    asked: PreflopAsked | None
    considered: Considered
    trouble: str = ""
    troubles: Mapping[str, str] = field(default_factory=dict)


def read_preflop(typed: IntentState, pot: Pot, play: str) -> PreflopMoney:
    """Read the question of the picture.

    Args:
        typed: What the first player considers.
        pot: The money of the table.
        play: One of `PLAYS`.
    """
    considered = read_intent(typed, pot)
    names = (WON_LATER, PAID_LATER, REALISED, *((RAISE_TO,) if play in (RAISE, RAISE_ALL) else ()))
    troubles = {name: said for name, said in considered.troubles.items() if name in names}
    total = considered.intent.raise_to
    if play not in (RAISE, RAISE_ALL):
        total, price = pot.bet, pot.call
    elif total is None:
        return PreflopMoney(None, considered, "There is nothing left to raise with.", troubles)
    else:
        price = pot.at_risk(total)
    others = tuple(
        CallerBet(_added(pot, seat, total), _is_in(pot, seat, play)) for seat in range(1, pot.seats)
    )
    later = considered.intent.later
    bets = PreflopBets(
        pot.pot, price, later.won, later.paid, pot.rake, pot.rake_cap, pot.won_now, later.realised
    )
    return PreflopMoney(PreflopAsked(bets, others), considered, "", troubles)


def _added(pot: Pot, seat: int, total: float) -> float:
    """What an opponent adds to match a total of this street: no more than he has."""
    return min(pot.behind[seat], max(0.0, total - pot.paid[seat]))


def _is_in(pot: Pot, seat: int, play: str) -> bool:
    """Whether an opponent is in; one who is all in cannot fold."""
    if play in (CALL_ALL, RAISE_ALL) or not pot.can_fold(seat):
        return True
    return play == CALL and not pot.unmatched(seat)
