"""The table of the 169 hands: its file, rows drawn again, rows by other means, hands against each other."""

from __future__ import annotations

import hashlib
import re
from importlib import resources

import numpy as np
import pytest

import oracle
from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS, CLASSES, PAIR_CARDS
from oracle.cards.mask import mask_of
from oracle.showdown.hand_table import (
    MOST_OPPONENTS,
    MOST_WAYS,
    RESOURCE,
    exact_odds,
    hand_odds,
    match_ups,
    odds_of,
)
from oracle.showdown.preflop_table import BOARDS, count_pairs
from oracle.simulate.pooled.hands import play_chunk, pooled_figures

OPPONENTS = range(1, MOST_OPPONENTS + 1)
SEVERAL_ERRORS = 5.0
ROUNDED = 1e-9
"""Ten digits after the point, a dozen figures."""


def folder_file(name: str) -> bytes:
    return resources.files("resources").joinpath(name).read_bytes()


def test_the_file_is_the_one_whose_origin_is_recorded() -> None:
    readme = folder_file("preflop/README.md").decode()
    (recorded,) = re.findall(r"SHA-256[^`]*`([0-9a-f]{64})`", readme)
    data = folder_file(RESOURCE)
    assert hashlib.sha256(data).hexdigest() == recorded
    assert len(data) <= 1_000_000


def test_the_recorded_errors_are_those_of_the_file() -> None:
    """The README has a line per number of opponents, with its largest standard error in points of share."""
    lines = re.findall(r"^\| (\d) \| [\d,]+ \| (0\.\d+) \|", folder_file("preflop/README.md").decode(), re.M)
    found = {int(opponents): float(error) for opponents, error in lines}
    assert found.keys() == set(OPPONENTS) - {1}
    for opponents, error in found.items():
        worst = 100 * max(row.share_se for row in hand_odds(opponents))
        assert worst == pytest.approx(error, abs=0.00006)
        assert error <= 0.008


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_each_row_adds_up(opponents: int) -> None:
    rows = hand_odds(opponents)
    assert [row.hand for row in rows] == list(CLASS_NAMES)
    for row in rows:
        assert row.win + row.tie + row.loss == pytest.approx(1, abs=ROUNDED)
        shares = [chance / ways for ways, chance in enumerate(row.ties, 2)]
        assert row.share == pytest.approx(row.win + sum(shares), abs=ROUNDED)
        assert len(row.ties) == MOST_WAYS - 1
        assert not any(row.ties[opponents:])


@pytest.mark.parametrize("opponents", OPPONENTS)
def test_all_hands_together_take_their_part_of_the_pot(opponents: int) -> None:
    rows = hand_odds(opponents)
    sizes = np.array([pairs.size for pairs in CLASS_PAIRS])
    mean = np.average([row.share for row in rows], weights=sizes)
    error = np.sqrt(np.sum((sizes * [row.share_se for row in rows]) ** 2)) / sizes.sum()
    assert abs(mean - 1 / (opponents + 1)) <= SEVERAL_ERRORS * error + ROUNDED


def test_against_one_opponent_the_file_is_exact() -> None:
    assert hand_odds(1) == exact_odds()


@pytest.mark.parametrize("opponents", OPPONENTS[1:])
def test_rows_drawn_again_agree_within_their_errors(opponents: int) -> None:
    totals = play_chunk(opponents, 4711, 0) + play_chunk(opponents, 4711, 1)
    found = pooled_figures(totals)
    rows = hand_odds(opponents)
    for lines, errors, column in (
        (found.share, found.share_se, [(row.share, row.share_se) for row in rows]),
        (found.outcomes[:, 1], found.win_se, [(row.win, row.win_se) for row in rows]),
        (found.outcomes[:, 2:].sum(axis=1), found.tie_se, [(row.tie, row.tie_se) for row in rows]),
    ):
        value, error = np.array(column).T
        off = (lines - value) / np.hypot(error, errors)
        assert np.abs(off).max() < SEVERAL_ERRORS
        assert off.std() < 1.3


@pytest.mark.parametrize(("hand", "opponents"), [("AsKs", 2), ("7h2d", 3), ("2c2d", 5), ("AsKs", 9)])
def test_rows_agree_with_the_engine_which_deals_otherwise(hand: str, opponents: int) -> None:
    run = oracle.equity(hand, *["random"] * opponents, trials=200_000, seed=8, method="sampled")
    seat = run.seats[0]
    row = odds_of(mask_of(parse_cards(hand)), opponents)
    assert abs(seat.equity.value - row.share) < SEVERAL_ERRORS * np.hypot(seat.equity.se, row.share_se)
    assert abs(seat.win.value - row.win) < SEVERAL_ERRORS * np.hypot(seat.win.se, row.win_se)
    assert abs(seat.tie.value - row.tie) < SEVERAL_ERRORS * np.hypot(seat.tie.se, row.tie_se)


def test_a_hand_has_the_odds_of_its_class() -> None:
    assert odds_of(mask_of(parse_cards("KsAs")), 4) is hand_odds(4)[CLASS_INDEX["AKs"]]
    assert odds_of(mask_of(parse_cards("2c7h")), 9) is hand_odds(9)[CLASS_INDEX["72o"]]


@pytest.mark.parametrize(("first", "second"), [("22", "AKs"), ("AA", "AA"), ("AKs", "AKo"), ("72o", "72s")])
def test_hands_against_each_other_are_sums_over_their_combos(first: str, second: str) -> None:
    pairs = [
        (int(one), int(other))
        for one in CLASS_PAIRS[CLASS_INDEX[first]]
        for other in CLASS_PAIRS[CLASS_INDEX[second]]
        if not set(PAIR_CARDS[one]) & set(PAIR_CARDS[other])
    ]
    win, tie = (float(counts.sum()) for counts in count_pairs(*np.array(pairs).T))
    deals = len(pairs) * BOARDS
    found = match_ups()
    cell = CLASS_INDEX[first], CLASS_INDEX[second]
    assert found.win[cell] / found.deals[cell] == pytest.approx(win / deals, rel=1e-14)
    assert found.tie[cell] / found.deals[cell] == pytest.approx(tie / deals, rel=1e-14)


def test_deuces_have_just_more_than_half_of_the_pot_against_suited_ace_king() -> None:
    """The article's figures, corrected: 50.107 %; they win 49.78 % and tie 0.65 %."""
    found = match_ups()
    cell = CLASS_INDEX["22"], CLASS_INDEX["AKs"]
    assert 100 * found.share[cell] == pytest.approx(50.107, abs=0.0005)
    assert 100 * found.win[cell] / found.deals[cell] == pytest.approx(49.78, abs=0.005)
    assert 100 * found.tie[cell] / found.deals[cell] == pytest.approx(0.65, abs=0.005)


def test_two_hands_share_one_pot() -> None:
    shares = match_ups().share
    assert shares.shape == (CLASSES, CLASSES)
    assert shares + shares.T == pytest.approx(np.ones((CLASSES, CLASSES)), abs=1e-14)
