"""The figures of a seat fit their place in every font."""

from __future__ import annotations

from dataclasses import replace
from unittest.mock import MagicMock

from PySide6.QtGui import QFontMetricsF

from oracle.decisions.rules.steps import Share
from oracle.simulate.snapshot import Estimate
from tests.ui.table_engine import answer
from ui.document.state import example_document
from ui.table import seat_figures
from ui.theme.theme import LIGHT_MODE, Theme
from ui.theme.tokens import LABEL_PX, SMALL_PX


def test_words_without_room_are_written_a_size_smaller(qtbot):
    words = seat_figures._LONG_LINE
    needed = QFontMetricsF(seat_figures._that_fits(words, 1e6)).horizontalAdvance(words)
    assert seat_figures._that_fits(words, needed).pixelSize() == LABEL_PX
    smaller = seat_figures._that_fits(words, needed - 1)
    assert smaller.pixelSize() == SMALL_PX
    assert QFontMetricsF(smaller).horizontalAdvance(words) < needed


def split_figures(theme: Theme, *, exact: bool) -> tuple[list[str], str]:
    """The texts painted for a seat in a game that splits the pot, and what a screen reader says."""
    view = seat_figures.SeatFiguresView(theme)
    view.set_split(True)
    view.resize(view.sizeHint())
    part = Estimate(0.25, 0.001, 0.248, 0.252)
    given = answer(example_document().to_query()).seats[0]
    view.show_figures(
        replace(given, high=part, low=part, scoop=part), 0, exact=exact, stale=False, folded=False
    )
    painter = MagicMock()
    view._paint_split(painter, 1.0)
    return [call.args[-1] for call in painter.drawText.call_args_list], view.words()


def test_the_halves_of_a_split_pot_do_not_repeat_that_they_are_exact(qtbot):
    painted, said = split_figures(Theme(LIGHT_MODE), exact=True)
    assert painted == ["high", "25.00", "low", "25.00", "scoop", "25.00"]
    assert said.count("exact") == 1
    painted, said = split_figures(Theme(LIGHT_MODE), exact=False)
    assert painted.count("± 0.20") == said.count("± 0.20") == 3


def test_the_equity_as_they_played_loses_words_but_no_figures(qtbot):
    view = seat_figures.SeatFiguresView(Theme(LIGHT_MODE))
    view.show_played(Share(0.302, 0.0091), wanted=True)
    whole = view._played_line(1e6)
    figures = whole.removeprefix("as they played: ")
    metrics = QFontMetricsF(seat_figures.ui_font("small"))
    assert view._played_line(metrics.horizontalAdvance(whole) - 1) == f"as played: {figures}"
    assert view._played_line(0) == figures
