"""What the tests of the command ``pql`` ask, and how they read its rows."""

from __future__ import annotations

import csv
import io

ACES = "from game='holdem', hero='AcAd', villain='KcKd'"
FLOP = "from game='holdem', p1='KhQh', p2='QdQc', board='Ah7c2h'"
SAMPLED = ("--sampled", "--trials", "3000", "--seed", "7")


def rows_of(text: str) -> list[dict[str, str]]:
    """The rows of a table in CSV, by their headings."""
    return list(csv.DictReader(io.StringIO(text)))
