"""What the panels have drawn up."""

from oracle.query import RunSettings
from ui.document.runs.picture_request import limitless


def test_a_picture_has_no_limits_of_a_run():
    run = RunSettings(trials=500, seconds=2.0, error=0.001, seed=4, threads=3, method="sampled")
    assert limitless(run) == RunSettings(seed=4, threads=3, method="sampled")
