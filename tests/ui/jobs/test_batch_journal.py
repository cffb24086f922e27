"""A batch on other workers that is cut off within a long row continues there."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest

from oracle.cluster import Workers, unit_results, units
from oracle.cluster.work import rows
from oracle.errors import LostWorkersError
from oracle.query import RunSettings
from ui.jobs.batch_journal import journal_beside, remove_journal, settings_with_seed
from ui.jobs.batch_work import BatchAsked, Step, answer, read_batch
from ui.jobs.workers import PROCESSES, WorkersChoice

QUERY = "select avg(riverEquity(a)) as e from game='holdem', a='#A#', b='20%', c='JJ', board='Qs7s2d'"
TRIALS = 200_000


class Leaving(Executor):
    """Takes that many units of divided rows and no more.

    Args:
        most: How many.
    """

    def __init__(self, most: int) -> None:
        self.taken = 0
        self._most = most
        self._inside = ThreadPoolExecutor(1)

    def submit(self, fn, /, *args, **kwargs) -> Future:
        if fn.__name__ == "do_unit":
            if self.taken == self._most:
                raise RuntimeError("they have left")
            self.taken += 1
        return self._inside.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._inside.shutdown(wait, cancel_futures=cancel_futures)


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> BatchAsked:
    """One long row, which all workers share; without a seed."""
    monkeypatch.setattr(units, "FIRST_SECONDS", 1e-9)
    monkeypatch.setattr(units, "GROWTH", 0.0)  # so each chunk is a unit
    # With one thread, few units are handed out before one is answered.
    monkeypatch.setattr(unit_results, "default_threads", lambda: 1)
    monkeypatch.setattr(rows, "answer_row", lambda *_asked: None)  # too long for one worker
    (tmp_path / "long.csv").write_text(f'#QUERY#,#A#\n"{QUERY}",\n,AK\n', encoding="utf-8")
    opened = read_batch(tmp_path / "long.csv")
    settings = RunSettings(trials=TRIALS, method="sampled")
    return BatchAsked(opened, settings, WorkersChoice(PROCESSES, 1))


def answered(asked: BatchAsked, executor: Executor, monkeypatch: pytest.MonkeyPatch) -> str:
    """Answer a batch; returns its file of answers."""

    @contextmanager
    def open_workers(on: str, **_how: object) -> Iterator[Workers]:
        yield Workers(executor, on)

    monkeypatch.setattr("oracle.cluster.open_workers", open_workers)
    steps: list[object] = []
    with executor:
        answer(asked, Event(), steps.append)
    assert [step.progress.failed for step in steps if isinstance(step, Step)][-1] == 0
    return asked.opened.results.read_text(encoding="utf-8")


def test_a_row_that_was_cut_off_continues_where_it_ended(
    asked: BatchAsked, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = journal_beside(asked.opened.results)
    with pytest.raises(LostWorkersError, match="they have left"):
        answered(asked, Leaving(7), monkeypatch)
    assert journal.exists()
    settings = settings_with_seed(journal, asked.settings)
    again, whole = Leaving(10**6), Leaving(10**6)
    found = answered(asked, again, monkeypatch)
    assert "sampled" in found
    assert not journal.exists()
    asked.opened.results.unlink()
    assert answered(replace(asked, settings=settings), whole, monkeypatch) == found  # in one go
    assert again.taken < whole.taken


def test_a_new_batch_without_a_seed_has_one_of_its_own(asked: BatchAsked) -> None:
    journal = journal_beside(asked.opened.results)
    seeds = set()
    for _each in range(8):  # one seed for all would be the same each time; eight random ones never are
        seeds.add(settings_with_seed(journal, asked.settings).seed)
        assert settings_with_seed(journal, asked.settings).seed in seeds
        remove_journal(asked.opened.results)
    assert len(seeds) > 1
