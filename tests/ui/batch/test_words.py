"""The progress of a batch in words."""

from __future__ import annotations

import pytest

from ui.batch import words


def progress(**named):
    from oracle.spreadsheet import BatchProgress

    return BatchProgress(**{"done": 50, "total": 200, "row": 60, **named})


@pytest.mark.parametrize(
    ("state", "seconds", "says"),
    [
        (progress(), 10.0, "50 of 200 rows · 5.0 rows/s · about 30 s left"),
        (
            progress(kept=40, failed=2),
            60.0,
            "50 of 200 rows · 10 rows/min · about 15 min left · 2 with an error",
        ),
        (progress(done=0), 0.2, "0 of 200 rows"),
        (progress(done=1), 7200.0, "1 of 200 rows · 0.5 rows/h"),
    ],
)
def test_pace_and_time_left(state, seconds, says):
    assert words.progress_words(state, seconds) == says
