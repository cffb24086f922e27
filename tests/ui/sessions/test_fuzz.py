"""A sample of the fuzz run; ``python -m tests.ui.sessions.fuzz`` is the whole of it."""

import pytest

from .fuzz import Fuzz, window_in

SAMPLE = 5
WITH_ODD_LETTERS = 100
"""First of five seeds; 102 has a rule that Qt shows with other letters."""


@pytest.mark.parametrize("first", [*range(0, 25, SAMPLE), WITH_ODD_LETTERS])
def test_no_session_crashes_the_window_is_overwritten_or_cannot_be_saved(qapp, tmp_path, first):
    with window_in(tmp_path) as window:
        fuzz = Fuzz(window, tmp_path)
        for seed in range(first, first + SAMPLE):
            fuzz.run(seed)
    assert fuzz.findings.wrong == {}
    assert sum(fuzz.findings.seen.values()) == SAMPLE
    assert fuzz.findings.seen["refused without a word"] == 0
