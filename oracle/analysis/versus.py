"""Range against range: every hand of every player with its equity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from oracle.analysis.equities import HandEquities
from oracle.analysis.facing import Facing, check_picture, faces, playing_seats
from oracle.analysis.hand_by_hand import hand_equities, rough_equities
from oracle.analysis.pictures import RangeVsRange, SeatHands
from oracle.analysis.work import Cancel, until_cancelled
from oracle.cards.combo import pair_indices
from oracle.games import HOLDEM
from oracle.query.settings import RunSettings
from oracle.simulate.prepare import Prepared

PICTURE = "range against range"


@until_cancelled
def range_vs_range(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[RangeVsRange]:
    """Every hand of every seat on the known board, against the other seats' ranges.

    Exact for two players (in hold'em before the flop from the table, with dead cards or one or two known
    cards by sweeping every board; in short deck always; in Omaha from the flop on); sampled for more, each
    seat's hands against the same deals of the others, in Omaha before the flop, and with five and six cards.

    Args:
        prepared: The table, from `oracle.simulate.check_query`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If fewer than two players have a part in the pot.
        RunError: If the ranges can hardly be dealt together.
    """
    check_picture(prepared, PICTURE)
    seats = playing_seats(prepared)
    chosen = settings or RunSettings()
    facings = faces(prepared, cancel)
    latest = _rough(facings, chosen, cancel)
    rough = dict(latest)
    drawn = _Pictures(facings)
    if len(latest) == len(seats):
        yield drawn.of(latest, 0.0)
    for done, facing in enumerate(facings):  # one after the other: each may use all threads
        for found in hand_equities(facing, chosen, cancel, rough.get(facing.seat)):
            latest[facing.seat] = found
            if len(latest) == len(seats):
                yield drawn.of(latest, (done + found.progress) / len(seats))


def _rough(facings: Sequence[Facing], settings: RunSettings, cancel: Cancel) -> dict[int, HandEquities]:
    """First rough figures by seat; without those of one seat there is no picture to show the others in."""
    found: dict[int, HandEquities] = {}
    for facing in facings:
        rough = rough_equities(facing, settings, cancel)
        if rough is None:
            break
        found[facing.seat] = rough
    return found


class _Pictures:
    """Makes pictures of the latest figures; hands whose figures stay the same are not sorted again."""

    def __init__(self, facings: Sequence[Facing]) -> None:
        self._facings = facings
        self._sorted: dict[int, tuple[HandEquities, SeatHands]] = {}

    def of(self, latest: dict[int, HandEquities], progress: float) -> RangeVsRange:
        """The picture of some figures by seat."""
        for facing in self._facings:
            found = latest[facing.seat]
            before = self._sorted.get(facing.seat)
            if before is None or before[0].won is not found.won:
                self._sorted[facing.seat] = found, seat_hands(facing, found)
        hands = tuple(self._sorted[facing.seat][1] for facing in self._facings)
        return RangeVsRange(hands, all(each.exact for each in latest.values()), progress)


def seat_hands(facing: Facing, found: HandEquities) -> SeatHands:
    """A player's hands that can be dealt, best first; ties in the order of strength of their cards."""
    masks, weights = facing.hero.masks, facing.hero.weights
    rows = np.flatnonzero(found.total > 0)
    order = np.arange(masks.size) if facing.game.name != HOLDEM else pair_indices(masks)
    rows = rows[np.lexsort((-order[rows], -found.share[rows]))]
    likely = weights[rows] * found.total[rows]
    return SeatHands(
        seat=facing.seat,
        hands=masks[rows],
        weights=facing.hero.percent_weights[rows],
        equity=found.share[rows],
        error=found.error[rows],
        likelihood=likely / likely.sum(),
        mean=found.of_range(weights),
        drawn_of=facing.drawn_of,
    )
