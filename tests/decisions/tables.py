"""Small random tables for the tests of decisions: few hands, few cards left, any money."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction

from oracle.cards.card import cards_text
from oracle.cards.mask import mask_of
from oracle.decisions.deals.spot import Spot
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import Pot
from oracle.games import find_game
from oracle.prepared.reading import prepare
from oracle.query import Seat, equity_query
from tests.decisions.reference_decisions import Hand, Money, Range, apart

LEFT = {5: 18, 4: 15, 3: 13}
"""Cards that are not dead, by number of board cards: hands and run-outs come from these."""


@dataclass(frozen=True)
class Table:
    """A table for the engine and its twin."""

    hero: Range
    villains: list[Range]
    seen: Range
    board: tuple[int, ...]
    dead: frozenset[int]
    money: Money
    to_call: Fraction
    total: Fraction
    folds: list[Fraction]
    game: str = "holdem"

    @property
    def spot(self) -> Spot:
        ranges = [self.hero, *self.villains, self.seen]
        seats = [Seat(f"p{number}", range_text(held)) for number, held in enumerate(ranges)]
        board, dead = cards_text(self.board), cards_text(sorted(self.dead))
        query, alone = (
            equity_query(own, game=self.game, board=board, dead=dead) for own in (seats[:-1], seats[-1:])
        )
        return Spot(prepare(query), prepare(alone).seats[0])

    @property
    def pot(self) -> Pot:
        money = self.money
        return Pot(
            float(money.pot), float(self.to_call), tuple(map(float, money.behind)),
            tuple(map(float, money.paid)), float(money.rake), None if money.cap is None else float(money.cap),
        )  # fmt: skip

    @property
    def later(self) -> Later:
        money = self.money
        return Later(float(money.won_later), float(money.paid_later), float(money.realised))


def range_text(held: Range) -> str:
    return ", ".join(f"{cards_text(hand)}@{weight}" for hand, weight in held.items())


def random_table(seed: int, opponents: int, game: str = "holdem") -> Table:
    source = random.Random(seed)
    known = source.choice([5, 4, 3] if opponents < 3 and game == "holdem" else [5, 4])
    rules = find_game(game)
    cards = [card for card in range(52) if rules.deck & mask_of([card])]
    spare = (rules.hole_cards - 2) * (opponents + 1)
    deck = source.sample(cards, LEFT[known] + spare)
    board, rest = tuple(deck[:known]), deck[known:]
    while True:
        hero = _range(source, rest, rules.hole_cards, source.choice([1, 1, 3]))
        most = 7 if opponents < 3 and game == "holdem" else 4
        villains = [_range(source, rest, rules.hole_cards, source.randint(2, most)) for _ in range(opponents)]
        if _possible([hero, *villains]):
            break
    seen = hero if len(hero) > 1 else _range(source, rest, rules.hole_cards, source.randint(1, 6))
    money, to_call, total = _money(source, opponents)
    folds = [Fraction(source.randint(0, 12), 12) for _ in villains]
    dead = frozenset(cards) - set(deck)
    return Table(hero, villains, seen, board, dead, money, to_call, total, folds, game)


def _range(source: random.Random, cards: list[int], own: int, size: int) -> Range:
    hands = {tuple(sorted(source.sample(cards, own), reverse=True)) for _ in range(4 * size)}
    return {hand: source.randint(1, 100) for hand in sorted(hands)[:size]}


def _possible(ranges: list[Range]) -> bool:
    def fits(chosen: list[Hand], left: list[Range]) -> bool:
        if not left:
            return True
        return any(apart([*chosen, hand]) and fits([*chosen, hand], left[1:]) for hand in left[0])

    return fits([], ranges)


def _money(source: random.Random, opponents: int) -> tuple[Money, Fraction, Fraction]:
    """Any money: seats that have matched, that are all in for less, and that are still to act."""
    bet = Fraction(source.choice([0, 4, 10]))
    own = Fraction(source.randint(0, 2)) if bet else Fraction(0)
    paid, behind = [own], [Fraction(source.randint(12, 60))]
    for seat in range(opponents):
        kind = source.choice(["matched", "short", "all in", "to act"]) if seat else "matched"
        put = bet if kind == "matched" else Fraction(source.randint(0, int(bet)))
        paid.append(put)
        behind.append(Fraction({"all in": 0, "short": source.randint(1, 9)}.get(kind, source.randint(5, 70))))
    pot = sum(paid, Fraction(source.randint(1, 40)))
    rake = Fraction(source.choice([0, 0, 5, 10]), 100)
    money = Money(
        pot, tuple(paid), tuple(behind), rake, source.choice([None, Fraction(2)]),
        Fraction(source.choice([0, 0, 6])), Fraction(source.choice([0, 0, 3])),
        Fraction(source.choice([10, 10, 8]), 10),
    )  # fmt: skip
    total = Fraction(source.randint(int(bet) + 1, int(own + behind[0])))
    return money, bet - own, total
