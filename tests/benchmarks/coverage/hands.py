"""Hands dealt seat by seat against their exact chances, seat by seat and all seats together."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy import stats

from oracle.cards.mask import cards_in
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.work.schedule import BATCH
from oracle.simulate.work.stop import Stop
from tests.benchmarks.coverage.plain import dealt_apart
from tests.simulate.asking import joint_hands

ROUNDS = 128
"""Batches dealt: a million deals."""
LEAST_EXPECTED = 10
"""Deals expected of the rarest joint hands that are compared one by one; rarer ones are put together."""
LEAST_P = 1e-4
"""Some fifty tests are made."""


@dataclass(frozen=True)
class Small:
    """A table whose joint hands can be listed.

    Attributes:
        name: What is special about it.
        ranges: Of its players.
        board: The known board.
        game: The game.
    """

    name: str
    ranges: tuple[str, ...]
    board: str = ""
    game: str = "holdem"


SMALL = (
    Small("6 seats", ("AKs,AQs", "AKs,KQs", "AA,AQs", "KK", "KQs,QQ", "AKs,QQ")),
    Small("6 seats, weights", (
        "AA@50,KK@100", "AKs@30,AQs@100", "KQs@10,AA@90", "AKs", "QQ@5,JJ@95", "AQs,KQs",
    )),
    Small("8 seats", ("AKs", "AQs", "KQs", "QJs", "AJs", "KJs", "JTs", "KTs")),
    Small("9 seats, a flop", ("AKs", "AQs", "KQs", "AJs", "KJs", "QJs", "JTs", "QTs", "T9s"), "Kd9s2c"),
    Small("10 seats, weights", (
        "AKs", "AQs", "KQs", "AJs", "KJs", "QJs", "JTs", "QTs", "T9s@100,55@40", "T8s",
    ), "Kd9s2c"),
    Small("6 seats, short deck", (
        "AKs,77", "AQs,66", "KQs,AK", "AA,66", "77,88", "JTs,KQs",
    ), "Ac", "shortdeck"),
)  # fmt: skip


def main(_numbers: list[int]) -> bool:
    """Print a line a table; whether every chi-square is likely enough."""
    print(f"\nhands: {ROUNDS * BATCH:,} deals seat by seat; p-values of chi-square against exact chances")
    well = True
    for small in SMALL:
        began = time.process_time()
        values = list(p_values(small))
        well &= min(values) > LEAST_P
        seats = " ".join(f"{p:.3f}" for p in values[:-1])
        print(
            f"   {small.name:22} by seat: {seats}   together: {values[-1]:.3f}"
            f"   {time.process_time() - began:.0f} s",
            flush=True,
        )
    return well


def p_values(small: Small) -> Iterator[float]:
    """The p-value of each seat's hands, then that of all seats' hands together."""
    seats = [Seat(f"p{n}", text) for n, text in enumerate(small.ranges, 1)]
    prepared = prepare(equity_query(seats, game=small.game, board=small.board, syntax="classic"))
    expected = joint_hands([seat.live for seat in prepared.seats], ())
    places = {hands: place for place, hands in enumerate(expected)}
    chances = np.array(list(expected.values()))
    chances /= chances.sum()
    seen = np.zeros(len(places))
    dealer, state = dealt_apart(prepared, ordered=False), new_stream(1, 0)
    buffers = dealer.buffers()
    for _ in range(ROUNDS):
        batch = dealer.deal(state, BATCH, buffers, Stop().flag)
        assert batch is not None
        for dealt, times in Counter(map(tuple, batch.hands.T.tolist())).items():
            seen[places[tuple(cards_in(mask) for mask in dealt)]] += times
    for seat in range(len(seats)):
        own = [hands[seat] for hands in places]
        rows = {hand: row for row, hand in enumerate(sorted(set(own)))}
        by_hand = np.array([rows[hand] for hand in own])
        yield _p(np.bincount(by_hand, seen), np.bincount(by_hand, chances))
    rare = chances * seen.sum() < LEAST_EXPECTED
    yield _p(np.append(seen[~rare], seen[rare].sum()), np.append(chances[~rare], chances[rare].sum()))


def _p(seen: np.ndarray, chances: np.ndarray) -> float:
    """The p-value of some counts; a single hand has none to be wrong about."""
    possible = chances > 0
    assert not seen[~possible].any()
    return (
        float(stats.chisquare(seen[possible], chances[possible] * seen.sum()).pvalue)
        if possible.sum() > 1
        else 1.0
    )
