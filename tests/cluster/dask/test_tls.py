"""A cluster over TLS as the README sets it up: the same figures with its certificate, and nothing without."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest

import oracle
from oracle.cluster import Journal, open_workers
from oracle.cluster.dask import executor
from oracle.cluster.dask.starting import MEMORY
from oracle.errors import RunError
from oracle.query import RunSettings
from tests.cluster.questions import asked, expected, whole
from ui.jobs.batch_work import BatchAsked, Over, Started, Step, answer, read_batch
from ui.jobs.workers import ADDRESS, WorkersOnDemand, typed_choice

ROOT = Path(__file__).parents[3]
OPENSSL = shutil.which("openssl")
WORKERS = 2


def recipe() -> list[str]:
    """The lines of the README for two machines."""
    section = (ROOT / "README.md").read_text(encoding="utf-8").split("\nTwo machines", 1)[1]
    return re.split(r"^```$", section, maxsplit=2, flags=re.MULTILINE)[1].strip().splitlines()


def certificates(folder: Path) -> Path:
    """Make the certificates as the README says; returns their folder."""
    folder.mkdir(parents=True)
    for line in recipe()[:3]:
        subprocess.run(shlex.split(line), cwd=folder, check=True, capture_output=True)
    return folder / "certs"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if sys.platform == "win32":
        pytest.skip("the commands of the README that make certificates are those of Linux and macOS")
    if OPENSSL is None:
        pytest.skip("openssl is not installed, which makes certificates")
    return certificates(tmp_path_factory.mktemp("tls") / "ours")


def begun(opened: ExitStack, folder: Path, line: str, *more: str) -> subprocess.Popen[str]:
    """Begin a command of the README in the folder of its certificates, until the test is over."""
    words = [sys.executable, "-m", "dask", *shlex.split(line)[1:], *more, "--no-dashboard"]
    variables = dict(each.split("=") for each in shlex.split(recipe()[4])[1:])
    process = subprocess.Popen(
        words, cwd=folder.parent, env={**os.environ, **variables, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    opened.callback(process.stderr.close)
    opened.callback(process.wait)
    opened.callback(process.kill)
    return process


def said(process: subprocess.Popen[str], pattern: str) -> str:
    """What a process writes about something, once it does."""
    for line in process.stderr:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError(f"nothing about {pattern}")


class Ours(NamedTuple):
    """A cluster as the README sets it up.

    Attributes:
        scheduler: The process of its scheduler.
        address: Where that listens.
        worker: The command of one more worker.
    """

    scheduler: subprocess.Popen[str]
    address: str
    worker: str


@pytest.fixture(scope="module")
def address(ours: Ours) -> str:
    return ours.address


@contextmanager
def started(folder: Path, number: int) -> Iterator[Ours]:
    """A scheduler with workers, which take only what has the certificate."""
    scheduler, worker = recipe()[3], recipe()[5]
    with ExitStack() as opened:
        begin = begun(opened, folder, scheduler.replace("0.0.0.0", "127.0.0.1"), "--port", "0")
        where = said(begin, r"Scheduler at:\s+(tls://\S+)")
        alone = worker.replace("tls://FIRST:8786", where).replace("--nworkers auto", "--no-nanny")
        for each in [begun(opened, folder, alone) for _ in range(number)]:
            said(each, r"(Starting established connection)")
        yield Ours(begin, where, alone)


@pytest.fixture(scope="module")
def ours(folder: Path) -> Iterator[Ours]:
    """The cluster of this module."""
    pytest.importorskip("distributed")
    with started(folder, WORKERS) as cluster:
        with open_workers(cluster.address, tls=folder) as workers:
            asked("exact table", workers.executor)  # Dask's threads are there before any test
        yield cluster


def test_with_the_certificate_the_figures_are_the_same(address: str, folder: Path) -> None:
    assert recipe()[6].endswith("--on tls://FIRST:8786 --tls certs")
    with open_workers(address, tls=folder) as workers:
        assert workers.words == f"{WORKERS} workers at {address}"
        found = whole(asked("exact table", workers.executor))
        for name, size in MEMORY.items():
            assert set(workers.executor._client.run(os.getenv, name).values()) == {str(size)}
    assert found == expected("exact table")


def test_with_another_certificate_nobody_gets_in(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = certificates(tmp_path / "theirs")
    monkeypatch.setattr("oracle.cluster.dask.opening.CONNECT_SECONDS", 1.0)
    with pytest.raises(RunError, match="No scheduler answers"), open_workers(address, tls=other):
        pass


def test_the_windows_choice_of_workers_reaches_it(address: str, folder: Path, tmp_path: Path) -> None:
    """A batch, and a report on the turns, by what is typed in the form of workers."""
    choice = typed_choice(ADDRESS, "", f" {address} ", str(folder))
    assert choice.on == address
    query = "select avg(riverEquity(a)) from game='holdem', a='#A#', b='QQ', board='Qs7s2d'"
    (tmp_path / "two.csv").write_text(f'#QUERY#,#A#\n"{query}",\n,AK\n,no hand\n', encoding="utf-8")
    opened, news = read_batch(tmp_path / "two.csv"), []
    answer(BatchAsked(opened, RunSettings(), choice), Event(), news.append)
    assert isinstance(news[0], Started)
    assert news[0].words == f"{WORKERS} workers at {address}"
    assert isinstance(news[-2], Step)
    assert (news[-2].progress.done, news[-2].progress.failed) == (2, 1)
    assert isinstance(news[-1], Over)
    assert [path.name for path in tmp_path.iterdir() if "journal" in path.name] == []
    workers = WorkersOnDemand(choice)
    with workers.in_use() as executor:
        table = {"columns": ["equity"], "board": "Kh7c2d"}
        found = oracle.flops("AK", "QQ", **table, executor=executor).to_columns()
    workers.close()
    threads = oracle.flops("AK", "QQ", **table).to_columns()
    assert {name: values.tobytes() for name, values in found.items()} == {
        name: values.tobytes() for name, values in threads.items()
    }


OLDER = """from oracle.cluster import identity

identity.program_version = lambda: "0.0.1"
identity.program_identity.cache_clear()
"""
"""What a worker loads first to take itself for one of an older version."""


def test_a_worker_of_another_version_that_joins_late_gets_no_work_and_is_left_alone(
    ours: Ours, folder: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "older.py").write_text(OLDER, encoding="utf-8")
    name = "sampled values"
    with ExitStack() as opened:
        workers = opened.enter_context(open_workers(ours.address, tls=folder))
        late = begun(opened, folder, f"{ours.worker} --preload {shlex.quote(str(tmp_path / 'older.py'))}")
        said(late, r"(Starting established connection)")
        assert whole(asked(name, workers.executor)) == expected(name)
        assert workers.executor.set_apart().result()  # if it was given nothing, nobody knows it yet
        client = workers.executor._client
        assert len(client.nthreads()) == WORKERS + 1
        (other,) = workers.executor._programs.others
        given = [workers.executor.submit(os.getpid) for _ in range(20)]
        assert other in client.nthreads()
        assert client.run(os.getpid)[other] not in {each.result() for each in given}
    (told,) = (each.getMessage() for each in caplog.records if each.name == "oracle.cluster")
    assert told == f"Workers that run a different version of the program are given no work: {other}."


def test_two_clusters_with_their_own_certificates_serve_two_runs_at_once(
    ours: Ours, folder: Path, tmp_path: Path
) -> None:
    with ExitStack() as opened:
        other = certificates(tmp_path / "theirs")
        theirs = opened.enter_context(started(other, 1))
        first = opened.enter_context(open_workers(ours.address, tls=folder))
        second = opened.enter_context(open_workers(theirs.address, tls=other))
        with ThreadPoolExecutor(2) as threads:
            found = list(threads.map(asked, ["exact stud"] * 2, [first.executor, second.executor]))
    assert [whole(each) for each in found] == [expected("exact stud")] * 2


def test_a_scheduler_that_hangs_keeps_nobody_waiting(
    ours: Ours, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Workers are counted all the time, and Stop takes work back: neither waits for an answer without end."""
    monkeypatch.setattr(executor, "COUNT_SECONDS", 0.0)
    with open_workers(ours.address, tls=folder) as workers:
        assert workers.executor.workers() == WORKERS
        ours.scheduler.send_signal(signal.SIGSTOP)
        monkeypatch.setattr(executor, "ANSWER_SECONDS", 0.05)  # from now on nothing is sure to come
        try:
            future = workers.executor.submit(int, "7")
            assert workers.executor.workers() == WORKERS
            workers.executor.end_run("a run", [future])
            assert future.cancelled()
        finally:
            ours.scheduler.send_signal(signal.SIGCONT)


class Killing(Journal):
    """A journal that kills a scheduler once it has something.

    Args:
        path: Its file.
        scheduler: The process of the scheduler.
    """

    def __init__(self, path: Path, scheduler: subprocess.Popen[str]) -> None:
        super().__init__(path)
        self._scheduler = scheduler

    def note(self, key: bytes, answer: bytes) -> None:
        super().note(key, answer)
        self._scheduler.kill()
        self._scheduler.wait()


class Counting(ThreadPoolExecutor):
    """Counts the units that it is given."""

    given = 0

    def submit(self, fn, /, *args, **kwargs) -> Future:
        self.given += 1
        return super().submit(fn, *args, **kwargs)


def test_a_run_whose_scheduler_dies_continues_from_its_journal_elsewhere(
    ours: Ours, folder: Path, tmp_path: Path
) -> None:
    name = "exact table"  # it has more units than are handed out at once
    with open_workers(ours.address, tls=folder) as workers:
        workers.executor._client._timeout = 0.5  # for how long it looks for the scheduler again
        with (
            Killing(tmp_path / "kept", ours.scheduler) as journal,
            pytest.raises(RunError, match=r"the scheduler is gone.*a journal has what is done"),
        ):
            asked(name, workers.executor, journal)
    with Counting(1) as again, Counting(1) as afresh, Journal(tmp_path / "kept") as journal:
        assert (kept := len(journal)) > 0
        assert whole(asked(name, again, journal)) == expected(name)
        assert whole(asked(name, afresh)) == expected(name)
    assert again.given <= afresh.given - kept
