"""The worker's events, as small immutable values, and who receives them as signals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from PySide6.QtCore import SignalInstance

from oracle.simulate import Examples
from oracle.simulate.snapshot import Snapshot


class Client(Protocol):
    """A client of runs: the table through `QueryRuns` itself, others through a `RunClient`."""

    started: SignalInstance
    snapshot: SignalInstance
    finished: SignalInstance
    failed: SignalInstance


@dataclass(frozen=True, slots=True)
class Began:
    """A run has started.

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
class Early:
    """A question that waits for its kernels has figures of another process.

    Attributes:
        run: Number of the run.
        snapshot: Its figures so far.
    """

    run: int
    snapshot: Snapshot


@dataclass(frozen=True, slots=True)
class Ended:
    """A run is over.

    Attributes:
        run: Number of the run.
        snapshot: Its last figures or deals, or None if it was stopped before the first.
    """

    run: int
    snapshot: Snapshot | Examples | None


@dataclass(frozen=True, slots=True)
class Failure:
    """A run, or the worker itself, failed.

    Attributes:
        run: Number of the run; 0 if there was none.
        message: What happened and what to do, for the player.
        details: The traceback, to copy into a report; empty if the message says it all.
        error: The error itself, which may have a place in a text.
    """

    run: int
    message: str
    details: str
    error: Exception


@dataclass(frozen=True, slots=True)
class Waiting:
    """An edited question takes too long to be answered automatically; it waits for Run.

    Attributes:
        run: Number the question would have had.
        seconds: Estimated time of the answer.
        rough: The figures that a short sample gives meanwhile; None if there are none.
    """

    run: int
    seconds: float
    rough: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class WarmChecked:
    """The worker has checked whether the engine's kernels are compiled.

    Attributes:
        warm: Whether they are.
        problem: Why compiled kernels cannot be cached, in words; empty if they can.
    """

    warm: bool
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Warming:
    """Progress of the one-time preparation of the engine.

    Attributes:
        done: Kernels compiled.
        total: Kernels in all; 0 while unknown.
        name: The kernel that was just compiled, or an empty string.
        equity: Whether a simple equity can run from here on.
        over: Whether this is the last event.
        problem: Why it ended early, in words; empty if it did not.
    """

    done: int
    total: int
    name: str = ""
    equity: bool = False
    over: bool = False
    problem: str = ""


OfRun = Began | Early | Progress | Ended | Failure | Waiting
"""An event about a run."""
Event = OfRun | WarmChecked
"""An event from the worker thread, or from the reader of another process, to the window."""


_AT_ANY_DEAL = ("cancelled", "seconds")
"""The reasons for which a run ends at a deal that its seed does not determine."""


def repeats(snapshot: Snapshot | Examples, last: Snapshot | Examples | None) -> bool:
    """Whether a run still repeats deals that another process has sampled before it."""
    if not (isinstance(snapshot, Snapshot) and isinstance(last, Snapshot)):
        return False
    return snapshot.method == last.method and snapshot.trials < last.trials


def last_state(
    ended: Snapshot | Examples | None, last: Snapshot | Examples | None
) -> Snapshot | Examples | None:
    """The last state of a run; if it ended before it had more than another process, what that had."""
    if last is None:
        return ended
    if ended is None:
        return cancelled(last)
    if not (isinstance(ended, Snapshot) and isinstance(last, Snapshot) and repeats(ended, last)):
        return ended
    at_any = ended.stopped_by in _AT_ANY_DEAL
    return replace(last, done=True, stopped_by=ended.stopped_by, why=ended.why) if at_any else ended


def cancelled(last: Snapshot | Examples) -> Snapshot | Examples:
    """The last state of a run that was ended early."""
    return replace(last, done=True, stopped_by="cancelled")
