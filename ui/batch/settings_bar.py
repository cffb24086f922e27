"""How the rows of a batch are answered: error, time, seed, workers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from oracle.errors import OracleError, shown
from oracle.query import RunSettings
from ui.context import Context
from ui.document.shown_text import tooltip
from ui.theme.tokens import SPACE
from ui.widgets.buttons.workers_chip import WorkersChip
from ui.widgets.fields.amount_field import AmountField

BATCH = "batch"
"""The name under which the choice of workers is kept in the settings."""
_N = TypeVar("_N", int, float)
_TIPS = {
    "Error, %": "Sample a row until every figure is known to ± this many per cent.",
    "Time, s": "Stop sampling a row after this many seconds.",
    "Seed": "The same seed gives the same figures, here and on the command line; empty for a new one.",
}
_WORKERS_TIP = "Where the rows are answered."
_EXACT = "Rows that can be counted quickly are exact and need no limit."


class SettingsBar(QWidget):
    """The fields in one row.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    changed = Signal()
    """The settings or the workers were changed."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.error = AmountField("Error, %", accessible="Error wanted for each row, in per cent")
        self.seconds = AmountField("Time, s", accessible="Longest time for each row, in seconds")
        self.seed = AmountField("Seed", usual="new")
        self.workers = WorkersChip(context.theme, context.settings, BATCH, _WORKERS_TIP)
        self.rough = QPushButton(self)
        self.rough.setProperty("role", "link")
        self.trouble = ""
        self._wrong: AmountField | None = None
        self._read: RunSettings | None = RunSettings()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2 * SPACE)
        for part in (self.error, self.seconds, self.seed, self.workers):
            row.addWidget(part)
        row.addStretch(1)
        self.rough.hide()
        for field in (self.error, self.seconds, self.seed):
            field.edited.connect(self._typed)
        self.workers.changed.connect(self.changed)
        self._show()

    @property
    def settings(self) -> RunSettings | None:
        """What is typed; None if it is wrong, then `trouble` says why."""
        return self._read

    def set_error(self, error: float) -> None:
        """Ask for another error, a share."""
        self.error.show_text(f"{100 * error:g}")
        self._typed()

    @Slot()
    def _typed(self, *_text: object) -> None:
        before, self._read = self._read, None
        self._wrong = self.error  # the field that is being read
        try:
            error = _number(self.error, float, "error")
            if error is not None and not 0 < error < 100:
                raise OracleError(f"The error must be between 0 and 100 %, not {error:g} %.")
            settings = RunSettings(error=None if error is None else error / 100)
            self._wrong = self.seconds
            settings = replace(settings, seconds=_number(self.seconds, float, "time"))
            self._wrong = self.seed
            self._read = replace(settings, seed=_number(self.seed, int, "seed"))
            self._wrong, self.trouble = None, ""
        except OracleError as problem:
            self.trouble = str(problem)
        self._show()
        if self._read != before or self.trouble:
            self.changed.emit()

    def _show(self) -> None:
        """Say what an empty field means, and which one is wrong."""
        free = not (self.error.text.strip() or self.seconds.text.strip())
        usual = RunSettings().or_defaults()
        assert usual.error is not None
        assert usual.seconds is not None
        self.error.set_usual(f"{100 * usual.error:g}" if free else "any")
        self.seconds.set_usual(f"{usual.seconds:g}" if free else "any")
        for field, name in ((self.error, "Error, %"), (self.seconds, "Time, s"), (self.seed, "Seed")):
            tip = _TIPS[name] if field is self.seed else f"{_TIPS[name]} {_EXACT}"
            field.show_text(field.text, self.trouble if field is self._wrong else "", tooltip(tip))


def _number(field: AmountField, read: Callable[[str], _N], what: str) -> _N | None:
    """The number in a field; None if it is empty."""
    text = field.text.strip().rstrip("%").strip()
    if not text:
        return None
    try:
        if not text.isascii():
            raise ValueError(text)
        return read(text.replace(",", ""))
    except ValueError:
        raise OracleError(f"The {what} must be a number, not “{shown(text)}”.") from None
