"""How many hands of the other games are rated in a second."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import mask_of
from tests.benchmarks.measure import Figure, best_seconds
from tests.reference.games import low_of, omaha_low_of, omaha_strength, razz_of, short_deck_strength

COLUMN = 8192
REPEATS = 20
GOES = 40
"""Short goes and many of them: on a shared machine one will run undisturbed."""
SLOW_HANDS = 50
PEER_HANDS = 20_000
OMAHA_TARGET = 50e6
_FOUR = "Omaha ratings, 4 hole cards, one core"
BOARD = 5

Hands = list[list[int]]
Masks = npt.NDArray[np.uint64]


def figures() -> Iterator[Figure]:
    """Ratings of fresh hands from columns in random order, beside the twins of the tests and phevaluator."""
    yield from _omaha()
    yield from _others()


def _dealt(cards: int, lowest: int = 0) -> Hands:
    rng = random.Random(1)
    return [rng.sample(range(lowest, 52), cards) for _ in range(COLUMN)]


def _masks(hands: Hands) -> Masks:
    return np.array([mask_of(hand) for hand in hands], dtype=np.uint64)


def _rate(work: Callable[[], object], rows: int = COLUMN) -> float:
    def repeated() -> None:
        for _ in range(REPEATS):
            work()

    return rows * REPEATS / best_seconds(repeated, GOES)


def _figure(name: str, rate: float, twin: Callable[[tuple[int, ...]], object], hands: Hands) -> Figure:
    def slow() -> None:
        for hand in hands[:SLOW_HANDS]:
            twin(tuple(hand))

    slow_rate = SLOW_HANDS / best_seconds(slow, 2)
    target = OMAHA_TARGET if name == _FOUR else None
    return Figure(name, rate, "/s", target, f"twin of the tests × {rate / slow_rate:,.0f}")


def _omaha() -> Iterator[Figure]:
    from oracle.rating.low import rate_omaha_eight
    from oracle.rating.omaha import rate_omaha

    out = np.empty(COLUMN, dtype=np.uint32)
    for hole in (4, 5, 6):
        hands = _dealt(hole + BOARD)
        own, board = _masks([hand[BOARD:] for hand in hands]), _masks([hand[:BOARD] for hand in hands])
        rate = _rate(lambda own=own, board=board: rate_omaha(own, board, out))
        name = f"Omaha ratings, {hole} hole cards, one core"
        yield _figure(name, rate, lambda hand: omaha_strength(hand[BOARD:], hand[:BOARD]), hands)
        if hole == 4:
            yield from _peer(hands, rate)
            low = _rate(lambda own=own, board=board: rate_omaha_eight(own, board, out))
            yield _figure(
                "eight-or-better of Omaha", low, lambda hand: omaha_low_of(hand[BOARD:], hand[:BOARD]), hands
            )


def _peer(hands: Hands, ours: float) -> Iterator[Figure]:
    """The same hands rated by phevaluator, where it is installed."""
    try:
        from phevaluator import evaluate_omaha_cards
    except ImportError:
        return

    def peer() -> None:
        for index in range(PEER_HANDS):
            evaluate_omaha_cards(*hands[index % COLUMN])

    rate = PEER_HANDS / best_seconds(peer, 2)
    name = "  phevaluator (4 hole cards), called from Python"
    yield Figure(name, rate, "/s", None, f"ours × {ours / rate:,.0f}")


def _others() -> Iterator[Figure]:
    from oracle.rating.low import rate_eight
    from oracle.rating.razz import rate_razz
    from oracle.rating.shortdeck import rate_shortdeck

    hands, short = _dealt(7), _dealt(7, lowest=16)
    masks, short_masks, out = _masks(hands), _masks(short), np.empty(COLUMN, dtype=np.uint32)
    rate = _rate(lambda: rate_eight(masks, out))
    yield _figure("eight-or-better of 7 cards", rate, low_of, hands)
    rate = _rate(lambda: rate_razz(masks, 7, out))
    yield _figure("razz, 7 cards", rate, razz_of, hands)
    rate = _rate(lambda: rate_shortdeck(short_masks, 7, out))
    yield _figure("short deck, 7 cards", rate, short_deck_strength, short)
