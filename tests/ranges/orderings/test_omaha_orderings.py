"""The orderings of Omaha that come with the program: what every player knows of them, and what they say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.ranges import parse_hands
from oracle.ranges.orderings.catalog import load_ordering, ordering_labels
from oracle.ranges.orderings.suit_classes import suit_classes
from oracle.ranges.orderings.value import Ordering
from tests.ranges.orderings.test_orderings_generator import load

GAMES = ("omahahi", "omaha8", "omahahi5", "omaha85", "omahahi6")
FILES = [(game, label) for game in GAMES for label in ordering_labels(game)]
FOLDER = Path(__file__).resolve().parents[3] / "resources" / "orderings"
RANDOM = "vr"


@pytest.fixture(params=FILES, ids="-".join, scope="module")
def ordering(request: pytest.FixtureRequest) -> Ordering:
    return load_ordering(*request.param)


def place_of(ordering: Ordering, text: str) -> float:
    """What share of all hands an ordering puts above a hand, 0 … 1."""
    classes = suit_classes(ordering.game)
    index = int(classes.index(np.array([mask_of(parse_cards(text))], dtype=np.uint64))[0])
    above = ordering.order[: int(np.flatnonzero(ordering.order == index)[0])]
    return float(classes.sizes[above].sum() / ordering.game.hands)


def means_by_class(ordering: Ordering) -> np.ndarray:
    found = np.empty(ordering.order.size)
    found[ordering.order] = ordering.means
    return found


def suit_patterns(ordering: Ordering) -> np.ndarray:
    """How many cards of the hands of each class are of each suit, most first, shape (classes, 4)."""
    words = suit_classes(ordering.game).examples().view(np.uint16).reshape(-1, 4)
    return np.sort(np.bitwise_count(words), axis=1)[:, ::-1]


def ranks_of(ordering: Ordering) -> np.ndarray:
    """The ranks of the hands of each class as counts, shape (classes, 13)."""
    words = suit_classes(ordering.game).examples().view(np.uint16).reshape(-1, 4)
    return (words[:, :, np.newaxis] >> np.arange(13, dtype=np.uint16) & 1).sum(axis=1, dtype=np.int64)


def test_every_omaha_has_orderings_and_starts_with_the_fullest_table():
    assert ordering_labels("omahahi") == ordering_labels("omaha8") == ("10h", "6h", "3h", "vr")
    assert ordering_labels("omahahi5") == ordering_labels("omaha85") == ("9h", "6h", "vr")
    assert ordering_labels("omahahi6") == ("vr",)


def test_every_percentage_is_the_largest_part_that_is_not_too_much(ordering: Ordering):
    sizes = suit_classes(ordering.game).sizes
    through = 100 * np.cumsum(sizes[ordering.order])
    percentiles = ordering.percentiles[ordering.order]
    hands = ordering.game.hands
    assert through[-1] == 100 * hands
    assert (through <= percentiles * hands).all()
    assert (through > (percentiles - 1) * hands).all()
    assert (np.diff(percentiles) >= 0).all()


def test_a_percentage_in_a_range_is_that_part_of_the_ordering(ordering: Ordering):
    game = ordering.game
    top = parse_hands(f"15%{ordering.label}", game)
    inside = ordering.percentiles <= 15
    assert top.combos == suit_classes(game).sizes[inside].sum()
    examples = suit_classes(game).examples()[::97]
    assert np.array_equal(top.contains(examples), inside[::97])


def test_means_fall_and_errors_are_small_beside_their_spread(ordering: Ordering):
    assert (np.diff(ordering.means) <= 0).all()
    assert np.isfinite(ordering.errors).all()
    assert ordering.errors.mean() < ordering.means.std() / 5


def test_two_aces_of_two_suits_lead_and_quads_end(ordering: Ordering):
    best = cards_in(int(suit_classes(ordering.game).examples()[ordering.order[0]]))
    aces = [card for card in best if card >> 2 == 12]
    assert len(aces) == 2
    for ace in aces:  # each ace has a card of its suit beside it
        assert any(card & 3 == ace & 3 for card in best if card != ace)
    assert ranks_of(ordering)[ordering.order[-1]].max() == 4


@pytest.mark.parametrize("label", ordering_labels("omahahi"))
def test_omahas_famous_hands_are_where_players_expect_them(label: str):
    ordering = load_ordering("omahahi", label)
    for text in ("AsAhKsKh", "AsAhJsTh", "AsAhQsJh", "AsAhTs9h"):
        assert place_of(ordering, text) < 0.002, text
    assert place_of(ordering, "JsTs9h8h") < 0.2
    assert place_of(ordering, "2s2h2d7c") > 0.99
    assert place_of(ordering, "Ks8d4h2c") > 0.95


@pytest.mark.parametrize("label", ordering_labels("omaha8"))
def test_aces_with_wheel_cards_lead_hi_lo(label: str):
    ordering = load_ordering("omaha8", label)
    for text in ("AsAh2s3h", "AsAh2s4h", "AsAh2s5h"):
        assert place_of(ordering, text) < 0.001, text
    assert place_of(ordering, "AsAhKsKh") > place_of(ordering, "AsAh2s3h")
    assert place_of(ordering, "9s9h8d7c") > 0.6


def test_the_more_players_the_more_a_rundown_rises_over_bare_kings():
    def lead(label: str) -> float:
        ordering = load_ordering("omahahi", label)
        return place_of(ordering, "KsKhQdJc") - place_of(ordering, "JsTs9h8h")

    assert lead("10h") > lead("6h") > lead("3h") > lead(RANDOM)


def test_the_more_players_the_more_a_low_draw_is_worth_beside_bare_kings():
    def lead(label: str) -> float:
        ordering = load_ordering("omaha8", label)
        return place_of(ordering, "KsKhQdJc") - place_of(ordering, "As2s3h4d")

    assert lead("10h") > lead("6h") > lead("3h") > lead(RANDOM)


def test_suited_never_ranks_below_its_rainbow_twin_but_by_chance(ordering: Ordering):
    """Of hands of different ranks: as many pairs of a suit as can be, against as few."""
    patterns, means = suit_patterns(ordering), means_by_class(ordering)
    errors = np.empty(means.size)
    errors[ordering.order] = ordering.errors
    cards = ordering.game.hole_cards
    suited = (patterns == np.array({4: (2, 2, 0, 0), 5: (2, 2, 1, 0), 6: (2, 2, 2, 0)}[cards])).all(axis=1)
    plain = (patterns == np.array({4: (1, 1, 1, 1), 5: (2, 1, 1, 1), 6: (2, 2, 1, 1)}[cards])).all(axis=1)
    ranks = ranks_of(ordering)
    spread = ranks.max(axis=1) == 1
    rows = ranks @ (1 << np.arange(13))
    total = {}
    for name, chosen in (("suited", suited & spread), ("plain", plain & spread)):
        mean = np.bincount(rows[chosen], means[chosen], 1 << 13) / np.maximum(
            np.bincount(rows[chosen], minlength=1 << 13), 1
        )
        variance = np.bincount(rows[chosen], errors[chosen] ** 2, 1 << 13)
        total[name] = mean, variance
    there = np.bincount(rows[suited & spread], minlength=1 << 13) > 0
    gain = (total["suited"][0] - total["plain"][0])[there]
    doubt = np.sqrt(total["suited"][1] + total["plain"][1])[there]
    assert there.sum() > 700
    assert (gain > -4 * doubt).all()
    assert (gain > 0).mean() > 0.99


@pytest.mark.parametrize("game", GAMES)
def test_a_random_hand_takes_one_chip_from_a_random_hand_on_average(game: str):
    ordering = load_ordering(game, RANDOM)
    sizes = suit_classes(ordering.game).sizes[ordering.order]
    assert np.average(ordering.means, weights=sizes) == pytest.approx(1.0, abs=0.002)


def test_the_header_tells_how_the_file_was_made(ordering: Ordering):
    header = dict(ordering.header)
    assert header["origin"] == "packaging/tables/omaha_orderings.py"
    assert (header["game"], header["label"]) == (ordering.game.name, ordering.label)
    assert header["title"] == ordering.title
    assert {"made", "seed", "rounds", "deals", "trials", "time", "unit"} <= header.keys()
    assert float(header["mean error"]) == pytest.approx(ordering.errors.mean(), abs=0.0003)


def test_the_two_halves_of_the_deals_agree(ordering: Ordering):
    assert float(dict(ordering.header)["agreement"]) > 0.99


def test_the_folders_readme_says_of_each_file_what_its_header_says():
    readme = (FOLDER / "README.md").read_text(encoding="utf-8")
    rows = load("omaha_orderings").listing(FOLDER)
    assert len(rows) == len(FILES)
    for row in rows:
        assert row in readme, row
