"""A decision in words: its cards, its figures, and how each is worked out with the formula filled in."""

from __future__ import annotations

from math import isfinite

from oracle.decisions.deals.spot import Lack
from oracle.decisions.fold_call_raise import DecisionCurves
from oracle.decisions.money.amounts import BIG_BLINDS
from oracle.decisions.money.pot import Pot
from oracle.decisions.odds.betting import bluff_break_even, bluffs_in_range, minimum_defence
from oracle.decisions.sentences import (
    action_names,
    best_sentence,
    call_sentence,
    known,
    percent,
    raise_sentences,
)
from oracle.decisions.values.actions import usual_folds
from oracle.decisions.values.equal_folds import EqualFold
from oracle.errors import possessive
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.printed import plus_minus
from ui.theme.keys import said_keys

NO_POT = said_keys(
    "How big is the pot, and how much is it to call? Fill in the pot (Ctrl+M), and this shows what a fold, "
    "a call and a raise are worth."
)
NO_RAISES = "not in stud"
NO_RAISE_SHOWN = (
    "No raise is shown: in stud, who folds depends on the cards that show, and that is not worked out."
)
TOO_MANY, TOO_MANY_BRIEFLY = "not against four or more", "too many"
TOO_MANY_SHOWN = (
    "No raise is shown: who folds is worked out against up to three opponents. "
    "Fold the seats that are sure to fold."
)
TOO_WIDE = "range too wide"
_SAME_SIZE = 1e-9
"""Sizes that differ by less are the same."""
FOLDED = "Folding is worth 0: the chips already in the pot are gone."


def signed(value: float) -> str:
    """A value with its sign and one or two decimals.

    >>> signed(9.878), signed(-0.5), signed(0.0)
    ('+9.88', '−0.50', '0')
    """
    if not round(value, 2):
        return "0"
    decimals = 2 if abs(value) < 100 else 1
    return f"{value:+,.{decimals}f}".replace("-", "−")


def value_error(error: float) -> str:
    """The ± of a value from its standard error; nothing if it is exact."""
    return f" {plus_minus(Z95 * error, 2)}" if error else ""


def pot_amount(pot: Pot, value: float) -> str:
    """An amount in the unit of the pot."""
    return pot.unit.written(value)


def bare(pot: Pot, value: float) -> str:
    """An amount without "bb", where that is beside it."""
    return pot_amount(pot, value).removesuffix(f" {BIG_BLINDS}")


def call_title(found: DecisionCurves) -> str:
    """What calling costs: "Call 16", or "Check"."""
    call = found.decision.call
    all_in = call.cost >= found.decision.pot.behind[0] > 0
    if not call.cost:
        return action_names(found.decision)[0].capitalize()
    return f"Call {bare(found.decision.pot, call.cost)}{' (all in)' if all_in else ''}"


def raise_title(found: DecisionCurves) -> str:
    """The size: "Raise to 56", or "Bet 20"."""
    raised, pot = found.decision.raised, found.decision.pot
    if raised is None:
        return "Raise"
    name = "Raise to" if pot.bet else "Bet"
    return f"{name} {bare(pot, raised.total)}{' (all in)' if raised.total >= pot.most else ''}"


def short_call_titles(found: DecisionCurves) -> tuple[str, ...]:
    """The same without "(all in)", where that has no room."""
    call = found.decision.call
    return (f"Call {bare(found.decision.pot, call.cost)}",) if call.cost else ()


def short_raise_titles(found: DecisionCurves) -> tuple[str, ...]:
    """Shorter titles, each with the whole amount: "All in 120", "to 120,000"; the last may leave it out."""
    raised, pot = found.decision.raised, found.decision.pot
    if raised is None:
        return ()
    total = bare(pot, raised.total)
    if raised.total >= pot.most:
        return (f"All in {total}", "All in")
    return (f"to {total}",) if pot.bet else ()


def call_note(found: DecisionCurves) -> str:
    """What a call needs and what hero has."""
    call = found.decision.call
    has = f"has {known(call.equity, call.equity_error)}"
    return f"needs {percent(call.needed)} · {has}" if call.cost and isfinite(call.needed) else has


def no_raise(found: DecisionCurves) -> tuple[str, str]:
    """Why no raise is worked out: in a few words, and as a sentence; both empty if it is."""
    why = found.no_raise
    if why is None:
        return "", ""
    if why.lack is Lack.STUD:
        return NO_RAISES, NO_RAISE_SHOWN
    if why.lack is Lack.MANY:
        return TOO_MANY, TOO_MANY_SHOWN
    wide = f"{possessive(why.seat)} range" if why.seat else "the range they put you on"
    return TOO_WIDE, (
        f"No raise is shown: hands that fold are found one by one, and {wide} has too many. Narrow it."
    )


def raise_note(found: DecisionCurves) -> str:
    """From which folds on a raise is right, if that fits in a line; otherwise how often it ends the hand.

    How often he folds is against hero's cards, which are out of his range: "of the time", not "of his range".
    """
    raised = found.decision.raised
    if raised is None:
        return "no chips left to raise with" if found.raises else no_raise(found)[0]
    least = _least_folds(found)
    if least is not None:
        return f"needs {known(least.fold, least.error)}{' of each' if len(raised.folds) > 1 else ''} to fold"
    often = known(raised.folded, raised.folded_error)
    return f"{'all fold' if len(raised.folds) > 1 else 'folds'} {often} of the time"


def short_raise_note(found: DecisionCurves) -> str:
    """The same without its end; empty where there is nothing to leave out."""
    raised, least = found.decision.raised, _least_folds(found)
    if raised is None:
        return TOO_MANY_BRIEFLY if no_raise(found)[0] == TOO_MANY else no_raise(found)[0]
    if least is not None:
        return f"needs {known(least.fold, least.error)} to fold"
    return f"{'all fold' if len(raised.folds) > 1 else 'folds'} {known(raised.folded, raised.folded_error)}"


def _least_folds(found: DecisionCurves) -> EqualFold | None:
    """The folds from which on the raise is right, if there is one such place; beyond it, more are better."""
    equal, ends = found.decision.folds_for_fold, found.decision.ends
    if equal.sure and len(equal.solutions) == 1 and ends[0] < 0 < ends[1]:
        return equal.solutions[0]
    return None


def spot_line(found: DecisionCurves, hero: str, taken_for: str) -> str:
    """The line below the title: price, who is taken into account, the best size and its assumption."""
    decision = found.decision
    pot, call = decision.pot, decision.call
    said = [f"{pot_amount(pot, call.cost)} to win {pot_amount(pot, pot.pot)}."] if call.cost else []
    waiting = [place for place in range(1, pot.seats) if pot.unmatched(place)]
    if waiting:
        who = "One opponent is" if len(waiting) == 1 else f"{len(waiting)} opponents are"
        does = "call" if found.intent.others_call else "fold"
        said.append(f"{who} still to act and would {does}.")
    if taken_for and found.raises:
        said.append(f"They put {hero} on {taken_for}.")
    if decision.close:
        said.append(best_sentence(decision))
    if not found.raises:
        said.append(no_raise(found)[1])
    said.append(
        "Exact." if decision.exact else f"{decision.deals:,} deals sampled." if decision.deals else ""
    )
    return " ".join(part for part in said if part)


def best_size(found: DecisionCurves) -> str:
    """Which usual size is worth most, beside the one considered, and what that assumes."""
    place, raised, pot = found.best_size, found.decision.raised, found.decision.pot
    if place is None or raised is None:
        return ""
    size, folds = found.sizes[place], max(found.size_folds[place], default=0.0)
    value = float(found.by_size[place])
    verb = "raise to" if pot.bet else "bet"
    who = "each folds" if pot.seats > 2 else "he folds"
    assumed = f"if {who} {percent(folds)} of his range, where a bluff breaks even."
    worth = f"{signed(value)}{value_error(float(found.size_errors[place]))}"
    named = f"{verb} {pot_amount(pot, size)}, worth {worth}, {assumed}"
    if found.close_sizes:
        others = [bare(pot, found.sizes[other]) for other in found.close_sizes]
        listed = " and ".join([", ".join(others[:-1]), others[-1]] if len(others) > 1 else others)
        return f"No usual size is shown to be best. Highest: {named} The gap to {listed} is within the error."
    if abs(size - raised.total) < _SAME_SIZE:
        return f"No other usual size is worth more, {assumed}"
    better = value > raised.value and found.intent.folds is None
    return f"{'Another size is worth more:' if better else 'The best of the usual sizes:'} {named}"


def how_call(found: DecisionCurves) -> tuple[str, ...]:
    """How the value of a call is worked out, with the formula filled in."""
    decision, later = found.decision, found.intent.later
    call, pot = decision.call, decision.pot
    number = call.stays.bit_count()
    won, real = later.realised * call.equity, "" if later.realised == 1 else f"{later.realised:.2f} · "
    added = f"{later.won:,.2f}" if number < 2 else f"{number} · {later.won:,.2f}"
    prize = f"({call.final_pot:,.2f} − {call.rake:,.2f} + {added})"
    lines = [
        f"{call_title(found)}: {signed(call.value)}{value_error(call.error)}",
        "EV = r·e · (P − k + W) − (1 − r·e) · L − c",
        f"= {real}{call.equity:.4f} · {prize} − {1 - won:.4f} · {later.paid:,.2f} − {call.cost:,.2f}",
    ]
    if call.cost and isfinite(call.needed):
        lines += [
            "needs (c + L) / (r · (P − k + W + L))",
            f"= {call.cost + later.paid:,.2f} / "
            f"{later.realised * (call.final_pot - call.rake + later.won_from(call.stays) + later.paid):,.2f}"
            f" = {percent(call.needed)}",
        ]
    if len({*pot.behind}) > 1:
        lines.append("With side pots, e is the mean share of all that is played for.")
    return tuple(lines)


def how_raise(found: DecisionCurves, hero: str) -> tuple[str, ...]:
    """How the value of a raise is made up, and for which folds it is right."""
    decision = found.decision
    raised, pot = decision.raised, decision.pot
    if raised is None:
        return ("There is nothing left to raise with." if found.raises else no_raise(found)[1],)
    taken = raised.folded * pot.won_now
    lines = [f"{raise_title(found)}: {signed(raised.value)}{value_error(raised.error)}"]
    if raised.folded < 1:
        called = (raised.value - taken) / (1 - raised.folded)
        lines += [
            "EV = all fold · pot + called · mean when called, over all deals",
            f"= {raised.folded:.4f} · {pot.won_now:,.2f} + {1 - raised.folded:.4f} · {signed(called)}",
        ]
    usual = max(usual_folds(pot, raised.total), default=0.0)
    if found.intent.folds is None and usual:
        cost = pot.at_risk(raised.total)
        lines.append(
            f"folds: cost / (cost + pot) = {cost:,.2f} / {cost + pot.pot:,.2f}, where a bluff breaks even"
            + ("; of several the root for each" if pot.seats > 2 else "")
        )
    return (*lines, *raise_sentences(decision, hero))


def bet_facts(found: DecisionCurves) -> tuple[str, tuple[tuple[str, str, str], ...]]:
    """The bet from the bettor's side: a heading, then words, figure and formula of each fact.

    It is the bet that hero faces; without one, the bet that he considers.
    """
    pot, raised = found.decision.pot, found.decision.raised
    facing = pot.to_call > 0
    bet = pot.to_call if facing else 0.0 if raised is None else pot.at_risk(raised.total)
    before = pot.pot - pot.to_call if facing else pot.pot
    if bet <= 0 or before <= 0:
        return "", ()
    size, into = bare(pot, bet), bare(pot, before)
    filled = f"{bet:,.2f}", f"{before:,.2f}"
    who = "they" if facing else "you"
    facts = [
        (
            f"A bluff of {size} into {into} must work", percent(bluff_break_even(before, bet)),
            f"b / (b + p) = {filled[0]} / ({filled[0]} + {filled[1]})",
        ),
        (
            "The others must continue with", percent(minimum_defence(before, bet)),
            f"p / (b + p) = {filled[1]} / ({filled[0]} + {filled[1]})",
        ),
        (
            f"Bluffs among hands {who} bet", percent(bluffs_in_range(before, bet)),
            f"b / (p + 2b) = {filled[0]} / ({filled[1]} + 2 · {filled[0]})",
        ),
    ]  # fmt: skip
    after = pot.pot + pot.call
    stack = min(pot.behind[0] - pot.call, max(pot.behind[1:]))
    if isfinite(stack) and after > 0:
        facts.append(
            (
                "Stack to pot after a call",
                f"{stack / after:.2f}",
                f"stack / pot = {stack:,.2f} / {after:,.2f}",
            )
        )
    return "From the bettor’s side", tuple(facts)


def short_title(found: DecisionCurves) -> str:
    """The same in short form."""
    return call_note(found).replace(" · ", ", ").capitalize()


def title(found: DecisionCurves, hero: str) -> str:
    """The picture in one sentence, without its full stop."""
    return call_sentence(found.decision, hero).rstrip(".")
