"""Work in separate processes."""

from __future__ import annotations

import multiprocessing
import os
import time
from pathlib import Path

import pytest

from oracle import kernel_cache
from oracle.errors import RunError
from oracle.kernel_cache import CacheState
from oracle.simulate.work.lanes import Lanes, _serve

FAILS, LONG = 13, 60


def work(number: int) -> None:
    """A piece that tells in which process it was done; some fail, some take long."""
    if number == FAILS:
        raise SystemExit(3)
    if number == LONG:
        time.sleep(600)  # ended by the test, or the test fails
    Path(os.environ["ORACLE_TEST_LANES"], str(number)).write_text(str(os.getpid()), encoding="utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ORACLE_TEST_LANES", str(tmp_path))
    return tmp_path


def _process(folder: Path, number: int) -> str:
    return (folder / str(number)).read_text(encoding="utf-8")


def lists(*lanes: list[int]):
    """Chooses from a separate list for each process."""
    left = [iter(lane) for lane in lanes]
    return lambda lane: next(left[lane], None)


def test_every_piece_is_done_once_each_lane_in_its_order_and_process(folder: Path) -> None:
    with Lanes(work, 2) as lanes:
        found = list(lanes.done(lists([1, 3, 5], [2, 4])))
    assert sorted(found) == [1, 2, 3, 4, 5]
    assert [number for number in found if number % 2] == [1, 3, 5]
    assert [number for number in found if number % 2 == 0] == [2, 4]
    assert _process(folder, 1) == _process(folder, 5) != _process(folder, 2)
    assert str(os.getpid()) not in (_process(folder, 1), _process(folder, 2))


def test_what_comes_up_meanwhile_is_done_as_well(folder: Path) -> None:
    left = [1]
    with Lanes(work, 2) as lanes:
        seen = []
        for number in lanes.done(lambda _lane: left.pop() if left else None):
            seen.append(number)
            if number < 4:
                left.append(number + 1)
    assert seen == [1, 2, 3, 4]


def test_a_process_that_ends_early_is_reported_after_what_it_has_done() -> None:
    with Lanes(work, 1) as lanes:
        numbers = lanes.done(lists([1, FAILS, 2]))
        assert next(numbers) == 1
        with pytest.raises(RunError, match="ended early"):
            next(numbers)


def test_leaving_ends_the_processes() -> None:
    with Lanes(work, 2) as lanes:
        assert next(lanes.done(lists([1, LONG], [LONG]))) == 1
    assert multiprocessing.active_children() == []


def test_a_kernel_is_compiled_by_one_process_at_a_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_cache, "cache_state", lambda: CacheState(folder))
    with kernel_cache.alone("doubled.compiling"):
        other = multiprocessing.get_context("spawn").Process(target=_write_alone, args=(folder,))
        other.start()
        while not (folder / "begun").exists():
            assert other.is_alive()
        assert not (folder / "written").exists()
    other.join()
    assert (folder / "written").exists()


def _write_alone(folder: Path) -> None:
    kernel_cache.cache_state = lambda: CacheState(folder)  # type: ignore[assignment]
    (folder / "begun").touch()
    with kernel_cache.alone("doubled.compiling"):
        (folder / "written").touch()


def test_a_folder_in_which_nothing_can_be_locked_does_not_block(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel_cache, "cache_state", lambda: CacheState(Path("nowhere")))
    with kernel_cache.alone("doubled.compiling"):
        pass


def test_a_process_whose_asker_was_killed_ends_without_an_error(monkeypatch):
    monkeypatch.setattr("signal.signal", lambda *_: None)
    own, other = multiprocessing.Pipe()
    own.close()
    with other:
        _serve(print, other)
