"""Rows answered side by side: the same figures in any order, and nothing lost when one is slow or fails."""

from __future__ import annotations

import csv
import io
import threading
from pathlib import Path

import pytest

from oracle.errors import FileError
from oracle.query import RunSettings
from oracle.spreadsheet import FileOutput, Sheet, StreamOutput, answer_sheet, batch, parse_sheet
from oracle.spreadsheet.rows import RowAnswer, RowQuestion, row_seed

QUERY = "select count(winsHi(a)), avg(riverEquity(b)) from game='holdem', a='#A#', b='#B#'"
HEAD = f'#QUERY#,#A#,#B#\n"{QUERY}",,\n'
SAMPLED = RunSettings(trials=3000, method="sampled", seed=11)
PAIRS = ("KcKd", "QcQd", "K1", "JcJd", "TcTd", "9c9d", "8c8d")
SHEET = parse_sheet(HEAD + "".join(f",AcAd,{pair}\n" for pair in PAIRS))


def answered(sheet: Sheet, settings: RunSettings) -> str:
    stream = io.StringIO()
    with StreamOutput(sheet, stream.write) as out:
        *_, last = answer_sheet(sheet, out, settings)
    assert last.done == last.total
    return stream.getvalue()


def test_any_number_of_threads_gives_the_same_text() -> None:
    one = answered(SHEET, SAMPLED)
    assert len(one.splitlines()) == len(PAIRS) + 2
    for threads in (2, 3, 20):
        assert answered(SHEET, RunSettings(trials=3000, method="sampled", seed=11, threads=threads)) == one


def test_a_row_has_the_same_figures_wherever_it_is() -> None:
    first = answered(parse_sheet(HEAD + ",AcAd,KcKd\n,QcQd,JcJd\n"), SAMPLED).splitlines()[2:]
    second = answered(parse_sheet(HEAD + ",9c9d,8c8d\n,QcQd,JcJd\n,AcAd,KcKd\n"), SAMPLED).splitlines()[2:]
    assert second[:0:-1] == first


def test_rows_err_independently() -> None:
    """The same deals under two names: with one seed for both rows their figures would be equal."""
    rows = answered(parse_sheet(HEAD + ",AcAd,KcKd\n,AcAd,KdKc\n"), SAMPLED).splitlines()[2:]
    assert rows[0].split(",")[5:7] != rows[1].split(",")[5:7]
    assert row_seed(None, "text") is None


class _Played:
    """Answers rows when the test says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: dict[str, threading.Event] = {}
        self.begun = threading.Semaphore(0)
        self.lock = threading.Lock()
        monkeypatch.setattr(batch, "answer_row", self.answer)

    def go(self, pair: str) -> threading.Event:
        with self.lock:
            return self.asked.setdefault(pair, threading.Event())

    def answer(self, question: RowQuestion, cancel: threading.Event, *_: object) -> RowAnswer | None:
        self.begun.release()
        pair = question.text.split("'")[-2]
        while not self.go(pair).wait(0.01):
            if cancel.is_set():
                return None
        return RowAnswer(1, (pair, "0"), True, 0.0, "", "", {})


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> _Played:
    return _Played(monkeypatch)


GOOD = parse_sheet(HEAD + ",AcAd,KcKd\n\n,AcAd,QcQd\n,AcAd,JcJd\n")
TWO = RunSettings(threads=2)


def pairs_in(text: str) -> list[str]:
    return [row[2] for row in csv.reader(io.StringIO(text))][2:]


def test_a_slow_row_holds_up_no_other_one_in_a_file_and_a_stream_keeps_the_order(
    played: _Played, tmp_path: Path
) -> None:
    path, stream = tmp_path / "out.csv", io.StringIO()

    class Both(FileOutput):
        """The same rows in a file and in a stream."""

        def add(self, place: int, cells: tuple[str, ...], answer: RowAnswer | None = None) -> None:
            super().add(place, cells, answer)
            printed.add(place, cells)

    printed = StreamOutput(GOOD, stream.write)
    played.go("QcQd").set()
    played.go("JcJd").set()
    with Both(GOOD, path) as out:
        states = answer_sheet(GOOD, out, TWO)
        state = next(state for state in states if state.done == 2)
        assert state.row == 3
        assert sorted(pairs_in(path.read_text("utf-8"))) == ["", "JcJd", "QcQd"]
        assert stream.getvalue() == ""
        played.go("KcKd").set()
        *_, last = states
    assert (last.done, last.row) == (3, 0)
    assert pairs_in(path.read_text("utf-8")) == ["KcKd", "", "QcQd", "JcJd"]
    assert [row[2] for row in csv.reader(io.StringIO(stream.getvalue()))] == ["KcKd", "", "QcQd", "JcJd"]


@pytest.mark.parametrize("way", ["cancelled", "closed"])
def test_a_batch_that_is_stopped_keeps_rows_behind_the_slow_one(
    played: _Played, tmp_path: Path, way: str
) -> None:
    path, cancel = tmp_path / "out.csv", threading.Event()
    played.go("QcQd").set()
    with FileOutput(GOOD, path) as out:
        states = answer_sheet(GOOD, out, TWO, cancel)
        for state in states:
            if state.done == 1:
                break
        if way == "cancelled":
            cancel.set()
            *_, last = states
            assert (last.done, last.cancelled) == (1, True)
        else:
            states.close()
    assert "QcQd" in pairs_in(path.read_text("utf-8"))
    played.go("KcKd").set()
    played.go("JcJd").set()
    with FileOutput(GOOD, path) as out:
        *_, last = answer_sheet(GOOD, out, TWO)
    assert (last.done, last.kept) == (3, 1)
    assert pairs_in(path.read_text("utf-8")) == ["KcKd", "", "QcQd", "JcJd"]


def test_a_stream_that_is_stopped_still_gets_the_rows_behind_the_slow_one(played: _Played) -> None:
    stream, cancel = io.StringIO(), threading.Event()
    played.go("QcQd").set()
    with StreamOutput(GOOD, stream.write) as out:
        for state in answer_sheet(GOOD, out, TWO, cancel):
            if state.done == 1:
                cancel.set()
    assert pairs_in(stream.getvalue()) == ["", "QcQd"]


def test_an_answer_that_cannot_be_written_ends_the_batch_and_its_threads(
    played: _Played, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: FileOutput, place: int, cells: tuple[str, ...], answer: RowAnswer | None = None) -> None:
        if cells[2]:
            raise FileError("the disk is full", path="out.csv")

    monkeypatch.setattr(FileOutput, "add", full)
    played.go("KcKd").set()
    before = threading.active_count()
    with FileOutput(GOOD, tmp_path / "out.csv") as out, pytest.raises(FileError, match="full"):
        list(answer_sheet(GOOD, out, TWO))
    assert threading.active_count() == before


def test_the_first_error_reported_is_that_of_the_first_row_whichever_comes_first() -> None:
    sheet = parse_sheet(HEAD + ",AcAd,KcKd\n,AcAd,K1\nx,AA,KK\n,A1,KK\n")
    with StreamOutput(sheet, io.StringIO().write) as out:
        *_, last = answer_sheet(sheet, out, RunSettings(threads=3))
    assert last.failed == 3
    assert last.trouble.startswith("row 4: #B#: ")
