"""Tables of hold'em hands on standard output: as text, JSON or CSV."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards.combo import CLASS_NAMES
from oracle.cli import say
from oracle.face.tables import HandRow, HandTable, VersusRow, VersusTable
from oracle.harmless import table
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import half_width_text

TIES = tuple(f"tie{ways}" for ways in range(2, 11))
HAND_COLUMNS = ("hand", "share", "win", *TIES, "loss", "se", "win_se", "tie_se")
"""The columns of the CSV form; fractions from 0 to 1."""

VERSUS_COLUMNS = ("hand", "against", "share", "win", "tie", "loss")

NAME_WIDTH = 7


def print_hand_table(found: HandTable, classes: Sequence[int], form: str | None) -> None:
    """Print hands against random hands.

    Args:
        found: The table.
        classes: Class indices of the hands to print; all of them if empty.
        form: "json" or "csv"; anything else means text.
    """
    wanted = {CLASS_NAMES[index] for index in classes}
    rows = [row for row in found if not wanted or row.hand in wanted]
    if form == "json":
        say.answer_json({**found.to_dict(), "rows": [row.to_dict() for row in rows]})
    elif form == "csv":
        cells = (
            [row.hand, row.share, row.win, *row.ties, row.loss, row.se, row.win_se, row.tie_se]
            for row in rows
        )
        say.answer(table([list(HAND_COLUMNS), *cells]), end="")
    else:
        say.answer("\n".join(_hand_lines(found, rows)))


def print_versus_table(found: VersusTable, classes: Sequence[int], form: str | None) -> None:
    """Print hands against each other.

    Args:
        found: The table.
        classes: Class indices of the hands to print, each against all; if empty, the whole table.
        form: "json" or "csv"; anything else means text.
    """
    rows = [row for index in dict.fromkeys(classes) for row in found.of(found.hands[index])]
    if form == "json":
        say.answer_json([row.to_dict() for row in rows] if rows else found.to_dict())
    elif form == "csv":
        say.answer(table(_versus_cells(rows) if rows else _matrix(found)), end="")
    else:
        say.answer("\n".join(_versus_lines(rows)))


def _hand_lines(found: HandTable, rows: Sequence[HandRow]) -> list[str]:
    opponents = "one random hand" if found.opponents == 1 else f"{found.opponents} random hands"
    widest = Z95 * max(row.se for row in found)
    known = "exact" if found.exact else f"sampled, shares within {half_width_text(widest)}"
    heads = _row_text("", ("share", "win", "tie", "loss"))
    lines = [_row_text(row.hand, _percents(row.share, row.win, row.tie, row.loss)) for row in rows]
    return [f"Against {opponents}, in % ({known})", heads, *lines]


def _versus_lines(rows: Sequence[VersusRow]) -> list[str]:
    lines = []
    hand = ""
    for row in rows:
        if row.hand != hand:
            hand = row.hand
            lines += ["", f"{hand} against each hand, in % (exact)"]
            lines.append(_row_text("", ("share", "win", "tie", "loss")))
        lines.append(_row_text(row.against, _percents(row.share, row.win, row.tie, row.loss)))
    return lines[1:]


def _row_text(name: str, cells: Sequence[str]) -> str:
    return f"{name:{NAME_WIDTH}}" + "".join(f"{cell:>8}" for cell in cells)


def _percents(*shares: float) -> tuple[str, ...]:
    return tuple(f"{100 * share:.2f}" for share in shares)


def _versus_cells(rows: Sequence[VersusRow]) -> list[list[object]]:
    cells: list[list[object]] = [list(VERSUS_COLUMNS)]
    return [*cells, *([row[column] for column in VERSUS_COLUMNS] for row in rows)]


def _matrix(found: VersusTable) -> list[list[object]]:
    """The shares of the pot: a row for each hand, a column for each opposing hand."""
    heads: list[list[object]] = [["share", *found.hands]]
    return [*heads, *([hand, *shares] for hand, shares in zip(found.hands, found.share, strict=True))]
