"""The panel of groups: their table, what to do with them, the curve of equities, the hands."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from ui.ranges.hands.hand_list import HandList
from ui.ranges.workbench.chosen_groups import ChosenGroups
from ui.ranges.workbench.curve import ShareCurve
from ui.ranges.workbench.group_table import GroupTable
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

HINT = "Click shows, Ctrl adds, Alt drops."


class GroupsPanel(QWidget):
    """What a range has on the board, in a column.

    Args:
        theme: The theme.
        chosen: Which groups are shown.
    """

    made = Signal()
    """Make the shown groups the range."""
    way_chosen = Signal(str)
    """Split the range in another way: its key."""

    def __init__(self, theme: Theme, chosen: ChosenGroups) -> None:
        super().__init__()
        self._chosen = chosen
        self.title, self.line, self.remark = ElidedLabel(), ElidedLabel(rows=2), Label()
        self.way_chip = Chip(theme, "Split by")
        self.ways = QMenu(self)
        self.table = GroupTable(theme, chosen)
        self.why = Label()
        self.make_button, self.pin_button, self.all_button = (
            QPushButton(),
            QPushButton(),
            QPushButton("Show all"),
        )
        self.curve_title = Label("Share of the range over an equity")
        self.curve = ShareCurve(theme)
        self.hands = HandList(theme)
        self._lay_out()
        self.way_chip.clicked.connect(self._open_ways)
        self.ways.triggered.connect(self._way_chosen)
        self.make_button.clicked.connect(self.made)
        self.all_button.clicked.connect(chosen.show_all)
        self.pin_button.clicked.connect(self._pin)

    def _lay_out(self) -> None:
        self.title.setProperty("role", "title")
        self.curve_title.setProperty("role", "strong")
        for label in (self.line, self.remark, self.why):
            label.setProperty("role", "muted")
        self.remark.setWordWrap(True)
        self.why.setWordWrap(True)
        head, lines = QHBoxLayout(), QVBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.way_chip)
        lines.setSpacing(0)
        for label in (self.line, self.remark):
            lines.addWidget(label)
        self.buttons = QWidget()
        flow = FlowLayout(self.buttons)
        for button in (self.make_button, self.pin_button, self.all_button):
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addLayout(lines)
        for part in (self.why, self.table, self.buttons):
            column.addWidget(part)
        self._rules = [_rule(), _rule()]
        column.addSpacing(SPACE)
        for part in (self._rules[0], self.curve_title, self.curve, self._rules[1]):
            column.addWidget(part)
        column.addWidget(self.hands, 1)
        column.addStretch(1)
        self._column = column

    def show_parts(self, *, groups: bool, figures: bool, curve: bool) -> None:
        """Show the parts that have something to show.

        Args:
            groups: There are groups.
            figures: There are equities.
            curve: They are those of several hands; the curve of one hand is a step that says nothing more.
        """
        for part in (self.table, self.buttons, self.line, self.way_chip):
            part.setVisible(groups)
        for part in (self.curve_title, self.curve, self._rules[1]):
            part.setVisible(curve)
        for part in (self.hands, self._rules[0]):
            part.setVisible(figures)
        self._column.setStretch(self._column.count() - 1, 0 if figures else 1)  # the hands take the rest

    def set_ways(self, ways: tuple[tuple[str, str], ...], chosen: str) -> None:
        """Offer ways to split the range."""
        self.ways.clear()
        for key, title in ways:
            action = self.ways.addAction(title)
            action.setData(key)
            action.setCheckable(True)
            action.setChecked(key == chosen)
            if key == chosen:
                self.way_chip.show_word(title.lower())

    @Slot()
    def _pin(self) -> None:
        """Pin what is shown, or remove all pins."""
        if self._chosen.all_shown:
            self._chosen.unpin_all()
        else:
            self._chosen.pin_all(self._chosen.shown)

    @Slot()
    def _open_ways(self) -> None:
        open_below(self.ways, self.way_chip)

    @Slot(QAction)
    def _way_chosen(self, action: QAction) -> None:
        self.way_chosen.emit(str(action.data()))


def _rule() -> QFrame:
    """A line between two parts."""
    line = QFrame()
    line.setObjectName("rule")
    line.setFixedHeight(1)
    return line
