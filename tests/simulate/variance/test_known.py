"""Pairs of players are control variates only where their mean is known exactly; compared with every deal."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.prepared import prepare
from oracle.simulate.variance.known import controls_of
from oracle.simulate.variance.means import exact_means
from tests.simulate.asking import ask, question
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
    assert pairs_of("QQ+", "AK,AQ", "*") == {(0, 1): False}
    assert pairs_of("QQ+", "AK,AQ", "QQ+") == {(0, 2): True}
    assert pairs_of("QQ+", "AK,AQ", "JJ") == {}
    assert pairs_of("AA@50,KK@100", "*", "KK@100,AA@50") == {(0, 2): True}
    assert pairs_of("AA@50,KK@100", "*", "KK,AA") == {(0, 2): False}


def test_a_folded_seat_with_a_range_counts_as_somebody_else() -> None:
    assert pairs_of("AsKs", "*", "*", "QQ+", folded=[4]) == {(1, 2): True}
    assert pairs_of("AsKs", "*", "*", "*", folded=[4]) == {(0, 1): False, (0, 2): False, (1, 2): True}


def test_where_the_table_of_match_ups_has_no_answer_only_equal_seats_are_pairs() -> None:
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
