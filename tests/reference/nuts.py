"""The nuts, slow and obvious, in every game: whether anybody could have a better hand, or a better low."""

from __future__ import annotations

from itertools import combinations

from tests.reference.rules import Cards, Deal, Low, best_unseen_low, high_of, low_in, ranks, type_in


def beats(deal: Deal, own: Cards, board: Cards, *, same_type: bool = False) -> bool:
    """Whether cards he does not see are better than his: any two with the board, in stud any five."""
    mine = high_of(deal.rules, own, board)
    rest = [card for card in deal.rules.deck if card not in (*own, *board, *deal.dead)]
    rest.sort(key=lambda card: card // 4 not in ranks(board))  # sets and two pair first: soon settled
    kind = type_in(deal.rules, own, board)
    for hand in combinations(rest, 5 if deal.rules.stud else 2):
        if high_of(deal.rules, hand, board) > mine and (
            not same_type or type_in(deal.rules, hand, board) == kind
        ):
            return True
    return False


def nut_high(deal: Deal, seat: int, street: str) -> bool:
    return not beats(deal, deal.own(seat, street), deal.on(street))


def nut_high_for_type(deal: Deal, seat: int, street: str) -> bool:
    return not beats(deal, deal.own(seat, street), deal.on(street), same_type=True)


def nut_high_outs(deal: Deal, seat: int, street: str) -> int:
    if street == deal.last:
        return 0
    return sum(not beats(deal, own, board) for own, board in deal.with_next(seat, street))


def as_good(one: Low | None, other: Low | None) -> bool:
    return other is None or (one is not None and one <= other)


def _is_nut_low(deal: Deal, own: Cards, board: Cards) -> bool:
    mine = low_in(deal.rules, own, board)
    unseen = [card for card in deal.rules.deck if card not in (*own, *board, *deal.dead)]
    return mine is not None and as_good(mine, best_unseen_low(deal.rules, unseen, board))


def nut_low(deal: Deal, seat: int, street: str) -> bool:
    return _is_nut_low(deal, deal.own(seat, street), deal.on(street))


def nut_low_outs(deal: Deal, seat: int, street: str) -> int:
    if street == deal.last:
        return 0
    return sum(_is_nut_low(deal, own, board) for own, board in deal.with_next(seat, street))
