"""Words for what players did and for what is left of their ranges."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from ui.document.wording import amount, percent, uncertainty

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import Funnel, Funnels, FunnelStep
    from oracle.decisions.rules.steps import Share

PREFLOP = ("raised", "called", "limped", "3-bet", "4-bet", "checked")
LATER = ("bet", "raised", "called", "checked", "check-raised")
"""What players do before the flop and after it."""
HINT = "Say which hands would have done the same, such as “{example}”; the others leave the range."
USE = (
    "The table counts the whole range; the pictures under Decision, Outs, Blockers and What they hold use "
    "these hands."
)


def usual_words(street: str) -> Sequence[str]:
    """What players do on a street."""
    return PREFLOP if street == "preflop" else LATER


def share_words(share: Share | None) -> str:
    """A share of the pot as “34.21 %”, with its ± if it is sampled; empty if there is none."""
    if share is None or isnan(share.value):
        return ""
    error = f" {uncertainty(share.half_width, share=True)}" if share.half_width else ""
    return f"{percent(share.value)}{error}"


def hands_words(step: FunnelStep) -> str:
    """The hands of a step, and its combos where weights make them differ."""
    hands, combos = step.hands.hands, step.hands.combos
    words = f"{amount(hands)} hand{'' if hands == 1 else 's'}"
    return words if abs(combos - hands) < 0.05 else f"{words}, {combos:,.1f} combos"


def step_tip(step: FunnelStep, whole: FunnelStep, hero: str) -> str:
    """All figures of a step."""
    part = step.hands.combos / whole.hands.combos if whole.hands.combos else 0.0
    lines = [f"{hands_words(step)}: {percent(part, 1)} of the range on this board."]
    share = share_words(step.share)
    if share and hero:
        others = "with the others as their actions leave them"
        lines.append(f"{hero} has {share} of the pot at this step, {others}.")
    if not step.exact:
        lines.append("The rule compares sampled equities, so hands near its limit may be misjudged.")
    return "\n".join(lines)


def what_is_left(funnels: Funnels, funnel: Funnel, hero: str, *, own: bool) -> str:
    """What is left of a range, and what that means for hero.

    Args:
        funnels: The figures of the table.
        funnel: Those of the player.
        hero: Hero's name.
        own: Whether the player is hero.
    """
    first, last = funnel.steps[0], funnel.steps[-1]
    left = f"{amount(last.hands.hands)} of {hands_words(first)} would play like this."
    now, whole = share_words(last.share), share_words(funnels.whole)
    sentences = [left]
    if now and whole:
        kind = "with them" if own else "against hands that play as they did"
        everything = "with the whole range" if own else "against everything in their ranges"
        sentences.append(f"{hero} has {now} {kind}, {whole} {everything}.")
    if funnels.note:
        sentences.append(funnels.note)
    return " ".join((*sentences, USE))
