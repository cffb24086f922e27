"""A quantity that is dragged or typed: its name, a field, and a slider below."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from ui.document.shown_text import tooltip
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.labels.label import Label
from ui.widgets.passing import mark_passing
from ui.widgets.scrolling import SteadySlider

STEPS = 200
"""Places of the slider."""


class AmountSlider(QWidget):
    """A slider over a span of amounts, with the exact text beside its name.

    Attributes:
        edited: Emitted with a text that was typed.
        dragged: Emitted with an amount while the slider moves.
        committed: Emitted when the edit is finished.

    Args:
        name: The name of the quantity.
        tip: What it means.
        parent: Qt parent.
    """

    edited = Signal(str)
    dragged = Signal(float)
    committed = Signal()

    def __init__(self, name: str, tip: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._span = (0.0, 1.0)
        self._tip = tip
        self.label = label = Label(name)
        label.setProperty("role", "muted")
        label.setToolTip(tooltip(tip))
        self.field = AmountField("", accessible=name)
        mark_passing(self.field.edit)
        self.field.edited.connect(self.edited)
        self.field.committed.connect(self.committed)
        self.slider = SteadySlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, STEPS)
        self.slider.setAccessibleName(f"{name}, slider")
        self.slider.setToolTip(tooltip(tip))
        self.slider.valueChanged.connect(self._moved)
        self.slider.sliderReleased.connect(self.committed)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.addWidget(label, 1)
        head.addWidget(self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.slider)

    def show_amount(
        self, text: str, usual: str, amount: float, span: tuple[float, float], trouble: str
    ) -> None:
        """Show a quantity.

        Args:
            text: What is typed; empty for the usual amount.
            usual: The usual amount in words.
            amount: The amount in use.
            span: The least and the greatest that the slider offers.
            trouble: The error of the text, if any.
        """
        self._span = span
        self.field.set_usual(usual)
        self.field.show_text(text, trouble, self._tip)
        low, high = span
        share = (amount - low) / (high - low) if high > low else 0.0
        self.slider.blockSignals(True)
        self.slider.setValue(round(STEPS * min(1.0, max(0.0, share))))
        self.slider.blockSignals(False)
        self.slider.setEnabled(high > low)

    @Slot(int)
    def _moved(self, place: int) -> None:
        low, high = self._span
        self.dragged.emit(low + (high - low) * place / STEPS)
