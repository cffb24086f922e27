from __future__ import annotations

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
        ("http://example:80", "There are no workers"),
    ],
)
def test_workers_that_there_are_not_are_said_with_a_remedy(on: str, message: str) -> None:
    with pytest.raises(OracleError, match=message), open_workers(on):
        pass


def test_threads_are_those_of_the_run_itself() -> None:
    with open_workers("threads") as workers:
        assert workers.executor is None
