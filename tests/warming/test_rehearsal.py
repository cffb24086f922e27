"""Questions and pictures tried out so that their kernels are compiled."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping

import pytest

from oracle import clock
from oracle.warming import rehearsal
from oracle.warming.pictures import PICTURES
from oracle.warming.rehearsal import DEALS, PICTURE_NAMES, QUESTION, Rehearsal, read_rehearsal, rehearse
from tests.patience import PATIENCE

ASKED = (
    "select avg(riverEquity(a)) as e from game='holdem', syntax='generic', board='2c7dTh', a='AsKs', b='{}'"
)
TABLE = ASKED.format("$mine")
MACROS = {"mine": "QQ,JJ"}
BEFORE_THE_FLOP = {"callers", "preflop value"}
"""Pictures that refuse a board."""


def wish(what: str, query: str = TABLE, **more: object) -> Rehearsal:
    return Rehearsal("somebody", 7, what, query, MACROS, **more)


@pytest.mark.parametrize("what", [QUESTION, DEALS, *PICTURES])
def test_a_wish_travels_as_a_line(what: str) -> None:
    line = wish(what, method="sampled", narrow=False).line()
    assert line.count(b"\n") == 1
    assert read_rehearsal(line) == wish(what, method="sampled", narrow=False)


def test_the_pictures_that_can_be_rehearsed_are_known_without_loading_them() -> None:
    assert set(PICTURES) == PICTURE_NAMES


class Library(Mapping[str, str]):
    """Named ranges that are only written out when they are looked up."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts, self.looked_up = texts, set[str]()

    def __getitem__(self, name: str) -> str:
        self.looked_up.add(name)
        return self.texts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


@pytest.mark.parametrize(
    ("text", "used"),
    [("QQ", set()), ("$mine", {"mine"}), ("$MINEds", {"mine"}), ("$outer,AA", {"outer", "mine"})],
)
def test_a_wish_takes_the_named_ranges_along_that_it_uses(text: str, used: set[str]) -> None:
    library = Library({"mine": "QQ,JJ", "other": "AA", "outer": "KK,$Mine"})
    sent = Rehearsal("somebody", 7, QUESTION, ASKED.format(text), library)
    received = read_rehearsal(sent.line())
    assert received is not None
    assert received.macros == {name: library.texts[name] for name in used}
    assert library.looked_up == used


@pytest.mark.parametrize(
    "line", [b"", b"{}", b"[1]", b"\xff", wish("another picture").line(), wish(QUESTION).line()[:-9]]
)
def test_any_other_line_is_not_a_request(line: bytes) -> None:
    assert read_rehearsal(line) is None


@pytest.mark.parametrize("what", [QUESTION, DEALS, *PICTURES])
def test_everything_that_can_be_wished_is_worked_on(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = []
    real = rehearsal._states
    monkeypatch.setattr(rehearsal, "MOST_SECONDS", 3600.0)  # a busy machine takes its time
    monkeypatch.setattr(
        rehearsal, "_states", lambda *given: (states.append(each) or each for each in real(*given))
    )
    table = ASKED.format("QdQc") if what == "street by street" else TABLE
    rehearse(wish(what, table.replace("board='2c7dTh', ", "") if what in BEFORE_THE_FLOP else table))
    assert states


def test_work_ends_after_a_moment_that_does_not_count_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rehearsal, "WORK_SECONDS", 0.2)
    passed = [0.0]
    monkeypatch.setattr(clock, "PROCESS", clock.WorkClock(lambda: passed[0]))
    seen = []

    def endless(_wish, cancel):
        passed[0] += rehearsal.MOST_SECONDS - 1.0  # the first result may take its time
        yield "rough"
        with clock.not_counted():
            passed[0] += 100.0
        seen.append(cancel.wait(0.1))
        passed[0] += 1.0
        seen.append(cancel.wait(PATIENCE))

    monkeypatch.setattr(rehearsal, "_states", endless)
    rehearse(wish(QUESTION))
    assert seen == [False, True]


def test_what_is_wrong_with_a_question_is_not_reported_here() -> None:
    rehearse(wish(QUESTION, TABLE.replace("AsKs", "2c2d")))


def test_the_process_that_hands_out_the_steps_loads_no_compiler() -> None:
    program = "import sys, oracle.warming.preparing; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
