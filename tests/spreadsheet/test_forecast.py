"""The estimated time of a batch."""

from __future__ import annotations

import io
import threading
from collections.abc import Sequence
from typing import Any

import pytest

from oracle import simulate
from oracle.query import RunSettings
from oracle.simulate.known import KnownTable
from oracle.spreadsheet import (
    BatchForecast,
    StreamOutput,
    answer_sheet,
    estimate_sheet,
    forecast,
    parse_sheet,
)
from oracle.spreadsheet.questions import SheetQuestions
from oracle.spreadsheet.rows import RowQuestion
from tests.patience import PATIENCE

TEXT = "select avg(riverEquity(a)) from game='holdem', a='AA', b='{}'"
KNOWN = "select avg(riverEquity(a)) from game='holdem', a='#A#', b='#B#', board='2s3s4s'"
DEFAULTS = RunSettings(threads=1)
NEVER = threading.Event()


@pytest.fixture
def pilots(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The second ranges that were tried; a row takes 1 s at ± 0.05 %, one with KK an hour in any case,
    and the figures of one with 72 none."""
    asked: list[str] = []

    def expected(query, settings: RunSettings, *, cancel: threading.Event) -> float:
        other = query.seats[1].range_text
        asked.append(other)
        if other == "72":
            return 1e-6
        return 3600.0 if other == "KK" else 2.5e-7 / settings.or_defaults().error ** 2

    monkeypatch.setattr(simulate, "expected_seconds", expected)
    monkeypatch.setattr(forecast, "LOOKING_SECONDS", PATIENCE)  # no row is left out, however busy the machine
    return asked


def forecast_rows(
    questions: list[RowQuestion], at_once: int, cancel: threading.Event
) -> BatchForecast | None:
    return forecast.forecast_rows(questions.__getitem__, len(questions), at_once, cancel, none_answered)


def none_answered(numbers: Sequence[int], longest: float) -> tuple[int, float]:
    return 0, longest


def rows_of(*ranges: str, settings: RunSettings = DEFAULTS) -> list[RowQuestion]:
    return [RowQuestion(TEXT.format(text), 1, settings) for text in ranges]


def test_rows_spread_over_the_sheet_stand_for_all_of_them(pilots: list[str]) -> None:
    ranges = [f"{rank}{rank}" for rank in "23456789TJQ"] * 3
    found = forecast_rows(rows_of(*ranges), 2, NEVER)
    assert found == BatchForecast(33, 9, pytest.approx(33 / 2))
    assert pilots == ranges[::4]


def test_a_long_batch_shows_the_time_for_a_larger_error(pilots: list[str]) -> None:
    found = forecast_rows(rows_of(*["QQ"] * 8000), 2, NEVER)
    assert found == BatchForecast(8000, 10, pytest.approx(4000), 0.005, pytest.approx(40))
    rough = RunSettings(error=0.002, threads=1)
    assert forecast_rows(rows_of(*["QQ"] * 8000, settings=rough), 1, NEVER) == BatchForecast(
        8000, 10, pytest.approx(500), 0.005, pytest.approx(80)
    )


@pytest.mark.parametrize(
    "settings", [RunSettings(trials=100), RunSettings(seconds=2), RunSettings(error=0.01)]
)
def test_no_larger_error_is_offered_where_it_changes_nothing(
    pilots: list[str], settings: RunSettings
) -> None:
    questions = [RowQuestion(TEXT.format("KK"), 1, settings)] * 2
    assert forecast_rows(questions, 1, NEVER) == BatchForecast(2, 2, 7200.0)


def test_invalid_rows_take_no_time_and_cancelling_ends_the_estimate(pilots: list[str]) -> None:
    broken = [RowQuestion("select", 1, DEFAULTS)]
    assert forecast_rows(rows_of("QQ") + broken, 1, NEVER) == BatchForecast(2, 2, pytest.approx(1))
    cancel = threading.Event()
    cancel.set()
    assert forecast_rows(rows_of("QQ"), 1, cancel) is None


def test_the_first_state_after_the_estimate_has_it(
    pilots: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecast, "MOST_ROWS", 1)
    query = "select avg(riverEquity(a)) from game='holdem', a='AcAd', b='#B#'"
    sheet = parse_sheet(f'#QUERY#,#B#\n"{query}",\n,KcKd\n,K1\n,QcQd\n')
    with StreamOutput(sheet, io.StringIO().write) as out:
        first, *states = answer_sheet(sheet, out, DEFAULTS, estimate=True)
    assert first.forecast is None
    assert all(state.forecast == BatchForecast(3, 1, pytest.approx(3)) for state in states)


def test_a_batch_is_estimated_before_it_starts_without_what_is_answered(pilots: list[str]) -> None:
    query = "select avg(riverEquity(a)) from game='holdem', a='AcAd', b='#B#'"
    sheet = parse_sheet(f'#QUERY#,#B#\n"{query}",\n,QQ\n,\nx,QQ\n,QQ\n,JJ\n')
    two = RunSettings(threads=2)
    assert estimate_sheet(sheet, two) == BatchForecast(3, 3, pytest.approx(1.5))
    assert estimate_sheet(sheet, two, answered={0}) == BatchForecast(2, 2, pytest.approx(1))
    assert estimate_sheet(sheet, two, on_workers=True) == BatchForecast(3, 3, pytest.approx(3))
    assert estimate_sheet(sheet, two, answered={0, 3, 4}) is None
    cancel = threading.Event()
    cancel.set()
    assert estimate_sheet(sheet, two, cancel) is None


class Answering:
    """Answers a row with 72 in 1 ms, in a larger block in a tenth of that; other rows in 10 s."""

    def __init__(self, ranges: list[str]) -> None:
        self.ranges = ranges
        self.asked: list[list[int]] = []

    def __call__(self, numbers: Sequence[int], longest: float) -> tuple[int, float]:
        self.asked.append(list(numbers))
        done, seconds = 0, 0.0
        for number in numbers:
            if self.ranges[number] != "72":
                return done, longest
            done += 1
            seconds += 1e-3 if len(numbers) < 8 else 1e-4
        return done, seconds


def forecast_of(ranges: list[str], at_once: int) -> tuple[BatchForecast | None, list[list[int]]]:
    answering = Answering(ranges)
    rows = rows_of(*ranges)
    return forecast.forecast_rows(rows.__getitem__, len(rows), at_once, NEVER, answering), answering.asked


def test_short_rows_are_answered_in_larger_and_larger_blocks(pilots: list[str]) -> None:
    found, asked = forecast_of(["72"] * 2000, 4)
    assert found == BatchForecast(2000, 10, pytest.approx(0.2))  # at the pace of blocks on all threads
    assert [len(each) for each in asked] == [10, 80, 640, 2000]
    assert asked[1] == [start + number for start in range(0, 2000, 200) for number in range(8)]


def test_a_small_sheet_is_answered_once_in_full(pilots: list[str]) -> None:
    found, asked = forecast_of(["72"] * 9, 2)
    assert found == BatchForecast(9, 9, pytest.approx(9e-4))
    assert asked == [list(range(9))]


def test_long_rows_beside_short_ones_are_not_taken_for_short_ones(pilots: list[str]) -> None:
    found, asked = forecast_of((["72"] * 5 + ["QQ"] * 5 + ["72"] * 4 + ["QQ"] * 6) * 10, 1)
    assert found is not None
    assert asked[0] == list(range(0, 200, 20))  # none of those with QQ
    assert found.seconds == pytest.approx(200 * 1e-4)


def test_the_time_for_a_larger_error_leaves_short_rows_as_they_are(pilots: list[str]) -> None:
    found, asked = forecast_of(["72", "QQ"] * 5, 1)
    assert asked == [[0, 2, 4, 6, 8]]
    assert found == BatchForecast(10, 10, pytest.approx(5 + 5e-3))
    found, _ = forecast_of(["72"] * 500 + ["QQ"] * 500, 1)
    assert found == BatchForecast(1000, 10, pytest.approx(500.05), 0.005, pytest.approx(5.05))


@pytest.mark.parametrize("on_workers", [False, True])
def test_a_pilot_answers_rows_with_known_cards_as_the_batch_will(
    on_workers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocks, run, answers, stream = [], [], SheetQuestions.answers, simulate.stream

    def in_block(questions: SheetQuestions, tables: Sequence[KnownTable], stop: threading.Event) -> Any:
        blocks.append(len(tables))
        return answers(questions, tables, stop)

    def alone(*asked: Any, **given: Any) -> Any:
        run.append(asked)
        return stream(*asked, **given)

    monkeypatch.setattr(SheetQuestions, "answers", in_block)
    monkeypatch.setattr(simulate, "stream", alone)
    monkeypatch.setattr(forecast, "ANSWERED_SECONDS", 1e9)
    monkeypatch.setattr(forecast, "LOOKING_SECONDS", 1e9)
    rows = [",".join(("", f"{a}c{b}d", f"{a}h{b}h")) for a in "23456789" for b in "TJQKA"]
    sheet = parse_sheet("#QUERY#,#A#,#B#\n" + f'"{KNOWN}",,\n' + "\n".join(rows) + "\n")
    found = estimate_sheet(sheet, RunSettings(threads=1), on_workers=on_workers)
    assert found is not None
    assert (found.rows, found.looked_at) == (40, 10)
    assert (sum(blocks), len(run)) == ((0, 50) if on_workers else (49, 1))  # ten rows, then all of them
