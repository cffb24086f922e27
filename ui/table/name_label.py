"""A name that is edited in place: F2 or a double click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QStackedLayout, QWidget

from ui.document.shown_text import shown_name, tooltip
from ui.theme.parts import NAME_HEIGHT
from ui.theme.style import ui_font
from ui.widgets.labels.label import Label

MAX_NAME = 40
_WIDEST = 170
_AIR = 4
"""Pixels after the last letter."""


class NameLabel(QWidget):
    """Shows a name and lets the user change it.

    Attributes:
        renamed: Emitted with the new name when the user has given one.

    Args:
        parent: Qt parent.
    """

    renamed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label, self._edit = Label(), QLineEdit()
        self._label.setFont(ui_font("body", semibold=True))
        self._label.setProperty("role", "strong")
        self._edit.setMaxLength(MAX_NAME)
        self._edit.setAccessibleName("Name")
        self._edit.setObjectName("nameEdit")
        self._edit.installEventFilter(self)
        self._edit.editingFinished.connect(self._finish)
        self._stack = QStackedLayout(self)
        self._stack.setContentsMargins(0, 0, 0, 0)
        self._stack.addWidget(self._label)
        self._stack.addWidget(self._edit)
        self._name = self._before = ""
        self.setFixedHeight(NAME_HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def editing(self) -> bool:
        """Whether the name is being edited."""
        return self._stack.currentWidget() is self._edit

    @property
    def editor(self) -> QLineEdit:
        """The field the name is edited in."""
        return self._edit

    def sizeHint(self) -> QSize:
        """As wide as the name, within reason."""
        width = QFontMetrics(ui_font("body", semibold=True)).horizontalAdvance(shown_name(self._name)) + _AIR
        return QSize(_WIDEST if self.editing else min(width, _WIDEST), NAME_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Small, because long names are shortened."""
        return QSize(min(self.sizeHint().width(), 60), NAME_HEIGHT)

    def set_name(self, name: str) -> None:
        """Show a name; a long one ends in an ellipsis, with the full name as tooltip."""
        self._name = name
        seen = shown_name(name)
        self.updateGeometry()
        self._elide()
        self.setToolTip(tooltip(f"{seen}\nDouble-click or press F2 to rename."))
        self.setAccessibleName(f"Seat name: {seen}")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the name as fits."""
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        room = min(_WIDEST, self.width())
        metrics = QFontMetrics(self._label.font())
        self._label.setText(metrics.elidedText(shown_name(self._name), Qt.TextElideMode.ElideRight, room))

    def edit(self) -> None:
        """Start editing."""
        self._edit.setText(self._name)
        self._before = self._edit.text()  # the field accepts fewer characters than a file
        self._stack.setCurrentWidget(self._edit)
        self.updateGeometry()
        self._edit.selectAll()
        self._edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def mouseDoubleClickEvent(self, _event: QMouseEvent) -> None:
        """Start editing."""
        self.edit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc cancels editing, even if it is also the key of Stop."""
        if watched is self._edit and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._edit.setText(self._before)
                self._finish()
                return True
        return super().eventFilter(watched, event)

    def _finish(self) -> None:
        if not self.editing:
            return
        self._stack.setCurrentWidget(self._label)
        self.updateGeometry()
        written = self._edit.text().strip()
        if written and written != self._before.strip():
            self.renamed.emit(written)
