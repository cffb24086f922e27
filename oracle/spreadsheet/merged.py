"""Finds merged cells of an Excel workbook: they hold one value where each row needs its own."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator

from oracle.spreadsheet.limits import HEAD_ROWS

_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})"')
_PIECE, _LONGEST_TAG = 1 << 20, 128
"""Bytes searched together, and the overlap with the next ones, longer than any tag."""
_LOOKED_AT = 1 << 28
"""Most bytes searched: a small file may unpack to very many."""


def merged_values(content: bytes, part: str, columns: int) -> str:
    """The first merged cells among the values of a sheet, such as ``B3:B6``; empty if there are none.

    Merged titles, and a query over several columns, lose nothing and do not count.

    Args:
        content: The workbook.
        part: The name of the file inside the workbook that holds the sheet.
        columns: Number of columns that have a title.
    """
    for first, top, last, bottom in _ranges(content, part):
        if int(bottom) > HEAD_ROWS and _column(first) < columns:
            return f"{first.decode()}{int(top)}:{last.decode()}{int(bottom)}"
    return ""


def _ranges(content: bytes, part: str) -> Iterator[tuple[bytes, bytes, bytes, bytes]]:
    """The corners of all merged ranges, in their order in the file."""
    looked_at, end = 0, b""
    with zipfile.ZipFile(io.BytesIO(content)) as packed, packed.open(part.lstrip("/")) as sheet:
        while (piece := sheet.read(_PIECE)) and looked_at < _LOOKED_AT:
            looked_at += len(piece)
            for found in _MERGED.finditer(end + piece):
                yield found.groups()  # type: ignore[misc]
            end = piece[-_LONGEST_TAG:]


def _column(letters: bytes) -> int:
    """The number of a column from 0: ``A`` is 0, ``AA`` 26."""
    number = 0
    for letter in letters:
        number = 26 * number + letter - ord("A") + 1
    return number - 1
