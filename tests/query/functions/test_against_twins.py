"""Every function of hold'em against its slow twin, on six hundred random deals and every street."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.games import find_game
from oracle.query.askable import StreetRule, street_fits
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPES, SHARE_UNITS
from oracle.query.registry import FunctionSpec, find_function, functions
from oracle.ranges import parse_board_range, parse_range
from oracle.ranges.orderings.catalog import load_ordering
from oracle.rating.five import rate_five
from tests.query.deals import batches, random_deals
from tests.query.fake_columns import FakeColumns, hand_set
from tests.reference.games import all_strengths
from tests.reference.pql import TWINS, Deal, board_in_range

HOLDEM = find_game("holdem")
STREETS = ("preflop", "flop", "turn", "river")
MEASURES = ("AsAhKdKc2s", "2s3d4h5c7s", "AsQsJs9s2s")
"""Hands that ratings are compared with."""
LABELS = ("vr", "3h", "6h", "10h")
SLOW = {"nutHi": 15, "nutHiForHandType": 12, "nutHiOuts": 4}
"""Deals per deck for the twins that look at every hand an opponent could have."""
USUAL = 100

# With arguments or a table of their own, further down:
APART = {
    "hvhEquity", "hvrEquity", "hvPerceivedRangeEquity", "minHvhEquity", "minHvrEquity",
    "minHvPerceivedRangeEquity", "rateHiHand", "boardInRange", "inRange", "handRanking", "handRankingFor",
    "handsHaving", "toCard", "toRank", "toString", "maxRank", "minRank", "nthRank", "rankCount",
}  # fmt: skip
LOWS_AND_STUD = {
    "winsLo", "tiesLo", "loRating", "minLoRating", "bestLoRating", "madeLo", "rateLoHand", "nutLo",
    "nutLoOuts", "upCard",
}  # fmt: skip


def plain(column: np.ndarray, result: Type) -> list[object]:
    """A column as the plain values that twins give."""
    assert column.ndim == 1
    values = column.tolist()
    reading: dict[Type, Callable[[int], object]] = {
        Type.FRACTION: lambda units: Fraction(units, SHARE_UNITS),
        Type.RANK_SET: lambda bits: frozenset(rank for rank in range(13) if bits >> rank & 1),
        Type.HAND_TYPE: lambda index: HAND_TYPES[index],
        Type.FLOP_CATEGORY: lambda index: FLOP_CATEGORIES[index],
        Type.HI_RATING: lambda rating: strength_of_rating()[rating],
    }
    return [reading[result](value) for value in values] if result in reading else values


KINDS = {
    Type.BOOLEAN: np.bool_, Type.INTEGER: np.int64, Type.CARD_COUNT: np.int64, Type.PLAYER_COUNT: np.int64,
    Type.HAND_RANKING: np.int64, Type.DOUBLE: np.float64, Type.EQUITY: np.float64, Type.FRACTION: np.int64,
    Type.CARD: np.int8, Type.RANK: np.int8, Type.RANK_SET: np.uint16, Type.HAND_TYPE: np.int8,
    Type.FLOP_CATEGORY: np.int8, Type.HI_RATING: np.uint32, Type.STRING: np.object_,
}  # fmt: skip

_strengths: dict[int, tuple[int, ...]] = {}


def strength_of_rating() -> dict[int, tuple[int, ...]]:
    """The strength of every rating, both best first."""
    if not _strengths:
        from oracle.rating import strengths

        _strengths.update(zip(reversed(strengths().tolist()), all_strengths(), strict=True))
    return _strengths


def argument_choices(spec: FunctionSpec) -> Iterator[tuple[tuple[object, object], ...]]:
    """Every list of arguments to try, each argument as (what the function gets, what the twin gets)."""
    streets = [each for each in STREETS if street_fits(spec.streets, HOLDEM, each)]
    choices: dict[Type, list[tuple[object, object]]] = {
        Type.PLAYER: [(0, 0), (1, 1)],
        Type.STREET: [(each, each) for each in streets],
        Type.HAND_TYPE: list(enumerate(HAND_TYPES)),
        Type.FLOP_CATEGORY: list(enumerate(FLOP_CATEGORIES)),
        Type.INTEGER: [(2, 2), (8, 8)],
        Type.HI_RATING: [(rate_five(parse_cards(text)), parse_cards(text)) for text in MEASURES],
    }
    yield from product(*(choices[parameter.type] for parameter in spec.parameters))


@pytest.mark.parametrize("name", [name for name in functions() if name not in APART | LOWS_AND_STUD])
def test_the_function_agrees_with_its_twin(name: str) -> None:
    spec = functions()[name]
    # The same deals for all functions: their twins remember what they found of each.
    for deals in batches(SLOW.get(name, USUAL), seed=1):
        columns = FakeColumns(deals)
        for arguments in argument_choices(spec):
            found = spec.implementation(columns, *(given for given, _ in arguments))
            assert found.dtype == KINDS[spec.result]
            twin = [TWINS[name](deal, *(lines for _, lines in arguments)) for deal in deals]
            same_as(twin, plain(found, spec.result), deals, arguments)


def same_as(
    twin: Sequence[object], found: Sequence[object], deals: Sequence[Deal], arguments: object
) -> None:
    """Fail with the first deal on which two lists of values differ."""
    assert len(twin) == len(found) == len(deals)
    for deal, expected, value in zip(deals, twin, found, strict=True):
        assert value == expected, f"{arguments} on {deal}"


def call(name: str, columns: FakeColumns, *arguments: object) -> list[object]:
    spec = find_function(name)
    assert spec is not None
    found = spec.implementation(columns, *arguments)
    assert found.dtype == KINDS[spec.result]
    return plain(found, spec.result)


def test_every_function_is_compared_with_a_twin() -> None:
    assert set(TWINS) == set(functions())


def test_types_and_limits_may_differ_from_deal_to_deal() -> None:
    deals = random_deals(500, seed=3)
    columns = FakeColumns(deals)
    kinds = np.arange(500, dtype=np.int8) % 9
    least = np.arange(500, dtype=np.int64) % 5
    outs = call("outsToHandType", columns, 0, "flop", kinds)
    twin = [
        TWINS["outsToHandType"](deal, 0, "flop", HAND_TYPES[kind])
        for deal, kind in zip(deals, kinds, strict=True)
    ]
    same_as(twin, outs, deals, "outs")
    enough = call("minOutsToHandType", columns, 0, "flop", kinds, least)
    same_as([n >= x for n, x in zip(twin, least.tolist(), strict=True)], enough, deals, "enough outs")
    other = columns.rating(1, "river")
    beaten = call("minHiRating", columns, 0, "river", other)
    ahead = [TWINS["hiRating"](d, 0, "river") >= TWINS["hiRating"](d, 1, "river") for d in deals]
    same_as(ahead, beaten, deals, "at least as good")


def test_equities_are_asked_of_the_columns() -> None:
    deals = random_deals(3, seed=5)
    hands = parse_range("22-88,AK,QJ")
    columns = FakeColumns(deals, [hands, hands])
    for street in ("turn", "river"):
        exact = [TWINS["hvhEquity"](deal, 0, street) for deal in deals]
        assert call("hvhEquity", columns, 0, street) == exact
        assert call("equity", columns, 0, street) == exact
        assert call("minHvhEquity", columns, 0, street, exact[0]) == [x >= exact[0] for x in exact]
        those = hand_set(hands)
        against = [TWINS["hvrEquity"](deal, 0, street, those) for deal in deals]
        assert call("hvrEquity", columns, 0, street) == against
        assert call("minHvrEquity", columns, 0, street, against[1]) == [x >= against[1] for x in against]
        assert call("hvPerceivedRangeEquity", columns, 0, street, hands) == against
        least = np.array([0.0, against[1], 1.1])
        found = call("minHvPerceivedRangeEquity", columns, 0, street, hands, least)
        assert found == [x >= y for x, y in zip(against, least.tolist(), strict=True)]


@pytest.mark.parametrize("text", ["QQ+,AK", "*", "xx", "AsKs", "15%", "AsKs@10,22@5"])
def test_membership_in_a_range_ignores_weights(text: str) -> None:
    hands = parse_range(text) if "+" not in text else parse_range(text, syntax="classic")
    deals = random_deals(2000, seed=7)
    found = call("inRange", FakeColumns(deals), 0, hands)
    those = hand_set(hands)
    same_as([TWINS["inRange"](deal, 0, those) for deal in deals], found, deals, text)


@pytest.mark.parametrize("label", LABELS)
def test_rankings_are_the_percentiles_of_the_ordering(label: str) -> None:
    classes = load_ordering("holdem", label).classes
    deals = random_deals(2000, seed=9)
    twin = [TWINS["handRanking"](deal, 0, classes) for deal in deals]
    same_as(twin, call("handRankingFor", FakeColumns(deals), 0, label), deals, label)
    if label == "10h":
        same_as(twin, call("handRanking", FakeColumns(deals), 0), deals, "default")


@pytest.mark.parametrize("slots", ["A", "AK", "KKA", "AKQ", "2345", "A2A2", "23456", "KQJTA"])
def test_boards_fit_patterns_of_ranks(slots: str) -> None:
    for deals in batches(500, seed=11):
        found = call("boardInRange", FakeColumns(deals), parse_board_range(slots, HOLDEM))
        same_as([board_in_range(deal, slots) for deal in deals], found, deals, slots)


def test_rank_sets_are_counted_and_taken_apart() -> None:
    for deals in batches(USUAL, seed=13):
        columns = FakeColumns(deals)
        for street in STREETS[1:]:
            sets = functions()["boardRanks"].implementation(columns, street)
            held = [TWINS["boardRanks"](deal, street) for deal in deals]
            for name in ("maxRank", "minRank", "rankCount"):
                twin = [TWINS[name](deal, ranks) for deal, ranks in zip(deals, held, strict=True)]
                same_as(twin, call(name, columns, sets), deals, name)
            last = np.array([len(ranks) for ranks in held])
            for place in (1, last, np.maximum(last - 1, 1)):
                places = np.broadcast_to(place, (len(deals),)).tolist()
                twin = [
                    TWINS["nthRank"](deal, which, ranks)
                    for deal, which, ranks in zip(deals, places, held, strict=True)
                ]
                same_as(twin, call("nthRank", columns, place, sets), deals, "nthRank")


@pytest.mark.parametrize(
    ("name", "arguments", "message"),
    [
        ("pocketPair", (), ()),
        ("minHandType", ("river", 3), ("river", "trips")),
        ("overpair", ("flop",), ("flop",)),
    ],
)
def test_players_are_counted(name: str, arguments: tuple[object, ...], message: tuple[object, ...]) -> None:
    for deals in batches(200, seed=15, seats=3):
        columns = FakeColumns(deals)
        found = call("handsHaving", columns, functions()[name], *arguments)
        same_as([TWINS["handsHaving"](deal, name, *message) for deal in deals], found, deals, name)


def test_texts_name_cards_ranks_and_hands() -> None:
    columns = FakeColumns(random_deals(3, seed=17))
    deal = columns.deals[0]
    for text in ("As", "2c", "Td"):
        assert call("toCard", columns, text) == [TWINS["toCard"](deal, text)] * 3
    for text in "A92":
        assert call("toRank", columns, text) == [TWINS["toRank"](deal, text)] * 3
    mixed = np.array(["As", "2c", "As"], dtype=object)
    assert call("toCard", columns, mixed) == [51, 0, 51]
    for text in MEASURES:
        assert call("rateHiHand", columns, text) == [TWINS["rateHiHand"](deal, parse_cards(text))] * 3


def test_five_rules_hold_on_every_street_with_five_cards() -> None:
    assert [each for each in STREETS if street_fits(StreetRule.FIVE, HOLDEM, each)] == [*STREETS[1:]]
