"""Every deal, and equities of hands before the end, slow and obvious, in every game."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product

from oracle.cards.mask import cards_in
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.stud import StudRange
from tests.reference.pql import share
from tests.reference.rules import RULES, Cards, Deal, Rules, strength
from tests.reference.strength import Strength

Weighed = tuple[Deal, float]
"""A deal and how much it counts."""

Slots = tuple[int | None, ...]
"""A hand in the order dealt, None where any card may come."""


Hands = tuple[tuple[Slots, float], ...]
"""The hands of a range with their weights."""

PARTS = 5040
"""Parts of a pot: any number of winners, of the whole or of either half, gets a whole number of them."""


@dataclass(frozen=True)
class Table:
    """What a query says about the seats: each one's range, and who is still in the pot."""

    seats: tuple[HandSet, ...]
    playing: tuple[bool, ...]
    game: str = "holdem"

    @functools.cached_property
    def ranges(self) -> tuple[Hands, ...]:
        """Each seat's hands; listed only where they are needed, since ranges of Omaha have 270,725."""
        return tuple(map(listed, self.seats))

    @property
    def rules(self) -> Rules:
        return RULES[self.game]


def table_of(ranges: Sequence[HandSet], playing: Sequence[bool], game: str = "holdem") -> Table:
    """The table of seats with these ranges."""
    return Table(tuple(ranges), tuple(playing), game)


@functools.lru_cache(maxsize=100)
def listed(hands: HandSet) -> Hands:
    """The hands of a range with their weights."""
    if isinstance(hands, StudRange):
        assert not hands.drawn
        rows = hands.parts.T.tolist()
        return tuple((_slots(row), float(w)) for row, w in zip(rows, hands.weights, strict=True))
    if not isinstance(hands, WeightedRange):
        return ()  # too many to be listed
    return tuple((cards_in(int(m)), float(w)) for m, w in zip(hands.masks, hands.weights, strict=True))


def _slots(parts: list[int]) -> Slots:
    down, *others = parts
    return (*(cards_in(down) or (None, None)), *(cards_in(mask)[0] if mask else None for mask in others))


def left_in(rules: Rules, *parts: Sequence[int | None]) -> list[int]:
    """The cards of the deck that are in none of some hands."""
    gone = {card for part in parts for card in part}
    return [card for card in rules.deck if card not in gone]


def every_deal(table: Table, board: Cards, dead: Cards) -> Iterator[Weighed]:
    """Every way to deal all hands and the rest of the board: the flop as a set, then turn, then river.

    In stud every card in its place, the two down cards in both orders.
    """
    rules = table.rules
    for drawn in product(*table.ranges):
        held = [card for hand, _ in drawn for card in hand if card is not None]
        if len({*held, *board, *dead}) < len(held) + len(board) + len(dead):
            continue
        weight = 1.0
        for _, own in drawn:
            weight *= own
        hands = tuple(hand for hand, _ in drawn)
        if rules.stud:
            for whole in _completed(rules, hands, dead):
                yield Deal(whole, (), dead, table.game), weight
            continue
        for whole in _boards(rules, board, (*held, *dead)):
            yield Deal(hands, whole, dead, table.game), weight


def _boards(rules: Rules, board: Cards, gone: Cards) -> Iterator[Cards]:
    for flop in combinations(left_in(rules, board, gone), max(0, 3 - len(board))):
        known = (*board, *flop)
        for rest in permutations(left_in(rules, known, gone), 5 - len(known)):
            yield (*known, *rest)


def _completed(rules: Rules, hands: tuple[Slots, ...], dead: Cards) -> Iterator[tuple[Cards, ...]]:
    """Every way to fill the places of stud hands; where the deck runs out, the last card is everybody's."""
    shared = rules.hole * len(hands) + len(dead) > len(rules.deck)
    own = rules.hole - shared
    places = [(seat, at) for seat, hand in enumerate(hands) for at in range(own) if hand[at] is None]
    for cards in permutations(left_in(rules, dead, *hands), len(places) + shared):
        filled = [list(hand) for hand in hands]
        for (seat, at), card in zip(places, cards, strict=False):
            filled[seat][at] = card
        if shared:
            for hand in filled:
                hand[own] = cards[-1]
        yield tuple(map(tuple, filled))


@functools.lru_cache(maxsize=200_000)
def _strength(cards: Cards) -> Strength:
    return strength(cards)


def _pot(hands: Sequence[Cards], board: Cards, game: str) -> list[int]:
    """Everybody's parts of the pot."""
    if game != "holdem":
        whole = Deal(tuple(hands), board, game=game)
        parts = [share(whole, seat) * PARTS for seat in range(len(hands))]
        assert all(each.denominator == 1 for each in parts)
        return [int(each) for each in parts]
    strengths = [_strength((*hand, *board)) for hand in hands]
    best = max(strengths)
    part, rest = divmod(PARTS, strengths.count(best))
    assert rest == 0
    return [part if each == best else 0 for each in strengths]


@functools.lru_cache(maxsize=50_000)
def face_up(hands: tuple[Cards, ...], known: Cards, dead: Cards, game: str = "holdem") -> tuple[float, ...]:
    """Every hand's share over every way the rest can come; in stud, of all that the hands lack."""
    rules = RULES[game]
    if rules.stud:
        slots = tuple((*hand, *[None] * (rules.hole - len(hand))) for hand in hands)
        ends = [(whole, ()) for whole in _completed(rules, slots, dead)]
    else:
        deck = left_in(rules, known, dead, *hands)
        ends = [(hands, (*known, *more)) for more in combinations(deck, 5 - len(known))]
    pots = [_pot(whole, board, game) for whole, board in ends]
    return tuple(float(Fraction(sum(parts), PARTS * len(ends))) for parts in zip(*pots, strict=True))


@functools.lru_cache(maxsize=50_000)
def against(
    own: Cards,
    known: Cards,
    dead: Cards,
    ranges: tuple[tuple[tuple[Cards, float], ...], ...],
    game: str = "holdem",
) -> float:
    """A hand's share against hands drawn from ranges, over every run-out; by weight, no card twice."""
    won = total = Fraction(0)
    for drawn in product(*ranges):
        hands = [own, *(hand for hand, _ in drawn)]
        held = [card for hand in hands for card in hand]
        if len({*held, *known, *dead}) < len(held) + len(known) + len(dead):
            continue
        weight = Fraction(1)
        for _, each in drawn:
            weight *= Fraction(each)
        ends = list(combinations(left_in(RULES[game], known, dead, *hands), 5 - len(known)))
        won += weight * Fraction(sum(_pot(hands, (*known, *more), game)[0] for more in ends), PARTS)
        total += weight * len(ends)
    if not total:
        raise ValueError("no hand is left")
    return float(won / total)
