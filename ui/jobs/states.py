"""States of a run and of the engine, the events that change them, and transition tables.

No Qt and no threads here; `ui.jobs.query_runs` feeds in events and acts on the states.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Generic, TypeVar

S = TypeVar("S", bound=Enum)
E = TypeVar("E", bound=Enum)


class Machine(Generic[S, E]):
    """A state machine given by a table.

    Args:
        start: The first state.
        table: The next state for a state and an event; an event changes nothing in any other state.

    Attributes:
        state: The current state.
    """

    def __init__(self, start: S, table: Mapping[tuple[S, E], S]) -> None:
        self.state = start
        self._table = table

    def take(self, event: E) -> bool:
        """Change the state according to the table.

        Returns:
            Whether the table has the event in the current state; if not, nothing changes.
        """
        following = self._table.get((self.state, event))
        if following is None:
            return False
        self.state = following
        return True


class RunState(Enum):
    """The state of the newest question."""

    IDLE = auto()
    """Nothing: there is no question, or it is finished."""
    EDIT_HELD = auto()
    """An edited question waits for its kernels."""
    WEIGHING = auto()
    """The worker estimates whether an edited question is cheap to answer."""
    RUN_HELD = auto()
    """A run was requested and waits for its kernels."""
    RUNNING = auto()
    """The worker runs it."""
    STOPPING = auto()
    """It was stopped, and the worker has not answered yet."""
    CLOSED = auto()
    """The program closes; no more questions."""


class RunEvent(Enum):
    """What changes that."""

    EDIT = auto()
    """An edited question goes to the worker."""
    HOLD_EDIT = auto()
    """An edited question has to wait for its kernels."""
    RUN = auto()
    """A run goes to the worker."""
    HOLD_RUN = auto()
    """A run has to wait for its kernels."""
    RELEASE = auto()
    """The kernels are ready: the waiting question goes to the worker."""
    BEGAN = auto()
    """The worker has begun to answer."""
    TOO_LONG = auto()
    """The worker reports that an edited question takes too long to be answered automatically."""
    ENDED = auto()
    """The worker has finished."""
    FAILED = auto()
    """The worker reports an error."""
    STOP = auto()
    """The user stops the run."""
    GIVE_UP = auto()
    """The worker has not answered a stop in time."""
    DROP = auto()
    """Another question replaces this one."""
    CLOSE = auto()
    """The program closes."""


RUNNING = frozenset({RunState.RUN_HELD, RunState.RUNNING, RunState.STOPPING})
"""The states in which a run is in progress for the user."""

UNDECIDED = frozenset({RunState.EDIT_HELD, RunState.WEIGHING})
"""The states in which it is not known yet whether an edited question is answered automatically."""

BEFORE_WORKER = UNDECIDED | {RunState.RUN_HELD}
"""The states in which another process begins to sample a question: it waits for its kernels, or for the
worker, which compiles some itself while it estimates.  That process continues until the worker has made as
many deals."""

_OPEN = tuple(state for state in RunState if state is not RunState.CLOSED)

RUN_TABLE: Mapping[tuple[RunState, RunEvent], RunState] = {
    (RunState.IDLE, RunEvent.EDIT): RunState.WEIGHING,
    (RunState.IDLE, RunEvent.HOLD_EDIT): RunState.EDIT_HELD,
    (RunState.IDLE, RunEvent.RUN): RunState.RUNNING,
    (RunState.IDLE, RunEvent.HOLD_RUN): RunState.RUN_HELD,
    (RunState.EDIT_HELD, RunEvent.RELEASE): RunState.WEIGHING,
    (RunState.WEIGHING, RunEvent.BEGAN): RunState.RUNNING,
    (RunState.WEIGHING, RunEvent.TOO_LONG): RunState.IDLE,
    (RunState.WEIGHING, RunEvent.FAILED): RunState.IDLE,
    (RunState.RUN_HELD, RunEvent.RELEASE): RunState.RUNNING,
    (RunState.RUN_HELD, RunEvent.STOP): RunState.IDLE,
    (RunState.RUNNING, RunEvent.STOP): RunState.STOPPING,
    (RunState.RUNNING, RunEvent.ENDED): RunState.IDLE,
    (RunState.RUNNING, RunEvent.FAILED): RunState.IDLE,
    (RunState.STOPPING, RunEvent.ENDED): RunState.IDLE,
    (RunState.STOPPING, RunEvent.FAILED): RunState.IDLE,
    (RunState.STOPPING, RunEvent.GIVE_UP): RunState.IDLE,
    **{(state, RunEvent.DROP): RunState.IDLE for state in _OPEN},
    **{(state, RunEvent.CLOSE): RunState.CLOSED for state in _OPEN},
}


class EngineState(Enum):
    """The state of the engine's preparation."""

    ASLEEP = auto()
    """Its thread has not been started."""
    STARTING = auto()
    """Kernels are checked or compiled."""
    READY = auto()
    """The kernels of a simple equity are ready."""
    PREPARED = auto()
    """All kernels are ready, or will not be compiled ahead of time."""


class EngineEvent(Enum):
    """What changes that."""

    WAKE = auto()
    """Its thread is started."""
    SIMPLE_READY = auto()
    """A simple equity can be answered."""
    ALL_READY = auto()
    """Everything can be answered."""


ENGINE_TABLE: Mapping[tuple[EngineState, EngineEvent], EngineState] = {
    (EngineState.ASLEEP, EngineEvent.WAKE): EngineState.STARTING,
    (EngineState.STARTING, EngineEvent.SIMPLE_READY): EngineState.READY,
    (EngineState.STARTING, EngineEvent.ALL_READY): EngineState.PREPARED,
    (EngineState.READY, EngineEvent.ALL_READY): EngineState.PREPARED,
}
ANSWERING = frozenset({EngineState.READY, EngineState.PREPARED})
"""The states in which any question can go to the worker."""
