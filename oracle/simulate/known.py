"""A table whose every hand is known; no kernel is needed to read one."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

MOST_TO_COME = 2
"""Most cards to come on a board: its run-outs are then at most 990 a table, the pairs of 45 cards."""


@dataclass(frozen=True, slots=True)
class KnownTable:
    """A table with known hands.

    Attributes:
        hands: The complete hand of each seat as a mask; they share no card with each other or the table.
        board: The known board as a mask; at most `MOST_TO_COME` cards are missing, unless the table of
            preflop match-ups has the answer (`oracle.prepared.kernels.is_precomputed`).
        dead: The dead cards as a mask.
        left: Cards left for the board, at least those that are missing.
        missing: Cards that are missing.
    """

    hands: tuple[int, ...]
    board: int
    dead: int
    left: int
    missing: int

    @property
    def preflop(self) -> bool:
        """Whether no card but those of the players is known."""
        return not (self.board or self.dead)

    @property
    def runouts(self) -> int:
        """Number of full boards."""
        return comb(self.left, self.missing)
