"""Run settings in a popup: limits, method, seed and threads; not modal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QFontMetrics, QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from oracle.errors import OracleError
from oracle.query import RunSettings
from ui.context import Context
from ui.document.edits.table import set_settings
from ui.document.shown_text import tooltip
from ui.document.state import DocumentState
from ui.theme.roles import set_role
from ui.theme.style import ui_font
from ui.widgets.labels.label import Label

_METHODS = (
    ("auto", "Automatic", "Exact if that takes about two seconds or less, otherwise sampled."),
    ("exact", "Exact", "Count every deal, however long it takes. Stop ends it."),
    ("sampled", "Sampled", "Deal at random until one of the limits is reached."),
)
_WIDTH = 372
_MESSAGE_LINES = 2
"""Lines below the fields: about the method, or an error."""
_N = TypeVar("_N", int, float)


class PrecisionPopup(QFrame):
    """Edits the document's `RunSettings`.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._context = context
        self.setProperty("role", "popup")
        self.setAccessibleName("Precision")
        self.setFixedWidth(_WIDTH)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(10)
        self._grid.setVerticalSpacing(7)
        self.error = self._field("Error", "%", "Stop when every equity is known to ± this many points.")
        self.seconds = self._field("Time", "s", "Stop after this many seconds.")
        self.trials = self._field("Trials", "", "Stop after this many trials.")
        self.seed = self._field(
            "Seed", "", "The same seed and limits give the same result; empty for a new one."
        )
        self.threads = self._field(
            "Threads", "", "Worker threads; empty for as many as a run is worth, at most one per core."
        )
        self._methods = QButtonGroup(self)
        self._problem = ""
        self._message = Label()
        self._message.setWordWrap(True)
        self._message.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._message.setFixedHeight(_MESSAGE_LINES * QFontMetrics(ui_font("label")).lineSpacing())
        self._build()
        context.document.changed.connect(self._document_changed)
        self.refresh()

    def _build(self) -> None:
        title = Label("Run until")
        title.setProperty("role", "title")
        note = Label("Whichever comes first. Empty: no such limit.")
        note.setProperty("role", "muted")
        note.setWordWrap(True)
        caption = Label("Method")
        row = QHBoxLayout()
        row.setSpacing(6)
        for number, (method, name, tip) in enumerate(_METHODS):
            button = QPushButton(name)
            button.setCheckable(True)
            button.setToolTip(tooltip(tip))
            button.setProperty("method", method)
            self._methods.addButton(button, number)
            row.addWidget(button, 1)
        self._methods.idClicked.connect(self._method_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 14, 16, 14)
        layout.setSpacing(8)
        for widget in (title, note):
            layout.addWidget(widget)
        last = self._grid.rowCount()
        self._grid.addWidget(caption, last, 0)
        self._grid.addLayout(row, last, 1, 1, 2)
        layout.addLayout(self._grid)
        layout.addWidget(self._message)

    def _field(self, name: str, unit: str, tip: str) -> QLineEdit:
        row = self._grid.rowCount()
        field, label = QLineEdit(), Label(name)
        field.setAccessibleName(name)
        field.setToolTip(tooltip(tip))
        label.setToolTip(tooltip(tip))
        label.setBuddy(field)
        field.editingFinished.connect(self._take)
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(field, row, 1)
        self._grid.addWidget(Label(unit), row, 2)
        return field

    def open_below(self, widget: QWidget) -> None:
        """Show the popup under a widget, its right edges in line."""
        self.refresh()
        self.adjustSize()
        corner = widget.mapToGlobal(QPoint(widget.width() - self.width(), widget.height() + 6))
        free = widget.screen().availableGeometry()
        left = max(free.left(), min(corner.x(), free.right() - self.width()))
        top = max(free.top(), min(corner.y(), free.bottom() - self.height()))
        self.move(left, top)
        self.show()
        self.error.setFocus(Qt.FocusReason.TabFocusReason)
        self.error.selectAll()  # ready to be typed over, also where the field had the focus last time

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter applies and closes, Esc closes, Up and Down change the field."""
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._take():
                self.close()
        elif key == Qt.Key.Key_Escape:
            self.refresh()
            self.close()
        elif key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.focusNextPrevChild(key == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)

    @property
    def message(self) -> str:
        """The error of the typed values; empty if there is none."""
        return self._problem

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        if new.settings != old.settings:
            self.refresh()

    def refresh(self) -> None:
        """Show the document's settings."""
        settings = self._context.document.state.settings
        shown = settings.or_defaults()
        fields: tuple[tuple[QLineEdit, str], ...] = (
            (self.error, "" if shown.error is None else f"{100 * shown.error:g}"),
            (self.seconds, "" if shown.seconds is None else f"{shown.seconds:g}"),
            (self.trials, "" if shown.trials is None else f"{shown.trials:,}"),
            (self.seed, "" if settings.seed is None else str(settings.seed)),
            (self.threads, "" if settings.threads is None else str(settings.threads)),
        )
        for field, text in fields:
            field.setText(text)
        self.seed.setPlaceholderText("new for every run")
        self.threads.setPlaceholderText("up to one per core")
        for button in self._methods.buttons():
            chosen = button.property("method") == settings.method
            button.setChecked(chosen)  # Tab goes to the selected one, arrow keys to the others
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if chosen else Qt.FocusPolicy.ClickFocus)
        self._say("")

    def _method_chosen(self, number: int) -> None:
        settings = self._context.document.state.settings
        set_settings(self._context.document, replace(settings, method=_METHODS[number][0]))

    def _take(self) -> bool:
        """Apply the typed values; returns False and shows the error if one is invalid."""
        try:
            error = _number(self.error, float, "error")
            settings = RunSettings(
                trials=_number(self.trials, _whole, "number of trials"),
                seconds=_number(self.seconds, float, "time"),
                error=None if error is None else error / 100,
                seed=_number(self.seed, _whole, "seed"),
                threads=_number(self.threads, _whole, "number of threads"),
                method=self._context.document.state.settings.method,
            )
        except OracleError as problem:
            self._say(str(problem))
            return False
        self._say("")
        if settings.or_defaults() != self._context.document.state.settings.or_defaults():
            set_settings(self._context.document, settings)
        return True

    def _say(self, problem: str) -> None:
        """Show an error, or if there is none what the method does."""
        self._problem = problem
        method = self._context.document.state.settings.method
        words = problem or next(tip for name, _, tip in _METHODS if name == method)
        set_role(self._message, "error" if problem else "muted")
        self._message.setText(words)
        self._message.setToolTip(tooltip(words))


def _whole(text: str) -> int:
    """A whole number with or without separators; ``1e6`` counts too."""
    plain = text.replace(",", "").replace(" ", "")
    value = float(plain)
    if not value.is_integer():
        raise ValueError(text)
    return int(plain) if plain.lstrip("+-").isdecimal() else int(value)


def _number(field: QLineEdit, read: Callable[[str], _N], what: str) -> _N | None:
    text = field.text().strip().rstrip("%s").strip()
    if not text:
        return None
    try:
        return read(text)
    except (ValueError, OverflowError):
        raise OracleError(f"The {what} must be a number, not “{text}”.") from None


def summary(settings: RunSettings) -> str:
    """The settings in a few words, for the toolbar: ``until ± 0.05 % or 10 s``."""
    limits = settings.or_defaults()
    parts = []
    if limits.error is not None:
        parts.append(f"± {100 * limits.error:g} %")
    if limits.seconds is not None:
        parts.append(f"{limits.seconds:g} s")
    if limits.trials is not None:
        parts.append(f"{limits.trials:,} trials")
    limit = "until " + " or ".join(parts)
    return f"{settings.method}, {limit}" if settings.method != "auto" else limit
