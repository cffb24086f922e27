"""Pairs of players are control variates only where their mean is known exactly; compared with every deal."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in
from oracle.prepared import prepare
from oracle.ranges import pair_weights
from oracle.simulate.variance.beside_third import equity_beside_third
from oracle.simulate.variance.control import LEAST_FACTOR
from oracle.simulate.variance.costs import OTHER_COLUMN_SECONDS, costs_of
from oracle.simulate.variance.known import NOBODY, controls_of
from oracle.simulate.variance.means import exact_means
from tests.simulate.asking import ask, hands_of, question
from tests.simulate.variance.reference_pairs import outcome_mean

TURN = "Ts9d2h5c"
RIVER = "Ts9d2h5cQc"


def pairs_of(*ranges, **table) -> dict[tuple[int, int], bool]:
    """The pairs of a table by place, and whether their seats are equal."""
    found = controls_of(prepare(question(*ranges, **table)))
    return {} if found is None else {(pair.first, pair.second): pair.equal for pair in found.pairs}


def test_two_seats_are_pairs_if_they_are_equal_or_nobody_else_has_a_range() -> None:
    assert pairs_of("AsKs", "*", "*") == {(0, 1): False, (0, 2): False, (1, 2): True}
    assert pairs_of("QQ+", "*", "*") == {(0, 1): False, (0, 2): False, (1, 2): True}
    assert pairs_of("QQ+", "AK,AQ", "*", board=TURN) == {(0, 1): False}
    assert pairs_of("QQ+", "AK,AQ", "QQ+", board=TURN) == {(0, 2): True}
    assert pairs_of("QQ+", "AK,AQ", "JJ", board=TURN) == {}
    assert pairs_of("AA@50,KK@100", "*", "KK@100,AA@50", dead="2c") == {(0, 2): True}
    assert pairs_of("AA@50,KK@100", "*", "KK,AA", dead="2c") == {}


def test_a_folded_seat_with_a_range_counts_as_somebody_else() -> None:
    assert pairs_of("AsKs", "*", "*", "QQ+", folded=[4], dead="2c") == {(1, 2): True}
    assert pairs_of("AsKs", "*", "*", "*", folded=[4]) == {(0, 1): False, (0, 2): False, (1, 2): True}


def test_where_cards_are_known_before_the_flop_only_equal_seats_are_pairs() -> None:
    assert pairs_of("AsKs", "*", "*", dead="Qh") == {(1, 2): True}
    assert pairs_of("AsKs", "QdQc", "*", "*") == {(0, 1): False, (2, 3): True}
    assert len(pairs_of("AsKs", "QdQc", "*", "*", board="2c7dTh")) == 6  # the flop is swept


def test_there_are_none_for_two_players_halves_of_the_pot_and_boards_of_a_pattern() -> None:
    assert pairs_of("AsKs", "*") == {}
    assert pairs_of("*", "*", "*", game="omaha8") == {}
    assert pairs_of("*", "*", "*", board="[As]xx") == {}
    assert pairs_of("*", "*", "*", game="omaha") == {(0, 1): True, (0, 2): True, (1, 2): True}


@pytest.mark.parametrize(
    ("ranges", "table"),
    [
        (("AA,KQs", "*", "*"), {"board": RIVER}),
        (("AA@30,Td8d@90,55@100", "QJ@100,T9@20", "*"), {"board": RIVER}),
        (("AsKs", "QdQc", "*"), {"board": TURN, "dead": "Qh"}),
        (("QJ,TT", "88@100,A2@40", "*", "KhKd"), {"board": RIVER, "dead": "Jh", "folded": [4]}),
        (("QJ@50,TT@80", "JJ", "TT@80,QJ@50"), {"board": TURN}),
        (("QJ,TT", "AA", "KK,QJ", "QJ,TT"), {"board": RIVER, "folded": [3]}),
    ],
)
def test_means_are_those_of_every_deal(ranges, table) -> None:
    prepared = prepare(question(*ranges, **table))
    controls = controls_of(prepared)
    assert controls is not None
    playing = [number for number, seat in enumerate(prepared.seats) if not seat.folded]
    expected = np.zeros(len(playing))
    for pair in controls.pairs:
        if pair.equal and prepared.seats[playing[pair.first]].any_hand:
            mean = 0.5  # both hold any of a thousand hands: left to the sampled test
        else:
            mean = outcome_mean(prepared, playing[pair.first], playing[pair.second])
        assert not pair.equal or mean == pytest.approx(0.5, abs=1e-12)
        expected[pair.first] += mean
        expected[pair.second] += 1 - mean
    found = exact_means(prepared, controls) / 2
    assert found == pytest.approx(expected[list(controls.players)], abs=1e-12)


def test_beside_a_third_range_the_equity_of_two_alone_would_be_wrong() -> None:
    ranges = "QJ,88", "A8,AJ", "JJ,J8"
    beside = outcome_mean(prepare(question(*ranges, board=TURN)), 0, 1)
    alone = ask(*ranges[:2], board=TURN, method="exact").seats[0].equity.value
    assert abs(beside - alone) > 0.02
    assert pairs_of(*ranges, board=TURN) == {}


def test_before_the_flop_means_are_equities_from_the_table() -> None:
    prepared = prepare(question("QQ+@100,AK@50", "*", "*"))
    controls = controls_of(prepared)
    assert controls is not None
    two = ask("QQ+@100,AK@50", "*").seats[0].equity.value
    assert exact_means(prepared, controls) / 2 == pytest.approx([2 * two, 1 - two + 0.5], abs=1e-12)


BESIDE = ("AsKs@100,7d7c@40,AhQd@60", "QQ@30,AhKh@100", "AhJh@100,7d6d@70,8s8h@20")
"""Ranges that share cards."""


def slow_beside(ranges: list) -> float:
    """The mean of the first two beside the third, hand by hand, from equities of two known hands."""
    won = total = 0.0
    for ours, theirs, third in product(*(zip(each.masks, each.weights, strict=True) for each in ranges)):
        hands = [int(mask) for mask, _ in (ours, theirs, third)]
        if (hands[0] | hands[1] | hands[2]).bit_count() < 6:
            continue
        weight = float(ours[1] * theirs[1] * third[1])
        texts = [cards_text(cards_in(hand)) for hand in hands[:2]]
        total += weight
        won += weight * ask(*texts).seats[0].equity.value
    return won / total


def test_beside_one_range_the_mean_is_the_sum_over_three_hands() -> None:
    lists = [hands_of(text) for text in BESIDE]
    assert pairs_of(*BESIDE) == {(0, 1): False, (0, 2): False, (1, 2): False}
    found = equity_beside_third(*map(pair_weights, lists))
    assert found == pytest.approx(slow_beside(lists), abs=1e-12)
    alone = ask(*BESIDE[:2]).seats[0].equity.value
    assert abs(found - alone) > 1e-3


def test_one_hand_of_each_class_stands_for_all_where_no_range_has_suits() -> None:
    wide = [pair_weights(hands_of(text)) for text in ("77+,AJ+", "KQs,JTs,A2", "22-55,A5s")]
    with_a_suit = [wide[0], wide[1], wide[2].copy()]
    with_a_suit[2][np.flatnonzero(wide[2])[0]] *= 1 + 1e-13
    assert equity_beside_third(*wide) == pytest.approx(equity_beside_third(*with_a_suit), abs=1e-11)


def test_who_is_compared_beside_whom() -> None:
    def beside(*ranges, **table) -> dict[tuple[int, int], int]:
        found = controls_of(prepare(question(*ranges, **table)))
        return {} if found is None else {(pair.first, pair.second): pair.beside for pair in found.pairs}

    assert beside("QQ+", "AK,AQ", "JJ,TT") == {(0, 1): 2, (0, 2): 1, (1, 2): 0}
    assert beside("QQ+", "AK,AQ", "*", "*") == {
        (0, 1): NOBODY, (0, 2): 1, (0, 3): 1, (1, 2): 0, (1, 3): 0, (2, 3): NOBODY,
    }  # fmt: skip
    assert beside("QQ+", "*", "*", "AK,AQ", folded=[4]) == {(0, 1): 3, (0, 2): 3, (1, 2): NOBODY}
    assert beside("QQ+", "AK,AQ", "JJ,TT", "99,88") == {}
    assert beside("QQ+", "AK,AQ", "JJ,TT", dead="2c") == {}
    assert beside("QQ+", "AK,AQ", "JJ,TT", board=TURN) == {}
    assert beside("QQ+", "AK,AQ", "3s3h", "JJ,TT") == {}


def test_hands_that_go_through_columns_pay_for_it_with_control_variates_alone() -> None:
    """Four random Omaha hands gained a third where the plan, without this cost, announced 1.6."""
    found = {}
    for game in ("holdem", "omaha"):
        table = prepare(question("*", "*", "*", "*", game=game))
        controls = controls_of(table)
        assert controls is not None
        found[game] = costs_of(table, controls)
    assert found["omaha"].more - found["holdem"].more == pytest.approx(4 * OTHER_COLUMN_SECONDS)
    assert found["omaha"].sooner(2.4) < LEAST_FACTOR
