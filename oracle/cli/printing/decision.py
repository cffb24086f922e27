"""A decision on standard output: as text, JSON or CSV."""

from __future__ import annotations

from math import isfinite

from oracle.cli import say
from oracle.decisions.decision import Decision
from oracle.decisions.sentences import (
    action_names,
    best_sentence,
    call_sentence,
    how_found,
    later_sentence,
    raise_sentences,
)
from oracle.decisions.values.equal_folds import EqualFold
from oracle.face.decisions.deciding import decision_figures
from oracle.harmless import table
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import half_width_text, plus_minus

COLUMNS = (
    "action", "adds", "ev", "ev_se", "needed", "equity", "equity_se", "folded", "folded_se", "folds",
    "folds_se", "folds_vs_call", "folds_vs_call_se", "best",
)  # fmt: skip
"""The columns of the CSV form: fractions from 0 to 1, amounts in the unit of the pot.

No action is marked as best if its gap to the next is within the error.
"""


def print_decision(found: Decision, form: str | None) -> None:
    """Print a decision.

    Args:
        found: The decision.
        form: "json" or "csv"; anything else means text.
    """
    if form == "json":
        say.answer_json(decision_figures(found).to_dict())
    elif form == "csv":
        say.answer(table(_rows(found)), end="")
    else:
        say.answer(_text(found))


def sampling_progress(found: Decision) -> str:
    """The progress line while deals are sampled."""
    width = found.half_width / found.pot.pot if found.pot.pot else float("inf")
    return f"{found.deals:,} deals  {half_width_text(width)} of the pot"


def _text(found: Decision) -> str:
    call, raised = action_names(found)
    rows = [("Fold", 0.0, 0.0), (call.capitalize(), found.call.value, found.call.error)]
    if found.raised is not None:
        to = f"{raised.capitalize()}{' to' if raised == 'raise' else ''}"
        rows.append(
            (f"{to} {found.pot.unit.written(found.raised.total)}", found.raised.value, found.raised.error)
        )
    width = max(len(name) for name, _, _ in rows)
    values = [f"{value:+,.2f}" for _, value, _ in rows]
    figures = max(map(len, values))
    lines = [
        f"{name:{width}}  {value:>{figures}}" + (f" {plus_minus(Z95 * error, 2)}" if error else "")
        for (name, _, error), value in zip(rows, values, strict=True)
    ]
    unit = found.pot.unit.name or "chips"
    return "\n".join(
        [
            *found.pot.remarks, call_sentence(found), *raise_sentences(found),
            *filter(None, [later_sentence(found)]), "",
            f"EV compared with folding, in {unit}:", *lines, "",
            best_sentence(found), how_found(found),
        ]
    )  # fmt: skip


def _rows(found: Decision) -> list[list[object]]:
    names = ("fold", *action_names(found))
    call, raised = found.call, found.raised
    rows: list[list[object]] = [
        list(COLUMNS),
        [names[0], 0, 0.0, 0.0, *[None] * 9],
        [
            names[1], call.cost, call.value, call.error, call.needed if isfinite(call.needed) else None,
            call.equity, call.equity_error, *[None] * 6,
        ],
    ]  # fmt: skip
    if raised is not None:
        rows.append(
            [
                names[2], raised.total - found.pot.paid[0], raised.value, raised.error, None,
                raised.called_equity if isfinite(raised.called_equity) else None,
                raised.called_equity_error if isfinite(raised.called_equity) else None,
                raised.folded, raised.folded_error,
                *_listed(found.folds_for_fold.solutions), *_listed(found.folds_for_call.solutions),
            ]
        )  # fmt: skip
    keys = ("fold", "call", "raise")
    best = "" if found.close else found.best
    return [rows[0], *([*row, key == best] for key, row in zip(keys, rows[1:], strict=False))]


def _listed(equal: tuple[EqualFold, ...]) -> tuple[str, str]:
    """Fractions in one field, and their standard errors in the next."""
    folds, errors = ((each.fold for each in equal), (each.error for each in equal))
    return " ".join(map(str, folds)), " ".join(map(str, errors))
