"""The questions of a sheet's rows: what does not change from row to row is parsed and checked once."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from oracle.errors import OracleError
from oracle.pql.blanks import query_with_blanks
from oracle.query.checking.query import CheckedQuery, check
from oracle.simulate.known import KnownTable
from oracle.spreadsheet.known_rows import known_rows
from oracle.spreadsheet.rows import RowAnswer, row_answer
from oracle.spreadsheet.sheet import Cells, Sheet, blanks_of


class SheetQuestions:
    """Reads the questions of rows.

    Args:
        sheet: The spreadsheet.
    """

    def __init__(self, sheet: Sheet) -> None:
        self._blanks = blanks_of(sheet)
        self._query = query_with_blanks(self._blanks.pieces)
        self._checked: CheckedQuery | None = None
        if self._query is not None:
            with suppress(OracleError):  # every row reports it
                self._checked = check(self._query.query)
        self._known = None if self._checked is None else known_rows(self._checked)

    @property
    def figures(self) -> int:
        """Number of figures that every row asks for; 0 if the rows do not share one query."""
        return 0 if self._checked is None else len(self._checked.selectors)

    def read(self, cells: Cells) -> CheckedQuery | None:
        """The query of a row; None if its text has to be parsed."""
        query = None if self._query is None else self._query.filled(self._blanks.values(cells))
        if query is None or self._checked is None:
            return None
        return replace(self._checked, query=query)

    def known(self, cells: Cells) -> KnownTable | None:
        """The cards of a row with known hands and a flop, whose figures are those of the equity table."""
        if self._known is None or self._query is None:
            return None
        query = self._query.filled(self._blanks.values(cells))
        return None if query is None else self._known.table(query)

    def answers(self, tables: Sequence[KnownTable], stop: threading.Event) -> list[RowAnswer | None]:
        """The answers to rows with known cards; None for those left when stopped."""
        if self._known is None or self._checked is None:
            return [None] * len(tables)
        query = self._checked.query
        found = self._known.answers(tables, stop)
        return [None if each is None else row_answer(query, each) for each in found]
