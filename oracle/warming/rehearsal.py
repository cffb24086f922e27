"""Runs questions and pictures briefly, so that the kernels they need are compiled.

No list of kernels is needed: exactly those that the question calls are compiled.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from oracle import clock
from oracle.errors import OracleError
from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.ranges import used_macros

WORK_SECONDS = 0.5
"""Seconds of work on a question or picture after its first result, excluding compile time."""

MOST_SECONDS = 20.0
"""Most seconds of work until the first result."""
LOOK_SECONDS = 0.02
"""Seconds between checks of these limits."""
QUESTION, DEALS = "question", "deals"
"""Kinds of rehearsals besides pictures: a run, and a search for example deals."""
PICTURE_NAMES = frozenset((
    "blockers", "breakdown", "callers", "equity graph", "first bet", "flops", "fold call or raise",
    "hand types", "heat map", "next card", "odds against", "outs", "preflop value", "range groups",
    "range v range", "starting hands", "street by street", "turn and river", "what they hold",
))  # fmt: skip
"""The pictures that can be rehearsed: those of `oracle.warming.pictures`, which loads what draws them."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A question, search or picture that a client waits for.

    Attributes:
        name: The client; a newer request of the same name replaces an older one.
        number: Number of the request.
        what: `QUESTION`, `DEALS` or the name of a picture.
        query: The query as PQL.
        macros: The user's named ranges, by name.
        method: How a question is answered, as in `RunSettings`.
        narrow: Whether the query's condition narrows the ranges of a picture.
    """

    name: str
    number: int
    what: str
    query: str
    macros: Mapping[str, str] = field(default_factory=dict)
    method: str = "auto"
    narrow: bool = True

    def line(self) -> bytes:
        """The request as one line of JSON, with only the named ranges that its query uses."""
        return msgspec.json.encode(replace(self, macros=used_macros(self.query, self.macros))) + b"\n"


def read_rehearsal(line: bytes) -> Rehearsal | None:
    """A request from its line; None for anything else."""
    try:
        wish = msgspec.json.decode(line, type=Rehearsal)
    except msgspec.MsgspecError:
        return None
    return wish if wish.what in (QUESTION, DEALS, *PICTURE_NAMES) else None


def rehearse(wish: Rehearsal) -> None:
    """Run a request briefly; errors in it are reported by the real run."""
    moment = _Moment()
    with moment, contextlib.suppress(OracleError):
        for _state in _states(wish, moment.cancel):
            moment.begin()


def _states(wish: Rehearsal, cancel: threading.Event) -> Iterable[object]:
    query, settings = parse(wish.query), RunSettings(seed=1, threads=1, method=wish.method)
    if wish.what == QUESTION:
        from oracle.simulate import stream

        return stream(query, settings, cancel=cancel, macros=wish.macros)
    if wish.what == DEALS:
        from oracle.simulate import example_stream

        return example_stream(query, seed=1, threads=1, cancel=cancel, macros=wish.macros)
    prepared = prepare(query, wish.macros)
    if wish.narrow and query.where is not None:
        from oracle.analysis.narrowing import narrowed

        prepared = narrowed(prepared, cancel)
    from oracle.warming.pictures import PICTURES  # loads all pictures

    return PICTURES[wish.what](prepared, replace(settings, method="auto"), cancel)


class _Moment:
    """Work that is cancelled soon after its first result.

    Attributes:
        cancel: Set when the work is to end.
    """

    def __init__(self) -> None:
        self.cancel = threading.Event()
        self._left = threading.Event()
        self._end = clock.PROCESS.seconds() + MOST_SECONDS
        self._begun = False
        self._watcher = threading.Thread(target=self._watch, name="rehearsal", daemon=True)

    def __enter__(self) -> None:
        self._watcher.start()

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self._watcher.join()

    def begin(self) -> None:
        """Record the first result."""
        if not self._begun:
            self._begun = True
            self._end = clock.PROCESS.seconds() + WORK_SECONDS

    def _watch(self) -> None:
        while clock.PROCESS.seconds() < self._end:
            if self._left.wait(LOOK_SECONDS):
                return
        self.cancel.set()
