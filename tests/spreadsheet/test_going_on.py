"""A batch that was stopped, killed or started again continues where it was."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from oracle import simulate
from oracle.query import RunSettings
from oracle.spreadsheet import (
    FileOutput,
    answer_sheet,
    parse_sheet,
)
from oracle.spreadsheet.rows import RowAnswer
from tests.spreadsheet.batches import HEAD, THREE, answered, rows_of


def test_rows_that_have_an_answer_are_not_asked_again(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "out.csv"
    answered(parse_sheet(THREE), path)
    before = path.read_bytes()
    asked.clear()
    last = answered(parse_sheet(THREE), path)
    assert asked == []
    assert (last.done, last.kept) == (3, 3)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "query",
    [
        "select count(winsHi(a)) from game='holdem', a='#A#', b='#B#'",
        "select median(riverEquity(a)) from game='holdem', a='#A#', b='#B#', board='AhKh2c'",
    ],
)
def test_a_batch_continued_by_another_method_says_which_rows_are_exact(tmp_path: Path, query: str) -> None:
    head = f'#QUERY#,#A#,#B#\n"{query}",,\n'
    path = tmp_path / "out.csv"
    first = parse_sheet(head + ",QcQd,JcJd\n")
    with FileOutput(first, path) as out:
        *_, last = answer_sheet(first, out, RunSettings(trials=500, seed=1, method="sampled"))
    assert (last.done, last.sampled) == (1, 1)
    last = answered(parse_sheet(head + ",QcQd,JcJd\n,QcQd,TcTd\n,QcQd,K1\n"), path)
    assert (last.done, last.kept, last.failed, last.sampled) == (3, 1, 1, 1)
    header, _query, *rows = rows_of(path)
    assert [row[header.index("!METHOD!")] for row in rows] == ["sampled", "exact", ""]


def test_new_changed_and_failed_rows_are_asked_and_all_are_in_the_order_of_the_input(
    tmp_path: Path, asked: list[str]
) -> None:
    path = tmp_path / "out.csv"
    answered(parse_sheet(HEAD + ",AcAd,KcKd\n,AcAd,K1\n,AcAd,JcJd\n"), path)
    asked.clear()
    answered(parse_sheet(HEAD + ",AcAd,TcTd\n,AcAd,JcJd\n\n,AcAd,QcQd\n,AcAd,KcKd\n"), path)
    assert asked == ["TcTd", "QcQd"]
    assert [row[2] for row in rows_of(path)[2:]] == ["TcTd", "JcJd", "", "QcQd", "KcKd"]


def test_rows_with_the_same_values_are_answered_each_for_itself(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "out.csv"
    answered(parse_sheet(HEAD + ",AcAd,KcKd\n"), path)
    asked.clear()
    last = answered(parse_sheet(HEAD + ",AcAd,KcKd\n,AcAd,KcKd\n"), path)
    assert asked == ["KcKd"]
    assert (last.done, last.kept) == (2, 1)


def test_a_fresh_start_asks_every_row(tmp_path: Path, asked: list[str]) -> None:
    path = tmp_path / "out.csv"
    path.write_text("something else\n", encoding="utf-8")
    answered(parse_sheet(THREE), path, fresh=True)
    assert len(asked) == 3


def cancelling_at(row: int, monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """An event that is set when a row, counted from 1, begins to run; that run ends with nothing."""
    wish, runs, original = threading.Event(), [], simulate.stream

    def stream(*words: object, **named: object):
        runs.append(1)
        if len(runs) == row:
            wish.set()
            return iter(())
        return original(*words, **named)

    monkeypatch.setattr(simulate, "stream", stream)
    return wish


def test_a_cancelled_batch_keeps_what_is_done_and_continues_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.csv"
    last = answered(parse_sheet(THREE), path, cancel=cancelling_at(2, monkeypatch))
    assert (last.cancelled, last.done) == (True, 1)
    assert [row[2] for row in rows_of(path)[2:]] == ["KcKd"]
    last = answered(parse_sheet(THREE), path)
    assert (last.done, last.kept, last.cancelled) == (3, 1, False)


def test_a_resumed_batch_that_is_cancelled_loses_no_later_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.csv"
    answered(parse_sheet(THREE), path)
    more = HEAD + ",AcAd,TcTd" + THREE.removeprefix(HEAD.rstrip("\n"))
    last = answered(parse_sheet(more), path, cancel=cancelling_at(1, monkeypatch))
    assert last.cancelled
    assert [row[2] for row in rows_of(path)[2:]] == ["KcKd", "QcQd", "JcJd"]


class KilledError(BaseException):
    """Represents the process being killed: nothing after it runs but the operating system."""


@pytest.mark.parametrize("cut", [0, 1, 30])
def test_a_killed_batch_has_every_finished_row_on_the_disk_and_a_torn_one_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: int
) -> None:
    path = tmp_path / "out.csv"
    original = FileOutput.add

    def add(self: FileOutput, place: int, cells: tuple[str, ...], answer: RowAnswer | None = None) -> None:
        original(self, place, cells, answer)
        if place == 1:
            raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(FileOutput, "add", add)
        with pytest.raises(KilledError):
            answered(parse_sheet(THREE), path)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) - cut])
    last = answered(parse_sheet(THREE), path)
    assert last.kept == (2 if cut == 0 else 1)
    assert [row[2] for row in rows_of(path)[2:]] == ["KcKd", "QcQd", "JcJd"]


def test_a_row_torn_inside_quotes_is_asked_again(tmp_path: Path) -> None:
    sheet = parse_sheet(HEAD + ',"AcAd, AhAs",KcKd\n,"AcAd, AhAs",QcQd\n')
    path = tmp_path / "out.csv"
    answered(sheet, path)
    content = path.read_text(encoding="utf-8")
    path.write_text(content[: content.rindex('"') - 3], encoding="utf-8")
    assert answered(sheet, path).kept == 1
