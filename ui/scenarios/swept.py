"""What a curve can be drawn of: the scenarios in which one number changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oracle.decisions.money.amounts import Unit
from ui.document.decisions.money import UNITS
from ui.document.scenarios.applying import number_of
from ui.document.scenarios.model import MONEY, RANGE
from ui.document.state import DocumentState
from ui.scenarios.curve import FEWEST, Curve
from ui.scenarios.feed import RowAnswer
from ui.scenarios.figures import CHOICES, EQUITY, NEEDED_TITLE, FigureColumn
from ui.scenarios.rows import ChangeColumn


def figure_groups(figures: Sequence[FigureColumn]) -> Mapping[str, tuple[FigureColumn, ...]]:
    """The figures that are drawn together, by what they are: the equities of all players, one question."""
    groups: dict[str, tuple[FigureColumn, ...]] = {}
    for column in figures:
        name = column.title.partition(": ")[0] if column.seat is not None else column.title
        groups[name] = (*groups.get(name, ()), column)
    if NEEDED_TITLE in groups and CHOICES[EQUITY] in groups:  # where the two cross, a call breaks even
        groups[CHOICES[EQUITY]] += groups[NEEDED_TITLE]
    return groups


def swept_column(changes: Sequence[ChangeColumn], rows: Sequence[RowAnswer]) -> ChangeColumn | None:
    """The first column of changes in which two rows or more have different numbers; None without one."""
    return next((change for change in changes if len(numbers_of(change, rows)) >= FEWEST), None)


def numbers_of(change: ChangeColumn, rows: Sequence[RowAnswer]) -> Mapping[float, int]:
    """The numbers of a column, ascending, each with the place of the first row that has it."""
    found: dict[float, int] = {}
    for at, row in enumerate(rows):
        typed = "" if row.scenario is None else row.scenario.values[change.place]
        number = number_of(change.subject, typed.strip() or change.on_table, row.state)
        if number is not None:
            found.setdefault(number, at)
    return dict(sorted(found.items()))


def across(change: ChangeColumn, unit: Unit) -> str:
    """What the numbers of a column are."""
    if change.subject.kind in MONEY:
        return f"{change.title}, in {UNITS.get(unit.name, unit.name)}"
    return f"{change.title}, in per cent of the hands" if change.subject.kind == RANGE else change.title


def curves_of(
    figures: Sequence[FigureColumn], change: ChangeColumn, rows: Sequence[RowAnswer], state: DocumentState
) -> tuple[Curve, ...]:
    """The curves of some figures, over the numbers at which all of them are known; none if those are too few.

    Args:
        figures: The figures.
        change: The column whose numbers they are drawn over.
        rows: All rows.
        state: The document, whose seats have names and colours.
    """
    answered = [(number, rows[at]) for number, at in numbers_of(change, rows).items() if not rows[at].message]
    cells = [(column, [column.of(row) for _, row in answered]) for column in figures]
    cells = [(column, own) for column, own in cells if any(cell.share is not None for cell in own)]
    whole = [at for at in range(len(answered)) if all(own[at].share is not None for _, own in cells)]
    if len(whole) < FEWEST:
        return ()
    places = tuple(answered[at][0] for at in whole)
    curves = []
    for column, own in cells:
        seat = None if column.seat is None else state.seats[column.seat]
        name, color = (column.title, None) if seat is None else (seat.name, seat.color)
        shares = tuple(share for at in whole if (share := own[at].share) is not None)
        half_widths = tuple(own[at].half_width for at in whole)
        curves.append(Curve(name, color, places, shares, half_widths, own[whole[0]].unit))
    return tuple(curves)
