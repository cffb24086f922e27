"""What the worker has to say, as small immutable values."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.simulate import Examples
from oracle.simulate.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Began:
    """A run has begun.

    Attributes:
        run: Number of the run.
    """

    run: int


@dataclass(frozen=True, slots=True)
class Progress:
    """A run has new figures.

    Attributes:
        run: Number of the run.
        snapshot: Its figures so far, or the example deals found so far.
    """

    run: int
    snapshot: Snapshot | Examples


@dataclass(frozen=True, slots=True)
class Ended:
    """A run is over.

    Attributes:
        run: Number of the run.
        snapshot: Its last figures or deals, or None when it was stopped before there were any.
    """

    run: int
    snapshot: Snapshot | Examples | None


@dataclass(frozen=True, slots=True)
class Failure:
    """A run, or the worker itself, met an error and gave up what it was doing.

    Attributes:
        run: Number of the run; 0 when no run was under way.
        message: What happened and what to do, for the player.
        details: The traceback, to be copied into a report; empty when the message says it all.
        error: The error itself, which may know the place in a text.
    """

    run: int
    message: str
    details: str
    error: Exception


@dataclass(frozen=True, slots=True)
class Waiting:
    """An edited question takes too long to answer by itself; it waits for Run.

    Attributes:
        run: Number the question would have had.
        seconds: How long the answer is expected to take.
    """

    run: int
    seconds: float


@dataclass(frozen=True, slots=True)
class WarmChecked:
    """The worker has looked whether the engine's kernels are compiled.

    Attributes:
        warm: They are.
        problem: Why compiled kernels cannot be kept, in words; empty when they can.
    """

    warm: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Warming:
    """How far the one-time preparation of the engine is.

    Attributes:
        done: Kernels compiled.
        total: Kernels in all; 0 while unknown.
        name: The kernel that has just been finished, or an empty string.
        equity: A simple equity can run from here on.
        over: Nothing more will come.
        problem: Why it ended early, in words; empty when all is well.
    """

    done: int
    total: int
    name: str = ""
    equity: bool = False
    over: bool = False
    problem: str = ""


OfRun = Began | Progress | Ended | Failure | Waiting
"""What is said about a run."""
Event = OfRun | WarmChecked
"""What travels from the worker thread to the window."""
