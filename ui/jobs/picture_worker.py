"""The thread that works for panels: pictures of ranges, figures of scenarios.

It is separate from the worker that runs queries.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from threading import Condition, Event, Thread
from typing import Protocol, TypeVar

from oracle.prepared import Prepared, prepare
from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from ui.background.freed_memory import give_back
from ui.background.priority import yield_to_window
from ui.jobs.events import Failure
from ui.jobs.worker import failure

Draw = Callable[[Prepared, RunSettings, Event], Iterator[object]]
"""Yields a picture's data repeatedly, better each time; ends soon once the event is set.  It is called on the
worker's thread, so it may import kernels."""


@dataclass(frozen=True, slots=True)
class DrawBeside:
    """A `Draw` that shows ranges narrowed by what players did beside whole ones.

    Attributes:
        make: Yields the data from the narrowed table and the whole one, which are the same where nobody did
            anything.
    """

    make: Callable[[Prepared, Prepared, RunSettings, Event], Iterator[object]]

    def __call__(self, prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[object]:
        """The data of a table that nothing narrows."""
        return self.make(prepared, prepared, settings, cancel)


Choice = TypeVar("Choice", bound=Hashable)


def draw_of(
    make: Callable[[Prepared, Choice, RunSettings, Event], Iterator[object]],
) -> Callable[[Choice], Draw]:
    """Turns the generator of a picture that shows one player, street or kind into a `Draw` for each of them.

    Args:
        make: The generator, with the choice as its second argument.

    Returns:
        From a choice to its `Draw`: the same object each time, so that a request sees whether it changed.
    """

    @cache
    def chosen(choice: Choice) -> Draw:
        return lambda prepared, settings, cancel: make(prepared, choice, settings, cancel)

    return chosen


class PanelJob(Protocol):
    """A panel's request."""

    @property
    def panel(self) -> str:
        """The panel; it has one request at a time."""
        ...

    @property
    def number(self) -> int:
        """Number of the request."""
        ...

    @property
    def cancel(self) -> Event:
        """Set to end it."""
        ...

    def news(self) -> Iterator[PictureNews]:
        """Do it, on the worker's thread; the worker says when it is over."""
        ...


@dataclass(frozen=True, slots=True)
class PictureJob:
    """A request for a picture.

    Attributes:
        panel: The panel; it has one request at a time.
        number: Number of the request.
        query: The table.
        macros: The user's named ranges, by name.
        labels: Display name of each seat, by identifier.
        draw: The function that computes it.
        settings: Threads and seed.
        narrow: Whether the query's condition narrows the ranges; otherwise the picture applies it itself.
        ranges: Ranges that have been read already, by text, in the query's game and syntax.
        actions: The rules that narrow each seat's range; empty where the picture uses whole ranges.
        cancel: Set to end it.
    """

    panel: str
    number: int
    query: Query
    macros: Mapping[str, str]
    labels: Mapping[str, str]
    draw: Draw
    settings: RunSettings
    narrow: bool = True
    ranges: Mapping[str, HandSet] = field(default_factory=dict)
    actions: tuple[tuple[str, ...], ...] = ()
    cancel: Event = field(default_factory=Event)

    def news(self) -> Iterator[PictureNews]:
        """Compute the picture, better each time."""
        prepared = prepare(self.query, self.macros, labels=self.labels, ranges=self.ranges)
        if self.narrow and self.query.where is not None:
            from oracle.analysis.narrowing import narrowed  # imports kernels

            prepared = narrowed(prepared, self.cancel)
        whole, pictures = prepared, None
        if any(self.actions):
            from oracle.decisions.rules.funnel import after_actions

            prepared = after_actions(prepared, self.actions, self.settings, self.cancel)
            if isinstance(self.draw, DrawBeside):
                pictures = self.draw.make(prepared, whole, self.settings, self.cancel)
        for picture in pictures or self.draw(prepared, self.settings, self.cancel):
            yield PictureNews(self.panel, self.number, picture, prepared.query)


@dataclass(frozen=True, slots=True)
class PictureNews:
    """An event about a request.

    Attributes:
        panel: The panel.
        number: Number of the request.
        picture: The picture so far; None if unchanged.
        table: Its table, with narrowed ranges written out if that is quick.
        over: Whether this is the last event.
        failure: The error, or None.
    """

    panel: str
    number: int
    picture: object = None
    table: Query | None = None
    over: bool = False
    failure: Failure | None = None


class PictureWorker:
    """Serves requests one after the other, oldest first; a panel's new request replaces its old one.

    Args:
        post: Receives the events, on the worker's thread.
    """

    def __init__(self, post: Callable[[PictureNews], None]) -> None:
        self._post = post
        self._changed = Condition()
        self._waiting: dict[str, PanelJob] = {}
        self._current: PanelJob | None = None
        self._closing = False
        self._thread = Thread(target=self._live, name="oracle pictures", daemon=True)

    def submit(self, job: PanelJob) -> None:
        """Queue a request; cancels the panel's previous one."""
        with self._changed:
            self._drop(job.panel)
            self._waiting[job.panel] = job
            if self._thread.ident is None:
                self._thread.start()
            self._changed.notify()

    def withdraw(self, panel: str) -> None:
        """Cancel a panel's request, if there is one."""
        with self._changed:
            self._drop(panel)

    def busy(self) -> bool:
        """Whether there is a request that is not finished; called on any thread."""
        with self._changed:
            return bool(self._waiting) or self._current is not None

    def close(self, timeout: float) -> bool:
        """End everything and wait for the thread.

        Args:
            timeout: Longest wait in seconds.

        Returns:
            Whether the thread has ended.
        """
        with self._changed:
            self._waiting.clear()
            self._closing = True
            if self._current is not None:
                self._current.cancel.set()
            self._changed.notify()
        if self._thread.ident is not None:
            self._thread.join(timeout)
        return not self._thread.is_alive()

    def _drop(self, panel: str) -> None:
        self._waiting.pop(panel, None)
        if self._current is not None and self._current.panel == panel:
            self._current.cancel.set()

    def _live(self) -> None:
        yield_to_window()
        while (job := self._take()) is not None:
            try:
                self._serve(job)
            except Exception as trouble:  # noqa: BLE001 - the program continues after any error of a picture
                failed = failure(job.number, trouble)
                self._post(PictureNews(job.panel, job.number, over=True, failure=failed))

    def _take(self) -> PanelJob | None:
        """The oldest request; None at exit."""
        with self._changed:
            self._current = None
            idle = not self._closing and not self._waiting
        if idle:
            give_back()
        with self._changed:
            self._changed.wait_for(lambda: self._closing or bool(self._waiting))
            if self._closing:
                return None
            self._current = self._waiting.pop(next(iter(self._waiting)))
            return self._current

    def _serve(self, job: PanelJob) -> None:
        for news in job.news():
            if job.cancel.is_set():
                return
            self._post(news)
        if not job.cancel.is_set():
            self._post(PictureNews(job.panel, job.number, over=True))
