"""Which workers of a Dask cluster run the same program as this one.

A worker may join at any moment, for this run or for somebody else's with another version.  It would refuse
every unit at once, and so be given more of them than all others; therefore it is given none.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import Future
from typing import Any

from oracle.cluster.dask.gone import gone
from oracle.cluster.identity import program_identity

_log = logging.getLogger("oracle.cluster")

ASK_SECONDS = 10.0
"""How long to wait until workers have said which program they run; one that hangs never does."""

REST_SECONDS = 0.5
"""How long to wait for all others once one that runs a different program is found."""


class Programs:
    """What is known about the programs of workers.

    Args:
        client: A Dask client.
        same: Addresses of workers that are known to run the same program.

    Attributes:
        others: Addresses of workers that run a different one.
        fit: Addresses of workers that may run the same program, as of the last enquiry.
    """

    def __init__(self, client: Any, same: Iterable[str] = ()) -> None:  # noqa: ANN401 - of an extra
        self._client = client
        self._same = set(same)
        self.others: frozenset[str] = frozenset()
        self.fit: tuple[str, ...] = ()

    def asked(self) -> Future[bool]:
        """Ask the workers about which nothing is known, without waiting for the answers.

        If all run a different program, `others` is left as it is: the run ends.

        Returns:
            Whether any are left that may run the same one.
        """
        return asyncio.run_coroutine_threadsafe(self._asked(), self._client.loop.asyncio_loop)

    async def _asked(self) -> bool:
        try:
            present = set(await asyncio.wait_for(self._client.scheduler.ncores(), ASK_SECONDS))
            found = await self._answers(present - self._same - self.others)
        except gone():  # handing out the next unit reports it
            return True
        self._same |= {place for place, program in found.items() if program == program_identity()}
        others = self.others | {place for place, program in found.items() if _is_another(program)}
        if not present - others:
            return False
        if others != self.others:
            _log.warning(
                "Workers that run a different version of the program are given no work: %s.",
                ", ".join(sorted(others - self.others)),
            )
        self.others, self.fit = others, tuple(sorted(present - others))
        return True

    async def _answers(self, places: set[str]) -> dict[str, object]:
        """The programs that workers report, by their addresses; for one that cannot report any, its error.

        A worker that hangs is missing.
        """
        found: dict[str, object] = {}
        waiting = {asyncio.ensure_future(self._answer(place)) for place in places}
        clock = asyncio.get_running_loop().time
        until = clock() + ASK_SECONDS
        while waiting and (left := until - clock()) > 0:
            done, waiting = await asyncio.wait(waiting, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            for answer in done:
                found |= answer.result()
            if any(map(_is_another, found.values())):
                until = min(until, clock() + REST_SECONDS)
        for answer in waiting:
            answer.cancel()
        return found

    async def _answer(self, place: str) -> dict[str, object]:
        told: dict[str, object] = await self._client._run(
            program_identity, workers=[place], on_error="return"
        )
        return told


def _is_another(program: object) -> bool:
    """Whether a worker with this answer runs a different program; a lost worker answers with an error too."""
    return program != program_identity() and isinstance(program, str | ImportError | AttributeError)
