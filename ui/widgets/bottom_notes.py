"""Notes at the lower end of a scroll area: nothing above them moves when they appear or disappear."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from ui.theme.tokens import SPACE

_COMES = (QEvent.Type.ShowToParent, QEvent.Type.HideToParent)


class BottomNotes(QWidget):
    """A column of widgets, each of which shows and hides itself.

    Attributes:
        resized: Emitted with the height it needs, 0 while no note is shown; its area reserves that space.

    Args:
        area: The scroll area.
        notes: The widgets, from the top.
        margin: Pixels at their sides and below them.
    """

    resized = Signal(int)

    def __init__(self, area: QScrollArea, notes: Sequence[QWidget], margin: int) -> None:
        super().__init__(area)
        self._area, self._notes, self._height = area, tuple(notes), 0
        column = QVBoxLayout(self)
        column.setContentsMargins(margin, 2 * SPACE, margin, margin)
        column.setSpacing(2 * SPACE)
        for note in notes:
            column.addWidget(note)
            note.installEventFilter(self)
        area.installEventFilter(self)
        self.place()

    def place(self) -> None:
        """Set position and height for the notes shown."""
        column = self.layout()
        assert column is not None
        shown = any(not note.isHidden() for note in self._notes)
        width = self._area.viewport().width()
        height = 0
        if shown:
            column.invalidate()
            height = max(column.totalHeightForWidth(width), column.totalMinimumSize().height())
        self.setGeometry(0, self._area.height() - height, width, height)
        self.setVisible(shown)
        if height != self._height:
            self._height = height
            self.resized.emit(height)

    def event(self, event: QEvent) -> bool:
        """A note has changed its size."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.place()
        return super().event(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The area was resized, or a note appeared or disappeared."""
        if event.type() in ((QEvent.Type.Resize,) if watched is self._area else _COMES):
            self.place()
        return super().eventFilter(watched, event)
