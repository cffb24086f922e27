"""The figures of a picture as a table: arrays, JSON, and HTML for notebooks."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.face.records import Json, records_of
from oracle.simulate.notebook import CAPTION, TABLE, per_cent, points_text, share_text
from oracle.simulate.snapshot import Estimate

Values = npt.NDArray[np.generic]

SHOWN_ROWS = 20
"""Rows of a table that a notebook shows."""

TEXT, NUMBER, SHARE, CHANGE = "text", "number", "share", "change"
"""The kinds of columns; shares are 0…1 and shown in per cent, changes of shares in points with their sign."""


@dataclass(frozen=True, slots=True, eq=False)
class Figures:
    """A column of a table.

    Attributes:
        name: Such as "p1.equity".
        values: One for each row; NaN where nothing is known.
        kind: `TEXT`, `NUMBER`, `SHARE` or `CHANGE`.
        half_width: 95 % half-width of each value; None if the column has no error.
        ends: Both ends of each 95 % interval, in place of ``half_width``, if it is not symmetric.
        words: What readers see in place of a name that says too little.
    """

    name: str
    values: Values
    kind: str = SHARE
    half_width: Values | None = None
    ends: tuple[Values, Values] | None = None
    words: str = ""

    @property
    def head(self) -> str:
        """The name for readers, with the unit in which `shown` gives the values."""
        unit = {SHARE: ", %", CHANGE: ", points"}.get(self.kind, "")
        return f"{self.words or self.name}{unit}"

    def parts(self) -> Iterator[tuple[str, Values]]:
        """The values and their error, by name."""
        yield self.name, self.values
        if self.half_width is not None:
            yield f"{self.name}.half_width", self.half_width
        if self.ends is not None:
            yield f"{self.name}.low", self.ends[0]
            yield f"{self.name}.high", self.ends[1]

    def shown(self, row: int) -> str:
        """A value with its error, as text."""
        value = self.values[row]
        if self.kind == TEXT:
            return str(value)
        if isinstance(value, np.integer):
            return f"{value:,}"
        number = float(value)
        if number != number:
            return "–"
        if self.kind == NUMBER:
            return f"{number:,.6g}"
        half = 0.0 if self.half_width is None else float(self.half_width[row])
        if self.kind == CHANGE:
            return points_text(number, half)
        if self.ends is not None:
            return share_text(Estimate(number, 0.0, *(float(end[row]) for end in self.ends)))
        return per_cent(number, half)


@dataclass(frozen=True, slots=True, eq=False)
class PictureTable:
    """The figures of a picture.

    Attributes:
        title: Name of the picture, as in the window.
        ranges: The texts of the ranges: p1, p2 …
        picture: The figures as the window draws them, a frozen value of `oracle.analysis.pictures`.
        figures: The columns.
        exact: Whether every deal was counted.
        drawing: The picture as SVG for notebooks, or an empty string.
    """

    title: str
    ranges: tuple[str, ...]
    picture: object
    figures: tuple[Figures, ...]
    exact: bool
    drawing: str = ""

    def __len__(self) -> int:
        return int(self.figures[0].values.size)

    @property
    def known(self) -> str:
        """The precision of the figures, in words."""
        return "exact" if self.exact else "sampled, with 95 % intervals"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, each followed by those of its error."""
        return tuple(self.to_columns())

    def to_columns(self) -> dict[str, Values]:
        """The columns as a dict of arrays of equal length, ready for pandas or polars.

        Sampled figures are followed by their 95 % half-width, as ``p1.equity.half_width``, or by both ends of
        the interval, as ``share.low`` and ``share.high``; exact ones have 0, or themselves, there.
        """
        return {name: values for each in self.figures for name, values in each.parts()}

    def to_dict(self) -> Json:
        """The picture as JSON, a record for each row; None for figures that are not known."""
        ranges = list(self.ranges)
        return {"picture": self.title, "ranges": ranges, "exact": self.exact, "rows": self.records()}

    def records(self) -> list[Json]:
        """A record for each row, as in `to_dict`."""
        return records_of(self.to_columns())

    def _repr_html_(self) -> str:
        """The first rows as a table with ±, in per cent; it takes the colours of the notebook."""
        who = ", ".join(f"p{number} {text}" for number, text in enumerate(self.ranges, 1))
        more = f"; the first {SHOWN_ROWS} of {len(self):,} rows" if len(self) > SHOWN_ROWS else ""
        caption = f"<caption {CAPTION}>{html.escape(f'{self.title}: {who} ({self.known}{more})')}</caption>"
        heads = [each.head for each in self.figures]
        rows = [[each.shown(row) for each in self.figures] for row in range(min(SHOWN_ROWS, len(self)))]
        return (
            f"{TABLE}{caption}{_row('th', heads)}"
            f"{''.join(_row('td', row) for row in rows)}</table>{self.drawing}"
        )


def _row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{html.escape(cell)}</{tag}>' for cell in cells)}</tr>"
