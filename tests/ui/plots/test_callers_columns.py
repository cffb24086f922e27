"""The callers' parts: columns of shares fill what is left, and nothing lies over another part."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from ui.plots.parts.callers_item import CARD, NUMBER, PLAYER, CallersFigures, CallersItem

SHARES = (0.5, 0.34, 0.27, 0.22, 0.19, 0.17, 0.15, 0.14, 0.13)


def item(players: int) -> CallersItem:
    made, red = CallersItem(), QColor("red")
    made.set_figures(
        CallersFigures(
            tuple((name, "Play", "1 caller") for name in "abc"), (True, False, True), "scale",
            tuple((f"{100 * share:.0f} %", share < 0.3) for share in SHARES), SHARES, (0.6,) * 9, 1.2,
            (0.5, 2.0), tuple((f"p{n}", "counts 0.2", red) for n in range(players)), red,
        )
    )  # fmt: skip
    return made


@pytest.mark.parametrize("size", [(330, 260), (480, 420), (800, 640), (1200, 1000)])
@pytest.mark.parametrize("players", [1, 3, 9])
def test_each_part_is_found_and_lies_over_no_other(qapp, size, players):
    made, area = item(players), QRectF(10, 20, *size)
    places = [((CARD, number), made.card(area, number)) for number in range(3)]
    places += [((NUMBER, each), made.cell(area, each)) for each in range(1, 10)]
    places += [((PLAYER, each), made.row(area, each)) for each in range(made.rows_shown(area))]
    for (part, place), (_other, elsewhere) in combinations(places, 2):
        assert not place.adjusted(0.5, 0.5, -0.5, -0.5).intersects(elsewhere.adjusted(0.5, 0.5, -0.5, -0.5))
        assert made.part_at(area, place.center()) == part


def test_columns_are_as_high_as_shares_and_are_read_like_their_numbers(qapp):
    made, area = item(3), QRectF(0, 0, 800, 640)
    assert made.columns_height(area) > 200
    columns = [made.column(area, each) for each in range(1, 10)]
    for share, column in zip(SHARES, columns, strict=True):
        assert column.height() / columns[0].height() == pytest.approx(share / SHARES[0])
        assert column.bottom() == pytest.approx(made.cell(area, 1).top())
    assert made.part_at(area, columns[2].center()) == (NUMBER, 3)
    assert made.columns_height(QRectF(0, 0, 800, 300)) == 0
