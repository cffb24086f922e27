"""A Dask cluster of two workers on this machine; without the extra, only the message is tested."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
from importlib.util import find_spec
from multiprocessing import active_children
from pathlib import Path
from threading import Event

import pytest

from oracle.cluster import Workers, identity, open_workers, unit_results
from oracle.cluster.dask import opening, programs, starting
from oracle.cluster.unit_results import UnitResults
from oracle.errors import OracleError, QueryError, RunError
from oracle.simulate.work.stop import StoppedError
from tests.cluster.hanging import end_process, hang_until, until_ended
from tests.cluster.questions import asked, expected, whole
from tests.patience import PATIENCE

DASHBOARD_PORT = 8787
"""Where Dask serves the pages of a cluster, unless it is told another port."""


THROUGH_DASK = ("sampled table", "sampled values", "exact table under a condition", "exact stud")
"""Questions of every kind; processes answer the others in the same way."""


def of_workers() -> dict[str, str | None]:
    """What Dask sets for its workers, as it is in this process."""
    return {name: os.environ.get(name) for name in (*starting.MEMORY, "OMP_NUM_THREADS")}


@pytest.fixture(scope="module")
def cluster() -> Iterator[Workers]:
    """A cluster beside another program that has the usual port; a warning about that would be an error."""
    pytest.importorskip("distributed")
    before = of_workers()
    with closing(socket.socket()) as another:
        with suppress(OSError):  # another cluster may have it already
            another.bind(("127.0.0.1", DASHBOARD_PORT))
            another.listen()
        with open_workers("local-cluster:2") as workers:
            asked("sampled table", workers.executor)  # Dask's threads are there before any test
            yield workers
    assert of_workers() == before  # here, since another cluster would take two seconds


@pytest.mark.parametrize("name", THROUGH_DASK)
def test_a_cluster_gives_the_same_bits(name: str, cluster: Workers) -> None:
    assert whole(asked(name, cluster.executor)) == expected(name)


def test_a_users_own_client_is_accepted_too(cluster: Workers) -> None:
    assert whole(asked("exact stud", cluster.executor._client)) == expected("exact stud")


def test_workers_keep_their_memory_and_nothing_looks_over_their_shoulder(cluster: Workers) -> None:
    client = cluster.executor._client
    for name, size in starting.MEMORY.items():
        assert set(client.run(os.getenv, name).values()) == {str(size)}
    running = client.run(lambda dask_worker: "profile" in dask_worker.periodic_callbacks)
    assert list(running.values()) == [False, False]


def test_a_lost_worker_may_take_its_time_to_come_back(cluster: Workers) -> None:
    import dask

    assert dask.config.get("distributed.deploy.lost-worker-timeout") == starting.LOST


def test_a_dashboard_is_named_only_if_it_can_be_drawn(cluster: Workers) -> None:
    assert bool(cluster.dashboard) == (find_spec("bokeh") is not None)


def test_a_worker_killed_in_the_middle_changes_nothing(cluster: Workers) -> None:
    from concurrent.futures import Executor

    class Killing(Executor):
        given = 0

        def submit(self, fn, /, *args, **kwargs):
            self.given += 1
            if self.given == 3:
                first = next(iter(cluster.executor._client.scheduler_info()["workers"]))
                cluster.executor._client.submit(end_process, workers=[first], pure=False, retries=0)
            return cluster.executor.submit(fn, *args, **kwargs)

    killing = Killing()
    assert whole(asked("sampled values", killing)) == expected("sampled values")
    assert killing.given >= 3


def test_a_worker_that_hangs_changes_nothing(
    cluster: Workers, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from concurrent.futures import Executor

    monkeypatch.setattr(unit_results, "OVERDUE_SECONDS", 0.2)
    monkeypatch.setattr(unit_results, "MOST_TIMES", 10**6)  # a busy machine may take longer than that
    enough = tmp_path / "enough"

    class Hanging(Executor):
        """The worker that gets the second unit never answers."""

        given = 0

        def submit(self, fn, /, *args, **kwargs):
            self.given += 1
            done = partial(hang_until, str(enough)) if self.given == 2 else fn
            return cluster.executor.submit(done, *args, **kwargs)

    hanging = Hanging()
    try:
        assert whole(asked("sampled values", hanging)) == expected("sampled values")
    finally:
        enough.touch()
    assert hanging.given >= 3


def test_a_run_that_is_over_leaves_nothing_on_the_cluster(cluster: Workers, tmp_path: Path) -> None:
    client = cluster.executor._client
    before, units = set(client.futures), (_Number(str(number)) for number in range(300))
    # Dask's own executor, as a user may pass it, takes back what is waiting just as fast
    with UnitResults(client.get_executor(), units, int, do=partial(until_ended, tmp_path)) as given:
        for result in given.results(1e-3):
            assert result is None
            if len(list(tmp_path.iterdir())) == 2:  # both workers have begun
                break
    assert cluster.executor.submit(int, "7").result(PATIENCE) == 7
    # of 300; each of the two workers may begin what it holds before it hears that the run is over
    assert len(list(tmp_path.iterdir())) <= 6
    assert not [key for key in set(client.futures) - before if not key.startswith("int-")]


def test_workers_of_another_program_are_refused(cluster: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    address = cluster.executor._client.scheduler.address
    monkeypatch.setattr(identity, "program_version", lambda: "9.9")
    identity.program_identity.cache_clear()
    with (
        pytest.raises(RunError, match=r"runs a different version of the program: version .*, not 9\.9"),
        open_workers(address, insecure=True),
    ):
        pass
    identity.program_identity.cache_clear()


class _Told:
    """A client whose workers answer as the test says, or never.

    Args:
        programs: The program of each worker, by its address; `HANGS` for none.
        loop: Where that happens.
    """

    def __init__(self, programs: dict[str, object], loop: asyncio.AbstractEventLoop) -> None:
        self.programs, self.asyncio_loop = programs, loop
        self.scheduler = self.loop = self
        self.asked: list[str] = []

    async def ncores(self) -> dict[str, int]:
        return dict.fromkeys(self.programs, 1)

    async def _run(self, function: object, *, workers: list[str], on_error: str) -> dict[str, object]:
        self.asked += workers
        if self.programs[workers[0]] is HANGS:
            await asyncio.Event().wait()
        return {place: self.programs[place] for place in workers}


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop of events on a thread of its own, as Dask's client has one."""
    running = asyncio.new_event_loop()
    with ThreadPoolExecutor(1) as threads:
        threads.submit(running.run_forever)
        yield running
        running.call_soon_threadsafe(running.stop)
    running.close()


HANGS = object()


@pytest.mark.parametrize(
    ("said", "left", "others"),
    [
        (["ours", "1.0 other", "ours"], True, {"1"}),
        (["ours", ImportError("No module named 'oracle'")], True, {"1"}),
        ([OSError("gone"), "1.0 other"], True, {"1"}),
        (["1.0 other", "1.0 other"], False, set()),
        (["ours", OSError("gone")], True, set()),
        (["ours", HANGS, "1.0 other"], True, {"2"}),
        (["ours", HANGS], True, set()),
    ],
)
def test_workers_of_another_program_are_set_apart_only_if_others_are_left(
    said: list[object], left: bool, others: set[str], loop: asyncio.AbstractEventLoop,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    hung = HANGS in said
    monkeypatch.setattr(programs, "ASK_SECONDS", 0.5 if hung and not others else PATIENCE)
    monkeypatch.setattr(programs, "REST_SECONDS", 0.01)
    mine = identity.program_identity()
    told = _Told({str(place): mine if each == "ours" else each for place, each in enumerate(said)}, loop)
    known = programs.Programs(told)
    assert known.asked().result(PATIENCE) is left
    assert known.others == others
    told.asked.clear()
    if hung:  # it alone is asked again, and does not answer
        monkeypatch.setattr(programs, "ASK_SECONDS", 0.01)
    assert known.asked().result(PATIENCE) is left
    assert not {place for place in told.asked if told.programs[place] == mine}


@pytest.mark.parametrize("begun", [False, True])
def test_a_local_cluster_that_starts_can_be_stopped_and_leaves_nothing(begun: bool) -> None:
    pytest.importorskip("distributed")
    before = set(active_children())

    class Impatient(Event):
        """Is set at once, or as soon as the process of the worker has begun, which takes its time to load."""

        def wait(self, timeout: float | None = None) -> bool:
            return not begun or not set(active_children()) <= before or super().wait(timeout)

    with (
        pytest.raises(StoppedError),
        open_workers("local-cluster:1", cancel=Impatient()),
    ):
        pass
    assert set(active_children()) <= before


def test_a_scheduler_that_does_not_answer_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(opening, "CONNECT_SECONDS", 0.2)
    with (
        pytest.raises(RunError, match="No scheduler answers"),
        open_workers("tcp://127.0.0.1:9", insecure=True),
    ):
        pass


@pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH_9.6\r\n", b"abc"])
def test_a_server_of_another_kind_is_named(answer: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(opening, "CONNECT_SECONDS", 0.5)
    with closing(socket.create_server(("127.0.0.1", 0))) as server, ThreadPoolExecutor(1) as threads:

        def greet() -> None:
            with closing(server.accept()[0]) as connection:
                connection.sendall(answer)
                if answer != b"abc":
                    connection.recv(1)  # until the other side has had enough

        greeting = threads.submit(greet)
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(RunError, match="No scheduler answers"), open_workers(address, insecure=True):
            pass
        greeting.result()


def test_an_address_without_certificates_is_reported(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(OracleError, match="--tls FOLDER"), open_workers("tls://a:1"):
        pass
    (tmp_path / "ca.pem").write_text("", encoding="utf-8")
    with pytest.raises(OracleError, match=r"cert\.pem.*is missing"), open_workers("tls://a:1", tls=tmp_path):
        pass
    too_long = tmp_path / ("x" * 300)
    with pytest.raises(OracleError, match=r"ca\.pem.*is missing"), open_workers("tls://a:1", tls=too_long):
        pass


def test_without_dask_the_remedy_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(QueryError, match=r'install .*\[cluster\]"'),
        open_workers("local-cluster:2"),
    ):
        pass


class _Number:
    """A unit that is a number."""

    def __init__(self, number: str) -> None:
        self.key = number.encode()

    def packed(self) -> bytes:
        return self.key
