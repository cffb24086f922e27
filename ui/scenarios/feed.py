"""Feeds the Scenarios workspace: asks the question of every row, and caches the answers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from typing import cast

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.query import Query, RunSettings
from ui.context import Context
from ui.document.library.macros import Meaning
from ui.document.lines.troubles import first_trouble, sound
from ui.document.runs.reports import PREPARING, Report, picture_waits
from ui.document.runs.results import question
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import SETTLE_MS
from ui.document.scenarios.applying import applied, unknown_word
from ui.document.scenarios.model import Scenario
from ui.document.state import DocumentState
from ui.document.unfinished import unfinished
from ui.jobs.picture_worker import PictureNews
from ui.jobs.questions_job import Answered, Asked

NAME = "scenarios"
"""Name of the panel among those that ask for work."""
NOT_HERE = "Scenarios are answered in the program’s own window."
_FEWEST = 2
"""Rows of a table with scenarios: the first is the table as it is."""
_CACHED = 1000
"""Number of cached answers, so that undoing an edit needs no new run."""

_Key = tuple[Query, Meaning, RunSettings]


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """A row with what is known of it.

    Attributes:
        scenario: The row; None for the table as it is.
        state: The table with the changes of the row, without questions that have an error.
        answered: Its figures so far, or why it has none; None if it waits.
        trouble: Why it is not asked, in words; empty if it can be.
    """

    scenario: Scenario | None
    state: DocumentState
    answered: Answered | None = None
    trouble: str = ""

    @property
    def message(self) -> str:
        """Why there are no figures, in words; empty if there is no error."""
        failure = None if self.answered is None else self.answered.failure
        return self.trouble or ("" if failure is None else failure.message)

    @property
    def over(self) -> bool:
        """Whether nothing more will come."""
        return bool(self.trouble) or (self.answered is not None and self.answered.over)


class ScenarioFeed(QObject):
    """Keeps the rows up to date with the table and with the scenarios.

    Args:
        context: The parts of the program.
        parent: Qt parent.

    Attributes:
        rows: The table as it is, then every scenario.
        trouble: Why the rows could not be answered at all, in words; empty if they could.
    """

    changed = Signal()
    """The rows or their figures have changed."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._answers: OrderedDict[_Key, Answered] = OrderedDict()
        self._keys: tuple[_Key | None, ...] = ()
        self._active = self._held_back = False
        self._waits_for: frozenset[Hashable] = frozenset()
        self.rows: tuple[RowAnswer, ...] = ()
        self.trouble = ""
        self._settle = QTimer(self)
        self._settle.setSingleShot(True)
        self._settle.setInterval(SETTLE_MS)
        self._settle.timeout.connect(self.refresh)
        context.document.replaced.connect(self._forget)
        context.document.changed.connect(self.refresh)
        context.document.typing.ended.connect(self._wait)
        context.table_runs.macros_changed.connect(self._wait)
        context.table_runs.warming.connect(self.changed)
        if context.pictures is not None:
            context.pictures.news.connect(self._take)

    def set_active(self, active: bool) -> None:
        """Set whether the workspace is visible; while hidden it asks nothing."""
        self._active = active
        if active:
            self.refresh()
        else:
            self._settle.stop()
            self._withdraw()

    @property
    def running(self) -> bool:
        """Whether rows are being answered."""
        return bool(self._waits_for)

    @property
    def stopped(self) -> bool:
        """Whether rows have no figures because the user has stopped them."""
        return self._held_back and any(not row.over for row in self.rows)

    @property
    def waits(self) -> str:
        """What all rows wait for, in words; empty if nothing."""
        pictures = self._context.pictures
        if pictures is None:
            return NOT_HERE
        preparation = self._context.table_runs.preparation
        if preparation is None or preparation.over or not pictures.holds(NAME):
            return ""
        return picture_waits(preparation)

    @property
    def done(self) -> int:
        """Number of rows that need no more work, the table’s own among them."""
        return sum(row.over for row in self.rows)

    @property
    def progress(self) -> str:
        """How many rows are answered."""
        return f"{self.done} of {len(self.rows)} rows are answered."

    def status_report(self) -> Report | None:
        """What the status line says of the scenarios; None if there are none."""
        if len(self.rows) < _FEWEST:
            return None
        said = self.waits or self.trouble or self.progress
        if self.waits:
            phase = PREPARING if self.running else Phase.READY.value
        elif self.trouble:
            phase = Phase.FAILED.value
        elif self.running:
            phase = Phase.RUNNING.value
        else:
            phase = (Phase.STOPPED if self.stopped else Phase.DONE).value
        return Report(f"Scenarios · {phase}", said, said, busy=self.running, trouble=bool(self.trouble))

    @Slot()
    def stop(self) -> None:
        """Stop; the figures of finished rows stay."""
        self._held_back = True
        self._withdraw()
        self.changed.emit()

    @Slot()
    def go_on(self) -> None:
        """Answer the rows that have no figures yet."""
        self._held_back = False
        self.refresh()

    @Slot()
    def refresh(self, *_states: object) -> None:
        """Find the rows of the document, and ask those that have no answer."""
        self._settle.stop()
        if not self._active:
            return
        document, macros = self._context.document, self._context.macros()
        if unfinished(document, macros):
            return
        state = document.state
        blocked = first_trouble(state, macros) if state.conditions else None
        trouble = "" if blocked is None else f"Require that: {blocked[1].message}"
        rows: list[RowAnswer] = []
        keys: list[_Key | None] = []
        asked: list[Asked] = []
        wanted: set[_Key] = set()
        said = _Said()
        ranges = document.readings.known(state, macros)
        for scenario in (None, *state.scenarios.rows):
            mine = sound(state if scenario is None else applied(state, scenario), macros)
            wrong = trouble or ("" if scenario is None else unknown_word(state, scenario))
            key = None
            if not wrong:
                key = (said.query_of(mine), _meaning(mine, macros), state.settings)
                found = self._answers.get(key)
                if (found is None or not found.over) and key not in wanted:
                    wanted.add(key)
                    asked.append(Asked(key, key[0], macros, ranges))
            rows.append(RowAnswer(scenario, mine, trouble=wrong))
            keys.append(key)
        self.rows, self._keys = tuple(rows), tuple(keys)
        self._ask(asked)
        self._fill()

    def _ask(self, asked: list[Asked]) -> None:
        pictures, wanted = self._context.pictures, frozenset(each.key for each in asked)
        if pictures is None or wanted == self._waits_for:
            return
        self._withdraw()
        if asked and not self._held_back:
            self._waits_for = wanted
            pictures.ask_each(NAME, asked, self._context.document.state.settings)

    def _withdraw(self) -> None:
        if self._waits_for and self._context.pictures is not None:
            self._context.pictures.withdraw(NAME)
        self._waits_for = frozenset()

    def _fill(self) -> None:
        """Give each row its answer."""
        self.rows = tuple(
            RowAnswer(row.scenario, row.state, None if key is None else self._answers.get(key), row.trouble)
            for row, key in zip(self.rows, self._keys, strict=True)
        )
        self.changed.emit()

    @Slot(object)
    def _forget(self, _state: DocumentState) -> None:
        """Discard the answers: another document was opened."""
        self._held_back = False

    @Slot()
    def _wait(self) -> None:
        if self._active:
            self._settle.start()

    @Slot(object)
    def _take(self, news: PictureNews) -> None:
        if news.panel != NAME:
            return
        if news.over:
            self._waits_for = frozenset()
            self.trouble = "" if news.failure is None else news.failure.message
        answered = news.picture
        if isinstance(answered, Answered):
            key = cast("_Key", answered.key)
            self._waits_for -= {key} if answered.over else frozenset()
            self._answers[key] = answered
            self._answers.move_to_end(key)
            while len(self._answers) > _CACHED:
                self._answers.popitem(last=False)
        self._fill()


class _Said:
    """Queries of similar tables: conditions and questions, which take long, are translated once."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Query] = {}

    def query_of(self, state: DocumentState) -> Query:
        """The query of a table; equal to `DocumentState.to_query`."""
        asked = tuple(line.on for line in state.conditions), tuple(line.key for line in state.questions)
        query = self._known.get(asked)
        if query is None:
            query = self._known[asked] = state.to_query()
        seats = tuple(
            replace(seat, range_text=mine.range_text)
            for seat, mine in zip(query.seats, state.seats, strict=True)
        )
        return replace(query, seats=seats, board=state.board, dead=state.dead)


def _meaning(state: DocumentState, macros: Mapping[str, str]) -> Meaning:
    """What the named ranges in the question of a table mean."""
    table, asked = question(state, macros)
    return table[-1].union(*(named for _ask, _node, named in asked))
