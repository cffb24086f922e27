"""Which games can be calculated, and which questions need no kernel; no kernel is imported for it."""

from __future__ import annotations

from oracle.games import HOLDEM, Game, find_game
from oracle.query.equity import asks_equity_table
from oracle.query.model import Query
from oracle.query.settings import RunSettings
from oracle.rating.strength import SHORT_DECK_RULES

RATED = frozenset(
    {
        *((rule, "", None, 2) for rule in ("high", *SHORT_DECK_RULES)),
        *(("high", low, 2, cards) for low in ("", "eight") for cards in (4, 5, 6)),
        *((rule, low, "seven", 7) for rule, low in (("high", ""), ("high", "eight"), ("", "razz"))),
    }
)
"""What `oracle.simulate.rules` has kernels for: the rules of the high and of the low, how many own cards must
play (or "seven" in stud), and how many there are.  Other mixtures of these are games nobody can rate yet."""


def has_kernels(game: Game) -> bool:
    """Whether kernels are written for a game, whatever the catalog says."""
    own = "seven" if game.stud else game.own_cards_used
    return (game.rating, game.low_rating, own, game.hole_cards) in RATED


def stands_in_table(query: Query) -> bool:
    """Whether the answer stands in the table of preflop match-ups: two hold'em players and no other card.

    Such a question needs no kernel and so no compiler.
    """
    two = len(query.seats) == 2 and not any(seat.folded for seat in query.seats)
    return two and find_game(query.game).name == HOLDEM and not (query.board.strip() or query.dead.strip())


def needs_kernels(query: Query, settings: RunSettings) -> bool:
    """Whether answering a query calls compiled kernels; cheap, reads no range."""
    if settings.method == "sampled" or not stands_in_table(query):
        return True
    return not asks_equity_table(query)  # other figures of the same players are counted deal by deal
