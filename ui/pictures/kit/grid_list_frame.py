"""Pictures of hand classes on the grid with a list of hands: read with the pointer, keys and wheel."""

from __future__ import annotations

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ui.plots.maps.grid_list_item import HAND, GridListItem, Line, Part
from ui.plots.parts_frame import ARROW_STEPS, PartsFrame
from ui.theme.theme import Theme

_NOTCH = 120
"""A wheel's step, in eighths of a degree."""
_ROWS_A_NOTCH = 3


class GridListFrame(PartsFrame[Part]):
    """Scrolls the list; subclasses implement `read` and the abstract methods of `PictureFrame`.

    Args:
        title: What the picture shows while it is empty.
        theme: Colours in use.
        item: Grid and list.
        parent: Qt parent.
    """

    def __init__(
        self, title: str, theme: Theme, item: GridListItem[Line], parent: QWidget | None = None
    ) -> None:
        super().__init__(title, theme, item, parent)
        self._grid_list = item
        self.view.turned.connect(self._turn)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go through the list, which scrolls along; Page Up and Down move by what is shown."""
        item, key, area = self._grid_list, event.key(), self.area()
        count, page = item.figures.count, len(item.shown(area))
        steps = {**ARROW_STEPS, Qt.Key.Key_PageUp: -page, Qt.Key.Key_PageDown: page}
        step = steps.get(Qt.Key(key))
        if step is None or not count:
            super().keyPressEvent(event)
            return
        marked = item.marked
        here = marked[1] + step if marked is not None and marked[0] == HAND else 0
        here = max(0, min(count - 1, here))
        columns = item.columns(area)
        if here not in item.shown(area):
            first = here if here < item.first else here - page + columns
            item.scroll_to(area, first // columns * columns)
        self.read((HAND, here))

    @Slot(QWheelEvent)
    def _turn(self, event: QWheelEvent) -> None:
        """Scroll the list."""
        notches = event.angleDelta().y() / _NOTCH
        item, area = self._grid_list, self.area()
        self.read_nothing()
        item.scroll_to(area, item.first - round(notches * _ROWS_A_NOTCH) * item.columns(area))
        event.accept()
