"""Words for a range that is narrowed by what its player did."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from ui.document.decisions.rules import action_on, streets_of
from ui.document.state import DocumentState, SeatState
from ui.document.wording import amount, percent, uncertainty

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import FunnelStep
    from oracle.decisions.rules.steps import Share


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
        others = "against the others’ ranges after their actions"
        lines.append(f"{hero} has {share} of the pot at this step, {others}.")
    if not step.exact:
        lines.append("The rule compares sampled equities, so it may misjudge hands near its limit.")
    return "\n".join(lines)


def rule_words(state: DocumentState, seat: SeatState) -> tuple[str, ...]:
    """Each rule of a seat that applies, with what he did: "raised: top 15% x1.3".

    Args:
        state: The document.
        seat: The player.
    """
    said = (action_on(seat, street) for street in streets_of(state))
    used = [action for action in said if action.rule.strip()]
    return tuple(f"{action.word.strip() or action.street}: {action.rule.strip()}" for action in used)
