"""Outs in stud: which catches, the next cards of a hand, improve it, and what the hand is then worth.

The next card that a player is dealt is his catch; no card is shared.  His cards so far, three to six, are
known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import seat_of
from oracle.analysis.facts import RULE_PERCENT, Out, Outs, chance_of_one
from oracle.analysis.precision import EXACT, Precision, TargetWidths
from oracle.arrays import Masks, Ratings, Whole
from oracle.cards.card import cards_text
from oracle.cards.mask import CARD_BITS, cards_in
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.prepared.feasible import undealable_seats
from oracle.prepared.values import sure_cards
from oracle.query import Query, RunSettings, equity_query
from oracle.ranges import HandSet
from oracle.ranges.hands.stud import StudRange
from oracle.rating import TYPE_PLACES, hand_types
from oracle.rating.low_strength import NO_LOW, describe_low
from oracle.showdown.kernels import GameKernels
from oracle.simulate.snapshot import Estimate

PICTURE = "the list of outs"
FIRST_CARDS, LAST_CARDS = 3, 6
"""Least and greatest number of cards of a hand while one is still to come."""
ALL_CARDS = 7
LOW_CARDS = 5
"""Cards that a low needs."""
MOST_SECONDS = 0.05
"""Most seconds to count the deals of a card; beyond it they are sampled, unless the answer must be exact."""
HALF_WIDTH = 0.002
"""Equities that are sampled are known to ± 0.2 points, 95 %, unless limits are set."""


@dataclass(frozen=True, slots=True, eq=False)
class Catches:
    """The next cards of a known stud hand, sorted into outs and others.

    Attributes:
        seat: Index of the player's seat.
        own: His cards, in the order dealt.
        free: Card ids that he may catch, ascending.
        cards: Those of the outs, ascending; none in razz.
        types: The hand type that each of them makes.
        kickers: See `oracle.analysis.facts.Outs`.
        tainted: See there.
    """

    seat: int
    own: tuple[int, ...]
    free: tuple[int, ...]
    cards: tuple[int, ...] = ()
    types: tuple[int, ...] = ()
    kickers: tuple[int, ...] = ()
    tainted: tuple[int, ...] = ()

    @property
    def to_come(self) -> int:
        """Cards that the player still gets."""
        return ALL_CARDS - len(self.own)

    def outs(self, after: Mapping[int, tuple[float, float]], precision: Precision) -> Outs:
        """The outs with their equities.

        Args:
            after: The share of the pot after each out, and its half-width.
            precision: How precisely they are known.
        """
        count, unseen = len(self.cards), len(self.free)
        outs = [Out(card, kind, *after[card]) for card, kind in zip(self.cards, self.types, strict=True)]
        return Outs(
            seat=self.seat,
            outs=tuple(outs),
            kickers=self.kickers,
            tainted=self.tainted,
            unseen=unseen,
            discounted=sum(out.equity for out in outs),
            next_chance=count / unseen,
            chance=chance_of_one(count, unseen, self.to_come),
            rule=RULE_PERCENT * self.to_come * count,
            precision=precision,
        )


def sort_catches(
    prepared: Prepared, seat: int, *, must_beat: bool = False, any_better: bool = False
) -> Catches:
    """Sort the cards that a player may catch; arguments as for `count_catches`.

    In razz, which has no hand types, no card is an out.

    Raises:
        QueryError: If the hand is not known, or there is nobody to play against.
    """
    seat_of(prepared, seat, PICTURE)
    own = _known_cards(prepared, seat)
    if sum(not each.folded for each in prepared.seats) < 2:
        raise QueryError("The list of outs needs an opponent.", remedy="Add a player.")
    held = {place: sure_cards(each.live) for place, each in enumerate(prepared.seats) if place != seat}
    gone = int(np.bitwise_or.reduce(np.array([_mask(own), *held.values()], dtype=np.uint64)))
    unseen = np.flatnonzero((CARD_BITS & np.uint64(gone | prepared.undealt)) == 0)
    cards = _dealable(prepared, seat, _mask(own), unseen)
    free = tuple(cards.tolist())
    if not prepared.game.high:
        return Catches(seat, own, free)
    places = np.array(TYPE_PLACES[prepared.game.rating])
    (now,) = _rated(prepared, np.array([_mask(own)], dtype=np.uint64), len(own))
    then = _rated(prepared, CARD_BITS[cards] | np.uint64(_mask(own)), len(own) + 1)
    made = hand_types(then)
    before = places[hand_types(np.array([now]))[0]]
    better, stronger = places[made] > before, then > now
    level = np.ones(cards.size, dtype=np.bool_)
    for mask in (mask for place, mask in held.items() if mask and not prepared.seats[place].folded):
        (theirs,) = _rated(prepared, np.array([mask], dtype=np.uint64), mask.bit_count())
        level &= then > theirs if must_beat else then >= theirs
    are = stronger if any_better else better & level
    return Catches(
        seat=seat,
        own=own,
        free=free,
        cards=tuple(cards[are].tolist()),
        types=tuple(made[are].tolist()),
        kickers=tuple(cards[stronger & (places[made] == before)].tolist()),
        tainted=tuple(cards[better & ~level].tolist()),
    )


@until_cancelled
def count_catches(
    prepared: Prepared,
    seat: int,
    *,
    must_beat: bool = False,
    any_better: bool = False,
    settings: RunSettings | None = None,
    cancel: Cancel = None,
) -> Iterator[Outs]:
    """The next cards of a known stud hand that improve it, each with the equity of the improved hand.

    A card is an out if the player's cards with it make a better hand type than without: of fewer than five
    cards, pairs, two pair, trips and quads.  It must make a hand at least level with what the known cards of
    each opponent make already; what these may still catch counts in the equity.  Cards that anybody certainly
    holds are not in the deck.  Where the pot is split, hand types are those of the high, and the equities
    count both halves.

    Args:
        prepared: The table, of a game of stud with a high half.
        seat: Index of a seat with three to six exact cards in the order dealt, and nothing more.
        must_beat: Whether opponents' known hands must be beaten rather than tied.
        any_better: Count every card that makes the hand stronger, if only by a kicker, whatever the others
            have.
        settings: Limits, seed and threads of the equities.
        cancel: Stops the work when set.

    Yields:
        The outs. Equities are exact where all deals can be counted, as on the last card against known hands;
        otherwise sampled.

    Raises:
        QueryError: If the game has no high, the hand is not known, or there is nobody to play against.
    """
    if not prepared.game.high:
        raise QueryError(
            f"{prepared.game.title} has no hand types to improve.",
            places=("the game",), remedy="Compare equities: the picture Outs shows one after each next card.",
        )  # fmt: skip
    found = sort_catches(prepared, seat, must_beat=must_beat, any_better=any_better)
    figures = {card: _after(prepared, found, card, settings, cancel) for card in found.cards}
    widest = max((each.reach for each in figures.values()), default=0.0)
    wanted = TargetWidths(HALF_WIDTH, HALF_WIDTH)
    precision = Precision(widest, 0.0, exact=False, wanted=wanted) if widest else EXACT
    yield found.outs({card: (each.value, each.reach) for card, each in figures.items()}, precision)


def _known_cards(prepared: Prepared, seat: int) -> tuple[int, ...]:
    """A player's cards in the order dealt.

    Raises:
        QueryError: If they are not three to six exact cards.
    """
    label, live = prepared.seats[seat].label, prepared.seats[seat].live
    assert isinstance(live, StudRange)
    dealt = [part for part in live.parts[:, 0].tolist() if part] if live.parts.shape[1] == 1 else []
    cards = tuple(card for part in dealt for card in cards_in(int(part)))
    in_order = live.looked_at == tuple(range(len(dealt))) and not live.drawn
    if not (in_order and live.fixed == _mask(cards) and FIRST_CARDS <= len(cards) <= LAST_CARDS):
        raise QueryError(
            f"Outs need three to six exact cards of {label}.",
            places=(label,), remedy=f"Write the cards of {label} in the order dealt, such as AsAd7h.",
        )  # fmt: skip
    return cards


def _dealable(prepared: Prepared, seat: int, own: int, cards: Whole) -> Whole:
    """The cards after which every other player can hold a hand, and all of them can be dealt together.

    If two players hold two aces each, no ace is left to catch, although neither range is a single hand.
    """
    others = [each.live.without(own) for place, each in enumerate(prepared.seats) if place != seat]
    gone = own | prepared.dead

    def possible(card: int) -> bool:
        fresh = int(CARD_BITS[card])
        left = [hands.without(fresh) for hands in others]
        return not any(hands.empty for hands in left) and not undealable_seats(left, gone=gone | fresh)

    return cards[[possible(int(card)) for card in cards]]


def _mask(cards: tuple[int, ...]) -> int:
    return sum(int(CARD_BITS[card]) for card in cards)


def _rated(prepared: Prepared, hands: Masks, cards: int) -> Ratings:
    """The high ratings of hands of some number of cards."""
    boards = np.zeros(hands.size, dtype=np.uint64)
    rated: Ratings = GameKernels(prepared.game).rate_high(hands[None], boards, cards, 0)[0]
    return rated


def lows_with(prepared: Prepared, catches: Catches) -> dict[int, str]:
    """The low that a player's own cards make with each card, in words, by card; only cards that make one.

    Fewer than five cards make no low.
    """
    cards = len(catches.own) + 1
    if not prepared.game.low or cards < LOW_CARDS:
        return {}
    free = np.array(catches.free)
    hands = CARD_BITS[free] | np.uint64(_mask(catches.own))
    ratings = GameKernels(prepared.game).rate_low(
        hands[None], np.zeros(free.size, dtype=np.uint64), cards, 0
    )[0]
    return {
        card: describe_low(rating)
        for card, rating in zip(catches.free, ratings.tolist(), strict=True)
        if rating != NO_LOW
    }


def after_catch(prepared: Prepared, catches: Catches, card: int) -> Query:
    """The equity table once a player has caught a card."""
    asked = prepared.query
    seats = list(asked.seats)
    seats[catches.seat] = replace(seats[catches.seat], range_text=cards_text((*catches.own, card)))
    return equity_query(seats, game=asked.game, dead=asked.dead, syntax=asked.syntax)


def whole_ranges(prepared: Prepared) -> dict[str, HandSet]:
    """The ranges of a table by their texts, so that a run does not read them again."""
    seats = zip(prepared.query.seats, prepared.seats, strict=True)
    return {asked.range_text: seat.whole for asked, seat in seats}


def _after(
    prepared: Prepared, catches: Catches, card: int, settings: RunSettings | None, cancel: Cancel
) -> Estimate:
    """The share of the pot with a next card."""
    from oracle.simulate.runner import open_query, run

    query, ranges = after_catch(prepared, catches, card), whole_ranges(prepared)
    chosen = settings or RunSettings()
    if chosen.trials is None and chosen.seconds is None and chosen.error is None:
        chosen = replace(chosen, error=HALF_WIDTH)
    if chosen.method == "auto" and (
        open_query(query, chosen, macros=prepared.macros, ranges=ranges).plan.seconds > MOST_SECONDS
    ):
        chosen = replace(chosen, method="sampled")  # one card would be quick to count; forty are not
    return run(query, chosen, cancel=cancel, macros=prepared.macros, ranges=ranges).seats[catches.seat].equity
