"""What the first player considers and expects, read from the texts of the document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from oracle.decisions.decision import Intent
from oracle.decisions.fold_call_raise import usual_raise
from oracle.decisions.money.layers import Later
from oracle.decisions.money.pot import Pot
from oracle.decisions.values.actions import usual_folds
from oracle.errors import QueryError, TextError
from ui.document.decisions.money import read_percent
from ui.document.state import IntentState

RAISE_TO, FOLDS, WON_LATER, PAID_LATER, REALISED, TAKEN_FOR = (
    "raise_to", "folds", "won_later", "paid_later", "realised", "taken_for",
)  # fmt: skip
"""Names of the expectations."""

WON_LATER_LABEL = "Won later, each"
"""The amount on screen: `oracle.decisions.money.layers.Later.won`, in every picture."""
WON_LATER_TIP = (
    "What each opponent who stays in adds on later streets when you win. Two who stay add twice as much."
)
REALISED_TIP = "How much of your equity you realise; 100 % is all of it."


@dataclass(frozen=True, slots=True)
class Considered:
    """What can be read.

    Attributes:
        intent: What is considered; what cannot be read has its usual value.
        usual_folds: The fraction that each opponent folds by default; None without a raise.
        troubles: What is wrong and how to mend it, by the name of the expectation.
    """

    intent: Intent
    usual_folds: float | None = None
    troubles: Mapping[str, str] = field(default_factory=dict)


def read_intent(typed: IntentState, pot: Pot) -> Considered:
    """Read what is considered with a pot; what is wrong is reported and has its usual value."""
    troubles: dict[str, str] = {}

    def value(name: str, text: str, read: Callable[[str], float], usual: float) -> float:
        if not text.strip():
            return usual
        try:
            return read(text)
        except (TextError, QueryError) as error:
            troubles[name] = str(error)
            return usual

    total = usual_raise(pot)
    if total is not None:
        total = value(RAISE_TO, typed.raise_to, lambda text: _checked(pot, text), total)
    elif typed.raise_to.strip():
        troubles[RAISE_TO] = "There is nothing left to raise with."
    later = Later(
        value(WON_LATER, typed.won_later, pot.unit.read, 0.0),
        value(PAID_LATER, typed.paid_later, pot.unit.read, 0.0),
        value(REALISED, typed.realised, read_percent, 1.0),
    )
    usual = None if total is None else max(usual_folds(pot, total), default=0.0)
    share = value(FOLDS, typed.folds, read_percent, -1.0)
    folds = None if share < 0 or total is None else (share,) * (pot.seats - 1)
    return Considered(Intent(total, folds, later, typed.others_call), usual, troubles)


def _checked(pot: Pot, text: str) -> float:
    """A total of this street to which hero can bet or raise."""
    total = pot.unit.read(text)
    pot.check_raise(total)
    return min(total, pot.most)
