"""The settings of a batch: what is wrong is marked where it is typed, whatever the message quotes."""

from __future__ import annotations

import pytest

from oracle.query import RunSettings
from ui.batch.settings_bar import SettingsBar

FIELDS = ("error", "seconds", "seed")


@pytest.fixture
def bar(context, qtbot) -> SettingsBar:
    made = SettingsBar(context)
    qtbot.addWidget(made)
    return made


def type_in(bar: SettingsBar, name: str, text: str) -> None:
    edit = getattr(bar, name).edit
    edit.setText(text)
    edit.textEdited.emit(text)


def test_precision_time_and_seed_are_read_from_their_fields(bar: SettingsBar) -> None:
    for name, text in zip(FIELDS, ("0.5 %", "1,000", "7"), strict=True):
        type_in(bar, name, text)
    assert bar.settings == RunSettings(error=0.005, seconds=1000.0, seed=7)
    assert bar.trouble == ""


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("error", "seed", "error must be a number"),
        ("seconds", "error", "time must be a number"),
        ("seed", "time", "seed must be a number"),
    ],
)
def test_only_the_field_that_is_wrong_is_marked(bar: SettingsBar, name: str, text: str, said: str) -> None:
    type_in(bar, name, text)
    assert bar.settings is None
    assert said in bar.trouble
    assert [each for each in FIELDS if "wrong" in str(getattr(bar, each).property("role"))] == [name]
    type_in(bar, name, "")
    assert bar.settings == RunSettings()
