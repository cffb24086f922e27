"""Full garbage collections leave out what modules made, and still find garbage made later."""

import gc
import os
import subprocess
import sys
import types
import weakref

import pytest

from ui.background.short_collections import ShortCollections


@pytest.fixture
def collections(request):
    """Installed; what it exempted is given back to the collector afterwards."""
    made = ShortCollections()
    with made.installed():
        yield made
    gc.unfreeze()


class Cycle:
    def __init__(self):
        self.own = self


def walked_by_a_full_collection():
    """The number of objects of the oldest generation, which a full collection walks."""
    return len(gc.get_objects(generation=2))


def test_an_imported_module_is_left_out_of_full_collections(collections, monkeypatch):
    collections.exempt()
    module = types.ModuleType("just_imported")
    module.table = [[number] for number in range(10_000)]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    gc.collect()
    assert walked_by_a_full_collection() < 10_000
    assert gc.get_freeze_count() > 10_000


def test_without_new_modules_nothing_more_is_left_out(collections):
    collections.exempt()
    before, kept = gc.get_freeze_count(), [[number] for number in range(10_000)]
    gc.collect()
    assert gc.get_freeze_count() == before
    assert walked_by_a_full_collection() >= len(kept)


def test_garbage_made_later_is_collected(collections):
    collections.exempt()
    made = weakref.ref(Cycle())
    gc.collect()
    assert made() is None


def test_when_it_is_over_the_collector_is_as_before():
    hooks = list(gc.callbacks)
    with ShortCollections().installed():
        assert len(gc.callbacks) == len(hooks) + 1
    assert gc.callbacks == hooks


def test_the_program_leaves_its_window_out_of_collections(tmp_path):
    """Nothing is collected before it is shown, and everything made by then is exempt afterwards."""
    script = """
import gc, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from ui.__main__ import start
collected = []
gc.callbacks.append(lambda phase, _info: collected.append(phase))
run = QApplication.exec
def soon(*_):
    QTimer.singleShot(0, QApplication.quit)
    print(len(gc.get_objects()), gc.get_freeze_count(), len(collected), int(gc.isenabled()))
    return run()
QApplication.exec = soon
sys.exit(start())
"""
    folders = {name: str(tmp_path) for name in ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    environment = {**os.environ, **folders, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", env=environment, check=False
    )
    walked, exempt, collections, enabled = map(int, done.stdout.split())
    assert exempt > 10 * walked, done.stderr
    assert not collections
    assert enabled
