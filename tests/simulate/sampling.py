"""Many sampled runs of one question, which is read and prepared once."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from itertools import count
from typing import Any, TypeVar

from oracle.query import Query, RunSettings
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.measure import Figures
from oracle.simulate.planning.plan import Plan
from oracle.simulate.runner import open_query
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.strategies.sampling.chunks import chunk_worker
from oracle.simulate.strategies.sampling.sampled import SampledRun
from oracle.simulate.work.schedule import chunk_size
from oracle.simulate.work.stop import Stop

Name = TypeVar("Name", bound=Hashable)

RUNS = 300
"""Of seeded runs, in each of which intervals are compared with the truth."""
LEAST, MOST = 0.91, 0.98
"""The share of them that must hold the truth, and that may: three standard deviations around 95 %, or so."""
TOGETHER = 0.935
"""The mean of such shares over all figures of a question.

If all intervals hold the truth with 93 % instead of 95 %, the two means of the five or more figures of a
question, one for each size of its runs, both reach it with a probability below 0.1; and there are four
questions.
"""


def untrue(shares: Mapping[Name, float], most: Mapping[Name, float]) -> dict[Name | str, float]:
    """The figures whose interval held the truth too seldom or too often, and how often.

    Args:
        shares: How often each did, 0…1.
        most: How often it may; `MOST` where a figure is not named.
    """
    found: dict[Name | str, float] = {
        name: share for name, share in shares.items() if not LEAST <= share <= most.get(name, MOST)
    }
    together = sum(shares.values()) / len(shares)
    return found if together >= TOGETHER else {**found, "all together": together}


def chunk_of(trials: int) -> int:
    """The first chunk that has as many trials."""
    return next(number for number in count() if chunk_size(number) >= trials)


class Sampling:
    """Seeded runs that end at a number of trials: the engine's chunks, merged in order, the last one cut.

    What a thousand whole runs do besides, a thousand times over, is left out: reading the question, threads,
    the points of a convergence that nobody looks at.

    Attributes:
        prepared: The question, ready to be dealt.
        measure: What is measured.
        dealer: Deals.
    """

    def __init__(self, query: Query) -> None:
        opened = open_query(query, RunSettings(method="sampled"))
        self.prepared, self.measure = opened.prepared, opened.measure
        self.dealer = Dealer(self.prepared, ordered=self.measure.ordered)

    def figures(self, trials: int, seed: int, first: int = 0) -> Figures:
        """The figures of one run; arguments as for `totals`."""
        return self.measure.sampled(self.totals(trials, seed, first))

    def totals(self, trials: int, seed: int, first: int = 0) -> Any:
        """What one run counts.

        A run begins with dozens of tiny chunks. Intervals are made from the totals alone, so tests of
        thousands of runs take each from one big chunk: ``first=chunk_of(trials)``.
        """
        compute = chunk_worker(self.measure, self.dealer, seed, Stop())
        totals, number = self.measure.empty(), first
        while totals.trials < trials:
            totals.merge(compute(number, trials - totals.trials).totals)
            number += 1
        return totals

    def until(self, error: float, seed: int, first: int) -> Figures:
        """The figures of one run that ends with the first chunk after which all errors are small enough."""
        compute = chunk_worker(self.measure, self.dealer, seed, Stop())
        totals, number = self.measure.empty(), first
        while True:
            totals.merge(compute(number, None).totals)
            if self.measure.glance(totals).widest <= error:
                return self.measure.sampled(totals)
            number += 1

    def ended(self, **limits: float) -> Snapshot:
        """The end of a whole run on one thread: with a clock, a trace, and the engine's own stop rule.

        Args:
            limits: Its seed, and what ends it; see `RunSettings`.
        """
        settings = RunSettings(threads=1, method="sampled", **limits)
        *_, last = SampledRun(self.prepared, self.measure, Plan("sampled", "", 1.0), settings).snapshots()
        return last
