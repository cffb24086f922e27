"""While parts are compiled that were delivered or kept, the window says why, and what to do about it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from oracle import portable_code
from oracle.diagnosis import why_compiled
from oracle.kernel_cache import kernel_hash
from oracle.portable_code import MANIFEST, VARIABLE
from oracle.processor import Processor
from tests import needs
from tests.packaging.scripts import script
from ui.jobs.events import Warming
from ui.window.about_sheet import AboutSheet

LEVEL = "x86-64-v3"
NAME = "<img src=x> & more"
"""A folder may be called what would act if it were shown as rich text."""


def edit(folder: Path, key: str, value: object) -> None:
    place = folder / LEVEL / MANIFEST
    found = json.loads(place.read_text(encoding="utf-8"))
    place.write_text(json.dumps({**found, key: value}), encoding="utf-8")


def other_versions(folder: Path, _monkeypatch: pytest.MonkeyPatch) -> None:
    edit(folder, "versions", {**portable_code.versions(), "numba": "0.1"})


def other_sources(folder: Path, _monkeypatch: pytest.MonkeyPatch) -> None:
    edit(folder, "sources", "before")


def other_processor(_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portable_code, "this_processor", lambda: Processor("any", "x86-64-v2", ()))


def flipped_byte(folder: Path, _monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / LEVEL / "one-0.code").write_bytes(b"fir5t")


def written_by_others(folder: Path, _monkeypatch: pytest.MonkeyPatch) -> None:
    folder.chmod(0o777)


REFUSED = {
    "another version of a package": (other_versions, "other versions", "install it again"),
    "another version of the program": (other_sources, "another version", "Install the machine code of"),
    "another level": (other_processor, "no machine code for this processor", "is compiled here instead"),
    "a flipped byte": (flipped_byte, "is damaged", "Install the machine code again"),
    "a folder of others": pytest.param(
        (written_by_others, "not used: other users may write to", VARIABLE), marks=needs.PERMISSIONS
    ),
}


@pytest.fixture(params=REFUSED.values(), ids=REFUSED)
def refused(request, tmp_path, monkeypatch) -> Iterator[tuple[str, str]]:
    """Delivered machine code that is not used; the reason and the remedy."""
    for name in portable_code.settings():
        monkeypatch.delenv(name)
    folder = tmp_path / NAME
    script("machine_code").write_level(LEVEL, folder / LEVEL, {"one-0.code": b"first"})
    monkeypatch.setenv(VARIABLE, str(folder))
    monkeypatch.setattr(portable_code, "this_processor", lambda: Processor("any", "x86-64-v4", ()))
    change, reason, remedy = request.param
    act: Callable[[Path, pytest.MonkeyPatch], None] = change
    act(folder, monkeypatch)
    portable_code.portable_code.cache_clear()
    portable_code.portable_code().check()
    assert len(kernel_hash()) == 12
    yield reason, remedy
    monkeypatch.undo()
    portable_code.portable_code.cache_clear()


def unwrapped(tip: str) -> str:
    """The text of a tooltip on one line."""
    return " ".join(tip.split())


def test_the_status_line_says_it_where_it_says_that_the_engine_is_prepared(refused, window):
    runs, label = window.context.table_runs, window.status.why
    runs._warmed(Warming(1, 9))
    assert label.full.startswith("Preparing the engine, once on this machine")
    for words in (label.full, *refused):
        assert words in unwrapped(label.toolTip())
    runs._warmed(Warming(9, 9, over=True))
    assert refused[0] not in unwrapped(label.toolTip())  # nothing is compiled any more


def test_about_says_it_at_any_time(refused, window, qtbot):
    sheet = AboutSheet(window)
    qtbot.waitUntil(sheet.copy_button.isEnabled)
    for words in refused:
        assert words in sheet.text.text()
    assert "<img" not in sheet.text.text()
    sheet.close()


def test_nothing_is_said_where_nothing_was_delivered(window, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    portable_code.portable_code.cache_clear()
    assert why_compiled() == ()
    window.context.table_runs._warmed(Warming(1, 9))
    assert "compiled" not in window.status.why.toolTip()
    portable_code.portable_code.cache_clear()
