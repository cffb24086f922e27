"""Feeds the Flops workspace: the report on every flop, and what is shown of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from oracle.cards.card import cards_text, parse_cards
from oracle.errors import TextError
from oracle.games import find_game
from oracle.prepared import Prepared
from oracle.query import Query, RunSettings
from oracle.query.one_hand import Parted
from ui.background.short_work import ShortWork
from ui.context import Context
from ui.document.edits.seats import set_range
from ui.document.lines.tree import in_force
from ui.document.ranges.reading_words import share
from ui.document.runs.picture_conditions import about_conditions
from ui.document.runs.picture_request import PictureRequest
from ui.document.state import DocumentState, SeatState
from ui.document.wording import in_combos
from ui.flops.feeds.pace import Pace
from ui.flops.shown.choice import (
    ASKED,
    EVERY_FLOP,
    EVERY_RIVER,
    EVERY_TURN,
    HAND_TYPES,
    HELD,
    STREETS,
    FlopsChoice,
)
from ui.jobs.picture_worker import Draw, draw_of
from ui.jobs.workers import WorkersChoice, WorkersOnDemand, kept_choice
from ui.plots.convergence.trace import SeatLook

if TYPE_CHECKING:
    from oracle.reports.flops import FlopReport
    from ui.flops.shown.sifted import SiftedFlops

NAME = "flops"
"""Name of the report among the pictures."""
WAITING = "Working out every {} …"
STOPPED = "Stopped before anything was known. “Start again” works out every {}."
BEFORE_EDIT, ON_THEIR_WAY = "From before your last edit", "the new flops are on their way"
ONE_PLAYER = "The Flops workspace compares players. Add a seat, or bring a folded one back."
NO_FLOP = "This game has no flop. Change the game, or look at the table’s pictures."
NO_CARDS = {
    EVERY_TURN: "To see every turn, first put a flop on the table: choose “Every flop” and click a bar.",
    EVERY_RIVER: "To see every river, first put a turn on the table: choose “Every turn” and click a bar.",
}
_FEWEST = 2
"""Players that can be compared."""
_CACHED = 24
"""Number of choices whose flops are cached."""


_Asked = tuple[int, str, bool, WorkersOnDemand | None]
"""The equity in per cent over which hands are counted, the question in PQL, whether types of hands are
wanted, and the workers."""


def _report(prepared: Prepared, asked: _Asked, settings: RunSettings, cancel: Event) -> Iterator[object]:
    from oracle.reports.flops import flop_report  # imports kernels

    threshold, question, types, workers = asked
    shares = (question,) if question else tuple(dict.fromkeys((f"over{threshold}", "over50")))
    columns = ("equity", "win", "tie", *shares, *(HAND_TYPES if types else ()))
    with ExitStack() as used:
        given = None
        if workers is not None:
            from oracle.cluster import flop_workers

            given = used.enter_context(flop_workers(used.enter_context(workers.in_use(cancel))))
        yield from flop_report(prepared, columns, settings, cancel, workers=given, strict=False)


_draw_of = draw_of(_report)


class FlopsRequest(PictureRequest):
    """Asks for the report on the ranges of the table: every flop, or every card after its flop or turn."""

    street = EVERY_FLOP
    """The street whose cards are asked for, one of `STREETS`."""
    remembers = 2
    """Number of cached reports: the one before a question or edit that was tried is not computed again."""

    def query(self, state: DocumentState) -> Query:
        """The query of a table, with the cards of the board that come before the street."""
        return super().query(replace(state, board=board_before(state.board, self.street)))

    def parted(self, state: DocumentState) -> Parted:
        """The conditions of a table; those about later cards of its board narrow nothing."""
        return super().parted(replace(state, board=board_before(state.board, self.street)))


def board_before(board: str, street: str) -> str:
    """The cards of a board that come before a street; a text that cannot be read stays as it is."""
    if street == EVERY_FLOP:
        return ""
    try:
        return cards_text(parse_cards(board)[: STREETS[street]])
    except TextError:
        return board


@dataclass(frozen=True, slots=True)
class KeptReport:
    """A report with which others are compared.

    Attributes:
        report: The report.
        words: Whose it is: the players and how many hands they had.
    """

    report: FlopReport
    words: str


class FlopsFeed(QObject):
    """Keeps the flops shown up to date with the table and with what is chosen.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    changed = Signal()
    """The flops to show have changed, or the reason why there are none."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.choice = FlopsChoice()
        self.pace = Pace()
        self.workers: WorkersChoice = kept_choice(context.settings.workers(NAME))
        self.question_error: TextError | None = None
        self._checks: ShortWork[str | TextError] = ShortWork(_CACHED, self)
        self._checks.ready.connect(self._ask)
        self.request = FlopsRequest(
            NAME, context.document, context.table_runs, context.pictures, self._draw(),
            context.macros, parent=self,
        )  # fmt: skip
        self._work: ShortWork[SiftedFlops] = ShortWork(_CACHED, self)
        self._shown: SiftedFlops | None = None
        self._active = False
        self.kept: KeptReport | None = None
        self.request.changed.connect(self._take)
        self.request.asked.connect(self.changed)
        self._work.ready.connect(self.refresh)
        context.document.changed.connect(self._ask)
        if context.pictures is not None:
            context.table_runs.warming.connect(self.changed)

    def set_active(self, active: bool) -> None:
        """Set whether the workspace is visible."""
        self._active = active
        self.request.set_active(active and not self.obstacle)
        if not active:
            self._release()

    def work_on(self, workers: WorkersChoice) -> None:
        """Choose the workers that do sampled reports."""
        self.workers = workers
        self._ask()

    def stop(self) -> None:
        """Stop refining the report; other workers end."""
        self.request.stop()
        self._release()

    def _release(self) -> None:
        if self._context.pictures is not None:
            self._context.pictures.workers.release()

    def choose(self, choice: FlopsChoice) -> None:
        """Choose something else to show."""
        if choice != self.choice:
            self.choice = choice
            self._ask()
            if choice.street != self.request.street:
                self.request.street = choice.street
                self.set_active(self._active)
            self.refresh()

    @Slot()
    def _ask(self, *_states: object) -> None:
        """Ask for the figures that are compared, once a question has been checked."""
        self.request.set_draw(self._draw())
        self.refresh()

    def _draw(self) -> Draw:
        pictures = self._context.pictures
        workers = None if pictures is None else pictures.workers.of(self.workers)
        types = self.choice.compared == HELD or any(each in HAND_TYPES for each in self.choice.more)
        return _draw_of((self.choice.threshold, self._question(), types, workers))

    def _question(self) -> str:
        """The question that is asked; empty if there is none, or it cannot be asked of this table."""
        self.question_error = None
        choice, state = self.choice, self._context.document.state
        if choice.compared != ASKED or not choice.question.strip():
            return ""
        table, macros, text = state.equity_part(), dict(self._context.macros()), choice.question

        def work() -> str | TextError:
            from oracle.reports.flops import whole_question  # imports the language

            try:
                return whole_question(table, macros, text)
            except TextError as trouble:
                return trouble

        names = tuple(seat.identifier for seat in table.seats)
        found = self._checks.ask((names, table.game, tuple(sorted(macros.items())), text), work)
        if isinstance(found, TextError):
            self.question_error = found
            return ""
        if found is not None and found != text:
            self.choice = replace(choice, question=found)
        return found or ""

    def keep(self) -> None:
        """Keep the report that is shown; those of other ranges are compared with it."""
        report = self.report
        if report is not None and self.may_keep:
            hands = [f"{look.label}: {self.hands_of(place)}" for place, look in enumerate(self.looks)]
            self.kept = KeptReport(report, "; ".join(hands))
            self.refresh()

    def forget(self) -> None:
        """Stop comparing with a report."""
        self.kept = None
        self.refresh()

    @property
    def may_keep(self) -> bool:
        """Whether the report shown is complete, on every flop, and of the present table."""
        shown = self.shown
        return (
            shown is not None and shown.done == 1.0 and shown.street == EVERY_FLOP and not self.request.stale
        )

    @property
    def shown(self) -> SiftedFlops | None:
        """The flops to show; None while there are none, or only those of another number of players."""
        shown = self._shown
        if shown is None or self.obstacle or shown.players != len(self._playing()):
            return None
        return shown

    @property
    def stale(self) -> bool:
        """Whether the flops are those before the last edit."""
        return self.request.stale

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """Names and colours of the players in the pot, as they are now, in the order of the seats."""
        return tuple(SeatLook(seat.name, seat.color) for seat in self._playing())

    @property
    def ordered_looks(self) -> tuple[SeatLook, ...]:
        """The same, with the player whose figures are shown first."""
        looks, shown = self.looks, self.shown
        choice = self.choice if shown is None else shown.choice
        return tuple(looks[place] for place in choice.order_of(len(looks))) if looks else ()

    @property
    def why_none(self) -> str:
        """Why there is nothing to show, or what has to finish first."""
        if self.obstacle or self.request.trouble:
            return self.obstacle or self.request.trouble
        return self.request.waiting(self.working)

    @property
    def working(self) -> str:
        """What is done while there are no figures, or why nothing is."""
        return (STOPPED if self.request.stopped else WAITING).format(self.choice.street)

    @property
    def remark(self) -> str:
        """What the table's conditions and edits mean for the flops; empty if nothing."""
        if self.request.stale:
            coming = "" if self.request.stopped else f"; {ON_THEIR_WAY}"
            return self.request.trouble or f"{BEFORE_EDIT}{coming}."
        state = self._context.document.state
        given = about_conditions(self.request, state) if in_force(state.conditions) else ""
        workers = self.workers.words if self.workers.external else ""
        pace = self.pace.words(workers) if self.request.busy else ""
        return " ".join(part for part in (given, self.request.about_actions(state), pace) if part)

    def hands_of(self, place: int) -> str:
        """How many hands the range of a player in the pot has, in words; empty while it cannot be read."""
        state, macros = self._context.document.state, self._context.macros()
        reading = self._context.document.readings.of_seat(state, self._playing()[place], macros)
        if reading.range is None:
            return ""
        weighed, part = reading.range.combos, reading.range.percent
        parts = [] if part is None else [share(part)]
        return " · ".join([*parts, *([] if weighed is None else [in_combos(weighed)])])

    def range_of(self, place: int) -> str:
        """The range of a player in the pot, as typed."""
        return self._playing()[place].range_text

    def seat_of(self, place: int) -> int:
        """The key of the seat of a player in the pot."""
        return self._playing()[place].key

    def give_range(self, key: int, text: str) -> None:
        """Give a seat another range, as one undo step; nothing happens if there is no such seat."""
        document = self._context.document
        if any(seat.key == key for seat in document.state.seats):
            document.end_merge()
            set_range(document, key, text)

    @property
    def report(self) -> FlopReport | None:
        """The report on every flop, whatever is chosen of it; None if it has another number of players."""
        report = cast("FlopReport | None", self.request.picture)
        if report is None or self.obstacle or len(report.labels) != len(self._playing()):
            return None
        return report

    @property
    def within(self) -> str | None:
        """The flops of the set that is chosen, as text; None for every flop."""
        sets = self._context.document.state.flop_sets
        return next((each.flops for each in sets if each.name == self.choice.within), None)

    @property
    def identifiers(self) -> tuple[str, ...]:
        """What the players in the pot are called in PQL."""
        state = self._context.document.state
        named = zip(state.identifiers(), state.seats, strict=True)
        return tuple(name for name, seat in named if not seat.folded)

    def _playing(self) -> tuple[SeatState, ...]:
        return tuple(seat for seat in self._context.document.state.seats if not seat.folded)

    @property
    def obstacle(self) -> str:
        """Why the table can have no report; empty if it can."""
        if not find_game(self._context.document.state.game).board_cards:
            return NO_FLOP
        if len(self._playing()) < _FEWEST:
            return ONE_PLAYER
        street = self.choice.street
        cards = len(board_before(self._context.document.state.board, street).replace(" ", "")) // 2
        return "" if cards >= STREETS[street] else NO_CARDS[street]

    @Slot()
    def _take(self) -> None:
        """Take a refined report, or the reason why there is none."""
        report = self.report
        if report is not None and not self.request.stale:
            self.pace.take(report, monotonic())
        self.refresh()

    @Slot()
    def refresh(self, *_states: object) -> None:
        """Sift the report again, in the background."""
        report = self.report
        if report is None:
            self._shown = None
            self.changed.emit()
            return
        choice, macros, within = self.choice, dict(self._context.macros()), self.within
        kept = None if self.kept is None else self.kept.report
        if report.street != EVERY_FLOP:
            kept = within = None

        def work() -> SiftedFlops:
            from ui.flops.shown.sifting import sift  # imports the language of boards

            return sift(report, choice, macros, kept, within)

        found = self._work.ask((report, choice, tuple(sorted(macros.items())), kept, within), work)
        if found is not None:
            self._shown = found
        self.changed.emit()
