"""The status line: about the table's question, or the last query of the PQL pane."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

from oracle.clock import PROCESS
from oracle.diagnosis import why_compiled
from oracle.simulate.early import WHY as EARLY
from oracle.simulate.planning.plan import deals_in_words
from oracle.simulate.snapshot import Snapshot
from ui.document.runs.pql_runs import NOT_RUN
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.document.wording import BEFORE_EDIT, stopped, uncertainty
from ui.jobs.events import Warming

if TYPE_CHECKING:
    from ui.document.runs.pql_runs import PqlRuns

EARLIER = "Earlier run"
"""Shown instead of the state while figures from the history are shown."""
NOT_RUN_YET = "Not run yet"
"""Shown instead of the state of a question that has no figures at all."""
ROUGH = "Rough figures"
"""Shown instead of the state of a question that waits for Run and has been sampled for a moment."""
PREPARING = "Preparing"
COMPILING = "Preparing the engine, once on this machine. You can set up hands in the meantime."
"""While a run waits for a part of the engine that the preparation did not include."""
COMPILING_SECONDS = 1.0
"""Loading a part that is prepared takes less than this."""
_AT_ONCE = 0.1
"""Exact answers faster than this are called looked up or composed, in seconds."""


@dataclass(frozen=True, slots=True)
class Report:
    """A state of the status line.

    Attributes:
        state: The state, in a word or two.
        why: The strategy and its reason, or the error.
        tip: The full details.
        snapshot: The figures it is about; None if there are none.
        target: The target error of their run, or None.
        trouble: Whether there is an error.
        waiting: Whether it waits for the user.
        busy: Whether it is being worked on, so that Esc stops it.
    """

    state: str
    why: str = ""
    tip: str = ""
    snapshot: Snapshot | None = None
    target: float | None = None
    trouble: bool = False
    waiting: bool = False
    busy: bool = False


def table_report(table_runs: TableRuns, preparation: Warming | None) -> Report:
    """The state of the table's question.

    Args:
        table_runs: Asks it.
        preparation: Progress of the engine's preparation, if needed.
    """
    standing, results = table_runs.standing, table_runs.results
    snapshot = results.snapshot
    preparing = preparation is not None and not preparation.over
    compiling = not preparing and standing.phase is Phase.RUNNING and PROCESS.waited() >= COMPILING_SECONDS
    state = PREPARING if compiling or (preparing and standing.phase is Phase.READY) else standing.phase.value
    if standing.phase is Phase.WAITING and snapshot is None:
        state = NOT_RUN_YET
    elif standing.phase is Phase.WAITING and snapshot is not None and not (results.stale or snapshot.done):
        state = ROUGH
    why = ""
    if results.past:
        state, why = EARLIER, f"These figures are {results.past}."
    elif standing.message:
        why = standing.message
    elif preparing and preparation is not None:  # worth showing even if the answer did not need the engine
        early = snapshot is not None and (standing.phase is Phase.READY or snapshot.why == EARLY)
        early = early and not results.stale
        why = first_sample(preparation) if early else warming(preparation)
    elif compiling:
        why = COMPILING
    elif snapshot is not None and not results.stale:
        why = method(snapshot)
    elif preparation is not None:
        why = preparation.problem
    return Report(
        state,
        why,
        standing.message or _tip(why, snapshot, preparing=preparing or compiling),
        None if results.stale else snapshot,
        None if results.asked is None else results.asked.settings.or_defaults().error,
        trouble=standing.phase in (Phase.BLOCKED, Phase.FAILED),
        waiting=standing.phase is Phase.WAITING,
    )


def _tip(why: str, snapshot: Snapshot | None, *, preparing: bool) -> str:
    """The strategy in full; while parts are compiled, why none that was delivered or kept is used."""
    troubles = why_compiled() if preparing else ()
    if troubles:
        return "\n".join((why, *troubles))
    return "" if snapshot is None else explain(snapshot)


def pql_report(pql_runs: PqlRuns, preparation: Warming | None) -> Report | None:
    """The state of the queries in the PQL pane; None before the first.

    Args:
        pql_runs: Runs them.
        preparation: Progress of the engine's preparation, if needed.
    """
    answers = () if pql_runs.on_show is None else pql_runs.on_show.answers
    if not answers:
        return None
    place = len(answers) - 1 if pql_runs.place is None else pql_runs.place
    answer, snapshot = answers[place], answers[place].snapshot
    which = f"Statement {place + 1} of {len(answers)}. " if len(answers) > 1 else ""
    why, trouble = "" if snapshot is None else method(snapshot), False
    stale = pql_runs.stale(answer)
    if stale:
        why = BEFORE_EDIT
    if pql_runs.running:
        word = Phase.RUNNING.value
        if snapshot is None and preparation is not None and not preparation.over:
            why = warming(preparation)
        elif PROCESS.waited() >= COMPILING_SECONDS:
            word, why = PREPARING, COMPILING
    elif answer.message == NOT_RUN:
        word, why = Phase.STOPPED.value, NOT_RUN
    elif answer.message:
        unread = answer.query is None
        word, trouble = (Phase.BLOCKED if unread else Phase.FAILED).value, True
        why = answer.message
    else:
        word = (Phase.STOPPED if snapshot is not None and snapshot.stopped_early else Phase.DONE).value
    preparing = word == PREPARING or (preparation is not None and not preparation.over)
    tip = answer.message or _tip(why, snapshot, preparing=pql_runs.running and preparing)
    figures = None if stale else snapshot
    return Report(f"PQL · {word}", which + why, tip, figures, pql_runs.target, trouble=trouble)


NOT_RUNNABLE = "Not drawn: the table cannot be run as it is."
"""In the convergence picture; the message of the table says why."""


def convergence_hint(table_runs: TableRuns, preparation: Warming | None, usual: str) -> str:
    """The text in the convergence picture while there are no figures.

    Args:
        table_runs: Asks the table's question.
        preparation: Progress of the engine's preparation, if needed.
        usual: The text while it waits for the user.
    """
    phase = table_runs.standing.phase
    if phase in (Phase.BLOCKED, Phase.FAILED):
        return table_runs.standing.undrawn if table_runs.standing.place else NOT_RUNNABLE
    if preparation is not None and not preparation.over and phase is not Phase.WAITING:
        return "Preparing the engine, once on this machine. Then every seat’s equity is drawn here."
    if phase is Phase.RUNNING:
        return "Running: every seat’s equity is drawn here as soon as there are figures."
    return "One moment …" if table_runs.settling else usual


def method(snapshot: Snapshot) -> str:
    """The strategy and its reason, for the status line."""
    return snapshot.why or ("Exact" if snapshot.method == "exact" else "Sampled")


def explain(snapshot: Snapshot) -> str:
    """The strategy, and why the run ended, for the tooltip."""
    return f"{method(snapshot)}\n{stopped(snapshot)}".strip()


def names_deals(why: str, snapshot: Snapshot) -> bool:
    """Whether the reason of an exact answer already says how many deals were counted."""
    return snapshot.exact and snapshot.trials == snapshot.drawn and deals_in_words(snapshot.drawn) in why


def has_rate(snapshot: Snapshot) -> bool:
    """Whether deals per second are meaningful: an answer that was looked up was not dealt."""
    if snapshot.seconds <= 0 or snapshot.strategy == "lookup":  # however busy the computer was
        return False
    return snapshot.method == "sampled" or snapshot.seconds >= _AT_ONCE


def sure(snapshot: Snapshot, target: float | None) -> str:
    """The precision: ``± 0.06 % of 0.05 %``, or ``exact``; empty if no deal was kept.

    It is ``± not known yet`` while the error of any figure is not known.
    """
    if snapshot.exact:
        return "exact"
    if not snapshot.trials:
        return ""
    half = uncertainty(snapshot.half_width, share=True)
    if not isfinite(snapshot.half_width):
        return half
    half += " %"
    return half if target is None else f"{half} of {100 * target:g} %"


def warming(step: Warming) -> str:
    """Progress of the engine's preparation; no step is done while the question's own part is prepared."""
    far = f"{step.done} of {step.total} parts" if step.total else "what this table needs comes first"
    return f"Preparing the engine, once on this machine: {far}. You can set up hands in the meantime."


def first_sample(step: Warming) -> str:
    """The same while another process samples the question: what the figures are."""
    far = f": {step.done} of {step.total} parts" if step.total else ""
    return f"A first sample. The engine is being prepared for more, once on this machine{far}."


def picture_waits(step: Warming) -> str:
    """What a picture waits for while the engine is prepared."""
    far = f" ({step.done} of {step.total} parts)" if step.total else ""
    return (
        f"Preparing the engine, once on this machine{far}. "
        "This picture’s part comes first; the picture is drawn as soon as it is ready."
    )
