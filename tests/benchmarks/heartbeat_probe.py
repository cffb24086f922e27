"""One process: a window, one thing done to it, the longest time its thread did not respond.

``python -m tests.benchmarks.heartbeat_probe CASE`` prints seconds as JSON; without a case, the names of all.
"""

from __future__ import annotations

import json
import os
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from oracle.cards.card import card_text
from oracle.pql import formula
from oracle.query.conditions import Ask, Group, Line, Question
from tests.benchmarks.large_session import write
from tests.ui.pql_engine import PqlEngine
from ui.app import SWITCH_SECONDS, make_application
from ui.background.short_collections import ShortCollections
from ui.context import Context
from ui.document.document import Document
from ui.document.edits.table import set_syntax
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.runs.table_runs import TableRuns
from ui.document.session.file import SessionFile
from ui.document.session.recovery import RecoveryFolder
from ui.document.state import PqlText, SeatState, example_document
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme
from ui.window.run_pictures import EXAMPLES, HISTORY
from ui.window.workspaces import PQL, RANGES

QUIET = 1.5
"""Seconds without a long block after which a case is over."""
LIMIT = 100.0
"""Seconds after which a case is given up."""
BEAT_MS = 2
LONG = 0.02
CTRL = Qt.KeyboardModifier.ControlModifier

PAIRS = [f"{a}{b}" for i, a in enumerate(map(card_text, range(52))) for b in map(card_text, range(i))]
COMBOS = ",".join(f"{pair}:{random.Random(n).randint(1, 99)}" for n, pair in enumerate(PAIRS))
KILOBYTES_900 = ",".join([COMBOS] * (900_000 // len(COMBOS)))
KILOBYTES_39 = COMBOS + "," + COMBOS + "," + COMBOS[: 39_000 - 2 * len(COMBOS)].rpartition(",")[0]
OMAHA5 = "AAxxx,KK[T+][T+]x,[A-9][A-9][A-9][A-9]x,20%"


def seats(*texts: str) -> tuple[SeatState, ...]:
    return tuple(SeatState(key, f"Player {key}", text, key % 10) for key, text in enumerate(texts, 1))


def lines(count: int, text: str = "handType(player_1, flop) >= pair") -> tuple[Line, ...]:
    return tuple(Line(100 + n, formula(f"{text} and {n} < {n + 1}")) for n in range(count))


def conditions(window: MainWindow) -> None:
    replace_document(window, conditions=CONDITIONS)


def questions(window: MainWindow) -> None:
    replace_document(window, questions=QUESTIONS)


def groups(window: MainWindow) -> None:
    replace_document(window, conditions=GROUPS)


def one_large_group() -> tuple[Line, ...]:
    node, key = Group("and", lines(40)), 10_000
    for depth in range(8):
        node, key = Group("or", (Line(key, node), *lines(18, f"{depth} = {depth} or false"))), key + 1
    return (renumbered(Line(0, node), iter(range(1, 10_000))),)


def renumbered(line: Line, keys) -> Line:
    node = line.node
    if isinstance(node, Group):
        node = replace(node, lines=tuple(renumbered(each, keys) for each in node.lines))
    return replace(line, key=next(keys), node=node)


# Made ahead, as a session file would be read beside the window's thread.
CONDITIONS = lines(200)
QUESTIONS = tuple(Question(line.key, Ask.HOW_OFTEN, line.node) for line in CONDITIONS)
GROUPS = one_large_group()


def replace_document(window: MainWindow, **changes: object) -> None:
    window.context.document.replace(replace(example_document(), **changes))


def paste(find: Callable[[MainWindow], object], text: str) -> Callable[[MainWindow], None]:
    def act(window: MainWindow) -> None:
        QApplication.clipboard().setText(text)
        find(window).paste()

    return act


def condition_field(window: MainWindow) -> object:
    return window.table.conditions.rows[0].field.edit


def one_condition(window: MainWindow) -> None:
    replace_document(window, conditions=lines(1))


@cache
def entries() -> LibraryState:
    rng = random.Random(1)
    made = tuple(
        NamedRange(f"Range {n}", f"{rng.randint(1, 99)}%", folder=f"Folder {n % 40}", note="a note " * 5)
        for n in range(10_000)
    )
    return LibraryState(tuple(f"Folder {n}" for n in range(40)), made)


def range_editor(window: MainWindow) -> None:
    entries()  # as if read from a file
    window.workspaces.show_workspace(RANGES)


def library(window: MainWindow) -> None:
    window.context.library.apply("Import", entries())


def generic(window: MainWindow) -> None:
    set_syntax(window.context.document, "generic", {})


def seven_omaha(window: MainWindow) -> None:
    replace_document(window, game="omaha5", syntax="generic", seats=seats(*[OMAHA5] * 6, "AAxx!!"))


def open_large(window: MainWindow) -> None:
    window.context.session_file.open(LARGE)


def switch_game(window: MainWindow) -> None:
    window.toolbar.play("omaha")


def dark(window: MainWindow) -> None:
    window.context.theme.set_mode("dark")


TEXT = "AhKh," * 200_000
QUERY = "select avg(riverEquity(hero)) as a from game='holdem', hero='AhKh', v='15%'\n" * 14_000
CASES: dict[str, tuple[Callable[[MainWindow], None], ...]] = {
    "200 conditions": (conditions,),
    "200 questions": (questions,),
    "192 conditions in groups": (groups,),
    "a range of 900 kB": (lambda w: replace_document(w, seats=seats(KILOBYTES_900, "QQ")),),
    "  typed into once more": (
        lambda w: replace_document(w, seats=seats(KILOBYTES_900, "QQ")),
        lambda w: w.table.seats.rows[0].field.edit.insertPlainText("A"),
    ),
    "a range of 39 kB": (lambda w: replace_document(w, seats=seats(KILOBYTES_39, "QQ")),),
    "1,326 weighted combos in two seats": (lambda w: replace_document(w, seats=seats(COMBOS, COMBOS)),),
    "  in the range editor": (
        lambda w: (w.workspaces.show_workspace(RANGES), replace_document(w, seats=seats(COMBOS, COMBOS))),
    ),
    "  and another game": (lambda w: replace_document(w, seats=seats(COMBOS, COMBOS)), switch_game),
    "seven 5-card Omaha seats, one unreadable": (seven_omaha,),
    "  and another game, then": (seven_omaha, lambda w: w.toolbar.play("holdem")),
    "an unreadable range of 900 kB": (
        lambda w: replace_document(w, seats=seats(KILOBYTES_900 + ",??", "QQ", KILOBYTES_39 + ",!!")),
    ),
    "a board of 900 kB": (lambda w: replace_document(w, board="Kh7c2d," * 128_000),),
    "dead cards of 900 kB": (lambda w: replace_document(w, dead="Kh7c2d" * 150_000),),
    "a PQL text of 1 MB": (
        lambda w: w.workspaces.show_workspace(PQL),
        lambda w: replace_document(w, pql=PqlText(QUERY)),
    ),
    "  on one line": (
        lambda w: w.workspaces.show_workspace(PQL),
        lambda w: replace_document(w, pql=PqlText(QUERY.replace("\n", " ; "))),
    ),
    "1 MB pasted into a range": (paste(lambda w: w.table.seats.rows[0].field.edit, TEXT),),
    "1 MB pasted into the PQL pane": (
        lambda w: w.workspaces.show_workspace(PQL),
        paste(lambda w: w.pql.panel.editor, QUERY),
    ),
    "1 MB pasted into a condition": (one_condition, paste(condition_field, QUERY)),
    "1 MB pasted into the search of sentences": (
        lambda w: w.table.conditions.offer(None),
        paste(lambda w: w.table.conditions.choices.search, TEXT),
    ),
    "1 MB pasted on a seat": (
        lambda w: (QApplication.clipboard().setText(TEXT), w.table.seats.rows[0].paste_range()),
    ),
    "1 MB pasted as a condition": (
        lambda w: (
            QApplication.clipboard().setText(QUERY),
            QTest.keyClick(w.table.conditions.add_button, Qt.Key.Key_V, CTRL),
        ),
    ),
    "a library of 10,000 ranges": (range_editor, library),
    "  and the other syntax": (range_editor, library, generic),
    "  searched": (
        range_editor,
        library,
        lambda w: w.range_editors.findChild(object, "librarySearch").setText("Range 77"),
    ),
    "a session with 100 large results and questions": (open_large,),
    "  and its history": (open_large, lambda w: w.pictures.show_picture(HISTORY)),
    "  and saved": (open_large, lambda w: w.context.session_file.save(anyway=True)),
    "  and edited, with its recovery copy": (
        open_large,
        lambda w: w.context.document.apply("x", replace(w.context.document.state, board="2c3c4c")),
    ),
    "the dark theme": (dark,),
    "  with 200 conditions": (lambda w: replace_document(w, conditions=CONDITIONS), dark),
    "another game": (switch_game,),
    "example deals": (lambda w: w.pictures.show_picture(EXAMPLES),),
}
LARGE = Path(gettempdir()) / f"heartbeat-{os.getpid()}.oracle"
"""The session of the cases that open one."""


def run(case: str, folder: Path) -> dict[str, object]:
    """The longest time between two beats from the start of the last step of a case."""
    sys.setswitchinterval(SWITCH_SECONDS)
    collections = ShortCollections()
    with collections.installed():
        return measured(case, folder, collections)


def measured(case: str, folder: Path, collections: ShortCollections) -> dict[str, object]:
    application = make_application(["heartbeat"])
    if open_large in CASES[case]:
        write(LARGE)
    document = Document(example_document())
    runs = QueryRuns(PqlEngine())
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    context = Context(
        document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs),
        RangeLibrary(folder / "r.json"),
        SessionFile(document, settings, RecoveryFolder(folder / "recovery")),
    )  # fmt: skip
    window = MainWindow(context)
    window.resize(1440, 900)
    window.show()
    collections.exempt()
    window.start()
    started = time.perf_counter()
    watch = Watch(application, lambda: context.session_file.busy)
    watch.settle()
    worst = {}
    for number, step in enumerate(CASES[case], 1):
        worst[f"step {number}"] = watch.during(lambda step=step: step(window))
    context.close()
    LARGE.unlink(missing_ok=True)
    everything = time.perf_counter() - started
    return {"work": watch.work, "gap": watch.last, **worst, "all": everything, "gave up": watch.gave_up}


class Watch:
    """Measures the gaps between the beats of a timer.

    Args:
        application: Whose loop is watched.
        busy: Whether work beside the window has yet to be taken over by it.
    """

    def __init__(self, application: QApplication, busy: Callable[[], bool]) -> None:
        self._application, self._busy = application, busy
        self._beat = QTimer()
        self._beat.setInterval(BEAT_MS)
        self._beat.timeout.connect(self._tick)
        self._then = self._longest = self._quiet_since = 0.0
        self.last, self.gave_up, self.work, self._own = 0.0, False, 0.0, 0.0

    def settle(self) -> None:
        self.during(lambda: None)

    def during(self, act: Callable[[], object]) -> float:
        self._longest = self.work = 0.0
        self._own = time.thread_time()
        self._then = self._quiet_since = self._begun = time.perf_counter()
        self._act = act
        self._beat.start()
        self._application.exec()
        assert self._act is None
        self.last = self._longest
        return self._longest

    def _tick(self) -> None:
        now, own = time.perf_counter(), time.thread_time()
        gap, work, self._then, self._own = now - self._then, own - self._own, now, own
        self._longest, self.work = max(self._longest, gap), max(self.work, work)
        if self._act is not None:
            act, self._act = self._act, None
            act()  # what it takes is part of the next gap
            self._quiet_since = time.perf_counter()
            return
        if gap > LONG or self._busy():
            self._quiet_since = now
        self.gave_up = now - self._begun > LIMIT
        if now - self._quiet_since > QUIET or self.gave_up:
            self._beat.stop()
            self._application.exit()  # quit() closes the windows first


def main(words: list[str]) -> int:
    if not words:
        print("\n".join(CASES))
        return 0
    with TemporaryDirectory() as folder:
        print(json.dumps(run(words[0], Path(folder))))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
