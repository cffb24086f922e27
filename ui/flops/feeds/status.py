"""What the status line says of the report on every flop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.document.runs.reports import PREPARING, Report
from ui.document.runs.status import Phase
from ui.document.wording import percent

if TYPE_CHECKING:
    from ui.flops.feeds.feed import FlopsFeed


def status_report(feed: FlopsFeed) -> Report:
    """The state of the Flops workspace, for the status line."""
    request, report = feed.request, feed.report
    if feed.obstacle or request.trouble:
        words = feed.obstacle or request.trouble
        return _said(Phase.BLOCKED.value, words, trouble=not feed.obstacle, waiting=bool(feed.obstacle))
    if request.waits_for_engine and report is None:
        return _said(PREPARING, feed.why_none, busy=True)
    if report is None or request.stale:
        phase = Phase.RUNNING if request.busy else Phase.STOPPED if request.stopped else Phase.READY
        return _said(phase.value, feed.working, busy=request.busy)
    done = f"{percent(report.done, 0)} of the work on every {report.street} is done."
    if request.busy:
        return _said(Phase.RUNNING.value, done, busy=True)
    if report.done < 1.0:
        return _said(Phase.STOPPED.value, f"{done} “Start again” does it afresh.")
    if report.exact:
        return _said(Phase.DONE.value, f"Exact: every {report.street}")
    deals = f", {report.deals:,} deals" if report.deals else ""
    return _said(Phase.DONE.value, f"Sampled: every {report.street}{deals}")


def _said(
    state: str, why: str, *, busy: bool = False, trouble: bool = False, waiting: bool = False
) -> Report:
    return Report(f"Flops · {state}", why, why, busy=busy, trouble=trouble, waiting=waiting)
