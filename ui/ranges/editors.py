"""The range editor that fits the game: the grid for hold'em, kinds of hands and classes elsewhere."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QWidget

from ui.context import Context
from ui.document.session.records import seat_entry
from ui.ranges.range_editor import RangeEditor
from ui.ranges.workbench.workbench import Workbench
from ui.widgets.cards.board import BoardPanel
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.lazy import GradualPanel
from ui.widgets.steps import Steps, in_steps

if TYPE_CHECKING:
    from ui.ranges.hand_editor import HandEditor

_ENTRIES = ("ranges", seat_entry("ranges"))
"""Prefix of our entries in a layout."""


class RangeEditors(QStackedWidget):
    """Both editors, one of them visible; the one without a grid is created when first needed.

    The constructor only begins them (`Stepwise`).

    Args:
        context: The parts of the program.
        dealer: Deals boards at random; one of its own if left out.
        parent: Qt parent.
    """

    def __init__(
        self, context: Context, dealer: BoardDealer | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._dealer = dealer or BoardDealer(context, self)
        self._context = context
        self._pending: dict[str, str] = {}  # the choices for the editor that does not exist yet
        self.grid = RangeEditor(context, self._dealer)
        self.hands = GradualPanel(self._make_hands, "the editor of this game")
        self.addWidget(self.grid)
        self.addWidget(self.hands)

    def steps(self) -> Steps[None]:
        """Create what is missing of the first editor, and show the one of the game."""
        yield from self.grid.steps()
        self._context.document.changed.connect(self._follow)
        self._follow()

    def edit_seat(self, key: int) -> None:
        """Edit the range of the seat of a key in the editor of the game."""
        self.grid.editing.edit_seat(key)
        if self.hands.made or not self.grid.editing.for_this_game:
            self.hands.then(lambda editor: editor.edit_seat(key))
        if self.grid.editing.for_this_game:
            self.grid.edit_seat(key)

    def show_board(self) -> BoardPanel | None:
        """The board, scrolled into view; None in a game without one."""
        editor = self.grid if self.currentWidget() is self.grid else self.hands.panel
        if not editor.workbench.comparison.has_board:
            return None
        editor.columns.show_groups()
        return editor.workbench.board

    def choices(self) -> dict[str, str]:
        """The choices on the workbench, as a session stores them."""
        workbench = self._workbench
        return self._pending if workbench is None else workbench.choices()

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose what `choices` holds."""
        workbench = self._workbench
        if workbench is None:
            self._pending = {name: str(value) for name, value in layout.items() if name.startswith(_ENTRIES)}
        else:
            workbench.restore(layout)

    @property
    def _workbench(self) -> Workbench | None:
        """The workbench of the editor of the game; None if that does not exist yet."""
        if self.currentWidget() is self.grid:
            return self.grid.workbench
        return self.hands.panel.workbench if self.hands.made else None

    def _make_hands(self, parent: QWidget) -> Steps[HandEditor]:
        from ui.ranges.hand_editor import HandEditor

        yield
        editor = yield from in_steps(HandEditor(self._context, self._dealer, parent))
        editor.workbench.restore(self._pending)
        return editor

    @Slot()
    def _follow(self) -> None:
        page: QWidget = self.grid if self.grid.editing.for_this_game else self.hands
        if self.currentWidget() is not page:
            before = self.choices()
            self.setCurrentWidget(page)
            self.restore(before)
