from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest

from oracle.cluster import WrittenWorkers, open_workers, read_workers
from oracle.errors import OracleError


@pytest.mark.parametrize(
    ("on", "message"),
    [
        ("", "There are no workers"),
        ("process:2", "processes:N"),
        ("processes:0", "“0” is not a number of workers.*from 1 to 256, such as processes:2"),
        ("processes:abc", "“abc” is not a number"),
        ("processes:2.5", "“2.5” is not a number"),
        ("processes:²", "is not a number"),
        ("processes", "“processes” does not say how many"),
        ("local-cluster:", "does not say how many.*such as local-cluster:2"),
        ("local-cluster:-1", "“-1” is not a number"),
        ("local-cluster:1000", "“1000” is not a number"),
        ("processes:" + "9" * 40, "is not a number of workers"),
        ("threads:4", "choose their number with --threads"),
        ("tcp://example:8786", "--insecure-tcp"),
        ("tls://example", "does not name the port.*tls://example:8786"),
        ("tls://:8786", "does not name a host"),
        ("tls://", "does not name a host"),
        ("tls://user@host:1", "does not name a host"),
        ("tls://example:0", "from 1 to 65,535, not 0"),
        ("tls://example:99999", "not 99999"),
        ("http://example:80", "begins with “http://”"),
        ("example:8786", "Write tls://example:8786"),
    ],
)
def test_workers_that_do_not_exist_are_reported_with_a_remedy(on: str, message: str) -> None:
    with pytest.raises(OracleError, match=message), open_workers(on):
        pass


@pytest.mark.parametrize(
    ("on", "read"),
    [
        ("threads", WrittenWorkers("threads")),
        (" Processes:2 ", WrittenWorkers("processes", 2)),
        ("local-cluster:256", WrittenWorkers("local-cluster", 256)),
        ("tls://First.example:8786/", WrittenWorkers("tls", address="tls://First.example:8786")),
        ("TCP://[::1]:08786", WrittenWorkers("tcp", address="tcp://[::1]:8786")),
    ],
)
def test_workers_are_read_as_they_are_meant(on: str, read: WrittenWorkers) -> None:
    assert read_workers(on) == read


@pytest.mark.parametrize("on", ["threads", "processes:1", "local-cluster:1"])
def test_certificates_without_an_address_are_refused(on: str, tmp_path: Path) -> None:
    with pytest.raises(OracleError, match="Certificates are for an address"), open_workers(on, tls=tmp_path):
        pass


def test_threads_are_those_of_the_run_itself() -> None:
    with open_workers("threads") as workers:
        assert workers.executor is None


@pytest.mark.parametrize("on", ["processes:1", "local-cluster:1"])
def test_a_script_that_would_start_itself_again_is_reported(on: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing.current_process(), "_inheriting", True, raising=False)
    with pytest.raises(OracleError, match="below “if __name__ =="), open_workers(on):
        pass
