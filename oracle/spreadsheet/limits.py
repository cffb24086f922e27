"""How large a spreadsheet may be."""

from __future__ import annotations

MAX_BYTES = 20_000_000
MAX_ROWS = 100_000
"""Most rows of values."""
HEAD_ROWS = 2
"""Rows above them: the titles of the columns, and the query."""
MAX_COLUMNS = 200
