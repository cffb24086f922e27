"""Two sheets that lie over the window without stopping it: keys and range language, and About."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

_KEYS = (
    ("Ctrl+Enter, Esc", "Run, Stop"),
    ("Ctrl+Z, Ctrl+Shift+Z", "Undo, redo any edit"),
    ("Alt+1 … 9, Alt+0", "Into the range of a seat"),
    ("F2", "Rename the seat"),
    ("Ctrl+C, Ctrl+V on a seat", "Copy, paste its range"),
    ("Ctrl+B, Ctrl+R", "Pick board cards, deal at random"),
    ("Ctrl+E", "Range editor of the seat"),
    ("Ctrl+P", "The table’s question as PQL"),
    ("Ctrl+N, O, S", "New, open, save"),
    ("Ctrl+Shift+S", "Save as"),
    ("Ctrl+Q", "Quit"),
    ("F11, Esc", "Full-screen picture, and back"),
    ("F1", "This page; in PQL the word at the cursor"),
    ("Menu key, right click", "What can be done with what is there"),
    ("AhKh, Backspace", "In the card picker: pick, take back"),
    ("Arrows, Space, Del", "In the range grid: move, paint or clear, clear"),
)
_LINES = (
    ("Ctrl+Space", "Let it count, or leave it out"),
    ("Ctrl+I", "Say the contrary"),
    ("F2, Shift+F2", "Write it in PQL, show it as a sentence"),
    ("Ctrl+C, Ctrl+V", "Copy as PQL, paste PQL as a line, also on “+ Add”"),
    ("Ctrl+D, Del", "Duplicate, remove"),
    ("Alt+Up, Alt+Down", "Move it"),
    ("Ctrl+G, Ctrl+Shift+G", "Into a group with the line above, out again"),
    ("Ctrl+Shift+D", "Dissolve a group"),
)
_PQL = (
    ("Ctrl+Enter", "Run what is written, or only what is selected"),
    ("Ctrl+Space, Tab", "Suggest words, take one"),
)
_LISTS = (
    ("Up, Down", "Walk through example deals or runs"),
    ("Enter", "What can be done with a deal; a run’s question again"),
    ("Ctrl+click", "Choose a second run to compare"),
    ("Ctrl+C", "Copy it"),
)
_RANGES = (
    ("AsKs", "one hand"),
    ("AKs, AKo, AK", "ace-king suited, offsuit, both"),
    ("QQ+, 22-99", "queens or better; deuces to nines"),
    ("ATs+, A2s+", "ace-ten suited and better kickers"),
    ("15%, 5%-10%", "the best 15 % of hands; a band"),
    ("random", "any hand"),
    ("AK@100, AQ@50", "weights: AQ counts half"),
)
_GENERIC = (
    ("AxKx, AxKy", "ace-king suited, offsuit"),
    ("[T+][T+]", "two cards, both ten or better"),
    ("RR, RO", "any pair; any two different ranks"),
    ("As, ss", "the ace of spades; two spades"),
    ("QQ+ ! QsQh", "queens or better, without one hand"),
)
_ABOUT = (
    "<p><b>Open Odds Oracle</b></p>"
    "<p>An open poker odds calculator: exact where others sample, honest where others guess.<br>"
    "It works offline and sends nothing anywhere. MIT licence.</p>"
    "<p>It is for study. Card rooms forbid programs like this one while playing; do not run it then.</p>"
)
_WIDTH = 520
_LEFT = 200
"""Width of the left column, the same in every table."""
_CELL = "padding: 2px 14px 2px 0"
_HIGHEST = 620


class Sheet(QFrame):
    """A popup with text; a click beside it or Esc closes it.

    Args:
        html: What it says, as rich text.
        name: Its name for screen readers.
        parent: The window it lies over.
    """

    def __init__(self, html: str, name: str, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        text = QLabel(html)
        text.setTextFormat(Qt.TextFormat.RichText)
        text.setWordWrap(True)
        text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        text.setMargin(10)
        area = QScrollArea()
        area.setWidget(text)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.viewport().setAutoFillBackground(False)
        text.setAutoFillBackground(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 8, 4, 8)
        layout.addWidget(area)
        self.text, self.area = text, area
        height = text.heightForWidth(_WIDTH - 30) + 24
        self.resize(_WIDTH, min(height, _HIGHEST))

    def open_over(self, window: QWidget) -> None:
        """Show it in the middle of a window."""
        middle = window.mapToGlobal(window.rect().center())
        self.move(middle - QPoint(self.width() // 2, self.height() // 2))
        self.show()
        self.area.setFocus(Qt.FocusReason.PopupFocusReason)  # so that keys scroll


def help_sheet(parent: QWidget) -> Sheet:
    """Keys and range language on one page."""
    html = f"<p><b>Keys</b></p>{_rows(_KEYS)}<p><b>On a condition or question</b></p>{_rows(_LINES)}"
    html += f"<p><b>In PQL</b></p>{_rows(_PQL)}<p><b>Example deals and history</b></p>{_rows(_LISTS)}"
    html += f"<p><b>Ranges, classic syntax</b></p>{_rows(_RANGES)}"
    html += f"<p><b>Ranges, generic syntax</b></p>{_rows(_GENERIC)}"
    return Sheet(html, "Keys and range language", parent)


def about_sheet(parent: QWidget) -> Sheet:
    """What this program is, and what it is not for."""
    version = escape(QApplication.applicationVersion())
    return Sheet(f"{_ABOUT}<p>Version {version}</p>", "About Open Odds Oracle", parent)


def _rows(entries: tuple[tuple[str, str], ...]) -> str:
    rows = "".join(
        f"<tr><td width='{_LEFT}' style='{_CELL}'><b>{escape(left)}</b></td>"
        f"<td style='{_CELL}'>{escape(right)}</td></tr>"
        for left, right in entries
    )
    return f"<table>{rows}</table>"
