"""A range is read once: by the field it is typed in, for the seat, used cards, the run and the history."""

import sys
from collections import Counter

import pytest

import oracle.prepared.reading
from oracle.ranges.text import parser
from tests.ui.table_engine import TableEngine
from ui.document.ranges import readings
from ui.document.runs.status import Phase
from ui.jobs.oracle_engine import OracleEngine


class RealEngine(OracleEngine, TableEngine):
    """The real engine without the child process that compiles its kernels."""

    def is_warm(self):
        return True

    def load(self):
        """Nothing: its trial run would be counted."""


@pytest.fixture
def table_engine():
    return RealEngine()


@pytest.fixture
def endless(context):
    """The pause that ends typing occurs only when a test triggers it, on any machine."""
    context.document.typing._timer.setInterval(3_600_000)
    return context.document.typing


@pytest.fixture(autouse=True)
def nothing_read():
    """Before the window is made, no text has been read; other tests in this process may have read some."""
    readings._parsed.cache_clear()
    readings._readable.cache_clear()


@pytest.fixture
def read(window, monkeypatch):
    """How often each text was parsed in each syntax, on any thread."""
    counts = Counter()

    def counted(text, game, syntax, **more):
        counts[text, syntax] += 1
        return real(text, game, syntax, **more)

    real = parser.parse_nodes
    for name, module in list(sys.modules.items()):
        if name.startswith(("oracle.", "ui.")) and getattr(module, "parse_nodes", None) is real:
            monkeypatch.setattr(module, "parse_nodes", counted)
    return counts


@pytest.fixture
def prepared(window, monkeypatch):
    """The queries that were prepared."""
    asked = []
    real = oracle.prepared.reading._prepared

    def noted(query, *more):
        asked.append(query)
        return real(query, *more)

    monkeypatch.setattr(oracle.prepared.reading, "_prepared", noted)
    return asked


def type_into(window, qtbot, text):
    """Type over the second seat's range, letter by letter; each is taken up before the next is typed."""
    edit = window.table.seats.rows[1].field.edit
    edit.setFocus()
    edit.selectAll()
    for letter in text:
        qtbot.keyClicks(edit, letter)
        qtbot.waitUntil(lambda: not window.context.table_runs._settle.isActive())


def test_a_key_reads_its_range_once_and_nothing_else(window, endless, qtbot, settled, read, prepared):
    texts = ["J", "JJ", "JJ+", "JJ+,", "JJ+, ", "JJ+, A", "JJ+, AK"]
    type_into(window, qtbot, texts[-1])
    settled(Phase.DONE)
    syntax = window.context.document.state.syntax
    assert read == Counter(dict.fromkeys(((text, syntax) for text in texts), 1))
    assert [query.seats[1].range_text for query in prepared][-1] == texts[-1]
    assert len(prepared) == len({query.seats[1].range_text for query in prepared})


def test_remarks_come_with_the_pause_and_do_not_read_the_text_again(window, endless, qtbot, settled, read):
    field = window.table.seats.rows[1].field
    type_into(window, qtbot, "99, AKs")
    settled(Phase.DONE)
    assert not field.hint
    syntax = window.context.document.state.syntax
    endless.end()
    qtbot.waitUntil(lambda: bool(field.hint))
    assert read["99, AKs", syntax] == 1


def test_run_prepares_its_query_once_and_reads_no_range(window, endless, qtbot, settled, read, prepared):
    type_into(window, qtbot, "TT+")
    settled(Phase.DONE)
    endless.end()
    read.clear()
    prepared.clear()
    window.context.table_runs.run()
    settled(Phase.DONE)
    assert len(prepared) == 1
    assert ("TT+", window.context.document.state.syntax) not in read
    assert ("AsKs", window.context.document.state.syntax) not in read
