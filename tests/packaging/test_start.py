"""What `packaging/start.py` says on a machine that lacks something; nothing is installed here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
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


@dataclass
class Pip:
    """A pip that installs nothing: it notes that it was started and waited for, and ends with a code."""

    events: list[str]
    what: str
    code: int

    def wait(self) -> int:
        self.events.append(f"end {self.what}")
        return self.code


@pytest.fixture
def pips(empty: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """Lets every pip but a failing one do well, and gives what becomes of them."""

    def make(failing: str = "") -> list[str]:
        events: list[str] = []

        def begin(words: list[str], **_more: object) -> Pip:
            what = Path(words[-1]).name
            events.append(f"start {what}")
            return Pip(events, what, int(what == failing))

        monkeypatch.setattr(start.subprocess, "Popen", begin)
        return events

    return make


PROJECT = start.ROOT.name


@pytest.fixture
def nothing_made(pips, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no environment yet."""
    made: list[bool] = []
    monkeypatch.setattr(start, "works", lambda _python: bool(made))
    monkeypatch.setattr(start, "make_venv", lambda: made.append(True))


@pytest.mark.parametrize("failing", ["gui.txt", "dev.txt", PROJECT])
def test_packages_that_cannot_be_fetched_are_said_with_what_is_needed(
    pips, nothing_made, failing: str
) -> None:
    events = pips(failing)
    with pytest.raises(start.LackError, match=r"needs the internet(.|\n)*Behind a proxy"):
        start.set_up("dev")
    assert not start.is_set_up("dev")
    assert {"end gui.txt", "end dev.txt"} <= set(events)


def test_the_locks_are_installed_side_by_side_and_the_project_after_them(pips, nothing_made) -> None:
    events = pips()
    start.set_up("dev")
    assert events == [
        *("start gui.txt", "start dev.txt", "end gui.txt", "end dev.txt"),
        *(f"start {PROJECT}", f"end {PROJECT}"),
    ]
    assert start.is_set_up("dev")


def test_an_environment_is_renewed_by_one_pip_after_the_other(pips) -> None:
    """Two that replace packages warn of those that the other one has half removed."""
    events = pips()
    start.set_up("dev")
    assert events == [
        f"{what} {lock}" for lock in ("gui.txt", "dev.txt", PROJECT) for what in ("start", "end")
    ]
    assert start.is_set_up("dev")
