from __future__ import annotations

from pathlib import Path

import pytest

from oracle.cluster import open_workers
from oracle.errors import OracleError


@pytest.mark.parametrize(
    ("on", "message"),
    [
        ("", "There are no workers"),
        ("process:2", "processes:N"),
        ("processes:0", "from 1 to 256"),
        ("local-cluster:1000", "not 1,000"),
        ("processes:" + "9" * 40, "There are no workers"),
        ("tcp://example:8786", "--insecure-tcp"),
        ("tls://example", "There are no workers"),
        ("tls://example:8786", "--tls FOLDER"),
        ("http://example:80", "There are no workers"),
    ],
)
def test_workers_that_there_are_not_are_said_with_a_remedy(on: str, message: str) -> None:
    with pytest.raises(OracleError, match=message), open_workers(on):
        pass


def test_a_folder_without_its_certificates_is_said(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("")
    with pytest.raises(OracleError, match=r"cert\.pem.*is missing"), open_workers("tls://a:1", tls=tmp_path):
        pass


def test_threads_are_those_of_the_run_itself() -> None:
    with open_workers("threads") as workers:
        assert workers.executor is None
