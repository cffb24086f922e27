"""Buttons for kinds of hands and for filters; those in use are pressed."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from ui.document.shown_text import tooltip
from ui.ranges.classes.hand_categories import Category
from ui.theme.tokens import SPACE
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.labels.label import Label


class CategoryButtons(QWidget):
    """A heading and buttons that wrap; those in use are pressed.

    Attributes:
        pressed: Emitted with the `Category` of a button.
    """

    pressed = Signal(object)

    def __init__(self, title: str, does: str) -> None:
        super().__init__()
        self._does = does
        self._shown: tuple[Category, ...] = ()
        self._buttons: list[QPushButton] = []
        heading = Label(title)
        heading.setProperty("role", "section")
        self._box = QWidget()
        self._box.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._flow = FlowLayout(self._box)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, SPACE, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(heading)
        column.addWidget(self._box)

    @property
    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons, in order."""
        return tuple(self._buttons)

    def minimumSizeHint(self) -> QSize:
        """As high as the rows are at the present width, not as they would be in the narrowest column."""
        narrowest = super().minimumSizeHint()
        return QSize(narrowest.width(), self.heightForWidth(max(self.width(), narrowest.width())))

    def sizeHint(self) -> QSize:
        """Likewise."""
        return self.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the buttons for the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def show_choices(self, choices: tuple[Category, ...], on: list[bool]) -> None:
        """Show buttons for these, some of them pressed."""
        if choices != self._shown:
            self._shown = choices
            for button in self._buttons:
                self._flow.removeWidget(button)
                button.hide()
                button.deleteLater()
            self._buttons = [self._made(choice) for choice in choices]
        for button, pressed in zip(self._buttons, on, strict=True):
            button.setChecked(pressed)

    def _made(self, choice: Category) -> QPushButton:
        button = QPushButton(choice.title)
        button.setCheckable(True)
        button.setToolTip(
            tooltip(f"{choice.hint[0].upper()}{choice.hint[1:]}: {choice.text}\nA click {self._does}.")
        )
        button.clicked.connect(partial(self.pressed.emit, choice))
        self._flow.addWidget(button)
        return button
