"""The columns that answers add to a spreadsheet: their titles, and the cells of a row."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from oracle.errors import TextError
from oracle.pql import parse
from oracle.query import Query
from oracle.query.titles import distinct_names
from oracle.simulate.printed import NOT_KNOWN
from oracle.spreadsheet.notes import NOTES, may_be_noted
from oracle.spreadsheet.rows import RowAnswer
from oracle.spreadsheet.sheet import METHOD, WIDEST, Cells, Filled, Sheet

_EXACT, _SAMPLED = "exact", "sampled"
"""The texts in the column `METHOD`."""


@dataclass(frozen=True, slots=True)
class AnswerColumns:
    """The columns that an output adds: errors, trials, figures, method, widest, and perhaps notes.

    Attributes:
        titles: The titles after ``!TRIALS!``.
    """

    titles: tuple[str, ...]

    @property
    def figures(self) -> int:
        """How many of them hold the figures of selectors."""
        return self.titles.index(METHOD)

    @property
    def noted(self) -> bool:
        """Whether there is a column for notes."""
        return self.titles[-1] == NOTES

    def blank(self, error: str = "") -> Cells:
        """The cells of a row without figures: all blank but for its error, if it has one."""
        return (error, "", *[""] * len(self.titles))

    def cells(self, answer: RowAnswer) -> Cells:
        """The cells of an answer."""
        method = (_EXACT, "0") if answer.exact else (_SAMPLED, _half_width(answer.widest))
        notes = (answer.note,) if self.noted else ()
        return ("", str(answer.trials), *answer.figures, *method, *notes)

    def is_sampled(self, row: Cells) -> bool:
        """Whether a whole row of answers has sampled figures."""
        return row[self.figures - len(self.titles)] == _SAMPLED


def answer_titles(sheet: Sheet) -> tuple[str, ...]:
    """The titles of the columns after ``!TRIALS!``: those of selectors, `METHOD`, `WIDEST`, perhaps `NOTES`.

    Reads the whole sheet.
    """
    names = column_titles(sheet)
    return (*names, METHOD, WIDEST, *((NOTES,) if names and may_be_noted(sheet) else ()))


def column_titles(sheet: Sheet) -> tuple[str, ...]:
    """The titles of the selectors' columns, from the first valid row.

    Given names are in capitals.  A selector without a name has its text in the query of the sheet as its
    title, with column names in place of values.  Empty if no row is valid.
    """
    for row in sheet.rows:
        if row.blank or row.trouble:
            continue
        try:
            filled = sheet.filled(row.cells)
            return _names(parse(filled.text), filled)
        except TextError:
            continue
    return ()


def _names(query: Query, filled: Filled) -> tuple[str, ...]:
    given = [selector.name.upper() for selector in query.selectors]
    return distinct_names(given, (filled.asked(selector.span) for selector in query.selectors))


def _half_width(half_width: float) -> str:
    """A half-width as text, without meaningless digits."""
    return f"{half_width:.2g}" if isfinite(half_width) else NOT_KNOWN
