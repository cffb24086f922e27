"""A cluster over TLS: the same figures with its certificate, and nothing without it."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.cluster import open_workers
from oracle.errors import RunError
from tests.cluster.questions import asked, whole

OPENSSL = shutil.which("openssl")


def certificates(folder: Path) -> Path:
    """Make a certificate of 127.0.0.1 that signs itself, under the names that `open_workers` reads."""
    folder.mkdir()
    words = (
        "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    )
    made = [OPENSSL, *words.split(), "-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    subprocess.run(made, check=True, capture_output=True)
    shutil.copy(folder / "cert.pem", folder / "ca.pem")
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if OPENSSL is None:
        pytest.skip("there is no openssl to make certificates with")
    return certificates(tmp_path_factory.mktemp("tls") / "ours")


@pytest.fixture(scope="module")
def address(folder: Path) -> Iterator[str]:
    """Address of a scheduler with one worker, which take only what has the certificate."""
    distributed = pytest.importorskip("distributed")
    security = distributed.Security(
        require_encryption=True,
        tls_ca_file=str(folder / "ca.pem"),
        **{
            f"tls_{role}_{part}": str(folder / f"{part}.pem")
            for role in ("client", "scheduler", "worker")
            for part in ("cert", "key")
        },
    )
    with distributed.LocalCluster(
        n_workers=1,
        threads_per_worker=1,
        processes=True,
        protocol="tls://",
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        security=security,
        silence_logs="CRITICAL",
    ) as cluster:
        with open_workers(cluster.scheduler_address, tls=folder) as workers:
            asked("exact table", workers.executor)  # Dask's threads are there before any test
        yield cluster.scheduler_address


def test_with_the_certificate_the_figures_are_the_same(address: str, folder: Path) -> None:
    assert address.startswith("tls://127.0.0.1:")
    with open_workers(address, tls=folder) as workers:
        assert workers.words == f"1 worker at {address}"
        found = whole(asked("exact table", workers.executor))
    assert found == whole(asked("exact table"))


def test_with_another_certificate_nobody_gets_in(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = certificates(tmp_path / "theirs")
    monkeypatch.setattr("oracle.cluster.dask_cluster.CONNECT_SECONDS", 1.0)
    with pytest.raises(RunError, match="No scheduler answers"), open_workers(address, tls=other):
        pass
