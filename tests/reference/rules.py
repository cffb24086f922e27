"""What a deal is in each game and what everybody has in it, slow and obvious: plain Python on card tuples."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from tests.reference.games import low_of, omaha_low_of, omaha_strength, razz_of, short_deck_strength
from tests.reference.strength import Strength, five_card_strength

BOARD_CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
STUD_CARDS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}
TYPES = (
    "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush",
)  # fmt: skip
SHORT_DECK_ORDER = (*TYPES[:5], "fullhouse", "flush", *TYPES[7:])
TRIPS_ABOVE_ORDER = (*TYPES[:3], "straight", "trips", *SHORT_DECK_ORDER[5:])
FIVE = 5

Cards = tuple[int, ...]
Low = tuple[int, ...]
"""Ranks of an eight-or-better low, highest first, or what `razz_key` gives; smaller is better."""


@dataclass(frozen=True)
class Rules:
    """The rules of a game.

    Attributes:
        hole: Cards each player is dealt.
        two: Whether exactly two of them play, with three of the board.
        stud: Whether there is no board.
        short: Whether the deck begins with the sixes.
        trips_above: Whether trips beat a straight.
        high: Whether a high hand is played for.
        low: "eight", "razz" or nothing.
    """

    hole: int
    two: bool = False
    stud: bool = False
    short: bool = False
    trips_above: bool = False
    high: bool = True
    low: str = ""

    @property
    def streets(self) -> tuple[str, ...]:
        return tuple(STUD_CARDS if self.stud else BOARD_CARDS)

    @property
    def deck(self) -> range:
        return range(4 * 4 if self.short else 0, 52)

    @property
    def order(self) -> tuple[str, ...]:
        """The hand types from low to high."""
        if self.trips_above:
            return TRIPS_ABOVE_ORDER
        return SHORT_DECK_ORDER if self.short else TYPES


RULES = {
    "holdem": Rules(2),
    "omahahi": Rules(4, two=True),
    "omaha8": Rules(4, two=True, low="eight"),
    "omahahi5": Rules(5, two=True),
    "omaha85": Rules(5, two=True, low="eight"),
    "omahahi6": Rules(6, two=True),
    "studhi": Rules(7, stud=True),
    "stud8": Rules(7, stud=True, low="eight"),
    "razz": Rules(7, stud=True, high=False, low="razz"),
    "shortdeck": Rules(2, short=True),
    "shortdecktrips": Rules(2, short=True, trips_above=True),
}


@dataclass(frozen=True)
class Deal:
    """All cards of one deal, own cards and board in the order dealt."""

    hands: tuple[Cards, ...]
    board: Cards
    dead: Cards = ()
    game: str = "holdem"

    @property
    def rules(self) -> Rules:
        return RULES[self.game]

    @property
    def last(self) -> str:
        return self.rules.streets[-1]

    def on(self, street: str) -> Cards:
        """The board on a street."""
        return () if self.rules.stud else self.board[: BOARD_CARDS[street]]

    def own(self, seat: int, street: str) -> Cards:
        """A seat's own cards on a street."""
        return self.hands[seat][: STUD_CARDS[street]] if self.rules.stud else self.hands[seat]

    def cards(self, seat: int, street: str) -> Cards:
        return (*self.own(seat, street), *self.on(street))

    def unseen(self, seat: int, street: str) -> list[int]:
        """What a seat does not see: what may come, and what others may hold."""
        gone = {*self.cards(seat, street), *self.dead}
        return [card for card in self.rules.deck if card not in gone]

    def with_next(self, seat: int, street: str) -> Iterator[tuple[Cards, Cards]]:
        """A seat's own cards and the board after every card that may come next."""
        own, board = self.own(seat, street), self.on(street)
        for card in self.unseen(seat, street):
            yield ((*own, card), board) if self.rules.stud else (own, (*board, card))


def ranks(cards: Iterable[int]) -> list[int]:
    return [card // 4 for card in cards]


# High hands


def strength(cards: Cards) -> Strength:
    """The best five of five to seven cards, read off the counts of ranks and suits."""
    if len(cards) == 5:
        return five_card_strength(cards)
    suits = [card % 4 for card in cards]
    for suit in range(4):
        if suits.count(suit) >= 5:
            suited = sorted((card for card in cards if card % 4 == suit), reverse=True)
            top = straight_top({card // 4 for card in suited})
            return (8, top) if top is not None else (5, *ranks(tuple(suited))[:5])
    return _without_flush(tuple(sorted(ranks(cards))))


@functools.cache  # 18,395 multisets of six ranks, 49,205 of seven
def _without_flush(held: tuple[int, ...]) -> Strength:
    """The best five of six or seven ranks in different suits."""
    counts = Counter(held)
    top = straight_top(set(counts))
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = order[0], max(order[1:], key=lambda rank: (min(counts[rank], 2), rank))
    if counts[first] == 4:
        return (7, first, max(order[1:]))
    if counts[first] == 3 and counts[second] >= 2:
        return (6, first, second)
    if top is not None:
        return (4, top)
    singles = sorted((rank for rank in order if counts[rank] == 1), reverse=True)
    if counts[first] == 3:
        return (3, first, *singles[:2])
    if counts[second] == 2:
        return (2, first, second, max(rank for rank in order if rank not in (first, second)))
    if counts[first] == 2:
        return (1, first, *singles[:3])
    return (0, *singles[:5])


STRAIGHTS = {top: set(range(top - 4, top + 1)) for top in range(12, 3, -1)} | {3: {3, 2, 1, 0, 12}}
"""The ranks of every straight, by its highest rank, the best first."""


def straight_top(held: set[int]) -> int | None:
    """The highest rank of the best straight within a set of ranks."""
    return next((top for top, straight in STRAIGHTS.items() if straight <= held), None)


@functools.lru_cache(maxsize=300_000)
def high_of(rules: Rules, own: Cards, board: Cards) -> Strength:
    """The best high hand of own cards and a board; bigger is better."""
    if rules.two:
        return omaha_strength(own, board)
    if rules.short:
        return short_deck_strength((*own, *board), trips_above=rules.trips_above)
    return strength((*own, *board))


def type_in(rules: Rules, own: Cards, board: Cards) -> str:
    """The hand type of what own cards and a board make, on any street."""
    if rules.two and len(board) < 3:
        return "pair" if len(set(ranks(own))) < len(own) else "highcard"
    if len(own) + len(board) < FIVE:
        counts = sorted(Counter(ranks(own)).values(), reverse=True)
        few = {(1,): "highcard", (2,): "pair", (2, 2): "twopair", (3,): "trips", (4,): "quads"}
        return few[(counts[0],) if counts[:2] != [2, 2] else (2, 2)]
    return TYPES[high_of(rules, own, board)[1 if rules.short else 0]]


# Lows


@functools.lru_cache(maxsize=300_000)
def low_in(rules: Rules, own: Cards, board: Cards) -> Low | None:
    """The best low of own cards and a board, None without one; smaller is better."""
    if rules.two:
        return omaha_low_of(own, board)
    cards = (*own, *board)
    if len(cards) < FIVE:
        return None
    return razz_of(cards) if rules.low == "razz" else low_of(cards)


def best_unseen_low(rules: Rules, unseen: Iterable[int], board: Cards) -> Low | None:
    """The best low that unseen cards can make: one card of each rank is as good as four."""
    low_first = sorted(unseen, key=lambda card: (card // 4 + 1) % 13)
    different = list({card // 4: card for card in low_first}.values())
    if rules.two:
        pairs = combinations(different, 2)
        lows = [low_in(rules, pair, board) for pair in pairs]
        return min((low for low in lows if low is not None), default=None)
    if len(different) >= FIVE:
        return low_in(rules, tuple(different[:FIVE]), ())
    return low_in(rules, tuple(low_first), ()) if len(low_first) >= FIVE else None


def low_words(low: Low | None, rule: str) -> str:
    """A low as it prints: its ranks, those held several times first."""
    if low is None:
        return "no low"
    times: tuple[int, ...] = (1,) * FIVE
    if rule == "razz":
        shapes = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (3, 2), (4, 1))
        times, low = shapes[low[0]], low[1:]
    letters = "A23456789TJQK"
    return "-".join(letters[rank - 1] for rank, count in zip(low, times, strict=True) for _ in range(count))
