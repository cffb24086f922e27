"""Weights a million times apart: what is added and subtracted again may leave nothing behind."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

import oracle
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run
from oracle.simulate.strategies.exact import exhaustive, sweep
from oracle.simulate.work.whole_numbers import whole_if_decimal
from tests.simulate.strategies.plans import assert_equal, table, totals

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
BOARD = ("2c", "7d", "Jh", "Js", "5h")

ACES = {f"As{card}": "100" for card in DECK if card not in ("As", *BOARD)}
TWO = ({**ACES, "7h6h": "0.0001"}, {**ACES, "9c9d": "0.0001", "8c8d": "0.0003"})
"""Nearly all hands of both share the ace of spades."""

THREE = (
    {"9d5c": "50", "9dJc": "12.345", "Jd5c": "0.0001"},
    {"Qc5c": "100", "4c4h": "0.0003"},
    {"QcJc": "100", "9d2h": "0.7", "AhTs": "0.0001"},
)


def without_an_end(ranges: tuple[dict[str, str], ...]) -> tuple[dict[str, str], ...]:
    """The same with more decimals than whole numbers have room for."""
    return tuple(
        {
            hand: f"{min(float(weight), 99.99):.4f}5731579024836{place}"
            for place, (hand, weight) in enumerate(each.items(), 1)
        }
        for each in ranges
    )


def with_decimals(digits: int) -> tuple[dict[str, str], ...]:
    """The same with so many decimals; from five on, not every product of whole weights is a double."""
    return tuple(
        {
            hand: f"{float(weight) - place / 7:.{digits}f}" if weight == "100" else weight
            for place, (hand, weight) in enumerate(each.items(), 1)
        }
        for each in TWO
    )


TABLES = {
    "two": (TWO, ()),
    "two, with many decimals": (without_an_end(TWO), ()),
    **{f"two, with {digits} decimals": (with_decimals(digits), ()) for digits in (4, 5, 7, 9, 11)},
    "three": (THREE, ()),
    "three, with many decimals": (without_an_end(THREE), ()),
    "one folded": (THREE, (2,)),
    "one folded, with many decimals": (without_an_end(THREE), (2,)),
    "in between": ((*TWO, THREE[2]), ()),
    "in between, with many decimals": (without_an_end((*TWO, THREE[2])), ()),
    **{
        f"in between, with {digits} decimals": ((*with_decimals(digits), THREE[2]), ())
        for digits in (4, 5, 7, 9, 11)
    },
}


def by_hand(ranges: tuple[dict[str, str], ...], folded: tuple[int, ...]) -> list[Fraction]:
    """The equity of each player in the pot on the board, deal by deal."""
    ratings = {hand: oracle.evaluate(hand + "".join(BOARD)) for each in ranges for hand in each}
    whole, won = Fraction(0), [Fraction(0) for _ in ranges]
    for hands in product(*ranges):
        if len({hand[at : at + 2] for hand in hands for at in (0, 2)}) < 2 * len(hands):
            continue
        weight = Fraction(1)
        for hand, each in zip(hands, ranges, strict=True):
            weight *= Fraction(each[hand])
        held = [-1 if place in folded else ratings[hand] for place, hand in enumerate(hands)]
        winners = [place for place, rating in enumerate(held) if rating == max(held)]
        whole += weight
        for place in winners:
            won[place] += weight / len(winners)
    return [each / whole for place, each in enumerate(won) if place not in folded]


@pytest.mark.parametrize(("ranges", "folded"), TABLES.values(), ids=list(TABLES))
def test_equities_are_those_of_fractions(ranges: tuple[dict[str, str], ...], folded: tuple[int, ...]) -> None:
    texts = [",".join(f"{hand}@{weight}" for hand, weight in each.items()) for each in ranges]
    seats = [Seat(f"p{place}", text, folded=place in folded) for place, text in enumerate(texts)]
    found = run(equity_query(seats, board="".join(BOARD)), RunSettings(method="exact"))
    equities = [seat.equity.value for seat in found.seats if not seat.folded]
    assert equities == pytest.approx([float(each) for each in by_hand(ranges, folded)], abs=1e-14)


def test_what_is_counted_does_not_depend_on_the_decimals() -> None:
    """The totals of the boards of a pattern are added; on each board other hands are left."""
    prepared = table("AA@12.345,KK@50", "QQ@0.0001,JT@7", board="7h7s2h5s")
    swept, dealt = (totals(each.propose(prepared, math.inf, [])) for each in (sweep, exhaustive))
    assert_equal(swept, dealt)


def test_weights_with_few_decimals_become_whole() -> None:
    weights, power = whole_if_decimal(np.array([1e-6, 0.0, 0.12345, 1.0]))
    assert (weights.tolist(), power) == ([1.0, 0.0, 123_450.0, 1_000_000.0], 1e6)


@pytest.mark.parametrize("weights", [[1 / 3, 1.0], [0.1234567890123456, 1.0], [1.0000000001e-6, 1.0]])
def test_other_weights_stay_as_they_are(weights: list[float]) -> None:
    kept, power = whole_if_decimal(np.array(weights))
    assert (kept.tolist(), power) == (weights, 1.0)
