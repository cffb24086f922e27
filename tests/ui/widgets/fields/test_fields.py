"""Range text, name in place, figures."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QTextCharFormat
from PySide6.QtWidgets import QApplication, QWidget

from oracle.errors import Span
from oracle.ranges import Hint
from tests.ui.table_engine import answer
from ui.document.ranges.readings import Reading
from ui.document.state import example_document
from ui.table.name_label import NameLabel
from ui.table.seat_figures import SeatFiguresView
from ui.theme.style import style_sheet
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.fields.range_field import RangeField
from ui.widgets.fields.range_highlighter import card_spans
from ui.widgets.labels.label import Label


@pytest.fixture
def theme(qapp):
    return Theme(LIGHT_MODE)


@pytest.fixture
def field(theme, qtbot):
    made = RangeField(theme, ())
    qtbot.addWidget(made)
    made.resize(300, 40)
    made.show()
    return made


def formats(field):
    return field.edit.document().firstBlock().layout().formats()


def test_a_text_too_long_for_its_field_ends_in_an_ellipsis_between_two_letters(field, qtbot):
    text = "(22+, A2s+)@50, AKo@12.5, KQo@33.25, QJo@7"
    field.edit.set_text(text)
    field.resize(140, 40)
    field.edit.clearFocus()
    QApplication.processEvents()
    cut = field.edit.visible_part
    assert cut
    assert text.startswith(cut)
    letters = field.edit.fontMetrics().horizontalAdvance(f"{cut}…")
    assert letters <= field.edit.viewport().width() - field.edit.document().documentMargin()
    with_more, all_seen = field.grab().toImage(), field.edit
    field.edit.set_text(cut)
    QApplication.processEvents()
    assert all_seen.visible_part == ""
    assert field.grab().toImage() != with_more
    field.edit.set_text(text)
    field.edit.setFocus()
    assert field.edit.visible_part == ""
    field.resize(900, 40)
    field.edit.clearFocus()
    QApplication.processEvents()
    assert field.edit.visible_part == ""


@pytest.mark.parametrize("words", ["The same card is written twice.", "Both jacks. " * 20])
def test_a_message_below_a_field_is_seen_in_full(theme, qtbot, words):
    page = QWidget()
    qtbot.addWidget(page)
    field = RangeField(theme, ())
    field.setParent(page)
    page.setStyleSheet(style_sheet(theme.tokens))  # with its borders
    field.resize(300, 40)
    page.resize(600, 500)
    page.show()
    field.edit.setFocus()
    field.show_reading("classic", Reading(None, message=words, span=Span(0, 1)))
    QApplication.processEvents()
    label = next(each for each in field.bubble.findChildren(Label) if each.text() == words)
    assert label.height() >= label.heightForWidth(label.width())


def test_a_name_is_cut_with_an_ellipsis_where_its_row_is_narrow(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    label = NameLabel(page)
    label.show()
    label.set_name('<img src="/zero">')
    label.resize(80, 22)
    shown = label.findChild(Label)
    assert shown.text().endswith("…")
    assert shown.fontMetrics().horizontalAdvance(shown.text()) <= 80
    label.resize(170, 22)
    assert shown.text() == '<img src="/zero">'


@pytest.mark.parametrize("name", ["Hero", "Villain", "Button", "UTG", "Big blind", "Caller", "H"])
def test_a_name_that_has_the_room_it_asked_for_is_not_cut(qtbot, name):
    label = NameLabel()
    qtbot.addWidget(label)
    label.set_name(name)
    label.resize(label.sizeHint())
    label.show()
    assert label.findChild(Label).text() == name


def test_typing_is_signalled_letter_by_letter(field, qtbot):
    seen = []
    field.edited.connect(seen.append)
    qtbot.keyClicks(field.edit, "AKs")
    assert seen == ["A", "AK", "AKs"]


def test_a_text_set_by_the_program_is_not_signalled(field, qtbot):
    with qtbot.assertNotEmitted(field.edited):
        field.edit.set_text("QQ+")
        field.show_reading("classic", Reading(None, message="wrong", span=Span(0, 2)))


def test_an_error_is_underlined_at_its_place_and_reported_below(field):
    field.edit.set_text("AKs, QX, 99")
    field.show_reading("classic", Reading(None, message="“X” is not a rank.", span=Span(6, 7)))
    waved = [
        (entry.start, entry.length)
        for entry in formats(field)
        if entry.format.underlineStyle() == QTextCharFormat.UnderlineStyle.WaveUnderline
    ]
    assert waved == [(6, 1)]
    assert field.message == "“X” is not a rank."
    assert field.edit.text() == "AKs, QX, 99"


def test_an_error_after_the_last_letter_underlines_the_last_letter(field):
    field.edit.set_text("AKs,")
    field.show_reading("classic", Reading(None, message="A hand is missing.", span=Span(4, 4)))
    assert any(
        entry.start + entry.length == 4
        and entry.format.underlineStyle() == QTextCharFormat.UnderlineStyle.WaveUnderline
        for entry in formats(field)
    )


def test_a_right_text_clears_the_message(field):
    field.show_reading("classic", Reading(None, message="wrong", span=Span(0, 0)))
    field.show_reading("classic", Reading(None))
    assert field.message == ""


REMARK = "In the classic syntax, “AKs” means 4 hands; in the generic syntax it would mean 7."


def show_hint(field, caution: bool):
    field.show_reading("classic", Reading(None, hints=(Hint(Span(0, 3), REMARK, caution),)))


def test_a_remark_is_a_mark_that_moves_nothing_and_shows_all_on_hover(field, qtbot):
    before = field.sizeHint().height()
    show_hint(field, caution=False)
    assert field.mark.isVisible()
    assert field.mark.toolTip() == REMARK
    assert not field._hint.isVisible()
    assert field.sizeHint().height() == before


def test_a_click_on_the_mark_shows_the_remark_and_another_hides_it(field, qtbot):
    show_hint(field, caution=False)
    qtbot.mouseClick(field.mark, Qt.MouseButton.LeftButton)
    assert field._hint.isVisible()
    assert field._hint.text() == REMARK
    qtbot.mouseClick(field.mark, Qt.MouseButton.LeftButton)
    assert not field._hint.isVisible()


def test_a_remark_written_out_goes_with_the_text_it_was_about(field, qtbot):
    show_hint(field, caution=False)
    qtbot.mouseClick(field.mark, Qt.MouseButton.LeftButton)
    field.show_reading("classic", Reading(None))
    assert not field._hint.isVisible()
    assert not field.mark.isVisible()
    show_hint(field, caution=False)
    assert not field._hint.isVisible()


def test_a_caution_is_written_out_while_the_field_is_in_use_and_always_marked(field):
    field.edit.clearFocus()
    show_hint(field, caution=True)
    assert field.mark.isVisible()
    assert not field._hint.isVisible()
    field.edit.setFocus()
    assert field._hint.isVisible()
    assert field.edit.accessibleDescription() == REMARK


def test_pasted_lines_become_one(field):
    source = QMimeData()
    source.setText("AA,\nKK\n")
    field.edit.insertFromMimeData(source)
    assert field.edit.text() == "AA, KK"


def test_copying_without_a_selection_copies_all(field, qtbot):
    field.edit.set_text("AA, KK")
    qtbot.keyClick(field.edit, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "AA, KK"


def test_a_long_text_is_seen_from_its_beginning_again_when_the_field_is_left(field, qtbot):
    field.edit.setFocus()
    qtbot.keyClicks(field.edit, "22+, A2s+, K5s+, Q8s+, J8s+, T8s+, 97s+, 86s+, 76s, 65s, A7o+, KTo+, QTo+")
    scrolled = field.edit.horizontalScrollBar()
    assert scrolled.value() > 0
    field.edit.clearFocus()
    assert scrolled.value() == 0


def test_enter_commits_and_writes_no_line(field, qtbot):
    with qtbot.waitSignal(field.committed):
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    assert field.edit.text() == ""


def test_exact_cards_are_coloured_but_suited_hands_are_not():
    assert card_spans("AKs, ATs+", "classic") == []
    assert [suit for _, suit in card_spans("AsKd, 7h7c", "classic")] == [3, 1, 2, 0]
    assert [span.start for span, _ in card_spans("15%6h, 5%9h-10%9h, 6h", "generic")] == [19]
    assert [span for span, _ in card_spans("AKs", "generic")] == [Span(1, 3)]


@pytest.fixture
def name(qapp, qtbot):
    made = NameLabel()
    qtbot.addWidget(made)
    made.set_name("Hero")
    made.show()
    return made


def test_a_double_click_renames_in_place(name, qtbot):
    qtbot.mouseDClick(name, Qt.MouseButton.LeftButton)
    assert name.editing
    with qtbot.waitSignal(name.renamed) as found:
        qtbot.keyClicks(name.editor, "Button")
        qtbot.keyClick(name.editor, Qt.Key.Key_Return)
    assert found.args == ["Button"]


def test_escape_keeps_the_old_name(name, qtbot):
    name.edit()
    with qtbot.assertNotEmitted(name.renamed):
        qtbot.keyClicks(name.editor, "Button")
        qtbot.keyClick(name.editor, Qt.Key.Key_Escape)
    assert not name.editing


@pytest.fixture
def figures(theme, qtbot):
    made = SeatFiguresView(theme)
    qtbot.addWidget(made)
    return made


def show(view, *, exact=True, stale=False, folded=False):
    snapshot = answer(example_document().to_query(), method="exact" if exact else "sampled")
    view.show_figures(snapshot.seats[0], 0, exact=exact, stale=stale, folded=folded)


def test_figures_are_reported_to_screen_readers(figures):
    show(figures)
    assert figures.accessibleName().startswith("Equity 58.14 percent, exact; win 57.1 · tie 2.1")
    show(figures, exact=False)
    assert "± 0.07" in figures.accessibleName()
    show(figures, stale=True)
    assert "edited since" in figures.accessibleName()
    show(figures, folded=True)
    assert "Folded" in figures.accessibleName()


def test_every_figure_explains_itself(figures):
    show(figures, exact=False)
    figures.resize(figures.sizeHint())
    equity = figures.explain(QPoint(100, 15))
    assert "share of the pot" in equity
    assert "95 % interval" in equity
    assert "Splits it" in figures.explain(QPoint(100, 48))
    assert "bar" in figures.explain(QPoint(100, 72))


def test_figures_of_any_length_keep_their_place(figures):
    before = figures.sizeHint()
    show(figures)
    assert figures.sizeHint() == before


def test_stale_figures_look_paler(figures):
    figures.resize(figures.sizeHint())
    show(figures)
    fresh = figures.grab().toImage()
    show(figures, stale=True)
    assert figures.grab().toImage() != fresh
