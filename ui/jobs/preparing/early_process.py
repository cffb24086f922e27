"""A question that waits for its kernels is sampled meanwhile, by another process without them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Slot

from oracle.simulate.snapshot import Snapshot
from oracle.simulate.work.other_process import OtherProcess
from ui.jobs.engine import Engine
from ui.jobs.events import Early
from ui.jobs.worker import Job

EARLY_MS = 200
"""Milliseconds that a question has to wait before another process samples it: kernels may be ready, or the
question may change, before that process has started."""


@dataclass(slots=True)
class _AskedBy:
    """The newest run that a sample is for; read on the thread that receives its figures."""

    run: int


class EarlyProcess(QObject):
    """Another process that samples a question while its kernels are compiled.

    Args:
        engine: Says what is to be sampled.
        post: Receives the figures, on another thread.
        parent: Qt parent.
    """

    def __init__(self, engine: Engine, post: Callable[[Early], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine, self._post = engine, post
        self._process: OtherProcess[Snapshot] = OtherProcess()
        self._job: Job | None = None
        self._asked_by = _AskedBy(0)
        self._delay = QTimer(self)
        self._delay.setSingleShot(True)
        self._delay.setInterval(EARLY_MS)
        self._delay.timeout.connect(self._start)

    @property
    def busy(self) -> bool:
        """Whether a question is or will be sampled."""
        return self._job is not None

    def ask(self, job: Job) -> None:
        """Sample a question unless `end` is called soon; example deals are not searched."""
        if job.deals is None:
            self._job, self._asked_by = job, _AskedBy(job.run)
            self._delay.start()

    def goes_on_as(self, job: Job) -> Job | None:
        """The same question is asked again, as Run does after an edit: its sample continues.

        Returns:
            The job with the seed of the sample; None if it is not what is sampled.
        """
        mine = self._job
        if mine is None or (mine.query, mine.macros) != (job.query, job.macros):
            return None
        seeded = replace(job.settings, seed=mine.settings.seed)
        if mine.settings != seeded or job.settings.seed not in (None, seeded.seed):
            return None
        self._asked_by.run = job.run
        return replace(job, settings=seeded)

    def end(self) -> None:
        """End the process, if there is one; what it has posted may still arrive."""
        self._job = None
        self._delay.stop()
        self._process.end()

    @Slot()
    def _start(self) -> None:
        job = self._job
        series = None if job is None else self._engine.early(job.query, job.settings, job.macros)
        if job is not None and series is not None:
            asked_by = self._asked_by
            self._process.start(series, lambda figures: self._post(Early(asked_by.run, figures)))
