"""The building blocks of all records: texts and numbers within the program's limits.

The bounds have two purposes: any value in a file can be shown and computed with, and anything that was opened
can be saved again.
"""

from __future__ import annotations

import datetime
from typing import Annotated

import msgspec
from msgspec import Meta

MAX_COUNT = 2**63 - 1
"""Largest count of deals or hands: the engine counts in 64 bits."""
MAX_KEY = 2**31 - 1
"""Largest key of a seat or a line: signals of the window carry 32 bits."""
MAX_FIGURE = 1e100
"""Largest absolute value of a figure; sums and squares of such figures are still finite."""
MAX_SHARE = 2.0
"""Largest absolute value of a share; sampling with corrections may exceed 0…1 slightly."""
MAX_PIXELS = 1_000_000
"""Largest size on a screen."""
MAX_LAYOUT_TEXT = 100_000
"""Characters of a text in the layout; the longest is the path of a file."""
FIRST_YEAR, LAST_YEAR = 1971, 2999
"""Years of a date; beyond them some systems know no local time."""

Count = Annotated[int, Meta(ge=0, le=MAX_COUNT)]
Trials = Annotated[int, Meta(ge=1, le=MAX_COUNT)]
Key = Annotated[int, Meta(ge=0, le=MAX_KEY)]
Figure = Annotated[float, Meta(ge=-MAX_FIGURE, le=MAX_FIGURE)]
Width = Annotated[float, Meta(ge=0.0, le=MAX_FIGURE)]
Share = Annotated[float, Meta(ge=-MAX_SHARE, le=MAX_SHARE)]
Seconds = Annotated[float, Meta(ge=0.0, le=1e9)]
Text = Annotated[str, Meta(max_length=1_000_000)]
Label = Annotated[str, Meta(max_length=10_000)]
Fraction = Annotated[str, Meta(pattern=r"^([0-9]{1,40}(/[1-9][0-9]{0,40})?)?$")]
Date = Annotated[datetime.datetime, Meta(tz=True)]

_Pixels = Annotated[int, Meta(ge=-MAX_PIXELS, le=MAX_PIXELS)]
LayoutValue = (
    bool
    | _Pixels
    | Annotated[float, Meta(ge=-MAX_PIXELS, le=MAX_PIXELS)]
    | Annotated[str, Meta(max_length=MAX_LAYOUT_TEXT)]
    | Annotated[list[_Pixels], Meta(max_length=100)]
)
"""One remembered thing about the window: a number, a switch, a text (geometry as base64) or sizes."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of a session."""


def check_date(date: datetime.datetime) -> None:
    """Raise ValueError for a date that some systems cannot show."""
    if not FIRST_YEAR < date.year < LAST_YEAR:
        raise ValueError(f"the year {date.year} is out of range")
