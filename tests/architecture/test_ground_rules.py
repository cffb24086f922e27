"""The ground rules of the tests themselves: leaks and warnings fail, the user's folders are safe."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import LONG_WAIT

ROOT = Path(__file__).resolve().parents[2]

CONFTEST = """
from tests import conftest
from tests.conftest import *

usual = conftest.PATIENCE


def pytest_runtest_setup(item):
    leaves = item.name.startswith("test_leaves")
    conftest.PATIENCE = 0.2 if leaves else usual  # no wait for what never ends
"""

EXAMPLES = """
import threading
import warnings

from PySide6.QtCore import QThread, QTimer, qWarning
from PySide6.QtWidgets import QLabel

kept = []
never = threading.Event()


def test_leaves_a_thread():
    threading.Thread(target=never.wait, args=(20,), name="loose", daemon=True).start()


def test_leaves_a_window(qtbot):
    kept.append(QLabel("forgotten"))
    kept[-1].show()


def test_leaves_a_timer(qtbot):
    kept.append(QTimer())
    kept[-1].start(10_000)


def test_leaves_a_qthread(qtbot):
    kept.append(QThread())
    kept[-1].start()


def test_is_tidy(qtbot):
    label = QLabel("shown")
    qtbot.addWidget(label)
    label.show()
    QTimer(label).start(10)
    threading.Thread(target=lambda: None).start()


class SlowToStart(threading.Thread):
    def _bootstrap(self):
        never.wait(0.1)
        super()._bootstrap()


def test_ends_while_one_thread_starts_another():
    late = SlowToStart()
    threading.Thread(target=late.start).start()
    while late not in threading.enumerate():
        pass


def test_makes_python_warn():
    warnings.warn("old", DeprecationWarning)


def test_makes_qt_warn(qtbot):
    qWarning("strange")
"""


def pytest_says(*words: str, **environment: str) -> str:
    """The output of pytest in a separate process, under the project's settings."""
    settings = ["-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml")]
    inherited = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, *words],
        cwd=ROOT, capture_output=True, encoding="utf-8", timeout=LONG_WAIT, env={**inherited, **environment},
    )  # fmt: skip
    return run.stdout + run.stderr


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The output of pytest for tests that break the rules."""
    folder = tmp_path_factory.mktemp("examples")
    (folder / "conftest.py").write_text(CONFTEST, encoding="utf-8")
    (folder / "test_examples.py").write_text(EXAMPLES, encoding="utf-8")
    return pytest_says("--rootdir", str(folder), str(folder / "test_examples.py"))


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("test_leaves_a_thread", "the thread loose"),
        ("test_leaves_a_window", "the window QLabel"),
        ("test_leaves_a_timer", "the running QTimer"),
        ("test_leaves_a_qthread", "the running QThread"),
    ],
)
def test_a_test_that_leaves_something_behind_fails_and_says_what(printed: str, name: str, what: str) -> None:
    assert f"{name} leaves behind: {what}" in printed


def test_tidy_tests_pass_and_leaks_are_blamed_on_their_own_test_only(printed: str) -> None:
    assert "2 failed, 6 passed, 4 errors" in printed
    assert "test_is_tidy" not in printed


@pytest.mark.parametrize("name", ["test_makes_python_warn", "test_makes_qt_warn"])
def test_a_warning_fails_the_test(printed: str, name: str) -> None:
    assert any(line.startswith("FAILED") and name in line for line in printed.splitlines())


def test_each_test_has_its_own_home(own_folders: Path) -> None:
    import platformdirs

    assert list(own_folders.iterdir()) == []
    if sys.platform.startswith("linux"):
        assert Path(platformdirs.user_config_dir("open-odds-oracle")).is_relative_to(own_folders)
        assert Path(platformdirs.user_cache_dir("open-odds-oracle")).is_relative_to(own_folders)


def test_compiled_kernels_are_kept_for_all_tests_together(own_folders: Path) -> None:
    from oracle.kernel_cache import cache_root

    assert not cache_root().is_relative_to(own_folders)
    assert cache_root() == Path(os.environ["ORACLE_CACHE_DIR"])


NO_KERNELS = ("decisions/money/", "decisions/odds/", "decisions/test_sentences.py", "ui/")
"""Where the tests that are small enough call nothing that is compiled."""


@pytest.mark.skipif(os.environ.get("ORACLE_NO_JIT", "") not in ("", "0"), reason="this is that run")
@pytest.mark.slow
def test_the_tests_that_are_small_enough_also_pass_without_the_compiler() -> None:
    """Those of `NO_KERNELS` would be the same tests again."""
    wraps = "ignore:overflow encountered:RuntimeWarning"  # kernels count on integers that wrap around
    tests = (ROOT / "tests").rglob("test_*.py")
    files = [
        str(path)
        for path in tests
        if not path.relative_to(ROOT / "tests").as_posix().startswith(NO_KERNELS)
        and "mark.nojit" in path.read_text(encoding="utf-8")
    ]
    last = pytest_says("-m", "nojit", "-W", wraps, *files, ORACLE_NO_JIT="1").strip().splitlines()[-1]
    assert "failed" not in last
    assert "error" not in last
    assert int(last.partition(" passed")[0]) > 100
