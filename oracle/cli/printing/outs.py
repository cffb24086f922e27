"""Outs on standard output: as text, JSON or CSV."""

from __future__ import annotations

from oracle.cli import say
from oracle.face.draws import OutsFigures
from oracle.harmless import table
from oracle.rating import HAND_TYPE_NAMES, HAND_TYPES
from oracle.simulate.printed import half_width_text

COLUMNS = ("card", "hand_type", "wins", "half_width")
"""The columns of the CSV form; chances are fractions from 0 to 1."""


def print_outs(found: OutsFigures, form: str | None) -> None:
    """Print outs.

    Args:
        found: The outs.
        form: "json" or "csv"; anything else means text.
    """
    if form == "json":
        say.answer_json(found.to_dict())
    elif form == "csv":
        say.answer(table(_rows(found)), end="")
    else:
        say.answer("\n".join(_lines(found)))


def _rows(found: OutsFigures) -> list[list[object]]:
    return [
        list(COLUMNS),
        *(
            [card, kind, found.wins[card], found.half_widths[card]]
            for kind, cards in found.outs.items()
            for card in cards
        ),
    ]


def _lines(found: OutsFigures) -> list[str]:
    count = "1 out" if found.total == 1 else f"{found.total} outs"
    what = "its share of the pot" if found.split else "the chance to win"
    each = f", each with {what} if it comes:" if found.total else ""
    lines = [f"{count} of {found.unseen} unseen cards{each}"]
    names = {kind: HAND_TYPE_NAMES[HAND_TYPES.index(kind)] for kind in found.outs}
    width = max(map(len, names.values()), default=0)
    for kind, cards in found.outs.items():
        lines.append(f"  {names[kind]:{width}}  {len(cards):2}  " + _chances(found, cards))
    for cards, what in (
        (found.kickers, "No out, only a better kicker"),
        (found.tainted, "No out, a known hand stays ahead"),
    ):
        if cards:
            lines.append(f"{what}: {' '.join(cards)}")
    lines += ["", *_figures(found)]
    return lines


def _chances(found: OutsFigures, cards: tuple[str, ...]) -> str:
    """Cards, each with its chance to win in per cent."""
    return ", ".join(f"{card} {100 * found.wins[card]:.0f} %" for card in cards)


def _figures(found: OutsFigures) -> list[str]:
    """The figures of all outs together."""
    widest = max(found.half_widths.values(), default=0.0)
    what, sums = ("share", "shares of the pot") if found.split else ("chance", "chances to win")
    known = "exact" if found.exact else f"sampled, each {what} {half_width_text(widest)}"
    lines = [
        f"An out on the next card: {100 * found.next_card:.1f} % (rule of 2: {100 * found.rule_of_2:.0f} %)",
        f"Discounted outs, the sum of the {sums}: {found.discounted:.1f} ({known})",
    ]
    if found.by_river is not None:
        rule = "" if found.rule_of_4 is None else f" (rule of 4: {100 * found.rule_of_4:.0f} %)"
        lines.insert(1, f"An out by the river: {100 * found.by_river:.1f} %{rule}")
    return lines
