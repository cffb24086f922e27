"""For engines made by hand: a question is opened and then asked of the engine itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate.snapshot import Snapshot


class _Answers(Protocol):
    def expected_seconds(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> float: ...

    def stream(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Snapshot]: ...


@dataclass(frozen=True)
class Opened:
    """A question that its engine weighs and answers."""

    engine: _Answers
    query: Query
    settings: RunSettings
    macros: Mapping[str, str]

    def expected_seconds(self, cancel: Event) -> float:
        return self.engine.expected_seconds(self.query, self.settings, self.macros, cancel)

    def rough(self, seconds: float) -> Snapshot | None:
        return getattr(self.engine, "rough", None)

    def stream(self, cancel: Event, *, head_start: bool = False) -> Iterator[Snapshot]:
        return self.engine.stream(self.query, self.settings, self.macros, cancel)


class Opening:
    """Gives an engine with `expected_seconds` and `stream` of its own what the worker calls."""

    def early(self, query: Query, settings: RunSettings, macros: Mapping[str, str]) -> object:
        return None

    def open(
        self: _Answers,
        query: Query,
        settings: RunSettings,
        macros: Mapping[str, str],
        ranges: Mapping[str, HandSet],
    ) -> Opened:
        return Opened(self, query, settings, macros)
