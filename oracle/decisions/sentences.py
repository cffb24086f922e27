"""A decision in words, for the window and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from oracle.decisions.decision import Decision
from oracle.decisions.money.layers import all_in_at
from oracle.decisions.money.pot import seat_name
from oracle.decisions.values.actions import RaiseValue, usual_folds
from oracle.decisions.values.equal_folds import EqualFolds
from oracle.errors import possessive
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import clipped_share, half_width_text, lopsided, plus_minus, sure_text

_DECIMALS = 1
"""Decimals of percentages."""


def percent(share: float) -> str:
    """A share as a percentage.

    >>> percent(2 / 7)
    '28.6 %'
    """
    return f"{100 * share:.{_DECIMALS}f} %"


def action_names(found: Decision) -> tuple[str, str]:
    """The names of calling and raising here: "call" or "check", "raise" or "bet"."""
    return ("call" if found.call.cost else "check", "raise" if found.pot.bet else "bet")


def best_sentence(found: Decision) -> str:
    """The best action, as "Best: Raise to 14.", or that its gap to the next is within the error."""
    best = _named(found, found.best)
    if not found.close:
        return f"Best: {best}."
    others = " and ".join(_named(found, action).lower() for action in found.close)
    return f"None is shown to be best: the gap from {best.lower()} to {others} is within the error."


def _named(found: Decision, action: str) -> str:
    """An action in words: "Fold", "Check", "Call", "Bet 10", "Raise to 14"."""
    call, raised = action_names(found)
    if action == "fold":
        return "Fold"
    if action == "call" or found.raised is None:
        return call.capitalize()
    to = " to" if raised == "raise" else ""
    return f"{raised.capitalize()}{to} {found.pot.unit.written(found.raised.total)}"


def call_sentence(found: Decision, hero: str = "Hero") -> str:
    """The equity that a call needs and hero's: "A call needs 28.6 % equity, and Hero has 34.2 %."."""
    call = found.call
    has = f"{hero} has {known(call.equity, call.equity_error)}"
    if not isfinite(call.needed):
        return f"A call cannot win anything; {has} equity."
    if not call.cost and not call.needed:
        return f"A check is free, and {has} equity."
    return f"A {action_names(found)[0]} needs {percent(call.needed)} equity, and {has}."


def raise_sentences(found: Decision, hero: str = "Hero") -> list[str]:
    """The folds that a bet or raise assumes, and those for which it is right; empty without one."""
    raised = found.raised
    if raised is None:
        return []
    name = action_names(found)[1]
    several = len(raised.folds) > 1
    sentences = [_who_folds(found, raised, hero)]
    if isfinite(raised.called_equity):
        equity = known(raised.called_equity, raised.called_equity_error)
        sentences.append(f"Against the hands that call the {name}, {hero} has {equity} equity.")
    every = "each of them folds" if several else "he folds"
    acting = "Raising" if name == "raise" else "Betting"
    other = "calling" if found.call.cost else "checking"
    if found.call.cost:
        sentences.append(_right(acting, "folding", every, found.folds_for_fold, found.ends, 0.0))
    sentences.append(_right(acting, other, every, found.folds_for_call, found.ends, found.call.value))
    return sentences


def later_sentence(found: Decision, names: Sequence[str] = ()) -> str:
    """That a raise counts later bets of players who have no chips left for them; empty if it counts none.

    Args:
        found: The decision.
        names: The names of the players, hero's first.
    """
    raised, later, pot = found.raised, found.later, found.pot
    if raised is None or not (later.won or later.paid):
        return ""
    out = [seat for seat in all_in_at(pot, raised.total) if seat]
    if len(out) == pot.seats - 1 or raised.total >= pot.most:
        who = "nobody has chips left"
    elif out and later.won:
        named = [names[seat] if names else seat_name(seat, within=True) for seat in out]
        who = f"{' and '.join(named)} {'has' if len(out) == 1 else 'have'} no chips left"
    else:
        return ""
    name = action_names(found)[1]
    return f"After the {name} {who}, yet it counts later bets. Set them to 0 to see the {name} without them."


def known(share: float, error: float) -> str:
    """A share as a percentage, with its ± if it is sampled."""
    if not error:
        return percent(share)
    found = clipped_share(share, Z95 * error)
    if lopsided(found):
        return f"{percent(share)} {sure_text(found)}"
    return f"{percent(share)} {plus_minus(100 * Z95 * error, _DECIMALS, ' %')}"


def _who_folds(found: Decision, raised: RaiseValue, hero: str) -> str:
    """Which part of the ranges folds, and how often that is against hero's cards."""
    name = action_names(found)[1]
    several = len(raised.folds) > 1
    if not any(raised.folds):
        return f"{'No opponent folds' if several else 'The opponent does not fold'} to the {name}."
    usual = " (where a bluff breaks even)" if raised.folds == usual_folds(found.pot, raised.total) else ""
    if len(set(raised.folds)) == 1:
        who = "Each opponent" if several else "The opponent"
        folds = f"{who} folds the weakest {percent(raised.folds[0])} of his range"
    else:
        listed = [percent(share) for share in raised.folds]
        folds = f"The opponents fold the weakest {', '.join(listed[:-1])} and {listed[-1]} of their ranges"
    often = known(raised.folded, raised.folded_error)
    happens = f"{'all fold' if several else 'he folds'} {often} of the time"
    return f"{folds} to the {name}{usual}; with {possessive(hero)} cards out of the deck, {happens}."


def _right(
    action: str,
    other: str,
    every: str,
    equal: EqualFolds,
    ends: tuple[float, float],
    target: float,
) -> str:
    """The folds for which an action beats another; "or more" only where that is true and beyond the ±."""
    low, high = (value - target for value in ends)
    if not equal.solutions:
        if not equal.sure:
            more = "more" if low > 0 else "less"
            return (
                f"{action} seems worth {more} than {other} whatever part of the range folds, but for some "
                "parts the values differ by less than their ±."
            )
        always = "beats" if low > 0 else "is worth less than"
        return f"{action} {always} {other} whatever part of the range folds."
    listed = [known(each.fold, each.error) for each in equal.solutions]
    if equal.sure and len(listed) == 1 and low * high < 0:
        side = "more" if high > 0 else "less"
        return f"{action} beats {other} if {every} {listed[0]} of the range or {side}."
    where = " or ".join([", ".join(listed[:-1]), listed[-1]] if len(listed) > 1 else listed)
    return f"{action} is worth as much as {other} if {every} {where} of the range."


def how_found(found: Decision) -> str:
    """How the figures were found (counted, or from how many deals), and any limit that was not reached."""
    if found.exact:
        return "Exact: every deal is counted."
    if found.deals:
        how = f"Sampled: {found.deals:,} deals, seed {found.seed}."
    else:
        how = "Every deal is counted; the order in which hands fold is sampled."
    return " ".join(part for part in (how, shortfall(found)) if part)


def shortfall(found: Decision) -> str:
    """Why sampling ended before it was as precise, or as long, as requested; empty if it did not."""
    most = f"No more than {found.deals:,} deals are kept" if found.full else ""
    if not found.missed:
        return f"{most}, so sampling ended before its limit." if most else ""
    reason = most or "The order in which hands fold is not sampled more precisely"
    reached, wanted = (half_width_text(share) for share in (found.half_width / found.pot.pot, found.missed))
    return f"{reason}: the values are known to {reached} of the pot, not to {wanted} as asked."
