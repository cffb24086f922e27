"""The three columns of a range editor: tools, the range itself, its groups; fewer where it is narrow."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ui.document.shown_text import tooltip
from ui.theme.roles import set_role
from ui.theme.tokens import SPACE

STACKED, TABBED, SPREAD = "one below the other", "two columns", "three columns"
SIDE_BY_SIDE = 680
"""Least width for a column beside the range instead of below, in logical pixels."""
ALL_BESIDE = 1240
"""Least width for both columns beside the range."""
_SIDE_SHARE, _GROUPS_SHARE = 0.44, 0.345
"""Shares of the width that the second column takes in two columns, and the groups in three."""
_UNBOUNDED = (1 << 24) - 1
"""Qt's maximum size of a widget, in pixels."""
GROUPS, TOOLS = "Groups", "Edit"


class EditorColumns(QWidget):
    """Places the range, the tools that edit it and its groups.

    In three columns the tools are left of the range, below ``top``, and the groups right of it. In two, a
    switch chooses between tools and groups. Below `SIDE_BY_SIDE` all are one below the other.

    The parts are created after the columns, each in its place: Qt styles a widget again when it gets another
    parent.

    Args:
        card: The range.
        edits: A description of the tools, for the names of their column and of the button that shows them.
    """

    rearranged = Signal()
    """The columns have been rearranged."""

    def __init__(self, card: QFrame, edits: str) -> None:
        super().__init__()
        self.setObjectName("rangePage")
        self.arrangement = ""
        self._card = card
        self._tools_page, self._groups_page = _page(), _page(margin=3 * SPACE)
        self.tools_scroll = card_scroll_area(self._tools_page, edits)
        self.groups_scroll = card_scroll_area(self._groups_page, "Groups of the range")
        self.tools_scroll.setParent(self)  # until it is placed
        self.tools_scroll.hide()
        self.switch = _Switch(edits)
        self.switch.chosen.connect(self._show_side)
        self._side = QWidget()
        self._side_column = QVBoxLayout(self._side)
        self._side_column.setContentsMargins(0, 0, 0, 0)
        self._side_column.setSpacing(2 * SPACE)
        self._side_column.addWidget(self.switch)
        self._side_column.addWidget(self.groups_scroll, 1)
        self._page = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._page.setContentsMargins(0, 0, 0, 0)
        self._page.setSpacing(3 * SPACE)
        self._page.addWidget(card, 1)
        self._page.addWidget(self._side)

    def add_tools(self, tools: QWidget) -> None:
        """Place what edits the range."""
        self._tools = tools
        self._tools_page.column.addWidget(tools, 1)

    def add_groups(self, top: QWidget, groups: QWidget) -> None:
        """Place the groups of the range, and seats and board."""
        self._top = top
        self._groups_page.column.addWidget(top)
        self._groups_page.column.addWidget(groups, 1)

    def showEvent(self, event: QShowEvent) -> None:
        """Paint what is beside the range one event later: together it would take too long for one event."""
        super().showEvent(event)
        for part in (self.tools_scroll, self._side):
            part.setUpdatesEnabled(False)
        QTimer.singleShot(0, self, self._paint_rest)

    @Slot()
    def _paint_rest(self) -> None:
        if not self.updatesEnabled():  # the range is not painted yet either
            QTimer.singleShot(0, self, self._paint_rest)
            return
        for part in (self.tools_scroll, self._side):
            part.setUpdatesEnabled(True)

    def suggest(self, name: str) -> None:
        """Show groups or tools in two columns, unless the user has chosen between them."""
        if not self.switch.touched and name != self.switch.current:
            self.switch.choose(name)

    def show_groups(self) -> None:
        """Show the groups, with seats and board above them, where they take turns with the tools."""
        if self.arrangement == TABBED:
            self.switch.choose(GROUPS)

    def narrowest(self) -> int:
        """The width at which the tools show everything, their scroll bar and border too."""
        bar = self.tools_scroll.verticalScrollBar().sizeHint().width()
        return self._tools.minimumSizeHint().width() + bar + 2 * self.tools_scroll.frameWidth()

    def arrange(self, width: int) -> None:
        """Place the columns in a width."""
        narrowest = self.narrowest()
        wanted = SPREAD if width >= ALL_BESIDE else TABBED if width >= SIDE_BY_SIDE else STACKED
        if wanted != self.arrangement:
            self._place(wanted)
        if wanted == SPREAD:
            self.tools_scroll.setFixedWidth(narrowest)
            self._side.setFixedWidth(round(width * _GROUPS_SHARE))
        elif wanted == TABBED:
            self.tools_scroll.setMinimumWidth(0)
            self.tools_scroll.setMaximumWidth(_UNBOUNDED)
            self._side.setFixedWidth(max(narrowest, round(width * _SIDE_SHARE)))

    def _place(self, wanted: str) -> None:
        was, self.arrangement = self.arrangement, wanted
        if wanted == STACKED:
            self._unscroll()
        elif was in (STACKED, ""):
            self._scroll()
        if wanted == SPREAD:
            self._page.insertWidget(0, self.tools_scroll)
            self._tools_page.column.insertWidget(0, self._top)
            self._tools_page.column.setContentsMargins(0, 0, 0, 0)
        else:
            self._groups_page.column.insertWidget(0, self._top)
            if wanted == TABBED:
                self._side_column.addWidget(self.tools_scroll, 1)
        margin = 3 * SPACE if wanted == SPREAD else 0
        self._top.setContentsMargins(margin, margin, margin, 0)
        self.switch.setVisible(wanted == TABBED)
        self._show_side(self.switch.current)
        self.rearranged.emit()

    def _scroll(self) -> None:
        """Columns that scroll separately."""
        self._page.setDirection(QBoxLayout.Direction.LeftToRight)
        for area, page in ((self.tools_scroll, self._tools_page), (self.groups_scroll, self._groups_page)):
            if area.widget() is None:
                self._page.removeWidget(page)
                put_inside(area, page)
                set_role(page, "")
        set_role(self._tools, "")
        self._page.setStretchFactor(self._card, 1)
        self._side.show()
        self.groups_scroll.show()

    def _unscroll(self) -> None:
        """Everything in one column, which scrolls as a whole."""
        self._page.setDirection(QBoxLayout.Direction.TopToBottom)
        self._page.setStretchFactor(self._card, 0)
        for area, page in ((self.groups_scroll, self._groups_page), (self.tools_scroll, self._tools_page)):
            if area.widget() is not None:
                area.takeWidget()
                self._page.addWidget(page)
                page.show()
            area.hide()
        set_role(self._groups_page, "panel")
        set_role(self._tools, "panel")
        self._side.hide()

    def _show_side(self, name: str) -> None:
        """Show groups or tools, if there is room for only one of them."""
        if self.arrangement == TABBED:
            self.groups_scroll.setVisible(name == GROUPS)
            self.tools_scroll.setVisible(name == TOOLS)
        elif self.arrangement == SPREAD:
            self.groups_scroll.show()
            self.tools_scroll.show()


class _Page(QFrame):
    """What a column holds."""

    def __init__(self) -> None:
        super().__init__()
        self.column = QVBoxLayout(self)
        self.column.setSpacing(2 * SPACE)


def _page(margin: int = 0) -> _Page:
    page = _Page()
    page.column.setContentsMargins(margin, margin, margin, margin)
    return page


class _Switch(QWidget):
    """Two buttons, one of them pressed."""

    chosen = Signal(str)

    def __init__(self, edits: str) -> None:
        super().__init__()
        self.touched = False
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(SPACE)
        for name, hint in (
            (GROUPS, "What the hands of the range are on this board"),
            (TOOLS, edits),
        ):
            button = QPushButton(name)
            button.setCheckable(True)
            button.setToolTip(tooltip(hint))
            self._group.addButton(button)
            row.addWidget(button, 1)
        self._group.buttons()[0].setChecked(True)
        self._group.buttonClicked.connect(self._clicked)

    @property
    def current(self) -> str:
        """What is chosen."""
        return TOOLS if self._group.buttons()[1].isChecked() else GROUPS

    def choose(self, name: str) -> None:
        """Choose one of the two."""
        next(button for button in self._group.buttons() if button.text() == name).setChecked(True)
        self.chosen.emit(name)

    def _clicked(self) -> None:
        self.touched = True
        self.chosen.emit(self.current)


def card_scroll_area(inside: QWidget, name: str) -> QScrollArea:
    """A card with scrolling content inside its rounded border."""
    area = QScrollArea()
    put_inside(area, inside)
    strip(area)
    area.setFrameShape(QFrame.Shape.StyledPanel)
    area.setProperty("role", "panel")
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its parts take the keyboard and are scrolled to
    area.setAccessibleName(name)
    return area


def put_inside(area: QScrollArea, inside: QWidget) -> None:
    """Put a widget in a scroll area without background."""
    area.setWidget(inside)
    inside.setAutoFillBackground(False)  # QScrollArea turns it on


def strip(area: QScrollArea) -> None:
    """Scroll only vertically, without frame or background."""
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.viewport().setAutoFillBackground(False)
