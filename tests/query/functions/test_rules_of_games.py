"""What functions say where games differ: which can be asked, in which order types rank, cases by hand."""

from __future__ import annotations

import pytest

from oracle.errors import TextError
from oracle.games import GAMES, find_game
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.query.checking.query import check
from oracle.query.language.orders import order_of
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPES
from oracle.query.registry import functions
from oracle.simulate import run
from tests.reference.rules import RULES

EVERY = set(RULES)
HI_LO = {name for name, rules in RULES.items() if rules.high and rules.low}
LOW_ONLY = {name for name, rules in RULES.items() if not rules.high}
STUD = {name for name, rules in RULES.items() if rules.stud}
SHORT_DECK = {name for name, rules in RULES.items() if rules.short}


def answer(call: str, game: str, table: str) -> list[str]:
    """The values a call takes in a game, as they print."""
    query = parse(f"select histogram(toString({call})) from game='{game}', {table}")
    snapshot = run(query, RunSettings(trials=30, seed=1, threads=1, method="sampled")).snapshot
    return [bar.label for bar in snapshot.results[0].buckets]


def refusal(call: str, game: str) -> TextError:
    with pytest.raises(TextError) as caught:
        check(parse(f"select histogram({call}) from game='{game}', p1='*', p2='*'"))
    return caught.value


@pytest.mark.parametrize(
    ("name", "games"),
    [
        ("riverEquity", EVERY),
        ("winsHi", EVERY - LOW_ONLY),
        ("cardsPlay", EVERY - LOW_ONLY),
        ("threeFlush", EVERY - LOW_ONLY),
        ("winsLo", HI_LO | LOW_ONLY),
        ("nutLoOuts", HI_LO | LOW_ONLY),
        ("turnCard", EVERY - STUD),
        ("flopHandCategory", EVERY - STUD),
        ("boardLoCardCount", EVERY - STUD),
        ("upCard", STUD),
        ("toCard", EVERY),
    ],
)
def test_a_function_says_in_which_games_it_can_be_asked(name: str, games: set[str]) -> None:
    assert set(functions()[name].asked_in) == games


def test_rankings_are_asked_where_there_is_an_ordering() -> None:
    assert "holdem" in functions()["handRanking"].asked_in
    assert not (STUD | SHORT_DECK) & set(functions()["handRanking"].asked_in)
    assert "ordering of starting hands" in refusal("handRanking(p1)", "razz").message


@pytest.mark.parametrize(
    ("call", "game", "says", "at"),
    [
        ("winsHi(p1)", "razz", "“winsHi” needs a high half, and Razz has none.", "winsHi"),
        ("madeLo(p1, river)", "omahahi", "needs a low half, and Omaha has none", "madeLo"),
        ("turnCard()", "studhi", "needs a board, and Seven-card stud has none", "turnCard"),
        ("upCard(p1, river)", "holdem", "needs up cards", "upCard"),
        ("upCard(p1, seventh)", "studhi", "The card on “seventh” street is dealt face down.", "seventh"),
        ("hiRating(p1, fourth)", "studhi", "needs five cards to rate", "fourth"),
        ("hiRating(p1, preflop)", "omahahi", "needs five cards to rate", "preflop"),
        ("handType(p1, flop)", "studhi", "Seven-card stud has no street “flop”", "flop"),
        ("toRank('2')", "shortdeck", "There is no deuce in Short deck, whose lowest card is the six.", "'2'"),
        ("toCard('5h')", "shortdeck", "There is no five of hearts in Short deck", "'5h'"),
        ("rateHiHand('AsKsQsJs5s')", "shortdeck", "There is no five of spades in Short deck",
         "'AsKsQsJs5s'"),
    ],
)  # fmt: skip
def test_what_a_game_does_not_have_is_refused_at_its_place(call: str, game: str, says: str, at: str) -> None:
    trouble = refusal(call, game)
    assert says in trouble.message
    assert trouble.text[trouble.span.start : trouble.span.end].strip("'") in at
    assert trouble.remedy


def test_a_refusal_names_the_games_that_have_what_is_asked() -> None:
    lows = [name for name in RULES if name in HI_LO | LOW_ONLY]
    assert refusal("winsLo(p1)", "holdem").remedy == f"It works in {', '.join(lows)}."


@pytest.mark.parametrize(
    ("name", "moved"),
    [
        ("shortdeck", ["fullhouse", "flush"]),
        ("shortdecktrips", ["straight", "trips", "fullhouse", "flush"]),
    ],
)
def test_only_short_deck_has_its_own_order(name: str, moved: list[str]) -> None:
    kinds = (Type.HAND_TYPE, Type.FLOP_CATEGORY)
    own = {game.name for game in GAMES for kind in kinds if order_of(kind, game) is not None}
    assert own == SHORT_DECK
    assert order_of(Type.RANK, find_game(name)) is None
    for kind, names in zip(kinds, (HAND_TYPES, FLOP_CATEGORIES), strict=True):
        places = order_of(kind, find_game(name))
        low_to_high = sorted(names, key=lambda name, at=places, all_=names: at[all_.index(name)])
        changed = [each for each, usual in zip(low_to_high, names, strict=True) if each != usual]
        assert [
            each.removeprefix("flop").replace("set", "trips") for each in changed if each != "floptrips"
        ] == moved


FULL_HOUSE = "hero='AsAd', villain='KsKd', board='AcKcKh7d6s'"
FLUSH = "hero='AsJs', villain='KdKc', board='Qs9s7sQd8h'"
MIXED = "hero='AsAd', villain='JsTs', board='Qs9s9dAc6s'"


@pytest.mark.parametrize(
    ("call", "table", "value"),
    [
        ("handType(hero, river) >= flush", FULL_HOUSE, "false"),
        ("handType(hero, river) < flush", FULL_HOUSE, "true"),
        ("handType(hero, river) >= fullhouse", FLUSH, "true"),
        ("minHandType(hero, river, flush)", FULL_HOUSE, "false"),
        ("minHandType(hero, river, fullhouse)", FLUSH, "true"),
        ("minFlopHandCategory(hero, flopfullhouse)", FLUSH, "true"),
        ("minFlopHandCategory(hero, flopflush)", FULL_HOUSE, "false"),
        ("winningHandType()", MIXED, "flush"),
        ("handType(hero, river)", "hero='AsKd', board='6c7d8h9sQc'", "straight"),
        ("flopHandCategory(hero)", "hero='As6d', board='7d8h9sQcQd'", "flopstraight"),
        ("straightBoard(flop)", "hero='KsKd', board='As7d9h'", "true"),
        ("straightBoard(flop)", "hero='KsKd', board='As7dJh'", "false"),
        ("cardsPlay(hero, river)", "hero='KsAd', board='6c7d8h9sQc'", "1"),
        ("outsToHandType(hero, flop, straight)", "hero='AsKd', board='6c7d9hJcJd'", "4"),
        ("outsToHandType(hero, turn, fullhouse)", "hero='AsKs', board='AdKd9s8s'", "4"),
        ("outsToHandType(hero, turn, flush)", "hero='AsKs', board='AdKd9s8s'", "5"),
    ],
)
def test_short_deck_has_its_own_order_and_straights(call: str, table: str, value: str) -> None:
    assert answer(call, "shortdeck", table) == [value]


TRIPS = "hero='AsAd', villain='6d7c', board='Ac8h9sTd'"


@pytest.mark.parametrize(
    ("call", "plain", "trips_above"),
    [
        ("handType(hero, turn) >= straight", "false", "true"),
        ("handType(villain, turn) >= trips", "true", "false"),
        ("minHandType(hero, turn, straight)", "false", "true"),
        ("minHandType(villain, turn, trips)", "true", "false"),
        ("handType(hero, turn) < flush", "true", "true"),
        ("exactHandType(hero, turn, trips)", "true", "true"),
        ("minFlopHandCategory(hero, flopstraight)", "false", "true"),
        ("minFlopHandCategory(hero, floptoptwo)", "true", "true"),
        ("hiRating(hero, turn) > hiRating(villain, turn)", "false", "true"),
        ("minHiRating(hero, turn, rateHiHand('TsJdQhKcAc'))", "false", "true"),
        ("bestHiRating(villain, turn)", "true", "false"),
        ("handType(villain, turn)", "straight", "straight"),
    ],
)
def test_trips_beat_a_straight_in_the_other_short_deck_only(call: str, plain: str, trips_above: str) -> None:
    assert answer(call, "shortdeck", TRIPS) == [plain]
    assert answer(call, "shortdecktrips", TRIPS) == [trips_above]


def test_extremes_and_bars_are_in_the_order_of_the_game() -> None:
    text = (
        "select min(handType(a, river)), max(handType(a, river)), histogram(handType(a, river)) "
        "from game='shortdeck', a='*', b='*' where handType(a, river) in (flush, fullhouse, straight)"
    )
    least, most, bars = run(parse(text), RunSettings(trials=3000, seed=1, threads=1)).snapshot.results
    assert (least.text, most.text) == ("straight", "flush")
    assert [bar.label for bar in bars.buckets] == ["straight", "fullhouse", "flush"]


@pytest.mark.parametrize(
    ("call", "game", "table", "value"),
    [
        ("handType(hero, river)", "omahahi", "hero='As2d3h4c', board='KsQsJsTs2c'", "pair"),
        ("handType(hero, preflop)", "omahahi", "hero='AsAdKhKc'", "pair"),
        ("handType(hero, third)", "studhi", "hero='AsAdAh'", "trips"),
        ("handType(hero, fourth)", "studhi", "hero='AsAdKhKc'", "twopair"),
        ("flopHandCategory(hero)", "omahahi", "hero='AsKd7h7c', board='KhTd7d'", "flopset"),
        ("overpair(hero, flop)", "omahahi", "hero='AsAdKhKc', board='AhQd7d'", "false"),
        ("overpair(hero, flop)", "omahahi", "hero='AsAd2h3c', board='KhQd7d'", "true"),
        ("threeFlush(hero, flop)", "omahahi", "hero='AsKs2h3c', board='Qs7d6h'", "true"),
        ("threeFlush(hero, flop)", "omahahi", "hero='AsKd2h3c', board='Qs7s6h'", "false"),
        ("fourFlush(hero, flop)", "omahahi", "hero='AsKsQs3c', board='Js7s6h'", "true"),
        ("fourFlush(hero, fourth)", "studhi", "hero='AsKsQs3s'", "true"),
        ("outsToHandType(hero, flop, flush)", "omahahi", "hero='AsKs2h3c', board='Qs7s6h'", "9"),
        ("outsToHandType(hero, flop, flush)", "omahahi", "hero='AsKsJs3c', board='Qs7s6h'", "8"),
        ("outsToHandType(hero, fourth, flush)", "studhi", "hero='AsKs8s3s'", "9"),
        ("outsToHandType(hero, third, trips)", "studhi", "hero='AsAd8s'", "2"),
        ("outsToHandType(hero, seventh, flush)", "studhi", "hero='AsKs8s3s2d2h4c'", "0"),
        ("cardsPlay(hero, river)", "omahahi", "hero='As2d3h4c', board='KsQsJsTs2c'", "2"),
        ("cardsPlay(hero, sixth)", "studhi", "hero='AsKs8s3s2d2h'", "5"),
        ("handRanks(hero, fourth)", "razz", "hero='As2d3h4c5s6d7h'", "A432"),
        ("upCard(hero, sixth)", "razz", "hero='As2d3h4c5s6d7h'", "6d"),
        ("madeLo(hero, seventh)", "razz", "hero='AsAdAhAcKsKdKh'", "true"),
        ("loRating(hero, seventh)", "razz", "hero='AsAdAhAcKsKdKh'", "A-A-A-K-K"),
        ("scoops(hero)", "razz", "hero='As2d3h4c5s6d7h', villain='KsKdQhQcJsJdTh'", "true"),
        ("madeLo(hero, fifth)", "stud8", "hero='As2d3h4c9s'", "false"),
        ("nutLo(hero, river)", "omaha8", "hero='As2dKhKc', board='3h5c8d2hTs'", "false"),
        ("nutLo(hero, river)", "omaha8", "hero='As4dKhKc', board='3h5c8d2hTs'", "true"),
        ("nutLo(hero, fifth)", "razz", "hero='As2d3h4c5s'", "true"),
        ("inRange(hero, 'AsKsQd')", "studhi", "hero='KsAsQd'", "true"),
        ("inRange(hero, 'AsQdKs')", "studhi", "hero='KsAsQd'", "false"),
        ("inRange(hero, 'AA')", "omahahi6", "hero='AsAdKhKc2d3d'", "true"),
        ("fractionalRiverEquity(hero)", "omaha8",
         "hero='As2dKhKc', villain='Ad2sQhQc', board='3h5c8dTsTd'", "3/4"),
    ],
)  # fmt: skip
def test_cases_worked_out_by_hand(call: str, game: str, table: str, value: str) -> None:
    assert answer(call, game, table) == [value]
