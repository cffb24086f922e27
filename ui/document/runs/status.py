"""The state of the window's question: its phase, and what to tell the player."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from oracle.clock import rough_time
from oracle.simulate.snapshot import Snapshot

ANNOUNCED_SECONDS = 1.0
"""Shorter times are not announced."""


class Phase(Enum):
    """The state of the window's question."""

    READY = "Ready"
    WAITING = "Edited – run again"
    RUNNING = "Running"
    DONE = "Done"
    STOPPED = "Stopped"
    BLOCKED = "Cannot run"
    FAILED = "Failed"


@dataclass(frozen=True, slots=True)
class RunStatus:
    """The phase and its message.

    Attributes:
        phase: The phase.
        message: Text for the player; empty if there is nothing to say.
        details: Details to copy into a report; empty if the message says it all.
        seat: Key of the seat whose field already shows the message, or None.
        line: Key of the condition that already shows it, or None.
        place: What has the error, in words such as “the board”; empty if the message names no place.
    """

    phase: Phase
    message: str = ""
    details: str = ""
    seat: int | None = None
    line: int | None = None
    place: str = ""

    @property
    def undrawn(self) -> str:
        """Why pictures draw nothing.

        It only names the place of an error: the field and the status line say what is wrong.
        """
        return f"Not drawn: {self.place} has an error." if self.place else self.message


STOPPED_EARLY = "Stopped before there were figures."
STOPPED_AGAIN = "Stopped before there were new figures; these are from the previous run."


def status_after(last: Snapshot | None) -> RunStatus:
    """The state after a run has given its last figures."""
    return RunStatus(Phase.STOPPED if last is not None and last.stopped_early else Phase.DONE)


def waiting_for_run(seconds: float, *, rough: bool) -> RunStatus:
    """The state of a question that takes too long to be answered before Run is pressed.

    Args:
        seconds: The time of its answer.
        rough: Whether rough figures are shown meanwhile.
    """
    whole = "precise answer" if rough else "answer"
    words = f"Press Run to get the {whole}."
    if seconds >= ANNOUNCED_SECONDS:
        words = f"The {whole} takes about {rough_time(seconds)}. Press Run to get it."
    return RunStatus(Phase.WAITING, words)
