"""Other programs from the package index, on the same hands in the same run.

eval7 comes with the tools of development.  The others are measured where they are installed, which this does:
``.venv/bin/python -m pip install treys phevaluator pokerkit``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from math import nan

import numpy as np

from oracle.cards.card import card_text
from oracle.cards.mask import mask_of
from tests.benchmarks.equity import EVERY_HAND, T20
from tests.benchmarks.measure import Figure, best_seconds

HANDS = 8192
SLOW_HANDS = 200
"""For peers that take milliseconds a hand."""
REPEATS = 500
BOARD = "Ks8d3s2h4c"
"""A full board: eval7 calls an enumeration exact that deals no further cards."""
TRIALS = 1_000_000
PEER_TRIALS = 2_000
"""Trials of a peer that takes milliseconds for each."""
GOES = 3

Texts = list[list[str]]


def figures() -> Iterator[Figure]:
    """Ratings of seven cards, then equities."""
    yield from _ratings()
    yield from _exact()
    yield from _sampled()


def _ratings() -> Iterator[Figure]:
    """The same hands rated by each program, called as its own examples call it."""
    from oracle.rating import high

    rng = random.Random(1)
    hands = [rng.sample(range(52), 7) for _ in range(HANDS)]
    texts = [[card_text(card) for card in hand] for hand in hands]
    masks, out = np.array([mask_of(hand) for hand in hands], dtype=np.uint64), np.empty(HANDS, np.uint32)

    def column() -> None:
        for _ in range(REPEATS):
            high.rate(masks, 7, out)

    ours = HANDS * REPEATS / best_seconds(column, GOES)
    yield Figure("ratings of 7 cards from a column, ours, one core", ours, "/s")
    for name, prepare in PEERS.items():
        try:
            size, work = prepare(texts)
        except ImportError:
            yield _missing(name)
            continue
        rate = size / best_seconds(work, GOES)
        yield Figure(f"  {name}, called from Python", rate, "/s", None, f"ours × {ours / rate:,.0f}")


def _missing(name: str) -> Figure:
    return Figure(f"  {name}", nan, "/s", None, f"not installed: pip install {name}")


def _eval7(texts: Texts) -> tuple[int, Callable[[], object]]:
    import eval7

    hands = [[eval7.Card(text) for text in hand] for hand in texts]
    return len(hands), lambda: [eval7.evaluate(hand) for hand in hands]


def _treys(texts: Texts) -> tuple[int, Callable[[], object]]:
    from treys import Card, Evaluator

    hands = [[Card.new(text) for text in hand] for hand in texts]
    evaluate = Evaluator().evaluate
    return len(hands), lambda: [evaluate(hand[:2], hand[2:]) for hand in hands]


def _phevaluator(texts: Texts) -> tuple[int, Callable[[], object]]:
    from phevaluator import evaluate_cards

    return len(texts), lambda: [evaluate_cards(*hand) for hand in texts]


def _pokerkit(texts: Texts) -> tuple[int, Callable[[], object]]:
    from pokerkit import StandardHighHand

    hands = [("".join(hand[:2]), "".join(hand[2:])) for hand in texts[:SLOW_HANDS]]
    return len(hands), lambda: [StandardHighHand.from_game(*hand) for hand in hands]


PEERS: dict[str, Callable[[Texts], tuple[int, Callable[[], object]]]] = {
    "eval7": _eval7,
    "treys": _treys,
    "phevaluator": _phevaluator,
    "pokerkit": _pokerkit,
}
"""For each program, what lays out hands for it: how many, and what rates them all."""


def _exact() -> Iterator[Figure]:
    """A hand against ranges on a full board, exactly, beside eval7's own enumeration; each reads its text."""
    import eval7

    import oracle

    hero = [eval7.Card("As"), eval7.Card("Qs")]
    board = [eval7.Card(BOARD[place : place + 2]) for place in range(0, len(BOARD), 2)]
    for name, text, theirs in (("random", "random", EVERY_HAND), ("T20", T20, T20)):

        def work(text: str = text) -> object:
            return oracle.equity("AsQs", text, board=BOARD, syntax="classic", method="exact", threads=1)

        def peer(text: str = theirs) -> object:
            return eval7.py_hand_vs_range_exact(hero, eval7.HandRange(text), board)

        ours, others = best_seconds(work), best_seconds(peer)
        yield Figure(f"exact, AsQs v {name} on {BOARD}, ours", ours, "s")
        yield Figure("  eval7.py_hand_vs_range_exact", others, "s", None, f"ours × {others / ours:,.1f}")


def _sampled() -> Iterator[Figure]:
    """Sampled trials of hand against hand in a second, beside pokerkit's own calculator."""
    import oracle

    ours = TRIALS / best_seconds(
        lambda: oracle.equity("AsKs", "QdQc", method="sampled", trials=TRIALS, seed=1, threads=1), GOES
    )
    yield Figure("sampled trials, AsKs v QdQc, ours, one thread", ours, "/s")
    try:
        from pokerkit import Card, Deck, StandardHighHand, calculate_equities
    except ImportError:
        yield _missing("pokerkit")
        return
    ranges = [[list(Card.parse(text))] for text in ("AsKs", "QdQc")]
    peer = PEER_TRIALS / best_seconds(
        lambda: calculate_equities(
            ranges, [], 2, 5, Deck.STANDARD, (StandardHighHand,), sample_count=PEER_TRIALS
        ),
        1,
    )
    name = "  pokerkit.calculate_equities, one process"
    yield Figure(name, peer, "/s", None, f"ours × {ours / peer:,.0f}")
