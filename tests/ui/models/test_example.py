"""The example's answer, counted beforehand, is what the engine counts."""

from dataclasses import replace

import pytest

from oracle.simulate import run
from ui.models.example import example_answer
from ui.models.state import example_document


@pytest.mark.slow
def test_the_engine_counts_the_example_to_the_same_figures():
    counted = run(example_document().to_query()).snapshot
    stored = example_answer()
    assert counted.exact
    assert stored.exact
    how = {"strategy": stored.strategy, "why": stored.why, "seconds": 0.0, "progress": None}
    assert stored == replace(counted, **how)
