"""The range editor that fits the game: the grid for hold'em, kinds of hands and classes elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.context import Context
from ui.ranges.hand_editor import HandEditor
from ui.ranges.range_editor import RangeEditor
from ui.widgets.cards.board import BoardPanel
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.lazy import LazyPanel


class RangeEditors(QStackedWidget):
    """Both editors, one at the front; the one without a grid is made when it is first needed.

    Args:
        context: The parts of the program.
        dealer: Deals boards at random; one of its own if left out.
        parent: Qt parent.
    """

    def __init__(
        self, context: Context, dealer: BoardDealer | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        dealer = dealer or BoardDealer(context, Random(), self)
        self._context = context
        self.grid = RangeEditor(context, dealer)
        self.hands = LazyPanel(lambda: HandEditor(context, dealer))
        self.addWidget(self.grid)
        self.addWidget(self.hands)
        context.document.changed.connect(self._follow)
        self._follow()

    def edit_seat(self, key: int) -> None:
        """Edit the range of the seat of a key in the editor of the game."""
        self.grid.editing.edit_seat(key)
        if self.hands.made or not self.grid.editing.for_this_game:
            self.hands.panel.edit_seat(key)
        if self.grid.editing.for_this_game:
            self.grid.edit_seat(key)

    @property
    def front(self) -> RangeEditor | HandEditor:
        """The editor of the game."""
        return self.grid if self.currentWidget() is self.grid else self.hands.panel

    def show_board(self) -> BoardPanel | None:
        """The board, brought into sight; None in a game without one."""
        workbench = self.front.workbench
        if not workbench.comparison.has_board:
            return None
        self.front.columns.show_groups()
        return workbench.board

    def choices(self) -> dict[str, str]:
        """What is chosen on the workbench, as a session keeps it."""
        return self.front.workbench.choices()

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose what `choices` told."""
        self.front.workbench.restore(layout)

    @Slot()
    def _follow(self) -> None:
        page: QWidget = self.grid if self.grid.editing.for_this_game else self.hands
        if self.currentWidget() is not page:
            before = self.choices()
            self.setCurrentWidget(page)
            self.restore(before)
