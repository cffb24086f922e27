"""Further columns of the table, types of hands, kinds that open, and the list as text."""

from __future__ import annotations

from dataclasses import replace
from math import fsum, nan

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication

from oracle.cards.mask import mask_of
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.reports.flops import FlopReport, column_name, figure_of, flop_report
from tests.ui.flops.conftest import DEAD
from ui.flops.feeds.subset_feed import kept_columns
from ui.flops.shown.choice import BEST, FURTHER, HELD, FlopsChoice, as_entries, from_entries, order_by
from ui.flops.shown.figure_words import FURTHER_TITLES
from ui.flops.shown.sifting import sift
from ui.flops.shown.words import compared_title, flops_line, nothing_to_show
from ui.flops.views.flop_list import FlopList, bar_share
from ui.flops.views.list_menu import MARKDOWN, SOLVER, TEXT, ListMenu
from ui.plots.convergence.trace import SeatLook
from ui.theme.theme import LIGHT_MODE, Theme

LOOKS = (SeatLook("Ann", 0), SeatLook("Bob", 1))


@pytest.fixture(scope="module")
def suited() -> FlopReport:
    """A report in which suits matter, with every further figure."""
    seats = [Seat("Ann", "AhKh,QQ"), Seat("Bob", "JJ,T9s")]
    query = equity_query(seats, syntax="classic", dead=DEAD)
    return list(flop_report(prepare(query), ("equity", "over80", *FURTHER)))[-1]


def test_further_columns_have_the_titles_and_the_figures_of_the_report(suited) -> None:
    assert {name: figure_of(name).title for name in FURTHER} == FURTHER_TITLES
    shown = sift(suited, FlopsChoice(order=order_by("win", 1), more=("win", "top_pair")), {})
    assert (shown.more, shown.columns) == (FURTHER, ("win", "top_pair"))
    wins = []
    for line in (shown.lines[place] for place in shown.order):
        row = int(np.flatnonzero(suited.flops == np.uint64(mask_of(line.cards)))[0])
        assert line.more == tuple(
            tuple(suited.column(column_name(player, name))[row] for player in range(2)) for name in FURTHER
        )
        wins.append(line.more[0][1])
    assert wins == sorted(wins, reverse=True)
    assert wins[0] > wins[-1]
    other = sift(suited, FlopsChoice(whose=1), {}).lines[0]
    same = next(line for line in shown.lines if line.cards == other.cards)
    assert other.more == tuple(each[::-1] for each in same.more)


def test_a_column_is_taken_away_with_the_order_by_it_and_comes_back_from_a_session() -> None:
    choice = replace(FlopsChoice().with_column("top_pair").with_column("win"), order=order_by("win", 1))
    assert choice.more == ("win", "top_pair")
    assert from_entries(as_entries(replace(choice, compared=HELD, held="draw")), FlopsChoice()) == replace(
        choice, compared=HELD, held="draw"
    )
    assert choice.with_column("win") == FlopsChoice(more=("top_pair",), order=BEST)
    damaged = {"flops columns": "tie|nonsense", "flops hand type": "nuts", "flops order": "win 11"}
    assert from_entries(damaged, FlopsChoice()) == FlopsChoice(more=("tie",))


def test_types_of_hands_are_compared_as_shares_less_those_of_the_others(suited) -> None:
    shown = sift(suited, FlopsChoice(HELD, held="overpair"), {})
    first, second = (suited.column(f"p{player}.overpair") for player in (1, 2))
    away = np.sort((first - second)[suited.chance > 0])[::-1]
    assert [line.value for line in shown.lines] == pytest.approx(away.tolist(), abs=1e-15)
    assert compared_title(shown, "Ann") == "Ann’s hands with an overpair on every flop, best to worst"
    assert flops_line(shown, "Ann").startswith("Ann has more hands with an overpair on ")
    columns = sift(suited, replace(shown.choice, more=("overpair", "top_pair")), {}).columns
    assert columns == ("top_pair",)  # the other one is beside the figure compared
    kept = kept_columns(suited, shown.choice.columns(2))
    assert kept == tuple(
        f"p{player}.{name}" for player in (1, 2) for name in ("equity", "over80", "overpair")
    )
    known = {"p1.equity": first, "p2.equity": second}
    before = replace(suited, kinds=replace(suited.kinds, columns=known))  # asked for without types of hands
    assert nothing_to_show(sift(before, shown.choice, {})) == "The hand types are being counted."
    trips = {"p1.trips": first, "p2.trips": second}
    lost = replace(suited, kinds=replace(suited.kinds, columns=known | trips))
    assert nothing_to_show(sift(lost, shown.choice, {})).startswith("This table has no such hand type.")
    turns = replace(sift(before, shown.choice, {}), street="turn")
    assert nothing_to_show(turns) == "Hand types are for flops: look at every flop."


def test_a_kind_opens_to_the_flops_that_it_is_the_mean_of(suited) -> None:
    closed = sift(suited, FlopsChoice(), {})
    kind = next(line for line in closed.lines if line.apart > 2)
    shown = sift(suited, FlopsChoice().opening(kind.cards), {})
    assert shown.lines == closed.lines
    (place,) = shown.opened
    assert shown.lines[place] == kind
    flops = shown.opened[place]
    assert len(flops) == kind.apart
    assert len({line.value for line in flops}) > 1
    assert {tuple(sorted(card >> 2 for card in line.cards)) for line in flops} == {
        tuple(sorted(card >> 2 for card in kind.cards))
    }
    bars = [bar_share(shown, replace(kind, value=value)) for value in (nan, 5.0, -5.0, shown.middle)]
    assert bars == [0.0, 1.0, -1.0, 0.0]  # one that is not known, and flops beyond every kind
    assert fsum(line.chance for line in flops) == pytest.approx(kind.chance, abs=1e-15)
    for of in (lambda line: line.value, lambda line: line.shares[1], lambda line: line.more[1][0]):
        mean = fsum(line.chance * of(line) for line in flops) / kind.chance
        assert mean == pytest.approx(of(kind), abs=1e-12)


@pytest.fixture
def table(suited, qtbot) -> FlopList:
    """The table of a report in which suits matter, at a kind that can be opened."""
    made = FlopList(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    made.resize(900, 400)
    closed = sift(suited, FlopsChoice(), {})
    made.show_flops(closed, LOOKS)
    made.show()
    row = next(n for n, place in enumerate(closed.order) if closed.lines[place].apart > 1)
    made.setCurrentIndex(made.flops.index(row, 0))
    return made


def test_keys_and_clicks_open_kinds(table, qtbot) -> None:
    asked, taken, row = [], [], table.currentIndex().row()
    table.open_wanted.connect(asked.append)
    table.chosen.connect(taken.append)
    kind = table.flops.line(row)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    assert asked == [kind.cards]
    arrow = table.visualRect(table.flops.index(row, 0)).topLeft() + QPoint(10, 15)
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=arrow)
    assert asked == 2 * [kind.cards]
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.RightButton, pos=arrow)  # opens the menu, no kind
    assert asked == 2 * [kind.cards]
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=arrow)
    assert len(asked) > 2
    assert taken == []


def test_the_flops_of_an_opened_kind_are_rows_below_it(suited, table, qtbot) -> None:
    before, row, taken, said = table.flops.rowCount(), table.currentIndex().row(), [], []
    kind = table.flops.line(row)
    table.chosen.connect(taken.append)
    table.show_flops(sift(suited, FlopsChoice().opening(kind.cards), {}), LOOKS)
    assert table.flops.rowCount() == before + kind.apart
    assert table.flops.is_opened(row)
    assert all(table.flops.is_single(row + 1 + more) for more in range(kind.apart))
    table.flops.set_narrow(True)
    assert [cells[-1] for cells in table.flops.texts()[1]] == [
        table.flops.line(at).kind for at in range(table.flops.rowCount())
    ]  # in the same words in a window of any width
    menu = ListMenu(table.flops, table)
    menu.said.connect(said.append)
    menu.ways[SOLVER].trigger()  # the flops of a kind together
    assert said == [f"Copied: {before} flops."]
    words = table.flops.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert f"its flops in {kind.apart} rows" in words
    table.setCurrentIndex(table.flops.index(row + 2, 0))
    qtbot.keyClick(table, Qt.Key.Key_Return)
    assert taken == [table.flops.line(row + 2).cards]
    qtbot.keyClick(table, Qt.Key.Key_Left)  # from a single flop to its kind
    assert table.currentIndex().row() == row


def test_a_range_is_typed_over_a_player_and_escape_leaves_it_as_it_was(panel, window, qtbot, settled) -> None:
    document, player = window.context.document, panel.side.players[1]
    before = document.state.seats[1].range_text
    player.setFocus()
    qtbot.keyClick(player, Qt.Key.Key_Return)
    assert player.field.line.text() == before
    qtbot.keyClicks(player.field.line, "no such hand")
    qtbot.keyClick(player.field.line, Qt.Key.Key_Escape)
    assert player.field is None
    assert document.state.seats[1].range_text == before
    qtbot.mouseDClick(player, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(player.field.line, "AQx")  # what was there is selected
    qtbot.keyClick(player.field.line, Qt.Key.Key_Return)
    assert document.state.seats[1].range_text == "AQx"
    settled(panel)
    assert panel.side.remark.text().startswith("Big blind: ")  # the range is kept, and its error said
    assert panel.side.remark.property("role") == "error"
    window.actions_.undo.trigger()
    settled(panel)
    assert document.state.seats[1].range_text == before
    assert not panel.feed.stale


def test_the_card_of_a_bar_is_no_wider_than_the_bars_whatever_columns_the_table_has(panel, settled) -> None:
    panel.feed.choose(replace(panel.feed.choice, more=FURTHER))
    settled(panel)
    panel.bars.read(0)
    assert panel.bars.rect().contains(panel.bars.card.geometry())


def test_columns_and_the_list_as_text_come_from_the_menu(panel, qtbot, settled) -> None:
    said = []
    panel.said.connect(said.append)
    menu, model = panel.tables.list_menu, panel.tables.list.flops
    panel.search.setText("AKx")
    settled(panel)
    menu.columns["tie"].trigger()
    settled(panel)
    assert menu.columns["tie"].isChecked()
    titles = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert "Tie" in titles
    menu.ways[MARKDOWN].trigger()
    lines = QGuiApplication.clipboard().text().strip().split("\n")
    assert lines[0] == "Button’s equity on every flop"
    assert lines[3].startswith("| Flop | How often | Button’s equity |")
    assert len(lines) == 5 + model.rowCount()
    assert said == [f"Copied: {model.rowCount()} flops."]
    assert len({line.rfind("  ") for line in menu.text(TEXT).split("\n")[4:6]}) == 1
    first = menu.text(SOLVER).split("\n")[0].split(":")
    assert float(first[1]) == pytest.approx(model.line(0).chance, rel=1e-5)
    panel.search.setText("")
