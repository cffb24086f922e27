"""Lines of cells from the clipboard, below the titles that `ui.scenarios.commands` copies with them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ui.document.scenarios.model import Scenario, Subject
from ui.document.shown_text import one_line
from ui.document.state import DocumentState
from ui.scenarios.rows import NUMBERS, ChangeColumn

_QUOTE = '"'
"""Around a cell of several lines on the clipboard."""
Titled = Mapping[int, ChangeColumn]
"""The columns of changes by their places among the cells of a line."""


@dataclass(frozen=True, slots=True)
class CopiedRows:
    """Scenarios as they were copied; in the text, blank values are filled in from the table.

    Attributes:
        text: The text on the clipboard.
        subjects: What their values are about.
        values: The values of each.
    """

    text: str
    subjects: tuple[Subject, ...]
    values: tuple[tuple[str, ...], ...]

    def rows_for(self, state: DocumentState) -> list[tuple[str, ...]]:
        """Their values in the columns of a table; those about something else are left out."""
        places = {subject: place for place, subject in enumerate(self.subjects)}
        wanted = [places.get(subject) for subject in state.scenarios.subjects]
        return [tuple("" if at is None else values[at] for at in wanted) for values in self.values]


def pasted_lines(text: str) -> list[list[str]]:
    """The cells of the lines on the clipboard, without blank lines.

    Spreadsheet programs put quotation marks around a cell with line ends, tabs or quotation marks, and double
    the latter.  No range, card or amount has any, so they are taken off; line ends in a cell become spaces.
    """
    if _QUOTE in text and text.count(_QUOTE) % 2 == 0:
        try:
            lines = list(csv.reader(io.StringIO(text, newline=""), delimiter="\t"))
        except csv.Error:  # a cell longer than its limit
            lines = _plain_lines(text)
    else:
        lines = _plain_lines(text)
    return [[" ".join(cell.split()) for cell in line] for line in lines if any(map(str.strip, line))]


def _plain_lines(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()]


def copied_rows(text: str, state: DocumentState, scenarios: Iterable[Scenario | None]) -> CopiedRows:
    """What was copied: the text, and the scenarios in it, without the table's own row."""
    values = tuple(each.values for each in scenarios if each is not None)
    return CopiedRows(text, state.scenarios.subjects, values)


def titled_columns(cells: Sequence[str], changes: Iterable[ChangeColumn]) -> Titled:
    """The columns of changes that a line of titles names; none if it is not such a line.

    Args:
        cells: The first line of what is pasted.
        changes: The columns shown.
    """
    titles = [_plain(cell) for cell in cells]
    if titles[0] != NUMBERS:
        return {}
    return {titles.index(title): each for each in changes if (title := one_line(each.title)) in titles}


def titled_rows(
    lines: Iterable[Sequence[str]], titled: Titled, state: DocumentState
) -> list[tuple[str, ...]]:
    """The values of scenarios from lines below such titles; what is as on the table is blank.

    Args:
        lines: The cells of the lines of scenarios.
        titled: The columns, from `titled_columns`.
        state: The document.
    """
    rows = []
    for line in lines:
        cells = [_plain(cell) for cell in line]
        values = [""] * len(state.scenarios.subjects)
        for at, column in titled.items():
            if at < len(cells) and cells[at] != one_line(column.on_table):
                values[column.place] = cells[at]
        rows.append(tuple(values))
    return rows


def _plain(cell: str) -> str:
    """A cell without the sign that keeps a spreadsheet from taking it for a formula."""
    return cell.strip().removeprefix("'")
