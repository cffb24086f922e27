"""Runs of bars, chosen with the mouse and with the keyboard."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from ui.flops.shown.choice import FlopsChoice
from ui.flops.shown.sifting import sift
from ui.flops.views.bars import FlopBars
from ui.plots.convergence.trace import SeatLook
from ui.theme.theme import LIGHT_MODE, Theme

LOOKS = (SeatLook("Button", 0), SeatLook("Blind", 1))
LEFT, SHIFT, PLAIN = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.NoModifier,
)
CONTROL = Qt.KeyboardModifier.ControlModifier


def placed(picture, qtbot):
    """A picture on its own screen."""
    qtbot.addWidget(picture)
    picture.resize(700, 300)
    picture.show()
    QApplication.processEvents()
    return picture


@pytest.fixture
def bars(qtbot, report):
    made = placed(FlopBars(Theme(LIGHT_MODE)), qtbot)
    made.wanted, made.flops = [], []
    made.runs_wanted.connect(made.wanted.append)
    made.chosen.connect(made.flops.append)
    show(made, report)
    return made


def show(bars: FlopBars, report, **choice: object) -> None:
    bars.show_flops(sift(report, replace(FlopsChoice(), **choice), {}), LOOKS)


def point(bars: FlopBars, share: float, down: float = 0.5) -> QPoint:
    """A place over the bars, from their left to their right end; beyond 0 and 1 it is outside."""
    area = bars.plot.getViewBox().sceneBoundingRect()
    where = QPointF(area.left() + share * area.width(), area.top() + down * area.height())
    return bars.view.mapFromScene(where)


def send(bars: FlopBars, kind: QEvent.Type, where: QPoint, held=LEFT, keys=PLAIN) -> None:
    button = Qt.MouseButton.NoButton if kind == QEvent.Type.MouseMove else LEFT
    port = bars.view.viewport()
    QApplication.sendEvent(
        port, QMouseEvent(kind, QPointF(where), QPointF(port.mapToGlobal(where)), button, held, keys)
    )


def press(bars: FlopBars, share: float, keys=PLAIN) -> None:
    send(bars, QEvent.Type.MouseButtonPress, point(bars, share), keys=keys)


def move(bars: FlopBars, share: float, held=LEFT) -> None:
    send(bars, QEvent.Type.MouseMove, point(bars, share), held)


def release(bars: FlopBars, share: float, down: float = 0.5, keys=PLAIN) -> None:
    send(bars, QEvent.Type.MouseButtonRelease, point(bars, share, down), Qt.MouseButton.NoButton, keys)


def key(bars: FlopBars, code: Qt.Key, keys=PLAIN) -> bool:
    """Press a key; returns whether the widget took it before the window's shortcuts."""
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, code, keys)
    asked.ignore()
    QApplication.sendEvent(bars, asked)
    QApplication.sendEvent(bars, QKeyEvent(QEvent.Type.KeyPress, code, keys))
    return asked.isAccepted()


def run(bars: FlopBars, first: float, last: float) -> tuple[float, float]:
    """The run between two places."""
    lines = bars.shown.lines
    return tuple(lines[bar_at(bars, share)].value for share in (last, first))


def bar_at(bars: FlopBars, share: float) -> int:
    """The bar where this share of all deals is to its left: bars are as wide as their flops are likely."""
    chances = [line.chance for line in bars.shown.lines]
    reached, wanted = 0.0, share * sum(chances)
    for place, chance in enumerate(chances):
        reached += chance
        if reached > wanted:
            return place
    return len(chances) - 1


def test_bars_above_the_middle_take_the_share_of_flops_that_the_sentence_names(bars) -> None:
    lines, edges = bars.shown.lines, bars.item.edges
    above = sum(line.value > bars.shown.middle for line in lines)
    chance = sum(line.chance for line in lines[:above]) / sum(line.chance for line in lines)
    assert edges[above] == pytest.approx(chance)
    assert 0 < chance != pytest.approx(above / len(lines), abs=0.001)


def near(wanted, runs) -> bool:
    """Whether runs are as wanted, but for a bar or two at their ends, which are narrower than a pixel."""
    return len(wanted) == len(runs) and all(
        each == pytest.approx(other, abs=0.01) for each, other in zip(wanted, runs, strict=True)
    )


@pytest.mark.parametrize(("start", "end"), [(0.2, 0.4), (0.4, 0.2)])
def test_a_drag_over_bars_narrows_to_their_flops_and_puts_none_on_the_table(bars, start, end) -> None:
    press(bars, start)
    move(bars, start)
    assert bars.item.runs is None
    move(bars, end)
    assert len(bars.item.runs) == 1
    count = len(bars.shown.lines)
    wanted = (bar_at(bars, 0.2), bar_at(bars, 0.4))
    assert bars.item.runs[0] == pytest.approx(wanted, abs=0.01 * count)
    assert bars.card.isVisible()
    release(bars, end)
    assert near(bars.wanted[0], [run(bars, 0.2, 0.4)])
    assert (len(bars.wanted), bars.flops) == (1, [])


def test_a_drag_that_leaves_the_bars_ends_at_the_last_one_wherever_it_is_released(bars) -> None:
    press(bars, 0.8)
    move(bars, 0.9)
    bars.view.left.emit()
    move(bars, 1.7)
    assert bars.item.runs[0][1] == len(bars.shown.lines)
    assert bars.read_place == len(bars.shown.lines) - 1
    release(bars, 1.7, 5.0)
    assert near(bars.wanted[0], [run(bars, 0.8, 0.9999)])
    assert bars.flops == []


def test_a_click_puts_the_flop_on_the_table_unless_it_is_released_elsewhere(bars) -> None:
    press(bars, 0.3)
    release(bars, 0.3, 9.0)
    assert bars.flops == []
    press(bars, 0.3)
    release(bars, 0.3)
    assert bars.flops == [bars.shown.lines[bars.read_place].cards]
    release(bars, 0.3)  # the second half of a double click
    assert len(bars.flops) == 1
    assert bars.wanted == []


def test_shift_adds_a_run_or_a_single_bar(bars, report) -> None:
    first = run(bars, 0.1, 0.2)
    show(bars, report, runs=(first,))
    press(bars, 0.6, SHIFT)
    move(bars, 0.7)
    assert len(bars.item.runs) == 2
    release(bars, 0.7)
    assert near(bars.wanted[0], [run(bars, 0.6, 0.7), first])
    press(bars, 0.15, SHIFT)
    move(bars, 0.3)
    release(bars, 0.3)
    assert near(bars.wanted[1], [run(bars, 0.1, 0.3)])  # those that overlap are one
    press(bars, 0.9, SHIFT)
    release(bars, 0.9)
    low, high = bars.wanted[2][0]
    assert low == high == pytest.approx(run(bars, 0.9, 0.9)[0], abs=0.01)
    press(bars, 0.4)
    move(bars, 0.5)
    assert len(bars.item.runs) == 1
    release(bars, 0.5)
    assert near(bars.wanted[3], [run(bars, 0.4, 0.5)])
    assert bars.flops == []


def test_escape_ends_a_drag_and_then_shows_all_bars_before_it_stops_a_run(bars, report) -> None:
    assert not key(bars, Qt.Key.Key_Escape)  # nothing to give up
    kept = (run(bars, 0.1, 0.2),)
    show(bars, report, runs=kept)
    before = bars.item.runs
    press(bars, 0.6)
    move(bars, 0.7)
    assert key(bars, Qt.Key.Key_Escape)
    assert bars.item.runs == before
    move(bars, 0.8)
    release(bars, 0.8)
    assert bars.wanted == bars.flops == []
    assert key(bars, Qt.Key.Key_Escape)
    assert bars.wanted == [()]
    show(bars, report)
    assert bars.item.runs is None
    assert not key(bars, Qt.Key.Key_Escape)


def test_new_figures_in_the_middle_of_a_drag_do_not_end_it(bars, report) -> None:
    search = "Axx, Kxx, Qxx, AKx, xxx"
    show(bars, report, search=search)
    left = {line.cards for line in bars.shown.lines}
    show(bars, report)
    shares = [at / 100 for at in range(20, 60)]
    first, *_, last = [at for at in shares if bars.shown.lines[bar_at(bars, at)].cards in left]
    press(bars, first)
    start = bars.shown.lines[bars.read_place].cards
    if start not in left:
        pytest.fail("the search must leave the flop where the drag began")
    show(bars, report)  # before the mouse has moved
    move(bars, last)
    show(bars, report, search=search)
    release(bars, last)
    (low, high), *more = bars.wanted[0]
    assert not more
    assert high == next(line.value for line in bars.shown.lines if line.cards == start)
    assert low < high


def test_a_drag_ends_if_the_flop_where_it_began_is_gone(bars, report) -> None:
    press(bars, 0.2)
    start = bars.shown.lines[bars.read_place]
    other = "monotone" if "monotone" not in start.kind else "rainbow"
    move(bars, 0.4)
    show(bars, report, search=other)
    release(bars, 0.4)
    assert bars.wanted == bars.flops == []


def test_a_drag_whose_release_went_elsewhere_or_that_loses_the_focus_chooses_nothing(bars) -> None:
    press(bars, 0.2)
    move(bars, 0.4)
    move(bars, 0.5, held=Qt.MouseButton.NoButton)  # released over another window
    assert bars.item.runs is None
    release(bars, 0.5)
    press(bars, 0.2)
    move(bars, 0.4)
    QApplication.sendEvent(bars, QFocusEvent(QEvent.Type.FocusOut))
    assert bars.item.runs is None
    release(bars, 0.4)
    press(bars, 0.2)
    move(bars, 0.4)
    bars.hide()
    bars.show()
    release(bars, 0.4)
    assert bars.wanted == bars.flops == []


def test_shift_and_the_arrow_keys_choose_a_run_at_once(bars, report) -> None:
    lines = bars.shown.lines
    key(bars, Qt.Key.Key_Right)
    key(bars, Qt.Key.Key_Right)
    key(bars, Qt.Key.Key_PageDown, SHIFT)
    assert bars.wanted == [((lines[51].value, lines[1].value),)]
    show(bars, report, runs=bars.wanted[-1])
    key(bars, Qt.Key.Key_Left, SHIFT)
    assert bars.wanted[-1] == ((lines[50].value, lines[1].value),)
    show(bars, report, runs=bars.wanted[-1])
    QApplication.sendEvent(bars, QFocusEvent(QEvent.Type.FocusOut))
    assert len(bars.wanted) == 2  # what was chosen stays
    assert bars.item.runs == bars.shown.runs
    bars.read(200)
    key(bars, Qt.Key.Key_Right, SHIFT | CONTROL)
    assert bars.wanted[-1] == ((lines[201].value, lines[200].value), (lines[50].value, lines[1].value))
    show(bars, report, runs=bars.wanted[-1])
    key(bars, Qt.Key.Key_Right)
    key(bars, Qt.Key.Key_Right, SHIFT)  # another run, alone
    assert bars.wanted[-1] == ((lines[203].value, lines[202].value),)
    assert key(bars, Qt.Key.Key_Escape)
    assert bars.wanted[-1] == ()


def test_keys_over_no_bars_choose_nothing(bars, report) -> None:
    show(bars, report, search="nonsense")
    for code in (Qt.Key.Key_Right, Qt.Key.Key_PageDown):
        key(bars, code, SHIFT)
    press(bars, 0.5)
    move(bars, 0.7)
    release(bars, 0.7)
    assert bars.wanted == bars.flops == []
    bars.show_nothing("none")
    press(bars, 0.5)
    release(bars, 0.5)
    assert bars.wanted == bars.flops == []


def test_copies_and_screen_readers_have_the_flops_of_the_runs(bars, report) -> None:
    whole = len(bars.table()[1])
    show(bars, report, runs=(run(bars, 0.1, 0.2),))
    header, rows = bars.table()
    assert 0 < len(rows) < whole == len(bars.shown.lines)
    assert {len(row) for row in rows} == {len(header)}
    low, high = bars.shown.choice.runs[0]
    assert all(low <= row[header.index("Button equity")] <= high for row in rows)
    assert f"{100 * low:.1f} % to {100 * high:.1f} %" in bars.accessibleDescription()


def test_the_read_out_goes_with_its_flop(bars, report) -> None:
    bars.read(0)
    show(bars, report, search="KKx, AAx")
    assert bars.card.isVisible() == (bars.read_line is not None)
    bars.read(0)
    show(bars, report, search="nonsense")
    assert not bars.card.isVisible()
    assert bars.item.marked is None
