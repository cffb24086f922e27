"""Next cards and turn × river of known hands: each full board separately, for any number of players."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.turn_river import turn_river
from oracle.cards.card import DECK_SIZE
from oracle.query import RunSettings
from tests.analysis.tables import LOW, hand, table
from tests.reference.strength import best_strength

HANDS = ("AhKh", "QsQd", "QcJh", "Ts9s")
BOARD, DEAD = "KcJcTh", LOW + "Ac"


def share(hands: tuple[str, ...], board: tuple[int, ...]) -> list[Fraction]:
    """Each player's part of the pot on a full board."""
    strengths = [best_strength((*hand(held), *board)) for held in hands]
    winners = strengths.count(max(strengths))
    return [Fraction(int(strength == max(strengths)), winners) for strength in strengths]


def test_every_turn_and_river_of_four_known_hands_is_exact() -> None:
    *_, found = turn_river(table(*HANDS, board=BOARD, dead=DEAD))
    used = {*hand("".join(HANDS) + BOARD + DEAD)}
    rest = [card for card in range(DECK_SIZE) if card not in used]
    assert found.precision.exact
    assert np.isfinite(found.equity[0]).sum() == len(rest) * (len(rest) - 1)
    for turn in rest:
        for river in rest:
            if turn < river:
                wanted = [float(part) for part in share(HANDS, (*hand(BOARD), turn, river))]
                assert found.equity[:, turn, river] == pytest.approx(wanted)
                assert found.equity[:, river, turn] == pytest.approx(wanted)
    assert found.now.sum() == pytest.approx(1)
    assert not found.half_width.any()


def test_the_river_of_three_known_hands_is_exact() -> None:
    prepared = table(*HANDS[:3], board=BOARD + "2c")
    *_, found = next_card(prepared)
    assert found.precision.exact
    assert len(found.cards) == 52 - 6 - 4
    for number, card in enumerate(found.cards.tolist()):
        wanted = [float(part) for part in share(HANDS[:3], (*hand(BOARD + "2c"), card))]
        assert found.equity[:, number] == pytest.approx(wanted)


def test_a_folded_known_hand_is_out_of_the_deck_and_any_folded_hand_is_not() -> None:
    prepared = table(*HANDS[:2], HANDS[3], "*", board=BOARD, folded=(2, 3))
    *_, found = next_card(prepared)
    assert found.precision.exact
    assert not set(hand(HANDS[3])) & set(found.cards.tolist())
    assert len(found.seats) == 2


def test_any_hand_is_not_a_known_hand() -> None:
    *_, found = next_card(
        table("AhKh", "QsQd", "random", "random", board=BOARD), RunSettings(trials=10_000, seed=1)
    )
    assert not found.precision.exact
