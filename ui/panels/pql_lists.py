"""The lists of the PQL pane: worked examples, the reference, what was asked before."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from oracle.simulate.printed import noted
from ui.context import Context
from ui.models.pql_desk import PqlDesk, PqlEntry
from ui.models.pql_examples import PqlExample, examples
from ui.models.pql_reference import Topic, page_html, search, topic_of
from ui.models.pql_results import NUMBER, rows, units
from ui.theme.style import fixed_font
from ui.theme.tokens import HIT_AREA

_THING = Qt.ItemDataRole.UserRole
_GAP = 8
_SHARES = (11, 18)
"""How list and page share the width."""


class _ListPage(QWidget):
    """A list that can be searched beside a page about the entry that is chosen.

    Args:
        name: What is listed, for screen readers.
        placeholder: What the search field says while it is empty; none hides it.
        context: The parts of the program.
    """

    taken = Signal(str)
    """A query is wanted in the editor: its text."""

    def __init__(self, name: str, placeholder: str, context: Context) -> None:
        super().__init__()
        self._context = context
        self.search = QLineEdit()
        self.search.setPlaceholderText(placeholder)
        self.search.setAccessibleName(placeholder or name)
        self.search.setClearButtonEnabled(True)
        self.search.setVisible(bool(placeholder))
        self.list = QTreeWidget()
        self.list.setHeaderHidden(True)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setIndentation(12)
        self.list.setAccessibleName(name)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.page = QTextBrowser()
        self.page.setFrameShape(QFrame.Shape.NoFrame)
        self.page.setOpenLinks(False)
        for part in (self.list, self.page):
            part.setStyleSheet("border: none; background: transparent;")
        self.page.setAccessibleName(f"{name}: the entry chosen")
        self.take = QPushButton("Put into the editor")
        self.take.setAccessibleName("Put into the editor")
        self._build()
        self.list.currentItemChanged.connect(self._chosen)
        self.list.itemActivated.connect(self._take)
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self.list.setFocus)
        self.take.clicked.connect(self._take)
        context.theme.changed.connect(self._redraw)

    def _build(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, _GAP, 0)
        column.setSpacing(_GAP)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        right = QWidget()
        page = QVBoxLayout(right)
        page.setContentsMargins(_GAP, 0, 0, 0)
        page.setSpacing(_GAP)
        page.addWidget(self.page, 1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.take)
        buttons.addStretch(1)
        page.addLayout(buttons)
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(1)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([100 * share for share in _SHARES])
        for place, share in enumerate(_SHARES):
            splitter.setStretchFactor(place, share)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(splitter)

    @property
    def chosen(self) -> object:
        """The entry that is chosen, or None."""
        item = self.list.currentItem()
        return None if item is None else item.data(0, _THING)

    def add(self, group: QTreeWidgetItem | None, text: str, thing: object, tip: str = "") -> QTreeWidgetItem:
        """Add an entry under a heading, or at the top."""
        item = QTreeWidgetItem([text])
        item.setData(0, _THING, thing)
        item.setToolTip(0, tip or text)
        item.setSizeHint(0, QSize(0, HIT_AREA))
        if group is None:
            self.list.addTopLevelItem(item)
        else:
            group.addChild(item)
        return item

    def add_group(self, text: str) -> QTreeWidgetItem:
        """Add a heading."""
        item = self.add(None, text, None)
        font = item.font(0)
        font.setBold(True)
        item.setFont(0, font)
        item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        item.setExpanded(True)
        return item

    def choose_first(self) -> None:
        """Choose the first entry, if there is one."""
        for number in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(number)
            if item is None:
                continue
            item = item if item.data(0, _THING) is not None else item.child(0)
            if item is not None:
                self.list.setCurrentItem(item)
                return
        self._redraw()

    def html(self, thing: object) -> str:
        """The page about an entry."""
        raise NotImplementedError

    def query(self, thing: object) -> str:
        """The query of an entry, or an empty string."""
        raise NotImplementedError

    def fill(self, text: str) -> None:
        """List the entries that fit a search."""
        raise NotImplementedError

    @Slot(str)
    def _searched(self, text: str) -> None:
        self.list.clear()
        self.fill(text)
        self.choose_first()

    @Slot()
    def _chosen(self, *_items: object) -> None:
        self._redraw()

    @Slot()
    def _redraw(self) -> None:
        thing = self.chosen
        self.page.setHtml("" if thing is None else self.html(thing))
        self.take.setEnabled(thing is not None and bool(self.query(thing)))

    @Slot()
    def _take(self, *_items: object) -> None:
        thing = self.chosen
        if thing is not None and self.query(thing):
            self.taken.emit(self.query(thing))


class ExamplesPage(_ListPage):
    """Worked questions, by subject."""

    def __init__(self, context: Context) -> None:
        super().__init__("Examples", "Search the examples", context)
        self.fill("")
        self.choose_first()

    def fill(self, text: str) -> None:
        """List the examples with every word of a text."""
        words, groups = text.lower().split(), dict[str, QTreeWidgetItem]()
        for example in examples():
            whole = f"{example.title} {example.shows} {example.text} {example.group}".lower()
            if all(word in whole for word in words):
                if example.group not in groups:
                    groups[example.group] = self.add_group(example.group)
                self.add(groups[example.group], example.title, example, example.shows)

    def html(self, thing: object) -> str:
        """Title, what it shows, the query."""
        if not isinstance(thing, PqlExample):
            return ""
        return (
            f"<p><b>{_escaped(thing.title)}</b></p>"
            f"<p style='color: {self._context.theme.tokens.muted}'>{_escaped(thing.shows)}</p>"
            f"{_code(thing.text)}"
        )

    def query(self, thing: object) -> str:
        """The example's query."""
        return thing.text if isinstance(thing, PqlExample) else ""


class ReferencePage(_ListPage):
    """Every function and word, from the docstrings."""

    def __init__(self, context: Context) -> None:
        super().__init__("Reference", "Search functions and words", context)
        self.fill("")
        self.choose_first()

    def fill(self, text: str) -> None:
        """List what fits, by family; a search lists the best first, without headings."""
        groups = dict[str, QTreeWidgetItem]()
        for topic in search(text):
            group = None
            if not text.strip():
                if topic.family not in groups:
                    groups[topic.family] = self.add_group(topic.family)
                group = groups[topic.family]
            self.add(group, topic.name, topic, topic.summary)

    def open_topic(self, word: str) -> None:
        """Turn to the entry of a word, or search for it."""
        topic = topic_of(word)
        self.search.setText("" if topic is not None or not word else word)
        if topic is None:
            return
        found = self.list.findItems(topic.name, Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive)
        for item in found:
            if item.data(0, _THING) is not None:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def html(self, thing: object) -> str:
        """The page of the entry with its query."""
        if not isinstance(thing, Topic):
            return ""
        return page_html(thing, self._context.theme.tokens.muted) + (
            _code(thing.query) if thing.query else ""
        )

    def query(self, thing: object) -> str:
        """A query that shows the entry."""
        return thing.query if isinstance(thing, Topic) else ""


class HistoryPage(_ListPage):
    """What was asked in this session, newest first; choosing an entry shows its figures again."""

    reopened = Signal(object)
    """An entry is wanted back, with its text and its results: the `PqlEntry`."""

    def __init__(self, context: Context, desk: PqlDesk) -> None:
        super().__init__("History", "", context)
        self._desk = desk
        self._listed: tuple[PqlEntry, ...] | None = None
        self.take.setText("Open again, with its results")
        self.take.setAccessibleName("Open again, with its results")
        desk.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """List what the desk has."""
        if self._desk.history != self._listed:
            self._listed = self._desk.history
            self.list.clear()
            self.fill("")
            self.choose_first()

    def fill(self, text: str) -> None:
        """List all entries."""
        for entry in self._desk.history:
            when = entry.date.astimezone().strftime("%d %b, %H:%M")
            self.add(None, f"{when}   {' '.join(entry.text.split())}", entry, entry.text)
        if not self._desk.history:
            self.page.setHtml("<p>Questions you have run appear here; they are saved with the session.</p>")

    def html(self, thing: object) -> str:
        """The question and its figures in short."""
        if not isinstance(thing, PqlEntry):
            return ""
        muted = self._context.theme.tokens.muted
        lines = []
        for answer in thing.answers:
            lines.append(_code(answer.text))
            if answer.message:
                lines.append(f"<p style='color: {muted}'>{_escaped(answer.message)}</p>")
            if answer.snapshot is not None and answer.query is not None:
                kinds = units(answer.query) or (NUMBER,) * len(answer.snapshot.results)
                lines += [
                    f"<p><b>{_escaped(row.name)}</b> {_escaped(row.value)} "
                    f"<span style='color: {muted}'>{_escaped(f'{row.sure} {row.note}')}</span></p>"
                    for row in rows(answer.snapshot, kinds)
                ]
                lines += [
                    f"<p style='color: {muted}'>{_escaped(told)}.</p>"
                    for told in noted(answer.snapshot.results)
                ]
        return "".join(lines)

    def query(self, thing: object) -> str:
        """The text that was asked."""
        return thing.text if isinstance(thing, PqlEntry) else ""

    @Slot()
    def _redraw(self) -> None:
        if self._desk.history:
            super()._redraw()
        else:
            self.take.setEnabled(False)

    @Slot()
    def _take(self, *_items: object) -> None:
        if isinstance(self.chosen, PqlEntry):
            self.reopened.emit(self.chosen)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _code(text: str) -> str:
    family = fixed_font().family()
    return f"<pre style='font-family: \"{family}\"; white-space: pre-wrap'>{_escaped(text)}</pre>"
