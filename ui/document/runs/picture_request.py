"""What a picture is to show: asked anew after every edit, while somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.analysis.pictures.pql import known_cards
from oracle.games import find_game
from oracle.query import Query, RunSettings
from oracle.query.one_hand import Parted, parted
from ui.document.document import Document
from ui.document.runs.table_runs import TableRuns
from ui.document.state import DocumentState
from ui.document.unfinished import unfinished
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.picture_worker import Draw, PictureNews

SETTLE_MS = 30
"""A picture follows an edit when no other has come for this long, in milliseconds."""
DIM_MS = 200
"""The picture of an edited table is dimmed when the new one has not come after this long."""
NOT_HERE = "Pictures of ranges are drawn in the program’s own window."
_Wish = tuple[Query, Draw, Mapping[str, str]]


class PictureRequest(QObject):
    """Keeps one panel's picture in step with the table.

    While nobody looks nothing is asked.  Questions play no part.  Of the conditions those about one player's
    cards and the known board narrow his range; the others play a part only where that is said.

    Args:
        name: The panel's name.
        document: The table.
        table_runs: Knows what keeps the table from being asked anything.
        pictures: What draws pictures up; None where there is nothing to do so.
        draw: What is drawn up.
        macros: Gives the user's named ranges.
        conditional: All conditions count, as they do for the table: they say which deals count.
        parent: Qt parent.
    """

    changed = Signal()
    """Another picture is on show, or what is said about it has changed."""

    def __init__(
        self,
        name: str,
        document: Document,
        table_runs: TableRuns,
        pictures: PictureRuns | None,
        draw: Draw,
        macros: Callable[[], Mapping[str, str]] = dict,
        *,
        conditional: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._name, self._document, self._table_runs = name, document, table_runs
        self._pictures, self._draw, self._macros = pictures, draw, macros
        self._conditional = conditional
        self._active = self._busy = self._stale = False
        self._asked: _Wish | None = None
        self._asked_state = self._state = document.state
        self._picture: object = None
        self._table: Query | None = None
        self._trouble = "" if pictures is not None else NOT_HERE
        self._settle, self._dim = (
            self._timer(SETTLE_MS, self.refresh),
            self._timer(DIM_MS, self._grow_stale),
        )
        document.replaced.connect(self._forget)  # before the change is told, which shows what there is
        document.changed.connect(self._document_changed)
        document.typing.ended.connect(self._typed)
        if pictures is not None:
            pictures.news.connect(self._take)

    @property
    def picture(self) -> object:
        """The data on show; None before the first and where the table has no such picture."""
        return self._picture

    @property
    def state(self) -> DocumentState:
        """The table that it shows."""
        return self._state

    @property
    def table(self) -> Query:
        """The table that it shows as it was asked, narrowed ranges written out where that takes no time."""
        return self.query(self._state) if self._table is None else self._table

    @property
    def conditional(self) -> bool:
        """Whether all conditions count."""
        return self._conditional

    @property
    def trouble(self) -> str:
        """Why there is no picture of the table as it now stands, in words; empty when all is well."""
        return self._trouble

    @property
    def stale(self) -> bool:
        """Whether the picture on show is of the table before an edit."""
        return self._stale

    @property
    def waits_for_engine(self) -> bool:
        """Whether nothing is drawn up yet because the engine is being prepared."""
        return self._busy and self._pictures is not None and self._pictures.holds(self._name)

    @property
    def busy(self) -> bool:
        """Whether a better picture is being drawn up."""
        return self._busy

    def set_active(self, active: bool) -> None:
        """Somebody looks, or looks no more."""
        self._active = active
        if active:
            self.refresh()
        elif self._busy and self._pictures is not None:
            self._settle.stop()
            self._dim.stop()
            self._asked, self._busy = None, False
            self._pictures.withdraw(self._name)

    def set_draw(self, draw: Draw) -> None:
        """Another kind of picture is wanted."""
        if draw is not self._draw:
            self._draw = draw
            self.refresh()

    def query(self, state: DocumentState) -> Query:
        """What is asked of a table: its equity part, under those of its conditions that count here."""
        where = state.to_query().where if self._conditional else self.parted(state).narrowing
        return replace(state.equity_part(), where=where)

    def parted(self, state: DocumentState) -> Parted:
        """The conditions of a table: those that narrow ranges, and the rest."""
        if not state.conditions:
            return Parted(None, None)
        query = state.to_query()
        parts = parted(query.where, query, find_game(query.game), known_cards(query))
        problem = self._table_runs.problem()
        if problem is None or problem.line is None:
            return parts
        return Parted(None, query.where)  # one of them cannot be asked as it stands

    @Slot()
    def refresh(self) -> None:
        """Ask for the picture of the table as it now stands, if it is not there and somebody looks."""
        self._settle.stop()
        if not self._active or self._pictures is None:
            return
        if unfinished(self._document, self._macros()):
            self._dim.start()
            return
        problem = self._table_runs.problem()
        if problem is not None and (problem.line is None or self._conditional):
            self._give_up(problem.message)
            return
        state = self._document.state
        macros = self._macros()
        wish = (self.query(state), self._draw, macros)
        if wish == self._asked:
            return
        self._asked, self._asked_state, self._busy = wish, state, True
        labels = dict(zip(state.identifiers(), (seat.name for seat in state.seats), strict=True))
        self._dim.start()
        if self._stale and self._trouble:  # what was wrong is mended; the dimmed picture waits for the next
            self._trouble = ""
            self.changed.emit()
        self._pictures.ask(
            self._name,
            wish[0],
            self._draw,
            limitless(state.settings),
            macros=macros,
            labels=labels,
            narrow=not self._conditional,
            ranges=self._document.readings.known(state, macros),
        )

    def _give_up(self, words: str) -> None:
        """The table cannot be asked as it stands; the picture of the one before is dimmed."""
        assert self._pictures is not None
        self._pictures.withdraw(self._name)
        self._asked, self._busy = None, False
        self._trouble = words
        self._dim.stop()
        self._grow_stale()
        self.changed.emit()

    def _timer(self, milliseconds: int, act: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.setInterval(milliseconds)
        timer.timeout.connect(act)
        return timer

    @Slot()
    def _grow_stale(self) -> None:
        """The picture of the table before is dimmed; why it had none says nothing of this one."""
        if self._picture is not None and not self._stale:
            self._stale = True
            self.changed.emit()
        elif self._picture is None and self._busy and self._trouble:
            self._trouble = ""
            self.changed.emit()

    @Slot(object)
    def _forget(self, state: DocumentState) -> None:
        """Another document is opened: the picture of the one before says nothing of its seats."""
        if self._pictures is None:
            return
        self._pictures.withdraw(self._name)
        self._picture, self._table, self._asked, self._trouble = None, None, None, ""
        self._asked_state = self._state = state
        self._stale = self._busy = False
        self._dim.stop()
        self.changed.emit()

    @Slot(object, object)
    def _document_changed(self, _new: DocumentState, _old: DocumentState) -> None:
        if self._active:
            self._settle.start()

    @Slot()
    def _typed(self) -> None:
        if self._active:
            self._settle.start()

    @Slot(object)
    def _take(self, news: PictureNews) -> None:
        if news.panel != self._name:
            return
        if news.failure is not None:
            self._picture, self._table, self._trouble = None, None, news.failure.message
        elif news.picture is not None:
            self._picture, self._table, self._trouble = news.picture, news.table, ""
        self._state, self._stale = self._asked_state, False
        self._busy = not news.over
        self._dim.stop()
        self.changed.emit()


def limitless(settings: RunSettings) -> RunSettings:
    """The settings of a run without its limits: a picture goes on until its points are known well enough."""
    return replace(settings, trials=None, seconds=None, error=None)
