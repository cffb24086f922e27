"""The convergence picture: every seat's equity and its band as the trials add up."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from oracle.export import answer_line
from oracle.query import Query, RunSettings
from oracle.simulate.snapshot import Snapshot
from ui.background.own_turn import OwnTurn
from ui.context import Context
from ui.document.runs.reports import convergence_hint
from ui.document.state import DocumentState
from ui.document.wording import percent
from ui.pictures.kit.captions import caption_of
from ui.plots.base import PlotFrame
from ui.plots.convergence import lanes
from ui.plots.convergence.items import ConvergenceItems
from ui.plots.convergence.reader import ConvergenceReader
from ui.plots.convergence.trace import Scene, SeatLook, Trace
from ui.plots.numbers import count, plus_minus
from ui.plots.saving.caption import CaptionLine
from ui.plots.text_axis import TextAxis
from ui.theme.theme import Theme
from ui.widgets import help_places

HINT = "Press Run to watch every seat’s equity settle as the trials add up."
SAMPLED_LINE = "Each band contains the true value 19 times in 20."
WITH_EXACT_LINE = SAMPLED_LINE + " Dashed: the exact value."
_UNBOUNDED = (1 << 24) - 1
"""Qt's maximum size of a widget, in pixels."""
COUNTING_LINE = "Counting the deals …"
"""While the picture is one line and a further run has no figures yet."""
STALE_LINE = "From before your last edit."


class ConvergenceView(PlotFrame):
    """One lane per seat: line, band, exact value as a dashed line, and the figure at the end.

    `begin` says what is run, `show_snapshot` feeds it; the axes are chosen from the first snapshot and
    stay for the whole run unless the run leaves them.  So does its height: what is above it must not jump
    when a run that was sampled so far turns out exact.
    """

    watch_sampled = Signal()
    """The user wants an exact answer to be sampled too."""
    slimmed = Signal()
    """The picture has shrunk to one line, or has its full size again."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        axes = {side: TextAxis(side) for side in ("left", "right", "bottom")}
        super().__init__("Convergence", theme, axes=axes, parent=parent)
        self.watch_button = QPushButton("Watch it sampled")
        self.watch_button.setProperty("role", "link")
        self.watch_button.setToolTip(
            "Run the same question by sampling and see how it closes in on this value"
        )
        self.watch_button.clicked.connect(self._watch)
        self.watch_button.hide()
        self.header.addWidget(self.watch_button)
        self.items = ConvergenceItems(self.plot)
        self.reader = ConvergenceReader(self)
        self.looks: tuple[SeatLook, ...] = ()
        self._query: Query | None = None
        self._settings = RunSettings()
        self._exact: tuple[Query, tuple[float, ...]] | None = None
        self._may_slim = False
        self._marked = False
        self.snapshot: Snapshot | None = None
        self.trace: Trace | None = None
        self.scale: lanes.LaneScale | None = None
        self.axis: lanes.TrialAxis | None = None
        self.plot.getViewBox().sigResized.connect(self._resized)
        self.setProperty(help_places.PROPERTY, help_places.at_section(help_places.PICTURES, "Convergence"))
        self.dress()
        self.clear()

    # Feeding

    def begin(self, query: Query, settings: RunSettings, looks: Sequence[SeatLook]) -> None:
        """Begin a run: discard the old picture, but keep the exact value if the question is the same.

        Args:
            query: The query.
            settings: The run settings, which determine the length of the axis of trials.
            looks: Name and colour of every seat, in seat order.
        """
        if self._exact is not None and self._exact[0] != query:
            self._exact = None
        self._query, self._settings, self.looks = query, settings, tuple(looks)
        self.snapshot = self.trace = self.scale = self.axis = None
        self.watch_button.hide()
        self.reader.show(None)
        self.items.clear()
        self.set_stale(False)
        self.set_line(COUNTING_LINE if self.view.isHidden() else SAMPLED_LINE)
        self.set_hint("")
        self.describe()

    def show_snapshot(self, snapshot: Snapshot) -> None:
        """Show the figures of the run that has begun."""
        first, self.snapshot = self.snapshot is None, snapshot
        if snapshot.exact and self._query is not None:
            values = tuple(seat.equity.value for seat in snapshot.seats if not seat.folded)
            self._exact = (self._query, values)
        trace = Trace.of(snapshot)
        self.trace = trace if len(trace) else None
        if first or not snapshot.exact:
            self._fit()
        self._choose_scales(snapshot)
        self._draw()
        self._say()

    def clear(self, hint: str = HINT) -> None:
        """Show that there are no figures, with a hint. An exact value is kept for `begin`."""
        self._query = self.snapshot = self.trace = self.scale = self.axis = None
        self.watch_button.hide()
        self.reader.show(None)
        self.items.clear()
        self.set_stale(False)
        self.set_line("")
        self.set_hint(hint)
        self.describe()
        self._fit()

    def relabel(self, looks: Sequence[SeatLook]) -> None:
        """Show new names and colours of the seats; the figures stay."""
        self.looks = tuple(looks)
        self._draw()
        self.describe()

    def set_stale(self, stale: bool, past: str = "") -> None:
        """Dim the picture, with a note, if the question has been edited since.

        Args:
            stale: Whether it has been edited.
            past: Label of the run if it is an earlier one.
        """
        self.items.set_faded(stale)
        marked, self._marked = self._marked, stale or bool(past)
        if past:
            self.set_line(f"These figures are {past}.")
        elif stale:
            self.set_line(STALE_LINE)
        elif marked and self.snapshot is not None:
            self._say()

    def set_slim(self, slim: bool) -> None:
        """Set whether the picture shrinks to one line while the answer is exact.

        Deals that were sampled while every deal was counted are then in the picture in full size only.
        """
        self._may_slim = slim
        self._fit()
        if self.snapshot is not None and self.line in (self._exact_line(), WITH_EXACT_LINE):
            self._say()

    def _fit(self) -> None:
        """Hide the plot if one line says everything, otherwise show it."""
        slim = self._may_slim and self.snapshot is not None and self.snapshot.exact
        if slim != self.view.isHidden():
            self.view.setHidden(slim)
            self.setMaximumHeight(self.minimumSizeHint().height() if slim else _UNBOUNDED)
            self.slimmed.emit()

    # What is shown

    @property
    def exact_values(self) -> tuple[float, ...]:
        """The exact equities of the seats shown, where known."""
        return self._exact[1] if self._exact is not None else ()

    def shown_looks(self) -> tuple[SeatLook, ...]:
        """Name and colour of the seats that have a lane: all that have not folded."""
        if self.snapshot is None:
            return ()
        seats = self.snapshot.seats
        looks = self.looks
        if len(looks) != len(seats):
            looks = tuple(SeatLook(seat.identifier, number) for number, seat in enumerate(seats))
        return tuple(look for look, seat in zip(looks, seats, strict=True) if not seat.folded)

    def summary(self) -> str:
        """The picture in words."""
        if self.snapshot is None:
            return self.hint or HINT
        playing = [seat for seat in self.snapshot.seats if not seat.folded]
        sampled = not self.snapshot.exact
        figures = [
            f"{look.label} {percent(seat.equity.value)}"
            + (f" {plus_minus(seat.equity.half_width)}" if sampled else "")
            for look, seat in zip(self.shown_looks(), playing, strict=True)
        ]
        trials = count(self.snapshot.trials)
        what = f"After {trials} trials" if sampled else f"Exact, over {trials} deals"
        return f"{what}: {', '.join(figures)}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """One row per point: trials, seconds, equity and half-width of every seat, as shares of the pot.

        Where the exact answer is known, also by how much it is above the sampled one.
        """
        sampled = self.trace is not None
        exact = self.exact_values
        header = ["trials", "seconds"]
        for look in self.shown_looks():
            header += [f"{look.label} equity", f"{look.label} half-width"]
            header += [f"{look.label} difference"] if sampled and exact else []
        if self.trace is None:
            values = [text for value in exact for text in (value, 0.0)]
            deals = self.snapshot.trials if self.snapshot is not None else 0
            seconds = self.snapshot.seconds if self.snapshot is not None else 0.0
            return header, [[deals, seconds, *values]] if values else []
        rows: list[list[object]] = []
        for point in range(len(self.trace)):
            row: list[object] = [int(self.trace.trials[point]), float(self.trace.seconds[point])]
            figures = zip(self.trace.means[point], self.trace.half_widths[point], strict=True)
            for seat, (mean, half) in enumerate(figures):
                row += [float(mean), float(half)]
                row += [exact[seat] - float(mean)] if exact else []
            rows.append(row)
        return header, rows

    # Drawing

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self.items.dress(self.theme.tokens)
        if self.snapshot is not None:
            self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Let the arrow keys read the picture point by point."""
        if not self.reader.key(event.key()):
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop reading when the focus is lost."""
        super().focusOutEvent(event)
        self.reader.hide()

    def _choose_scales(self, snapshot: Snapshot) -> None:
        trace = self.trace
        if trace is None or not trace.means.size:  # nothing yet, or no equity was asked for
            values = self.exact_values or tuple(s.equity.value for s in snapshot.seats if not s.folded)
            self.scale, self.axis = lanes.exact_scale(values), None
            return
        trials = int(trace.trials[-1])
        axis = self.axis or lanes.choose_axis(lanes.expected_trials(snapshot, self._settings))
        self.axis = axis.covering(trials)
        seen = trace.trials >= self.axis.first
        if not seen.any():
            seen[-1] = True
        self.scale = lanes.choose_scale(trace.means[seen], trace.half_widths[seen], self.scale)

    @Slot()
    def _resized(self) -> None:
        self._draw()

    def _draw(self) -> None:
        if self.snapshot is None or self.scale is None:
            return
        looks = self.shown_looks()
        now = tuple(seat.equity.value for seat in self.snapshot.seats if not seat.folded)
        tokens = self.theme.tokens
        self.items.arrange(looks, self.scale, self.axis, tokens)
        self.items.labels.write_figures(looks, now, tokens, exact=self.snapshot.exact)
        self.items.feed(self.trace, self.scale)
        self.items.feed_exact(self.exact_values, self.scale)
        self.reader.show(
            Scene(self.trace, looks, self.scale, self.axis, self.items.room)
            if self.trace is not None and self.axis is not None
            else None
        )

    def _say(self) -> None:
        snapshot = self.snapshot
        assert snapshot is not None
        alone = snapshot.exact and (self.trace is None or self.view.isHidden())
        self.watch_button.setVisible(alone)
        if alone:
            self.set_line(self._exact_line())
        else:
            self.set_line(WITH_EXACT_LINE if self.exact_values else SAMPLED_LINE)
        self.describe()

    def _exact_line(self) -> str:
        """What an exact answer says in one line."""
        deals = 0 if self.snapshot is None else self.snapshot.trials
        return "Exact: the only deal." if deals == 1 else f"Exact: all {count(deals)} deals."

    @Slot()
    def _watch(self) -> None:
        self.watch_sampled.emit()


class ConvergenceFeed(QObject):
    """Keeps a `ConvergenceView` up to date with the results and with names and colours of the seats.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    def __init__(self, context: Context, view: ConvergenceView) -> None:
        super().__init__(view)
        self._context, self._view = context, view
        self._run = 0
        self._shown: object = None
        self._turn = OwnTurn(self.refresh, self)
        context.table_runs.results.updated.connect(self._updated)
        context.table_runs.changed.connect(self._say_why_empty)
        context.table_runs.warming.connect(self._say_why_empty)
        context.document.changed.connect(self._document_changed)
        view.watch_sampled.connect(self._watch_sampled)
        view.menu.offer_caption(self.caption, context.settings, context.theme)
        self.refresh()

    @Slot()
    def _updated(self) -> None:
        """Show live figures in a separate event, since the seats show theirs in this one; others now."""
        results = self._context.table_runs.results
        snapshot = results.snapshot
        live = snapshot is not None and not snapshot.done and not results.stale and results.run == self._run
        if live and self._shown is not None:
            self._turn.soon()
        else:
            self._turn.now()

    @Slot()
    def refresh(self) -> None:
        """Show the current figures."""
        results = self._context.table_runs.results
        if results.snapshot is None or results.asked is None:
            self._run, self._shown = results.run, None
            self._view.clear(self._why_empty())
            return
        if results.run != self._run:
            self._run, self._shown = results.run, None
            self._view.begin(results.asked.to_query(), results.asked.settings, self._looks())
        if results.snapshot is not self._shown:
            self._shown = results.snapshot
            self._view.show_snapshot(results.snapshot)
        self._view.set_stale(results.stale, results.past)

    def caption(self) -> tuple[CaptionLine, ...]:
        """The caption of the copied or saved picture; empty while there are no figures."""
        results = self._context.table_runs.results
        if results.snapshot is None or results.asked is None:
            return ()
        return caption_of(results.asked, results.asked.to_query(), answer_line(results.snapshot))

    def _why_empty(self) -> str:
        table_runs = self._context.table_runs
        return convergence_hint(table_runs, table_runs.preparation, HINT)

    @Slot()
    def _say_why_empty(self, *_arguments: object) -> None:
        if self._context.table_runs.results.snapshot is None:
            self._view.clear(self._why_empty())

    def _looks(self) -> list[SeatLook]:
        """Current name and colour of the seats that were run."""
        asked = self._context.table_runs.results.asked
        now = {seat.key: seat for seat in self._context.document.state.seats}
        seats = [] if asked is None else [now.get(seat.key, seat) for seat in asked.seats]
        return [SeatLook(seat.name, seat.color) for seat in seats]

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        looks = [[(seat.key, seat.name, seat.color) for seat in state.seats] for state in (new, old)]
        if looks[0] != looks[1] and self._shown is not None:
            self._view.relabel(self._looks())

    @Slot()
    def _watch_sampled(self) -> None:
        self._context.table_runs.run(method="sampled")
