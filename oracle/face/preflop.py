"""What hands are worth before the flop, in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.cards.combo import CLASS_NAMES
from oracle.decisions.money.amounts import checked_number, share_argument
from oracle.errors import QueryError
from oracle.face.arguments import written
from oracle.face.records import Record
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query

if TYPE_CHECKING:
    from oracle.decisions.preflop import PreflopBets, PreflopWorth

ANY_HAND = "random"


@dataclass(frozen=True, slots=True)
class PreflopRow(Record):
    """What a hand is worth before the flop against one caller, exactly.

    Attributes:
        hand: The hand, or the range as given.
        value: Its net value, in the unit of the pot: with p the chance of no caller,
            p · pot + (1 − p) · (flops − price).
        flops: The mean of max(0, EV) over all flops, before the price; on a flop
            EV = equity · final pot − what hero adds later.
        equity: Its equity against the caller, 0…1: the order that this one is compared with.
        played: The share of flops on which going on is worth more than 0, 0…1.
        se: Standard error of ``value``: 0, every deal is counted.
    """

    hand: str
    value: float
    flops: float
    equity: float
    played: float
    se: float = 0.0


def preflop_value(
    hand: str,
    callers: str | Sequence[str],
    pot: float,
    price: float = 0.0,
    *,
    added: float = 0.0,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    no_caller: float = 0.0,
    dead: str = "",
    syntax: str = "classic",
    threads: int | None = None,
) -> PreflopRow:
    """What a hold'em hand is worth before the flop if it goes on only where a flop is worth it.

    Args:
        hand: The hand or range, such as "AKs".
        callers: The range of the caller; a sequence may hold one.
        pot: What is in the middle before hero acts.
        price: What hero pays to see the flop; returned if nobody calls.
        added: What the caller adds before the flop.
        won_later: What the caller adds after the flop.
        paid_later: What hero adds after the flop.
        no_caller: Chance that nobody calls, 0…1.
        dead: Cards out of play.
        syntax: Syntax of the ranges.  In "classic", AKs is ace-king suited; in "generic", s is a suit.
        threads: Worker threads; one per core by default.

    Raises:
        OracleError: If texts or amounts cannot be read, or the cards leave no deal.

    >>> strong = preflop_value("AKs", "20%", pot=6, won_later=3, paid_later=3)
    >>> small = preflop_value("22", "20%", pot=6, won_later=3, paid_later=3)
    >>> round(strong.value, 2), round(small.value, 2)
    (4.63, 2.25)
    """
    from oracle.analysis.facing import shown_hands
    from oracle.cards.combo import pair_indices
    from oracle.decisions.preflop import flop_sums, worth_of
    from oracle.ranges import pair_weights

    bets = _bets(pot, price, added, won_later, paid_later, no_caller)
    table = _table(hand, callers, dead, syntax)
    hero, caller = map(shown_hands, table.seats)
    sums = flop_sums(pair_indices(hero.masks), caller, table.dead, bets, RunSettings(threads=threads))
    found = worth_of(sums, pair_weights(hero), bets)
    if found is None:
        raise QueryError("The hand leaves the caller no hand.", remedy="Widen the caller’s range.")
    return _row(hand.strip(), found)


def preflop_values(
    callers: str | Sequence[str],
    pot: float,
    price: float = 0.0,
    *,
    added: float = 0.0,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    no_caller: float = 0.0,
    dead: str = "",
    syntax: str = "classic",
    threads: int | None = None,
) -> tuple[PreflopRow, ...]:
    """All 169 hands as `preflop_value` finds them, the most valuable first.

    Hands that dead cards or the caller’s cards make impossible are left out.

    Args:
        callers: The range of the caller.
        pot: What is in the middle before hero acts.
        price: What hero pays to see the flop.
        added: What the caller adds before the flop.
        won_later: What the caller adds after the flop.
        paid_later: What hero adds after the flop.
        no_caller: Chance that nobody calls, 0…1.
        dead: Cards out of play.
        syntax: Syntax of the range.
        threads: Worker threads; one per core by default.

    Raises:
        OracleError: As for `preflop_value`.
    """
    from oracle.analysis.facing import shown_hands
    from oracle.cards.combo import pair_indices
    from oracle.decisions.preflop import flop_sums, worth_of_classes

    bets = _bets(pot, price, added, won_later, paid_later, no_caller)
    table = _table(ANY_HAND, callers, dead, syntax)
    hero, caller = map(shown_hands, table.seats)
    sums = flop_sums(pair_indices(hero.masks), caller, table.dead, bets, RunSettings(threads=threads))
    found = zip(CLASS_NAMES, worth_of_classes(sums, bets), strict=True)
    rows = [_row(name, worth) for name, worth in found if worth is not None]
    return tuple(sorted(rows, key=lambda row: -row.value))


def _bets(
    pot: float, price: float, added: float, won_later: float, paid_later: float, no_caller: float
) -> PreflopBets:
    """The money, checked."""
    from oracle.decisions.preflop import PreflopBets

    named = (
        ("The pot", pot), ("The price", price), ("What the caller adds", added),
        ("What is won later", won_later), ("What is paid later", paid_later),
    )  # fmt: skip
    chance = share_argument(no_caller, "The chance of no caller")
    middle, cost, more, won, paid = (checked_number(amount, what) for what, amount in named)
    return PreflopBets(middle, cost, more, won, paid, chance)


def _table(hand: str, callers: str | Sequence[str], dead: str, syntax: str) -> Prepared:
    """Hero and the caller, read."""
    ranges = (callers,) if isinstance(callers, str) else tuple(callers)
    if len(ranges) != 1:
        raise QueryError(
            f"Values before the flop are worked out against one caller, not {len(ranges)}.",
            places=("callers",), remedy="Give the range of one caller.",
        )  # fmt: skip
    texts = written(hand, "A hand"), written(ranges[0], "A range")
    seats = [Seat(name, text) for name, text in zip(("hero", "caller"), texts, strict=True)]
    query = equity_query(seats, dead=written(dead, "Dead cards"), syntax=written(syntax, "The syntax"))
    return prepare(query)


def _row(hand: str, worth: PreflopWorth) -> PreflopRow:
    return PreflopRow(hand, worth.value, worth.flops, worth.equity, worth.played)
