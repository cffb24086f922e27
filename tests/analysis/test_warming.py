"""Preparing every kernel, on one core or two."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from oracle.analysis import warming
from oracle.errors import RunError
from oracle.simulate.warm import WarmStep, tasks

NAMES = [name for name, _prepare, _equity in tasks(warming.PICTURES)]


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine of two cores with nothing compiled; what is marked as ready."""
    ready: list[str] = []
    monkeypatch.setattr(warming, "is_warm", lambda: False)
    monkeypatch.setattr(warming, "default_threads", lambda: 2)
    monkeypatch.setattr(warming, "mark_ready", lambda: ready.append("ready"))
    return ready


def test_both_lanes_together_are_all_steps(cold: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[int]] = []

    def backwards(_do: object, lanes: list[list[int]]) -> Iterator[int]:
        asked.extend(lanes)
        yield from reversed(range(len(NAMES)))

    monkeypatch.setattr(warming, "in_lanes", backwards)
    told = list(warming.prepare_all())
    assert sorted(asked[0] + asked[1]) == list(range(len(NAMES)))
    assert {NAMES[number] for number in asked[1]} == warming.SECOND_LANE
    assert [step.done for step in told] == list(range(1, len(NAMES) + 1))
    assert [step.name for step in told] == NAMES[::-1]
    assert [step.equity for step in told] == [False] * (len(NAMES) - 1) + [True]
    assert cold == ["ready"]


def test_a_simple_equity_can_be_had_once_its_kernels_are_there(
    cold: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "in_lanes", lambda _do, lanes: iter([*lanes[0], *lanes[1]]))
    first = next(step for step in warming.prepare_all() if step.equity)
    assert first.name == "sampled equity"


def test_what_cannot_be_done_beside_is_done_here(cold: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(_do: object, _lanes: object) -> Iterator[int]:
        yield 0
        raise RunError("A process has ended early.")

    monkeypatch.setattr(warming, "in_lanes", failing)
    monkeypatch.setattr(warming, "steps", lambda _more: iter([WarmStep(1, 1, "all of it", True)]))
    assert [step.name for step in warming.prepare_all()] == [NAMES[0], "all of it"]
    assert cold == []  # the steps mark it themselves


@pytest.mark.parametrize(
    ("name", "value"), [("is_warm", True), ("default_threads", 1), ("cache_problem", "full")]
)
def test_no_process_is_started_without_need(
    cold: list[str], monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    monkeypatch.setattr(warming, name, lambda: value)
    monkeypatch.setattr(warming, "steps", lambda _more: iter([WarmStep(1, 1, "all of it", True)]))
    assert [step.name for step in warming.prepare_all()] == ["all of it"]


def test_a_step_prepares_what_its_kernels_need() -> None:
    warming.prepare_one(NAMES.index("random numbers"))
