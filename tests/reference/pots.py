"""Slow, obvious twins of showdowns in every game: who gets what of the pot, by trying everything."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from oracle.cards.mask import FULL_DECK, cards_in
from oracle.games import Game
from tests.reference.games import low_of, omaha_low_of, omaha_strength, razz_of, short_deck_strength
from tests.reference.strength import best_strength

Cards = tuple[int, ...]


def halves(game: Game, hands: list[Cards], board: Cards) -> list[tuple[Fraction, Fraction]]:
    """What each of some complete hands gets from the high and from the low half of a pot of 1."""
    high = [_high(game, hand, board) for hand in hands] if game.high else [None] * len(hands)
    low = [_low(game, hand, board) for hand in hands] if game.low else [None] * len(hands)
    made = [each for each in low if each is not None]
    high_pot = Fraction(0) if not game.high else Fraction(1, 2) if made else Fraction(1)
    low_pot = 1 - high_pot
    best_high = [game.high and each == max(high) for each in high]
    best_low = [bool(made) and each == min(made) for each in low]
    return [
        (high_pot / sum(best_high) if won else Fraction(0), low_pot / sum(best_low) if took else Fraction(0))
        for won, took in zip(best_high, best_low, strict=True)
    ]


def _high(game: Game, hand: Cards, board: Cards) -> object:
    if game.own_cards_used:
        return omaha_strength(hand, board)
    if game.rating in ("shortdeck", "shortdeck-trips"):
        return short_deck_strength((*hand, *board), trips_above=game.rating == "shortdeck-trips")
    return best_strength((*hand, *board))


def _low(game: Game, hand: Cards, board: Cards) -> tuple[int, ...] | None:
    if game.low_rating == "razz":
        return razz_of((*hand, *board))
    return omaha_low_of(hand, board) if game.own_cards_used else low_of((*hand, *board))


def mean_halves(
    game: Game, hands: list[Cards], board: Cards, dead: Cards = (), playing: tuple[int, ...] | None = None
) -> tuple[list[tuple[Fraction, Fraction]], int]:
    """Mean halves of known hands over every way to complete them and the board, and how many ways those are.

    Args:
        game: The game.
        hands: The hands, in stud complete or not; those not playing are only out of the deck.
        board: The known board.
        dead: Cards that cannot come.
        playing: Places of the hands in the pot; all if left out.
    """
    chosen = list(range(len(hands))) if playing is None else list(playing)
    out = {*board, *dead, *(card for hand in hands for card in hand)}
    deck = [card for card in cards_in(game.deck & FULL_DECK) if card not in out]
    sums = [(Fraction(0), Fraction(0)) for _ in chosen]
    ways = 0
    for done in _completions(game, hands, board, deck):
        ways += 1
        got = halves(game, [done[0][place] for place in chosen], done[1])
        sums = [(a + c, b + d) for (a, b), (c, d) in zip(sums, got, strict=True)]
    return [(a / ways, b / ways) for a, b in sums], ways


def _completions(game: Game, hands: list[Cards], board: Cards, deck: list[int]):
    """Every complete set of hands with its board."""
    short = next((place for place, hand in enumerate(hands) if len(hand) < game.hole_cards), None)
    if short is None:
        for rest in combinations(deck, game.board_cards - len(board)):
            yield hands, (*board, *rest)
        return
    for more in combinations(deck, game.hole_cards - len(hands[short])):
        fuller = [*hands[:short], (*hands[short], *more), *hands[short + 1 :]]
        yield from _completions(game, fuller, board, [card for card in deck if card not in more])


def split_index(high_ways: int, low_ways: int, low_made: bool, players: int) -> int:
    """The number of an outcome where the pot is split.

    Args:
        high_ways: Players who share the high, the seat among them; 0 where it is not.
        low_ways: The same of the low.
        low_made: Whether anybody has a low.
        players: Players in the pot.
    """
    return high_ways + (players + 1) * (1 + low_ways if low_made else 0)
