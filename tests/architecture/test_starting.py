"""Starting is fast because text needs no kernels; checked in fresh interpreters."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import LONG_WAIT

ROOT = Path(__file__).resolve().parents[2]
QT = {"PySide6", "shiboken6", "pyqtgraph"}
KERNELS = {"numba", "llvmlite"}
TEXT_PACKAGES = ("errors", "cards", "games", "ranges", "query", "pql", "session")


def loaded_after(code: str) -> set[str]:
    """The top-level packages a fresh interpreter has loaded after running some code."""
    report = "\nimport json, sys; print(json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code + report],
        cwd=ROOT, capture_output=True, encoding="utf-8", timeout=LONG_WAIT,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout.splitlines()[-1]))


IN_TURN = """
import importlib, json, pkgutil, sys

def reported(step):
    found = sorted({module.split(".")[0] for module in sys.modules} & set(WATCHED))
    print(json.dumps((step, found)))

import oracle
reported("oracle")
for name in NAMES:
    package = importlib.import_module(f"oracle.{name}")
    for found in pkgutil.walk_packages(getattr(package, "__path__", ()), package.__name__ + "."):
        importlib.import_module(found.name)
    reported(name)
from oracle.cli import main
for words in WORDS:
    try:
        main(words)
    except SystemExit:
        pass
    print()
    reported(" ".join(words))
"""
"""Reports after each step what is loaded by then."""

WITHOUT_KERNELS = ([], ["--help"], ["range", "QQ+"], ["table", "AA"])
"""Words of command lines that need no kernel."""


def test_neither_the_packages_about_text_nor_their_commands_load_numba_or_qt() -> None:
    names = [name for name in TEXT_PACKAGES if any((ROOT / "oracle").glob(f"{name}*"))]
    given = f"WATCHED, NAMES, WORDS = {sorted(QT | KERNELS)}, {names}, {list(WITHOUT_KERNELS)}\n"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", given + IN_TURN],
        cwd=ROOT, capture_output=True, encoding="utf-8", timeout=LONG_WAIT,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    steps = [json.loads(line) for line in run.stdout.splitlines() if line.startswith('["')]
    assert steps == [[name, []] for name in ("oracle", *names, *map(" ".join, WITHOUT_KERNELS))]


def test_the_engine_never_loads_the_window() -> None:
    """Neither a command that computes something, nor any of its modules."""
    code = (
        "import pkgutil, importlib, oracle\n"
        "from oracle.cli import main; main(['equity', 'AsKs', 'QdQc'])\n"
        "for found in pkgutil.walk_packages(oracle.__path__, 'oracle.'):\n"
        "    if not found.name.endswith('__main__'):\n"
        "        importlib.import_module(found.name)\n"
    )
    assert not loaded_after(code) & (QT | {"ui"})


def test_showing_the_window_loads_no_sources_and_no_hidden_pictures_and_neither_it_nor_they_load_numba(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    code = (
        "from ui.theme.qt_loading import load_qt\n"
        "load_qt()\n"
        "from ui.app import make_application, make_context, open_settings\n"
        "application = make_application(['test'])\n"
        "from ui.main_window import MainWindow\n"
        "window = MainWindow(make_context(open_settings()))\n"
        "window.show()\n"
        "application.processEvents()\n"
        "import linecache, sys\n"
        "assert not [name for name in linecache.cache if name.endswith('main_window.py')]\n"
        "assert not {'ui.pictures.decision.callers', 'oracle.warming.pictures'} & set(sys.modules)\n"
        "from ui.pictures.catalog import PictureSet\n"
        "assert all(picture.kind for picture in PictureSet.pictures())  # now they are loaded\n"
    )
    assert not loaded_after(code) & KERNELS
