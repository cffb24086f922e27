"""Every deal there is and what hands are worth before the end, slow and obvious, in every game."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, permutations, product

from oracle.cards.mask import cards_in
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.stud import StudRange
from tests.reference import Strength
from tests.reference_pql import share
from tests.reference_rules import RULES, Cards, Deal, Rules, strength

Weighed = tuple[Deal, float]
"""A deal and how much it counts."""

Slots = tuple[int | None, ...]
"""A hand in the order dealt, None where any card may come."""


@dataclass(frozen=True)
class Table:
    """What a query says about the seats: each one's hands with weights, and who is still in the pot."""

    ranges: tuple[tuple[tuple[Slots, float], ...], ...]
    playing: tuple[bool, ...]
    game: str = "holdem"

    @property
    def rules(self) -> Rules:
        return RULES[self.game]


def table_of(ranges: Sequence[HandSet], playing: Sequence[bool], game: str = "holdem") -> Table:
    """The table of seats with these ranges."""
    return Table(tuple(map(_listed, ranges)), tuple(playing), game)


def _listed(hands: HandSet) -> tuple[tuple[Slots, float], ...]:
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


def _pot(hands: Sequence[Cards], board: Cards, game: str) -> list[Fraction]:
    if game != "holdem":
        whole = Deal(tuple(hands), board, game=game)
        return [share(whole, seat) for seat in range(len(hands))]
    strengths = [_strength((*hand, *board)) for hand in hands]
    best = max(strengths)
    ways = strengths.count(best)
    return [Fraction(1, ways) if each == best else Fraction(0) for each in strengths]


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
    total = [Fraction(0)] * len(hands)
    for whole, board in ends:
        total = [sum(pair) for pair in zip(total, _pot(whole, board, game), strict=True)]
    return tuple(float(each / len(ends)) for each in total)


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
        for more in combinations(left_in(RULES[game], known, dead, *hands), 5 - len(known)):
            won += weight * _pot(hands, (*known, *more), game)[0]
            total += weight
    if not total:
        raise ValueError("no hand is left")
    return float(won / total)
