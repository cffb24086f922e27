"""What every test relies on: folders of its own, a fixed look, nothing left running behind it.

* Kernels compile once per run, into a folder beside pytest's own cache, never into the user's.
* Settings, caches and documents of the user are out of reach: each test gets empty folders.
* A test that leaks a thread, a window or a running timer fails and is named.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import itertools
import os
import sys
import threading
import time
import weakref
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest
from hypothesis import HealthCheck, settings

from tests.examples import USUAL
from tests.patience import PATIENCE

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

# No test looks at the clock; so a machine that hangs for a minute fails none.
settings.register_profile(
    "project", max_examples=USUAL, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("project")

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
if sys.platform == "win32":  # where Qt without a screen looks for fonts in a folder that has none
    os.environ.setdefault("QT_QPA_FONTDIR", os.path.join(os.environ["SYSTEMROOT"], "Fonts"))
os.environ["QT_SCALE_FACTOR"] = "1"
os.environ["PYTHONHASHSEED"] = "0"  # for the processes that tests start

POLL_SECONDS = 0.001
"""Seconds between two looks at what cannot be waited for."""

QT_WAITS = (
    ("waitActive", "wait_active"),
    ("waitExposed", "wait_exposed"),
    ("waitSignal", "wait_signal"),
    ("waitSignals", "wait_signals"),
    ("waitUntil", "wait_until"),
    ("waitCallback", "wait_callback"),
)
"""The waits of pytest-qt, each by both its names; left alone they end after five seconds."""

FIRST_LOOKS = (1, 1, 2, 3, 5)
"""Milliseconds between the first looks at a condition: most hold soon, and a test has several."""

YOUNG = 10_000, gc.get_threshold()[0]
"""New objects before a collection, without Qt and with it. Python's own number costs tests of the language a
fourteenth of their time; with Qt it stays, as PySide crashes when what Qt has deleted is collected late."""

FULL_EVERY = 100
"""Collections of the middle generation before a full one; with Python's ten, full ones walk what the compiler
keeps dozens of times while it is still growing."""

WINDOWS_FOLDERS = ("WIN_PD_OVERRIDE_APPDATA", "WIN_PD_OVERRIDE_LOCAL_APPDATA")
"""By these platformdirs finds other folders than the user's on Windows, which it asks the system for."""

USER_FOLDERS = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR")

SHARED = "shared_window"
"""The fixture of a window that the tests of a module share; it is looked at when the module ends."""

_started: weakref.WeakSet[object] = weakref.WeakSet()
"""Every QTimer and QThread that Python code has started and that is still alive."""


class SharedWindow(Protocol):
    """A window that outlives a test."""

    def owns(self, item: object) -> bool:
        """Whether a window, timer or thread is a part of it."""
        ...


_look: dict[str, object] = {}
"""The palette and font that tests of the window start with."""


def pytest_configure(config: pytest.Config) -> None:
    """Keep compiled kernels where the next run of the tests finds them, and nobody else does."""
    if "ORACLE_CACHE_DIR" not in os.environ:
        os.environ["ORACLE_CACHE_DIR"] = str(config.rootpath / ".pytest_cache" / "d" / "kernels")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Leave what is loaded for the tests out of all garbage collections.

    Collected tests and the modules they import are four hundred thousand objects that stay until the end;
    full collections that walked them took an eighth of the time of a test run.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        _set_aside()
        gc.set_threshold(*gc.get_threshold()[:2], FULL_EVERY)
        gc.enable()


def _set_aside() -> None:
    """Leave the objects that are alive now out of further garbage collections."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A new home folder with each ``next``; thousands cost nothing."""
    base = tmp_path_factory.mktemp("homes")
    return (base / str(number) for number in itertools.count())


@pytest.fixture(autouse=True)
def own_folders(homes: Iterator[Path]) -> Iterator[Path]:
    """Empty folders for settings, caches and data, one set per test."""
    with _living_in(next(homes)) as home:
        yield home


@pytest.fixture(scope="module")
def own_folders_of_module(homes: Iterator[Path]) -> Iterator[Path]:
    """Empty folders for what the tests of a module share."""
    with _living_in(next(homes)) as home:
        yield home


@contextlib.contextmanager
def _living_in(home: Path) -> Iterator[Path]:
    home.mkdir(mode=0o700)
    folders = {name: str(home / name.lower()) for name in USER_FOLDERS}
    folders.update(dict.fromkeys(("HOME", "USERPROFILE", "LOCALAPPDATA", "APPDATA"), str(home)))
    folders.update(dict.fromkeys(WINDOWS_FOLDERS, str(home)))
    with pytest.MonkeyPatch.context() as patch:  # not the test's own: that one is undone before its fixtures
        for name, folder in folders.items():
            patch.setenv(name, folder)
        yield home


@pytest.fixture(scope="session")
def qapp(qapp):
    """The application in Qt's own style with our light look, on any desktop."""
    from PySide6.QtCore import QStandardPaths, Qt
    from PySide6.QtGui import QColor, QFont, QPalette

    QStandardPaths.setTestModeEnabled(True)
    qapp.setStyle("Fusion")
    qapp.styleHints().setColorScheme(Qt.ColorScheme.Light)
    qapp.setPalette(QPalette(QColor("#F4F5F7")))
    font = QFont(qapp.font())
    font.setPixelSize(13)
    qapp.setFont(font)
    _look.update(palette=QPalette(qapp.palette()), font=QFont(qapp.font()))
    _record_starts()
    return qapp


@pytest.fixture
def qtbot(qapp, request):
    """The helper of pytest-qt, with our patience wherever a test names no other time."""
    return _patient_bot(request)


@pytest.fixture(scope="module")
def qtbot_of_module(qapp, request):
    """The helper of pytest-qt for what the tests of a module share."""
    return _patient_bot(request)


def _patient_bot(request: pytest.FixtureRequest) -> QtBot:
    from pytestqt.qtbot import QtBot

    bot = QtBot(request)
    for names in QT_WAITS:
        wait = functools.partial(_until, bot) if names[0] == "waitUntil" else getattr(bot, names[0])
        waits = functools.partial(wait, timeout=round(PATIENCE * 1000))
        for name in names:
            setattr(bot, name, waits)
    return bot


def _until(bot: QtBot, callback: Callable[[], object], *, timeout: int) -> None:
    """Wait until the callback is content; pytest-qt itself would look every ten milliseconds only."""
    pauses = itertools.chain(FIRST_LOOKS, itertools.repeat(10))
    bot.wait = lambda _ms: type(bot).wait(bot, next(pauses))
    try:
        type(bot).waitUntil(bot, callback, timeout=timeout)
    finally:
        del bot.wait


@pytest.fixture(autouse=True)
def nothing_left_behind(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that leaves threads, windows or running timers behind."""
    shared = request.getfixturevalue(SHARED) if SHARED in request.fixturenames else None
    if shared is not None:
        shared.be_open()  # before the threads are counted: a failed test may have closed the window
    with_qt = "qapp" in request.fixturenames
    gc.set_threshold(YOUNG[with_qt], *gc.get_threshold()[1:])
    if shared is None and with_qt:
        _set_aside()  # such a test ends with a collection, which then looks at what it has made alone
    yield from _watched(request.node.name, shared)


@pytest.fixture(scope="module")
def nothing_left_of_module(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a module whose shared window leaves something behind; such a window asks for this first."""
    _set_aside()
    yield from _watched(request.node.name)


def _watched(name: str, shared: SharedWindow | None = None) -> Iterator[None]:
    """Until the next ``next``, note what is begun and not ended, but for a window that a module shares."""
    threads = set(threading.enumerate())
    windows = {_address(window) for window in _windows()}
    yield
    left = _threads_left(threads)
    if "PySide6.QtWidgets" in sys.modules:
        left += _qt_left(windows, shared)
    if left:
        pytest.fail(f"{name} leaves behind: " + "; ".join(left), pytrace=False)


def _threads_left(before: set[threading.Thread]) -> list[str]:
    """The threads begun since ``before`` that outlive the test by more than our patience."""
    deadline = time.monotonic() + PATIENCE
    while True:
        left = [thread for thread in threading.enumerate() if thread not in before and not _is_of_qt(thread)]
        if not left or time.monotonic() > deadline:
            return [f"the thread {thread.name}" for thread in left]
        for thread in left:
            if thread.is_alive():
                thread.join(max(0.0, deadline - time.monotonic()))
            else:  # another thread is starting it; until that is done it cannot be joined
                time.sleep(POLL_SECONDS)


def _is_of_qt(thread: threading.Thread) -> bool:
    """Whether it is a QThread that has run Python code; `_qt_left` looks at those."""
    return isinstance(thread, threading._DummyThread)


def _qt_left(windows: set[int], shared: SharedWindow | None) -> list[str]:
    """The windows, timers and threads of Qt that are still there once pending deletions are done."""
    if _qt_application() is None:
        return []
    if _windows_left(windows, shared) or _running(shared):
        _delete_pending()
        gc.collect()  # at once: PySide crashes when what Qt has just deleted is collected later
        _delete_pending()
    if shared is None:
        _undress()  # now that no window is left to be drawn again
    left = [f"the window {_name(window)}" for window in _windows_left(windows, shared)]
    left += [f"the running {_name(item)}" for item in _running(shared)]
    for item in _running(shared):
        _stop(item)
    return left


def _windows_left(before: set[int], shared: SharedWindow | None) -> list[object]:
    new = [window for window in _windows() if _address(window) not in before]
    return [window for window in new if shared is None or not shared.owns(window)]


def _undress() -> None:
    """Give the application the look back that it had before a test dressed it."""
    from PySide6.QtWidgets import QApplication

    application = QApplication.instance()
    if _look and application.styleSheet():
        application.setStyleSheet("")
        application.setPalette(_look["palette"])
        application.setFont(_look["font"])


def _qt_application() -> object | None:
    from PySide6.QtWidgets import QApplication

    return QApplication.instance()


def _windows() -> list[object]:
    if "PySide6.QtWidgets" not in sys.modules or _qt_application() is None:
        return []
    from PySide6.QtWidgets import QApplication

    return [window for window in QApplication.topLevelWidgets() if window.parent() is None]


def _address(window: object) -> int:
    """Where the window itself lives; Python's wrapper around it may come and go."""
    from shiboken6 import getCppPointer

    return getCppPointer(window)[0]


def _delete_pending() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


def _record_starts() -> None:
    """Note every timer and thread that is started from Python, so that those left running can be named."""
    from PySide6.QtCore import QThread, QTimer

    for kind in (QTimer, QThread):
        original = kind.start

        def start(self: object, *args: object, _original: object = original) -> object:
            _started.add(self)
            return _original(self, *args)

        kind.start = start


def _running(shared: SharedWindow | None) -> list[object]:
    from PySide6.QtCore import QTimer
    from shiboken6 import isValid

    alive = [item for item in list(_started) if isValid(item)]
    running = [item for item in alive if (item.isActive() if isinstance(item, QTimer) else item.isRunning())]
    return [item for item in running if shared is None or not shared.owns(item)]


def _stop(item: object) -> None:
    """End what a failed test left, so that the next test is not blamed for it."""
    from PySide6.QtCore import QTimer

    if isinstance(item, QTimer):
        item.stop()
    else:
        item.quit()
        item.wait(int(PATIENCE * 1000))


def _name(item: object) -> str:
    owner = item.parent() if hasattr(item, "parent") else None
    belongs = f" of {type(owner).__name__}" if owner is not None else ""
    title = item.objectName() if hasattr(item, "objectName") else ""
    return f"{type(item).__name__}{f' “{title}”' if title else ''}{belongs}"
