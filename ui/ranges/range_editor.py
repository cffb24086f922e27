"""The range editor: grid, brush, ordering, suits, quick picks and library around one seat's range."""

from __future__ import annotations

from functools import partial

import numpy as np
from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFrame, QMenu, QVBoxLayout

from oracle.errors import OracleError
from oracle.games import FLOP_CARDS
from ui.document.cards.used_cards import cards_or_none
from ui.document.ranges.grid import FULL_WEIGHT, Weights
from ui.ranges.columns import GROUPS, STACKED, TOOLS, EditorColumns, strip
from ui.ranges.grid.editing import RangeEditing
from ui.ranges.grid.stroke import Pairs
from ui.ranges.grid.view import GridColors, RangeGrid
from ui.ranges.hands.cell_line import CellLine
from ui.ranges.header import RangeHeader
from ui.ranges.seat_editor import SeatEditor
from ui.ranges.side import RangeSide
from ui.ranges.text_row import RangeTextRow
from ui.ranges.workbench.workbench import Workbench
from ui.theme.tokens import SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.menus import open_below
from ui.widgets.steps import Steps

BY_GROUPS, BY_WEIGHTS = "by groups", "by weight"
"""What the grid is coloured by."""
_EDITS = "Ordering, brush, suits, quick picks and library"
_DECIMALS = 10
"""Decimals to which a difference of weights is rounded, so that 100 − 33.3 is 66.7."""
_UNBOUNDED = (1 << 24) - 1
"""Qt's maximum size of a widget, in pixels."""


class RangeEditor(SeatEditor):
    """Edits the range of one seat with a 13 × 13 grid; see `SeatEditor`."""

    def _begin(self) -> None:
        self._colored_by = BY_GROUPS
        self.editing = RangeEditing(self._context.document, self._context.library, self)

    def _steps(self) -> Steps[None]:
        context, theme = self._context, self._context.theme
        self._lay_out()
        yield
        self.header = RangeHeader(context, self.editing)
        self.grid = RangeGrid(self.editing.grid, GridColors.of_seat(theme.tokens, 0))
        self.text_row = RangeTextRow(theme, self.editing)
        self.cell_line = CellLine(theme)
        self._add_colors()
        self._column.addWidget(self.header)
        self._column.addWidget(self.grid, 1)
        self._column.addWidget(self.text_row)
        self._column.addWidget(self.cell_line)
        self.setFocusProxy(self.grid)
        yield
        self.side = RangeSide(context, self.editing)
        self.columns.add_tools(self.side)
        yield
        self.side.add_library()
        yield
        picker = CardPicker(theme, self)
        yield
        self.workbench = Workbench(context, self.editing, self, self._dealer, picker)
        self.columns.add_groups(self.workbench.top, self.workbench.panel)
        yield
        self._connect()
        theme.changed.connect(self._refresh)
        yield
        self._refresh()

    def _add_colors(self) -> None:
        """The choice of what the grid is coloured by."""
        self.color_chip = Chip(self._context.theme, "Colour of the grid")
        self._color_menu = QMenu(self)
        for name in (BY_GROUPS, BY_WEIGHTS):
            self._color_menu.addAction(name)
        self.header.add(self.color_chip)
        self.color_chip.show_word(self._colored_by)

    def edit_seat(self, key: int) -> None:
        """Edit the range of the seat of a key, with the keys on the grid; an unknown key changes nothing."""
        self.editing.edit_seat(key)
        self.grid.setFocus()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept any dragged range, but no file: the window opens sessions."""
        data = event.mimeData()
        if data.hasText() and not data.hasUrls() and event.source() is not self.header.grip:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Read the dropped text as a range."""
        self._paste(event.mimeData().text())
        event.acceptProposedAction()

    def _lay_out(self) -> None:
        """Make the places of all parts."""
        self._card = card = QFrame()
        card.setProperty("role", "panel")
        self._column = column = QVBoxLayout(card)
        column.setContentsMargins(3 * SPACE, 3 * SPACE, 3 * SPACE, 3 * SPACE)
        column.setSpacing(2 * SPACE)
        self.columns = EditorColumns(card, _EDITS)
        self.setWidget(self.columns)
        strip(self)
        self.setAccessibleName("Range editor")

    def _connect(self) -> None:
        editing, side = self.editing, self.side
        self.setAcceptDrops(True)
        editing.changed.connect(self._refresh)
        editing.grid.weights_changed.connect(self._counts_changed)
        self.grid.stroked.connect(editing.paint)
        self.grid.cursor_moved.connect(side.show_class)
        for moved in (self.grid.cursor_moved, self.grid.pointed):
            moved.connect(self._show_class)
        self.workbench.lit.connect(self._show_lights)
        self.workbench.remarked.connect(self.text_row.tell)
        self.color_chip.clicked.connect(self._open_colors)
        self._color_menu.triggered.connect(self._choose_colors)
        side.suits.stroked.connect(editing.paint)
        side.brush.weight_changed.connect(self._brush_changed)
        side.picked.connect(self._pick)
        side.inverted.connect(self._invert)
        side.remarked.connect(self.text_row.tell)
        self.header.cleared.connect(self._clear)
        self.text_row.pasted.connect(self._paste)
        self.editing.pasted.connect(self.text_row.paste.tell_words)
        self.editing.refused.connect(self._refused)
        for table in (self.grid, side.suits):
            table.copy_asked.connect(self.text_row.copy_text)
            table.paste_asked.connect(self._paste_clipboard)

    def _refresh(self) -> None:
        """Seat, text or colours have changed."""
        seat = self.editing.seat
        color = seat.color if seat is not None else 0
        self.grid.set_colors(GridColors.of_seat(self._context.theme.tokens, color))
        self.grid.set_dimmed(self.editing.stale and not self.editing.reading.typed)
        usable = seat is not None and self.editing.for_this_game
        for part in (self.grid, self.side):
            part.setEnabled(usable)
        if usable:
            self.grid.show_ranks()
            self.side.show_game(self.editing.game)
        self.side.set_seat_color(color)
        self._show_lights()
        board = cards_or_none(self._context.document.state.board)
        self.columns.suggest(GROUPS if len(board) >= FLOP_CARDS else TOOLS)
        self.header.refresh()
        self.text_row.refresh()
        self._counts_changed()
        if seat is not None:
            self.seat_shown.emit(seat.key)

    def _counts_changed(self) -> None:
        self.header.refresh_counts()
        if self.editing.for_this_game and not self.grid.painting:
            self.side.show_game(self.editing.game)
            self.side.band.show_band(self.editing.band, self.editing.grid.percent)

    def _brush_changed(self, weight: float) -> None:
        self.grid.brush = self.side.suits.brush = weight

    def _pick(self, title: str, pairs: Pairs) -> None:
        """Add a group of hands with the brush's weight, or take it away where it is all there."""
        grid = self.editing.grid
        weights, pairs = grid.weights.copy(), pairs[grid.dealt[pairs]]
        value = self.side.brush.weight
        has_it = bool((weights[pairs] == value).all())
        weights[pairs] = 0.0 if has_it else value
        self.editing.paint(weights, f"{'Remove' if has_it else 'Add'} {title}")

    def _invert(self) -> None:
        weights: Weights = np.round(FULL_WEIGHT - self.editing.grid.weights, _DECIMALS)
        self.editing.paint(weights, "Invert the range")

    def _clear(self) -> None:
        self.editing.paint(np.zeros_like(self.editing.grid.weights), "Clear the range")

    def _paste_clipboard(self) -> None:
        self._paste(QGuiApplication.clipboard().text())

    def _paste(self, text: str) -> None:
        try:
            self.text_row.tell("")
            self.text_row.paste.tell_edit(partial(self.editing.paste, text))
        except OracleError as error:
            self._refused(str(error))

    def _refused(self, why: str) -> None:
        self.text_row.tell(f"Not pasted: {why}", wrong=True)

    def _stacked_grid(self, width: int) -> int:
        """The height of a grid above the side column: about square, and whole beside its head and text."""
        margins, gaps = self._column.contentsMargins(), 2 * self._column.spacing()
        others = self.header.minimumSizeHint().height() + self.text_row.minimumSizeHint().height()
        around = margins.top() + margins.bottom() + gaps + others + 2 * self._card.frameWidth()
        room = self.viewport().height() - around
        return max(self.grid.smallest_height, min(width - 8 * SPACE, room))

    def _arrange(self) -> None:
        """Side by side, the columns scroll separately; one below the other, the whole page does."""
        width = self.viewport().width()
        self.columns.arrange(width)
        if self.columns.arrangement == STACKED:
            self.grid.setFixedHeight(self._stacked_grid(width))
        else:
            self.grid.setMinimumHeight(self.grid.smallest_height)
            self.grid.setMaximumHeight(_UNBOUNDED)

    # Groups

    @Slot()
    def _show_lights(self) -> None:
        """Update the lit groups."""
        by_groups = self._colored_by == BY_GROUPS
        self.grid.set_lights(self.workbench.lights() if by_groups else None, self._context.theme.tokens)
        self._show_class()

    @Slot()
    def _show_class(self, _cell: int = 0) -> None:
        """Describe the class under the pointer, otherwise the one under the cursor."""
        at = self.grid.pointed_class
        words, chips = self.workbench.class_in_words(self.grid.cursor_class if at < 0 else at)
        self.cell_line.show_class(words, chips)

    @Slot()
    def _open_colors(self) -> None:
        open_below(self._color_menu, self.color_chip)

    @Slot(QAction)
    def _choose_colors(self, action: QAction) -> None:
        self._colored_by = action.text()
        self.color_chip.show_word(self._colored_by)
        self._show_lights()
