"""Batches as seen by the window: estimate, start, stop, news."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Thread

from PySide6.QtCore import QObject, Signal, Slot

from ui.background.event_queue import EventQueue
from ui.background.freed_memory import give_back
from ui.background.priority import yield_to_window
from ui.jobs.batch_work import BatchAsked, News, Over, Post, Started, answer, estimate
from ui.jobs.query_runs import QueryRuns
from ui.jobs.worker import failure

CLOSE_SECONDS = 3.0
"""Longest wait for the thread at exit; rows check every 20 ms whether they should stop."""

_Work = Callable[[BatchAsked, Event, Post], None]


@dataclass(eq=False)
class _Begun:
    """Work that was begun.

    Attributes:
        work: What is done.
        asked: The batch.
        cancel: Set to end it.
        thread: Its thread; None while the engine is not prepared.
        working: Whether its workers are ready.
    """

    work: _Work
    asked: BatchAsked
    cancel: Event = field(default_factory=Event)
    thread: Thread | None = None
    working: bool = False


class BatchRuns(QObject):
    """One batch or estimate at a time; all methods are called on the GUI thread.

    Each has its own thread, which waits for the previous one to end: that may still hold the file of
    answers.  Nothing starts before the engine is prepared, by another process.

    Args:
        runs: Runs the queries; knows when the engine is prepared.
        parent: Qt parent.
    """

    news = Signal(object)
    """`News` of the latest work.  `Over` is the last of a batch, also after `stop`."""

    def __init__(self, runs: QueryRuns, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runs = runs
        self._queue = EventQueue(self)
        self._queue.arrived.connect(self._take)
        self._begun: _Begun | None = None
        self._threads: list[Thread] = []
        runs.prepared.connect(self._release)

    @property
    def waits_for_engine(self) -> bool:
        """Whether work waits until the engine is prepared."""
        return self._begun is not None and self._begun.thread is None

    def start(self, asked: BatchAsked) -> None:
        """Start a batch; ends an estimate."""
        self._begin(answer, asked)

    def estimate(self, asked: BatchAsked) -> None:
        """Estimate the time of a batch; ends an estimate before."""
        self._begin(estimate, asked)

    def stop(self) -> None:
        """Stop; a batch then posts `Over`."""
        begun = self._begun
        if begun is not None:
            begun.cancel.set()
            if not begun.working:  # a scheduler that does not answer is waited for by the thread alone
                self._begun = None
                self.news.emit(Over())

    def shutdown(self) -> bool:
        """Stop everything and wait for it; may be called twice.

        Returns:
            Whether all threads have ended (otherwise they end with the process).
        """
        if self._begun is not None:
            self._begun.cancel.set()
            self._begun = None
        for thread in self._threads:
            thread.join(CLOSE_SECONDS)
        return not any(thread.is_alive() for thread in self._threads)

    def _begin(self, work: _Work, asked: BatchAsked) -> None:
        if self._begun is not None:
            self._begun.cancel.set()
        self._begun = _Begun(work, asked)
        if self._runs.is_prepared:
            self._release()
        else:
            self._runs.start()

    @Slot()
    def _release(self) -> None:
        """The engine is prepared: begin what waits."""
        begun = self._begun
        if begun is None or begun.thread is not None:
            return
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        before, queue = tuple(self._threads), self._queue

        def live() -> None:
            yield_to_window()
            for thread in before:
                thread.join()
            _do(begun, lambda news: queue.put((begun, news)))
            give_back()

        begun.thread = Thread(target=live, name="oracle batch", daemon=True)
        self._threads.append(begun.thread)
        begun.thread.start()

    @Slot(object)
    def _take(self, event: tuple[_Begun, News]) -> None:
        begun, news = event
        if begun is not self._begun:
            return
        begun.working = begun.working or isinstance(news, Started)
        if isinstance(news, Over):
            self._begun = None
        self.news.emit(news)


def _do(begun: _Begun, post: Post) -> None:
    """Do work, and post that it is over."""
    try:
        if not begun.cancel.is_set():
            begun.work(begun.asked, begun.cancel, post)
    except Exception as trouble:  # noqa: BLE001 - the program continues after any error of a batch
        post(Over(failure(1, trouble)))
    else:
        post(Over())
