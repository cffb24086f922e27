"""Every function in every game against its slow twin, on the columns of the engine."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from oracle.cards.card import RANKS, SUITS, cards_text, parse_cards
from oracle.games import GAMES, find_game
from oracle.query.askable import ArgumentError
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPES, SHARE_UNITS, text_of
from oracle.query.registry import FunctionSpec, find_function, functions
from oracle.ranges import parse_board_range, parse_hands
from oracle.ranges.orderings.catalog import load_ordering
from oracle.rating import rate_five_low, strengths
from oracle.rating.five import rate_five
from oracle.simulate.columns.columns import DealColumns
from tests.query.games import columns_of, random_deals
from tests.reference.games import all_strengths
from tests.reference.pots import mean_halves
from tests.reference.pql import TWINS
from tests.reference.rules import RULES, Deal

ASKED = [
    (game.name, name) for game in GAMES for name, spec in functions().items() if game.name in spec.asked_in
]
MEASURES = ("AsAhKdKc6s", "6s7d8h9cTs", "AsQsJs9s6s", "As6d7h8c9s", "JsJdJh8c8s")
"""Hands that ratings are compared with, of cards that short deck has too."""
LOW_MEASURES = ("As2d3h4c5s", "2s4d6h7c8s", "8s7d6h5c4s", "KsQdJhTc9s", "AsAd2h3c4s")
USUAL = 50
SLOW = {
    "nutHi": 10, "nutHiForHandType": 10, "nutHiOuts": 5, "nutLo": 30, "nutLoOuts": 8, "outsToHandType": 20,
    "minOutsToHandType": 20,
}  # fmt: skip
"""Deals for the twins that look at every card or hand there may be; see `deals_for`."""
APART = {
    "hvhEquity", "hvrEquity", "hvPerceivedRangeEquity", "minHvhEquity", "minHvrEquity",
    "minHvPerceivedRangeEquity", "rateHiHand", "rateLoHand", "boardInRange", "inRange", "handRanking",
    "handRankingFor", "handsHaving", "toCard", "toRank", "toString", "maxRank", "minRank", "nthRank",
    "rankCount",
}  # fmt: skip
"""With arguments of their own, further down."""


def deals_for(game: str, name: str) -> Sequence[Sequence[Deal]]:
    """Fewer deals where a twin is slow; where it is slowest, only such with many dead cards."""
    count = SLOW.get(name, USUAL)
    if name in SLOW and RULES[game].hole > 4:
        count = max(5, count // 3)
    deals = random_deals(game, count)
    slowest = RULES[game].stud or (name == "nutHiOuts" and RULES[game].hole > 4)
    return deals[-1:] if name.startswith("nutHi") and slowest else deals


def plain(column: np.ndarray, result: Type, game: str) -> list[object]:
    """A column as the plain values that twins give."""
    assert column.ndim == 1
    values = column.tolist()
    reading: dict[Type, Callable[[int], object]] = {
        Type.FRACTION: lambda units: Fraction(units, SHARE_UNITS),
        Type.RANK_SET: lambda bits: frozenset(rank for rank in range(13) if bits >> rank & 1),
        Type.HAND_TYPE: lambda index: HAND_TYPES[index],
        Type.FLOP_CATEGORY: lambda index: FLOP_CATEGORIES[index],
        Type.HI_RATING: lambda rating: _strength_of(find_game(game).rating)[rating],
        Type.LO_RATING: lambda rating: text_of(rating, Type.LO_RATING),
    }
    return [reading[result](value) for value in values] if result in reading else values


@functools.cache
def _strength_of(rule: str) -> dict[int, tuple[int, ...]]:
    """The strength of every rating of a rule, both best first."""
    twins = all_strengths(short=rule != "high", trips_above=rule == "shortdeck-trips")
    return dict(zip(reversed(strengths(rule).tolist()), twins, strict=True))


def argument_choices(spec: FunctionSpec, game: str) -> Iterator[tuple[tuple[object, object], ...]]:
    """Every list of arguments to try, each argument as (what the function gets, what the twin gets)."""
    rules = find_game(game)
    choices: dict[Type, list[tuple[object, object]]] = {
        Type.PLAYER: [(0, 0), (1, 1)],
        Type.STREET: [(each, each) for each in streets_of(spec, game)],
        Type.HAND_TYPE: list(enumerate(HAND_TYPES)),
        Type.FLOP_CATEGORY: list(enumerate(FLOP_CATEGORIES)),
        Type.INTEGER: [(2, 2), (8, 8)],
    }
    if rules.high:
        measures = [parse_cards(text) for text in MEASURES]
        choices[Type.HI_RATING] = [(rate_five(cards, rules.rating), cards) for cards in measures]
    if rules.low:
        measures = [parse_cards(text) for text in LOW_MEASURES]
        choices[Type.LO_RATING] = [(rate_five_low(cards, rules.low_rating), cards) for cards in measures]
    yield from product(*(choices[parameter.type] for parameter in spec.parameters))


def streets_of(spec: FunctionSpec, game: str) -> list[str]:
    """The streets a function can be asked on."""
    found = []
    for street in RULES[game].streets:
        try:
            values = [street if each.type is Type.STREET else None for each in spec.parameters]
            spec.check_call(find_game(game), values)
        except ArgumentError:
            continue
        found.append(street)
    return found


def same(twin: Sequence[object], found: Sequence[object], deals: Sequence[Deal], arguments: object) -> None:
    """Fail with the first deal on which two lists of values differ."""
    assert len(twin) == len(found) == len(deals)
    for deal, expected, value in zip(deals, twin, found, strict=True):
        assert value == expected, f"{arguments} on {deal}"


def call(name: str, columns: DealColumns, *arguments: object) -> list[object]:
    spec = find_function(name)
    return plain(spec.implementation(columns, *arguments), spec.result, columns.game.name)


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, name in ASKED if name not in APART])
def test_the_function_agrees_with_its_twin(game: str, name: str) -> None:
    spec = functions()[name]
    tried = 0
    for deals in deals_for(game, name):
        columns = columns_of(deals)
        for arguments in argument_choices(spec, game):
            found = call(name, columns, *(given for given, _ in arguments))
            twin = [TWINS[name](deal, *(lines for _, lines in arguments)) for deal in deals]
            same(twin, found, deals, arguments)
            tried += 1
    assert tried


@pytest.mark.parametrize("game", list(RULES))
def test_a_function_that_does_not_say_so_uses_no_other_player_s_cards(game: str) -> None:
    """Where the other player has no cards at all, it tells the same of the first."""
    deals = random_deals(game, 20)[-1]
    whole, alone = columns_of(deals), columns_of(deals)
    for cards in (alone.batch.hands, alone.batch.parts):
        if cards is not None:
            cards[1] = 0
    for name in (each for asked, each in ASKED if asked == game):
        spec = functions()[name]
        players = [parameter.type for parameter in spec.parameters].count(Type.PLAYER)
        if spec.everyone or not players or name in APART or (name in SLOW and RULES[game].stud):
            continue
        for arguments in argument_choices(spec, game):
            given = [value for value, _ in arguments]
            if given[0] == 0:
                assert call(name, whole, *given) == call(name, alone, *given), (name, given)


def test_every_function_can_be_asked_in_some_game_and_has_a_twin() -> None:
    assert {name for _, name in ASKED} == set(functions()) == set(TWINS)
    assert {game for game, _ in ASKED} == set(RULES)


@pytest.mark.parametrize("game", list(RULES))
def test_equities_of_hands_face_up_are_means_over_what_may_come(game: str) -> None:
    for street in RULES[game].streets[-2:]:
        for deals in random_deals(game, 5)[3:]:
            columns = columns_of(deals)
            twin = []
            for deal in deals:
                own = [deal.own(seat, street) for seat in range(2)]
                parts, _ = mean_halves(find_game(game), own, deal.on(street), deal.dead)
                twin.append(float(sum(parts[1])))
            found = call("hvhEquity", columns, 1, street)
            assert found == pytest.approx(twin, abs=1e-12)
            least = call("minHvhEquity", columns, 1, street, found[0])
            assert least == [value >= found[0] for value in found]


@pytest.mark.parametrize("game", list(RULES))
def test_equities_against_ranges_are_means_over_their_hands(game: str) -> None:
    deals = random_deals(game, 20)[2]
    hands = [deal.hands[1] for deal in deals[:3]] + [deal.hands[0] for deal in deals[3:]]
    if not RULES[game].stud:
        hands = list({frozenset(hand): hand for hand in hands}.values())
    text = ",".join(cards_text(hand) for hand in hands)
    columns, last = columns_of(deals[:3], text), deals[0].last
    twin = []
    for deal in deals[:3]:
        fitting = [hand for hand in hands if not {*hand} & {*deal.cards(0, last), *deal.dead}]
        shares = [TWINS["fractionalRiverEquity"](_against(deal, hand), 0) for hand in fitting]
        twin.append(float(sum(shares) / len(shares)))
    range_ = parse_hands(text, game)
    room = 0.05 if RULES[game].stud else 1e-12  # in stud each is sampled
    assert call("hvrEquity", columns, 0, last) == pytest.approx(twin, abs=room)
    assert call("hvPerceivedRangeEquity", columns, 0, last, range_) == pytest.approx(twin, abs=room)
    assert call("minHvrEquity", columns, 0, last, 0.5) == [value >= 0.5 for value in twin]
    assert call("minHvPerceivedRangeEquity", columns, 0, last, range_, 0.5) == [v >= 0.5 for v in twin]


def _against(deal: Deal, hand: tuple[int, ...]) -> Deal:
    return Deal((deal.hands[0], hand), deal.board, deal.dead, deal.game)


@pytest.mark.parametrize("game", list(RULES))
def test_membership_in_a_range_is_that_of_the_cards(game: str) -> None:
    stud = RULES[game].stud
    for deals in random_deals(game, USUAL):
        first = 3 if stud else RULES[game].hole
        hands = [deal.hands[0][:first] for deal in deals[:5]] + [deal.hands[1][:first] for deal in deals[:5]]
        if stud:
            hands = [(hand[1], hand[0], hand[2]) for hand in hands]
        range_ = parse_hands(",".join(cards_text(hand) for hand in hands), game)
        named = {(frozenset(hand[:2]), *hand[2:]) if stud else frozenset(hand) for hand in hands}
        twin = []
        for deal in deals:
            own = deal.hands[0][:first]
            twin.append(((frozenset(own[:2]), *own[2:]) if stud else frozenset(own)) in named)
        same(twin, call("inRange", columns_of(deals), 0, range_), deals, "exact cards")
        assert call("inRange", columns_of(deals), 0, parse_hands("*", game)) == [True] * len(deals)


@pytest.mark.parametrize("game", list(RULES))
def test_rank_sets_are_counted_and_taken_apart(game: str) -> None:
    for deals in random_deals(game, USUAL):
        columns, street = columns_of(deals), RULES[game].streets[0]
        sets = functions()["handRanks"].implementation(columns, 0, street)
        held = [TWINS["handRanks"](deal, 0, street) for deal in deals]
        for name in ("maxRank", "minRank", "rankCount"):
            same([TWINS[name](None, ranks) for ranks in held], call(name, columns, sets), deals, name)
        last = np.array([len(ranks) for ranks in held])
        for places in (np.ones_like(last), last):
            pairs = zip(places.tolist(), held, strict=True)
            twin = [TWINS["nthRank"](None, place, ranks) for place, ranks in pairs]
            same(twin, call("nthRank", columns, places, sets), deals, "nthRank")


COUNTED = [
    (game, name, arguments, twin_arguments)
    for game in RULES
    for name, arguments, twin_arguments in (
        ("pocketPair", (), ()),
        ("scoops", (), ()),
        ("minHandType", (RULES[game].streets[-1], 5), (RULES[game].streets[-1], "flush")),
        ("madeLo", (RULES[game].streets[-1],), (RULES[game].streets[-1],)),
    )
    if (game, name) in ASKED
]


@pytest.mark.parametrize(("game", "name", "arguments", "message"), COUNTED)
def test_players_are_counted(
    game: str, name: str, arguments: tuple[object, ...], message: tuple[object, ...]
) -> None:
    for deals in random_deals(game, USUAL // 2, seats=3):
        found = call("handsHaving", columns_of(deals), functions()[name], *arguments)
        same([TWINS["handsHaving"](deal, name, *message) for deal in deals], found, deals, name)


@pytest.mark.parametrize("game", [game for game in RULES if not RULES[game].stud])
def test_boards_fit_patterns_of_ranks(game: str) -> None:
    for deals in random_deals(game, USUAL // 2):
        letters = ["".join(RANKS[card // 4] for card in deal.board) for deal in deals[:4]]
        for slots in [letters[0][:1], letters[1][:2], letters[2][:3], letters[3][:4], *letters]:
            found = call("boardInRange", columns_of(deals), parse_board_range(slots, find_game(game)))
            same([TWINS["boardInRange"](deal, slots) for deal in deals], found, deals, slots)


@pytest.mark.parametrize("game", list(RULES))
def test_texts_name_cards_ranks_and_hands(game: str) -> None:
    columns = columns_of(random_deals(game, 5)[0])
    deal = random_deals(game, 5)[0][0]
    for card in RULES[game].deck:
        text = RANKS[card // 4] + SUITS[card % 4]
        assert call("toCard", columns, text) == [TWINS["toCard"](deal, text)]
        assert call("toRank", columns, text[0]) == [TWINS["toRank"](deal, text[0])]
    for name, measures in (("rateHiHand", MEASURES), ("rateLoHand", LOW_MEASURES)):
        for text in measures if (game, name) in ASKED else ():
            assert call(name, columns, text) == [TWINS[name](deal, parse_cards(text))]
    kinds = np.array([3], dtype=np.int8)
    text_of_any = functions()["toString"].implementation
    assert text_of_any(columns, kinds, (Type.HAND_TYPE,)).tolist() == ["trips"]


@pytest.mark.parametrize("game", [game for game, name in ASKED if name == "handRanking"])
def test_rankings_are_the_percentiles_of_the_game_s_ordering(game: str) -> None:
    for deals in random_deals(game, USUAL):
        columns, ordering = columns_of(deals), load_ordering(game)
        expected = ordering.percentile_of(columns.own(0)).tolist()
        assert call("handRanking", columns, 0) == expected
        assert call("handRankingFor", columns, 0, ordering.label) == expected
