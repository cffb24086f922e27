"""Text made harmless on its way out: for terminals, spreadsheets and JSON.

Names, ranges, queries and file names come from users and from other people's files.  They are shown unchanged
but must not act: a control character could rewrite a terminal, a direction override could disguise a name,
and a cell that begins with ``=`` would run as a formula.  Every table, every line on a terminal and every
JSON answer is written by a function of this module; tests/architecture/test_bypassed_exits.py checks this.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Sequence
from math import isfinite

GUARD = "'"
"""Marks a cell as text; known to spreadsheet programs and recommended by OWASP."""

_SIGNS = r"[=+\-@\uff1d\uff0b\uff0d\uff20]"
_FORMULA = re.compile(rf"{GUARD}*\s*{_SIGNS}")
"""Beginnings of cells that some spreadsheet program runs as a formula, including guarded ones.

The last four characters are the full-width forms of the first four, which East Asian versions treat alike.
"""
SEPARATORS = ",;\t"
"""The cell separators of CSV files; which one a program expects depends on its country."""

_FURTHER_FORMULA = {
    delimiter: re.compile(rf"(?<=[\n{SEPARATORS.replace(delimiter, '')}])(?={GUARD}*{_SIGNS})")
    for delimiter in SEPARATORS
}
"""For each delimiter, where a program that expects another one would see a formula begin: after its own
delimiter, or on a further line.

Quotation marks around a cell do not help: they count only where such a program sees a cell begin.
"""
_FURTHER_GUARD = {
    delimiter: re.compile(place.pattern.replace("(?=", f"{GUARD}(?="))
    for delimiter, place in _FURTHER_FORMULA.items()
}
"""The guards inserted there."""

_NUMBER = re.compile(r"[+-]?(\d[\d,]*\.?\d*|\.\d+)(e[+-]?\d+)?(\s?%)?", re.IGNORECASE)
"""A number, which may begin with a sign and is not a formula."""


def revealed(text: str) -> str:
    r"""A text in which every character is visible: white space as spaces, invisible characters by number.

    If the text has only white space and printable characters, its length does not change.

    >>> revealed("A\u202eK\n\x1b[2J")
    'AU+202EK U+001B[2J'
    """
    if text.isprintable():
        return text
    return "".join(
        letter if letter.isprintable() else " " if letter.isspace() else f"U+{ord(letter):04X}"
        for letter in text
    )


def one_line(text: str) -> str:
    r"""A text on one line, with single spaces.

    >>> one_line(" Big\n blind\x07 ")
    'Big blindU+0007'
    """
    return " ".join(revealed(text).split())


def revealed_lines(text: str) -> str:
    r"""A text that keeps its lines and tabs and is otherwise `revealed`.

    >>> revealed_lines("one\ttwo\r\nthree\x9b")
    'one\ttwo\nthreeU+009B'
    """
    if text.isprintable():
        return text
    plain = text.replace("\r\n", "\n")
    return "\n".join("\t".join(map(revealed, line.split("\t"))) for line in plain.split("\n"))


def cell(value: object, *, several_lines: bool = False, delimiter: str = ",") -> str:
    """A value that is safe in a spreadsheet: never a formula; numbers stay numbers.

    Args:
        value: Anything that can be converted to text; None is an empty cell.
        several_lines: Whether a text keeps its lines, as a query does.
        delimiter: The cell separator: a comma, a semicolon or a tab.

    >>> cell("=1+1"), cell(-5), cell("-5"), cell("AA"), cell("'=x")
    ("'=1+1", '-5', '-5', 'AA', "''=x")
    >>> cell("AA;=1+1"), cell("AA;=1+1", delimiter=";"), cell("AA,-1", delimiter=";")
    ("AA;'=1+1", 'AA;=1+1', "AA,'-1")
    """
    text = "" if value is None else str(value)
    if text.isascii() and text.replace(".", "", 1).isalnum():  # most cells: cards and figures
        return text
    plain = revealed_lines(text) if several_lines else one_line(text)
    plain = _FURTHER_FORMULA[delimiter].sub(GUARD, plain)
    return GUARD + plain if _FORMULA.match(plain) and not _NUMBER.fullmatch(plain) else plain


def unguarded(text: str, delimiter: str = ",") -> str:
    """The original of a cell that `cell` guarded, in a file with the same delimiter.

    >>> unguarded("'=1+1"), unguarded("''=x"), unguarded("'AA'"), unguarded("-5"), unguarded("AA;'=1+1")
    ('=1+1', "'=x", "'AA'", '-5', 'AA;=1+1')
    """
    plain = text.removeprefix(GUARD) if _FORMULA.match(text) else text
    return _FURTHER_GUARD[delimiter].sub("", plain)


def table(
    rows: Iterable[Sequence[object]],
    *,
    delimiter: str = ",",
    end: str = "\n",
    several_lines: bool = False,
) -> str:
    r"""Rows as the text of a CSV file, or of a tab-separated table for the clipboard.

    Args:
        rows: Header and rows; each value as for `cell`.
        delimiter: The cell separator.
        end: The row terminator.
        several_lines: As for `cell`.

    >>> table([("name", "value"), ("=A1", -0.5)])
    "name,value\n'=A1,-0.5\n"
    """
    target = io.StringIO(newline="")
    writer = csv.writer(target, delimiter=delimiter, lineterminator=end)
    writer.writerows(
        [cell(value, several_lines=several_lines, delimiter=delimiter) for value in row] for row in rows
    )
    return target.getvalue()


def json_text(record: object, *, indent: int | None = 2, encoding: str = "utf-8") -> str:
    r"""A record as JSON: letters unchanged, invisible or unencodable characters escaped, no bare ``NaN``.

    Args:
        record: Dicts, lists and scalars.
        indent: Spaces per level; None for a single line.
        encoding: Encoding of the output stream.

    >>> json_text({"name": "Zoë\x9b", "low": float("-inf")}, indent=None)
    '{"name": "Zoë\\u009b", "low": null}'
    """
    text = json.dumps(_finite(record), ensure_ascii=False, indent=indent, allow_nan=False)
    if text.isascii():
        return text
    shown = (
        letter if letter == "\n" or (letter.isprintable() and _encodes(letter, encoding))
        else json.dumps(letter)[1:-1]
        for letter in text
    )  # fmt: skip
    return "".join(shown)


def _encodes(letter: str, encoding: str) -> bool:
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _finite(value: object) -> object:
    """The same data with null for numbers that JSON lacks (infinities, NaN)."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, dict):
        return {key: _finite(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(entry) for entry in value]
    return value
