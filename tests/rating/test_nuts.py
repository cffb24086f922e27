"""The nuts by pairs of ranks against every hand one by one; small enough to run without the JIT."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.rating.high import rate
from oracle.rating.nuts.holdem import holds_nuts, nut_outs
from tests.query.deals import batches
from tests.reference.nuts import nut_high, nut_high_for_type, nut_high_outs
from tests.reference.rules import BOARD_CARDS, Deal


def masks(cards: list[tuple[int, ...]]) -> np.ndarray:
    return np.array([mask_of(each) for each in cards], dtype=np.uint64)


def found(deals: list[Deal], street: str, *, same_type: bool) -> list[bool]:
    own, board = masks([deal.hands[0] for deal in deals]), masks([deal.on(street) for deal in deals])
    cards = 2 + BOARD_CARDS[street]
    ratings = np.empty(len(deals), dtype=np.uint32)
    rate(own | board, cards, ratings)
    return holds_nuts(own, board, mask_of(deals[0].dead), ratings, cards, same_type=same_type).tolist()


@pytest.mark.nojit
@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_no_unseen_hand_beats_the_nuts(street: str) -> None:
    for deals in batches(8, seed=21):
        assert found(deals, street, same_type=False) == [nut_high(deal, 0, street) for deal in deals]
        twin = [nut_high_for_type(deal, 0, street) for deal in deals]
        assert found(deals, street, same_type=True) == twin


@pytest.mark.nojit
def test_next_cards_that_leave_the_nuts_are_counted() -> None:
    for deals in batches(1, seed=23):
        own, board = masks([deal.hands[0] for deal in deals]), masks([deal.on("turn") for deal in deals])
        outs = nut_outs(own, board, mask_of(deals[0].dead), 7)
        assert outs.tolist() == [nut_high_outs(deal, 0, "turn") for deal in deals]
