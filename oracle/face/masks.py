"""Hands as 64-bit masks for programmers: enumerate, sample, rate and describe them.

Bit 16·s + r of a mask is the card of suit s (clubs, diamonds, hearts, spades) and rank r (deuce … ace).
Wherever cards are expected, a text such as ``"AsKs"`` is accepted as well as a mask.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from enum import IntEnum
from itertools import combinations
from numbers import Real

from oracle.cards.card import card_text, parse_cards
from oracle.cards.mask import FULL_DECK, count_cards, mask_of
from oracle.cards.mask import cards_in as _card_ids
from oracle.errors import QueryError, quoted
from oracle.face.arguments import integer_argument
from oracle.query.settings import MAX_SECONDS
from oracle.rating import strength as _strength

FEWEST_RATED = 5
MOST_RATED = 7

Cards = str | int
"""Cards as text or as a mask."""


class HandType(IntEnum):
    """The hand types from low to high; as text, their names in PQL."""

    HIGH_CARD = _strength.HIGH_CARD
    PAIR = _strength.PAIR
    TWO_PAIR = _strength.TWO_PAIR
    TRIPS = _strength.TRIPS
    STRAIGHT = _strength.STRAIGHT
    FLUSH = _strength.FLUSH
    FULL_HOUSE = _strength.FULL_HOUSE
    QUADS = _strength.QUADS
    STRAIGHT_FLUSH = _strength.STRAIGHT_FLUSH

    def __str__(self) -> str:
        return _strength.HAND_TYPES[self]


def hands(cards: int, shared: Cards = 0, dead: Cards = 0) -> Iterator[int]:
    """Every hand of a given number of cards, as masks.

    Args:
        cards: Number of cards in each hand, including shared ones.
        shared: Cards in every hand.
        dead: Cards in no hand.

    Raises:
        OracleError: If the cards cannot be parsed, a card is both shared and dead, or no hand is possible.

    >>> sum(1 for hand in hands(2))
    1326
    >>> sum(1 for board in hands(5, shared="QsTs5c", dead="AsKs5hTc"))
    990
    """
    own, left, more = _split(cards, shared, dead)
    return (own | sum(joined) for joined in combinations(left, more))


def random_hands(
    cards: int,
    shared: Cards = 0,
    dead: Cards = 0,
    *,
    trials: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
) -> Iterator[int]:
    """Random hands, all equally likely, as masks.

    Args:
        cards: Number of cards in each hand, including shared ones.
        shared: Cards in every hand.
        dead: Cards in no hand.
        trials: Number of hands; together with ``seconds``, whichever limit comes first.
        seconds: Time limit, from the first hand on.
        seed: The same seed gives the same hands.

    Raises:
        OracleError: As for `hands`, or if neither a number nor a time is given.

    >>> drawn = list(random_hands(2, shared="As", dead="Kd", trials=3, seed=1))
    >>> drawn == list(random_hands(2, shared="As", dead="Kd", trials=3, seed=1))
    True
    >>> [cards_in(hand)[0] for hand in drawn]
    ['As', 'As', 'As']
    """
    if trials is None and seconds is None:
        raise QueryError(
            "The number of random hands is not limited.", remedy="Give a number of trials, or of seconds."
        )
    if trials is not None and integer_argument(trials, "The number of trials") < 0:
        raise QueryError(f"The number of trials must not be negative: {quoted(trials)}.")
    if seconds is not None and not (isinstance(seconds, Real) and 0 <= seconds <= MAX_SECONDS):
        raise QueryError(f"The time limit must be from 0 to {MAX_SECONDS:,} seconds, not {quoted(seconds)}.")
    if seed is not None:
        seed = integer_argument(seed, "The seed")
    own, left, more = _split(cards, shared, dead)
    return _drawn(own, left, more, trials, seconds, random.Random(seed))


def random_hand(cards: int, shared: Cards = 0, dead: Cards = 0, *, seed: int | None = None) -> int:
    """One random hand, as a mask.  Arguments and errors as for `random_hands`.

    >>> len(cards_in(random_hand(5, dead="AsKs")))
    5
    """
    return next(random_hands(cards, shared, dead, trials=1, seed=seed))


def cards_in(cards: Cards) -> tuple[str, ...]:
    """The cards of a mask, highest rank first; joined, they form a text that every function here accepts.

    >>> cards_in(0x1800_0000_0000_0000)
    ('As', 'Ks')
    """
    return tuple(card_text(card) for card in _card_ids(mask(cards)))


def evaluate(cards: Cards) -> int:
    """The rating of five to seven cards: a larger number for a better hand, equal numbers for equal hands.

    Args:
        cards: Cards as text (``"AsKsQsJsTs"``) or as a 64-bit mask.

    Raises:
        OracleError: If the cards cannot be parsed or there are fewer than five or more than seven.

    >>> evaluate("AsKsQsJsTs") > evaluate("AsAdAhAcKd")
    True
    """
    from oracle.rating.high import rate_one

    held = mask(cards)
    count = count_cards(held)
    if not FEWEST_RATED <= count <= MOST_RATED:
        raise QueryError(
            f"A hand is rated from five to seven cards, not {count}.",
            remedy="Pass hole cards and board together.",
        )
    return int(rate_one(held, count))


def describe(cards: Cards) -> str:
    """The best hand of five to seven cards in words.  Arguments and errors as for `evaluate`.

    >>> describe("AsAdKsKd7c7h2s")
    'two pair, aces and kings, seven kicker'
    """
    return _strength.describe(evaluate(cards))


def hand_type(rating: int) -> HandType:
    """The hand type of a rating returned by `evaluate`.

    Raises:
        OracleError: If it is not a rating.

    >>> kind = hand_type(evaluate("AsAdKsKd7c7h2s"))
    >>> str(kind), kind < HandType.TRIPS
    ('twopair', True)
    """
    try:
        return HandType(_strength.hand_type(integer_argument(rating, "A rating")))
    except ValueError:
        raise QueryError(f"{quoted(rating)} is not a rating.", remedy="Use evaluate(…) to get one.") from None


def _drawn(
    own: int, left: list[int], more: int, trials: int | None, seconds: float | None, source: random.Random
) -> Iterator[int]:
    """The hands of `random_hands`."""
    end = None if seconds is None else time.perf_counter() + seconds
    count = 0
    while (trials is None or count < trials) and (end is None or time.perf_counter() < end):
        yield own | sum(source.sample(left, more))
        count += 1


def _split(cards: int, shared: Cards, dead: Cards) -> tuple[int, list[int], int]:
    """The shared cards, the bits of the cards that can be added to them, and how many are added."""
    own, gone = mask(shared), mask(dead)
    cards = integer_argument(cards, "The number of cards")
    if own & gone:
        both = card_text(_card_ids(own & gone)[0])
        raise QueryError(f"The card {both} is both shared and dead.", remedy="Remove it from one of them.")
    left = [1 << place for place in range(FULL_DECK.bit_length()) if (FULL_DECK & ~(own | gone)) >> place & 1]
    fewest, most = count_cards(own), count_cards(own) + len(left)
    if not fewest <= cards <= most:
        raise QueryError(f"A hand can have {fewest} to {most} cards here, not {quoted(cards)}.")
    return own, left, cards - fewest


def mask(cards: Cards) -> int:
    """Cards as a mask.

    Raises:
        OracleError: If a text cannot be parsed, or a mask has bits that are not cards.

    >>> hex(mask("AsKs"))
    '0x1800000000000000'
    """
    if isinstance(cards, str):
        return mask_of(parse_cards(cards))
    held = integer_argument(cards, "A hand that is not a text")
    if held & ~FULL_DECK:
        raise QueryError("The mask has bits that are not cards.", remedy="Suit s has bits 16·s … 16·s + 12.")
    return held
