"""Starting is fast because text needs no kernels; checked in fresh interpreters."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
QT = {"PySide6", "shiboken6", "pyqtgraph"}
KERNELS = {"numba", "llvmlite"}
TEXT_PACKAGES = ("errors", "cards", "games", "ranges", "query", "pql", "session")


def loaded_after(code: str) -> set[str]:
    """The top-level packages a fresh interpreter has loaded after running some code."""
    report = "\nimport json, sys; print(json.dumps(sorted({m.split('.')[0] for m in sys.modules})))"
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", code + report],
        cwd=ROOT, capture_output=True, encoding="utf-8", timeout=120,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    return set(json.loads(run.stdout.splitlines()[-1]))


def test_importing_oracle_loads_no_qt_and_no_numba() -> None:
    assert not loaded_after("import oracle") & (QT | KERNELS)


@pytest.mark.parametrize(
    "package", [package for package in TEXT_PACKAGES if any((ROOT / "oracle").glob(f"{package}*"))]
)
def test_packages_about_text_load_no_numba(package: str) -> None:
    code = (
        "import pkgutil, importlib\n"
        f"package = importlib.import_module('oracle.{package}')\n"
        "for found in pkgutil.walk_packages(getattr(package, '__path__', ()), package.__name__ + '.'):\n"
        "    importlib.import_module(found.name)\n"
    )
    assert not loaded_after(code) & (QT | KERNELS)


def test_the_command_line_loads_no_qt() -> None:
    assert not loaded_after("from oracle.cli import main; main(['equity', 'AsKs', 'QdQc'])") & QT


def test_the_help_of_the_command_line_loads_no_numba() -> None:
    assert not loaded_after("from oracle.cli import main; main(['--help'])") & (QT | KERNELS)


def test_reading_a_range_on_the_command_line_loads_no_numba() -> None:
    assert not loaded_after("from oracle.cli import main; main(['range', 'QQ+'])") & (QT | KERNELS)


def test_the_engine_never_loads_the_window() -> None:
    code = (
        "import pkgutil, importlib, oracle\n"
        "for found in pkgutil.walk_packages(oracle.__path__, 'oracle.'):\n"
        "    if not found.name.endswith('__main__'):\n"
        "        importlib.import_module(found.name)\n"
    )
    assert not loaded_after(code) & (QT | {"ui"})


def test_showing_the_window_has_not_loaded_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    code = (
        "from ui.app import make_application, make_context, open_settings\n"
        "application = make_application(['test'])\n"
        "from ui.main_window import MainWindow\n"
        "window = MainWindow(make_context(open_settings()))\n"
        "window.show()\n"
        "application.processEvents()\n"
    )
    assert not loaded_after(code) & KERNELS
