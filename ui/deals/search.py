"""Example deals: what to search for, what is shown, and how the search ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.errors import OracleError
from oracle.pql import print_query
from oracle.query import Query
from oracle.query.settings import FRESH_SEEDS
from oracle.simulate import DealFilter, Examples
from ui.deals.shown import DealSource, Held, held_choices, on_table, statement_source, table_source
from ui.document.document import Document
from ui.document.library.macros import Meaning, meaning
from ui.document.lines.to_query import place_from_end
from ui.document.runs.pql_runs import PqlRuns
from ui.document.unfinished import unfinished
from ui.jobs.engine import DealRequest
from ui.jobs.events import Failure
from ui.jobs.query_runs import QueryRuns
from ui.jobs.run_client import RunClient

TABLE = 0
"""Index of the table among the questions; the statements of the PQL pane follow."""
SETTLE_MS = 250
"""Delay after the last edit before deals are dealt, in milliseconds."""

_Wish = tuple[DealSource, Held | None, bool, int, Meaning]
"""The question, what must hold or not, the seed, and what the named ranges used mean."""


class DealSearch(QObject):
    """Searches for example deals on the worker and keeps them.

    While hidden, nothing is dealt.  A current run is never interrupted for deals: they wait for its end.

    Args:
        document: The table.
        pql: The statements asked in PQL.
        runs: Deals them.
        macros: Returns the user's named ranges.
        rng: Source of seeds.
        parent: Qt parent.
    """

    changed = Signal()
    """The deals shown, or the text about them, have changed."""
    sources_changed = Signal()
    """The questions to choose from, or what can be required of them, have changed."""

    def __init__(
        self,
        document: Document,
        pql: PqlRuns,
        runs: QueryRuns,
        macros: Callable[[], Mapping[str, str]],
        rng: Random,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._pql, self._runs, self._macros = document, pql, runs, macros
        self._rng = rng
        self._client = RunClient(runs, self)
        self._client.snapshot.connect(self._take)
        self._client.finished.connect(self._finished)
        self._client.failed.connect(self._failed)
        self._seed = self._rng.randrange(FRESH_SEEDS)
        self._place = TABLE
        self._sources = self._listed()
        self._held: Held | None = None
        self._holds = True
        self._active = self._waiting = False
        self._asked: _Wish | None = None
        self._shown: _Wish | None = None
        self._printed: tuple[Query, str] | None = None
        self._after_put: DealSource | None = None  # the table with a deal put on it, whose list stays
        self._examples: Examples | None = None
        self._message = ""
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self._refresh)
        document.changed.connect(self._sources_may_differ)
        document.typing.ended.connect(self._typed)
        pql.changed.connect(self._sources_may_differ)
        runs.turned.connect(self._turned)

    @property
    def sources(self) -> tuple[DealSource, ...]:
        """The questions to choose from; the table comes first."""
        return self._sources

    @property
    def place(self) -> int:
        """Index of the chosen question."""
        return self._place

    @property
    def source(self) -> DealSource:
        """The chosen question in its present form."""
        return self._sources[self._place]

    @property
    def choices(self) -> tuple[Held, ...]:
        """What can be required of its deals in addition to the conditions."""
        return held_choices(self.source)

    @property
    def held(self) -> Held | None:
        """What must hold, or must not; None for all deals that the conditions keep."""
        return self._held

    @property
    def holds(self) -> bool:
        """Whether it must hold."""
        return self._holds

    @property
    def examples(self) -> Examples | None:
        """The deals shown; None before the first."""
        return self._examples

    @property
    def shown(self) -> DealSource | None:
        """The question they were dealt for."""
        return None if self._shown is None else self._shown[0]

    @property
    def stale(self) -> bool:
        """Whether the deals shown belong to an earlier form of the question."""
        return self._examples is not None and self._wish() != self._shown

    @property
    def dealing(self) -> bool:
        """Whether a search is running."""
        return self._client.running

    @property
    def waiting(self) -> bool:
        """Whether a search waits for the end of the current run."""
        return self._waiting

    @property
    def put(self) -> bool:
        """Whether the table is still as it was when a deal was put on it."""
        return self._after_put is not None and self.source == self._after_put

    @property
    def message(self) -> str:
        """Why there are no deals, in words; empty if there is no problem."""
        return self._message

    def set_active(self, active: bool) -> None:
        """Set whether the panel is visible."""
        self._active = active
        if active:
            self._refresh()
        else:
            self._settle.stop()

    def choose_source(self, place: int) -> None:
        """Choose another question."""
        if 0 <= place < len(self._sources) and place != self._place:
            self._place, self._held = place, None
            self.sources_changed.emit()
            self._refresh()

    def choose_held(self, held: Held | None, *, holds: bool = True) -> None:
        """Require that something holds, or does not; None for all that are kept."""
        if (held, holds) != (self._held, self._holds):
            self._held, self._holds = held, holds
            self.sources_changed.emit()
            self._refresh()

    def choose_line(self, key: int) -> None:
        """Show deals of the table where a line holds: a question, or a condition, which always does."""
        state = self._document.state
        asked = next((each for each in state.questions if each.key == key), None)
        place = None if asked is None else place_from_end(asked, state.questions, state.players())
        self.choose_source(TABLE)
        last = len(self.source.query.selectors)
        found = (each for each in self.choices if place is not None and each.selector == last + place)
        self.choose_held(next(found, None))

    @Slot()
    def deal(self) -> None:
        """Deal now, even if deals are shown."""
        self._asked = self._after_put = None
        self._refresh()

    @Slot()
    def others(self) -> None:
        """Deal other examples, with a new seed."""
        self._seed = self._rng.randrange(FRESH_SEEDS)
        self.deal()

    @Slot()
    def stop(self) -> None:
        """Stop the search; deals found so far stay."""
        self._waiting = False
        self._client.stop()
        self.changed.emit()

    def put_on_table(self, row: int) -> None:
        """Put a deal on the table, as one undo step; the list of deals stays."""
        if self._examples is None or self.shown is None:
            return
        state = self._document.state
        fixed = on_table(self._examples.deals[row], self.shown, state)
        self._after_put = table_source(fixed)
        self._document.end_merge()
        self._document.apply("Put a deal on the table", fixed)
        self.changed.emit()

    def _listed(self) -> tuple[DealSource, ...]:
        state = self._document.state
        entry = self._pql.on_show
        queries = [] if entry is None else [each.query for each in entry.answers if each.query is not None]
        many = len(queries) > 1
        statements = [
            statement_source(query, number if many else 0, state) for number, query in enumerate(queries, 1)
        ]
        return (table_source(state), *statements)

    def _wish(self) -> _Wish:
        return (self.source, self._held, self._holds, self._seed, self._meaning())

    def _meaning(self) -> Meaning:
        """What the named ranges in the question mean now; its text is made only once."""
        query = self.source.query
        if self._printed is None or self._printed[0] is not query:
            self._printed = (query, print_query(query))
        return meaning([self._printed[1]], self._macros())

    @Slot()
    def _sources_may_differ(self, *_arguments: object) -> None:
        sources = self._listed()
        if sources == self._sources:
            return
        self._sources = sources
        if self._place >= len(sources):
            self._place, self._held = TABLE, None
        if self._held is not None and self._held not in self.choices:
            self._held = None
        self.sources_changed.emit()
        self.changed.emit()
        if self._active:
            self._settle.start()

    @Slot()
    def _refresh(self) -> None:
        """Start a search if it is needed and the panel is visible."""
        self._settle.stop()
        if not self._active or self.put:
            return
        if self._wish() == self._asked or unfinished(self._document, self._macros()):
            return
        if self._runs.running and not self._client.running:
            self._waiting = True
            self.changed.emit()
            return
        self._waiting = False
        self._asked, self._after_put, self._message = self._wish(), None, ""
        wanted = None if self._held is None else DealFilter(self._held.selector, self._holds)
        request = DealRequest(self._seed, wanted)
        self._client.deal(self.source.query, request, self._document.state.settings, self._macros())
        self.changed.emit()

    @Slot()
    def macros_changed(self) -> None:
        """The user's named ranges have changed: the deals shown may be stale."""
        self.changed.emit()
        if self._active:
            self._settle.start()

    @Slot()
    def _typed(self) -> None:
        if self._active:
            self._settle.start()

    @Slot(bool)
    def _turned(self, running: bool) -> None:
        if not running and self._active and (self._waiting or self._wish() != self._asked):
            self._waiting = False
            self._settle.start()

    @Slot(object)
    def _take(self, examples: Examples) -> None:
        self._examples, self._message = examples, ""
        self._shown = self._asked
        self.changed.emit()

    @Slot(object)
    def _finished(self, examples: Examples | None) -> None:
        interrupted = self._runs.client is not self._client
        if examples is not None:
            self._take(examples)
        if interrupted:  # another run is next; the deals are dealt again when it is over
            self._asked = None
        self.changed.emit()

    @Slot(object)
    def _failed(self, failure: Failure) -> None:
        self._examples = self._shown = None
        plain = isinstance(failure.error, OracleError)
        self._message = failure.message if plain else "No deals: an unexpected error occurred in the engine."
        self.changed.emit()
