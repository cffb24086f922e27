"""Non-modal sheets over the window: about the program, and its keys."""

from __future__ import annotations

from html import escape
from typing import cast

from PySide6.QtCore import QPoint, Qt, Slot
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QVBoxLayout, QWidget

from oracle.diagnosis import Diagnosis, Screen, diagnose, why_compiled
from ui.actions import Actions
from ui.background.short_work import ShortWork
from ui.document.clipboard import copy_words
from ui.document.shown_text import tooltip
from ui.theme.tokens import TITLE_PX
from ui.widgets.labels.label import RichLabel

_ABOUT = (
    "<p><b>Open Odds Oracle</b></p>"
    "<p>An open poker odds calculator: exact where others sample, honest where others guess.<br>"
    "It works offline and sends nothing anywhere. MIT licence.</p>"
    "<p>It is for study. Card rooms forbid programs like this one during play; do not run it then.</p>"
)
_READING = "Looking at versions and processor …"
_COPY_HINT = "Copy versions, processor and cache for a bug report; nothing in it is personal"
_UNSHOWN = ("Processor features", "Variables")
"""Findings that are copied but not shown: long, or empty as a rule."""
_WIDTH, _KEYS_WIDTH = 520, 740
_BELOW_HEAD = "padding-top:10px"  # Qt takes no notice of margins before a table
_CAPS_WIDTH = 156
"""Of the column of keys, in pixels."""
_MORE_KEYS = "Keys for cards, the range grid, conditions and PQL are on the page “Keys” of the help (F1)."


class Sheet(QFrame):
    """A popup with text; a click outside or Esc closes it.

    Args:
        html: The content, as rich text.
        name: Its name for screen readers.
        parent: The window it lies over.
        width: In pixels.
    """

    def __init__(self, html: str, name: str, parent: QWidget, width: int = _WIDTH) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(name)
        self.text = RichLabel(html)
        self.text.setWordWrap(True)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setMargin(10)
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(10, 8, 10, 8)
        self.rows.addWidget(self.text)
        self.setFixedWidth(width)
        self.adjustSize()

    def open_over(self, window: QWidget) -> None:
        """Show it centred over a window."""
        middle = window.mapToGlobal(window.rect().center())
        self.move(middle - QPoint(self.width() // 2, self.height() // 2))
        self.show()


class AboutSheet(Sheet):
    """The program, its intended use, and what a bug report needs to know.

    Args:
        parent: The window it lies over.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(_ABOUT + f"<p>{_READING}</p>", "About Open Odds Oracle", parent)
        self.copy_button = QPushButton("Copy")
        self.copy_button.setToolTip(tooltip(_COPY_HINT))
        self.copy_button.setEnabled(False)
        self.copy_button.clicked.connect(self._copy)
        self.rows.addWidget(self.copy_button, alignment=Qt.AlignmentFlag.AlignRight)
        self._window, self._diagnosis = parent, cast("Diagnosis | None", None)
        self._screen = Screen(QGuiApplication.platformName(), parent.devicePixelRatioF())
        self._work: ShortWork[Diagnosis] = ShortWork(1, self)
        self._work.ready.connect(self._show_diagnosis)
        self._show_diagnosis()

    @Slot()
    def _show_diagnosis(self) -> None:
        """Fill in the findings, once they are known."""
        screen = self._screen
        self._diagnosis = self._work.ask(screen, lambda: diagnose(screen), 0.0)
        if self._diagnosis is None:
            return
        lines = f"<tr><td style='{_BELOW_HEAD}'></td></tr>" + "".join(
            f"<tr><td>{escape(name)}&nbsp;&nbsp;</td><td>{escape(str(value))}</td></tr>"
            for name, value in self._diagnosis.findings.items()
            if name not in _UNSHOWN
        )
        troubles = "".join(f"<p>{escape(trouble)}</p>" for trouble in why_compiled())
        self.text.setText(f"{_ABOUT}<table cellspacing='0' cellpadding='1'>{lines}</table>{troubles}")
        self.copy_button.setEnabled(True)
        self.rows.invalidate()  # the height depends on how the lines break
        self.resize(self.width(), self.rows.totalHeightForWidth(self.width()))
        if self.isVisible():
            self.open_over(self._window)

    @Slot()
    def _copy(self) -> None:
        if self._diagnosis is not None:
            copy_words(self._diagnosis.to_text())
            self.copy_button.setText("Copied")


def keys_sheet(actions: Actions, parent: QWidget) -> Sheet:
    """The keys of all actions, under the headings of `Actions.sections`."""
    blocks = [_block(title, members) for title, members in actions.sections()]
    half = (len(blocks) + 1) // 2
    parts = (blocks[:half], blocks[half:])
    columns = "".join(f"<td width='50%' style='{_BELOW_HEAD}'>{''.join(part)}</td>" for part in parts)
    html = (
        f"<p style='font-size:{TITLE_PX}px; margin-top:0; margin-bottom:0'><b>Keys</b></p>"
        f"<table width='100%' cellspacing='0' cellpadding='0'><tr>{columns}</tr></table>"
        f"<p style='margin-top:18px; margin-bottom:0'>{escape(_MORE_KEYS)}</p>"
    )
    return Sheet(html, "Keys", parent, _KEYS_WIDTH)


def key_lines(actions: tuple[QAction, ...]) -> list[tuple[str, str]]:
    """Keys and meaning of actions; a row of seats is one line."""
    lines = []
    seats = [action for action in actions if action.text().startswith("Seat ")]
    for action in actions:
        if action not in seats:
            words = action.text().removesuffix(" …")
            step = next((word for word in ("Undo", "Redo") if words.startswith(word)), "")
            lines.append((_native(action), step or words))  # without the name of the step
    if seats:
        lines.append((f"{_native(seats[0])} … {_native(seats[-1])}", "Go to the range of a seat"))
    return lines


def _block(title: str, actions: tuple[QAction, ...]) -> str:
    rows = "".join(
        f"<tr><td width='{_CAPS_WIDTH}'>{_caps(keys)}</td><td>{escape(words)}</td></tr>"
        for keys, words in key_lines(actions)
    )
    return (
        f"<p style='margin-top:14px; margin-bottom:3px'><b>{escape(title)}</b></p>"
        f"<table cellspacing='0' cellpadding='3'>{rows}</table>"
    )


def _caps(keys: str) -> str:
    """A key or several, each on a cap: ``Ctrl+Tab``, ``Alt+1 … Alt+0``."""
    ground = QApplication.palette().color(QPalette.ColorRole.Window).name()
    caps = [
        "+".join(
            f"<span style='background-color:{ground}; font-weight:600'>&nbsp;{escape(key)}&nbsp;</span>"
            for key in each.split("+")
        )
        for each in keys.split(" … ")
    ]
    return " … ".join(caps)


def _native(action: QAction) -> str:
    """The first key of an action, as the system writes it."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText).replace("Return", "Enter")
