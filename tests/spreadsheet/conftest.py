"""What tests of batches observe."""

from __future__ import annotations

import pytest

from oracle import simulate


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ranges of the second player of every query that was run."""
    runs: list[str] = []
    original = simulate.stream

    def stream(query, *words: object, **named: object):
        runs.append(query.seats[1].range_text)
        return original(query, *words, **named)

    monkeypatch.setattr(simulate, "stream", stream)
    return runs
