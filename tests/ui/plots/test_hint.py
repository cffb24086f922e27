"""The hint of an empty picture: shown in the middle, and nothing of it where there are figures."""

import pytest
from PySide6.QtWidgets import QLabel

from ui.pictures.convergence import ConvergenceView
from ui.plots.charts.histogram import Bar, HistogramView


def drawn_histogram(theme) -> HistogramView:
    view = HistogramView(theme, "outs")
    view.show_bars((Bar("0", 867, 0.867, 0.867, 0.867), Bar("3", 133, 0.133, 0.133, 0.133)), exact=True)
    return view


def shown(qtbot, view):
    qtbot.addWidget(view)
    view.resize(620, 300)
    with qtbot.waitExposed(view):
        view.show()
    return view


def over(view) -> list[QLabel]:
    """The labels over the plot, whether or not they have words."""
    return [label for label in view.view.findChildren(QLabel) if label.isVisible()]


@pytest.mark.parametrize("make", [drawn_histogram, ConvergenceView])
def test_a_hint_covers_the_plot_only_while_it_has_words(qtbot, theme, make):
    view = shown(qtbot, make(theme))
    assert [label.text() for label in over(view) if not label.text()] == []
    view.set_hint("Press Run to see how often.")
    assert [label.text() for label in over(view)] == ["Press Run to see how often."]
    view.set_hint("")
    assert over(view) == []
