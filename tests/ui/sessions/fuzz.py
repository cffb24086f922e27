"""Thousands of sessions, whole and damaged, opened in an offscreen window, edited, kept and saved.

``python -m tests.ui.sessions.fuzz [COUNT] [--first SEED]`` runs COUNT sessions (5,000 if left out) in child
processes and prints how many crashed, raised, were overwritten or could not be saved, and which seeds.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

BATCH = 100
"""Sessions per child process."""
STUCK = 120
"""Seconds after which a child that does nothing more is ended with a traceback."""


@dataclass
class Findings:
    """What went wrong, by kind, with seed and words; and what became of the sessions."""

    wrong: dict[str, list[str]] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    slowest: tuple[float, int] = (0.0, 0)
    """Seconds that a session took from opening to saved, and its seed."""

    def add(self, kind: str, seed: int, words: str) -> None:
        self.wrong.setdefault(kind, []).append(f"seed {seed}: {words}")


class Asked:
    """Answers every question so that the fuzz run continues, and records the messages."""

    def __init__(self) -> None:
        self.messages: list[str] = []
        self.save_answer: Path | None = None

    def unsaved(self, _name):
        return "discard"

    def replace(self, _message):
        return "save_as"  # a session that was refused lies where the one before it was

    def earlier(self, message, _versions):
        self.messages.append(message)

    def open_from(self, _folder):
        return None

    def save_to(self, _suggested):
        return self.save_answer

    def tell(self, heading, error):
        self.messages.append(f"{heading}: {error}")

    def offer(self, _leftovers):
        return None


class Fuzz:
    """A window that is given one session after the other.

    Args:
        window: The window, on an engine made by hand.
        folder: Where files are written.
    """

    def __init__(self, window, folder: Path) -> None:
        self._window, self._folder = window, folder
        self._file = window.context.session_file
        self.findings = Findings()
        self._asked = window.session.flow._asker = Asked()

    def run(self, seed: int) -> None:
        """Make, open, look at, edit, keep and save the session of a seed."""
        from tests.plain_words import LIBRARY_WORDS
        from tests.session.schema_data import SchemaData, damaged

        rng = random.Random(seed)
        content = SchemaData(rng).content()
        whole = rng.random() < 0.5
        content = content if whole else damaged(rng, content)
        path, new = self._folder / "hand.oracle", self._folder / f"{seed}.oracle"
        path.write_bytes(content)
        self._asked.messages.clear()
        self._asked.save_answer = new
        before = self._window.context.document.state
        start = time.perf_counter()
        with self._catching(seed):
            self._window.session.flow.open_path(path)
            self._file.settle()
            opened = self._window.context.document.state is not before
            self.findings.seen[self._outcome(whole, opened)] += 1
            if whole and not opened:
                self.findings.add("whole and not opened", seed, "; ".join(self._asked.messages))
            self._look(rng)
            self._settle()
            if not self._file.keep_now():
                self.findings.add("not kept for recovery", seed, "; ".join(self._asked.messages))
            self._save(seed, new)
        self.findings.slowest = max(self.findings.slowest, (time.perf_counter() - start, seed))
        for words in self._asked.messages:
            found = LIBRARY_WORDS.search(words)
            if found:
                self.findings.add("words of a library", seed, f"“{found[0]}” in {words}")
        if self._file.path != path and path.read_bytes() != content:
            self.findings.add("overwritten", seed, "")
        path.unlink(missing_ok=True)
        new.unlink(missing_ok=True)

    def _outcome(self, whole: bool, opened: bool) -> str:
        if not opened:
            return "refused with a message" if self._asked.messages else "refused without a word"
        return "opened whole" if self._file.path is not None else "opened in part"

    def _look(self, rng: random.Random) -> None:
        """Show a picture or two and edit, as a player might."""
        from ui.document.edits.seats import add_seat
        from ui.document.state import seat_limit

        window, document = self._window, self._window.context.document
        for name in rng.sample(window.pictures.names, 2):
            window.pictures.show_picture(name)
        for run in window.run_pictures.run_history.runs[:2]:
            window.run_pictures.run_history.look_at(run)
        window.run_pictures.run_history.look_at_present()
        if rng.random() < 0.5 and len(document.state.seats) < seat_limit(document.state):
            add_seat(document)
        if rng.random() < 0.3 and window.run_pictures.run_history.runs:
            window.run_pictures.run_history.use_again(rng.choice(window.run_pictures.run_history.runs))
        if rng.random() < 0.5:
            document.undo_stack.undo()

    def _save(self, seed: int, new: Path) -> None:
        """Save under the session's name, or a new one, and open again."""
        from oracle.session import read_session
        from ui.document.session.records import document_record

        before = len(self._asked.messages)
        self._window.session.flow.save()
        self._file.settle()
        path = self._file.path
        if self._file.dirty or path is None or self._asked.messages[before:]:
            self.findings.add("not saved", seed, "; ".join(self._asked.messages[before:]))
            return
        again = read_session(path)
        state = self._window.context.document.state
        saved, shown = again.session.document, document_record(state)
        differing = [name for name in saved.__struct_fields__ if getattr(saved, name) != getattr(shown, name)]
        if again.lost or differing:
            self.findings.add("saved and opened otherwise", seed, "; ".join([*again.lost, *differing]))

    def _settle(self) -> None:
        """Let the window do what it has put off, for some turns of its loop."""
        from PySide6.QtCore import QCoreApplication, QEvent

        for _ in range(3):
            QCoreApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    @contextlib.contextmanager
    def _catching(self, seed: int) -> Iterator[None]:
        """Note every exception, also those in slots and on other threads."""

        def note(kind, error, place):
            words = "".join(traceback.format_exception(kind, error, place))
            self.findings.add("exception", seed, words[-1500:])

        hooks = sys.excepthook, threading.excepthook
        sys.excepthook = note
        threading.excepthook = lambda args: note(args.exc_type, args.exc_value, args.exc_traceback)
        try:
            yield
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a finding
            note(type(error), error, error.__traceback__)
        finally:
            sys.excepthook, threading.excepthook = hooks


def _example():
    from ui.document.state import example_document

    return example_document()


@contextlib.contextmanager
def window_in(folder: Path) -> Iterator[object]:
    """A window on an engine made by hand, whose files are all in a folder; needs a `QApplication`."""
    from PySide6.QtCore import QSettings

    from tests.ui.pql_engine import PqlEngine
    from ui.context import Context
    from ui.document.document import Document
    from ui.document.runs.table_runs import TableRuns
    from ui.document.session.file import SessionFile
    from ui.document.session.recovery import RecoveryFolder
    from ui.jobs.query_runs import QueryRuns
    from ui.main_window import MainWindow
    from ui.settings import Settings
    from ui.theme.theme import LIGHT_MODE, Theme

    document, runs = Document(_example()), QueryRuns(PqlEngine())
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    file = SessionFile(document, settings, RecoveryFolder(folder / "recovery"))
    table_runs = TableRuns(document, runs)
    theme, rng = Theme(LIGHT_MODE), random.Random(7)
    context = Context(document, theme, settings, runs, table_runs, session_file=file, rng=rng)
    window = MainWindow(context)
    window.show()
    window.start()
    try:
        yield window
    finally:
        window.session.flow._asker = Asked()
        window.close()
        window.deleteLater()


def _child(first: int, count: int) -> None:
    """Run some seeds, and print the findings as one line of JSON at the end."""
    from ui.app import make_application

    _application = make_application(["fuzz"])
    with tempfile.TemporaryDirectory() as folder, window_in(Path(folder)) as window:
        fuzz = Fuzz(window, Path(folder))
        for seed in range(first, first + count):
            faulthandler.dump_traceback_later(STUCK, exit=True)
            print(f"seed {seed}", file=sys.stderr, flush=True)
            fuzz.run(seed)
        faulthandler.cancel_dump_traceback_later()
        found = fuzz.findings
    print(json.dumps({"wrong": found.wrong, "seen": found.seen, "slowest": found.slowest}))


def main() -> int:
    """Run the command line; returns 1 where anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", nargs="?", type=int, default=5_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        _child(options.first, options.count)
        return 0
    wrong: dict[str, list[str]] = {}
    seen: Counter[str] = Counter()
    slowest = (0.0, 0)
    for first in range(options.first, options.first + options.count, BATCH):
        count = min(BATCH, options.first + options.count - first)
        command = [
            sys.executable,
            "-m",
            "tests.ui.sessions.fuzz",
            "--child",
            str(count),
            "--first",
            str(first),
        ]
        ended = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
        if ended.returncode:
            wrong.setdefault("crash", []).append(f"exit {ended.returncode}: …{ended.stderr[-2500:]}")
            continue
        found = json.loads(ended.stdout.splitlines()[-1])
        seen.update(found["seen"])
        slowest = max(slowest, tuple(found["slowest"]))
        for kind, cases in found["wrong"].items():
            wrong.setdefault(kind, []).extend(cases)
    print(f"{options.count} sessions: " + ", ".join(f"{count} {what}" for what, count in seen.most_common()))
    for kind in ("crash", "exception", "overwritten", "not saved", "not kept for recovery"):
        print(f"  {kind}: {len(wrong.get(kind, []))}")
    for kind, cases in wrong.items():
        print(f"\n{kind} ({len(cases)})", *cases[:8], sep="\n  ")
    print(f"  slowest session, from opening to saved: {slowest[0]:.2f} s (seed {slowest[1]})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
