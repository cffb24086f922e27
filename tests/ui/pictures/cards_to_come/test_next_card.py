"""The next-card picture through clicks and keys."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from tests.ui.one_window import in_one_window
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import fold_seat
from ui.document.edits.table import set_board
from ui.plots.maps.heat_item import LEGEND_HEIGHT
from ui.plots.maps.next_card_item import BarAxis, CardEquities
from ui.sessions.examples import example_session

(ACE,) = parse_cards("As")
(QUEEN,) = parse_cards("Qc")


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, "Next card", qtbot)
    drawn(window.picture_set.next_card)
    return window.picture_set.next_card


def middle(view, card):
    return view.view.mapFromScene(view.item.cell(view.area(), card).center())


def test_every_card_that_can_come_has_its_equity(feed):
    view = feed.view
    assert view.title == "Hero’s equity after each turn card"
    assert len(view.item.figures.equity) == 45
    assert view.item.figures.equity[ACE] > view.item.figures.now > view.item.figures.equity[QUEEN]
    mean = (view.cards.equity[0] * view.cards.chance).sum()
    assert mean == pytest.approx(view.item.figures.now)
    assert view.line.endswith("Click a card to put it on the board.")
    assert "queen of clubs" in view.accessibleDescription().partition("Worst")[2]


def test_hovering_reads_a_card_for_every_player_and_a_click_deals_it(feed, context, qtbot):
    view = feed.view
    QApplication.processEvents()
    place = middle(view, QUEEN)
    qtbot.mouseMove(view.view.viewport(), place)
    assert view.item.marked == QUEEN
    assert "Villain" in view.card.html
    assert "Q♣" in view.card.html
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert context.document.state.board == "Kc7h2hQc"


def test_the_bars_below_read_the_same_cards_in_order(feed, qtbot):
    view = feed.view
    best = view.item.figures.ranked()[0]
    bar = view.item.place(view.area(), 0).center()
    assert view.item.part_at(view.area(), bar) == best


def test_the_arrows_walk_from_best_to_worst_and_enter_deals(feed, context, qtbot):
    view = feed.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    second = view.item.figures.ranked()[1]
    assert view.item.marked == second
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert second in parse_cards(context.document.state.board)


def test_another_player_is_chosen_from_the_chip(feed, qtbot):
    qtbot.mouseClick(feed.chooser.chip, Qt.MouseButton.LeftButton)
    feed.chooser.menu.actions()[1].trigger()
    feed.chooser.menu.close()
    assert feed.view.title.startswith("Villain")
    assert feed.view.item.figures.equity[QUEEN] > feed.view.item.figures.now


def test_a_player_who_folds_is_chosen_no_longer(feed, context, qtbot):
    feed.chooser.choose(2)
    fold_seat(context.document, 2, True)
    assert feed.chooser.key == 1
    qtbot.waitUntil(lambda: "At least two seats must be in the hand" in feed.view.line)


@in_one_window("board, words", [("", "flop"), ("Kc7h2h3s4s", "complete")])
def test_a_board_without_a_next_card_is_reported(feed, context, qtbot, board, words):
    set_board(context.document, board)
    qtbot.waitUntil(lambda: words in feed.view.hint)


def test_the_figures_of_all_players_can_be_copied(feed):
    header, rows = feed.view.table()
    assert header[:4] == ["card", "chance", "Hero", "Villain"]
    assert len(rows) == 45


def test_at_1920_two_pictures_are_side_by_side(window):
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert window.pictures.beside == "next card"
    assert window.picture_set.next_card.view.isVisible()
    assert window.picture_set.equity_graph.view.isVisible()


def test_short_deck_has_a_map_of_its_nine_ranks(window, context, drawn, qtbot):
    context.document.replace(example_session("short-deck").state())
    for title, feed in (
        ("Next card", window.picture_set.next_card),
        ("Heat map", window.picture_set.heat_map),
    ):
        click_tab(window, title, qtbot)
        drawn(feed)
        assert feed.view.item.ranks == 9
    area = QRectF(0, 0, 900, 900)
    assert window.picture_set.next_card.view.item.cell(area, parse_cards("6c")[0]).right() == pytest.approx(
        897
    )
    heat = window.picture_set.heat_map.view.item
    assert heat.grid(area).height() < 900  # the legend is below
    assert heat.cell(QRectF(0, 0, 900, 900 + LEGEND_HEIGHT), 8 * 13 + 8).topLeft() == QPointF(800, 800)


def test_bars_go_up_from_the_present_equity_for_cards_that_help_and_down_for_the_others(feed):
    item, area = feed.view.item, feed.view.area()
    figures, order = item.figures, item.figures.ranked()
    ups = [n for n, card in enumerate(order) if figures.equity[card] > figures.now]
    downs = [n for n, card in enumerate(order) if figures.equity[card] < figures.now]
    level = {round(item.bar(area, n).bottom(), 6) for n in ups}
    level |= {round(item.bar(area, n).top(), 6) for n in downs}
    assert len(ups) > 5 < len(downs)
    assert len(level) == 1
    points = [item.bar(area, n).height() / abs(figures.equity[order[n]] - figures.now) for n in ups + downs]
    assert max(points) == pytest.approx(min(points))


@pytest.mark.parametrize(
    ("now", "equities", "ends", "lines"),
    [
        (0.511, (0.38, 0.72), (0.3, 0.8), 6),
        (0.5, (0.5, 0.5), (0.49, 0.51), 3),
        (1.0, (1.0,), (0.99, 1.0), 2),
        (0.0, (0.0,), (0.0, 0.01), 2),
        (0.4, (0.0, 1.0), (0.0, 1.0), 6),
        (0.871, (0.86, 0.89), (0.86, 0.89), 4),
    ],
)
def test_the_axis_holds_every_bar_between_round_equities(now, equities, ends, lines):
    ticks = BarAxis.of(CardEquities(dict(enumerate(equities)), now)).ticks()
    assert (ticks[0], ticks[-1], len(ticks)) == (pytest.approx(ends[0]), pytest.approx(ends[1]), lines)


def test_a_sampled_present_equity_is_drawn_with_its_half_width(feed):
    item = feed.view.item
    now = f"now {100 * item.figures.now:.1f} %"
    assert now in feed.view.menu.svg().decode()
    assert f"{now} ±" not in feed.view.menu.svg().decode()
    item.set_figures(replace(item.figures, now_half_width=0.0123))
    assert f"{now} ± 1.23" in feed.view.menu.svg().decode()
