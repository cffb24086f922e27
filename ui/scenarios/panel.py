"""The Scenarios workspace: what changes, the table of scenarios, and the curve of a sweep."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QSplitter, QVBoxLayout, QWidget

from ui.context import Context
from ui.document.edits.scenarios import (
    add_subject,
    add_sweep,
    remove_subject,
)
from ui.document.runs.reports import Report
from ui.document.scenarios.applying import (
    possible_subjects,
    present,
    subject_title,
    value_on_table,
)
from ui.document.scenarios.model import MAX_ROWS, MAX_SUBJECTS, MONEY, Subject
from ui.document.scenarios.money import money_of
from ui.document.shown_text import menu_text
from ui.document.state import DocumentState
from ui.scenarios.commands import ScenarioCommands
from ui.scenarios.curve import CurveView
from ui.scenarios.feed import ScenarioFeed
from ui.scenarios.figures import (
    CALL_EV,
    CHOICES,
    METHOD,
    NEEDED,
    USUAL,
    FigureColumn,
    about_figures,
    columns_of,
)
from ui.scenarios.misfit import MisfitLine
from ui.scenarios.row_edits import RowEdits
from ui.scenarios.rows import ChangeColumn
from ui.scenarios.sweep import SweepBar, offered_in, start_words
from ui.scenarios.swept import across, curves_of, figure_groups, swept_column
from ui.scenarios.table import ScenarioList
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.buttons.tipped_button import tipped_button
from ui.widgets.labels.remark_line import RemarkLine
from ui.widgets.menus import open_below
from ui.widgets.steps import Steps, owned_by

_CHOSEN, _CURVE = "scenarios", "scenarios curve"
"""Entries of the layout: the figures shown, and the title of those drawn."""
NO_ROWS = "Add a scenario and type what is different in it. What is left blank is as on the table."
NO_CURVE = "The curve is drawn as soon as two of its rows are answered."
_ADD, _SHORT_ADD, _NARROW = "Add scenario", "Add", 600
"""The text of a button, and what is left of it in a workspace of fewer pixels."""
_HEIGHTS = (340, 240)
"""Initial heights of table and curve."""


class ScenariosPanel(QWidget):
    """The workspace; its constructor only begins it (`Stepwise`).

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    said = Signal(str)
    """A message about what was done."""
    progressed = Signal()
    """What `status_report` says may have changed."""
    batch_wanted = Signal(str)
    """Answer the rows of a spreadsheet in a separate window: its path."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._chosen = USUAL
        self._drawn = ""
        self._groups: Mapping[str, tuple[FigureColumn, ...]] = {}
        self._remark: tuple[str, bool] = ("", False)
        self.feed = ScenarioFeed(context, self)

    def steps(self) -> Steps[None]:
        """Make its parts."""
        theme = self._context.theme
        self.list = ScenarioList(theme)
        self.commands = ScenarioCommands(self._context, self.list, self)
        owned_by(self, self.list)
        yield
        self.curve = CurveView(theme, self)
        self.curve_chip = Chip(theme, "What is drawn")
        self.curve.header.addWidget(self.curve_chip)
        yield
        self._make_controls()
        yield
        self._lay_out()
        self._connect()

    def _make_controls(self) -> None:
        theme = self._context.theme
        self.subjects_chip = Chip(theme, "")
        self.subjects_chip.show_word("What changes")
        self.figures_chip = Chip(theme, "")
        self.figures_chip.show_word("Figures")
        self.add_button = tipped_button(_ADD, "Add a row below the current one")
        self.add_button.setAccessibleName(_ADD)
        self.sweep_button = tipped_button(
            "Sweep …", "Add scenarios for steps of a range, the pot or the call"
        )
        self.open_button = tipped_button("Open …", "Open a PQL spreadsheet; its first row becomes the table")
        self.save_button = tipped_button(
            "Save …", "Save as a PQL spreadsheet, which “Answer a spreadsheet” in the menu opens"
        )
        self.misfit = MisfitLine(self)
        self.run_button = tipped_button("Stop", "")
        owned_by(self, self.subjects_chip, self.figures_chip, self.add_button, self.sweep_button)
        owned_by(self, self.open_button, self.save_button, self.run_button)
        self.sweep = SweepBar(theme, self)
        self.sweep.hide()
        self.remark = RemarkLine(self)
        self.menu = QMenu(self)
        self.row_edits = RowEdits(
            self._context.document, self.list, self.feed, self.commands, self.menu, self
        )

    def _lay_out(self) -> None:
        self.bar = row = QHBoxLayout()
        row.setSpacing(2 * SPACE)
        for part in (self.subjects_chip, self.add_button, self.sweep_button):
            row.addWidget(part)
        row.addWidget(self.remark, 1)
        for part in (self.run_button, self.figures_chip, self.open_button, self.save_button):
            row.addWidget(part)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setObjectName("bare")
        self._splitter.setHandleWidth(3 * SPACE)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(_in_panel(self.list))
        self._splitter.addWidget(self.curve)
        self._splitter.setSizes(list(_HEIGHTS))
        for place, height in enumerate(_HEIGHTS):
            self._splitter.setStretchFactor(place, height)
        self.curve.setMinimumHeight(180)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * SPACE)
        layout.addLayout(row)
        layout.addWidget(self.misfit)
        layout.addWidget(self.sweep)
        layout.addWidget(self._splitter, 1)

    def _connect(self) -> None:
        self.subjects_chip.clicked.connect(self._open_subjects)
        self.figures_chip.clicked.connect(self._open_figures)
        self.curve_chip.clicked.connect(self._open_curves)
        self.add_button.clicked.connect(self.row_edits.add)
        self.sweep_button.clicked.connect(self._open_sweep)
        self.sweep.wanted.connect(self._add_sweep)
        self.sweep.closed.connect(self._close_sweep)
        self.open_button.clicked.connect(self.commands.ask_open)
        self.save_button.clicked.connect(self.commands.ask_save)
        self.run_button.clicked.connect(self._stop_or_go_on)
        self.commands.remarked.connect(self._say)
        self.commands.misfit.connect(self._offer_batch)
        self.misfit.batch_wanted.connect(self.batch_wanted)
        self.list.copy_wanted.connect(self.commands.copy)
        self.list.paste_wanted.connect(self.commands.paste)
        self.row_edits.said.connect(self.said)
        self.curve.menu.save_with(self._context.saves, self._context.settings)
        self.feed.changed.connect(self.show_scenarios)
        self.feed.changed.connect(self.progressed)
        self._context.document.changed.connect(self._document_changed)

    # Kept with sessions

    def choices(self) -> dict[str, str]:
        """The choices, as a session stores them."""
        return {_CHOSEN: " ".join(name for name in CHOICES if name in self._chosen), _CURVE: self._drawn}

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose what `choices` holds; entries that are missing or damaged change nothing."""
        chosen, drawn = layout.get(_CHOSEN), layout.get(_CURVE)
        if isinstance(chosen, str):
            self._chosen = frozenset(chosen.split()) & CHOICES.keys()
        if isinstance(drawn, str):
            self._drawn = drawn
        self.show_scenarios()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In the narrowest windows a button is shortened, and the gaps are."""
        super().resizeEvent(event)
        if self.layout() is not None:  # its steps are over
            is_narrow = self.width() < _NARROW
            self.add_button.setText(_SHORT_ADD if is_narrow else _ADD)
            self.bar.setSpacing(SPACE if is_narrow else 2 * SPACE)

    # What is shown

    def status_report(self) -> Report | None:
        """What the status line says while the workspace is shown; None without scenarios."""
        return self.feed.status_report()

    def stop(self) -> None:
        """Stop answering the rows."""
        self.feed.stop()

    @Slot()
    def show_scenarios(self) -> None:
        """Show the rows with what is known of them; a hidden workspace waits."""
        if not self.isVisible():
            return
        feed = self.feed
        state = feed.rows[0].state if feed.rows else self._context.document.state
        figures = columns_of(state, self._chosen)
        self.list.show_rows(_changes(state), figures, feed.rows)
        self.list.set_hint(
            "" if state.scenarios.rows else start_words(state.game) if not present(state) else NO_ROWS
        )
        self._show_curve(columns_of(state, self._chosen - {METHOD}), state)
        self.add_button.setEnabled(bool(present(state)) and len(state.scenarios.rows) < MAX_ROWS)
        self.sweep_button.setEnabled(len(state.scenarios.rows) < MAX_ROWS)
        self.save_button.setEnabled(bool(state.scenarios.rows))
        self.run_button.setVisible(feed.running or feed.stopped)
        self.run_button.setText("Stop" if feed.running else "Go on")
        self._show_remark()

    def _show_remark(self) -> None:
        feed = self.feed
        words, wrong = self._remark
        if not words:
            if feed.waits or feed.trouble:
                words, wrong = feed.waits or feed.trouble, bool(feed.trouble)
            elif feed.running:
                words = feed.progress
            elif feed.stopped:
                words = f"Stopped: {feed.progress}"
            else:
                words = about_figures(self._context.document.state, self._chosen)
        self.remark.say(words, wrong=wrong)

    def _show_curve(self, figures: tuple[FigureColumn, ...], state: DocumentState) -> None:
        """Draw figures over the first column of changes whose values are numbers, if there is one."""
        self._groups = figure_groups(figures)
        swept = swept_column(_changes(state), self.feed.rows)
        self.curve.setVisible(swept is not None and bool(self._groups))
        if swept is None or not self._groups:
            return
        drawn = self._drawn if self._drawn in self._groups else next(iter(self._groups))
        self.curve_chip.show_word(drawn)
        self.curve_chip.setVisible(len(self._groups) > 1)
        curves = curves_of(self._groups[drawn], swept, self.feed.rows, state)
        if curves:
            unit = money_of(state).unit
            self.curve.show_curves(curves, drawn, across(swept, unit))
        else:
            self.curve.show_nothing(NO_CURVE)

    # Columns

    @Slot()
    def _open_subjects(self) -> None:
        state = self._context.document.state
        self.menu.clear()
        taken, room = state.scenarios.subjects, len(present(state)) < MAX_SUBJECTS
        for subject in possible_subjects(state):
            action = self.menu.addAction(menu_text(subject_title(subject, state)))
            action.setCheckable(True)
            action.setChecked(subject in taken)
            action.setEnabled(subject in taken or room)
            action.triggered.connect(partial(self._switch_subject, subject))
        open_below(self.menu, self.subjects_chip)

    def _switch_subject(self, subject: Subject) -> None:
        """Add a column of changes with a first scenario, or remove the column."""
        document = self._context.document
        if subject in document.state.scenarios.subjects:
            remove_subject(document, subject)
        elif add_subject(document, subject):
            self._show_call(subject)
            if not document.state.scenarios.rows:
                self.row_edits.add()

    def _show_call(self, subject: Subject) -> None:
        """Show what a call needs and is worth, once its price changes."""
        if subject.kind in MONEY:
            self._chosen |= {NEEDED, CALL_EV}

    @Slot()
    def _open_figures(self) -> None:
        self.menu.clear()
        for name, words in CHOICES.items():
            action = self.menu.addAction(menu_text(words))
            action.setCheckable(True)
            action.setChecked(name in self._chosen)
            action.triggered.connect(partial(self._switch_figure, name))
        open_below(self.menu, self.figures_chip)

    def _switch_figure(self, name: str) -> None:
        self._chosen = self._chosen ^ {name}
        self.show_scenarios()

    @Slot()
    def _open_curves(self) -> None:
        self.menu.clear()
        for name in self._groups:
            action = self.menu.addAction(menu_text(name))
            action.setCheckable(True)
            action.setChecked(name == self.curve_chip.text())
            action.triggered.connect(partial(self._draw, name))
        open_below(self.menu, self.curve_chip)

    def _draw(self, name: str) -> None:
        self._drawn = name
        self.show_scenarios()

    # A sweep

    @Slot()
    def _open_sweep(self) -> None:
        self._offer_subjects()
        self.sweep.show()
        self.sweep.first.setFocus()
        self.sweep.first.edit.selectAll()  # typing replaces the example

    def _offer_subjects(self) -> None:
        """Offer what can be swept on the present table."""
        state = self._context.document.state
        self.sweep.show_subjects(offered_in(state))

    @Slot()
    def _close_sweep(self) -> None:
        self.sweep.hide()
        self.sweep_button.setFocus()

    @Slot(Subject, tuple)
    def _add_sweep(self, subject: Subject, texts: tuple[str, ...]) -> None:
        """Add a scenario for each text, as one undo step with its column."""
        document = self._context.document
        self._show_call(subject)
        made = add_sweep(document, subject, texts)
        self._close_sweep()
        if made < len(texts):
            self._say(f"Added {made} of {len(texts)} scenarios: there is room for {MAX_ROWS}.", True)

    # Running, remarks

    @Slot()
    def _stop_or_go_on(self) -> None:
        if self.feed.running:
            self.feed.stop()
        else:
            self.feed.go_on()

    @Slot(str, bool)
    def _say(self, words: str, wrong: bool) -> None:
        """Show a remark until the next edit."""
        self._remark = (words, wrong)
        self.misfit.hide()
        self._show_remark()

    @Slot(str, str)
    def _offer_batch(self, path: str, why: str) -> None:
        """Offer to answer a spreadsheet that does not fit the table."""
        self._say("", False)
        self.misfit.offer(path, why)

    @Slot(object, object)
    def _document_changed(self, _new: object = None, _old: object = None) -> None:
        self._remark = ("", False)
        self.misfit.hide()
        self.menu.hide()  # it may offer what is gone
        if self.sweep.isVisible():
            self._offer_subjects()

    def showEvent(self, event: QShowEvent) -> None:
        """Ask for the answers while the workspace is visible."""
        super().showEvent(event)
        self.feed.set_active(True)
        self.show_scenarios()

    def hideEvent(self, event: QHideEvent) -> None:
        """Ask for nothing while the workspace is hidden."""
        super().hideEvent(event)
        self.feed.set_active(False)


def _changes(state: DocumentState) -> tuple[ChangeColumn, ...]:
    """The columns of changes of a table: that of the rows shown, which waits while a range is typed."""
    return tuple(
        ChangeColumn(place, subject, subject_title(subject, state), value_on_table(subject, state))
        for place in present(state)
        for subject in (state.scenarios.subjects[place],)
    )


def _in_panel(listed: ScenarioList) -> QFrame:
    panel = QFrame()
    panel.setProperty("role", "panel")
    inside = QVBoxLayout(panel)
    inside.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
    inside.addWidget(listed)
    return panel
