"""What `packaging/start.py` says on a machine that lacks something; nothing is installed here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.packaging.scripts import script

start = script("start")


@pytest.fixture
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An environment that was made, but into which nothing was installed: the internet was not there."""
    monkeypatch.setattr(start, "VENV", tmp_path)
    monkeypatch.setattr(start, "STAMP", tmp_path / "open-odds-oracle.json")
    monkeypatch.setattr(start, "works", lambda _python: True)
    return tmp_path


def without_a_screen(monkeypatch: pytest.MonkeyPatch) -> str:
    """What is said where there is no screen, on Linux."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(start.LackError) as lack:
        start.check_screen()
    return str(lack.value)


def test_without_a_screen_the_set_up_is_named_until_it_is_done(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "start.py setup" in without_a_screen(monkeypatch)
    start.STAMP.write_text(f'{{"dev": "{start.fingerprint("dev")}"}}', encoding="utf-8")
    assert "start.py setup" not in without_a_screen(monkeypatch)


@pytest.mark.parametrize("noted", ["", "[]", '{"gui": "of another day"}'])
def test_a_note_of_another_set_up_counts_for_nothing(empty: Path, noted: str) -> None:
    start.STAMP.write_text(noted, encoding="utf-8")
    assert not start.is_set_up("gui")


def test_packages_that_cannot_be_fetched_are_said_with_what_is_needed(
    empty: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start.subprocess, "call", lambda *_words, **_more: 1)
    with pytest.raises(start.LackError, match="Behind a proxy"):
        start.set_up("gui")
    assert not start.is_set_up("gui")
