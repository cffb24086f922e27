"""A popup with a searchable list: type, choose with the arrows, press Enter."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QPainter, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ui.document.shown_text import tooltip
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS
from ui.widgets.labels.label import Label
from ui.widgets.lists.search_line import SearchLine

_WIDTH, _HEIGHT = 640, 480
_ROW, _HEADING = 28, 30
_KEY = Qt.ItemDataRole.UserRole
_SAMPLE = _KEY + 1
_PAD, _GAP = 8, 10
_BETWEEN_WORDS = re.compile(r"[^\w%.’'-]+")
"""Separators of the words of an entry: a typed word must match the beginning of one."""
_Index = QModelIndex | QPersistentModelIndex
_LIST_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose.

    Attributes:
        key: Its name in the program.
        heading: The group it is in.
        title: Its text in the list.
        sample: An example, shown beside the title and searched too.
        choices: Further words for the search, which are not shown; entries that show a word come first.
    """

    key: str
    heading: str
    title: str
    sample: str = ""
    choices: str = ""


class SearchList(QFrame):
    """The popup; the focus stays in the search line, whose arrow keys move in the list.

    Attributes:
        chosen: Emitted with the key of an entry when it is chosen; the popup has closed by then.

    Args:
        theme: The theme.
        name: Its name, for screen readers.
        placeholder: The placeholder of the search line.
        parent: Qt parent.
    """

    chosen = Signal(str)

    def __init__(self, theme: Theme, name: str, placeholder: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setProperty("role", "popup")
        self.setAccessibleName(name)
        self._entries: tuple[Entry, ...] = ()
        self._said: Callable[[str, str], str] | None = None
        self.search = SearchLine(placeholder)
        self.search.textChanged.connect(self._fill)
        self.search.installEventFilter(self)
        self._model = QStandardItemModel(self)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_Lines(theme, self.list))
        self.list.setAccessibleName(name)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setProperty("role", "bare")
        self.list.setMouseTracking(True)
        self.list.entered.connect(self._point_at)
        self.list.clicked.connect(self._take)
        self._nothing = Label("Nothing with any of these words. Fewer letters find more.")
        self._nothing.setProperty("role", "muted")
        self._nothing.setWordWrap(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.setSpacing(6)
        for part in (self.search, self.list, self._nothing):
            layout.addWidget(part)
        self._nothing.hide()
        self.resize(_WIDTH, _HEIGHT)

    @property
    def samples(self) -> tuple[str, ...]:
        """The sample text of each entry shown."""
        items = [self._model.item(row) for row in range(self._model.rowCount())]
        return tuple(item.data(_SAMPLE) for item in items if item.data(_KEY) is not None)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles shown, without the headings."""
        items = [self._model.item(row) for row in range(self._model.rowCount())]
        return tuple(item.text() for item in items if item.data(_KEY) is not None)

    def open_at(
        self, beside: QRect, entries: Sequence[Entry], said: Callable[[str, str], str] | None = None
    ) -> None:
        """Show entries, aligned with the right side of a screen area, if there is room.

        Args:
            beside: The place.
            entries: What can be chosen, in order, one heading after the other.
            said: Returns the sample of an entry (by its key) for the typed text; empty for the default
                sample.
        """
        self._entries, self._said = tuple(entries), said
        self.search.clear()
        self._fill("")
        screen = QApplication.screenAt(beside.center()) or QApplication.primaryScreen()
        room = screen.availableGeometry()
        height = min(_HEIGHT, room.height())
        self.resize(_WIDTH, height)
        top = beside.bottom() + 4
        if top + height > room.bottom():
            top = max(room.top(), min(top, room.bottom() - height))
        left = max(room.left(), min(beside.right() - _WIDTH, room.right() - _WIDTH))
        self.move(QPoint(left, top))
        self.show()
        self.search.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Forward keys that move and choose from the search line to the list."""
        if watched is self.search and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in _LIST_KEYS:
                self._step(event.key())
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._take(self.list.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def _fill(self, text: str) -> None:
        """Show the entries that match the typed words."""
        found = _found(self._entries, tuple(dict.fromkeys(text.casefold().split())))
        self._model.clear()
        heading = ""
        for entry in found:
            if entry.heading != heading:
                heading = entry.heading
                self._model.appendRow(_heading(heading))
            said = self._said(entry.key, text) if self._said is not None and text else ""
            self._model.appendRow(_item(entry, said or entry.sample))
        self.list.setVisible(bool(found))
        self._nothing.setVisible(not found)
        if found:
            self._show(1)
            self.list.scrollToTop()

    def _step(self, key: int) -> None:
        by = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}
        rows = [row for row in range(self._model.rowCount()) if self._model.item(row).data(_KEY) is not None]
        if not rows:
            return
        here = self.list.currentIndex().row()
        place = rows.index(here) if here in rows else 0
        self._show(rows[max(0, min(len(rows) - 1, place + by[Qt.Key(key)]))])

    def _show(self, row: int) -> None:
        index = self._model.index(row, 0)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(self._model.index(row - 1 if row == 1 else row, 0))
        self.search.setAccessibleDescription(str(index.data()))

    def _point_at(self, index: QModelIndex) -> None:
        if index.data(_KEY) is not None:
            self.list.setCurrentIndex(index)

    def _take(self, index: QModelIndex) -> None:
        key = index.data(_KEY) if index.isValid() else None
        if isinstance(key, str):
            self.close()
            self.chosen.emit(key)


class _Lines(QStyledItemDelegate):
    """Paints a title and, muted, its sample; headings are small."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one line."""
        tokens = self._theme.tokens
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        title = str(index.data())
        if index.data(_KEY) is None:
            painter.setFont(ui_font("small", semibold=True))
            painter.setPen(QColor(tokens.muted))
            painter.drawText(rect.adjusted(_PAD, 6, 0, 0), flags, title)
            painter.restore()
            return
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.sunk))
            painter.drawRoundedRect(rect.adjusted(0, 1, 0, -1), CONTROL_RADIUS - 1, CONTROL_RADIUS - 1)
        body, small = ui_font(), ui_font("label")
        painter.setFont(body)
        painter.setPen(QColor(tokens.text))
        painter.drawText(rect.adjusted(_PAD, 0, 0, 0), flags, title)
        used = _PAD + QFontMetricsF(body).horizontalAdvance(title) + _GAP
        room = rect.adjusted(used, 0, -_PAD, 0)
        painter.setFont(small)
        painter.setPen(QColor(tokens.muted))
        sample = str(index.data(_SAMPLE) or "")
        painter.drawText(
            room, flags, QFontMetricsF(small).elidedText(sample, Qt.TextElideMode.ElideRight, room.width())
        )
        painter.restore()


def _found(entries: Sequence[Entry], wanted: Sequence[str]) -> list[Entry]:
    """The entries with every wanted word, those that show them all first; or those with the most words."""
    if not wanted:
        return list(entries)
    shown = [_hits(f"{entry.title} {entry.sample}", wanted) for entry in entries]
    known = [
        _hits(f"{entry.heading} {entry.title} {entry.sample} {entry.choices}", wanted) for entry in entries
    ]
    most = max(known, default=0)
    if not most:
        return []
    places = [place for place, hits in enumerate(known) if hits == most]
    return [entries[place] for place in sorted(places, key=lambda place: -shown[place])]


def _hits(text: str, wanted: Sequence[str]) -> int:
    """How many of the wanted words begin a word of a text."""
    words = _BETWEEN_WORDS.split(text.casefold())
    return sum(any(word.startswith(each) for word in words) for each in wanted)


def _heading(text: str) -> QStandardItem:
    item = QStandardItem(text.upper())
    item.setFlags(Qt.ItemFlag.NoItemFlags)
    item.setSizeHint(QSize(0, _HEADING))
    return item


def _item(entry: Entry, sample: str) -> QStandardItem:
    item = QStandardItem(entry.title)
    item.setData(entry.key, _KEY)
    item.setData(sample, _SAMPLE)
    item.setToolTip(tooltip(sample))
    item.setData(f"{entry.heading}: {entry.title}. {sample}", Qt.ItemDataRole.AccessibleTextRole)
    item.setSizeHint(QSize(0, _ROW))
    return item
