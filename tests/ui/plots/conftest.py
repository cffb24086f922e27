from __future__ import annotations

import pytest

from tests.ui.plots.traces import SETTINGS, looks, question
from ui.pictures.convergence import ConvergenceView
from ui.theme.theme import LIGHT_MODE, Theme


@pytest.fixture
def theme(qapp) -> Theme:
    return Theme(LIGHT_MODE)


@pytest.fixture
def view(qtbot, theme) -> ConvergenceView:
    """The picture, shown, with a run of two seats begun."""
    made = ConvergenceView(theme)
    qtbot.addWidget(made)
    made.resize(840, 300)
    made.begin(question(), SETTINGS, looks())
    with qtbot.waitExposed(made):
        made.show()
    return made
