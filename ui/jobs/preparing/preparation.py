"""How far the engine's kernels are compiled, and what may be asked of it meanwhile."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from oracle.warming.rehearsal import Rehearsal
from ui.jobs.events import WarmChecked, Warming
from ui.jobs.preparing.warm_process import WarmProcess
from ui.jobs.states import ANSWERING, ENGINE_TABLE, EngineEvent, EngineState, Machine

CACHE_PROBLEM = "The engine cannot keep its compiled parts, so the first run after each start takes longer."


class Preparation(QObject):
    """Has the kernels compiled that are neither delivered nor kept, once a worker has looked for them.

    Args:
        command: The command line that compiles the kernels, if not the default.
        parent: Qt parent.
    """

    stepped = Signal(object)
    """Progress: a `events.Warming`."""
    rehearsed = Signal(str, int)
    """A request to prepare something first is fulfilled: its name and number."""
    prepared = Signal()
    """The engine is completely prepared, as far as possible."""
    ready = Signal()
    """Questions can be answered; once or twice, as a simple equity can before others."""

    def __init__(self, command: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = Machine(EngineState.ASLEEP, ENGINE_TABLE)
        self._process = WarmProcess(command, self)
        self._process.stepped.connect(self.take)
        self._process.rehearsed.connect(self.rehearsed)

    @property
    def is_over(self) -> bool:
        """Whether the engine is completely prepared, as far as possible."""
        return self._state.state is EngineState.PREPARED

    @property
    def answers(self) -> bool:
        """Whether any question can go to the worker."""
        return self._state.state in ANSWERING

    @property
    def compiling(self) -> bool:
        """Whether another process is compiling."""
        return self._process.running

    def wake(self) -> bool:
        """The worker is about to start; False if it has been started before."""
        return self._state.take(EngineEvent.WAKE)

    def begin(self, checked: WarmChecked) -> None:
        """Compile what the worker has found missing."""
        if checked.warm:  # delivered with the program, or kept
            self._advance(EngineEvent.ALL_READY)
        elif checked.problem:  # the process's kernels could not be kept for us
            words = f"{CACHE_PROBLEM} ({checked.problem})"
            self.stepped.emit(Warming(0, 0, over=True, problem=words))
            self._advance(EngineEvent.ALL_READY)
        else:
            self.stepped.emit(Warming(0, 0))  # reported at once: the first line of the process takes seconds
            self._process.start()

    def rehearse(self, wish: Rehearsal) -> bool:
        """Request that something be prepared first; `rehearsed` reports it.

        Returns:
            Whether it will be reported; otherwise wait for `prepared`.
        """
        return self._process.rehearse(wish)

    def stop(self) -> None:
        """End the process immediately; what it has compiled stays."""
        self._process.stop()

    @Slot(object)
    def take(self, step: Warming) -> None:
        """Process a step of the process that compiles."""
        self.stepped.emit(step)
        if step.over:
            self._advance(EngineEvent.ALL_READY)
        elif step.equity:
            self._advance(EngineEvent.SIMPLE_READY)

    def _advance(self, event: EngineEvent) -> None:
        taken = self._state.take(event)
        if taken and self.is_over:
            self.prepared.emit()
        self.ready.emit()
