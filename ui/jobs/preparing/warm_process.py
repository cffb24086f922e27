"""The first compile of the kernels, in a child process with progress.

Compiling takes most of a minute and hundreds of megabytes, once per machine and version; a child process
keeps both out of the window.  The child writes one JSON line per kernel, ``{"done": 3, "total": 20, "name":
"…"}``, with ``"equity": true`` from the line on where everything for a simple equity is ready. It reads
requests from its standard input, prepares those first and answers ``{"ready": "…", "number": 3}``. If
nothing can be kept, its last line is ``{"unkept": "…"}`` with the reason.  It only fills the kernel cache, so
it can be stopped at any time.  It ends when this program does, even if this program is killed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QProcess, QProcessEnvironment, Signal, Slot

from oracle.child_process import child_environment, python_command
from oracle.warming.rehearsal import Rehearsal
from ui.jobs.events import Warming

WARM = ("warm", "--json", "--until-closed")
"""Compile, report progress, and end when this program does, which closes the child's standard input."""

MOST_WISH = 1 << 20
"""Longest request sent to the child, in bytes: a table with huge ranges waits for everything instead."""

MAX_LINE = 10_000
"""Longest line accepted from the child, in bytes; longer ones are not ours."""


def warm_command() -> list[str]:
    """The command line that compiles the kernels, defined only here.

    A frozen program is its own interpreter and has no ``-m``: there `oracle.launcher` runs the command
    ``warm`` instead of opening a window.
    """
    return python_command("-m", "oracle", *WARM) or [sys.executable, *WARM]


class WarmProcess(QObject):
    """Runs the child and reports its progress.

    Args:
        command: Program and arguments; `warm_command` by default.
        parent: Qt parent.
    """

    stepped = Signal(object)
    """A `Warming`; the last one has ``over`` set."""
    rehearsed = Signal(str, int)
    """A request is fulfilled: its name and number."""

    def __init__(self, command: Sequence[str] = (), parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._command = list(command) or warm_command()
        self._process = QProcess(self)
        self._process.setProcessChannelMode(QProcess.ProcessChannelMode.SeparateChannels)
        environment = QProcessEnvironment()
        for name, value in child_environment().items():
            environment.insert(name, value)
        self._process.setProcessEnvironment(environment)
        self._process.readyReadStandardOutput.connect(self._read)
        self._process.finished.connect(self._ended)
        self._process.errorOccurred.connect(self._went_wrong)
        self._process.started.connect(self._tell_wishes)
        self._wishes: dict[str, Rehearsal] = {}
        self._last = Warming(0, 0)
        self._unkept = ""

    @property
    def running(self) -> bool:
        """Whether the child is running."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self) -> None:
        """Start the child."""
        self._process.start(self._command[0], self._command[1:])

    def rehearse(self, wish: Rehearsal) -> bool:
        """Request that something be prepared first; `rehearsed` reports it.

        Returns:
            Whether it was accepted; otherwise wait until everything is prepared.
        """
        if len(wish.line()) > MOST_WISH:
            return False
        self._wishes[wish.name] = wish
        if self._process.state() == QProcess.ProcessState.Running:
            self._tell_wishes()
        return True

    @Slot()
    def _tell_wishes(self) -> None:
        wishes, self._wishes = self._wishes, {}
        for wish in wishes.values():
            self._process.write(wish.line())

    def stop(self) -> None:
        """End the child immediately and wait for it; what it has compiled stays."""
        if self.running:
            self._process.blockSignals(True)
            self._process.kill()
            self._process.waitForFinished()
            self._process.blockSignals(False)

    @Slot()
    def _read(self) -> None:
        while self._process.canReadLine():
            line = bytes(self._process.readLine(MAX_LINE).data())
            ready, step = read_ready(line), read_step(line)
            self._unkept = read_unkept(line) or self._unkept
            if ready is not None:
                self.rehearsed.emit(*ready)
            elif step is not None:
                self._last = step
                self.stepped.emit(step)

    @Slot(int, QProcess.ExitStatus)
    def _ended(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read()
        problem = self._unkept
        if code != 0 or status != QProcess.ExitStatus.NormalExit:
            problem = "Preparing the engine ended early. It will prepare what is missing when you press Run."
        self._finish(problem)

    @Slot(QProcess.ProcessError)
    def _went_wrong(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:  # every other error is followed by `finished`
            self._finish("The engine could not be prepared in advance. The first run will take longer.")

    def _finish(self, problem: str) -> None:
        last = self._last
        self.stepped.emit(replace(last, over=True, problem=problem))


def read_ready(line: bytes) -> tuple[str, int] | None:
    """The name and number of a fulfilled request; None for any other line.

    >>> read_ready(b'{"ready": "equity graph", "number": 3}')
    ('equity graph', 3)
    """
    try:
        record = json.loads(line)
    except ValueError:
        return None
    name, number = (record.get("ready"), record.get("number")) if isinstance(record, dict) else (None, None)
    return (name, number) if isinstance(name, str) and isinstance(number, int) else None


def read_unkept(line: bytes) -> str:
    """Why nothing can be kept, as a sentence; empty for any other line.

    >>> read_unkept(b'{"unkept": "The disk is full."}')
    'The disk is full.'
    """
    try:
        record = json.loads(line)
    except ValueError:
        return ""
    said = record.get("unkept") if isinstance(record, dict) else None
    return said if isinstance(said, str) else ""


def read_step(line: bytes) -> Warming | None:
    """A line of the child as progress; None for any other output.

    >>> read_step(b'{"done": 1, "total": 4, "name": "ratings"}')
    Warming(done=1, total=4, name='ratings', equity=False, over=False, problem='')
    """
    try:
        record = json.loads(line)
    except ValueError:
        return None
    if not isinstance(record, dict):
        return None
    done, total, name = record.get("done"), record.get("total"), record.get("name", "")
    if not (isinstance(done, int) and isinstance(total, int) and isinstance(name, str)):
        return None
    return Warming(done, total, name, equity=record.get("equity") is True)
