"""Short ways to ask, for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from oracle import simulate
from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in
from oracle.games import find_game
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.ranges import WeightedRange, parse_range
from oracle.simulate import Result


def question(
    *ranges: str,
    board: str = "",
    dead: str = "",
    syntax: str = "generic",
    folded: Iterable[int] = (),
    game: str = "holdem",
) -> Query:
    """The equity query of players p1, p2 … with these ranges."""
    seats = [Seat(f"p{n}", text, folded=n in set(folded)) for n, text in enumerate(ranges, 1)]
    return equity_query(seats, board=board, dead=dead, syntax=syntax, game=game)


def ask(
    *ranges: str,
    board: str = "",
    dead: str = "",
    syntax: str = "generic",
    folded: Iterable[int] = (),
    game: str = "holdem",
    **how: object,
) -> Result:
    """Run the equity query with these settings."""
    query = question(*ranges, board=board, dead=dead, syntax=syntax, folded=folded, game=game)
    return simulate.run(query, RunSettings(**how))


def hands_of(text: str) -> WeightedRange:
    """A hold'em range in generic syntax."""
    return parse_range(text, find_game("holdem"), "generic")


def joint_hands(ranges: list[WeightedRange], gone: Iterable[int]) -> dict[tuple[tuple[int, ...], ...], float]:
    """Every way to give all players a hand without using a card twice, with its weight; slowly."""
    out = {}
    choices = [
        [(cards_in(int(m)), float(w)) for m, w in zip(r.masks, r.weights, strict=True)] for r in ranges
    ]
    for chosen in product(*choices):
        cards = [card for hand, _ in chosen for card in hand] + list(gone)
        if len(set(cards)) == len(cards):
            weight = 1.0
            for _, own in chosen:
                weight *= own
            out[tuple(hand for hand, _ in chosen)] = weight
    return out


def cards(text: str) -> tuple[int, ...]:
    """Card ids of a text."""
    return parse_cards(text)
