"""Messages of Qt: warnings go to the log, and failure to open a display is explained."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from ui.diagnostics.last_words import say_last
from ui.diagnostics.log_file import LogFile, to_terminal
from ui.diagnostics.missing_parts import SCREEN_LIBRARIES, WAYLAND_LIBRARIES, install_libraries

MOST_EQUAL = 3
"""How often the same message is logged."""
MOST_KINDS = 200
"""Most different messages that are logged."""

_LOGGED = (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg)
_DESKTOP = "Start the program from a desktop session."
_COMMAND = "The command line needs no screen:\n    {} -m oracle equity AsKs random"


class QtMessages:
    """Receives Qt's messages while it is `installed`.

    Args:
        log: The log for warnings.
    """

    def __init__(self, log: LogFile) -> None:
        self._log = log
        self._counts: Counter[str] = Counter()
        self._opening = False
        self._heard: list[str] = []

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Install Qt's message handler for the duration of a context."""
        before = qInstallMessageHandler(self._take)
        try:
            yield
        finally:
            qInstallMessageHandler(before)

    @contextmanager
    def opening_a_screen(self) -> Iterator[None]:
        """Used while the `QApplication` is created: if that fails, Qt ends the process, and we explain why.

        It raises nothing: the process ends with exit code 1.
        """
        self._opening = True
        try:
            yield
        finally:
            self._opening = False
        for message in self._heard:  # it worked after all
            self._note(QtMsgType.QtWarningMsg, message)
        self._heard.clear()

    def _take(self, kind: QtMsgType, _context: QMessageLogContext, message: str) -> None:
        if self._opening and kind == QtMsgType.QtFatalMsg:
            heard = [*self._heard, message]
            self._log.write("\n".join(["Qt:", *heard]))
            say_last(no_screen(os.environ, heard))
            os._exit(1)  # Qt calls abort() when this handler returns
        if self._opening:
            self._heard.append(message)
        else:
            self._note(kind, message)

    def _note(self, kind: QtMsgType, message: str) -> None:
        to_terminal(message)
        if kind not in _LOGGED or (message not in self._counts and len(self._counts) >= MOST_KINDS):
            return
        self._counts[message] += 1
        if self._counts[message] <= MOST_EQUAL:
            self._log.write(f"Qt: {message}")


def no_screen(environment: Mapping[str, str], messages: Sequence[str]) -> str:
    """Why no window can be opened and what to do, for the terminal.

    Args:
        environment: The environment of the process.
        messages: Qt's own messages; quoted only if we have no better explanation.
    """
    platform, display = environment.get("QT_QPA_PLATFORM", ""), environment.get("DISPLAY", "")
    wayland = environment.get("WAYLAND_DISPLAY", "")
    heard = "\n".join(messages)
    refused = "could not connect to display" in heard
    on_wayland = wayland and 'platform plugin "wayland"' in heard
    said = [_DESKTOP]
    if refused and display:
        why = (
            f"There is no screen at DISPLAY={display}. Set DISPLAY to the screen of your desktop (often :0); "
            "over a network, connect with ssh -X."
        )
    elif wayland and "Failed to create wl_display" in heard:
        why = _no_wayland(wayland, environment.get("XDG_RUNTIME_DIR", ""))
    elif refused and not on_wayland:
        why = "There is no screen here: DISPLAY and WAYLAND_DISPLAY are not set."
    elif platform:
        why = (
            f"Qt cannot use QT_QPA_PLATFORM={platform}. Unset it, or name a platform that this computer has."
        )
    else:
        why = "Qt, which draws the window, could not start."
        if sys.platform.startswith("linux"):
            why += " " + install_libraries(WAYLAND_LIBRARIES if on_wayland else SCREEN_LIBRARIES)
        lines = [line for line in heard.splitlines() if line.strip()]
        said = ["Qt says:", *(f"    {line}" for line in lines)]
    if not getattr(sys, "frozen", False):
        said.append(_COMMAND.format(sys.executable))
    return "\n".join(["No window can be opened.", why, *said])


def _no_wayland(display: str, folder: str) -> str:
    """Why there is no screen of Wayland: its name is that of a file in a folder that the session names."""
    if display.startswith("/") or folder.startswith("/"):
        return (
            f"There is no screen at WAYLAND_DISPLAY={display}. Unset it, or set it to that of your desktop."
        )
    lacks = f"XDG_RUNTIME_DIR={folder} is not a whole path" if folder else "XDG_RUNTIME_DIR is not set"
    return (
        f"{lacks}: it names the folder of the screen WAYLAND_DISPLAY={display}. Set it to that of your "
        "desktop (often /run/user/$(id -u))."
    )
