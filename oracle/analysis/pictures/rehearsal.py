"""Questions and pictures tried out for a moment, so that the kernels they need are compiled.

Nothing has to know which kernels those are: what is compiled here is exactly what the question calls.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from oracle import clock
from oracle.errors import OracleError
from oracle.pql import parse
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings

WORK_SECONDS = 0.5
"""How long a question or picture is worked on after its first result, the compiler's time not counted."""

MOST_SECONDS = 20.0
"""How long it is worked on at the most before that."""

LOOK_SECONDS = 0.02
"""How often that is looked at."""

QUESTION, DEALS = "question", "deals"
"""What is rehearsed where it is no picture: a run, and a search for example deals."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Something that somebody waits for.

    Attributes:
        name: Who waits; a newer wish of the same name replaces an older one.
        number: Number of the wish.
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
        """The wish as one line of JSON, with the named ranges that its query uses and no others."""
        return msgspec.json.encode(replace(self, macros=_used(self.query, self.macros))) + b"\n"


def _used(text: str, macros: Mapping[str, str]) -> dict[str, str]:
    """The named ranges that a text may use, and those that these use; looks up no others.

    Names are read whatever their case, and what follows one may belong to it or not: see `expand_macros`.
    """
    used: dict[str, str] = {}
    unread = [text]
    while unread:
        words = unread.pop().lower()
        for name in macros if "$" in words else ():
            if name not in used and f"${name.lower()}" in words:
                used[name] = macros[name]
                unread.append(used[name])
    return used


def read_rehearsal(line: bytes) -> Rehearsal | None:
    """A wish from its line; None for anything else."""
    try:
        wish = msgspec.json.decode(line, type=Rehearsal)
    except msgspec.MsgspecError:
        return None
    return wish if wish.what in (QUESTION, DEALS, *PICTURES) else None


Draw = Callable[[Prepared, RunSettings, threading.Event], Iterable[object]]


def _graphs(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterator[object]:
    from oracle.analysis.pictures.equity_graph import equity_graphs

    yield from equity_graphs(prepared, settings=settings, cancel=cancel)


def _ranges(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.range_v_range import range_vs_range

    return range_vs_range(prepared, settings, cancel)


def _next_cards(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.cards_to_come import next_cards

    return next_cards(prepared, settings, cancel)


def _turn_river(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.cards_to_come import turn_river

    return turn_river(prepared, settings, cancel)


def _breakdown(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.breakdown import breakdown

    return breakdown(prepared, 0, settings, cancel)


def _hand_types(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.hand_types import types_made

    return types_made(prepared, prepared.game.streets[-1].name, settings, cancel)


def _heat_map(prepared: Prepared, settings: RunSettings, cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.heat_map import heat_map

    return heat_map(prepared, 0, settings, cancel)


def _streets(prepared: Prepared, _settings: RunSettings, _cancel: threading.Event) -> Iterable[object]:
    from oracle.analysis.pictures.street_by_street import unroll

    return (unroll(prepared),)


PICTURES: Mapping[str, Draw] = {
    "equity graph": _graphs,
    "range v range": _ranges,
    "next card": _next_cards,
    "turn and river": _turn_river,
    "breakdown": _breakdown,
    "hand types": _hand_types,
    "heat map": _heat_map,
    "street by street": _streets,
}
"""The pictures that can be rehearsed, by the names that the window has for them."""


def rehearse(wish: Rehearsal) -> None:
    """Work on what is wished for a moment; what is wrong with it is said when it is asked in earnest."""
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
    return PICTURES[wish.what](prepared, replace(settings, method="auto"), cancel)


class _Moment:
    """Some work that is cancelled soon after its first result.

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
        """There is a result; only the first one counts."""
        if not self._begun:
            self._begun = True
            self._end = clock.PROCESS.seconds() + WORK_SECONDS

    def _watch(self) -> None:
        while clock.PROCESS.seconds() < self._end:
            if self._left.wait(LOOK_SECONDS):
                return
        self.cancel.set()
