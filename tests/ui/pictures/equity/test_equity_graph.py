"""The equity graph through clicks, keys and edits."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage

from oracle.analysis.curves.curve import Curve
from oracle.analysis.precision import Precision
from oracle.cards.mask import count_cards
from oracle.pql import formula
from oracle.query.conditions import Line
from tests.ui.one_window import in_one_window
from tests.ui.pictures.conftest import at, click_tab
from ui.document.edits.seats import fold_seat, rename_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs.picture_conditions import GIVEN, PARTLY_GIVEN, UNCONDITIONED
from ui.pictures.equity.equity_graph import BAND_DEPTH, band_depth
from ui.pictures.kit.feed import OF_NOW
from ui.pictures.words.curve import MOST_POINTS, steps_of
from ui.pictures.words.equity_graph import CurvePlace
from ui.plots.cards_in_words import cards_words
from ui.plots.equity_items import NAME_GAP, apart
from ui.sessions.examples import example_session

pytestmark = pytest.mark.usefixtures("shared_window")


@pytest.fixture
def feed(window, drawn):
    drawn(window.picture_set.equity_graph)
    return window.picture_set.equity_graph


def test_sampled_equities_say_how_well_they_are_known(feed):
    view = feed.view
    assert "at least 50 %." in view.summary()
    assert not any(len(band.x) for band in view.bands)
    known = Precision(0.01, 0.005, exact=False)
    graphs = [replace(graph, precision=known) for graph in view.graphs]
    view.show_graphs(graphs, view.looks, ())
    assert "has at least 50 % ± 1.00." in view.summary()
    assert "Sampled, ± 1.00 % of the pot, ± 0.50 % of the turn cards." in view.summary()
    header, rows = view.table()
    assert {(row[header.index("± share")], row[header.index("± equity")]) for row in rows} == {(0.005, 0.01)}


def test_a_rough_graph_says_so_first_and_shows_where_its_curves_may_be(feed):
    view = feed.view
    rough = Precision(0.02, 0.1, exact=False)
    view.show_graphs([replace(graph, precision=rough) for graph in view.graphs], view.looks, ())
    assert view.line.startswith("Rough, ± 2.00 % of the pot, ± 10 % of the turn cards. On 40 %")
    curve, band = view.graphs[0].curve, view.bands[0]
    for place, low, high in zip(band.x, band.low, band.high, strict=True):
        assert low <= curve.equity_at(min(1.0, place + 0.1)) <= high
        assert low <= curve.equity_at(max(0.0, place - 0.1)) <= high
    view.read(CurvePlace(0.4, 0))
    assert "± " in view.card.html
    assert "± " in view.accessibleDescription()


def test_a_graph_that_is_hardly_known_shows_no_figure_and_is_not_flooded_by_its_band(feed):
    view = feed.view
    rough = Precision(0.002, 0.98, exact=False)
    known = Precision(0.002, 0.05, exact=False)
    first, *others = view.graphs
    graphs = [replace(first, precision=rough), *(replace(graph, precision=known) for graph in others)]
    view.show_graphs(graphs, view.looks, ())
    assert view.line.startswith("Too rough to read yet, and pale: Hero. Rough, ± 0.20 % of the pot, ± 5.00 %")
    assert "has at least" not in view.line  # the finding is about Hero
    assert [view.curves[number].color.alphaF() < 1 for number in range(len(graphs))] == [True, False]
    assert [bool(len(band.x)) for band in view.bands[: len(graphs)]] == [False] + [True] * len(others)
    view.read(CurvePlace(0.4, 0))
    assert "± " in view.card.html


def test_where_no_curve_can_be_read_yet_the_picture_says_so(feed):
    view, rough = feed.view, Precision(0.002, 0.98, exact=False)
    view.show_graphs([replace(graph, precision=rough) for graph in view.graphs], view.looks, ())
    assert view.line == "Rough, no useful figures yet."


def test_the_graph_of_the_table_is_there_without_a_click(feed):
    view = feed.view
    assert view.title == "Equity on the next card"
    assert [graph.precision.exact for graph in view.graphs] == [True, True]
    assert [len(graph.curve.equity) > 1 for graph in view.graphs] == [True, True]
    total = sum(graph.curve.mean for graph in view.graphs)
    assert total == pytest.approx(1)
    assert view.names.names == ("Hero", "Villain")
    assert view.plot.getAxis("bottom").texts[-1].text == "share of turn cards"
    assert view.line.startswith("On 40 % of turn cards Hero has at least ")
    assert "Hero" in view.accessibleDescription()
    assert "on average" in view.accessibleDescription()


def test_a_picture_says_that_conditions_do_not_count_in_it(feed, context, drawn):
    condition = Line(1, formula("handType(hero, river) >= flush"))
    state = context.document.state
    context.document.apply("Add a condition", replace(state, conditions=(condition,)))
    drawn(feed)
    assert feed.view.line.startswith(UNCONDITIONED)
    context.document.undo_stack.undo()
    drawn(feed)
    assert UNCONDITIONED not in feed.view.line


def _require(context, *texts: str) -> None:
    lines = tuple(Line(key, formula(text)) for key, text in enumerate(texts))
    context.document.apply("Require", replace(context.document.state, conditions=lines))


def test_conditions_about_a_hand_and_the_known_board_narrow_the_picture(feed, context, drawn):
    set_range(context.document, 2, "QQ, 77")
    drawn(feed)
    whole = feed.view.graphs[0].curve.mean
    _require(context, "handType(villain, flop) = pair")
    drawn(feed)
    assert feed.view.line.startswith(GIVEN)
    assert feed.view.graphs[0].precision.exact
    assert feed.view.graphs[0].curve.mean > whole + 0.2
    assert "'QQ'" in feed.pql()[0]
    _require(context, "handType(villain, flop) = pair", "winsHi(hero)")
    drawn(feed)
    assert feed.view.line.startswith(PARTLY_GIVEN)
    _require(context, "handType(villain, flop) = straight")
    drawn(feed)
    assert feed.request.picture is None
    assert feed.request.trouble.startswith("No hand of Villain meets your conditions.")


def test_an_edit_of_the_board_moves_on_to_the_next_street(feed, context, drawn):
    set_board(context.document, "Kc7h2h3s")
    drawn(feed)
    assert feed.view.title == "Equity on the next card"
    assert {float(e) for e in feed.view.graphs[0].curve.equity} <= {0.0, 0.5, 1.0}


def test_hovering_reads_the_card_and_every_equity_there(feed, qtbot):
    view = feed.view
    qtbot.mouseMove(view.view.viewport(), at(view, 0.4, 0.9) + QPoint(1, 0))
    qtbot.mouseMove(view.view.viewport(), at(view, 0.4, 0.9))
    assert view.card.isVisible()
    assert "turn" in view.card.html
    fresh, hand, _rank = view.shown.case_at(view.reading)
    assert count_cards(fresh) == 1
    assert cards_words(hand) in ("AhKh", "QsQd")
    assert "Hero" in view.card.html
    assert "Villain" in view.card.html
    assert view.reading.share == pytest.approx(0.4, abs=0.01)


def test_a_click_puts_the_card_on_the_board_and_undo_takes_it_back(feed, context, drawn, qtbot):
    view = feed.view
    place = at(view, 0.01, view.graphs[0].curve.equity_at(0.01))
    qtbot.mouseMove(view.view.viewport(), place)
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.document.state.board.startswith("Kc7h2h")
    assert len(context.document.state.board) == 8
    context.document.undo_stack.undo()
    assert context.document.state.board == "Kc7h2h"


def test_the_keys_walk_along_the_curves(feed, qtbot):
    view = feed.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    first = view.reading
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.reading.share > first.share
    assert view.reading.seat == 1
    assert view.accessibleDescription().startswith("Villain")


def test_another_kind_is_chosen_from_the_chip(feed, drawn, context, qtbot):
    set_range(context.document, 2, "QQ+, AK")
    drawn(feed)
    assert feed.view.plot.getAxis("bottom").texts[-1].text == "share of hands and turn cards"
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    feed.menu.actions()[1].trigger()
    feed.menu.close()
    drawn(feed)
    assert feed.chip.text() == "range v ranges"
    assert feed.view.plot.getAxis("bottom").texts[-1].text == "share of turn cards"


@in_one_window(
    "edit, words",
    [
        (lambda document: set_board(document, "Kc7h2h3s4s"), "the board is complete"),
        (lambda document: fold_seat(document, 2, True), "At least two seats must be in the hand"),
        (lambda document: set_range(document, 2, "KcKc"), "Villain"),
    ],
)
def test_a_table_without_the_picture_says_why(feed, context, drawn, edit, words, qtbot):
    edit(context.document)
    qtbot.waitUntil(lambda: words in feed.view.hint + feed.view.line)


def test_a_game_without_the_picture_says_so(window, context, drawn, qtbot):
    context.document.replace(example_session("stud").state())
    click_tab(window, "Equity graph", qtbot)  # another picture has come to the front
    qtbot.waitUntil(lambda: "games with a board" in window.picture_set.equity_graph.view.hint)


def test_beside_the_figures_of_an_earlier_run_it_says_that_it_shows_the_current_table(feed, context):
    results, state = context.table_runs.results, context.document.state
    results.show_past(results.snapshot, state, "from the history")
    assert not feed.view.line.startswith(OF_NOW)  # it was the same table
    results.show_past(results.snapshot, replace(state, board=""), "from the history")
    assert feed.view.line.startswith(OF_NOW)
    results.show_present()
    assert not feed.view.line.startswith(OF_NOW)


def test_names_and_colours_follow_the_seats_without_a_new_picture(feed, context):
    rename_seat(context.document, 1, "Anna")
    assert feed.view.names.names[0] == "Anna"


def test_nothing_is_computed_while_hidden(feed, window, context, qtbot):
    window.workspaces.show_workspace("pql")
    before = feed.request.picture
    set_range(context.document, 2, "JJ")
    assert not feed.request._settle.isActive()
    assert feed.request.picture is before


def test_figures_and_picture_can_be_taken_away(feed):
    header, rows = feed.view.table()
    assert header[0] == "player"
    assert len(rows) == sum(len(graph.curve.equity) for graph in feed.view.graphs)
    assert feed.view.menu.csv().startswith(b"\xef\xbb\xbfplayer")
    assert QImage.fromData(feed.view.menu.png(2)).width() == 2 * feed.view.width()
    assert b"<svg" in feed.view.menu.svg()


def test_a_long_curve_is_drawn_with_as_many_points_as_can_be_seen():
    many = 20_000
    ones = np.ones(many, dtype=np.int64)
    equity, share = np.linspace(1, 0, many), np.full(many, 1 / many)
    masks = np.zeros(many, dtype=np.uint64)
    curve = Curve(equity, share, np.cumsum(share), masks, masks, ones, ones, False, 0.5)
    x, y = steps_of(curve)
    assert len(x) == len(y) == MOST_POINTS
    assert np.abs(y - (1 - x)).max() < 0.001


def test_names_are_moved_apart_and_stay_inside():
    moved = apart([50.0, 50.0, 99.0], 0.0, 100.0)
    assert moved[0] < moved[1] < moved[2] <= 100.0
    assert np.diff(sorted(moved)).min() >= NAME_GAP - 1e-9
    assert moved == [50.0 - NAME_GAP, 50.0, 99.0]  # up: the curves are below
    assert apart([3.0, 2.0, 90.0], 1.0, 100.0) == [1.0 + NAME_GAP, 1.0, 90.0]  # no room above


@pytest.mark.parametrize("curves", [1, 2, 3, 6, 10])
def test_bands_of_many_curves_on_top_of_one_another_stay_light(curves):
    depth = band_depth(curves)
    assert 0 < depth <= BAND_DEPTH + 1e-9
    assert 1 - (1 - depth) ** curves <= 1 - (1 - BAND_DEPTH) ** 3 + 1e-9
