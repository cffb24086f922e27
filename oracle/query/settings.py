"""Settings of a run: limits, seed, threads, method."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from numbers import Integral, Real

from oracle.errors import QueryError, quoted, shown

METHODS = ("auto", "exact", "sampled")
MAX_SEED = 2**63 - 1
MAX_TRIALS = 10**15
MAX_THREADS = 256
MAX_SECONDS = 1_000_000
"""Eleven days; some systems cannot wait longer than a few weeks."""


@dataclass(frozen=True, slots=True)
class RunSettings:
    """Limits and method of a run; not part of a query's identity.

    Attributes:
        trials: Stop after this many kept trials, or None.
        seconds: Stop after this many seconds, or None.
        error: Stop when every figure's 95 % half-width is at most this (0.0005 is ± 0.05 % of the pot), or
            None.  If the error of a figure stays unknown, a run with no other limit ends after ten million
            trials.
        seed: Seed of the random streams, or None for a random one, which the result states.
        threads: Worker threads, or None for as many as the work is worth, at most one per core.
        method: "auto" (exact within a fixed cost), "exact" or "sampled".
    """

    trials: int | None = None
    seconds: float | None = None
    error: float | None = None
    seed: int | None = None
    threads: int | None = None
    method: str = "auto"

    def __post_init__(self) -> None:
        self._whole("trials", "number of trials", 1, MAX_TRIALS)
        if self.seconds is not None and not (
            isinstance(self.seconds, Real) and 0 < self.seconds <= MAX_SECONDS
        ):
            raise QueryError(
                f"The time limit must be more than 0 seconds and at most {MAX_SECONDS:,}, "
                f"not {quoted(self.seconds)}."
            )
        if self.error is not None and not (isinstance(self.error, Real) and 0 < self.error < 1):
            raise QueryError(
                f"The target error must be between 0 and 1 (0.0005 is ± 0.05 %), not {quoted(self.error)}."
            )
        self._whole("seed", "seed", 0, MAX_SEED)
        self._whole("threads", "number of threads", 1, MAX_THREADS)
        if not isinstance(self.method, str):
            raise QueryError(f"The method must be a text, not {quoted(self.method)}.")
        if self.method not in METHODS:
            raise QueryError(
                f"There is no method “{shown(self.method)}”.", remedy="Use auto, exact or sampled."
            )

    def _whole(self, field: str, title: str, least: int, most: int) -> None:
        """Check an integer, and convert NumPy's to Python's."""
        value = getattr(self, field)
        if value is None:
            return
        if not (isinstance(value, Integral) and least <= int(value) <= most):
            raise QueryError(
                f"The {title} must be a whole number from {least} to {most:,}, not {quoted(value)}."
            )
        object.__setattr__(self, field, int(value))

    def or_defaults(self) -> RunSettings:
        """The same settings, with the default limits (10 s or ± 0.05 %) if none is set."""
        if self.trials is None and self.seconds is None and self.error is None:
            return replace(self, seconds=DEFAULT_SECONDS, error=DEFAULT_ERROR)
        return self

    def seeded(self) -> RunSettings:
        """The same settings with a seed; a random one if they have none."""
        return replace(self, seed=chosen_seed(self))


def fresh_seed() -> int:
    """A random seed."""
    return secrets.randbelow(FRESH_SEEDS)


def chosen_seed(settings: RunSettings) -> int:
    """The seed of the settings, or a random one if they have none."""
    return fresh_seed() if settings.seed is None else settings.seed


FRESH_SEEDS = 100_000_000
"""Random seeds have up to eight digits: short enough to be read out and typed."""
DEFAULT_SECONDS = 10.0
DEFAULT_ERROR = 0.0005
