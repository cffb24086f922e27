"""Outs, and odds against some opponents, as tables for notebooks."""

from __future__ import annotations

from oracle.face.notebooks.kit import Rows, hand_type_title, how_found_text, paragraphs
from oracle.face.records import Record
from oracle.simulate.intervals.estimate import Z95
from oracle.simulate.notebook import per_cent, plain_table, points_text, share_text
from oracle.simulate.printed import plus_minus, sure_share_text
from oracle.simulate.snapshot import Estimate

_FIGURES = {
    "win": "win", "tie": "tie", "share": "share of the pot", "one": "win against one opponent",
    "naive": "rule of thumb: multiplied for each opponent", "mixed": "better rule: multiplied hand by hand",
}  # fmt: skip
_BETTER_KICKER, _STILL_BEHIND = "only a better kicker", "a known hand stays ahead"


def outs_html(found: Record) -> str:
    """The outs by what they make, each with its chance to win, and what they are worth together."""
    kinds: Rows = [
        (hand_type_title(kind), str(len(cards)), ", ".join(_chance(found, card) for card in cards))
        for kind, cards in found["outs"].items()
    ]
    kinds += [
        (f"no out: {why}", str(len(cards)), ", ".join(cards))
        for why, cards in ((_BETTER_KICKER, found["kickers"]), (_STILL_BEHIND, found["tainted"]))
        if cards
    ]
    count = "1 out" if found["total"] == 1 else f"{found['total']} outs"
    caption = f"{count} of {found['unseen']} unseen cards ({how_found_text(found['exact'])})"
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
    each, sums = (
        ("its share of the pot", "shares of the pot")
        if found["split"]
        else ("its chance to win", "chances to win")
    )
    return (
        plain_table(caption, ("makes", "cards", f"each with {each}, %"), kinds)
        + plain_table("All outs together", ("chance", "%"), together)
        + paragraphs([f"Discounted outs, the sum of the {sums}: {worth}"])
    )


def odds_html(found: Record) -> str:
    """A hand against some opponents, with the two rules of thumb and why they differ."""
    rows: Rows = [
        (words, "–" if found[key] is None else per_cent(found[key], Z95 * found["se"].get(key, 0.0)))
        for key, words in _FIGURES.items()
    ]
    opponents = "1 opponent" if found["opponents"] == 1 else f"{found['opponents']} opponents"
    table = plain_table(f"Odds against {opponents} ({how_found_text(found['exact'])})", ("figure", "%"), rows)
    return table + paragraphs([found["why"]])


def trials_html(found: Record) -> str:
    """Samples of more and more trials beside the exact answer."""
    rows: Rows = [
        (
            f"{row.trials:,}",
            share_text(Estimate(row.share, 0.0, row.low, row.high)),
            points_text(row.difference),
            f"{row.seconds:.4f}",
        )
        for row in found["rows"]
    ]
    heads = ("trials", "share of the pot, %", "exact minus sampled, points", "seconds")
    caption = f"Samples beside the exact {per_cent(found['exact'])} % (95 % intervals, seed {found['seed']})"
    return plain_table(caption, heads, rows)


def _chance(found: Record, card: str) -> str:
    chance, width = found["wins"][card], found["half_widths"][card]
    return f"{card} {100 * chance:.1f}{f' {sure_share_text(chance, width)}' if width else ''}"
