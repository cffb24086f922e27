"""Other tables in the Flops workspace: several players, other games, turns, questions, two reports."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from PySide6.QtCore import Qt

from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import flop_report, reporting
from tests.patience import COLD_MS
from ui.document.state import SeatState
from ui.flops.feeds.feed import NO_CARDS, board_before
from ui.flops.shown.choice import (
    ASKED,
    CHANCE,
    COMPARED,
    EQUITIES,
    EVERY_RIVER,
    EVERY_TURN,
    NUTS,
    SCATTER,
    SUBSET,
    FlopsChoice,
)
from ui.flops.shown.figure_words import chance_text, share_text
from ui.flops.shown.sifting import sift
from ui.flops.shown.words import count_line, flops_line
from ui.flops.views.scatter import ScatterView, round_levels
from ui.plots.convergence.trace import SeatLook
from ui.theme.theme import LIGHT_MODE, Theme

PAIRED = "count(minHandType(Button, flop, pair))"


@pytest.fixture(scope="module")
def three():
    """Three short-deck ranges, sampled: rough figures everywhere."""
    seats = [Seat("a", "AA"), Seat("b", "KK"), Seat("c", "*")]
    asked = prepare(equity_query(seats, game="shortdeck", syntax="generic"))
    return list(flop_report(asked, ("equity",), RunSettings(trials=30_000, seed=3, threads=1)))[-1]


def test_the_figures_of_any_player_are_shown_against_his_fair_share(three) -> None:
    for whose in range(3):
        shown = sift(three, FlopsChoice(whose=whose), {})
        assert shown.middle == pytest.approx(1 / 3)
        assert shown.equities == tuple(three.mean(f"p{place}.equity") for place in (1, 2, 3))
        line = shown.lines[0]
        row = int(np.nanargmax(np.where(three.chance > 0, three.column(f"p{whose + 1}.equity"), np.nan)))
        assert line.value == line.equities[0] == three.column(f"p{whose + 1}.equity")[row]
        assert sum(line.equities) == pytest.approx(1.0)
    by_other = sift(three, FlopsChoice(order=EQUITIES[1]), {})
    others = [by_other.lines[place].equities[1] for place in by_other.order]
    assert others == sorted(others, reverse=True)


def test_no_rough_figure_is_without_its_interval(three) -> None:
    shown = sift(three, FlopsChoice(search="Axx"), {})
    assert not shown.has_shares
    low, high = shown.ahead
    assert low < high
    assert f"{100 * low:.0f} to {100 * high:.0f} %" in flops_line(shown, "a")
    assert count_line(shown, "a").count("±") == 2
    assert all(line.chance_half_width > 0 for line in shown.lines)
    for text in (share_text(0.5, 0.01), chance_text(0.01, 0.004), share_text(0.1, 0.01, 1)):
        assert "±" in text
    assert share_text(0.9999, 0.0817) == "91.82 to 100 %"
    assert share_text(0.0001, 0.05) == "0 to 5.01 %"
    assert chance_text(0.0001, 0.0002) == "< 0.03 %"
    mean = shown.textures[0][1][0].known
    assert mean.half_width > 0 < mean.chance_half_width


def test_a_difference_is_from_the_mean_of_the_others(report) -> None:
    third = {f"p3.{name}": report.column(f"p1.{name}") for name in ("equity", "over80", "over50")}
    kinds = replace(report.kinds, columns=MappingProxyType({**report.kinds.columns, **third}))
    three = replace(report, kinds=kinds, labels=("a", "b", "c"))
    line = sift(three, FlopsChoice(NUTS), {}).lines[0]
    assert line.value == pytest.approx(line.shares[0] - (line.shares[1] + line.shares[2]) / 2)


def test_a_third_player_and_another_game_are_sampled_until_stopped(panel, window, qtbot, monkeypatch) -> None:
    monkeypatch.setattr(
        "oracle.reports.flops.flop_report", reporting.flop_report
    )  # rough figures, and no end
    document = window.context.document
    two = document.state
    omaha = tuple(
        SeatState(number, name, text, number)
        for number, name, text in ((1, "Button", "AA"), (2, "Big blind", "KK"), (3, "<b>Third", "*"))
    )
    document.apply("omaha", replace(two, game="omahahi", syntax="generic", board="", seats=omaha))
    qtbot.waitUntil(lambda: not panel.feed.stale and panel.feed.report is not None
                    and len(panel.feed.report.labels) == 3, timeout=COLD_MS)  # fmt: skip
    qtbot.waitUntil(lambda: panel.feed.shown is not None and panel.feed.shown.players == 3, timeout=COLD_MS)
    assert panel.stop_button.text() == "Stop"
    qtbot.mouseClick(panel.stop_button, Qt.MouseButton.LeftButton)
    assert panel.stop_button.text() == "Start again"
    assert not panel.feed.request.busy
    assert not panel.side.compared.button(1).isEnabled()
    qtbot.mouseClick(panel.side.players[1], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: panel.feed.shown.choice.whose == 1, timeout=COLD_MS)
    assert panel.bars.title.startswith("Big blind’s equity")
    assert [player.isVisible() for player in panel.side.players[:4]] == [True, True, True, False]
    assert "±" in panel.side.players[2].accessibleName()


def test_every_turn_and_river_of_the_table_is_shown_and_put_on_the_board(
    panel, window, qtbot, settled
) -> None:
    document = window.context.document
    panel.choosing.choose_street(EVERY_TURN)
    settled(panel)
    shown = panel.feed.shown
    assert (shown.street, shown.exact, len(shown.lines[0].cards)) == (EVERY_TURN, True, 1)
    assert sum(line.chance for line in shown.lines) == pytest.approx(1.0)
    assert not panel.search.isEnabled()
    titles = panel.tables.list.flops
    assert titles.headerData(titles.columnCount() - 1, Qt.Orientation.Horizontal) == ""  # cards have no kind
    panel.bars.setFocus()
    qtbot.keyClick(panel.bars, Qt.Key.Key_Right)
    qtbot.keyClick(panel.bars, Qt.Key.Key_Return)
    assert document.state.board.startswith("Kh7c2d")
    assert len(document.state.board) == 8
    panel.choosing.choose_street(EVERY_RIVER)
    settled(panel)
    assert panel.feed.shown.street == EVERY_RIVER
    document.apply("flop", replace(document.state, board="Kh7c2d"))
    settled(panel)
    assert panel.bars.hint == NO_CARDS[EVERY_RIVER]
    assert panel.bars.title == "Every river, best to worst"
    panel.choosing.view(SUBSET)  # of flops alone
    settled(panel)
    assert not panel.tables.subset.isVisible()
    assert not panel.search.isEnabled()
    panel.choosing.choose_street("flop")
    settled(panel)
    assert panel.tables.subset.isVisible()
    assert panel.feed.shown.street == "flop"


@pytest.mark.parametrize(
    ("board", "street", "before"),
    [("Kh7c2dAs", EVERY_TURN, "Kh7c2d"), ("Kh 7c 2d As", EVERY_RIVER, "Kh7c2dAs"), ("Kh7", EVERY_TURN, "Kh7"),
     ("Kh7c2d", "flop", "")],
)  # fmt: skip
def test_the_cards_before_a_street(board, street, before) -> None:
    assert board_before(board, street) == before


@pytest.mark.parametrize(
    ("low", "high", "levels"),
    [
        (0.337, 0.981, (0.2, 0.4, 0.6, 0.8, 1.0)), (0.0, 1.0, (0.0, 0.5, 1.0)), (0.5, 0.5, (0.5, 0.505)),
        (-0.12, 0.04, (-0.15, -0.1, -0.05, 0.0, 0.05)), (3.0, 11.5, (0.0, 5.0, 10.0, 15.0)),
    ],
)  # fmt: skip
def test_a_scale_has_round_levels_around_its_points(low, high, levels) -> None:
    assert round_levels(low, high) == pytest.approx(levels, abs=1e-9)


def test_a_question_is_asked_and_an_error_is_reported_at_its_place(panel, window, qtbot, settled) -> None:
    qtbot.mouseClick(panel.side.compared.button(COMPARED.index(ASKED)), Qt.MouseButton.LeftButton)
    assert "Type a question" in panel.bars.hint
    assert panel.bars.title == "A question on every flop"
    assert panel.focusWidget() is panel.side.question
    panel.side.question.setText("count(winsHi(Nobody))")
    qtbot.waitUntil(lambda: panel.side.question.error is not None, timeout=COLD_MS)
    assert "Nobody" in panel.side.remark.text()
    assert panel.bars.hint == panel.side.remark.text()
    assert "equity" not in panel.tables.crossed.title
    span = panel.side.question.error
    assert panel.side.question.text()[span.start : span.end] == "Nobody"
    panel.side.question.setText("minHandType(Button, flop, pair)")
    qtbot.waitUntil(lambda: bool(panel.bars.shown and panel.bars.shown.lines), timeout=COLD_MS)
    settled(panel)
    shown = panel.feed.shown
    assert panel.side.question.error is None
    assert (shown.choice.question, shown.exact) == (PAIRED, True)
    assert shown.choice.unit == "share"
    assert shown.middle == pytest.approx(shown.known.mean)
    assert panel.bars.title == f"{PAIRED} on every flop, most to least"
    panel.restore({"flops": "equity", "flops question": ""})
    settled(panel)
    assert panel.side.question.text() == ""


def test_two_reports_are_points_and_a_point_is_read_and_put_on_the_table(
    panel, window, qtbot, settled
) -> None:
    document = window.context.document
    assert not panel.tables.views.button(3).isVisible()
    qtbot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    button, blind = document.state.seats
    document.apply("range", replace(document.state, seats=(replace(button, range_text="KK, AKs"), blind)))
    settled(panel)
    qtbot.mouseClick(panel.tables.views.button(3), Qt.MouseButton.LeftButton)
    settled(panel)
    view = panel.tables.scatter
    assert len(view.lines) == len(view.item.points) > 350
    unkept = tuple(replace(line, change=None) for line in view.shown.lines)
    view.show_flops(replace(view.shown, lines=unkept), view.looks)
    assert view.hint.startswith("The report that you kept does not have this figure")
    view.show_flops(panel.feed.shown, view.looks)
    assert not view.hint
    header, rows = view.table()
    assert [row[1] for row in rows] == sorted(row[1] for row in rows)
    assert len(header) == len(rows[0])
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert "before" in view.card.html
    place = view.item.places(view.area())[40]
    near = view.item.part_at(view.area(), type(view.area().center())(*place.tolist()))
    assert np.hypot(*(view.item.places(view.area())[near] - place)) <= 1
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert len(document.state.board) == 6
    qtbot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    settled(panel)
    assert panel.tables.views.button(0).isChecked()
    assert panel.feed.choice.view == SCATTER


def test_points_whose_difference_is_within_its_error_are_grey(qapp, report) -> None:
    equity = report.column("p1.equity")
    more = np.where(
        np.arange(equity.size) % 3 == 0, 0.2, np.where(np.arange(equity.size) % 3 == 1, -0.2, 0.01)
    )
    half = {**report.kinds.half_widths, "p1.equity": np.full(equity.size, 0.05)}
    columns = MappingProxyType({**report.kinds.columns, "p1.equity": equity + more})
    sampled = replace(report, kinds=replace(report.kinds, columns=columns, half_widths=half), deals=1000)
    view = ScatterView(Theme(LIGHT_MODE))
    view.show_flops(
        sift(sampled, FlopsChoice(order=CHANCE), {}, report),
        (SeatLook("Button", 0), SeatLook("Big blind", 1)),
    )
    differences = view.item.points[:, 1] - view.item.points[:, 0]
    assert set(view.item.moved.tolist()) == {-1, 0, 1}
    assert (np.abs(differences[view.item.moved == 0]) < 0.05).all()
    assert (np.sign(differences[view.item.moved != 0]) == view.item.moved[view.item.moved != 0]).all()
    assert f"{np.count_nonzero(view.item.moved == 0):,} not known to differ (grey)" in view.line
    image = view.grab().toImage()
    assert not image.isNull()
    view.deleteLater()


def test_a_number_has_a_scale_and_its_own_change(report) -> None:
    number = "avg(hvhEquity(Button, turn) * 1000)"
    columns = MappingProxyType({**report.kinds.columns, number: 1000 * report.column("p1.equity")})
    asked = replace(report, kinds=replace(report.kinds, columns=columns))
    shown = sift(asked, FlopsChoice(ASKED, question=number, order=CHANCE), {}, asked)
    assert shown.choice.unit == "number"
    assert {line.change.points for line in shown.lines} == {0.0}
    assert "mean 5" in count_line(shown, "Button") or "mean 4" in count_line(shown, "Button")
