"""Range against range: every hand of every player with its equity."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from oracle.analysis.facing import check_picture, face, live_hands, playing_seats
from oracle.analysis.hands import HandEquities, hand_equities, quick
from oracle.analysis.pictures import RangeVsRange, SeatHands
from oracle.analysis.work import Cancel, until_cancelled
from oracle.cards.combo import PAIR_MASKS
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange, pair_weights
from oracle.simulate.prepare import Prepared

PICTURE = "range against range"


@until_cancelled
def range_vs_range(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[RangeVsRange]:
    """Every hand of every seat on the known board, against the other seats' ranges.

    Exact for two players (before the flop from the table, with dead cards or one or two known cards by
    sweeping every board); sampled for more, each seat's hands against the same deals of the others.

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
    facings = [face(prepared, seat, PICTURE) for seat in seats]
    latest: dict[int, HandEquities] = {}
    if not all(facing.two for facing in facings):
        for facing in facings:
            latest[facing.seat] = list(hand_equities(facing, quick(chosen), cancel))[-1]
        yield _picture(prepared, seats, latest, 0.0)
    for done, facing in enumerate(facings):  # one after the other: each may use all threads
        for found in hand_equities(facing, chosen, cancel):
            latest[facing.seat] = found
            if len(latest) == len(seats):
                yield _picture(prepared, seats, latest, (done + found.progress) / len(seats))


def _picture(
    prepared: Prepared, seats: tuple[int, ...], found: dict[int, HandEquities], progress: float
) -> RangeVsRange:
    hands = tuple(seat_hands(seat, live_hands(prepared.seats[seat]), found[seat]) for seat in seats)
    return RangeVsRange(hands, all(each.exact for each in found.values()), progress)


def seat_hands(seat: int, hands: WeightedRange, found: HandEquities) -> SeatHands:
    """A seat's hands that can be dealt, best first; ties in the order of strength of their cards."""
    weights = pair_weights(hands)
    combos = np.flatnonzero((weights > 0) & (found.total > 0))
    combos = combos[np.lexsort((-combos, -found.share[combos]))]
    likely = weights[combos] * found.total[combos]
    return SeatHands(
        seat=seat,
        hands=PAIR_MASKS[combos],
        weights=weights[combos],
        equity=found.share[combos],
        error=found.error[combos],
        likelihood=likely / likely.sum(),
        mean=found.of_range(weights),
    )
