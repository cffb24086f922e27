"""The picture of starting hands through clicks and keys; its figures against the functions."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

import oracle
from oracle.cards.combo import CLASS_NAMES
from oracle.decisions.starting_hands import starting_hands
from oracle.prepared import prepare
from oracle.query import Query, Seat
from tests.ui.one_window import in_one_window
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range
from ui.plots.maps.grid_list_item import CLASS, HAND

ACES, DEUCES = CLASS_NAMES.index("AA"), CLASS_NAMES.index("22")


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, "Starting hands", qtbot)
    feed = window.picture_set.starting_hands
    drawn(feed)
    return feed


def by_hand(view):
    header, rows = view.table()
    return {row[0]: dict(zip(header[1:], row[1:], strict=True)) for row in rows}


@in_one_window("opponents", [1, 3, 9])
def test_random_hands_have_the_figures_of_the_table(feed, drawn, opponents: int) -> None:
    feed.choose(str(opponents))
    drawn(feed)
    shown = by_hand(feed.view)
    published = oracle.hand_table(opponents)
    assert list(shown) == [row.hand for row in published]
    for row in published:
        figures = shown[row.hand]
        assert figures["share"] == row.share
        assert figures["win"] == row.win
        assert figures["tie"] == pytest.approx(row.tie, abs=1e-15)
        assert figures["win"] + figures["tie"] + figures["loss"] == pytest.approx(1)
        assert (figures["±"] == 0) == (opponents == 1)
    assert feed.view.line.startswith("Exact." if opponents == 1 else "Sampled, ± 0.0")
    assert f"{100 / (opponents + 1):.1f} %" in feed.view.line


def test_the_shares_add_up_to_the_pot() -> None:
    """Every deal gives one pot to n + 1 players with random hands, so the mean share is the fair one."""
    sizes = {name: 6 if len(name) == 2 else 4 if name.endswith("s") else 12 for name in CLASS_NAMES}
    for opponents in range(1, 10):
        (found,) = starting_hands(None, str(opponents))
        mean = sum(share * sizes[name] for share, name in zip(found.share, CLASS_NAMES, strict=True)) / 1326
        assert mean == pytest.approx(found.fair, abs=1e-12 if opponents == 1 else 2e-5)
        assert found.top[found.order[-1]] == pytest.approx(1)
        assert found.top[ACES] == pytest.approx(6 / 1326)


@pytest.mark.parametrize(("hand", "other"), [("22", "AKs"), ("AKs", "72o"), ("JTs", "JTs")])
def test_a_hand_against_a_hand_has_the_equity_of_the_two_ranges(hand: str, other: str) -> None:
    (found,) = starting_hands(None, other)
    hero = oracle.equity(hand, other, syntax="classic").seats[0]
    index = CLASS_NAMES.index(hand)
    assert found.share[index] == pytest.approx(hero.equity.value, abs=1e-12)
    assert found.win[index] == pytest.approx(hero.win.value, abs=1e-12)
    assert found.tie[index] == pytest.approx(hero.tie.value, abs=1e-12)
    assert found.precision.exact


def test_a_click_shows_all_hands_against_one_and_another_goes_back(feed, drawn, qtbot) -> None:
    view = feed.view
    feed.choose("4")
    drawn(feed)
    where = view.view.mapFromScene(view.item.place(view.area(), (CLASS, DEUCES)).center())
    qtbot.mouseMove(view.view.viewport(), where)
    assert "22, number" in view.card.html
    assert "against 4 random hands" in view.card.html
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    drawn(feed)
    assert feed.choice == "22"
    assert "Click 22 to go back" in view.line
    assert feed.chip.text() == "v 22"
    assert by_hand(view)["AKs"]["share"] == pytest.approx(1 - 0.5011, abs=5e-5)
    qtbot.mouseClick(view.view.viewport(), Qt.MouseButton.LeftButton, pos=where)  # without moving
    drawn(feed)
    assert feed.choice == "4"


def test_the_list_is_read_and_chosen_from_with_the_keys(feed, drawn, qtbot) -> None:
    view = feed.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert feed.choice == "1"  # nothing was marked
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert view.item.marked == (HAND, 1)
    assert "KK, number 2 of 169" in view.accessibleDescription()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    drawn(feed)
    assert feed.choice == "KK"
    assert view.title.startswith("AA is best against KK")
    qtbot.keyClick(view, Qt.Key.Key_Return)
    drawn(feed)
    assert feed.choice == "1"


def test_the_number_of_opponents_is_chosen_from_the_chip(feed, drawn, qtbot) -> None:
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    feed.menu.actions()[8].trigger()
    feed.menu.close()
    drawn(feed)
    assert feed.choice == "9"
    assert (
        feed.view.title == f"AA is best against 9 random hands: {100 * oracle.hand_table(9)[0].share:.2f} %"
    )
    feed.choose("10")
    feed.choose("AKx")
    assert feed.choice == "9"
    assert "query for each of the 169 hands" in feed.pql_button.toolTip()


def test_it_depends_on_no_cards_and_is_about_hold_em(feed, context, drawn) -> None:
    before = feed.view.table()
    set_range(context.document, 2, "72o")
    drawn(feed)
    assert feed.view.table() == before
    table = prepare(Query(seats=(Seat("a", "*"), Seat("b", "*")), game="omahahi", syntax="generic"))
    with pytest.raises(oracle.OracleError, match="no table of starting hands for Omaha"):
        next(starting_hands(table, "1"))
