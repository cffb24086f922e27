"""The columns' facts about the table, which are the same in every deal."""

from __future__ import annotations

from oracle.games import Game
from oracle.prepared import Prepared


class TableColumns:
    """The part of `oracle.query.columns.Columns` that is the same in every deal.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared

    @property
    def game(self) -> Game:
        """The game dealt."""
        return self._prepared.game

    @property
    def seats(self) -> int:
        """Number of seats, folded ones included."""
        return len(self._prepared.seats)

    @property
    def playing(self) -> tuple[bool, ...]:
        """Which seats have a part in the pot."""
        return tuple(not seat.folded for seat in self._prepared.seats)

    @property
    def dead(self) -> int:
        """Mask of the dead cards."""
        return self._prepared.dead
