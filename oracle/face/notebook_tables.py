"""Outs, odds, decisions and blockers as tables for notebooks: in words and per cent, each with its ±."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import isfinite, nan

from oracle.face.records import Record
from oracle.rating import HAND_TYPE_NAMES, HAND_TYPES
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.notebook import per_cent, plain_table
from oracle.simulate.printed import half_width_text, plus_minus

SHOWN_HANDS = 20
"""Most hands of a table of blockers that a notebook shows."""

_FIGURES = {
    "win": "win", "tie": "tie", "share": "share of the pot", "one": "win against one opponent",
    "naive": "rule of thumb: multiplied for each opponent", "mixed": "better rule: multiplied hand by hand",
}  # fmt: skip
_BETTER_KICKER, _STILL_BEHIND = "only a better kicker", "a known hand stays ahead"

Rows = list[Sequence[str]]


def outs_html(found: Record) -> str:
    """The outs by what they make, each with its chance to win, and what they are worth together."""
    kinds: Rows = [
        (_type_name(kind), str(len(cards)), ", ".join(_chance(found, card) for card in cards))
        for kind, cards in found["outs"].items()
    ]
    kinds += [
        (f"no out: {why}", str(len(cards)), ", ".join(cards))
        for why, cards in ((_BETTER_KICKER, found["kickers"]), (_STILL_BEHIND, found["tainted"]))
        if cards
    ]
    count = "1 out" if found["total"] == 1 else f"{found['total']} outs"
    caption = f"{count} of {found['unseen']} unseen cards ({_how(found['exact'])})"
    together: Rows = [
        ("an out on the next card", per_cent(found["next_card"])),
        ("by the rule of 2", per_cent(found["rule_of_2"])),
    ]
    if found["by_river"] is not None:
        together.append(("an out by the river", per_cent(found["by_river"])))
    if found["rule_of_4"] is not None:
        together.append(("by the rule of 4", per_cent(found["rule_of_4"])))
    width = sum(found["half_widths"].values())  # at most: the same deals may be behind several cards
    worth = f"{found['discounted']:.2f}{f' {plus_minus(width, 2)}' if width else ''}"
    return (
        plain_table(caption, ("makes", "cards", "each with its chance to win, %"), kinds)
        + plain_table("All outs together", ("chance", "%"), together)
        + _sentences([f"Discounted outs, the sum of the chances to win: {worth}"])
    )


def odds_html(found: Record) -> str:
    """A hand against some opponents, with the two rules of thumb and why they differ."""
    rows: Rows = [
        (words, "–" if found[key] is None else per_cent(found[key], Z95 * found["se"].get(key, 0.0)))
        for key, words in _FIGURES.items()
    ]
    opponents = "1 opponent" if found["opponents"] == 1 else f"{found['opponents']} opponents"
    table = plain_table(f"Odds against {opponents} ({_how(found['exact'])})", ("figure", "%"), rows)
    return table + _sentences([found["why"]])


def decision_html(found: Record) -> str:
    """Fold, call and raise with their values, and the folds behind a raise."""
    call, raised = found["call"], found["raise"]
    asked = call.cost > 0
    rows: Rows = [
        ("fold", "0", "", ""),
        (
            f"call {_amount(call.cost)}" if asked else "check", _value(call.ev, call.se),
            per_cent(call.equity, Z95 * call.equity_se),
            per_cent(call.needed if isfinite(call.needed) else nan),
        ),
    ]  # fmt: skip
    folds = ""
    if raised is not None:
        name = f"{'raise to' if asked else 'bet'} {_amount(raised.to)}"
        equity = per_cent(raised.called_equity, Z95 * raised.called_equity_se)
        rows.append((name, _value(raised.ev, raised.se), f"{equity} when called", ""))
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
        plain_table(f"{best.capitalize()} ({_how(found['exact'])})", heads, rows)
        + folds
        + _sentences(found["remarks"])
    )


def blockers_html(found: Record) -> str:
    """Each opponent's range, and how hero's hands change it."""
    kinds = [kind for kind in HAND_TYPES if any(each.types.get(kind) for each in found["opponents"])]
    ranges: Rows = [
        (
            each.name,
            f"{each.combos:g}",
            per_cent(each.equity),
            *(per_cent(each.types.get(kind, 0.0)) for kind in kinds),
        )
        for each in found["opponents"]
    ]
    heads = ("combos", "equity, %", *(f"{_type_name(kind)}, %" for kind in kinds))
    shown = found["rows"][:SHOWN_HANDS]
    more = (
        f"; the first {SHOWN_HANDS} of {len(found['rows']):,} hands"
        if len(found["rows"]) > SHOWN_HANDS
        else ""
    )
    names = [each.name for each in found["opponents"]]
    changes: Rows = [line for row in shown for line in _changes(row, names, kinds)]
    changed = ("combos", "equity, points", *(f"{_type_name(kind)}, points" for kind in kinds))
    return plain_table(
        f"The opponents’ ranges, before anything is blocked (exact; hero is taken for {found['taken_for']})",
        ("opponent", *heads), ranges,
    ) + plain_table(f"What each hand changes (exact{more})", ("hand", *changed), changes)  # fmt: skip


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


def _changes(row: Record, names: Sequence[str], kinds: Sequence[str]) -> Iterable[Sequence[str]]:
    """A line for each opponent; his name follows the hand if there are several."""
    for name, combos, equity, types in zip(
        names, row["combos"], row["equity_shift"], row["types"], strict=True
    ):
        hand = row["hand"] if len(names) == 1 else f"{row['hand']}, {name}"
        left = [None if types is None else types.get(kind, 0.0) for kind in kinds]
        yield (hand, f"{combos:+g}", _points(equity), *map(_points, left))


def _points(change: float | None) -> str:
    return "–" if change is None else f"{100 * change:+.2f}"


def _chance(found: Record, card: str) -> str:
    width = found["half_widths"][card]
    return f"{card} {100 * found['wins'][card]:.1f}{f' {half_width_text(width)}' if width else ''}"


def _type_name(kind: str) -> str:
    return HAND_TYPE_NAMES[HAND_TYPES.index(kind)]


def _value(value: float, error: float) -> str:
    return f"{value:+,.2f}{f' {plus_minus(Z95 * error, 2)}' if error else ''}"


def _amount(amount: float) -> str:
    return f"{amount:,.6g}"


def _how(exact: bool) -> str:
    return "exact" if exact else "sampled, with 95 % intervals"


def _sentences(sentences: Iterable[str]) -> str:
    """Sentences below a table, a paragraph each; empty ones are left out."""
    return "".join(f"<p>{escape(each)}</p>" for each in sentences if each)
