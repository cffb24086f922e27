"""The hands of the shown groups, by equity or by name: a few rows of chips, or a wall that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from ui.ranges.hands.hand_chips import CHIP_HEIGHT, GAP, HandChip, HandChips
from ui.ranges.hands.hand_wall import HandWall, ListedHands
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.menus import open_below

BY_EQUITY, BY_NAME = "by equity", "by name"
_FEW_ROWS, _USUAL_HEIGHT = 4, 900
"""Rows of hands before the rest is asked for, in windows up to this height, in pixels."""
_MOST_ROWS = 20
"""The most such rows, however high the window is."""
MOST = 1_326
"""Most hands shown in rows: all that two cards can make."""


class HandList(QWidget):
    """Lists hands as chips, by equity or by name.

    In rows, a button shows the hands for which there is no room; a wall scrolls.

    Args:
        theme: Colours and deck.
        parent: Qt parent.
    """

    order_chosen = Signal()
    """List the hands in `order`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chips: tuple[HandChip, ...] = ()
        self.order = BY_EQUITY
        self._all = False
        self._few = _FEW_ROWS
        self.title = ElidedLabel()
        self.title.setProperty("role", "strong")
        self.order_chip = Chip(theme, "Order")
        self.order_chip.clicked.connect(self._open_orders)
        self.menu = QMenu(self)
        for order in (BY_EQUITY, BY_NAME):
            self.menu.addAction(order)
        self.menu.triggered.connect(self._choose)
        self.chips = HandChips(theme, "Hands of the groups")
        self.wall = HandWall(theme, "Hands of the groups")
        self.more = QPushButton()
        self.more.setProperty("role", "link")
        self.more.clicked.connect(self._toggle)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.order_chip)
        foot.addWidget(self.more)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self.chips)
        column.addWidget(self.wall, 1)
        column.addLayout(foot)
        column.addStretch(1)
        self._column = column
        self.order_chip.show_word(self.order)

    def show_hands(self, title: str, hands: ListedHands, *, rows: bool) -> None:
        """List hands.

        Args:
            title: What they are.
            hands: The hands, in `order`.
            rows: Show them in rows.
        """
        if title != self.title.full:
            self.wall.scroll_to_top()
        self.title.show_text(title)
        self.chips.setVisible(rows)
        self.wall.setVisible(not rows)
        self._column.setStretch(self._column.count() - 1, 1 if rows else 0)  # the wall takes the rest
        self._chips = tuple(hands.chip(place) for place in range(min(MOST, len(hands)))) if rows else ()
        if not rows:
            self.wall.show_hands(hands)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the hands to the new width."""
        super().resizeEvent(event)
        if self._few != self._few_rows():
            self._show()
        else:
            self._say_more()

    def _few_rows(self) -> int:
        """Rows before the rest is asked for; by the height of the window, which no row changes."""
        spare = (self.window().height() - _USUAL_HEIGHT) // (CHIP_HEIGHT + GAP)
        return min(_MOST_ROWS, _FEW_ROWS + max(0, spare))

    def _show(self) -> None:
        chips, self._few = self._chips, self._few_rows()
        self.chips.show_hands(chips, None if self._all else min(self._few, self._rows_needed(chips)))
        self._say_more()

    def _rows_needed(self, chips: Sequence[HandChip]) -> int:
        """Rows for a few hands: less than the usual number where these fill less."""
        self.chips.show_hands(chips[: 20 * self._few], None)
        return max(1, self.chips.rows)

    def _say_more(self) -> None:
        left = len(self._chips) - self.chips.fitting
        self.more.setText("Show fewer" if self._all else f"{left:,} more")
        self.more.setVisible(bool(self._chips) and (self._all or left > 0))

    @Slot()
    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    @Slot()
    def _open_orders(self) -> None:
        open_below(self.menu, self.order_chip)

    def choose_order(self, order: str) -> None:
        """List by equity or by name; any other word changes nothing."""
        if order in (BY_EQUITY, BY_NAME):
            self.order = order
            self.order_chip.show_word(order)
            self.wall.scroll_to_top()

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.choose_order(action.text())
        self.order_chosen.emit()
