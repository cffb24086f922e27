"""A popup about a player's range: how many hands, how many are left, how they rank."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event
from typing import cast

from PySide6.QtCore import QPoint, Qt, Signal, Slot
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from oracle.analysis.facts import standing_query
from oracle.errors import OracleError, possessive
from oracle.pql import print_query
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges import WeightedRange
from oracle.ranges.orderings.catalog import ordering_labels
from ui.context import Context
from ui.document.runs.picture_conditions import UNCONDITIONED, about_conditions
from ui.document.shown_text import tooltip
from ui.jobs.picture_worker import draw_of
from ui.table.range_facts_text import RangeFacts, facts_in_words
from ui.widgets.labels.label import Label

_WIDTH = 330
_COUNTING = "Counting …"


def _facts(prepared: Prepared, place: int, _settings: RunSettings, _cancel: Event) -> Iterator[RangeFacts]:
    """Find the facts about the range at a place."""
    from oracle.analysis.counts import count_hands, rank_range

    listed = isinstance(prepared.seats[place].live, WeightedRange)
    ordered = listed and bool(ordering_labels(prepared.game))
    yield RangeFacts(count_hands(prepared), rank_range(prepared, place) if ordered else None)


_draw_of = draw_of(_facts)


class RangeFactsPopup(QFrame):
    """Shows the facts about one seat's range while it is open; a click outside or Esc closes it.

    Args:
        context: The parts of the program.
        key: The seat.
        parent: Qt parent.
    """

    pql_wanted = Signal(str)
    """Show the rank of the range as PQL: this text."""

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        state = context.document.state
        self._place = state.seats.index(state.seat(key))
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFixedWidth(_WIDTH)
        title = Label(f"{possessive(state.seat(key).name)} range")
        title.setProperty("role", "title")
        self.setAccessibleName(title.text())
        self.message = Label(_COUNTING)
        self.message.setProperty("role", "muted")
        self.message.setWordWrap(True)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(0, 1)
        self.pql_button = QPushButton("Show PQL")
        self.pql_button.setProperty("role", "link")
        self.pql_button.clicked.connect(self._show_pql)
        self.pql_button.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(8)
        layout.addWidget(title)
        layout.addLayout(self._grid)
        layout.addWidget(self.message)
        layout.addWidget(self.pql_button, 0, Qt.AlignmentFlag.AlignRight)
        self.request = context.picture_request("range facts", _draw_of(self._place), parent=self)
        self.request.changed.connect(self._refresh)
        self._refresh()

    def open_at(self, corner: QPoint) -> None:
        """Show it with its upper left corner at a screen position."""
        self.adjustSize()
        self.move(corner)
        self.show()
        self.request.set_active(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop requesting data."""
        self.request.set_active(False)
        super().hideEvent(event)

    @Slot()
    def _refresh(self) -> None:
        facts = cast("RangeFacts | None", self.request.picture)
        if facts is None:
            self.message.setText(self.request.trouble or _COUNTING)
            return
        about = about_conditions(self.request, self.request.state)
        self.message.setText("" if about == UNCONDITIONED else about)
        self.message.setVisible(bool(self.message.text()))
        self.pql_button.setVisible(facts.standing is not None)
        if self._grid.count() == 0:
            self._fill(facts)
        self.adjustSize()

    def _fill(self, facts: RangeFacts) -> None:
        lines = facts_in_words(facts, self.request.state, self._place)
        for row, (name, value, meaning) in enumerate(lines):
            for column, text in enumerate((name, value)):
                label = Label(text)
                label.setToolTip(tooltip(meaning))
                if column == 0:
                    label.setProperty("role", "muted")
                self._grid.addWidget(label, row, column)
            label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleDescription(". ".join(f"{name}: {value}" for name, value, _meaning in lines))

    @Slot()
    def _show_pql(self) -> None:
        try:
            text = print_query(standing_query(self.request.table, self._place))
        except OracleError as trouble:
            self.message.setText(str(trouble))
            self.message.show()
            return
        self.close()
        self.pql_wanted.emit(text)
