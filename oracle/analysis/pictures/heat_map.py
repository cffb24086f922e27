"""The heat map: a range of two-card hands on the 13 × 13 grid, coloured by equity."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from oracle.analysis.alike import fair_share
from oracle.analysis.facing import check_picture, face, two_cards
from oracle.analysis.hands.hand_by_hand import hand_equities
from oracle.analysis.pictures.data import HeatMap
from oracle.analysis.work import Cancel, until_cancelled
from oracle.cards.combo import CLASSES, COMBOS, PAIR_CLASSES, PAIR_MASKS, pair_indices
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import MAX_WEIGHT, pair_weights

PICTURE = "the heat map"


@until_cancelled
def heat_map(
    prepared: Prepared, seat: int, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[HeatMap]:
    """The equity of each hand class and hand of a seat against the other seats' ranges.

    Args:
        prepared: The table, from `oracle.prepared.prepare`.
        seat: The seat's place.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Ends the pictures when set.

    Yields:
        Maps, the last one final: exact for two players, else sampled.

    Raises:
        QueryError: If there is no such player, nobody to face, or hands have other than two cards.
        RunError: If the ranges can hardly be dealt together.
    """
    check_picture(prepared, PICTURE)
    two_cards(prepared, PICTURE)
    facing = face(prepared, seat, PICTURE)
    weights = pair_weights(facing.hero) * (MAX_WEIGHT / facing.hero.full_weight)
    held = weights > 0
    fair = fair_share(prepared)
    rows = pair_indices(facing.hero.masks)
    free = (PAIR_MASKS & np.uint64(facing.board | prepared.undealt)) == 0
    live = np.bincount(PAIR_CLASSES[free], minlength=CLASSES)
    summed = np.bincount(PAIR_CLASSES, weights=weights, minlength=CLASSES)
    for listed in hand_equities(facing, settings or RunSettings(), cancel):
        found = listed.spread(rows, COMBOS)
        likely = weights * found.likely
        total = np.bincount(PAIR_CLASSES, weights=likely, minlength=CLASSES)
        won = np.bincount(PAIR_CLASSES, weights=likely * np.nan_to_num(found.share), minlength=CLASSES)
        spread = np.bincount(PAIR_CLASSES, weights=likely * found.half_width, minlength=CLASSES)
        with np.errstate(invalid="ignore", divide="ignore"):
            yield HeatMap(
                seat=seat,
                class_equity=won / total,
                class_half_width=spread / total,
                class_weight=np.where(live > 0, summed / np.maximum(live, 1), 0.0),
                class_hands=np.bincount(PAIR_CLASSES[held], minlength=CLASSES),
                equity=np.where(held & (found.likely > 0), found.share, np.nan),
                half_width=np.where(held, found.half_width, 0.0),
                weight=weights,
                mean=found.of_range(weights) if fair is None else fair,
                precision=found.precision,
            )
