"""Preparing every kernel, on one core, two or more, requests first."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator

import pytest

from oracle.errors import RunError
from oracle.simulate.warm import WarmStep, tasks
from oracle.warming import preparing
from oracle.warming.preparing import Wishes
from oracle.warming.rehearsal import Rehearsal

NAMES = [name for name, _prepare, _equity in tasks(preparing.PICTURE_STEPS)]


def wish(name: str, number: int = 1) -> Rehearsal:
    return Rehearsal(name, number, "question", "select avg(riverEquity(a)) from game='holdem', a='AA', b='*'")


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A machine with two cores and nothing compiled; records what is marked as ready and what is done
    here."""
    done: list[object] = []
    monkeypatch.setattr(preparing, "is_warm", lambda: False)
    monkeypatch.setattr(preparing, "default_threads", lambda: 2)
    monkeypatch.setattr(preparing, "mark_ready", lambda: done.append("ready"))
    monkeypatch.setattr(preparing, "prepare_one", done.append)
    return done


class InTurns:
    """Processes that do one piece each in turn, here; a failing one ends after some."""

    def __init__(self, fails_after: int | None = None) -> None:
        self.fails_after = fails_after
        self.by_lane: list[list[object]] = []

    def __call__(self, _do: object, processes: int) -> InTurns:
        self.by_lane = [[] for _ in range(processes)]
        return self

    def __enter__(self) -> InTurns:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def done(self, choose: Callable[[int], object]) -> Iterator[object]:
        count = 0
        while True:
            found = [(lane, choose(lane)) for lane in range(len(self.by_lane))]
            for lane, item in found:
                if item is not None:
                    if count == self.fails_after:
                        raise RunError("A process has ended early.")
                    count += 1
                    self.by_lane[lane].append(item)
                    yield item
            if not any(item is not None for _, item in found):
                return


def test_both_lanes_together_are_all_steps(cold: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    lanes = InTurns()
    monkeypatch.setattr(preparing, "Lanes", lanes)
    found = list(preparing.prepare_all())
    first, second = lanes.by_lane
    assert sorted(first + second) == list(range(len(NAMES)))
    equity = NAMES.index("sampled equity")
    later = [number for number in second if number > equity]  # both do the steps of a simple equity
    assert {NAMES[number] for number in later[: len(preparing.SECOND_LANE)]} == preparing.SECOND_LANE
    assert abs(len(first) - len(second)) <= 1  # who is through first takes some of the other's
    assert [step.done for step in found] == list(range(1, len(NAMES) + 1))
    assert cold == ["ready"]


@pytest.mark.parametrize(("cores", "processes"), [(2, 2), (3, 2), (4, 3), (7, 6), (64, 6)])
def test_more_cores_are_used_by_more_processes(
    cold: list[object], monkeypatch: pytest.MonkeyPatch, cores: int, processes: int
) -> None:
    lanes = InTurns()
    monkeypatch.setattr(preparing, "Lanes", lanes)
    monkeypatch.setattr(preparing, "default_threads", lambda: cores)
    assert [step.done for step in preparing.prepare_all()] == list(range(1, len(NAMES) + 1))
    shares = [len(done) for done in lanes.by_lane]
    assert len(shares) == processes
    assert max(shares) - min(shares) <= 1
    assert sorted(itertools.chain(*lanes.by_lane)) == list(range(len(NAMES)))
    assert cold == ["ready"]


def test_a_simple_equity_can_be_had_once_its_kernels_are_there(
    cold: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "Lanes", InTurns())
    first = next(step for step in preparing.prepare_all() if step.equity)
    assert first.name == "sampled equity"


def test_what_the_user_waits_for_comes_first(cold: list[object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "Lanes", InTurns())
    wishes = Wishes()
    wishes.add(wish("graph"))
    wishes.add(wish("question", 1))
    wishes.add(wish("question", 2))
    seen = []
    for each in preparing.prepare_all(wishes):
        seen.append(each)
        if len(seen) == 4:
            wishes.add(wish("later"))
    assert seen[:2] == [wish("graph"), wish("question", 2)]
    assert seen.index(wish("later")) <= 6  # as soon as a process was free
    assert [each.done for each in seen if isinstance(each, WarmStep)] == list(range(1, len(NAMES) + 1))


def test_what_no_other_process_can_do_is_done_here(
    cold: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "Lanes", InTurns(fails_after=3))
    found = list(preparing.prepare_all())
    assert [step.done for step in found] == [1, 2, 3, *range(1, len(NAMES) + 1)]
    assert cold == [*range(len(NAMES)), "ready"]


@pytest.mark.parametrize(
    ("name", "value"), [("is_warm", True), ("default_threads", 1), ("cache_problem", "full")]
)
def test_no_process_is_started_without_need(
    cold: list[object], monkeypatch: pytest.MonkeyPatch, name: str, value: object
) -> None:
    monkeypatch.setattr(preparing, name, lambda: value)
    wishes = Wishes()
    wishes.add(wish("graph"))
    assert len(list(preparing.prepare_all(wishes))) == len(NAMES) + 1
    assert cold == [wish("graph"), *range(len(NAMES)), "ready"]


def test_a_step_prepares_what_its_kernels_need() -> None:
    preparing.prepare_one(NAMES.index("random numbers"))
