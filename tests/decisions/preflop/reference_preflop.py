"""The slow twin of the preflop values: every deal, one after the other, in plain Python with fractions.

Hands are pairs of card ids, ranges are dicts from hands to weights (of players still to act: to the chance of
a call).  Given who calls, only hero and the callers hold hands; who calls is found by dealing everybody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

from tests.decisions.reference_decisions import Hand, apart, first_share

Weights = dict[Hand, Fraction]
ZERO = Fraction(0)


@dataclass(frozen=True)
class Twin:
    """A question with a small deck; `inside` are in, `waiting` are still to act."""

    hero: Weights
    deck: tuple[int, ...]
    inside: tuple[Weights, ...] = ()
    waiting: tuple[Weights, ...] = ()
    pot: Fraction = Fraction(6)
    price: Fraction = Fraction(1)
    added: Fraction = ZERO
    added_to_act: Fraction = ZERO
    won_later: Fraction = ZERO
    paid_later: Fraction = ZERO
    realised: Fraction = Fraction(1)
    known: dict[tuple[int, ...], tuple[Fraction, Fraction]] = field(default_factory=dict)

    def chances(self) -> dict[tuple[int, ...], Fraction]:
        """The chance of each set of callers still to act, everybody being dealt a hand."""
        found: dict[tuple[int, ...], Fraction] = {}
        for weight, hands in self._dealt([self.hero, *self.inside], len(self.waiting)):
            others = hands[len(hands) - len(self.waiting) :]
            calls = [call.get(hand, ZERO) for call, hand in zip(self.waiting, others, strict=True)]
            for who in product((0, 1), repeat=len(calls)):
                chance = weight
                for does, call in zip(who, calls, strict=True):
                    chance *= call if does else 1 - call
                found[who] = found.get(who, ZERO) + chance
        whole = sum(found.values())
        return {who: chance / whole for who, chance in found.items()}

    def _dealt(self, ranges: Sequence[Weights], random: int) -> Iterator[tuple[Fraction, tuple[Hand, ...]]]:
        for chosen in product(*(each.items() for each in ranges)):
            hands = tuple(hand for hand, _weight in chosen)
            if apart(hands):
                weight = Fraction(1)
                for _hand, each in chosen:
                    weight *= each
                for more in self._random(hands, random):
                    yield weight, (*hands, *more)

    def _random(self, hands: tuple[Hand, ...], count: int) -> Iterator[tuple[Hand, ...]]:
        if not count:
            yield ()
            return
        rest = [card for card in self.deck if not any(card in hand for hand in hands)]
        for hand in combinations(rest, 2):
            for more in self._random((*hands, hand), count - 1):
                yield (hand, *more)

    def against(self, who: tuple[int, ...]) -> tuple[Fraction, Fraction]:
        """Mean of max(0, EV) over flops, and the equity, against those who are in and some to act."""
        if who not in self.known:
            calling = [each for does, each in zip(who, self.waiting, strict=True) if does]
            final = self.pot + self.price + len(self.inside) * self.added + len(calling) * self.added_to_act
            final += (len(self.inside) + len(calling)) * self.won_later + self.paid_later
            self.known[who] = self._flops([*self.inside, *calling], final)
        return self.known[who]

    def _flops(self, callers: Sequence[Weights], final: Fraction) -> tuple[Fraction, Fraction]:
        total = worth = won = ZERO
        for hand, held in self.hero.items():
            for flop in combinations([card for card in self.deck if card not in hand], 3):
                cases = share = ZERO
                for weight, hands in self._dealt([{hand: held}, *callers], 0):
                    used = {*flop, *(card for each in hands for card in each)}
                    if len(used) < 3 + 2 * len(hands):
                        continue
                    for more in combinations([card for card in self.deck if card not in used], 2):
                        cases += weight
                        share += weight * first_share(hands, (*flop, *more), "holdem")
                total += cases
                won += share
                worth += max(ZERO, self.realised * share * final - cases * self.paid_later)
        return worth / total, won / total

    def value(self) -> Fraction:
        """The net value."""
        found = ZERO
        for who, chance in self.chances().items():
            if not self.inside and not any(who):
                found += chance * self.pot
            elif chance:
                found += chance * (self.against(who)[0] - self.price)
        return found
