"""Widgets made ready in steps, between which anything may happen."""

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget
from shiboken6 import delete

from ui.widgets.steps import PER_STEP, made_ready


@pytest.mark.parametrize("steps", [1, 8])  # while widgets are styled, and while they are laid out
def test_a_widget_deleted_between_two_steps_is_passed_over(qtbot, steps):
    page = QWidget()
    qtbot.addWidget(page)
    parts = [QWidget(page) for _ in range(3 * PER_STEP)]
    for part in parts:
        QVBoxLayout(part).addWidget(QPushButton())
    work = made_ready(page)
    for _ in range(steps):
        next(work)
    for part in parts:
        delete(part)
    list(work)
