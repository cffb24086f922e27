"""The weight that the brush paints: four usual ones and any other."""

from __future__ import annotations

import re

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLineEdit, QPushButton, QWidget

from oracle.ranges import MAX_WEIGHT, MIN_WEIGHT, weight_text
from ui.document.shown_text import tooltip
from ui.theme.roles import set_seat

PRESETS = (100, 75, 50, 25)
_FIELD = 72
"""Width of the field for any other weight."""
_TYPED = r"[0-9]{0,3}([.,][0-9]{0,12})?"
"""What may be typed: a number, with a point or a comma before its decimals."""


class BrushBar(QWidget):
    """Buttons for the usual weights and a field for any weight 0.0001…100.

    Attributes:
        weight_changed: The brush has another weight 0.0001…100.
    """

    weight_changed = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._weight = float(PRESETS[0])
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for weight in PRESETS:
            button = QPushButton(str(weight))
            button.setCheckable(True)
            button.setToolTip(tooltip(f"Paint hands with weight {weight}"))
            button.setAccessibleName(f"Brush weight {weight}")
            self._group.addButton(button, weight)
            row.addWidget(button)
        self._other = QLineEdit(str(PRESETS[0]))
        self._other.setValidator(QRegularExpressionValidator(QRegularExpression(_TYPED), self._other))
        self._other.setFixedWidth(_FIELD)
        self._other.setAccessibleName("Brush weight")
        self._other.setToolTip(
            "Any weight from 0.0001 to 100, such as 12.5: how often the hand is held, relative to the others"
        )
        row.addWidget(self._other)
        row.addStretch()
        self._group.button(PRESETS[0]).setChecked(True)
        self._group.idClicked.connect(self.set_weight)
        self._other.textEdited.connect(self._typed)
        self._other.editingFinished.connect(self._show)
        self.set_seat_color(0)

    @property
    def weight(self) -> float:
        """The weight the brush paints, 0.0001…100."""
        return self._weight

    def set_weight(self, weight: float) -> None:
        """Paint with another weight 0.0001…100."""
        self._weight = max(MIN_WEIGHT, min(MAX_WEIGHT, float(weight)))
        self._show()
        self.weight_changed.emit(self._weight)

    def set_seat_color(self, color: int) -> None:
        """Mark the chosen weight in a seat colour 0…9."""
        for button in self._group.buttons():
            set_seat(button, color)

    def _typed(self, text: str) -> None:
        """Accept a valid weight; an incomplete one stays in the field."""
        weight = _number(text)
        if weight is not None and MIN_WEIGHT <= weight <= MAX_WEIGHT:
            self._weight = weight
            self._light()
            self.weight_changed.emit(weight)

    def _show(self) -> None:
        """Update field and buttons to the weight."""
        written = weight_text(self._weight)
        if self._other.text() != written:
            self._other.setText(written)
        self._light()

    def _light(self) -> None:
        """Check the button of the weight, if it has one."""
        self._group.setExclusive(False)
        for button in self._group.buttons():
            button.setChecked(self._group.id(button) == self._weight)
        self._group.setExclusive(True)


def _number(text: str) -> float | None:
    """A typed number, with a point or a comma; None if it is incomplete."""
    written = text.replace(",", ".")
    return float(written) if re.fullmatch(r"[0-9]+\.?[0-9]*|\.[0-9]+", written) else None
