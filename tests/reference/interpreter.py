"""PQL once more, slow and obvious: checked queries on explicit deals, one deal and one value at a time.

Plain Python on the twins of `tests.reference.pql`; no columns, no batches, no kernels.  Values are bool, int,
float, Fraction, card ids, ranks, frozensets of ranks, indices of hand types and flop categories, strengths
(tuples that compare) and texts.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import isfinite

from oracle.cards.mask import cards_in
from oracle.errors import Span
from oracle.query.checking.typed import Apply, CheckedQuery, Conditional, Constant, Operation, Typed
from oracle.query.language.types import WHOLE, Type
from oracle.ranges import WeightedRange
from oracle.ranges.orderings.catalog import load_ordering
from tests.reference.board import percentile
from tests.reference.deals import Table, against, face_up, listed
from tests.reference.flop import CATEGORIES, categories_of
from tests.reference.pql import (
    TWINS,
    low,
    measured,
    measured_low,
    rating,
)
from tests.reference.rules import TYPES, Cards, Deal, Low, Rules
from tests.reference.words import RANKS, SUITS, board_fits, stud_fits, text

LARGEST = 2**63 - 1


class NoValueError(Exception):
    """A value that is needed and cannot be had, with the place in the query."""

    def __init__(self, span: Span) -> None:
        super().__init__(span)
        self.span = span


# Expressions


class Interpreter:
    """Computes the expressions of a query."""

    def __init__(self, checked: CheckedQuery, table: Table) -> None:
        self._checked = checked
        self._table = table
        self._game = checked.game
        self._rules = table.rules

    def value(self, node: Typed, deal: Deal) -> object:
        """The value of an expression in a deal."""
        if isinstance(node, Constant):
            return self._constant(node)
        if isinstance(node, Apply):
            return self._call(node, deal)
        if isinstance(node, Conditional):
            for condition, chosen in node.branches:
                if self.value(condition, deal):
                    return self.value(chosen, deal)
            if node.otherwise is None:
                raise NoValueError(node.span)
            return self.value(node.otherwise, deal)
        return self._operation(node, deal)

    def _constant(self, node: Constant) -> object:
        """A constant; hand types and flop categories by their place in the order of the game."""
        if node.type is Type.FRACTION:
            return Fraction(node.value, 5040)
        if node.type is Type.HAND_TYPE:
            return self._rules.order.index(TYPES[node.value])
        if node.type is Type.FLOP_CATEGORY:
            return categories_of(self._rules).index(CATEGORIES[node.value])
        return node.value

    def _operation(self, node: Operation, deal: Deal) -> object:
        if node.operator == "and":
            return all(self.value(each, deal) for each in node.operands)
        if node.operator == "or":
            return any(self.value(each, deal) for each in node.operands)
        values = [self.value(each, deal) for each in node.operands]
        if node.operator == "not":
            return not values[0]
        if node.operator == "in":
            return any(values[0] == choice for choice in values[1:])
        if node.operator in _COMPARED:
            return _COMPARED[node.operator](*values)
        if node.operator == "||":
            return values[0] + values[1]
        return _in_range(node, _number(node, values))

    def _call(self, node: Apply, deal: Deal) -> object:
        spec = node.spec
        values = [self.value(each, deal) for each in node.arguments]
        try:
            found = self._apply(spec.name, values, [each.type for each in node.arguments], deal)
        except (ValueError, IndexError, ZeroDivisionError) as trouble:
            raise NoValueError(node.span) from trouble
        return _as_kept(found, spec.result, self._rules)

    def _apply(self, name: str, values: list[object], types: list[Type], deal: Deal) -> object:
        if name == "toString":
            return text(values[0], types[0], self._rules)
        if name in ("hvhEquity", "minHvhEquity"):
            return self._face_up(deal, *values)
        if name in ("hvrEquity", "minHvrEquity"):
            return self._against(deal, values[0], values[1], None, *values[2:])
        if name in ("hvPerceivedRangeEquity", "minHvPerceivedRangeEquity"):
            return self._against(deal, *values)
        if name == "handsHaving":
            spec, *more = values
            kinds = [Type.PLAYER, *types[1:]]
            seats = [seat for seat, plays in enumerate(self._table.playing) if plays]
            return sum(bool(self._apply(spec.name, [seat, *more], kinds, deal)) for seat in seats)
        if name in _ABOUT_POT:
            return self._about_pot(name, values, deal)
        if name == "inRange" and self._rules.stud:
            return stud_fits(values[1].text, deal.hands[values[0]])
        lines = [_as_told(value, kind, self._rules) for value, kind in zip(values, types, strict=True)]
        if name in ("handRanking", "handRankingFor"):
            label = str(values[1]) if len(values) > 1 else ""
            return percentile(deal.hands[values[0]], load_ordering(self._game, label).classes)
        if name in _OWN:
            return _OWN[name](deal, *lines)
        return TWINS[name](deal, *lines)

    def _about_pot(self, name: str, values: list[object], deal: Deal) -> object:
        """Functions that compare the players who have not folded."""
        playing = self._table.playing
        seats = [seat for seat, plays in enumerate(playing) if plays]
        if name == "bestHiRating":
            mine, street = values
            return all(rating(deal, mine, street) >= rating(deal, other, street) for other in seats)
        if name == "bestLoRating":
            mine, street = values
            own = low_key(low(deal, mine, street))
            return bool(own) and all(own >= low_key(low(deal, other, street)) for other in seats)
        left = replace(deal, hands=tuple(deal.hands[seat] for seat in seats))
        if not values:
            return TWINS[name](left)
        seat = values[0]
        return TWINS[name](left, seats.index(seat)) if playing[seat] else Fraction(0)

    def _face_up(self, deal: Deal, seat: int, street: str, least: float | None = None) -> object:
        equity = 0.0
        playing = self._table.playing
        if playing[seat]:
            hands = [deal.own(other, street) for other in range(len(playing))]
            out = [hand for hand, plays in zip(hands, playing, strict=True) if not plays]
            dead = (*deal.dead, *(card for hand in out for card in hand))
            left = [hand for hand, plays in zip(hands, playing, strict=True) if plays]
            shares = face_up(tuple(left), deal.on(street), tuple(sorted(dead)), self._table.game)
            equity = shares[sum(playing[:seat])]
        return equity if least is None else equity >= least

    def _against(
        self, deal: Deal, seat: int, street: str, hands: WeightedRange | None, least: float | None = None
    ) -> object:
        playing = self._table.playing
        others = [other for other, plays in enumerate(playing) if plays and other != seat]
        if hands is None:
            ranges = tuple(self._table.ranges[other] for other in others)
        else:
            ranges = (listed(hands),) * len(others)
        equity = against(deal.hands[seat], deal.on(street), deal.dead, ranges, self._table.game)
        return equity if least is None else equity >= least


_COMPARED: dict[str, Callable[[object, object], bool]] = {
    "=": operator.eq, "<>": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip


def _number(node: Operation, values: list[object]) -> object:
    """The result of a calculation or of a conversion between kinds of number."""
    if node.operator == "negate":
        return -values[0]
    if node.operator == "convert":
        if node.type in (Type.DOUBLE, Type.EQUITY):
            return float(values[0])
        return Fraction(values[0]) if node.type is Type.FRACTION else values[0]
    one, other = values
    if node.operator == "/":
        if other == 0:
            raise NoValueError(node.operands[1].span)
        return one / other
    return {"+": operator.add, "-": operator.sub, "*": operator.mul}[node.operator](one, other)


def _in_range(node: Operation, found: object) -> object:
    """A number, unless it is too large to be stored."""
    if node.type is Type.FRACTION:
        fits = abs(found * 5040) <= LARGEST
    elif node.type in WHOLE:
        fits = abs(found) <= LARGEST
    else:
        fits = isfinite(found)
    if not fits:
        raise NoValueError(node.span)
    return found


_ABOUT_POT = {
    "riverEquity", "fractionalRiverEquity", "winsHi", "tiesHi", "winsLo", "tiesLo", "scoops",
    "winningHandType", "bestHiRating", "bestLoRating",
}  # fmt: skip


def _five(text: str) -> Cards:
    cards = [
        RANKS.index(text[at].upper()) * 4 + SUITS.index(text[at + 1].lower()) for at in range(0, len(text), 2)
    ]
    if len(set(cards)) != 5:
        raise ValueError(text)
    return tuple(cards)


def low_key(found: Low | None) -> tuple[int, ...]:
    """A low as a value that is the greater, the better it is; none at all is the least."""
    return () if found is None else tuple(-each for each in found)


def _nth(deal: Deal, place: int, held: frozenset[int]) -> int:
    if place < 1:
        raise IndexError(place)
    return sorted(held, reverse=True)[place - 1]


def _one_card(deal: Deal, message: str) -> int:
    if len(message) != 2:
        raise ValueError(message)
    return RANKS.index(message[0].upper()) * 4 + SUITS.index(message[1].lower())


def _one_rank(deal: Deal, message: str) -> int:
    letter = "T" if message == "10" else message.upper()
    if len(letter) != 1:
        raise ValueError(message)
    return RANKS.index(letter)


_OWN: dict[str, Callable[..., object]] = {
    "minHiRating": lambda deal, seat, street, least: rating(deal, seat, street) >= least,
    "rateHiHand": lambda deal, cards: measured(deal, _five(cards)),
    "loRating": lambda deal, seat, street: low_key(low(deal, seat, street)),
    "minLoRating": lambda deal, seat, street, least: low_key(low(deal, seat, street)) >= least,
    "rateLoHand": lambda deal, cards: low_key(measured_low(deal, _five(cards))),
    "toCard": _one_card,
    "toRank": _one_rank,
    "nthRank": _nth,
    "boardInRange": lambda deal, patterns: board_fits(patterns.text, deal.board),
}
"""Functions whose twins take other arguments than an interpreter has."""


def _as_told(value: object, kind: Type, rules: Rules) -> object:
    """An argument as twins take it."""
    if kind is Type.HAND_TYPE:
        return rules.order[value]
    if kind is Type.FLOP_CATEGORY:
        return categories_of(rules)[value]
    if isinstance(value, WeightedRange):
        return _hand_set(value)
    return value


@functools.lru_cache(maxsize=100)
def _hand_set(hands: WeightedRange) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(cards_in(int(mask))) for mask in hands.masks)


def _as_kept(found: object, kind: Type, rules: Rules) -> object:
    """What a twin gives as a value."""
    if kind is Type.HAND_TYPE:
        return rules.order.index(found)
    if kind is Type.FLOP_CATEGORY:
        return categories_of(rules).index(found)
    if kind in (Type.EQUITY, Type.DOUBLE):
        return float(found)
    return bool(found) if kind is Type.BOOLEAN else found
