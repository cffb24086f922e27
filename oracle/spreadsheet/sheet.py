"""Reads a PQL spreadsheet, within limits, and fills a row's values into its query."""

from __future__ import annotations

import csv
import functools
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from oracle.errors import FileError, QueryError, Span, TextError, shown
from oracle.files import read_bytes
from oracle.harmless import unguarded
from oracle.query.words import did_you_mean
from oracle.spreadsheet.limits import HEAD_ROWS, MAX_BYTES, MAX_COLUMNS, MAX_ROWS
from oracle.spreadsheet.workbook import is_workbook, read_workbook

QUERY = "#QUERY#"
"""The content of the first cell."""

ERRORS = "!ERRORS!"
TRIALS = "!TRIALS!"
"""Titles of the columns that the output adds before the selectors'."""
METHOD = "!METHOD!"
"""Title of the column after those of selectors: whether the figures of a row are exact or sampled."""
WIDEST = "!WIDEST!"
"""Title of the column after that: the widest 95 % half-width of the row's figures, 0 if they are exact."""

FIRST_VALUES = 3
"""Number of the first row of values: the header is row 1, the query row 2."""

_REMEDY = f"A spreadsheet is a CSV file of at most {MAX_BYTES // 1_000_000} MB; “-” reads standard input."
_DELIMITERS = ",;\t"
_LIKE_A_COLUMN = re.compile(r"#\w(?:[\w .-]*\w)?#")
_BYTE_ORDER_MARK = "\ufeff"
_WIDE = "\0"
"""The zero byte of a Latin letter in UTF-16."""

Cells = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of values.

    Attributes:
        cells: As many as the header has.
        trouble: Why it cannot be answered, or an empty string.
    """

    cells: Cells
    trouble: str = ""

    @property
    def blank(self) -> bool:
        """Whether it has no values."""
        return not (self.trouble or any(map(str.strip, self.cells)))


@dataclass(frozen=True, slots=True)
class Sheet:
    """A PQL spreadsheet.

    Attributes:
        name: Its name in messages: the name of the file.
        header: The cells of the first row, without the result columns of an earlier run.
        query: The query with the names of columns in it.
        rows: The later rows, blank ones too.
        delimiter: The cell separator.
        marked: Whether the file begins with a byte order mark, which some spreadsheet programs need.
    """

    name: str
    header: Cells
    query: str
    rows: tuple[Row, ...]
    delimiter: str = ","
    marked: bool = False

    @property
    def questions(self) -> int:
        """Number of rows with values."""
        return sum(not row.blank for row in self.rows)

    def filled(self, cells: Cells) -> Filled:
        """The query with a row's values in place of the column names."""
        blanks = blanks_of(self)
        text, spans = blanks.pieces[0], []
        for value, title, piece in zip(blanks.values(cells), blanks.titles, blanks.pieces[1:], strict=True):
            spans.append((Span(len(text), len(text) + len(value)), title))
            text += value + piece
        return Filled(text, tuple(spans))


@dataclass(frozen=True, slots=True)
class Blanks:
    """The blanks of a sheet's query.

    Attributes:
        pieces: The query before, between and after them, one piece more than there are blanks.
        titles: The title of the column that fills each, in capitals.
        columns: The index of that column.
    """

    pieces: tuple[str, ...]
    titles: tuple[str, ...]
    columns: tuple[int, ...]

    def values(self, cells: Cells) -> list[str]:
        """What a row puts into each blank."""
        return [cells[column].strip() for column in self.columns]


@dataclass(frozen=True, slots=True)
class Filled:
    """A query with the values of a row.

    Attributes:
        text: The query.
        values: The span of each value in it, and the title of its column.
    """

    text: str
    values: tuple[tuple[Span, str], ...]

    def asked(self, span: Span | None) -> str:
        """A part of the query as written in the sheet: with column titles in place of values."""
        if span is None:
            return ""
        pieces, end = [], span.start
        for value, title in self.values:
            if value.start < span.end and value.end > span.start:
                pieces += [self.text[end : max(end, value.start)], title]
                end = value.end
        return "".join([*pieces, self.text[end : span.end]])

    def column_of(self, trouble: TextError) -> str:
        """The title of the column whose value has an error, or an empty string."""
        span = trouble.span
        for value, title in self.values:
            if trouble.text == self.text and value.start <= span.start and span.end <= value.end:
                return title
        return ""


def read_sheet(path: Path) -> Sheet:
    """Read a PQL spreadsheet from a file: text, or the first sheet of an Excel workbook.

    Raises:
        FileError: If it cannot be read, or is not text, or is too large.
        QueryError: If it is not a PQL spreadsheet.
    """
    if is_workbook(path):
        return sheet_of_rows(read_workbook(path), path.name, guarded=False)
    content = read_bytes(path, MAX_BYTES, remedy=_REMEDY)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as trouble:
        raise _not_utf_8(path) from trouble
    if _WIDE in text[: len(QUERY)]:  # UTF-16 without a byte order mark decodes as UTF-8
        raise _not_utf_8(path)
    return parse_sheet(text, path.name)


def _not_utf_8(path: Path) -> FileError:
    return FileError(
        f"“{shown(path.name)}” is not UTF-8 text.", path=str(path), remedy="Save it as “CSV UTF-8”."
    )


def parse_sheet(text: str, name: str = "The spreadsheet") -> Sheet:
    """Read a PQL spreadsheet.

    Args:
        text: The text of a CSV file, cells separated by commas, semicolons or tabs.
        name: Its name in messages.

    Raises:
        QueryError: If it is not a PQL spreadsheet; the message names the row.
    """
    marked, text = text.startswith(_BYTE_ORDER_MARK), text.removeprefix(_BYTE_ORDER_MARK)
    delimiter = _delimiter(text)
    return sheet_of_rows(_cells(text, delimiter, name), name, delimiter=delimiter, marked=marked)


def sheet_of_rows(
    rows: Sequence[Sequence[str]],
    name: str = "The spreadsheet",
    *,
    delimiter: str = ",",
    marked: bool = False,
    guarded: bool = True,
) -> Sheet:
    """A PQL spreadsheet from its cells, row by row.

    Args:
        rows: The header, the query, and the rows of values.
        name: Its name in messages.
        delimiter: The cell separator of its file.
        marked: Whether that file begins with a byte order mark.
        guarded: Whether cells that begin like a formula are marked as text in files of answers.

    Raises:
        QueryError: If it is not a PQL spreadsheet; the message names the row.
    """
    if len(rows) > MAX_ROWS + HEAD_ROWS:
        raise _no_sheet(name, f"has more than {MAX_ROWS:,} rows of values.", "Split it into several.")
    answered = bool(rows) and ERRORS in map(str.strip, rows[0])
    if answered and guarded:  # written by this program, which guards cells that begin like a formula
        rows = [[unguarded(each, delimiter) for each in row] for row in rows]
    header = _header(rows[0] if rows else [], name)
    if answered:
        rows = [row[: len(header)] for row in rows]
    if len(rows) < 2:
        raise _no_sheet(name, "has no second row with the query.")
    query = _query(rows[1], header, name)
    values = [_row(cells, header) for cells in rows[2:]]
    while values and values[-1].blank:
        values.pop()
    sheet = Sheet(name, header, query, tuple(values), delimiter, marked)
    if not sheet.questions:
        raise _no_sheet(name, "has no rows of values below the query.")
    return sheet


def _delimiter(text: str) -> str:
    """The cell separator: the character after the first cell."""
    behind = text[: len(QUERY) + 3].upper().replace('"', "").partition(QUERY)[2]
    return behind[0] if behind and behind[0] in _DELIMITERS else ","


def _cells(text: str, delimiter: str, name: str) -> list[list[str]]:
    rows: list[list[str]] = []
    begun = 1
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            rows.append(row)
            begun = reader.line_num + 1
            if len(rows) > MAX_ROWS + HEAD_ROWS:
                raise _no_sheet(name, f"has more than {MAX_ROWS:,} rows of values.", "Split it into several.")
    except csv.Error as trouble:
        raise _no_sheet(
            name, f"is not a CSV file: {_csv_trouble(str(trouble), reader.line_num, begun)}."
        ) from trouble
    return rows


def _csv_trouble(words: str, line: int, begun: int) -> str:
    """What is wrong with a row of CSV, in plain words.

    Args:
        words: The message of the csv module.
        line: The line in which reading stopped.
        begun: The line in which the row begins.
    """
    if "field larger" in words:
        return f"a cell in line {line} has more than {csv.field_size_limit():,} characters"
    if "unexpected end of data" in words:
        return f"a quotation mark of the row that begins in line {begun} is never closed"
    if "expected after" in words:
        return f"a quotation mark in line {line} is followed by something other than the next cell"
    return f"line {line} cannot be read"


def _header(row: Sequence[str], name: str) -> Cells:
    """The titles of the columns, without the result columns of an earlier run."""
    cells = [cell.strip() for cell in row]
    if not cells or cells[0].upper() != QUERY:
        stands = f"“{shown(cells[0])}”" if cells else "nothing"
        raise _no_sheet(
            name, f"does not begin with {QUERY}: its first cell says {stands}.",
            f"Write {QUERY} and the names of the columns, such as #HERO#, into the first row.",
        )  # fmt: skip
    if ERRORS in cells:
        cells = cells[: cells.index(ERRORS)]
    while not cells[-1]:
        cells.pop()
    if len(cells) > MAX_COLUMNS:
        raise _no_sheet(name, f"has more than {MAX_COLUMNS} columns.")
    titles = [cell.upper() for cell in cells]
    twice = next((title for title in titles if title and titles.count(title) > 1), "")
    if twice:
        raise _no_sheet(name, f"has two columns called {shown(twice)}.", "Rename one of them.")
    return tuple(cells)


def _columns(header: Cells) -> dict[str, int]:
    """The index of each column that the query may name, by its name in capitals: those in number signs."""
    return {
        title.upper(): place
        for place, title in enumerate(header)
        if place and len(title) > len("##") and title.startswith("#") and title.endswith("#")
    }


def blanks_of(sheet: Sheet) -> Blanks:
    """The blanks of a sheet's query, found once."""
    return _blanks(sheet.header, sheet.query)


@functools.lru_cache(maxsize=4)
def _blanks(header: Cells, query: str) -> Blanks:
    """The blanks of a query under a header."""
    places = _columns(header)
    pieces: list[str] = []
    titles: list[str] = []
    end = 0
    for found in _named(places).finditer(query):
        pieces.append(query[end : found.start()])
        titles.append(found[0].upper())
        end = found.end()
    return Blanks((*pieces, query[end:]), tuple(titles), tuple(places[title] for title in titles))


def _named(titles: Iterable[str]) -> re.Pattern[str]:
    """Finds the names of columns in a query."""
    escaped = [re.escape(title) for title in titles]
    return re.compile("|".join(escaped) if escaped else r"(?!)", re.IGNORECASE | re.ASCII)


def _query(row: Sequence[str], header: Cells, name: str) -> str:
    query = row[0] if row else ""
    if not query.strip():
        raise _no_sheet(name, "has no query in the first cell of its second row.")
    if any(map(str.strip, row[1:])):
        raise _no_sheet(
            name, "has more than the query in its second row.",
            "Put the query in double quotes, and leave the other cells of the row blank.",
        )  # fmt: skip
    known = _columns(header)
    unknown = _LIKE_A_COLUMN.search(_named(known).sub(" ", query))
    if unknown:
        listed = f"The columns are {', '.join(known)}." if known else "No column has a name such as #HERO#."
        raise _no_sheet(
            name, f"has no column {shown(unknown[0])}, which its query names.",
            did_you_mean(unknown[0], known, otherwise=listed),
        )  # fmt: skip
    return query


def _row(cells: Sequence[str], header: Cells) -> Row:
    """A row of values with as many cells as the header."""
    own = tuple(cells[: len(header)])
    own += ("",) * (len(header) - len(own))
    if own[0].strip():
        return Row(own, "The first cell of a row of values must be blank; the values begin in the second.")
    if any(map(str.strip, cells[len(header) :])):
        return Row(
            own, "This row has more cells than the first row: put values with commas in double quotes."
        )
    return Row(own)


def _no_sheet(name: str, message: str, remedy: str = "") -> QueryError:
    called = name if name == "The spreadsheet" else f"“{shown(name)}”"
    return QueryError(f"{called} {message}", remedy=remedy)
