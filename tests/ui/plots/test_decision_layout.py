"""Where the parts of a decision are: below each other or side by side, none over another, at any size."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter, QTransform

from ui.plots.parts.decision_figures import ActionCard, DecisionFigures, ValueChart, ValueLine
from ui.plots.parts.decision_item import CARD, FACT, LEAST_CHART, STEP, DecisionItem
from ui.plots.parts.funnel_block import FunnelGroup, FunnelRow
from ui.plots.parts.value_chart import BELOW, SIDE
from ui.theme.style import ui_font

SIZES = [(330, 480), (330, 700), (500, 620), (600, 460), (600, 800), (900, 1000), (200, 250)]
ENDS = np.array([0.0, 1.0])
CHART = ValueChart(
    (ValueLine("call", QColor("red"), ENDS, ENDS),), (), (), (0.0, 1.0), (), "x", "y", 0.0, 1.0
)


def group(rows: int) -> FunnelGroup:
    return FunnelGroup(
        "How", 1, "Hero", tuple(FunnelRow(f"{n}", "9", 0.5, "40.00", ("a",)) for n in range(rows))
    )


def item(groups, chart=CHART) -> DecisionItem:
    made = DecisionItem()
    cards = tuple(ActionCard(name, "0", "", "", QColor("red")) for name in ("Fold", "Call", "Raise"))
    made.set_figures(DecisionFigures(cards, chart, "facts", (("a", "1"), ("b", "2"), ("c", "3")), groups))
    return made


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rows", [(), (4,), (6, 3), (4, 4, 4)])
@pytest.mark.parametrize("chart", [CHART, None])
def test_no_part_lies_over_another_and_each_is_found_in_its_middle(qapp, size, rows, chart):
    made, area = item(tuple(map(group, rows)), chart), QRectF(10, 20, *size)
    facts = [made.fact(area, number) for number in range(3)] if made._below(area).columns else []
    steps = [made.step(area, number) for number in range(made.steps(area))]
    cards = [made.card(area, number) for number in range(3)]
    others = [made.chart(area).adjusted(0, 0, 0, BELOW)] if chart is not None else []
    for one, other in combinations([*facts, *steps, *cards, *others], 2):
        assert not one.adjusted(0.5, 0.5, -0.5, -0.5).intersects(other.adjusted(0.5, 0.5, -0.5, -0.5))
    tall = size[1] > 300
    for kind, places in ((CARD, cards), (FACT, facts), (STEP, steps)):
        for number, place in enumerate(places):
            if tall:
                assert area.adjusted(-1, -1, 1, 1).contains(place)
                assert made.part_at(area, place.center()) == (kind, number)
    if chart is not None and (facts or steps):
        assert made.chart(area).height() >= LEAST_CHART


@pytest.mark.parametrize("pot", [1.0, 100_000.0, 12_500_000.0])
def test_the_figures_of_the_axis_are_whole(qapp, pot):
    """Pots of six digits were cut at the left."""
    chart = replace(CHART, low=-pot, high=pot)
    made, area = item((), chart), QRectF(0, 0, 600, 700)
    widest = max((f"{step:+,.10g}" for step in chart.steps()), key=len)
    wide = QFontMetricsF(ui_font("small")).horizontalAdvance(widest.replace("-", "−"))
    assert made.chart(area).left() >= wide + 8
    if pot == 1.0:
        assert made.chart(area).left() == SIDE


def test_what_is_shown_below_the_chart_depends_on_the_room(qapp):
    made = item((group(4), group(3)))
    assert made.steps(QRectF(0, 0, 330, 420)) == 0  # the figures alone
    assert made.steps(QRectF(0, 0, 330, 560)) == 4  # the first player above them
    assert made.steps(QRectF(0, 0, 330, 900)) == 7
    beside, area = made, QRectF(0, 0, 700, 520)
    assert beside.steps(area) == 4
    assert beside.fact(area, 0).left() > beside.step(area, 0).right()
    made = item((group(4), group(3)), None)
    assert made.steps(QRectF(0, 0, 330, 480)) == 7  # in place of the chart


@pytest.mark.parametrize(("title", "beside"), [("Call 50", True), ("Raise to 12,300 (all in)", False)])
def test_best_is_beside_a_title_only_where_it_lies_on_no_letter(qapp, monkeypatch, title, beside):
    made, written = DecisionItem(), []
    cards = tuple(
        ActionCard(name, "0", "", "a note", QColor("red"), best=name == title) for name in ("Fold", title)
    )
    made.set_figures(DecisionFigures(cards, CHART, "facts", (), ()))
    monkeypatch.setattr("ui.plots.parts.decision_item.write_note", lambda *args: written.append(str(args[3])))
    image = QImage(400, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    made.draw(painter, QTransform(400, 0, 0, -400, 0, 400))
    painter.end()
    assert ("best" in written) != beside


@pytest.mark.parametrize(("width", "shown"), [(600, "Raise to 12,300 (all in)"), (400, "All in 12,300")])
def test_no_amount_is_cut_on_its_card(qapp, monkeypatch, width, shown):
    made, written = DecisionItem(), []
    card = ActionCard(
        "Raise to 12,300 (all in)", "0", "", "", QColor("red"), titles=("All in 12,300", "All in")
    )
    made.set_figures(DecisionFigures((card,) * 3, CHART, "facts", (), ()))
    monkeypatch.setattr(
        "ui.plots.parts.decision_item.write_title", lambda *args: written.append(str(args[3]))
    )
    image = QImage(width, 400, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    made.draw(painter, QTransform(width, 0, 0, -400, 0, 400))
    painter.end()
    assert written == [shown] * 3
