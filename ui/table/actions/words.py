"""Words for what players did and for what is left of their ranges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ui.document.decisions.acted_words import hands_words, share_words
from ui.document.wording import amount

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import Funnel, Funnels

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


def what_is_left(funnels: Funnels, funnel: Funnel, hero: str, *, own: bool, first: bool = True) -> str:
    """What is left of a range, and what that means for hero.

    Args:
        funnels: The figures of the table.
        funnel: Those of the player.
        hero: Hero's name.
        own: Whether the player is hero.
        first: Whether no player before him has rules: what they are used for is explained once.
    """
    before, last = funnel.steps[0], funnel.steps[-1]
    left = f"{amount(last.hands.hands)} of {hands_words(before)} would play like this."
    now, whole = share_words(last.share), share_words(funnels.whole)
    sentences = [left]
    if now and whole:
        kind = "with them" if own else "against hands that play as they did"
        everything = "with the whole range" if own else "against everything in their ranges"
        sentences.append(f"{hero} has {now} {kind}, {whole} {everything}.")
    if funnels.note:
        sentences.append(funnels.note)
    return " ".join((*sentences, USE) if first else sentences)
