"""A tree of groups of hands, each kept or dropped by a click, with bars of their shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPolygonF, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
)

from ui.document.shown_text import tooltip
from ui.pictures.kit.group_rows import PART, NameDelegate, RowDelegate, ShareDelegate
from ui.theme.theme import Theme

Path = tuple[str, ...]
"""The names of a group and of those it lies in, outermost first."""
COLUMNS = ("Group", "Combos", "Share of the range", "Equity")
MEANINGS = (
    "Hands of the range by what they make on this board",
    "Number of hands, counted by weight, without board and dead cards",
    "How likely the seat holds one of them, given its weights and the others’ cards",
    "Their average share of the pot",
)
"""Tooltips of the columns."""
SHARE = 2
_PATH = _COUNTED = Qt.ItemDataRole.UserRole
_WIDTHS, _NARROW_WIDTHS = {1: 70, 2: 200, 3: 130}, {1: 58, 2: 130, 3: 112}
"""Widths of the columns of figures, and in a tree narrower than `_ROOMY`: there the names need the room."""
_ROOMY = 660
_BAR = 0.55
"""Depth of the colour of a bar."""


@dataclass(frozen=True, slots=True)
class Group:
    """A group of hands as the tree shows it.

    Attributes:
        key: Its name among its siblings.
        title: Its name on screen.
        combos: How many combos, as text.
        counted: The same in words, with the number of hands where it differs.
        share: How likely the range holds one of them, 0…1.
        share_text: The same as text.
        equity: Their equity, as text.
        children: Groups it splits into.
    """

    key: str
    title: str
    combos: str
    counted: str
    share: float
    share_text: str
    equity: str
    children: tuple[Group, ...] = ()


class GroupTree(QTreeWidget):
    """Shows groups; remembers which are dropped, by their names, while the figures change.

    Args:
        theme: The theme.
    """

    kept_changed = Signal()
    """A group was dropped, or is kept again."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._groups: tuple[Group, ...] = ()
        self.dropped: set[Path] = set()
        self.color = 0
        self.setObjectName("groups")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setColumnCount(len(COLUMNS))
        self.setHeaderLabels(COLUMNS)
        self.setAccessibleName("Groups of the range")
        self.setUniformRowHeights(True)
        self.setItemDelegate(RowDelegate(self))
        self.setItemDelegateForColumn(0, NameDelegate(theme, self))
        self.setItemDelegateForColumn(SHARE, ShareDelegate(self.bar_color, self))
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for column, meaning in enumerate(MEANINGS):
            self.headerItem().setToolTip(column, tooltip(meaning))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for column in _WIDTHS:
            self.headerItem().setTextAlignment(column, right)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Fixed)
        self.itemClicked.connect(self._clicked)
        theme.changed.connect(self._dress)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show these groups; what was dropped or unfolded before stays so."""
        opened = {self._path(item) for item in self._items() if item.isExpanded()}
        at = self.currentItem()
        here = None if at is None else self._path(at)
        scrolled = self.verticalScrollBar().value()
        fresh = not self._groups
        self._groups = tuple(groups)
        self.clear()
        for group in groups:
            self._add(None, group, ())
        for item in self._items():
            path = self._path(item)
            item.setExpanded(fresh or path in opened)
            if path == here:
                self.setCurrentItem(item)
        self._show_kept()
        self.verticalScrollBar().setValue(scrolled)

    def leaves(self) -> list[Path]:
        """The paths of all groups that split no further."""
        return [self._path(item) for item in self._items() if not item.childCount()]

    def toggle(self, path: Path) -> None:
        """Drop a group with all it splits into; keep it again if none of it is kept."""
        under = [leaf for leaf in self.leaves() if leaf[: len(path)] == path]
        if all(leaf in self.dropped for leaf in under):
            self.dropped -= set(under)
        else:
            self.dropped |= set(under)
        self._show_kept()
        self.kept_changed.emit()

    def keep_all(self) -> None:
        """Keep every group."""
        self.dropped = set()
        self._show_kept()
        self.kept_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space and Enter keep or drop the group the cursor is on."""
        item = self.currentItem()
        if item is not None and event.key() in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.toggle(self._path(item))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names the remaining width."""
        super().resizeEvent(event)
        for column, width in (_WIDTHS if self.width() >= _ROOMY else _NARROW_WIDTHS).items():
            self.header().resizeSection(column, width)

    def drawBranches(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """A small arrow before what can be unfolded, as sharp as the rest at any scale."""
        item = self.itemFromIndex(index)
        if not item.childCount():
            return
        middle = QPointF(rect.right() - self.indentation() / 2 + 1, rect.center().y() + 0.5)
        arrow = QPolygonF([QPointF(-4, -2), QPointF(4, -2), QPointF(0, 2.5)])
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.tokens.muted))
        painter.translate(middle)
        painter.rotate(0 if item.isExpanded() else -90)
        painter.drawPolygon(arrow)
        painter.restore()

    def bar_color(self) -> QColor:
        """The colour of the bars."""
        tokens = self._theme.tokens
        return tokens.tint(tokens.seat(self.color), _BAR)

    def _items(self) -> list[QTreeWidgetItem]:
        found: list[QTreeWidgetItem] = []
        waiting = [self.topLevelItem(number) for number in range(self.topLevelItemCount())]
        while waiting:
            item = waiting.pop(0)
            if item is not None:
                found.append(item)
                waiting[:0] = [item.child(number) for number in range(item.childCount())]
        return found

    def _path(self, item: QTreeWidgetItem) -> Path:
        return tuple(item.data(0, _PATH))

    def _add(self, parent: QTreeWidgetItem | None, group: Group, above: Path) -> None:
        path = (*above, group.key)
        item = QTreeWidgetItem([group.title, group.combos, group.share_text, group.equity])
        item.setData(0, _PATH, list(path))
        item.setData(1, _COUNTED, group.counted)
        item.setData(SHARE, PART, group.share)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable)
        for column in range(1, len(COLUMNS)):
            item.setTextAlignment(column, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        if parent is None:
            self.addTopLevelItem(item)
        else:
            parent.addChild(item)
        for child in group.children:
            self._add(item, child, path)

    @Slot()
    def _dress(self) -> None:
        """Other colours are in use."""
        self._show_kept()
        self.viewport().update()

    def _show_kept(self) -> None:
        """Tick what is kept, half a tick for what is kept in part."""
        leaves = self.leaves()
        tokens = self._theme.tokens
        for item in self._items():
            path = self._path(item)
            under = [leaf in self.dropped for leaf in leaves if leaf[: len(path)] == path]
            states = Qt.CheckState
            state = (
                states.Unchecked if all(under) else states.PartiallyChecked if any(under) else states.Checked
            )
            item.setCheckState(0, state)
            color = QColor(tokens.muted if state is states.Unchecked else tokens.text)
            for column in range(len(COLUMNS)):
                item.setForeground(column, color)
            told = self._told(item, state)
            for column in range(len(COLUMNS)):
                item.setToolTip(column, tooltip(told))

    def _told(self, item: QTreeWidgetItem, state: Qt.CheckState) -> str:
        """A group in a sentence, for whoever points at it."""
        title, _combos, share, equity = (item.text(column) for column in range(len(COLUMNS)))
        kept = {
            Qt.CheckState.Unchecked: "Dropped; click to keep it.",
            Qt.CheckState.PartiallyChecked: "Partly kept; click to drop it.",
            Qt.CheckState.Checked: "Kept; click to drop it.",
        }[state]
        return f"{title}: {item.data(1, _COUNTED)}, held {share} of the time, equity {equity}. {kept}"

    @Slot(QTreeWidgetItem, int)
    def _clicked(self, item: QTreeWidgetItem, _column: int) -> None:
        self.toggle(self._path(item))
