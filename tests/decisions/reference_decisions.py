"""The slow twin of `oracle.decisions`: every deal, one after the other, in plain Python with fractions.

Cards are ids 0…51; a range is a dict from hands (tuples of cards) to whole weights.  Nothing is shared
with the engine: folds are found by dealing, and pots are cut at every amount that anybody has put in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, product

from oracle.games import find_game
from tests.reference.pots import halves
from tests.reference.strength import best_strength

Hand = tuple[int, ...]
Range = dict[Hand, int]


@cache
def strength(cards: frozenset[int]) -> tuple[int, ...]:
    return best_strength(tuple(sorted(cards)))


def first_share(hands: Sequence[Hand], full: tuple[int, ...], game: str) -> Fraction:
    """The first hand's share of a showdown."""
    if game != "holdem":
        return sum(halves(find_game(game), list(hands), full)[0], Fraction(0))
    strengths = [strength(frozenset((*hand, *full))) for hand in hands]
    return Fraction(strengths[0] == max(strengths), strengths.count(max(strengths)))


@dataclass(frozen=True)
class Money:
    """What is in the middle and what everybody has; seat 0 is hero."""

    pot: Fraction
    paid: tuple[Fraction, ...]
    behind: tuple[Fraction, ...]
    rake: Fraction = Fraction(0)
    cap: Fraction | None = None
    won_later: Fraction = Fraction(0)
    paid_later: Fraction = Fraction(0)
    realised: Fraction = Fraction(1)

    def rake_on(self, pot: Fraction) -> Fraction:
        return self.rake * pot if self.cap is None else min(self.rake * pot, self.cap)


def run_outs(board: Sequence[int], gone: set[int]) -> Iterator[tuple[int, ...]]:
    """Every full board; cards that a game lacks are gone."""
    rest = [card for card in range(52) if card not in gone and card not in board]
    for more in combinations(rest, 5 - len(board)):
        yield (*board, *more)


def apart(hands: Sequence[Hand]) -> bool:
    cards = [card for hand in hands for card in hand]
    return len(cards) == len(set(cards))


def equity_against(
    hand: Hand, seen: Range, board: Sequence[int], dead: set[int], game: str
) -> Fraction | None:
    """A hand's share against the range its holder puts hero on; None if that leaves no hand."""
    won, total = Fraction(0), 0
    for other, weight in seen.items():
        if apart([hand, other]):
            for full in run_outs(board, dead | {*hand, *other}):
                won += weight * first_share([hand, other], full, game)
                total += weight
    return won / total if total else None


def fold_chances(
    held: Range, seen: Range, board: Sequence[int], dead: set[int], fraction: Fraction, game: str
) -> dict[Hand, Fraction]:
    """How likely each hand folds if the given fraction of the range does, weakest hands first."""
    equities = {hand: equity_against(hand, seen, board, dead, game) for hand in held}
    levels = sorted({e for e in equities.values() if e is not None})
    groups = [[h for h in held if equities[h] == level] for level in levels]
    groups.append([hand for hand in held if equities[hand] is None])
    left = fraction * sum(held.values())
    chances: dict[Hand, Fraction] = {}
    for group in groups:
        size = sum(held[hand] for hand in group)
        part = min(left, Fraction(size))
        chances |= dict.fromkeys(group, part / size if size else Fraction(0))
        left -= part
    return chances


def settle(
    money: Money, chips: Sequence[Fraction], staying: Sequence[int], shares: dict[frozenset[int], Fraction]
) -> Fraction:
    """What hero receives, less what he put in with this action.

    Args:
        money: The money before he acted.
        chips: What every seat has in on this street at the end.
        staying: The opponents who stay.
        shares: Hero's share of a showdown against each set of opponents.
    """
    slabs: list[tuple[Fraction, list[int], bool]] = []
    below = Fraction(0)
    earlier = money.pot - sum(money.paid)
    for level in sorted(set(chips)):
        amount = sum((min(c, level) - min(c, below) for c in chips), Fraction(0))
        payers = [seat for seat, c in enumerate(chips) if c > below]
        if level > 0 and amount:
            against = [seat for seat in staying if chips[seat] >= level]
            slabs.append((amount, against, payers == [0]))
        below = level
    raked = earlier + sum((amount for amount, _, returned in slabs if not returned), Fraction(0))
    kept = 1 - money.rake_on(raked) / raked if raked else Fraction(1)
    received = earlier * kept * money.realised * shares[frozenset(staying)]
    for amount, against, returned in slabs:
        if returned:
            received += amount
        elif against:
            received += amount * kept * money.realised * shares[frozenset(against)]
        else:
            received += amount * kept
    win = money.realised * shares[frozenset(staying)]
    later = len(staying) * money.won_later  # from each of them
    return received + win * later - (1 - win) * money.paid_later - (chips[0] - money.paid[0])


def raise_value(
    money: Money,
    total: Fraction,
    hero: Range,
    villains: Sequence[Range],
    seen: Range,
    folds: Sequence[Fraction],
    board: Sequence[int] = (),
    dead: frozenset[int] = frozenset(),
    game: str = "holdem",
) -> tuple[Fraction, Fraction]:
    """The value of a bet or raise, and how often all fold: Σ w·x / Σ w over all deals."""
    out = set(dead)
    chances = [
        fold_chances(held, seen, board, out, Fraction(0) if money.behind[seat] == 0 else fraction, game)
        for seat, (held, fraction) in enumerate(zip(villains, folds, strict=True), 1)
    ]
    worth = folded = Fraction(0)
    weights = 0
    for hands in product(hero, *villains):
        if not apart(hands) or {card for hand in hands for card in hand} & (out | set(board)):
            continue
        weight = hero[hands[0]]
        for held, hand in zip(villains, hands[1:], strict=True):
            weight *= held[hand]
        for full in run_outs(board, out | {card for hand in hands for card in hand}):
            weights += weight
            for answer in product([False, True], repeat=len(villains)):
                chance = Fraction(weight)
                for stays, each, hand in zip(answer, chances, hands[1:], strict=True):
                    chance *= 1 - each[hand] if stays else each[hand]
                if chance:
                    worth += chance * _worth(money, total, hands, answer, full, game)
                    folded += chance * (not any(answer))
    return worth / weights, folded / weights


def _worth(
    money: Money,
    total: Fraction,
    hands: Sequence[Hand],
    answer: Sequence[bool],
    full: tuple[int, ...],
    game: str,
) -> Fraction:
    staying = [seat for seat, stays in enumerate(answer, 1) if stays]
    if not staying:
        return money.pot - money.rake_on(money.pot)
    chips = [total]
    for seat in range(1, len(hands)):
        most = money.paid[seat] + money.behind[seat]
        chips.append(min(total, most) if seat in staying else money.paid[seat])
    shares = _shares(hands, staying, full, game)
    return settle(money, chips, staying, shares)


def _shares(
    hands: Sequence[Hand], staying: Sequence[int], full: tuple[int, ...], game: str
) -> dict[frozenset[int], Fraction]:
    """Hero's share of a showdown against each set of those who stay."""
    return {
        frozenset(against): first_share([hands[0], *(hands[seat] for seat in against)], full, game)
        for size in range(1, len(staying) + 1)
        for against in combinations(staying, size)
    }


def call_value(
    money: Money,
    to_call: Fraction,
    hero: Range,
    villains: Sequence[Range],
    staying: Sequence[int],
    board: Sequence[int] = (),
    dead: frozenset[int] = frozenset(),
) -> Fraction:
    """The value of a call when given opponents have matched the bet and the others fold."""
    chips = [money.paid[0] + to_call, *money.paid[1:]]
    worth = Fraction(0)
    weights = 0
    for hands in product(hero, *villains):
        used = {card for hand in hands for card in hand}
        if not apart(hands) or used & (dead | set(board)):
            continue
        weight = hero[hands[0]]
        for held, hand in zip(villains, hands[1:], strict=True):
            weight *= held[hand]
        for full in run_outs(board, set(dead) | used):
            shares = _shares(hands, staying, full, "holdem")
            weights += weight
            worth += weight * settle(money, chips, list(staying), shares)
    return worth / weights
