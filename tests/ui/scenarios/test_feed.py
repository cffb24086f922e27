"""What is asked for a row is what the table with its changes would ask."""

from __future__ import annotations

from tests.ui.document.scenarios.test_applying import state, with_rows
from ui.document.scenarios.applying import applied
from ui.document.scenarios.model import BOARD, CONDITION, DEAD, RANGE, Subject
from ui.scenarios.feed import _Said

__all__ = ["state"]


def test_the_query_of_every_row_is_that_of_the_table_with_its_changes(state):
    line = Subject(CONDITION, state.conditions[0].key)
    rows = [("15%", "none", "", ""), ("", "AhQhQd", "2c", "off"), ("KK", "", "none", "off"), ("", "", "", "")]
    table = with_rows(state, (Subject(RANGE, 2), Subject(BOARD), Subject(DEAD), line), *rows)
    said = _Said()
    for row in table.scenarios.rows:
        mine = applied(table, row)
        assert said.query_of(mine) == mine.to_query()
