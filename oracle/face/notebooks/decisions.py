"""Fold, call and raise as a table for notebooks."""

from __future__ import annotations

from math import isfinite, nan

from oracle.face.notebooks.kit import Rows, ev_text, how_found_text, paragraphs, plain_amount
from oracle.face.records import Record
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.notebook import per_cent, plain_table


def decision_html(found: Record) -> str:
    """Fold, call and raise with their values, and the folds behind a raise."""
    call, raised = found["call"], found["raise"]
    asked = call.cost > 0
    rows: Rows = [
        ("fold", "0", "", ""),
        (
            f"call {plain_amount(call.cost)}" if asked else "check", ev_text(call.ev, call.se),
            per_cent(call.equity, Z95 * call.equity_se),
            per_cent(call.needed if isfinite(call.needed) else nan),
        ),
    ]  # fmt: skip
    folds = ""
    if raised is not None:
        name = f"{'raise to' if asked else 'bet'} {plain_amount(raised.to)}"
        equity = per_cent(raised.called_equity, Z95 * raised.called_equity_se)
        rows.append((name, ev_text(raised.ev, raised.se), f"{equity} when called", ""))
        folds = plain_table(
            f"If hero {'raises' if asked else 'bets'}", ("how much folds", "%"), _folds(raised)
        )
    names = {"fold": "fold", "call": "call" if asked else "check", "raise": "raise" if asked else "bet"}
    best = f"{names[found['best']]} is best"
    if found["within_error"]:
        others = " and ".join(names[each] for each in found["within_error"])
        best += f", but within the error {others} may be as good"
    heads = ("action", "EV compared with folding", "equity, %", "needs, %")
    return (
        plain_table(f"{best.capitalize()} ({how_found_text(found['exact'])})", heads, rows)
        + folds
        + paragraphs(found["remarks"])
    )


def _folds(raised: Record) -> Rows:
    rows: Rows = [
        ("all opponents, given hero’s cards", per_cent(raised["folded"], Z95 * raised["folded_se"]))
    ]
    several = len(raised["range_folds"]) > 1
    for number, (own, error, assumed) in enumerate(
        zip(raised["each_folded"], raised["each_folded_se"], raised["range_folds"], strict=True), 1
    ):
        whose = f"opponent {number}" if several else "the opponent"
        if several:
            rows.append((f"{whose}, given hero’s cards", per_cent(own, Z95 * error)))
        rows.append((f"{whose}, of the range (assumed)", per_cent(assumed)))
    for other, solutions, errors in (
        ("folding", raised["folds"], raised["folds_se"]),
        ("calling", raised["folds_vs_call"], raised["folds_vs_call_se"]),
    ):
        rows += [
            (f"of each range, to be worth as much as {other}", per_cent(each, Z95 * error))
            for each, error in zip(solutions, errors, strict=True)
        ]
    return rows
