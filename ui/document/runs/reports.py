"""What the status line says: of the table's question, or of the last query of the PQL pane."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from oracle.simulate.printed import NOT_KNOWN
from oracle.simulate.snapshot import Snapshot
from ui.document.runs.pql_runs import NOT_RUN
from ui.document.runs.table_runs import Phase, TableRuns
from ui.document.wording import percent, stopped
from ui.jobs.events import Warming

if TYPE_CHECKING:
    from ui.document.runs.pql_runs import PqlRuns

EARLIER = "Earlier run"
"""In the place of the state while figures from the history are on show."""
_AT_ONCE = 0.1
"""Exact answers quicker than this are looked up or put together from parts, in seconds."""


@dataclass(frozen=True, slots=True)
class Report:
    """One state of the line.

    Attributes:
        state: Where things stand, in a word or two.
        why: How the answer is got, or what stands in the way.
        tip: All there is to say about that.
        snapshot: The figures it is about; None where there are none.
        target: The error at which their run ends, or None.
        trouble: Something stands in the way.
        waiting: The user is waited for.
    """

    state: str
    why: str = ""
    tip: str = ""
    snapshot: Snapshot | None = None
    target: float | None = None
    trouble: bool = False
    waiting: bool = False


def table_report(table_runs: TableRuns, preparation: Warming | None) -> Report:
    """Where the table's question stands.

    Args:
        table_runs: Asks it.
        preparation: How far the engine is, if it had to be prepared.
    """
    standing, results = table_runs.standing, table_runs.results
    snapshot = results.snapshot
    preparing = preparation is not None and not preparation.over
    state = "Preparing" if preparing and standing.phase is Phase.READY else standing.phase.value
    why = ""
    if results.past:
        state, why = EARLIER, f"These figures are {results.past}."
    elif standing.message:
        why = standing.message
    elif preparing and preparation is not None:  # news even beside an answer that needed no engine
        why = warming(preparation)
    elif snapshot is not None and not results.stale:
        why = method(snapshot)
    elif preparation is not None:
        why = preparation.problem
    return Report(
        state,
        why,
        standing.message or ("" if snapshot is None else explain(snapshot)),
        None if results.stale else snapshot,
        None if results.asked is None else results.asked.settings.or_defaults().error,
        trouble=standing.phase in (Phase.BLOCKED, Phase.FAILED),
        waiting=standing.phase is Phase.WAITING,
    )


def pql_report(pql_runs: PqlRuns, preparation: Warming | None) -> Report | None:
    """Where the queries of the PQL pane stand; None before the first.

    Args:
        pql_runs: Runs them.
        preparation: How far the engine is, if it had to be prepared.
    """
    answers = () if pql_runs.on_show is None else pql_runs.on_show.answers
    if not answers:
        return None
    place = len(answers) - 1 if pql_runs.place is None else pql_runs.place
    answer, snapshot = answers[place], answers[place].snapshot
    which = f"Statement {place + 1} of {len(answers)}. " if len(answers) > 1 else ""
    why, trouble = "" if snapshot is None else method(snapshot), False
    if pql_runs.running:
        word = Phase.RUNNING.value
        if snapshot is None and preparation is not None and not preparation.over:
            why = warming(preparation)
    elif answer.message == NOT_RUN:
        word, why = Phase.STOPPED.value, NOT_RUN
    elif answer.message:
        unread = answer.query is None
        word, trouble = (Phase.BLOCKED if unread else Phase.FAILED).value, True
        why = answer.message
    else:
        word = (Phase.STOPPED if snapshot is not None and snapshot.stopped_early else Phase.DONE).value
    tip = answer.message or ("" if snapshot is None else explain(snapshot))
    return Report(f"PQL · {word}", which + why, tip, snapshot, pql_runs.target, trouble=trouble)


def convergence_hint(table_runs: TableRuns, preparation: Warming | None, usual: str) -> str:
    """What stands in the picture of the convergence while there are no figures.

    Args:
        table_runs: Asks the table's question.
        preparation: How far the engine is, if it had to be prepared.
        usual: What it says when the user is waited for.
    """
    phase = table_runs.standing.phase
    if phase in (Phase.BLOCKED, Phase.FAILED):
        return "Nothing to draw: what is set up has no answer. The table says why."
    if preparation is not None and not preparation.over and phase is not Phase.WAITING:
        return "The engine is being prepared, once on this machine. Then every seat’s equity is drawn here."
    if phase is Phase.RUNNING:
        return "Running: every seat’s equity is drawn here as soon as there are figures."
    return "One moment …" if table_runs.settling else usual


def method(snapshot: Snapshot) -> str:
    """How the answer is got and why, for the line."""
    return snapshot.why or ("Exact" if snapshot.method == "exact" else "Sampled")


def explain(snapshot: Snapshot) -> str:
    """How the answer was got and why the run ended, for the tooltip."""
    return f"{method(snapshot)}\n{stopped(snapshot)}".strip()


def has_rate(snapshot: Snapshot) -> bool:
    """Whether deals per second mean anything: an answer found at once was not got deal by deal."""
    return snapshot.seconds > 0 and (snapshot.method == "sampled" or snapshot.seconds >= _AT_ONCE)


def sure(snapshot: Snapshot, target: float | None) -> str:
    """How sure the figures are: ``± 0.06 % of 0.05 %``, or ``exact``; empty where no deal was kept.

    It is ``± not known yet`` while that is so of one of them.
    """
    if snapshot.exact:
        return "exact"
    if not snapshot.trials:
        return ""
    if not isfinite(snapshot.half_width):
        return f"± {NOT_KNOWN}"
    told = f"± {percent(snapshot.half_width)} %"
    return told if target is None else f"{told} of {percent(target).rstrip('0').rstrip('.')} %"


def warming(step: Warming) -> str:
    """How far the preparation of the engine is."""
    far = f"{step.done} of {step.total}" if step.total else "starting"
    return f"Preparing the engine, once on this machine: {far}. You can set up hands meanwhile."


def picture_waits(step: Warming) -> str:
    """What a picture waits for while the engine is prepared."""
    far = f"{step.done} of {step.total} parts" if step.total else "starting"
    return (
        f"Preparing the engine, once on this machine: {far}. "
        "What this picture needs comes first; it is drawn as soon as that is ready."
    )
