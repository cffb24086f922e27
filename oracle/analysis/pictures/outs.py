"""The outs: the effect of each card that can come on a known hand, and whether it still wins at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isnan
from statistics import NormalDist

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facts import Outs
from oracle.analysis.pictures.next_card import next_card, next_card_queries
from oracle.analysis.pictures.pql import players, street_now
from oracle.analysis.precision import Precision
from oracle.arrays import Column, Whole
from oracle.cards.card import DECK_SIZE, card_text, cards_text
from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.equity import EQUITY
from oracle.query.settings import RunSettings
from oracle.rating import HAND_TYPES

UNKNOWN = (0.5, 0.5)
"""Equity and half-width of a card that no sampled deal has had so far: anything from 0 to 1."""
MATTERS = 0.01
"""A card hurts if the equity after it is at least this share of the pot less than after a card that changes
nothing, and helps if it is at least that much more than now."""
FOR_ALL_CARDS = NormalDist().inv_cdf(1 - 0.05 / (2 * DECK_SIZE)) / NormalDist().inv_cdf(0.975)
"""Factor that widens the 95 % interval of each card so that all 52 intervals hold together (C. E. Bonferroni,
1936).  Otherwise two or three cards in fifty would seem to help or hurt by chance alone."""


@dataclass(frozen=True, slots=True)
class CountBy:
    """What makes a card an out.

    Attributes:
        beats: Whether known hands must be beaten rather than tied.
        better: Whether every card that makes the hand stronger counts, if only by a kicker.
    """

    beats: bool = False
    better: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class OutsMap:
    """The effect of each card that can come on a player's hand; c cards.

    Attributes:
        seat: The player's place.
        hand: His cards, as a mask.
        street: "turn" or "river", or in stud that of the player's next card, such as "fourth".
        counted: What counts as an out.
        outs: The outs, each with its equity, and the cards that are none.
        pql: Outs by hand type as PQL's ``outsToHandType`` counts them, for types with another count.
        cards: The card ids that can come, ascending, shape (c,), int64.
        equity: His share of the pot after each, shape (c,).
        half_width: 95 % half-width of each equity, shape (c,).
        now: His share of the pot before the card.
        now_half_width: 95 % half-width of ``now``.
        blank: The median equity after the cards that do not improve the hand, or only its kicker; NaN if
            there are none.
        precision: How precisely all of it is known.
        to_come: Cards that still come to the hand.
        dealt: In stud his cards, in the order dealt: the next one is his alone.  Otherwise empty.
        typed: Whether hands are improved by hand types; in razz they are not, and no card is an out.
        low: Whether the lowest hand wins the pot, or half of it.
        lows: The low that the player's own cards make with a card, in words, where stud has lows.
    """

    seat: int
    hand: int
    street: str
    counted: CountBy
    outs: Outs
    pql: Mapping[int, int]
    cards: Whole
    equity: Column
    half_width: Column
    now: float
    now_half_width: float
    blank: float
    precision: Precision
    to_come: int = 1
    dealt: tuple[int, ...] = ()
    typed: bool = True
    low: bool = False
    lows: Mapping[int, str] = field(default_factory=dict)

    @property
    def good(self) -> tuple[int, ...]:
        """The outs; without hand types, the cards that help."""
        return tuple(out.card for out in self.outs.outs) if self.typed else self.helping

    @property
    def helping(self) -> tuple[int, ...]:
        """If lows count, cards that surely raise his equity without a better hand type, best first."""
        if not self.low:
            return ()
        better = {out.card for out in self.outs.outs} | set(self.outs.tainted)
        rows = sorted(zip(self.equity.tolist(), self.half_width.tolist(), self.cards.tolist(), strict=True))
        return tuple(
            card
            for share, half, card in reversed(rows)
            if share - FOR_ALL_CARDS * half >= self.now + MATTERS and card not in better
        )

    @property
    def hurting(self) -> tuple[int, ...]:
        """The cards after which he surely has less equity than now and than after a blank, worst first."""
        better = {out.card for out in self.outs.outs} | set(self.outs.tainted)
        level = self.now if isnan(self.blank) else min(self.blank, self.now)
        rows = sorted(zip(self.equity.tolist(), self.half_width.tolist(), self.cards.tolist(), strict=True))
        return tuple(
            card
            for share, half, card in rows
            if share + FOR_ALL_CARDS * half <= level - MATTERS and card not in better
        )

    def after(self, card: int) -> tuple[float, float]:
        """The share of the pot after a card that can come, and its half-width."""
        row = int(np.searchsorted(self.cards, card))
        return float(self.equity[row]), float(self.half_width[row])


@until_cancelled
def outs(
    prepared: Prepared,
    choice: tuple[int, CountBy],
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[OutsMap]:
    """The outs of a known hand, and its equity after every card that can come.

    Outs are those of `oracle.analysis.cards_to_come.outs.count_outs`; the equities those of
    `oracle.analysis.pictures.next_card`: exact for two players, and wherever all deals are few.  In stud, the
    cards are the player's catch: outs are those of `oracle.analysis.cards_to_come.catches.count_catches`.

    Args:
        prepared: The table on a flop or turn, or of stud, from `oracle.prepared.prepare`.
        choice: The player's place, and what counts as an out.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If there is no flop, no card to come or no opponent, or the hand is not known.
    """
    from oracle.analysis.cards_to_come.outs import improving_cards, known_hand

    seat, counted = choice
    if prepared.game.stud:
        yield from _catches(prepared, seat, counted, settings or RunSettings(), cancel)
        return
    facing = known_hand(prepared, seat)
    improving = improving_cards(facing, counted.beats, counted.better)
    kinds = dict.fromkeys((*improving.types, *improving.alone))
    counts = {kind: (improving.types.count(kind), improving.alone.get(kind, 0)) for kind in kinds}
    helping = {*improving.cards, *improving.tainted}
    for found in next_card(prepared, settings, cancel):
        place = found.seats.index(seat)
        share, half = found.equity[place], found.half_width[place]
        rows = zip(found.cards.tolist(), share.tolist(), half.tolist(), strict=True)
        after = {card: (equity, width) for card, equity, width in rows}
        blanks = [equity for card, (equity, _width) in after.items() if card not in helping]
        equities = {card: after.get(card, UNKNOWN) for card in improving.cards}
        yield OutsMap(
            seat=seat,
            hand=int(facing.hero.masks[0]),
            street=found.street,
            counted=counted,
            outs=improving.outs(facing, equities, found.precision),
            pql={kind: alone for kind, (ours, alone) in counts.items() if ours != alone},
            cards=found.cards,
            equity=share,
            half_width=half,
            now=float(found.now[place]),
            now_half_width=float(found.now_half_width[place]),
            blank=float(np.median(blanks)) if blanks else float("nan"),
            precision=found.precision,
            to_come=prepared.missing_board,
            low=prepared.game.low,
        )


def _catches(
    prepared: Prepared, seat: int, counted: CountBy, settings: RunSettings, cancel: Cancel
) -> Iterator[OutsMap]:
    """The same in stud."""
    from oracle.analysis.cards_to_come.catch_figures import catch_figures
    from oracle.analysis.cards_to_come.catches import lows_with, sort_catches

    catches = sort_catches(prepared, seat, must_beat=counted.beats, any_better=counted.better)
    street = next(each for each in prepared.game.streets if each.own_cards == len(catches.own) + 1)
    helping, lows = {*catches.cards, *catches.tainted}, lows_with(prepared, catches)
    for found in catch_figures(prepared, catches, settings, cancel):
        rows = zip(found.cards.tolist(), found.equity.tolist(), found.half_width.tolist(), strict=True)
        after = {card: (equity, half) for card, equity, half in rows}
        blanks = [equity for card, (equity, _half) in after.items() if card not in helping]
        yield OutsMap(
            seat=seat,
            hand=mask_of(catches.own),
            street=street.name,
            counted=counted,
            outs=catches.outs({card: after.get(card, UNKNOWN) for card in catches.cards}, found.precision),
            pql={},
            cards=found.cards,
            equity=found.equity,
            half_width=found.half_width,
            now=found.now,
            now_half_width=found.now_half_width,
            blank=float(np.median(blanks)) if blanks and prepared.game.high else float("nan"),
            precision=found.precision,
            to_come=catches.to_come,
            dealt=catches.own,
            typed=prepared.game.high,
            low=prepared.game.low,
            lows=lows,
        )


def catch_queries(table: Query, found: OutsMap) -> tuple[Query, ...]:
    """In stud, every player's equity after each out, or in razz after each card that helps; a query for each.

    Args:
        table: The table.
        found: The picture of it.

    Raises:
        QueryError: If there are none.
    """
    if not found.good:
        raise QueryError("No card improves the hand.", remedy="Hover over a card for the equity after it.")
    queries = []
    for card in found.good:
        seats = list(table.seats)
        seats[found.seat] = replace(seats[found.seat], range_text=cards_text((*found.dealt, card)))
        after = card_text(card)
        queries.append(
            replace(
                table,
                seats=tuple(seats),
                selectors=tuple(
                    Selector(
                        "avg", Call(EQUITY, (Name(each.identifier),)), f"{each.identifier} after {after}"
                    )
                    for each in players(table)
                ),
                where=None,
            )
        )
    return tuple(queries)


def outs_queries(table: Query, seat: int, kinds: Sequence[int], cards: Sequence[int]) -> tuple[Query, ...]:
    """How many outs PQL counts to each hand type; then every player's equity after each out.

    Args:
        table: The table.
        seat: The player's place.
        kinds: Hand types 0…8.
        cards: Card ids of the outs.

    Raises:
        QueryError: If there are none.
    """
    if not kinds:
        raise QueryError("No card improves the hand.", remedy="Next card has the equity after every card.")
    player, street = Name(table.seats[seat].identifier), Name(street_now(table).name)
    counts = tuple(
        Selector(
            "avg",
            Call("outsToHandType", (player, street, Name(HAND_TYPES[kind]))),
            f"outs to {HAND_TYPES[kind]}",
        )
        for kind in kinds
    )
    return replace(table, selectors=counts, where=None), *next_card_queries(table, cards)
