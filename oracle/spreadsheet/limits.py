"""How large a spreadsheet may be."""

from __future__ import annotations

MAX_BYTES = 20_000_000
MAX_ROWS = 100_000
MAX_COLUMNS = 200
