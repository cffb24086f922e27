"""Equities inside a deal, given up in the middle."""

import numpy as np
import pytest

from oracle.cards.mask import mask_of
from oracle.prepared import prepare
from oracle.query import Seat, equity_query
from oracle.simulate.inner.any_game import InnerOdds
from oracle.simulate.work.stop import Stop, StoppedError
from tests.simulate.asking import cards

HANDS = ("AsKsQsJs2c3d", "4h4d4c9h9d7s")


class SetWhileCounting(Stop):
    """Set at the moment in which a kernel takes its flag."""

    def __init__(self):
        self.taken = False

    @property
    def flag(self):
        self.taken = True
        return np.ones(1, dtype=np.uint8)

    def is_set(self):
        return self.taken


def test_a_count_that_was_left_unfinished_is_not_an_equity():
    prepared = prepare(equity_query([Seat("a", HANDS[0]), Seat("b", HANDS[1])], game="studhi"))
    own = np.array([[mask_of(cards(hand))] for hand in HANDS], dtype=np.uint64)
    none, sixth = np.zeros(1, dtype=np.uint64), prepared.game.streets[-2]
    odds = InnerOdds(prepared)
    assert odds.face_up(own, none, sixth, None, Stop()).sum() == pytest.approx(1)
    with pytest.raises(StoppedError):
        odds.face_up(own, none, sixth, None, SetWhileCounting())
