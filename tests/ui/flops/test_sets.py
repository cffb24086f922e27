"""A representative subset and sets of flops, through clicks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from oracle.reports.flops import read_flop_set
from tests.ui.one_window import in_one_window
from ui.document.edits.flop_sets import keep_flop_set
from ui.document.state import FlopSetState
from ui.flops.feeds.feed import FlopsFeed
from ui.flops.shown.choice import CHANCE, SUBSET, FlopsChoice, as_entries, from_entries
from ui.flops.shown.sifting import sift
from ui.flops.shown.words import count_line
from ui.flops.views.subset import CHOOSING, SubsetView
from ui.theme.theme import LIGHT_MODE, Theme

PASTED = "# mine\nAhKd7d:1\n7dKdAh:1\nQcQd2s:2"


def sets_of(window) -> tuple[FlopSetState, ...]:
    return window.context.document.state.flop_sets


def act(panel, words: str) -> None:
    """Choose an entry of the menu of sets."""
    panel._open_sets()
    next(action for action in panel.sets.menu.actions() if action.text() == words).trigger()
    panel.sets.menu.close()


def said(panel, qtbot, words: str) -> None:
    qtbot.waitUntil(lambda: words in panel.side.remark.text())


def test_a_subset_waits_for_a_whole_report_and_says_so(qtbot) -> None:
    view = SubsetView(Theme(LIGHT_MODE))
    qtbot.addWidget(view)
    view.show_subset(None, FlopsChoice(), (), busy=True, done=0.22)
    assert view.line.text() == "A subset needs the whole report: 22 % of the work is done so far."
    view.show_subset(None, FlopsChoice(), (), busy=True)
    assert view.line.text() == CHOOSING


def test_a_subset_is_chosen_copied_kept_and_looked_at(panel, window, qtbot, settled) -> None:
    panel.feed.choose(replace(panel.feed.choice, size=10))
    qtbot.mouseClick(panel.tables.views.button(2), Qt.MouseButton.LeftButton)
    subset = panel.tables.subset
    qtbot.waitUntil(lambda: subset.shown is not None and not panel.subsets.busy)
    assert subset.flops_model.rowCount() == 10
    assert subset.line.text().startswith("10 weighted flops represent all ")
    first = [subset.means_model.index(0, column).data() for column in range(5)]
    assert first[:3] == ["all flops", "100.0 %", f"{100 * panel.feed.shown.known.mean:.2f} %"]
    subset.copy_button.click()
    copied = QGuiApplication.clipboard().text()
    assert copied == subset.shown.subset.text()
    subset.keep_button.click()
    settled(panel)
    assert [(each.name, each.flops) for each in sets_of(window)] == [("10 flops: Button v Big blind", copied)]
    shown = panel.feed.shown
    assert len(shown.lines) == 10
    few = subset.shown.means["all flops"]["p1.equity"].subset_mean
    assert shown.known.mean == pytest.approx(few, abs=1e-5)
    assert panel.side.set_chip.text() == "10 flops: Button v Big blind"
    window.actions_.undo.trigger()
    settled(panel)
    assert sets_of(window) == ()
    assert len(panel.feed.shown.lines) == panel.feed.shown.kinds > 10


def test_a_set_is_pasted_cleaned_and_its_mean_is_that_of_its_weights(panel, window, qtbot, settled) -> None:
    QGuiApplication.clipboard().setText(PASTED)
    act(panel, "Paste a set of flops")
    said(panel, qtbot, "AhKd7d occurred more than once; its weights were added.")
    settled(panel)
    assert [each.name for each in sets_of(window)] == ["Pasted flops"]
    values = sorted(line.value for line in panel.feed.shown.lines)
    assert len(values) == 2
    assert panel.feed.shown.known.mean == pytest.approx(sum(values) / 2, abs=1e-12)
    act(panel, "Every flop")
    settled(panel)
    assert panel.feed.choice.within == ""


@in_one_window(
    "text, words",
    [
        ("AhKd7d:1\nAhKd:1", "Line 2: “AhKd:1” is not a flop"),
        ("AhKd7d:-2", "Line 1: “-2” is not a weight"),
        ("#\n", "There is no flop in this text."),
        (" ", "There is no text on the clipboard."),
    ],
)
def test_text_that_is_not_a_set_is_refused_with_its_line(panel, window, qtbot, text, words) -> None:
    QGuiApplication.clipboard().setText(text)
    act(panel, "Paste a set of flops")
    said(panel, qtbot, words)
    assert panel.side.remark.property("role") == "error"
    assert sets_of(window) == ()


def test_a_set_is_saved_opened_renamed_and_removed(panel, window, qtbot, settled, tmp_path) -> None:
    keep_flop_set(window.context.document, "Dry", "AhKd7d:0.25\nQcQd2s:0.75")
    act(panel, "Dry")
    panel.sets.save_file("Dry", str(tmp_path / "dry.txt"))
    said(panel, qtbot, "Saved as “dry.txt”.")
    assert (tmp_path / "dry.txt").read_text() == "AhKd7d:0.25\nQcQd2s:0.75\n"
    panel.sets.open_file(str(tmp_path / "dry.txt"))
    said(panel, qtbot, "Kept as “dry”, 2 flops")
    panel.sets.rename("dry", "Dry")
    assert panel.feed.choice.within == "Dry 2"
    act(panel, "Copy this set")
    assert QGuiApplication.clipboard().text() == "AhKd7d:0.25\nQdQc2s:0.75"
    act(panel, "Remove this set")
    assert [each.name for each in sets_of(window)] == ["Dry"]
    panel.sets.open_file(str(tmp_path / "none.txt"))
    said(panel, qtbot, "none.txt")
    panel.sets.save_file("Dry", str(tmp_path / "no" / "dry.txt"))
    said(panel, qtbot, "was not saved")


def test_the_flops_that_a_search_finds_are_kept_with_their_chances(panel, window, qtbot, settled) -> None:
    assert not panel.tables.keep_button.isVisible()
    panel.search.setText("AKx")
    settled(panel)
    known = panel.feed.shown.known
    assert panel.tables.keep_button.isVisible()
    qtbot.mouseClick(panel.tables.keep_button, Qt.MouseButton.LeftButton)
    assert [each.name for each in sets_of(window)] == ["AKx"]
    panel.search.setText("")
    act(panel, "AKx")
    settled(panel)
    assert panel.feed.shown.known.mean == pytest.approx(known.mean, abs=1e-6)
    assert panel.feed.shown.known.chance == pytest.approx(1.0)


def test_a_damaged_set_of_a_session_says_so_and_every_flop_can_be_shown_again(panel, window, settled) -> None:
    document = window.context.document
    document.apply("damaged", replace(document.state, flop_sets=(FlopSetState("bad", "AhKd"),)))
    panel.choosing.choose_set("bad")
    settled(panel)
    assert "“AhKd” is not a flop" in panel.tables.count.full
    assert panel.bars.shown.lines == ()
    panel.choosing.choose_set("")
    settled(panel)
    assert panel.bars.shown.lines


def test_flops_of_a_set_that_cannot_come_are_counted(report) -> None:
    within = "AhKd7d\nAsAcAd\n2c3d4h"
    shown = sift(report, FlopsChoice(within="x", order=CHANCE), {}, within=within)
    cannot = 3 - len(shown.lines)
    assert shown.lost == cannot
    assert not cannot or f"{cannot} of the set cannot come" in count_line(shown, "Button")


def test_size_set_and_player_come_back_with_a_layout_and_damaged_entries_do_not() -> None:
    choice = FlopsChoice(view=SUBSET, size=50, within="Dry", whose=2)
    assert from_entries(as_entries(choice), FlopsChoice()) == choice
    damaged = {"flops subset": "7", "flops player": "99", "flops set": 5}
    assert from_entries(damaged, choice) == choice


def test_the_text_of_a_set_that_is_not_in_the_document_means_every_flop(context) -> None:
    feed = FlopsFeed(context)
    feed.choose(FlopsChoice(within="gone"))
    assert feed.within is None
    keep_flop_set(context.document, "gone", "AhKd7d")
    assert read_flop_set(feed.within).weights.tolist() == [1.0]
