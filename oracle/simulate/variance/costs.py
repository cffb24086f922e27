"""What control variates cost, by fixed speeds measured once on one core."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.prepared import Prepared
from oracle.simulate.deal.seats import sort_seats
from oracle.simulate.variance.known import NOBODY, Controls
from oracle.simulate.variance.means import means_seconds
from oracle.simulate.variance.moments import SPREAD_BATCHES
from oracle.simulate.work.schedule import BATCH

PILOT_DEALS = BATCH
"""Deals of the pilot.  With nine controls, coefficients from so many leave a thousandth more variance than
the best ones."""

TYPICAL_TRIALS = 3_000_000
"""Trials of a run without control variates for which what is done once is weighed: about those of the
default target, ± 0.05 %."""

SEAT_SECONDS = 8e-9
"""Seconds to deal, rate and compare one seat of a trial: hold'em, the quickest game."""

NARROW_SECONDS = 4e-9
"""Further seconds for a seat that is drawn from a range, with others."""

PAIR_SECONDS = 2.2e-10
"""Seconds to compare a pair of players in one trial."""

BESIDE_SECONDS = 4e-9
"""Further seconds for a pair on a board of its own."""

PRODUCT_SECONDS = 1e-10
"""Seconds to add up a column, or the products of two, for one trial."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds of a run on one core.

    Attributes:
        trial: Of one trial without control variates.
        more: Further ones with them.
        once: Of what is done once.
    """

    trial: float
    more: float
    once: float

    def sooner(self, gain: float) -> float:
        """How many times sooner a typical run ends where it needs ``gain`` times fewer trials."""
        with_controls = (self.trial + self.more) * TYPICAL_TRIALS / gain + self.once
        return self.trial * TYPICAL_TRIALS / with_controls


def costs_of(prepared: Prepared, controls: Controls) -> Costs:
    """What the control variates of a table cost."""
    narrow = len(sort_seats(prepared, parts=False).narrow)
    trial = len(prepared.seats) * SEAT_SECONDS + (narrow * NARROW_SECONDS if narrow > 1 else 0.0)
    number = len(controls.players)
    spread = number + number * (number + 1) // 2 + prepared.playing * number
    more = (number + spread / SPREAD_BATCHES) * PRODUCT_SECONDS
    more += sum(PAIR_SECONDS + BESIDE_SECONDS * (pair.beside != NOBODY) for pair in controls.pairs)
    return Costs(trial, more, means_seconds(prepared, controls) + PILOT_DEALS * (trial + more))
