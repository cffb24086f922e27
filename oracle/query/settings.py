"""How a query is run: limits, seed, threads, method."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import isfinite

from oracle.errors import QueryError

METHODS = ("auto", "exact", "sampled")
MAX_SEED = 2**63 - 1
MAX_TRIALS = 10**15
MAX_THREADS = 256


@dataclass(frozen=True, slots=True)
class RunSettings:
    """How long to run and by what means; part of no query's identity.

    Attributes:
        trials: Stop after this many kept trials, or None.
        seconds: Stop after this many seconds, or None.
        error: Stop when every figure's 95 % interval is at most this wide to each side (0.0005 is
            ±0.05 % of the pot), or None.
        seed: Seed of the random streams, or None for a fresh one (the result says which).
        threads: Worker threads, or None for one per core.
        method: "auto" (exact where the budget allows), "exact" or "sampled".
    """

    trials: int | None = None
    seconds: float | None = None
    error: float | None = None
    seed: int | None = None
    threads: int | None = None
    method: str = "auto"

    def __post_init__(self) -> None:
        if self.trials is not None and not 1 <= self.trials <= MAX_TRIALS:
            raise QueryError(f"The number of trials must be 1 to {MAX_TRIALS:,}, not {self.trials:,}.")
        if self.seconds is not None and not (isfinite(self.seconds) and self.seconds > 0):
            raise QueryError(f"The time limit must be more than 0 seconds, not {self.seconds}.")
        if self.error is not None and not (isfinite(self.error) and 0 < self.error < 1):
            raise QueryError(
                f"The target error must lie between 0 and 1 (0.0005 is ±0.05 %), not {self.error}."
            )
        if self.seed is not None and not 0 <= self.seed <= MAX_SEED:
            raise QueryError(f"The seed must be a whole number from 0 to {MAX_SEED}, not {self.seed}.")
        if self.threads is not None and not 1 <= self.threads <= MAX_THREADS:
            raise QueryError(f"The number of threads must be 1 to {MAX_THREADS}, not {self.threads}.")
        if self.method not in METHODS:
            raise QueryError(f"There is no method “{self.method}”.", remedy="Use auto, exact or sampled.")

    def or_defaults(self) -> RunSettings:
        """The same settings, with the usual limits (10 s or ±0.05 %) where none is set."""
        if self.trials is None and self.seconds is None and self.error is None:
            return replace(self, seconds=DEFAULT_SECONDS, error=DEFAULT_ERROR)
        return self


DEFAULT_SECONDS = 10.0
DEFAULT_ERROR = 0.0005
