"""The answer beside a question is painted whole, however long its interval is."""

import pytest
from PySide6.QtGui import QImage

from ui.conditions.answer_figure import AnswerFigure
from ui.theme.theme import Theme

LONGEST = "100.00 %", "(99.99935 to 100)"


@pytest.fixture
def figure(qtbot):
    made = AnswerFigure(Theme())
    qtbot.addWidget(made)
    return made


def inked(figure: AnswerFigure, width: int) -> set[int]:
    """The painted columns, counted from the right end, when the figure has this width."""
    figure.resize(width, figure.sizeHint().height())
    image = figure.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    rows, empty = range(image.height()), image.pixel(image.width() - 1, 0)
    return {image.width() - x for x in range(image.width()) if any(image.pixel(x, y) != empty for y in rows)}


@pytest.mark.parametrize(
    ("value", "sure"),
    [("64.9 %", "± 0.1"), ("100.0 %", "(89.1 to 100)"), LONGEST, ("1,234.5", "± not known yet"), ("–", "")],
)
def test_no_part_of_a_figure_is_cut_off(figure, value, sure):
    figure.show_figure(value, sure, "")
    whole = inked(figure, 1200)
    assert whole
    assert inked(figure, figure.sizeHint().width()) == whole


def test_an_answer_keeps_its_width_while_its_interval_becomes_shorter(figure):
    figure.show_figure(*LONGEST, "")
    wide = figure.sizeHint()
    figure.show_figure("100.00 %", "exact", "")
    assert figure.sizeHint() == wide


def test_figures_that_fit_have_one_width(figure):
    usual = figure.sizeHint()
    for value, sure in (("5.31", "± 0.01"), ("64.9 %", "exact"), ("…", "")):
        figure.show_figure(value, sure, "")
        assert figure.sizeHint() == usual


def test_a_question_without_an_answer_needs_no_more_than_the_usual_width(figure):
    usual = figure.sizeHint()
    figure.show_figure(*LONGEST, "")
    figure.show_figure("–", "", "")
    assert figure.sizeHint() == usual
