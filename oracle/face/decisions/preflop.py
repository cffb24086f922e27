"""What hands are worth before the flop, in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from oracle.analysis.progress import Progress
from oracle.cards.combo import CLASS_NAMES
from oracle.decisions.money.amounts import checked_number, share_argument
from oracle.decisions.odds.pot_odds import realised_argument
from oracle.errors import QueryError
from oracle.face.arguments import written
from oracle.face.records import Json, Record
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query

if TYPE_CHECKING:
    from oracle.decisions.preflop.table import PreflopTable
    from oracle.decisions.preflop.values import PreflopWorths

ANY_HAND = "random"


@dataclass(frozen=True, slots=True)
class PreflopRow(Record):
    """The value of a hand before the flop; exact against one caller, otherwise sampled.

    Attributes:
        hand: The hand, or the range as given.
        value: Its net value, in the unit of the pot: p₀ · pot + (1 − p₀) · (flops − price), p₀ being the
            chance that nobody calls.
        flops: The mean of max(0, EV) over the flops seen, before the price; on a flop against given callers
            EV = equity realised · final pot − what hero adds later.
        equity: Its share of the pot against those who call, 0…1, for comparison.
        played: The share of the flops seen on which continuing is worth more than 0, 0…1; None if sampled.
        se: Standard error of ``value``; 0 if every deal is counted.
        bound: Largest further error of ``value``, because sampled equities decide where to continue; 0 if
            every deal is counted.
        flops_se: Standard error of ``flops``.
        equity_se: Standard error of ``equity``.
        callers: The chances of 0, 1, 2 … callers, each 0…1.
        callers_se: Their standard errors.
        seed: Seed of the sample; None where every deal is counted.
    """

    hand: str
    value: float
    flops: float
    equity: float
    played: float | None
    se: float = 0.0
    bound: float = 0.0
    flops_se: float = 0.0
    equity_se: float = 0.0
    callers: tuple[float, ...] = ()
    callers_se: tuple[float, ...] = ()
    seed: int | None = None

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.preflop import preflop_hand_html

        return preflop_hand_html(self)


class PreflopRows(tuple[PreflopRow, ...]):
    """Values of hands before the flop: a tuple of rows, which a notebook shows as a table."""

    __slots__ = ()

    def to_dict(self) -> Json:
        """The rows as JSON."""
        return {"rows": [row.to_dict() for row in self]}

    def _repr_html_(self) -> str:
        """The best hands in words and per cent, for notebooks."""
        from oracle.face.notebooks.preflop import preflop_hands_html

        return preflop_hands_html(self)


def preflop_value(
    hand: str,
    callers: str | Sequence[str],
    pot: float,
    price: float = 0.0,
    *,
    still_to_act: str | Sequence[str] = (),
    added: float = 0.0,
    added_to_act: float | None = None,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    realised: float = 1.0,
    no_caller: float = 0.0,
    dead: str = "",
    syntax: str = "classic",
    threads: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> PreflopRow:
    """The value of a hold'em hand before the flop if it continues only on flops where that pays.

    Every flop and every set of callers is examined.  Players still to act may hold any hand, and call with
    the hands of their range.  The chances of each set of callers are counted with up to two other players,
    otherwise sampled, given hero's hand and the dead cards.  Once the callers are known, hands and board
    depend on the callers' ranges alone: cards of players who fold are not removed from the deck.

    Args:
        hand: The hand or range, such as "AKs".
        callers: The range of the caller, or one range for each; () if nobody is in yet.
        pot: What is in the middle before hero acts.
        price: What hero pays to see the flop; returned if nobody calls.
        still_to_act: The ranges with which each player still to act calls.
        added: What each caller adds before the flop.
        added_to_act: What each player still to act adds if he calls; by default ``added``.
        won_later: What each caller adds after the flop.
        paid_later: What hero adds after the flop.
        realised: Share of his equity that hero realises, more than 0 and at most 10.
        no_caller: Chance that nobody calls, 0…1, where nobody is still to act.
        dead: Cards out of play.
        syntax: Syntax of the ranges.  In "classic", AKs is ace-king suited; in "generic", s is a suit.
        threads: Worker threads; up to one per core by default.
        seed: Seed of a sample; by default a new one each time.
        progress: Called with the finished share, 0…1; rough samples are then taken first.

    Raises:
        OracleError: If texts or amounts cannot be read, or the cards leave no deal.

    >>> found = preflop_value("AKs", "20%", pot=6, won_later=3, paid_later=3)
    >>> round(found.value, 2)
    4.63
    """
    asked = _Asked(
        pot, price, added, added_to_act, won_later, paid_later, realised, no_caller, still_to_act, dead,
        syntax,
    )  # fmt: skip
    found = _last(asked.table(hand, callers, every=False), threads, seed, progress)
    rows = _rows([hand.strip()], found)
    if not rows:
        raise QueryError("The hand leaves the callers no hands.", remedy="Widen a caller’s range.")
    return rows[0]


def preflop_values(
    callers: str | Sequence[str],
    pot: float,
    price: float = 0.0,
    *,
    still_to_act: str | Sequence[str] = (),
    added: float = 0.0,
    added_to_act: float | None = None,
    won_later: float = 0.0,
    paid_later: float = 0.0,
    realised: float = 1.0,
    no_caller: float = 0.0,
    dead: str = "",
    syntax: str = "classic",
    threads: int | None = None,
    seed: int | None = None,
    progress: Progress | None = None,
) -> PreflopRows:
    """The values of all 169 hands, as from `preflop_value`, the most valuable first.

    Hands that dead cards or the callers’ cards make impossible are left out.

    Args:
        callers: The range of the caller, or one range for each; () if nobody is in yet.
        pot: What is in the middle before hero acts.
        price: What hero pays to see the flop.
        still_to_act: The ranges with which each player still to act calls.
        added: What each caller adds before the flop.
        added_to_act: What each player still to act adds if he calls; by default ``added``.
        won_later: What each caller adds after the flop.
        paid_later: What hero adds after the flop.
        realised: Share of his equity that hero realises, more than 0 and at most 10.
        no_caller: Chance that nobody calls, 0…1, where nobody is still to act.
        dead: Cards out of play.
        syntax: Syntax of the ranges.
        threads: Worker threads; up to one per core by default.
        seed: Seed of a sample; by default a new one each time.
        progress: Called with the finished share, 0…1; rough samples are then taken first.

    Raises:
        OracleError: As for `preflop_value`.
    """
    asked = _Asked(
        pot, price, added, added_to_act, won_later, paid_later, realised, no_caller, still_to_act, dead,
        syntax,
    )  # fmt: skip
    found = _last(asked.table(ANY_HAND, callers, every=True), threads, seed, progress)
    return PreflopRows(sorted(_rows(CLASS_NAMES, found), key=lambda row: -row.value))


@dataclass(frozen=True, slots=True)
class _Asked:
    """The arguments that both functions share."""

    pot: float
    price: float
    added: float
    added_to_act: float | None
    won_later: float
    paid_later: float
    realised: float
    no_caller: float
    still_to_act: str | Sequence[str]
    dead: str
    syntax: str

    def table(self, hand: str, callers: str | Sequence[str], *, every: bool) -> PreflopTable:
        """The question, about one hand or range or about all 169 hands."""
        from oracle.analysis.facing import shown_hands
        from oracle.decisions.preflop.table import (
            Caller,
            PreflopBets,
            PreflopTable,
            every_class,
            group_of_range,
        )
        from oracle.ranges import pair_weights

        named = (
            ("The pot", self.pot), ("The price", self.price),
            ("What is won later", self.won_later), ("What is paid later", self.paid_later),
        )  # fmt: skip
        chance = share_argument(self.no_caller, "The chance of no caller")
        pot, price, won, paid = (checked_number(amount, what) for what, amount in named)
        bets = PreflopBets(pot, price, won, paid, realised=realised_argument(self.realised))
        added = checked_number(self.added, "What the caller adds")
        more = added
        if self.added_to_act is not None:
            more = checked_number(self.added_to_act, "What a player still to act adds")
        ranges = _texts(callers)
        prepared = self._read(["hero", *_numbered("caller", len(ranges))], [hand, *ranges])
        hero, *inside = map(shown_hands, prepared.seats)
        found = [Caller(pair_weights(live), added) for live in inside]
        waiting = _texts(self.still_to_act)
        for name, text in zip(_numbered("still to act", len(waiting)), waiting, strict=True):
            live = shown_hands(self._read([name], [text]).seats[0])
            found.append(Caller(pair_weights(live) / live.full_weight, more, already_in=False))
        weights, groups = every_class() if every else group_of_range(pair_weights(hero))
        return PreflopTable(weights, groups, tuple(found), bets, prepared.dead, chance)

    def _read(self, names: Sequence[str], texts: Sequence[str]) -> Prepared:
        """Players whose cards are dealt together."""
        seats = [
            Seat(name.replace(" ", "_"), written(text, "A hand" if name == "hero" else "A range"))
            for name, text in zip(names, texts, strict=True)
        ]
        dead, syntax = written(self.dead, "Dead cards"), written(self.syntax, "The syntax")
        labels = {seat.identifier: name for seat, name in zip(seats, names, strict=True)}
        return prepare(equity_query(seats, dead=dead, syntax=syntax), labels=labels)


def _texts(ranges: str | Sequence[str]) -> tuple[str, ...]:
    """One range for each player; an empty text is none."""
    return (ranges,) * bool(ranges.strip()) if isinstance(ranges, str) else tuple(ranges)


def _numbered(name: str, count: int) -> list[str]:
    """Names of players: "caller", or "caller 1", "caller 2"."""
    return [name] if count == 1 else [f"{name} {number}" for number in range(1, count + 1)]


def _last(
    table: PreflopTable, threads: int | None, seed: int | None, progress: Progress | None
) -> PreflopWorths:
    """The final figures; earlier rounds only report progress."""
    from oracle.decisions.preflop.values import ROUNDS, preflop_worths

    rounds = preflop_worths(table, RunSettings(threads=threads, seed=seed), rough=progress is not None)
    for number, found in enumerate(rounds):  # noqa: B007 - the last one is the answer
        if progress is not None:
            progress(sum(ROUNDS[: number + 1]) / sum(ROUNDS))
    return found


def _rows(names: Sequence[str], found: PreflopWorths) -> list[PreflopRow]:
    """The rows of the groups that are possible."""
    rows = []
    for place, name in enumerate(names):
        if isfinite(found.value[place]):
            callers, callers_se = (
                tuple(map(float, each[:, place])) for each in (found.callers, found.callers_se)
            )
            rows.append(
                PreflopRow(
                    hand=name,
                    value=float(found.value[place]),
                    flops=float(found.flops[place]),
                    equity=float(found.equity[place]),
                    played=float(found.played[place]) if found.exact else None,
                    se=float(found.value_se[place]),
                    bound=float(found.bound[place]),
                    flops_se=float(found.flops_se[place]),
                    equity_se=float(found.equity_se[place]),
                    callers=callers,
                    callers_se=callers_se,
                    seed=found.seed,
                )
            )
    return rows
