"""A window whose engine answers lines, and its panel of conditions."""

import pytest

from tests.ui.line_engine import LineEngine


@pytest.fixture(scope="session")
def make_engine():
    return LineEngine


@pytest.fixture
def panel(window):
    return window.table.conditions
