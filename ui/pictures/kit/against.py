"""The reference of a picture's colours: the range's average, 50 %, or a break-even."""

from __future__ import annotations

import re
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu

from ui.document.shown_text import one_line, tooltip
from ui.document.typing_pause import TypingPause
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.labels.label import Label
from ui.widgets.labels.message_bubble import MessageBubble
from ui.widgets.menus import open_below

AVERAGE, HALF, BREAK_EVEN = "average", "half", "break-even"
KINDS = {AVERAGE: "v average", HALF: "v 50 %", BREAK_EVEN: "v break-even"}
"""The references in words, in the order of the menu."""
_IN_MENU = {
    AVERAGE: "Against the range’s average",
    HALF: "Against 50 %",
    BREAK_EVEN: "Against a break-even …",
}
LONGEST = 24
"""Most characters of a break-even."""
_WIDTH = 64
_NUMBER = r"(\d{1,9}(?:[.,]\d{1,9})?)"
_PERCENT = re.compile(rf"\s*{_NUMBER}\s*%?\s*", re.ASCII)
_ODDS = re.compile(rf"\s*{_NUMBER}\s*(?::|\bto\b)\s*{_NUMBER}\s*", re.ASCII)
_TYPED = "break-even"


@dataclass(frozen=True, slots=True)
class Against:
    """A reference for equities.

    Attributes:
        kind: `AVERAGE`, `HALF` or `BREAK_EVEN`.
        share: The reference as a share of the pot, 0…1; None for the average of the range.
    """

    kind: str = AVERAGE
    share: float | None = None

    @property
    def words(self) -> str:
        """Name of the reference, without its figure."""
        return {AVERAGE: "average", HALF: "", BREAK_EVEN: "break-even"}[self.kind]


def read_break_even(text: str) -> tuple[float | None, str]:
    """The equity in a text.

    Args:
        text: A percentage ("28.6", "28,6 %") or the odds the pot lays ("5:2" is two in seven).

    Returns:
        The share of the pot, 0…1 exclusive, and no message; or None and an error message.
    """
    if percentage := _PERCENT.fullmatch(text):
        share = _number(percentage[1]) / 100
    elif odds := _ODDS.fullmatch(text):
        pot, price = _number(odds[1]), _number(odds[2])
        share = price / (pot + price) if pot + price > 0 else 0.0
    elif not text.strip():
        return None, "Enter the equity that breaks even: 28.6 for 28.6 %, or pot odds such as 5:2."
    else:
        return None, (
            f"“{one_line(text.strip(), LONGEST)}” is not an equity. Enter a percentage such as 28.6, or pot "
            "odds such as 5:2."
        )
    if 0 < share < 1:
        return share, ""
    return None, "The break-even must be more than 0 % and less than 100 %."


def _number(text: str) -> float:
    return float(text.replace(",", "."))


class AgainstChooser(QObject):
    """A chip with a menu of references, and a field for the break-even beside it.

    A text that is not an equity stays in the field with a message below it; the last good one stays in use.

    Args:
        theme: Colours in use.
        header: The header that receives chip and field.
        parent: Qt parent.
    """

    changed = Signal()
    """Another reference is in use."""

    def __init__(self, theme: Theme, header: QHBoxLayout, parent: QObject) -> None:
        super().__init__(parent)
        self.against = Against()
        self._typed = 0.0
        self.chip = Chip(theme, "Colours")
        self.chip.clicked.connect(self._open)
        self.field = QLineEdit()
        self.field.setMaxLength(LONGEST)
        self.field.setFixedWidth(_WIDTH)
        self.field.setPlaceholderText("28.6")
        self.field.setAccessibleName("Break-even")
        self.field.setToolTip(tooltip("The equity that breaks even: a percentage, or pot odds such as 5:2."))
        self.field.hide()
        self._message = Label()
        self._message.setProperty("role", "error")
        self._message.setWordWrap(True)
        self.bubble = MessageBubble(self.field, self._message)
        header.addWidget(self.chip)
        header.addWidget(self.field)
        self.menu = QMenu(self.chip)
        self._kinds = QActionGroup(self.menu)
        for kind, words in _IN_MENU.items():
            action = self._kinds.addAction(words)
            action.setData(kind)
            action.setCheckable(True)
        self.menu.addActions(self._kinds.actions())
        self._kinds.triggered.connect(self._choose)
        self._pause = TypingPause(self)
        self._pause.ended.connect(self._judge)
        self.field.textEdited.connect(self._edited)
        self.field.editingFinished.connect(self._pause.end)
        self._show(AVERAGE)

    @property
    def message(self) -> str:
        """The error of the break-even; empty if there is none or it is not shown yet."""
        return "" if self.bubble.isHidden() else self._message.text()

    @property
    def kept(self) -> str:
        """The choice as stored in layouts."""
        kind = self._kinds.checkedAction().data()
        return f"{kind} {self.field.text()}".strip() if kind == BREAK_EVEN else str(kind)

    def keep(self, text: str) -> None:
        """Restore a choice from `kept`; invalid ones (another version, a damaged file) are ignored."""
        kind, _space, typed = text.partition(" ")
        if kind not in KINDS or len(typed) > LONGEST:
            return
        if kind == BREAK_EVEN:
            self.field.setText(typed)
        self._show(kind)
        self._judge()

    @Slot()
    def _open(self) -> None:
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self._show(str(action.data()))
        self._take()
        if action.data() == BREAK_EVEN:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
            self.field.selectAll()
        else:
            self.bubble.hide()

    def _show(self, kind: str) -> None:
        self.chip.show_word(KINDS[kind])
        self.field.setVisible(kind == BREAK_EVEN)
        for action in self._kinds.actions():
            action.setChecked(action.data() == kind)

    @Slot(str)
    def _edited(self, _text: str) -> None:
        self._pause.typed(_TYPED)
        self.bubble.hide()

    def _take(self) -> None:
        """Apply the choice; without a valid break-even the reference stays unchanged."""
        kind = str(self._kinds.checkedAction().data())
        share = {AVERAGE: None, HALF: 0.5}.get(kind)
        if kind == BREAK_EVEN:
            share, _why = read_break_even(self.field.text())
            if share is None:
                return
        wanted = Against(kind, share)
        if wanted != self.against:
            self.against = wanted
            self.changed.emit()

    @Slot()
    def _judge(self) -> None:
        """Apply a break-even once it is complete, or show its error."""
        self._take()
        _share, why = read_break_even(self.field.text())
        if why and self.field.isVisible():
            self._message.setText(why)
            self.field.setAccessibleDescription(why)
            self.bubble.show_beside()
        else:
            self.field.setAccessibleDescription("")
            self.bubble.hide()
