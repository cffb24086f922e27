"""What a curve can be drawn of: the scenarios in which one number changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.document.scenarios.applying import number_in
from ui.document.scenarios.model import RANGE
from ui.document.state import DocumentState
from ui.scenarios.curve import FEWEST, Curve
from ui.scenarios.feed import RowAnswer
from ui.scenarios.figures import FigureColumn
from ui.scenarios.rows import ChangeColumn


def figure_groups(figures: Sequence[FigureColumn]) -> Mapping[str, tuple[FigureColumn, ...]]:
    """The figures that are drawn together, by what they are: the equities of all players, one question."""
    groups: dict[str, tuple[FigureColumn, ...]] = {}
    for column in figures:
        name = column.title.partition(": ")[0] if column.seat is not None else column.title
        groups[name] = (*groups.get(name, ()), column)
    return groups


def swept_column(changes: Sequence[ChangeColumn], rows: Sequence[RowAnswer]) -> ChangeColumn | None:
    """The first column of changes in which two rows or more have different numbers; None without one."""
    return next((change for change in changes if len(numbers_of(change, rows)) >= FEWEST), None)


def numbers_of(change: ChangeColumn, rows: Sequence[RowAnswer]) -> Mapping[float, int]:
    """The numbers of a column, ascending, each with the place of the first row that has it."""
    found: dict[float, int] = {}
    for at, row in enumerate(rows):
        typed = "" if row.scenario is None else row.scenario.values[change.place]
        number = number_in(typed.strip() or change.on_table)
        if number is not None:
            found.setdefault(number, at)
    return dict(sorted(found.items()))


def across(change: ChangeColumn) -> str:
    """What the numbers of a column are."""
    return f"{change.title}, in per cent of the hands" if change.subject.kind == RANGE else change.title


def curves_of(
    figures: Sequence[FigureColumn], change: ChangeColumn, rows: Sequence[RowAnswer], state: DocumentState
) -> tuple[Curve, ...]:
    """The curves of some figures; those with fewer than two known points are left out.

    Args:
        figures: The figures.
        change: The column whose numbers they are drawn over.
        rows: All rows.
        state: The document, whose seats have names and colours.
    """
    answered = [(number, rows[at]) for number, at in numbers_of(change, rows).items() if not rows[at].message]
    curves = []
    for column in figures:
        cells = [(number, column.of(row)) for number, row in answered]
        known = [(number, cell.share, cell.half_width) for number, cell in cells if cell.share is not None]
        if len(known) >= FEWEST:
            seat = None if column.seat is None else state.seats[column.seat]
            name, color = (column.title, None) if seat is None else (seat.name, seat.color)
            places, shares, half_widths = zip(*known, strict=True)
            curves.append(Curve(name, color, places, shares, half_widths))
    return tuple(curves)
