"""The lists of the PQL pane: examples, reference, history."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QTreeWidgetItem

from oracle.simulate.printed import noted
from ui.context import Context
from ui.document.runs.pql_results import NUMBER, rows, units
from ui.document.runs.pql_runs import PqlEntry, PqlRuns
from ui.pql.examples import PqlExample, examples
from ui.pql.list_page import THING, ListPage, code, escaped
from ui.pql.reference import Topic, page_html, search, topic_of


class ExamplesPage(ListPage):
    """Worked examples, by subject."""

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
            f"<p><b>{escaped(thing.title)}</b></p>"
            f"<p style='color: {self._context.theme.tokens.muted}'>{escaped(thing.shows)}</p>"
            f"{code(thing.text)}"
        )

    def query(self, thing: object) -> str:
        """The example's query."""
        return thing.text if isinstance(thing, PqlExample) else ""


class ReferencePage(ListPage):
    """Every function and word, from their docstrings."""

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
            if item.data(0, THING) is not None:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def html(self, thing: object) -> str:
        """The page of the entry with its query."""
        if not isinstance(thing, Topic):
            return ""
        return page_html(thing, self._context.theme.tokens.muted) + (code(thing.query) if thing.query else "")

    def query(self, thing: object) -> str:
        """A query that shows the entry."""
        return thing.query if isinstance(thing, Topic) else ""


class HistoryPage(ListPage):
    """The questions of this session, newest first; choosing one shows its figures again."""

    reopened = Signal(object)
    """An entry to reopen, with its text and results: the `PqlEntry`."""

    def __init__(self, context: Context, pql_runs: PqlRuns) -> None:
        super().__init__("History", "", context)
        self._pql_runs = pql_runs
        self._listed: tuple[PqlEntry, ...] | None = None
        self.take.setText("Open again, with its results")
        self.take.setAccessibleName("Open again, with its results")
        pql_runs.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """List the entries of the runner."""
        if self._pql_runs.history != self._listed:
            self._listed = self._pql_runs.history
            self.list.clear()
            self.fill("")
            self.choose_first()

    def fill(self, text: str) -> None:
        """List all entries."""
        for entry in self._pql_runs.history:
            when = entry.date.astimezone().strftime("%d %b, %H:%M")
            self.add(None, f"{when}   {' '.join(entry.text.split())}", entry, entry.text)
        if not self._pql_runs.history:
            self.page.setHtml("<p>Questions you have run appear here; they are saved with the session.</p>")

    def html(self, thing: object) -> str:
        """The question and its figures in short."""
        if not isinstance(thing, PqlEntry):
            return ""
        muted = self._context.theme.tokens.muted
        lines = []
        for answer in thing.answers:
            lines.append(code(answer.text))
            if answer.message:
                lines.append(f"<p style='color: {muted}'>{escaped(answer.message)}</p>")
            if answer.snapshot is not None and answer.query is not None:
                kinds = units(answer.query) or (NUMBER,) * len(answer.snapshot.results)
                lines += [
                    f"<p><b>{escaped(row.name)}</b> {escaped(row.value)} "
                    f"<span style='color: {muted}'>{escaped(f'{row.sure} {row.note}')}</span></p>"
                    for row in rows(answer.snapshot, kinds)
                ]
                lines += [
                    f"<p style='color: {muted}'>{escaped(note)}.</p>"
                    for note in noted(answer.snapshot.results)
                ]
        return "".join(lines)

    def query(self, thing: object) -> str:
        """The text that was asked."""
        return thing.text if isinstance(thing, PqlEntry) else ""

    @Slot()
    def _redraw(self) -> None:
        if self._pql_runs.history:
            super()._redraw()
        else:
            self.take.setEnabled(False)

    @Slot()
    def _take(self, *_items: object) -> None:
        if isinstance(self.chosen, PqlEntry):
            self.reopened.emit(self.chosen)
