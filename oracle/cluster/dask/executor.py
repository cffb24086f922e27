"""A Dask client as an executor; Dask itself is not imported here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from math import inf
from typing import Any, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

from oracle.cluster.dask.gone import gone
from oracle.cluster.dask.programs import Programs
from oracle.cluster.ending import end_run

P = ParamSpec("P")
R = TypeVar("R")

COUNT_SECONDS = 2.0
"""Seconds after which workers are counted again, since a cluster may grow."""

ANSWER_SECONDS = 0.5
"""Seconds to wait for the scheduler to count its workers.  If it hangs, the last count is kept, so Stop
works."""

END_SECONDS = 0.4
"""How long to wait until workers are notified that a run is over; slower ones are notified later."""


class DaskExecutor(Executor):
    """Gives work to a cluster; every call is a separate task, even if it is repeated.

    Dask's own executor cancels work one call at a time, which took 16 seconds for 2,000 rows of a batch, and
    cannot end what workers have begun.

    Args:
        client: A Dask client.
        options: Options of every task, such as the resources it needs; see `distributed.Client.submit`.
        same: Addresses of workers that are known to run the same program.
    """

    def __init__(
        self,
        client: Any,  # noqa: ANN401 - of an extra
        options: dict[str, Any] | None = None,
        same: Iterable[str] = (),
    ) -> None:
        self._client = client
        self._options = (options or {}) | {"pure": False}
        self._programs = Programs(client, same)
        self._places: dict[str, int] = {}
        self._theirs: WeakKeyDictionary[Future[Any], Any] = WeakKeyDictionary()
        self._counted = -inf

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Run a function that workers can import.

        Raises:
            RuntimeError: If the scheduler is gone.
        """
        if self._closed:
            raise RuntimeError("the scheduler is gone")
        try:
            theirs = self._client.submit(fn, *args, **kwargs, **self._options | self._fit())
        except gone() as trouble:
            raise RuntimeError("the scheduler is gone") from trouble
        future: Future[R] = Future()
        self._theirs[future] = theirs
        self._client.loop.add_callback(_passed_on, theirs, future)
        return future

    def workers(self) -> int:
        """How many calls the workers do at a time, counted now and then; 0 if the scheduler is gone."""
        if self._closed:
            return 0
        now = time.monotonic()
        if now - self._counted >= COUNT_SECONDS:
            self._counted = now
            with suppress(*gone(), AttributeError):  # `submit` reports it; the client may be closing
                self._places = self._client.nthreads(callback_timeout=ANSWER_SECONDS)
        others = self._programs.others
        return sum(threads for place, threads in self._places.items() if place not in others)

    def _fit(self) -> dict[str, Any]:
        """The option that keeps work away from workers of a different program, once there are any.

        Workers that have joined since they were last counted must wait until they are counted again.
        """
        others = self._programs.others
        if not others or "workers" in self._options:  # the user has chosen them
            return {}
        present = [place for place in self._places if place not in others]
        return {"workers": present or list(self._programs.fit)}

    @property
    def _closed(self) -> bool:
        """Whether the client has given up; it tries for ten seconds to find the scheduler again."""
        return self._client.status in ("closing", "closed")

    def end_run(self, run: str, futures: Sequence[Future[bytes]]) -> None:
        """End a run: cancel the units that no worker has begun, and stop those in progress."""
        theirs = [self._theirs[future] for future in futures if future in self._theirs]
        for future in futures:
            future.cancel()
        if not theirs or self._closed:
            return
        with suppress(*gone()):  # then their work is gone too
            self._client.cancel(theirs)
            self._client.sync(
                self._client._run, end_run, run, on_error="ignore", callback_timeout=END_SECONDS
            )

    def set_apart(self) -> Future[bool]:
        """Find the workers that run a different program, and give them no further work.

        Returns:
            Returns at once; the result of the future is whether others are left.
        """
        return self._programs.asked()


async def _passed_on(theirs: Any, future: Future[Any]) -> None:  # noqa: ANN401 - a future of Dask
    """Copy the outcome of a Dask future to ours."""
    try:
        outcome, trouble = await theirs._result(), None
    except Exception as error:  # noqa: BLE001 - raised where the answer is awaited
        outcome, trouble = None, error
    if not future.set_running_or_notify_cancel():  # it was cancelled
        return
    if trouble is None:
        future.set_result(outcome)
    else:
        future.set_exception(trouble)


def own_executor(executor: Executor) -> Executor:
    """A `DaskExecutor` for a Dask client or Dask's own executor; any other executor unchanged."""
    kind, theirs = f"{type(executor).__module__}.{type(executor).__name__}", cast("Any", executor)
    if kind == "distributed.cfexecutor.ClientExecutor":
        return DaskExecutor(theirs._client, theirs._kwargs)
    return DaskExecutor(theirs) if kind == "distributed.client.Client" else executor
