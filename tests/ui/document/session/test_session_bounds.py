"""The window and session files accept the same values."""

from dataclasses import replace

import pytest

from oracle.errors import FileError
from oracle.pql import formula
from oracle.query.conditions import Group, Line
from oracle.session import load_session, save_session
from oracle.session.schema.lines import MAX_LINES as MOST_IN_FILES
from ui.document.lines.tree import MAX_LINES
from ui.document.runs.pql_fit import with_text
from ui.document.session.records import session_of
from ui.document.state import APART, FOLLOWING, PqlText, example_document


def test_a_session_with_more_lines_than_the_window_takes_is_refused_in_words(tmp_path):
    lines = tuple(Line(key, formula("winsHi(hero)")) for key in range(100, 100 + MAX_LINES))
    state = replace(example_document(), conditions=lines)
    path = tmp_path / "many.oracle"
    save_session(path, session_of(state, None, {}))
    assert len(load_session(path).document.conditions) == MAX_LINES == MOST_IN_FILES
    grouped = replace(state, conditions=(Line(10_000, Group("and", lines)),))
    with pytest.raises(
        ValueError, match=f"{MAX_LINES + 1} conditions and questions; there can be {MAX_LINES}"
    ):
        session_of(grouped, None, {})
    line = '{"key": 9, "on": true, "node": {"kind": "formula", "text": "1 = 1", "negated": false}},'
    more = path.read_text(encoding="utf-8").replace('"conditions": [', f'"conditions": [{line}')
    path.write_text(more, encoding="utf-8")
    with pytest.raises(FileError, match="cannot be read"):
        load_session(path)


def test_a_query_with_more_conditions_than_the_window_takes_stays_in_the_pql_pane():
    where = " and ".join(f"{n} < {n + 1}" for n in range(MAX_LINES + 1))
    state = replace(example_document(), pql=PqlText("select avg(riverEquity(hero))", FOLLOWING))
    head = "select avg(riverEquity(Hero)), avg(riverEquity(Villain)) from game='holdem', syntax='classic'"
    text = f"{head}, Hero='AsKs', Villain='random' where {where}"
    assert with_text(state, text).pql.link == APART
    assert with_text(state, text).conditions == ()
