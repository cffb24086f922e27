"""The street by street picture, fed by hand: what it shows, reads and tells."""

from __future__ import annotations

from fractions import Fraction

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from oracle.analysis.pictures.street_by_street import StreetByStreet, StreetEquities
from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from ui.pictures.cards_to_come.street_by_street import StreetByStreetView
from ui.plots.base import HINT_WIDTH
from ui.plots.convergence.trace import SeatLook
from ui.plots.equity_items import NAME_GAP
from ui.plots.parts.streets_item import DODGE, DODGE_MOST, above_the_lowest, dodged
from ui.plots.parts.streets_layout import CHART_LEAST, StreetsLayout
from ui.theme.style import style_sheet
from ui.widgets.labels.label import Label

BOARD = parse_cards("Kc7h2hQc")
LOOKS = (SeatLook("Hero", 0), SeatLook("Villain", 1))


def street_by_street(*firsts: Fraction) -> StreetByStreet:
    """Two players; the first has these equities from before the flop on, nothing is divided."""
    names = ("preflop", "flop", "turn", "river")
    streets = []
    for name, equity, cards in zip(names, firsts, (0, 3, 4, 5), strict=False):
        shares, ties = (equity, 1 - equity), (Fraction(0), Fraction(0))
        streets.append(StreetEquities(name, mask_of(BOARD[:cards]), shares, shares, ties))
    return StreetByStreet((0, 1), tuple(streets))


@pytest.fixture
def view(qtbot, theme) -> StreetByStreetView:
    made = StreetByStreetView(theme)
    qtbot.addWidget(made)
    made.resize(840, 560)
    made.show_streets(street_by_street(Fraction(6, 13), Fraction(9, 10), Fraction(0)), LOOKS, BOARD)
    with qtbot.waitExposed(made):
        made.show()
    QApplication.processEvents()
    return made


def point_at(view: StreetByStreetView, street: int, qtbot) -> None:
    layout = view.item.layout_in(view.area())
    place = layout.column(street, layout.chart).center()
    qtbot.mouseMove(view.view.viewport(), view.view.mapFromScene(place))


def test_hovering_reads_a_street_that_is_dealt(view, qtbot):
    point_at(view, 1, qtbot)
    assert view.item.marked == 1
    for words in ("Flop", "K♣", "2♥", "90.00 %", "+43.8", "9/10"):
        assert words in view.card.html
    point_at(view, 3, qtbot)
    assert view.item.marked is None
    assert view.card.isHidden()


def test_the_arrows_walk_from_street_to_street(view, qtbot):
    for key, street in (("Right", 0), ("Right", 1), ("Right", 2), ("Right", 2), ("Left", 1)):
        qtbot.keyClick(view, getattr(Qt.Key, f"Key_{key}"))
        assert view.item.marked == street
    assert view.accessibleDescription() == "On the flop Kc7h2h: Hero 90.00 %, Villain 10.00 %."


def test_the_marked_place_is_dropped_when_the_picture_is_resized(view):
    view.read(1)
    view.resize(700, 500)
    assert view.item.marked is None


def test_the_picture_is_reported_in_words(view):
    assert view.line == "The turn changes most: it takes Hero from 90.00 % to 0.00 %."
    words = view.accessibleDescription()
    assert "Before the flop: Hero 46.15 %, Villain 53.85 %." in words
    assert "On the turn Qc: Hero 0.00 %, Villain 100.00 %." in words


@pytest.mark.parametrize(
    ("firsts", "line"),
    [
        ((Fraction(1, 2),), "Put a flop on the board to see later streets."),
        ((Fraction(1, 2), Fraction(1, 2)), "No street changes the equities."),
    ],
)
def test_one_street_and_equal_streets_are_reported(view, firsts, line):
    view.show_streets(street_by_street(*firsts), LOOKS, BOARD[: 3 * (len(firsts) - 1)])
    assert view.line == line


def test_figures_are_written_in_per_cent_or_as_fractions(view):
    assert view.item.figures.said(Fraction(1, 3)) == "33.33 %"
    assert view.item.figures.more(1, 0) == "win 90.0 · tie 0.0"
    view.set_fractions(True)
    assert view.item.figures.said(Fraction(1, 3)) == "1/3"
    assert view.item.figures.more(1, 0) == "win 9/10 · tie 0"
    view.show_streets(street_by_street(Fraction(1, 3)), LOOKS, ())
    assert view.item.figures.fractions


def test_every_player_on_every_street_is_in_the_table(view):
    header, rows = view.table()
    assert len(rows) == 3 * 2
    assert all(len(row) == len(header) for row in rows)
    assert rows[3] == ("flop", "Kc7h2h", "Villain", 0.1, 0.1, 0.0, "1/10", "1/10", "0")


def test_without_a_picture_it_says_why(view):
    assert b"<svg" in view.menu.svg()
    view.show_nothing("Give every player two cards.")
    assert view.hint == view.accessibleDescription() == "Give every player two cards."
    assert view.table()[1] == []


@pytest.mark.parametrize("why", ["Drawing …", "Give every player two cards. " * 6])
def test_the_hint_of_an_empty_picture_hides_the_lines_behind_it_and_no_more(view, why):
    view.setStyleSheet(style_sheet(view.theme.tokens))
    view.show_nothing(why)
    hint = view.findChild(Label, "hint")
    one_line = hint.fontMetrics().horizontalAdvance(why)
    assert hint.height() >= hint.heightForWidth(hint.width())
    assert hint.width() <= min(HINT_WIDTH, one_line + 40)
    assert hint.geometry().center() == view.view.rect().center()
    corner = hint.grab().toImage().pixelColor(1, 1)
    assert corner == QColor(view.theme.tokens.surface)


def test_no_line_hides_another_and_none_strays_far():
    assert dodged([100.0, 40.0]) == [100.0, 40.0]
    assert dodged([100.0, 100.0]) == [100.0 - DODGE, 100.0]
    many = dodged([100.0] * 10)
    assert len(set(many)) == 10
    assert min(many) == pytest.approx(100.0 - DODGE_MOST)


def test_names_are_above_lines_that_leave_no_room_between_them():
    assert above_the_lowest([100.0, 95.0, 10.0]) == 95.0
    assert above_the_lowest([100.0, 99.0 - NAME_GAP]) == 100.0


@pytest.mark.parametrize("players", [2, 5, 10])
def test_the_chart_keeps_its_height_and_the_table_ends_with_the_area(players):
    area = QRectF(0, 0, 500, 420)
    layout = StreetsLayout.of(area, players)
    assert layout.chart.height() >= CHART_LEAST - 1
    assert layout.table.bottom() == pytest.approx(area.bottom())
    assert [layout.street_at(layout.cell(street, players - 1).center()) for street in range(4)] == [
        0,
        1,
        2,
        3,
    ]
