"""The costs of control variates, by fixed speeds measured once on one core.

`python -m tests.benchmarks controls` measures each kind of work, and compares the factor that is announced
with that of whole runs.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.prepared import Prepared
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.seats import sort_seats
from oracle.simulate.variance.known import NOBODY, Controls
from oracle.simulate.variance.means import means_seconds
from oracle.simulate.variance.moments import SPREAD_BATCHES
from oracle.simulate.work.schedule import BATCH, trace_point

PILOT_DEALS = BATCH
"""Deals of the pilot.  With nine controls, coefficients from that many leave a thousandth more variance than
the best ones."""

TYPICAL_TRIALS = 3_000_000
"""Trials of a typical run without control variates, against which one-time work is weighed: about those that
the default target of ± 0.05 % takes."""

SEAT_SECONDS = 8e-9
"""Seconds to deal, rate and compare one seat of a trial: hold'em, the quickest game."""

OTHER_SEAT_SECONDS = 1.7e-8
"""The same in the quickest game that is rated otherwise: four cards, of which two are used."""

OTHER_COLUMN_SECONDS = 9e-9
"""Further seconds for such a seat with control variates: its hands then go through columns, while one kernel
does all the work otherwise."""

NARROW_SECONDS = 4e-9
"""Further seconds for a seat that is drawn from a range, with others."""

PAIR_SECONDS = 3e-10
"""Seconds to compare a pair of players in one trial."""

BESIDE_SECONDS = 4e-9
"""Further seconds for a pair on its own board."""

PRODUCT_SECONDS = 1.4e-10
"""Seconds to add up a column, or the products of two, for one trial."""

FIGURE_SECONDS = 7e-5
"""Seconds to add a chunk and compute the figures of a player from the sums, at each point of the trace."""

CORRECTED_SECONDS = 2.6e-4
"""Further seconds to add up the controls and compute what the corrections of all players share."""

CORRECTED_PLAYER_SECONDS = 1.5e-5
"""Further seconds to correct the figures of a player."""

DRAWN_SECONDS = 1e-4
"""Further seconds of a chunk with seats that are drawn from ranges."""

CHOICE_SECONDS = 5e-4
"""Seconds to compute the coefficients of a player from the pilot."""

BEGIN_SECONDS = 5e-3
"""Seconds before the first trial and after the last: reading, planning, threads."""

OTHER_BEGIN_SECONDS = 1.5e-2
"""The same in games of four cards, which have many times as many hands."""


@dataclass(frozen=True, slots=True)
class Costs:
    """Seconds of a run on one core, by the kind of work.

    Attributes:
        trial: One trial without control variates.
        more: What control variates add to a trial.
        once: One-time work of control variates.
        figures: A chunk that ends at a point of the trace, and its figures.
        corrected: What corrections add to that.
        begin: One-time work of every run.
    """

    trial: float
    more: float
    once: float
    figures: float = 0.0
    corrected: float = 0.0
    begin: float = 0.0

    def sooner(self, gain: float) -> float:
        """How many times sooner a typical run ends if it needs ``gain`` times fewer trials."""
        fewer = int(TYPICAL_TRIALS / gain)
        plain = self._run(TYPICAL_TRIALS)
        corrected = max(0, points_of(fewer) - points_of(PILOT_DEALS))
        return plain / (self._run(fewer) + self.more * fewer + self.corrected * corrected + self.once)

    def _run(self, trials: int) -> float:
        """Seconds of a run without control variates."""
        return self.begin + self.trial * trials + self.figures * points_of(trials)


def points_of(trials: int) -> int:
    """Points of the trace of a run, at each of which its figures are made.

    Counted and not computed, so that all machines have the same number.

    >>> points_of(100), points_of(1000)
    (1, 21)
    """
    point = 0
    while trace_point(point) <= trials:
        point += 1
    return point


def costs_of(prepared: Prepared, controls: Controls) -> Costs:
    """The costs of the control variates of a table."""
    narrow = len(sort_seats(prepared, parts=False).narrow)
    quick = GameKernels(prepared.game).pairs
    seat = SEAT_SECONDS if quick else OTHER_SEAT_SECONDS
    trial = len(prepared.seats) * seat + (narrow * NARROW_SECONDS if narrow > 1 else 0.0)
    chunk = DRAWN_SECONDS if narrow > 1 else 0.0
    number = len(controls.players)
    spread = number + number * (number + 1) // 2 + prepared.playing * number
    more = (number + spread / SPREAD_BATCHES) * PRODUCT_SECONDS
    more += sum(PAIR_SECONDS + BESIDE_SECONDS * (pair.beside != NOBODY) for pair in controls.pairs)
    more += 0.0 if quick else len(prepared.seats) * OTHER_COLUMN_SECONDS
    choice = prepared.playing * CHOICE_SECONDS + PILOT_DEALS * (trial + more)
    return Costs(
        trial, more, means_seconds(prepared, controls) + choice,
        chunk + prepared.playing * FIGURE_SECONDS,
        CORRECTED_SECONDS + prepared.playing * CORRECTED_PLAYER_SECONDS,
        BEGIN_SECONDS if quick else OTHER_BEGIN_SECONDS,
    )  # fmt: skip
