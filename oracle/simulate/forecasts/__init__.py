"""Estimated time of an answer: a short pilot of the run itself, on this machine and under its load.

The plan chooses a strategy by fixed speeds, so that the same question always gets the same kind of answer.
Those speeds say little about how long an answer takes on this machine: a condition may keep one deal in a
thousand, ranges may block each other, and figures differ in variance. So the announced time is measured: the
run is tried for some hundredths of a second and extrapolated.
"""

from __future__ import annotations

import threading

from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.simulate.measure import Measure, T
from oracle.simulate.planning.plan import Plan

AT_ONCE_SECONDS = 0.005
"""A plan with a shorter expected time is not checked: a pilot would take longer than the answer."""


def forecast(
    prepared: Prepared,
    measure: Measure[T],
    plan: Plan[T],
    settings: RunSettings,
    cancel: threading.Event | None = None,
) -> float:
    """Estimated seconds until the answer to a planned query.

    Args:
        prepared: What is dealt.
        measure: What is measured.
        plan: How the query is answered.
        settings: Limits and threads of the run; its seed is not used.
        cancel: Ends the pilot immediately when set; the returned time is then meaningless.

    Returns:
        Seconds; of a sampled run at most its time limit.
    """
    if plan.open_work is not None and plan.seconds <= AT_ONCE_SECONDS:
        return plan.seconds
    cancel = cancel or threading.Event()
    # Imported here: a look-up needs no kernel.
    if plan.open_work is None:
        from oracle.simulate.forecasts.sampled import sampled_seconds

        return sampled_seconds(prepared, measure, plan, settings, cancel)
    from oracle.simulate.forecasts.exact import exact_seconds

    return exact_seconds(prepared, measure, plan, plan.open_work, settings, cancel)
