"""Decides which questions need no kernel; imports none itself."""

from __future__ import annotations

from oracle.games import find_game
from oracle.query.equity import asks_equity_table
from oracle.query.model import Query
from oracle.query.settings import RunSettings
from oracle.showdown.kernels import GameKernels


def is_precomputed(query: Query) -> bool:
    """Whether the preflop table has the answer: two hold'em players and no other known card.

    Such a question needs neither kernels nor the compiler.
    """
    two = len(query.seats) == 2 and not any(seat.folded for seat in query.seats)
    return (
        two and GameKernels(find_game(query.game)).pairs and not (query.board.strip() or query.dead.strip())
    )


def needs_kernels(query: Query, settings: RunSettings) -> bool:
    """Whether answering a query calls compiled kernels; cheap; parses no range."""
    if settings.method == "sampled" or not is_precomputed(query):
        return True
    return not asks_equity_table(query)  # other figures of the same players are counted deal by deal
