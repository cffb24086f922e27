"""What a picture shows: requested after every edit, while it is visible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from oracle.analysis.pictures.pql import known_board_cards
from oracle.games import find_game
from oracle.query import Query, RunSettings, Seat
from oracle.query.names import identifier
from oracle.query.one_hand import Parted, parted
from ui.document.decisions.rules import actions_of
from ui.document.document import Document
from ui.document.library.macros import Meaning, meaning
from ui.document.runs.reports import picture_waits
from ui.document.runs.results import table_asked
from ui.document.runs.status import RunStatus
from ui.document.runs.table_runs import DIM_MS, TableRuns, start_once
from ui.document.state import DocumentState
from ui.document.unfinished import unfinished
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.picture_worker import Draw, PictureNews

SETTLE_MS = 30
"""Delay after the last edit before a picture is requested, in milliseconds."""
NOT_HERE = "Pictures of ranges are drawn in the program’s own window."
RANDOM_HAND, ANY_HAND = "Random hand", "*"
"""The opponent of a player alone: his label, and his range in every syntax."""
ACTED = "Against hands that play as they did."
ACTIONS_UNUSED = "Players’ actions do not narrow their ranges here."
_Wish = tuple[Query, Draw, Meaning, tuple[tuple[str, ...], ...]]
"""The table, the kind of picture, what the named ranges used mean, and the rules that narrow the ranges."""


class PictureRequest(QObject):
    """Keeps one picture up to date with the table.

    While hidden, nothing is requested.  Questions are ignored.  Conditions about one player's cards and the
    known board narrow his range; the others are used only if ``conditional`` is set.

    Args:
        name: The panel's name.
        document: The table.
        table_runs: Knows why the table cannot be run, if it cannot.
        pictures: Computes pictures; None in windows without it.
        draw: The function that computes the picture.
        macros: Returns the user's named ranges.
        conditional: Whether all conditions apply, as they do for the table.
        parent: Qt parent.
    """

    changed = Signal()
    """The picture shown, or the text about it, has changed."""
    asked = Signal()
    """A picture of the current table has been asked for."""
    remembers = 0
    """Number of finished pictures that are cached, to be shown when they are requested again."""

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
        self._acted = self._meets_random = False
        self._active = self._busy = self._stale = False
        self._remembered: list[tuple[_Wish, object, Query | None]] = []
        self._asked: _Wish | None = None
        self._drawn: _Wish | None = None  # what the picture shown was asked with
        self._asked_state = self._state = document.state
        self._picture: object = None
        self._table: Query | None = None
        self._trouble = "" if pictures is not None else NOT_HERE
        self._blocked: RunStatus | None = None
        self._settle, self._dim = (
            self._timer(SETTLE_MS, self.refresh),
            self._timer(DIM_MS, self._dim_late),
        )
        document.replaced.connect(self._forget)  # before the change is emitted, whose receivers read it
        document.changed.connect(self._document_changed)
        document.typing.ended.connect(self._typed)
        document.rules.ready.connect(self._typed)
        document.opponents.changed.connect(self._typed)
        if pictures is not None:
            pictures.news.connect(self._take)
            table_runs.macros_changed.connect(self._macros_changed)

    @property
    def picture(self) -> object:
        """The data shown; None before the first and if the table has no such picture."""
        return self._picture

    @property
    def state(self) -> DocumentState:
        """The table of the data shown."""
        return self._state

    @property
    def table(self) -> Query:
        """The table of the data shown as it was asked, with narrowed ranges written out if that is quick."""
        return self.query(self._state) if self._table is None else self._table

    @property
    def conditional(self) -> bool:
        """Whether all conditions apply."""
        return self._conditional

    @property
    def trouble(self) -> str:
        """Why there is no picture of the current table, in words; empty if there is no problem."""
        return self._trouble

    @property
    def undrawn(self) -> str:
        """The same for a picture beside the table, whose fields and status line say what the error is."""
        blocked = self._blocked
        return blocked.undrawn if blocked is not None and blocked.message == self._trouble else self._trouble

    @property
    def stale(self) -> bool:
        """Whether the picture shown belongs to the table before an edit."""
        return self._stale

    @property
    def drawn(self) -> object:
        """What the data shown were asked with: the same object while they are refined."""
        return self._drawn

    @property
    def waits_for_engine(self) -> bool:
        """Whether nothing is computed yet because the engine is being prepared."""
        return self._busy and self._pictures is not None and self._pictures.holds(self._name)

    def waiting(self, usual: str) -> str:
        """Why there is no picture yet: the progress of the engine's preparation, otherwise ``usual``."""
        preparation = self._table_runs.preparation if self._pictures is not None else None
        if preparation is None or preparation.over or not self.waits_for_engine:
            return usual
        return picture_waits(preparation)

    @property
    def busy(self) -> bool:
        """Whether a better picture is being computed."""
        return self._busy

    @property
    def stopped(self) -> bool:
        """Whether the user stopped the picture of the current table before anything of it was known."""
        return self._asked is not None and self._asked != self._drawn and not (self._busy or self._trouble)

    def set_active(self, active: bool) -> None:
        """Set whether the picture is visible."""
        self._active = active
        if active:
            self.refresh()
            return
        self._settle.stop()
        self._dim.stop()
        if self._busy and self._pictures is not None:
            self._asked, self._busy = None, False
            self._pictures.withdraw(self._name)

    def stop(self) -> None:
        """Stop refining the picture of this table; the one shown stays."""
        if self._busy and self._pictures is not None:
            self._pictures.withdraw(self._name)
            self._busy = False
            self._dim.stop()
            self.changed.emit()

    def begin_again(self) -> None:
        """Compute the picture of this table once more."""
        self._asked = None
        self._remembered.clear()
        self.refresh()

    def follow_actions(self) -> None:
        """From now on use only the hands that would have played as the players did."""
        self._acted = True

    def meet_random(self) -> None:
        """From now on a player alone in the hand faces one random hand, in a seat after all others."""
        self._meets_random = True

    def alone(self, state: DocumentState) -> bool:
        """Whether the only player of a table faces a random hand."""
        return self._meets_random and sum(not seat.folded for seat in state.seats) == 1

    def about_actions(self, state: DocumentState) -> str:
        """What the picture says about the rules of a table; empty if there are none."""
        if not any(actions_of(state)):
            return ""
        return ACTED if self._acted else ACTIONS_UNUSED

    def set_draw(self, draw: Draw) -> None:
        """Choose another kind of picture."""
        if draw is not self._draw:
            self._draw = draw
            self.refresh()

    def query(self, state: DocumentState) -> Query:
        """The query of a table: its equity part, with the conditions that apply."""
        where = state.to_query().where if self._conditional else self.parted(state).narrowing
        query = replace(state.equity_part(), where=where)
        if not self.alone(state):
            return query
        seat = Seat(identifier(RANDOM_HAND, state.identifiers()), ANY_HAND)
        return replace(query, seats=(*query.seats, seat))

    def parted(self, state: DocumentState) -> Parted:
        """The conditions of a table: those that narrow ranges, and the rest."""
        if not state.conditions:
            return Parted(None, None)
        query = state.to_query()
        parts = parted(query.where, query, find_game(query.game), known_board_cards(query))
        problem = self._problem()
        if problem is None or problem.line is None:
            return parts
        return Parted(None, query.where)  # one of them is not valid

    @Slot()
    def refresh(self) -> None:
        """Request the picture of the current table, if it is missing and visible."""
        self._settle.stop()
        if not self._active or self._pictures is None:
            return
        if unfinished(self._document, self._macros()):
            start_once(self._dim)
            return
        problem = self._problem()
        if problem is not None and (problem.line is None or self._conditional):
            self._give_up(problem)
            return
        state, macros = self._document.state, self._macros()
        actions = actions_of(state, self._document.opponents.scale) if self._acted else ()
        named = meaning([text for rules in actions for text in rules], macros)
        wish = (self.query(state), self._draw, table_asked(state, macros)[-1] | named, actions)
        if wish == self._asked:
            self._return_to(wish)
            return
        for known, picture, table in self._remembered:
            if known == wish:
                self._show_again(wish, picture, table)
                return
        self._asked, self._asked_state, self._busy = wish, state, True
        start_once(self._dim)
        if self._stale and self._trouble:  # the error is fixed; the dimmed picture waits for the next
            self._trouble = ""
            self.changed.emit()
        self._ask(self._pictures, wish, macros)
        self.asked.emit()

    def _ask(self, pictures: PictureRuns, wish: _Wish, macros: Mapping[str, str]) -> None:
        """Request the picture of the current table."""
        state = self._asked_state
        pictures.ask(
            self._name,
            wish[0],
            self._draw,
            limitless(state.settings),
            macros=macros,
            labels=dict(zip(state.identifiers(), (seat.name for seat in state.seats), strict=True)),
            narrow=not self._conditional,
            ranges=self._document.readings.known(state, macros),
            actions=wish[3],
        )
        if self._picture is None and self.waits_for_engine:
            self.changed.emit()  # now it is known what it waits for; the engine's next step may take a minute

    def _problem(self) -> RunStatus | None:
        """Why the table cannot be run."""
        return self._table_runs.problem(alone=self._meets_random)

    def _return_to(self, wish: _Wish) -> None:
        """An edit was undone: its picture is still shown, or still being computed."""
        if wish != self._drawn:
            return
        self._dim.stop()
        if self._stale:
            self._stale = False
            self.changed.emit()

    def _show_again(self, wish: _Wish, picture: object, table: Query | None) -> None:
        """Show a picture that was finished before."""
        assert self._pictures is not None
        self._pictures.withdraw(self._name)
        self._dim.stop()
        self._asked = self._drawn = wish
        self._asked_state = self._state = self._document.state
        self._picture, self._table, self._trouble = picture, table, ""
        self._busy = self._stale = False
        self.changed.emit()

    def _remember(self, wish: _Wish) -> None:
        """Keep the picture shown, which is finished, and the newest of those before it."""
        others = [each for each in self._remembered if each[0] != wish]
        self._remembered = [(wish, self._picture, self._table), *others][: self.remembers]

    def _give_up(self, problem: RunStatus) -> None:
        """The table cannot be run; dim the previous picture."""
        assert self._pictures is not None
        self._pictures.withdraw(self._name)
        self._asked, self._busy = None, False
        self._trouble, self._blocked = problem.message, problem
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
    def _dim_late(self) -> None:
        """The new picture is late: dim the previous one, unless recent edits left the table as it was."""
        macros, now = self._macros(), self._document.state
        if self._settle.isActive() and table_asked(now, macros) == table_asked(self._state, macros):
            return
        self._grow_stale()

    @Slot()
    def _grow_stale(self) -> None:
        """Dim the picture of the previous table; its error does not apply to this one."""
        if self._picture is not None and not self._stale:
            self._stale = True
            self.changed.emit()
        elif self._picture is None and self._busy and self._trouble:
            self._trouble = ""
            self.changed.emit()

    @Slot(object)
    def _forget(self, state: DocumentState) -> None:
        """Another document was opened: the previous picture does not apply to its seats."""
        if self._pictures is None:
            return
        self._pictures.withdraw(self._name)
        self._picture, self._table, self._trouble = None, None, ""
        self._asked = self._drawn = None
        self._remembered.clear()
        self._asked_state = self._state = state
        self._stale = self._busy = False
        self._dim.stop()
        self.changed.emit()

    @Slot(object, object)
    def _document_changed(self, _new: DocumentState, _old: DocumentState) -> None:
        if self._active:
            self._settle.start()
            start_once(self._dim)

    @Slot()
    def _macros_changed(self) -> None:
        """The user's named ranges have changed: ask again if the table uses one of those that differ."""
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
        self._state, self._drawn, self._stale = self._asked_state, self._asked, False
        self._busy = not news.over
        if news.over and news.failure is None and self._picture is not None and self._asked is not None:
            self._remember(self._asked)
        self._dim.stop()
        self.changed.emit()


def limitless(settings: RunSettings) -> RunSettings:
    """The run settings without limits: a picture continues until its points are precise enough."""
    return replace(settings, trials=None, seconds=None, error=None)
