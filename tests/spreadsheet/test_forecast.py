"""The estimated time of a batch."""

from __future__ import annotations

import io
import threading

import pytest

from oracle import simulate
from oracle.query import RunSettings
from oracle.spreadsheet import (
    BatchForecast,
    StreamOutput,
    answer_sheet,
    estimate_sheet,
    forecast,
    parse_sheet,
)
from oracle.spreadsheet.rows import RowQuestion

TEXT = "select avg(riverEquity(a)) from game='holdem', a='AA', b='{}'"
DEFAULTS = RunSettings(threads=1)
NEVER = threading.Event()


@pytest.fixture
def pilots(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The second ranges that were tried; a row takes 1 s at ± 0.05 %, one with KK an hour in any case."""
    asked: list[str] = []

    def expected(query, settings: RunSettings, *, cancel: threading.Event) -> float:
        other = query.seats[1].range_text
        asked.append(other)
        return 3600.0 if other == "KK" else 2.5e-7 / settings.or_defaults().error ** 2

    monkeypatch.setattr(simulate, "expected_seconds", expected)
    return asked


def forecast_rows(
    questions: list[RowQuestion], at_once: int, cancel: threading.Event
) -> BatchForecast | None:
    return forecast.forecast_rows(questions.__getitem__, len(questions), at_once, cancel)


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
