"""A decision in words, for the window and the command line."""

from __future__ import annotations

from math import isfinite

from oracle.decisions.decision import Decision

_DECIMALS = 1
"""Decimals of percentages."""


def percent(share: float) -> str:
    """A share as a percentage.

    >>> percent(2 / 7)
    '28.6 %'
    """
    return f"{100 * share:.{_DECIMALS}f} %"


def action_names(found: Decision) -> tuple[str, str]:
    """What calling and raising are called: "call" or "check", "raise" or "bet"."""
    return ("call" if found.call.cost else "check", "raise" if found.pot.bet else "bet")


def best_action(found: Decision) -> str:
    """The best action in words: "Fold", "Check", "Call", "Bet 10", "Raise to 14"."""
    call, raised = action_names(found)
    if found.best == "fold":
        return "Fold"
    if found.best == "call" or found.raised is None:
        return call.capitalize()
    to = " to" if raised == "raise" else ""
    return f"{raised.capitalize()}{to} {found.pot.unit.written(found.raised.total)}"


def call_sentence(found: Decision) -> str:
    """What a call needs and what hero has: "A call needs 28.6 %, and Hero has 34.2 %."."""
    call = found.call
    has = f"Hero has {percent(call.equity)}"
    if not isfinite(call.needed):
        return f"A call cannot win anything; {has}."
    if not call.cost and not call.needed:
        return f"A check is free, and {has}."
    return f"A {action_names(found)[0]} needs {percent(call.needed)}, and {has}."


def raise_sentences(found: Decision) -> list[str]:
    """What a bet or raise assumes, and for which folds it is right; empty without one."""
    raised = found.raised
    if raised is None:
        return []
    name = action_names(found)[1]
    several = len(raised.folds) > 1
    shares = sorted(set(raised.folds))
    who = "Each opponent" if several and len(shares) == 1 else "The opponents" if several else "The opponent"
    verb = "fold" if who == "The opponents" else "folds"
    whose = "their ranges" if who == "The opponents" else "his range"
    listed = " and ".join(percent(share) for share in (shares if len(shares) == 1 else raised.folds))
    happens = f"{'all fold' if several else 'he folds'} {percent(raised.folded)} of the time"
    told = [f"{who} {verb} {listed} of {whose} to the {name}; against Hero’s cards {happens}."]
    if isfinite(raised.called_equity):
        told.append(f"When called, Hero has {percent(raised.called_equity)}.")
    every = "each of them folds" if several else "he folds"
    acting = "Raising" if name == "raise" else "Betting"
    other = "calling" if found.call.cost else "checking"
    if found.call.cost:
        told.append(_right(acting, "folding", every, found.folds_for_fold, found.ends, 0.0))
    told.append(_right(acting, other, every, found.folds_for_call, found.ends, found.call.value))
    return told


def _right(
    action: str, other: str, every: str, equal: tuple[float, ...], ends: tuple[float, float], target: float
) -> str:
    """For which folds an action beats another; "or more" only where that is true."""
    low, high = (value - target for value in ends)
    if not equal:
        always = "beats" if low > 0 else "is worth less than"
        return f"{action} {always} {other} whatever part of the range folds."
    if len(equal) == 1 and low * high < 0:
        side = "more" if high > 0 else "less"
        return f"{action} beats {other} if {every} {percent(equal[0])} of the range or {side}."
    where = ", ".join(percent(fold) for fold in equal)
    return f"{action} is worth as much as {other} if {every} {where} of the range."


def how_found(found: Decision) -> str:
    """How the figures were found: every deal counted, or how many were sampled."""
    if found.exact:
        return "exact: every deal counted"
    if not found.deals:
        return "every deal counted; the order in which hands fold is sampled"
    return f"{found.deals:,} deals sampled, seed {found.seed}"
