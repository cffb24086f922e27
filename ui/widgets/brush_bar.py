"""The weight that the brush paints: four usual ones and any other."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QWidget

from ui.models.range_grid import FULL_WEIGHT
from ui.theme.roles import set_seat

PRESETS = (100, 75, 50, 25)
_FIELD = 58
"""Width of the field for any other weight."""


class BrushBar(QWidget):
    """Buttons for the usual weights and a field for any weight 1…100.

    Attributes:
        weight_changed: The brush has another weight 1…100.
    """

    weight_changed = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._weight = PRESETS[0]
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for weight in PRESETS:
            button = QPushButton(str(weight))
            button.setCheckable(True)
            button.setToolTip(f"Paint hands with weight {weight}")
            button.setAccessibleName(f"Brush weight {weight}")
            self._group.addButton(button, weight)
            row.addWidget(button)
        self._other = QLineEdit(str(PRESETS[0]))
        self._other.setValidator(QIntValidator(1, int(FULL_WEIGHT), self._other))
        self._other.setFixedWidth(_FIELD)
        self._other.setAccessibleName("Brush weight")
        self._other.setToolTip("Any weight from 1 to 100: how often the hand is held, relative to the others")
        row.addWidget(self._other)
        row.addStretch()
        self._group.button(PRESETS[0]).setChecked(True)
        self._group.idClicked.connect(self.set_weight)
        self._other.textEdited.connect(self._typed)
        self._other.editingFinished.connect(self._show)
        self.set_seat_color(0)

    @property
    def weight(self) -> int:
        """The weight the brush paints, 1…100."""
        return self._weight

    def set_weight(self, weight: int) -> None:
        """Paint with another weight 1…100."""
        self._weight = max(1, min(int(FULL_WEIGHT), weight))
        self._show()
        self.weight_changed.emit(self._weight)

    def set_seat_color(self, color: int) -> None:
        """Mark the chosen weight in a seat colour 0…9."""
        for button in self._group.buttons():
            set_seat(button, color)

    def _typed(self, text: str) -> None:
        if self._other.hasAcceptableInput():
            self._weight = int(text)
            self._show()
            self.weight_changed.emit(self._weight)

    def _show(self) -> None:
        """Bring field and buttons in line with the weight."""
        if self._other.text() != str(self._weight):
            self._other.setText(str(self._weight))
        chosen = self._group.button(self._weight)
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(button is chosen)
        self._group.setExclusive(True)
