"""Blockers as a picture: what each hand of a player takes out of his opponents' ranges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, seat_of
from oracle.analysis.precision import EXACT, Precision
from oracle.decisions.question import perceived
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings

if TYPE_CHECKING:
    from oracle.analysis.blockers import Blockers

PICTURE = "the table of blockers"


@dataclass(frozen=True, slots=True, eq=False)
class BlockersMap:
    """What a player's hands block.

    Attributes:
        seat: His place.
        found: His hands, and what each does to every opponent.
        taken_for: What the opponents take him for, as text; empty for his own range.
    """

    seat: int
    found: Blockers
    taken_for: str

    @property
    def precision(self) -> Precision:
        """Every hand is counted."""
        return EXACT


@until_cancelled
def blockers_map(
    prepared: Prepared, seat: int, settings: RunSettings, cancel: Cancel = None
) -> Iterator[BlockersMap]:
    """What each hand of a player takes out of the ranges of the others, exactly.

    Args:
        prepared: The table.
        seat: The player's place.
        settings: Threads.
        cancel: Ends it when set.

    Raises:
        QueryError: If there is no such player or no opponent, a range is too wide to list, or an equity
            cannot be counted.
    """
    from oracle.analysis.blockers import blockers

    check_picture(prepared, PICTURE)
    seat_of(prepared, seat, PICTURE)
    seen, text = perceived(prepared, seat)
    yield BlockersMap(seat, blockers(prepared, seat, seen, settings, cancel), text)
