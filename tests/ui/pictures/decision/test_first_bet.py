"""The picture of first bets through clicks and keys; its figures against a search for the root."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from oracle.decisions.first_bet import NEEDS, USUAL, first_bet_table
from tests.ui.pictures.conftest import click_tab
from ui.document.edits.seats import set_range


@pytest.fixture
def feed(window, drawn, qtbot):
    click_tab(window, "First bet", qtbot)
    feed = window.picture_set.first_bet
    drawn(feed)
    return feed


def root(needed: float, behind: int) -> float:
    """The x at which k hands are all worse with the needed chance: halving the interval, not by a formula."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        chance = 1.0
        for _player in range(behind):
            chance *= 1 - middle
        low, high = (middle, high) if chance > needed else (low, middle)
    return low


@pytest.mark.parametrize("choice", [USUAL, *NEEDS])
def test_the_share_gives_each_number_of_players_the_chance_needed(choice: str) -> None:
    (found,) = first_bet_table(None, choice)
    for row in found.rows:
        assert len(row.shares) == 9
        for behind, share in enumerate(row.shares, 1):
            needed = float(row.needed)
            if row.call:  # of the hands that bet, with blinds; beats the share needed of them
                needed, kept = 0.4, 1 - needed
            else:
                kept = 1.0
            if row.blinds and behind == 1:  # half a chip to win the same 1/n − 1
                needed = 0.5 / (0.5 + 1 / needed - 1)
            assert share == pytest.approx(kept * root(needed, behind), abs=1e-12)


def test_the_published_rows_are_shown(feed) -> None:
    shown = {line.name: line.figures for line in feed.view.item.lines}
    assert [round(float(each)) for each in reversed(shown["No blinds"])] == [7, 8, 9, 11, 13, 16, 21, 29, 50]
    assert [round(float(each)) for each in reversed(shown["Blinds"])] == [10, 11, 12, 14, 17, 20, 26, 37, 75]
    assert shown["Call at 2/5"][-1] == "5.8"
    assert shown["Call at 2/7"][-1] == "6.9"
    header, rows = feed.view.table()
    assert header == ("players still to act", "no blinds", "blinds", "call at 2/5", "call at 2/7")
    assert rows[0] == (1, 0.5, pytest.approx(0.75), pytest.approx(0.45), pytest.approx(0.75 * 5 / 7))


def test_every_figure_says_how_it_is_worked_out(feed, qtbot) -> None:
    view = feed.view
    place = view.item.column(view.area(), 9).center()
    qtbot.mouseMove(view.view.viewport(), view.view.mapFromScene(place))
    for words in (
        "9 players still to act",
        "7.4 %",
        "x = 1 − (1/2)^(1/9)",
        "x = 1 − (2/5)^(1/9)",
        "0.0968 · (1 − 2/7)",
    ):
        assert words in view.card.html
    view.setFocus()
    for _ in range(9):
        qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.item.marked == 1
    assert "2/5 / (2 − 2/5) = 1/4: 1 − 1/4" in view.card.html


def test_other_pot_odds_are_chosen_from_the_chip_and_kept(feed, drawn, qtbot) -> None:
    qtbot.mouseClick(feed.chip, Qt.MouseButton.LeftButton)
    feed.menu.actions()[1 + NEEDS.index("1/3")].trigger()
    feed.menu.close()
    drawn(feed)
    assert feed.choice == "1/3"
    assert [line.name for line in feed.view.item.lines] == ["No blinds", "Blinds"]
    assert feed.view.item.lines[0].figures[0] == "66.7"
    feed.choose("7/5")
    assert feed.choice == "1/3"
    assert "formula of the number of players" in feed.pql_button.toolTip()


def test_it_depends_on_no_cards(feed, context, drawn) -> None:
    before = feed.view.table()
    set_range(context.document, 2, "72o")
    drawn(feed)
    assert feed.view.table() == before
