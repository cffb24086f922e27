"""A tree of groups of hands, each kept or dropped by a click, with bars of their shares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTreeWidgetItem

from ui.document.shown_text import tooltip
from ui.theme.theme import Theme
from ui.widgets.groups.rows import PART, NameDelegate, RowDelegate, ShareDelegate
from ui.widgets.groups.tree import GroupRows, Path

COLUMNS = ("Group", "Combos", "Share of the range", "Equity")
MEANINGS = (
    "Hands of the range by what they make on this board",
    "Number of hands, counted by weight, without board and dead cards",
    "How often the player holds one of them, given the weights and the others’ cards",
    "Their average share of the pot",
)
"""Tooltips of the columns."""
SHARE = 2
_COMBOS = 1
_COUNTED = Qt.ItemDataRole.UserRole
_LEAST = {1: 70, 2: 90, 3: 70}
"""Least widths of the columns of figures, in pixels."""
_WIDEST = {2: 200, 3: 130}
"""Their widths if the names leave enough space."""
_SHORT = "Share"
"""The title of the shares if the full one does not fit."""
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


class GroupTree(GroupRows):
    """Shows groups; remembers which are dropped, by their names, while the figures change.

    Args:
        theme: The theme.
    """

    kept_changed = Signal()
    """A group was dropped, or is kept again."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, COLUMNS, MEANINGS)
        self.dropped: set[Path] = set()
        self.color = 0
        self.setAccessibleName("Groups of the range")
        self.setItemDelegate(RowDelegate(self))
        self.setItemDelegateForColumn(0, NameDelegate(theme, self))
        self.setItemDelegateForColumn(SHARE, ShareDelegate(self.bar_color, self))
        self.itemClicked.connect(self._clicked)
        self.itemExpanded.connect(self._fit)
        theme.changed.connect(self._dress)

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show these groups; what was dropped or unfolded before stays so."""

        def fill() -> None:
            for group in groups:
                self._add(None, group, ())

        self.refill(fill)
        self._show_kept()
        self._fit()

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
            self.toggle(self.path(item))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the names the remaining width."""
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _fit(self) -> None:
        """Make room for the full names, then make the columns of figures as wide as the rest allows.

        Numbers of combos are left out first.
        """
        needed = {at: max(least, self.sizeHintForColumn(at)) for at, least in _LEAST.items()}
        spare = self.viewport().width() - self.sizeHintForColumn(0) - sum(needed.values())
        self.setColumnHidden(_COMBOS, spare < 0)  # the tooltip has them
        spare += needed[_COMBOS] if spare < 0 else 0
        for column in (SHARE, 3):  # the bars first
            more = min(max(0, spare), max(0, _WIDEST[column] - needed[column]))
            self.header().resizeSection(column, needed[column] + more)
            spare -= more
        self.header().resizeSection(_COMBOS, needed[_COMBOS])
        self.headerItem().setText(SHARE, COLUMNS[SHARE])
        if self.header().sectionSizeHint(SHARE) > self.header().sectionSize(SHARE):
            self.headerItem().setText(SHARE, _SHORT)

    def bar_color(self) -> QColor:
        """The colour of the bars."""
        tokens = self._theme.tokens
        return tokens.tint(tokens.seat(self.color), _BAR)

    def _add(self, parent: QTreeWidgetItem | None, group: Group, above: Path) -> None:
        path = (*above, group.key)
        item = self.add_row(parent, path, (group.title, group.combos, group.share_text, group.equity))
        item.setData(1, _COUNTED, group.counted)
        item.setData(SHARE, PART, group.share)
        for child in group.children:
            self._add(item, child, path)

    @Slot()
    def _dress(self) -> None:
        """Use the new colours of the theme."""
        self._show_kept()
        self.viewport().update()

    def _show_kept(self) -> None:
        """Tick what is kept, half a tick for what is kept in part."""
        leaves = self.leaves()
        tokens = self._theme.tokens
        for item in self.items():
            path = self.path(item)
            under = [leaf in self.dropped for leaf in leaves if leaf[: len(path)] == path]
            states = Qt.CheckState
            state = (
                states.Unchecked if all(under) else states.PartiallyChecked if any(under) else states.Checked
            )
            item.setCheckState(0, state)
            color = QColor(tokens.muted if state is states.Unchecked else tokens.text)
            for column in range(len(COLUMNS)):
                item.setForeground(column, color)
            words = self._spoken(item, state)
            for column in range(len(COLUMNS)):
                item.setToolTip(column, tooltip(words))

    def _spoken(self, item: QTreeWidgetItem, state: Qt.CheckState) -> str:
        """A group in a sentence, for its tooltip and screen readers."""
        title, _combos, share, equity = (item.text(column) for column in range(len(COLUMNS)))
        kept = {
            Qt.CheckState.Unchecked: "Dropped; click to keep it.",
            Qt.CheckState.PartiallyChecked: "Partly kept; click to drop it.",
            Qt.CheckState.Checked: "Kept; click to drop it.",
        }[state]
        return f"{title}: {item.data(1, _COUNTED)}, held {share} of the time, equity {equity}. {kept}"

    @Slot(QTreeWidgetItem, int)
    def _clicked(self, item: QTreeWidgetItem, _column: int) -> None:
        self.toggle(self.path(item))
