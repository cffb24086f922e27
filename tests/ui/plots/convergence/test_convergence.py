from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from oracle.query import RunSettings
from tests.ui.plots.traces import SETTINGS, exact, looks, pixels_of, question, row, sampled
from ui.pictures.convergence import (
    COUNTING_LINE,
    HINT,
    SAMPLED_LINE,
    STALE_LINE,
    WITH_EXACT_LINE,
    ConvergenceView,
)
from ui.plots.convergence.trace import SeatLook
from ui.theme.theme import DARK_MODE
from ui.theme.tokens import DARK, LIGHT


def texts(axis):
    return [text.text for text in axis.texts]


def test_the_empty_picture_says_how_to_fill_it(qtbot, theme):
    view = ConvergenceView(theme)
    qtbot.addWidget(view)
    assert view.hint == HINT
    assert view.accessibleDescription() == HINT
    assert texts(view.items.labels.right) == []


def test_names_of_ten_seats_in_a_low_strip_do_not_lie_on_each_other(view):
    view.begin(question(10), SETTINGS, looks(10))
    view.resize(560, 140)
    view.show_snapshot(sampled(100_000, 10))
    heights = sorted({text.place for text in view.items.labels.right.texts})
    lane = view.plot.getViewBox().height() / 10
    assert 2 <= len(heights) < 10
    assert min(np.diff(heights)) * lane >= 12


def test_every_seat_has_a_line_and_a_band_through_its_trace(view):
    snapshot = sampled(100_000)
    view.show_snapshot(snapshot)
    assert len(view.items.lanes) == 2
    seen = [point for point in snapshot.trace if point.trials >= 1000]
    for number, lane in enumerate(view.items.lanes):
        assert len(lane.line.x) == len(seen) + 1  # and where the run stands now
        assert lane.line.x[0] == pytest.approx(np.log10(seen[0].trials))
        assert lane.line.x[-1] == pytest.approx(5.0)
        mean, half = seen[0].means[number], seen[0].half_widths[number]
        heights = view.scale.place(number, np.array([mean - half, mean, mean + half]))
        drawn = lane.band.low[0], lane.line.y[0], lane.band.high[0]
        assert drawn == pytest.approx(tuple(heights))


def test_lines_and_bands_stay_inside_the_picture(view):
    view.begin(question(10), SETTINGS, looks(10))
    view.show_snapshot(sampled(1_000_000, 10))
    for lane in view.items.lanes:
        for heights in (lane.line.y, lane.band.low, lane.band.high):
            assert heights.min() >= 0.0
            assert heights.max() <= 10.0


def test_further_snapshots_feed_the_same_items(view):
    view.show_snapshot(sampled(20_000))
    before = [id(item) for lane in view.items.lanes for item in lane.items()]
    count = len(view.plot.items)
    for trials in (40_000, 80_000, 200_000):
        view.show_snapshot(sampled(trials))
    assert [id(item) for lane in view.items.lanes for item in lane.items()] == before
    assert len(view.plot.items) == count


def test_the_axes_do_not_move_while_the_run_continues(view):
    view.show_snapshot(sampled(20_000))
    axis, scale = view.axis, view.scale
    for trials in (50_000, 200_000, 1_000_000):
        view.show_snapshot(sampled(trials))
        assert view.axis == axis
        assert view.scale is scale


def test_the_axis_reaches_as_far_as_the_limits_of_the_run(view):
    view.begin(question(), RunSettings(trials=3_000_000), looks())
    view.show_snapshot(sampled(20_000))
    assert view.axis.last == 5_000_000


def test_a_short_run_is_seen_from_its_first_hundred_trials(view):
    view.begin(question(), RunSettings(trials=3_000), looks())
    view.show_snapshot(sampled(3_000, done=True))
    assert view.axis.first == 100
    assert view.items.lanes[0].line.x[0] == pytest.approx(2.0)


def test_each_lane_ends_in_name_and_figure(view):
    view.show_snapshot(sampled(100_000))
    assert texts(view.items.labels.right) == ["Hero", "66.67 %", "Villain", "33.33 %"]


def test_ten_seats_are_all_named_in_a_low_picture(view):
    view.resize(600, 190)
    view.begin(question(10), SETTINGS, looks(10))
    view.show_snapshot(sampled(100_000, 10))
    written = texts(view.items.labels.right)
    assert len(written) == 20
    assert written[0] == "Hero"
    assert texts(view.items.labels.left) == []


def test_trials_are_written_in_words_below(view):
    view.begin(question(), RunSettings(trials=1_000_000), looks())
    view.show_snapshot(sampled(20_000))
    assert texts(view.items.labels.bottom) == ["1,000", "10,000", "100,000", "1 million trials"]


def test_the_curves_have_the_colours_of_their_seats(view):
    view.show_snapshot(sampled(100_000))
    assert view.items.dots.colors == (QColor(LIGHT.seats[0]), QColor(LIGHT.seats[1]))
    view.relabel([SeatLook("Hero", 4), SeatLook("Villain", 1)])
    assert view.items.dots.colors[0] == QColor(LIGHT.seats[4])


def test_a_renamed_seat_keeps_its_figures(view):
    view.show_snapshot(sampled(100_000))
    view.relabel([SeatLook("Alice", 0), SeatLook("Bob", 1)])
    assert texts(view.items.labels.right) == ["Alice", "66.67 %", "Bob", "33.33 %"]
    assert "Alice 66.67 %" in view.accessibleDescription()


def test_a_folded_seat_has_no_lane(view):
    snapshot = sampled(100_000)
    folded = row(9, 0.0, 0.0, folded=True)
    view.begin(question(3), SETTINGS, looks(3))
    view.show_snapshot(replace(snapshot, seats=(snapshot.seats[0], folded, snapshot.seats[1])))
    assert texts(view.items.labels.right) == ["Hero", "66.67 %", "Caller", "33.33 %"]


def test_curves_of_removed_seats_disappear(view):
    view.begin(question(4), SETTINGS, looks(4))
    view.show_snapshot(sampled(100_000, 4))
    view.begin(question(2), SETTINGS, looks(2))
    view.show_snapshot(sampled(100_000, 2))
    assert [len(lane.line.x) > 0 for lane in view.items.lanes] == [True, True, False, False]


def test_an_exact_answer_after_sampling_stays_with_the_trace_as_a_dashed_line(view):
    view.show_snapshot(sampled(100_000))
    assert view.line == SAMPLED_LINE
    assert len(view.items.lanes[0].exact.x) == 0
    view.show_snapshot(exact(trials_before=100_000))
    lane = view.items.lanes[0]
    assert len(lane.line.x) > 10
    assert lane.exact.y == pytest.approx(view.scale.place(0, np.array([2 / 3, 2 / 3])))
    assert view.line == WITH_EXACT_LINE
    assert texts(view.items.labels.right)[0] == "Hero · exact"
    assert not view.watch_button.isVisible()
    view.set_slim(True)
    assert view.view.isHidden()
    assert view.line == "Exact: all 1,712,304 deals."
    assert view.watch_button.isVisible()
    view.set_slim(False)
    assert view.view.isVisible()
    assert view.line == WITH_EXACT_LINE


def test_the_height_changes_only_with_the_first_figures_of_a_run(view):
    changes = []
    view.slimmed.connect(lambda: changes.append(view.view.isHidden()))
    view.set_slim(True)
    view.show_snapshot(sampled(100_000))
    view.show_snapshot(exact(trials_before=100_000))  # what is above it does not jump
    assert view.line == WITH_EXACT_LINE
    assert changes == []
    view.begin(question(3), SETTINGS, looks(3))
    assert changes == []
    view.show_snapshot(exact())
    assert changes == [True]
    assert view.line == "Exact: all 1,712,304 deals."
    view.begin(question(2), SETTINGS, looks(2))  # nor does it grow and shrink for a further exact answer
    assert view.line == COUNTING_LINE
    view.show_snapshot(exact())
    assert changes == [True]
    view.begin(question(3), SETTINGS, looks(3))
    view.show_snapshot(sampled(100_000, 3))
    assert changes == [True, False]
    assert view.line == SAMPLED_LINE
    view.show_snapshot(exact(trials_before=100_000))
    view.clear("There is nothing.")
    assert changes == [True, False]


def test_an_exact_answer_alone_says_how_many_deals_and_offers_to_be_watched(qtbot, view):
    view.show_snapshot(exact())
    assert "1,712,304 deals" in view.line
    assert len(view.items.lanes[0].line.x) == 0
    assert len(view.items.lanes[0].exact.x) == 2
    assert texts(view.items.labels.bottom) == []
    assert view.watch_button.isVisible()
    with qtbot.waitSignal(view.watch_sampled):
        qtbot.mouseClick(view.watch_button, Qt.MouseButton.LeftButton)


def test_a_single_deal_is_not_called_all_deals(view):
    view.show_snapshot(replace(exact(), trials=1))
    assert view.line.startswith("Exact: the only deal.")


def test_the_exact_value_stays_while_the_same_question_is_watched_sampled(view):
    view.show_snapshot(exact())
    view.clear()
    view.begin(question(), SETTINGS, looks())
    view.show_snapshot(sampled(10_000))
    assert len(view.items.lanes[0].exact.x) == 2
    assert not view.watch_button.isVisible()


def test_another_question_forgets_the_exact_value(view):
    view.show_snapshot(exact())
    view.begin(question(text="QdQc"), SETTINGS, looks())
    view.show_snapshot(sampled(10_000))
    assert len(view.items.lanes[0].exact.x) == 0
    assert view.line == SAMPLED_LINE


def test_figures_of_an_edited_question_are_dimmed_and_called_old(view):
    view.show_snapshot(sampled(10_000))
    view.set_stale(True)
    assert view.line == STALE_LINE
    assert view.items.lanes[0].line.opacity() < 1
    view.set_stale(False)
    assert view.line == SAMPLED_LINE
    assert view.items.lanes[0].line.opacity() == 1


def test_the_picture_is_reported_in_words(view):
    view.show_snapshot(sampled(100_000))
    assert view.accessibleDescription() == (
        "After 100,000 trials: Hero 66.67 % ± 0.29, Villain 33.33 % ± 0.29."
    )
    view.show_snapshot(exact())
    assert view.accessibleDescription() == "Exact, over 1,712,304 deals: Hero 66.67 %, Villain 33.33 %."


def test_hovering_reads_the_nearest_point(qtbot, view):
    view.show_snapshot(sampled(1_000_000))
    box = view.plot.getViewBox().sceneBoundingRect()
    middle = view.view.mapFromScene(box.center())
    qtbot.mouseMove(view.view.viewport(), middle)
    qtbot.waitUntil(view.card.isVisible)
    trials = int(view.trace.trials[view.reader.point])
    assert f"{trials:,} trials" in view.card.html
    assert "Hero" in view.card.html
    assert "±" in view.card.html
    assert view.rect().contains(view.card.geometry())
    qtbot.mouseMove(view.view.viewport(), QPoint(2, 2))
    qtbot.waitUntil(lambda: not view.card.isVisible())


def test_the_read_out_follows_the_figures_while_the_run_continues(view):
    view.show_snapshot(sampled(50_000))
    view.reader.read(30)
    before = view.card.html
    view.show_snapshot(sampled(100_000))
    assert view.card.isVisible()
    assert view.reader.point == 30
    assert view.card.html == before


def test_the_arrow_keys_walk_along_the_trace(qtbot, view):
    view.show_snapshot(sampled(100_000))
    last = len(view.trace) - 1
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.reader.point == last
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.reader.point == last - 1
    assert view.accessibleDescription().startswith(f"{int(view.trace.trials[last - 1]):,} trials: Hero")
    qtbot.keyClick(view, Qt.Key.Key_Home)
    assert view.trace.trials[view.reader.point] == 1000
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert view.trace.trials[view.reader.point] == 1122


def test_a_name_with_its_own_signs_is_shown_as_it_is(view):
    view.relabel([SeatLook("<b>&", 0), SeatLook("Villain", 1)])
    view.show_snapshot(sampled(10_000))
    view.reader.read(10)
    assert "&lt;b&gt;&amp;" in view.card.html


def test_curves_are_painted_and_follow_the_theme(qtbot, view, theme):
    view.show_snapshot(sampled(100_000))
    light = view.grab().toImage()
    assert pixels_of(light, LIGHT.seats[0]) > 50
    assert pixels_of(light, LIGHT.seats[1]) > 50
    theme.set_mode(DARK_MODE)
    dark = view.view.grab().toImage()
    assert pixels_of(dark, DARK.seats[0]) > 50
    assert pixels_of(dark, DARK.surface) > dark.width() * dark.height() / 8
    assert pixels_of(dark, LIGHT.surface) < 50


def test_a_snapshot_without_a_trace_yet_shows_the_state_of_the_run(view):
    snapshot = replace(sampled(120), trace=())
    view.show_snapshot(snapshot)
    assert len(view.trace) == 1
    assert texts(view.items.labels.right) == ["Hero", "66.67 %", "Villain", "33.33 %"]
