"""Range against range: every hand of every player with its equity."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

import numpy as np

from oracle.analysis.alike import equal_seats, fair_share
from oracle.analysis.facing import Facing, check_picture, faces
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.every_deal import every_deal
from oracle.analysis.hands.hand_by_hand import counted_hands, exact_by_sweep, hand_equities, rough_equities
from oracle.analysis.pictures.data import RangeVsRange, SeatHands
from oracle.analysis.precision import Precision
from oracle.analysis.work import Cancel, until_cancelled
from oracle.cards.combo import pair_indices
from oracle.games import HOLDEM
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings

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
        prepared: The table, from `oracle.prepared.prepare`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If fewer than two players have a part in the pot.
        RunError: If the ranges can hardly be dealt together.
    """
    check_picture(prepared, PICTURE)
    chosen = settings or RunSettings()
    facings = faces(prepared, cancel)
    drawn = _Pictures(facings)
    if not exact_by_sweep(facings[0], chosen):
        every = every_deal(prepared, chosen, cancel)
        if every is not None:
            yield drawn.of({facing.seat: counted_hands(facing, every) for facing in facings})
            return
    yield from _one_by_one(facings, drawn, chosen, cancel)


def _one_by_one(
    facings: Sequence[Facing], drawn: _Pictures, settings: RunSettings, cancel: Cancel
) -> Iterator[RangeVsRange]:
    """All players roughly, then one after the other, for each may use all threads; equal ones at once."""
    alike = equal_seats(facings[0].prepared)
    first = [facing for facing in facings if alike[facing.seat] == facing.seat]
    latest: dict[int, HandEquities] = {}
    for facing in first:
        rough = rough_equities(facing, settings, cancel)
        if rough is None:
            break
        latest[facing.seat] = rough
    rough_ones = dict(latest)
    if len(latest) == len(first):
        yield drawn.of({facing.seat: latest[alike[facing.seat]] for facing in facings})
    for facing in first:
        for found in hand_equities(facing, settings, cancel, rough_ones.get(facing.seat)):
            latest[facing.seat] = found
            if len(latest) == len(first):
                yield drawn.of({facing.seat: latest[alike[facing.seat]] for facing in facings})


class _Pictures:
    """Makes pictures of the latest figures; hands whose figures stay the same are not sorted again."""

    def __init__(self, facings: Sequence[Facing]) -> None:
        self._facings = facings
        self._sorted: dict[int, tuple[HandEquities, SeatHands]] = {}

    def of(self, latest: dict[int, HandEquities]) -> RangeVsRange:
        """The picture of some figures by seat."""
        for facing in self._facings:
            found = latest[facing.seat]
            before = self._sorted.get(facing.seat)
            if before is None or before[0].share is not found.share:
                self._sorted[facing.seat] = found, seat_hands(facing, found)
        hands = tuple(self._sorted[facing.seat][1] for facing in self._facings)
        return RangeVsRange(hands, reduce(Precision.joined, (found.precision for found in latest.values())))


def seat_hands(facing: Facing, found: HandEquities) -> SeatHands:
    """A player's hands that can be dealt, best first; ties in the order of strength of their cards."""
    masks, weights = facing.hero.masks, facing.hero.weights
    mean = fair_share(facing.prepared)
    rows = np.flatnonzero(found.likely > 0)
    order = np.arange(masks.size) if facing.game.name != HOLDEM else pair_indices(masks)
    rows = rows[np.lexsort((-order[rows], -found.share[rows]))]
    likely = weights[rows] * found.likely[rows]
    return SeatHands(
        seat=facing.seat,
        hands=masks[rows],
        weights=facing.hero.percent_weights[rows],
        equity=found.share[rows],
        half_width=found.half_width[rows],
        likelihood=likely / likely.sum(),
        mean=found.of_range(weights) if mean is None else mean,
        drawn_of=facing.drawn_of,
    )
