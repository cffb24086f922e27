"""Hero's winnings if given opponents stay in: side pots, rake and returned chips.

Sets of opponents are bit masks: bit i is opponent i + 1.  A payoff is linear in hero's shares of the
side pots, so this module needs no cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.decisions.money.pot import Pot

Payoff = dict[int, float]
"""What hero wins compared with folding: the amount of key 0, plus, for every other key (a set of opponents),
the amount times hero's share of a showdown against exactly this set."""


@dataclass(frozen=True, slots=True)
class Later:
    """Bets of later streets, on average, and how much of his equity hero realises; used only when called.

    Attributes:
        won: What each opponent who stays adds later when hero wins; W is `won_from` all who stay.
        paid: L, what hero adds later when he loses.
        realised: r, the share of his equity that hero realises; 1 is all of it.
    """

    won: float = 0.0
    paid: float = 0.0
    realised: float = 1.0

    def won_from(self, stays: int) -> float:
        """W: what a set of opponents who stay adds later when hero wins.

        >>> Later(won=4.0).won_from(0b101)
        8.0
        """
        return self.won * stays.bit_count()


NOTHING_LATER = Later()


@dataclass(frozen=True, slots=True)
class Layer:
    """A part of the final pot.

    Attributes:
        amount: How much, before the rake.
        seats: The set of opponents who play for it with hero.
    """

    amount: float
    seats: int


def final_layers(pot: Pot, total: float, stays: int) -> tuple[list[Layer], float]:
    """The layers of the final pot that hero plays for.

    Every opponent who stays puts in min(total, what he has).  Chips that nobody matches are returned, and the
    pot is divided at the stack of each seat that is all in.  Chips of folded seats stay in the layers they
    reach.

    Args:
        pot: The money before hero acts.
        total: What hero has put in on this street after his action.
        stays: The set of opponents who stay.

    Returns:
        The layers from the main pot up, and hero's total less what is returned to him.
    """
    others = [
        min(total, paid + behind if stays >> place & 1 else paid)
        for place, (paid, behind) in enumerate(zip(pot.paid[1:], pot.behind[1:], strict=True))
    ]
    matched = min(total, max(others))
    staying = [place for place in range(len(others)) if stays >> place & 1]
    before = max(0.0, pot.pot - sum(pot.paid))
    layers, below = [], 0.0
    for level in sorted({others[place] for place in staying} | {matched}):
        reached = (*others, matched)
        amount = before + sum(min(chips, level) - min(chips, below) for chips in reached)
        layers.append(Layer(amount, sum(1 << place for place in staying if others[place] >= level)))
        below, before = level, 0.0
    return layers, matched


def all_in_at(pot: Pot, total: float) -> tuple[int, ...]:
    """The seats that have no chips left once hero has ``total`` in on this street and they stay; 0 is hero.

    >>> all_in_at(Pot(20, 4, (96, 10, 96), (0, 4, 4)), 14)
    (1,)
    """
    return tuple(seat for seat in range(pot.seats) if pot.paid[seat] + pot.behind[seat] <= total)


def payoff(pot: Pot, total: float, stays: int, later: Later = NOTHING_LATER) -> Payoff:
    """What hero wins compared with folding, if he acts and given opponents stay.

    Each layer, less its part of the rake, goes to a showdown between hero and the opponents in it; a layer
    without opponents goes to hero.  With W, L and r: r·Σ layer·share + r·e·W − (1 − r·e)·L − what he added,
    e being his share against everybody who stays, and W what they add together.

    Args:
        pot: The money before hero acts.
        total: What hero has put in on this street after his action.
        stays: The set of opponents who stay; if empty, hero takes the pot as it is, less its rake.
        later: Bets of later streets.
    """
    if not stays:
        return {0: pot.won_now}
    layers, matched = final_layers(pot, total, stays)
    final = sum(layer.amount for layer in layers)
    kept = 1 - pot.rake_on(final) / final if final else 1.0
    found: Payoff = {0: pot.paid[0] - matched - later.paid}
    found[stays] = later.realised * (later.won_from(stays) + later.paid)
    for layer in layers:
        worth = layer.amount * kept * (later.realised if layer.seats else 1.0)
        found[layer.seats] = found.get(layer.seats, 0.0) + worth
    return found
