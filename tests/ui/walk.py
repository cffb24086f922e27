"""Every text that a window shows, wherever Qt keeps it, and what would be wrong with it on the screen."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTabBar,
    QTextEdit,
    QWidget,
)

from ui.document.shown_text import TIP_LENGTH

WIDEST_TIP = 140
"""Characters on a line of a tooltip; sentences of our own are not broken."""

LONGEST = 2200
"""Characters that a label, name or description may have."""
MOST_INDEXES = 500
"""Entries of a model that are looked at."""


@dataclass(frozen=True)
class Shown:
    """A text on the screen.

    Attributes:
        where: The widget and what of it.
        text: The text.
        kind: "plain", "rich", "tip", "line" (a single line), "mnemonic" (a single line with keys) or "title".
    """

    where: str
    text: str
    kind: str


def texts() -> Iterator[Shown]:
    """Every text of every widget there is, shown or hidden."""
    for widget in QApplication.allWidgets():
        if type(widget).__module__.startswith("pyqtgraph") or "QTipLabel" in str(type(widget)):
            continue
        yield from _of_widget(widget, _path(widget))


def _path(widget: QWidget) -> str:
    names, part = [], widget
    while part is not None and len(names) < 4:
        names.append(part.objectName() or type(part).__name__)
        part = part.parentWidget()
    return " of ".join(names)


def _of_widget(widget: QWidget, path: str) -> Iterator[Shown]:
    yield Shown(f"{path}: tooltip", widget.toolTip(), "tip")
    yield Shown(f"{path}: status tip", widget.statusTip(), "tip")
    yield Shown(f"{path}: what is this", widget.whatsThis(), "tip")
    yield Shown(f"{path}: accessible name", widget.accessibleName(), "plain")
    yield Shown(f"{path}: accessible description", widget.accessibleDescription(), "plain")
    yield Shown(f"{path}: title", widget.windowTitle(), "title")
    for action in widget.actions():
        yield from _of_action(action, path)
    if isinstance(widget, QLabel):
        plain = widget.textFormat() == Qt.TextFormat.PlainText
        yield Shown(f"{path}: label", widget.text(), "plain" if plain else "rich")
    elif isinstance(widget, QAbstractButton):
        painted = "paintEvent" in type(widget).__dict__  # our own painting knows no mnemonics
        yield Shown(f"{path}: button", widget.text(), "line" if painted else "mnemonic")
    elif isinstance(widget, QMenu | QGroupBox):
        yield Shown(f"{path}: heading", widget.title(), "mnemonic")
    elif isinstance(widget, QLineEdit):
        yield Shown(f"{path}: placeholder", widget.placeholderText(), "line")
    elif isinstance(widget, QTextEdit):
        yield Shown(f"{path}: page", widget.document().toHtml(), "rich")
    elif isinstance(widget, QTabBar):
        for place in range(widget.count()):
            yield Shown(f"{path}: tab", widget.tabText(place), "mnemonic")
            yield Shown(f"{path}: tab tooltip", widget.tabToolTip(place), "tip")
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from _of_model(widget.model(), QModelIndex(), path)


def _of_action(action: QAction, path: str) -> Iterator[Shown]:
    text = action.text().split("\t")  # our own entries put their key behind a tab
    yield Shown(f"{path}: action", text[0] if len(text) == 2 else action.text(), "mnemonic")
    if action.toolTip() != action.iconText():  # Qt makes that one of the text
        yield Shown(f"{path}: action tooltip", action.toolTip(), "tip")


def _of_model(model: QAbstractItemModel, parent: QModelIndex, path: str) -> Iterator[Shown]:
    roles = Qt.ItemDataRole
    for row in range(min(model.rowCount(parent), MOST_INDEXES)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            for role, kind in (
                (roles.DisplayRole, "item"),
                (roles.ToolTipRole, "tip"),
                (roles.AccessibleTextRole, "plain"),
            ):
                text = index.data(role)
                if isinstance(text, str):
                    yield Shown(f"{path}: {role.name} of {row}, {column}", text, kind)
            if column == 0 and model.rowCount(index) and not isinstance(model, QAbstractTableModel):
                yield from _of_model(model, index, path)


def faults(shown: Shown, marks: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with a text.

    Args:
        shown: The text.
        marks: Markup in names that must never be markup on the screen.
    """
    text, found = shown.text, []
    lines = text.split("\n")
    if shown.kind == "rich":
        found += [f"takes {mark!r} for markup" for mark in marks if mark in text]
        return found
    hidden = {f"U+{ord(c):04X}" for line in lines for c in line if _hidden(c)}
    if hidden:
        found.append(f"holds {sorted(hidden)}")
    if len(lines) > 1 and shown.kind in ("line", "mnemonic", "title"):
        found.append("has several lines")
    if shown.kind == "tip":
        if len(text) > 2 * TIP_LENGTH or max(map(len, lines)) > WIDEST_TIP:
            found.append(f"is a tooltip of {len(text)} characters, {max(map(len, lines))} wide")
    elif len(text) > LONGEST:
        found.append(f"has {len(text)} characters")
    if shown.kind == "mnemonic" and any(mark in text for mark in ("&Y", "&Z")) and "&&" not in text:
        found.append("makes a key of an ampersand")
    if shown.kind == "title" and "[*][*][*]" in text.replace("[*][*][*][*]", ""):
        found.append("takes a name for the mark of changes")
    return found


def _hidden(character: str) -> bool:
    category = unicodedata.category(character)
    return category in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") and character not in "\u200c\u200d"
