"""A line of text that gives way."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLabel

from ui.widgets.labels.elided_label import ElidedLabel, fitted
from ui.widgets.labels.label import Label

TEXT = "Hero has at least 0.5 of the pot. Hover to read. Click to put the cards on the board."


@pytest.fixture
def label(qtbot):
    made = ElidedLabel()
    qtbot.addWidget(made)
    made.show()
    return made


def shown_in(label, text):
    """What is shown of the whole text in the room for another one."""
    label.resize(QFontMetrics(label.font()).horizontalAdvance(text) + 1, 20)
    label.show_text(TEXT)
    return label.text()


def test_with_enough_room_the_whole_text_is_shown(label):
    assert shown_in(label, TEXT) == TEXT


def test_whole_sentences_give_way_from_the_end_and_the_tooltip_has_them(label):
    assert shown_in(label, TEXT[:-1]) == "Hero has at least 0.5 of the pot. Hover to read. …"
    assert shown_in(label, "Hero has at least 0.5 of the pot. Hover") == "Hero has at least 0.5 of the pot. …"
    assert label.toolTip() == label.accessibleName() == label.full == TEXT


def test_only_where_the_first_sentence_has_no_room_it_is_cut(label):
    cut = shown_in(label, "Hero has at")
    assert cut.startswith("Hero ")
    assert cut.endswith("…")
    assert len(cut) < len("Hero has at …")


FACTS = "28.2 % · 336 of 374 hands · live"


@pytest.mark.parametrize("shown", [FACTS, "28.2 % · 336 of 374 hands", "28.2 %"])
def test_facts_are_left_out_whole_from_the_end(qtbot, shown):
    label = ElidedLabel()
    qtbot.addWidget(label)
    label.resize(label.fontMetrics().horizontalAdvance(shown) + 8, 20)
    label.show_text(FACTS)
    assert label.text() == shown
    assert label.full == FACTS


@pytest.fixture
def two_lines(qtbot):
    made = ElidedLabel(rows=2)
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_label_of_two_lines_wraps_before_it_leaves_a_sentence_out(two_lines):
    assert shown_in(two_lines, TEXT[:50]).replace("\n", " ") == TEXT
    assert two_lines.text().count("\n") == 1
    assert shown_in(two_lines, TEXT[:35]).replace("\n", " ").endswith("of the pot. Hover to read. …")


def test_a_line_does_not_break_between_a_figure_and_its_unit(two_lines):
    text = "Hero has 63 % now"
    two_lines.resize(QFontMetrics(two_lines.font()).horizontalAdvance("Hero has 63 "), 40)
    two_lines.show_text(text)
    assert two_lines.text() == "Hero has\n63 % now"


def test_two_lines_keep_their_height_while_the_text_changes(two_lines):
    shown_in(two_lines, TEXT)
    low = two_lines.sizeHint().height()
    shown_in(two_lines, TEXT[:50])
    high = two_lines.sizeHint().height()
    assert high > low
    two_lines.show_text("Short.")
    assert two_lines.sizeHint().height() == two_lines.minimumSizeHint().height() == high
    two_lines.show_text("")
    assert two_lines.sizeHint().height() == low


def test_another_wording_replaces_a_text_that_does_not_fit(label):
    room = QFontMetrics(label.font()).horizontalAdvance("given your condition")
    for width, shown in ((room + 1, "given your condition"), (room - 1, "conditional")):
        label.resize(width, 20)
        label.show_text("given your condition", short="conditional")
        assert label.text() == shown
        assert label.full == label.accessibleName() == "given your condition"


def test_a_line_that_fits_exactly_keeps_its_letters(qapp):
    """Widths are rounded: Qt shortens some texts to the very width it says they have."""
    metrics = QFontMetrics(ElidedLabel().font())
    words = [
        "99",
        "of",
        "185",
        "hands",
        "would",
        "play",
        "like",
        "this;",
        "Hero",
        "has",
        "35.88",
        "%",
        "against",
        "hands",
        "that",
        "play",
        "as",
        "they",
        "did",
    ]
    for count in range(1, len(words) + 1):
        text = " ".join(words[:count])
        assert fitted(text, metrics, metrics.horizontalAdvance(text)) == [text]


def test_no_label_parts_a_number_from_its_unit_and_its_text_has_ordinary_spaces(qtbot):
    label = Label("94 % done")
    qtbot.addWidget(label)
    assert QLabel.text(label) == "94\u00a0% done"
    assert label.text() == "94 % done"


def test_a_shorter_text_is_shown_only_where_the_whole_does_not_fit_its_lines(qtbot):
    label = ElidedLabel(rows=2)
    qtbot.addWidget(label)
    whole, brief = (
        "1,754 kinds, > 99.9 % of all flops: Hero 67.45 % ± 12.41",
        "1,754 kinds: Hero 67.45 % ± 12.41",
    )
    wide = label.fontMetrics().horizontalAdvance(whole)
    label.resize(round(wide * 0.7), 40)
    label.show()
    label.show_text(whole, short=brief)
    assert label.text().replace("\n", " ") == whole
    label.resize(round(wide * 0.4), 40)
    assert label.text().replace("\n", " ") == brief
