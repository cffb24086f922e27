"""The executor agrees with a slow interpreter: on dealt deals, and on all deals there are."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.query.registry import functions
from tests.examples import examples
from tests.pql.strategies import sensible_queries
from tests.simulate.interpreting import Spot, agree_exactly, agree_on_a_sample

FEW_LEFT = "".join(f"{rank}{suit}" for rank in "23456789" for suit in "cdhs")
"""Dead cards that leave twenty, alike in all suits."""
FEWER_LEFT = FEW_LEFT + "TcTdThTsJcJdJhJs"

SPOTS = [
    Spot(("AA,KQ,87", "*")),
    Spot(("22+@3,AK@1", "15%", "JT,98s"), dead="2c7d"),
    Spot(("*", "AxKx"), board="Ts9s2h"),
    Spot(("T9@100,22@50", "QJ,66", "*"), board="Ts9s2h3d", dead="As", folded=(1,)),
    Spot(("AA", "*"), board="Td"),
    Spot(("AK", "QQ,JT"), board="7c7d7h2s2d"),
]

FIXTURE = Path(__file__).parents[1] / "fixtures" / "pql_questions.toml"
FOUND = tomllib.loads(FIXTURE.read_text(encoding="utf-8"))
QUESTIONS, TROUBLE = FOUND["asked"], FOUND["troubled"]

ORDERED_QUESTIONS = [
    "histogram(turnCard()), count(riverCard() = toCard('Qh'))",
    "histogram(handType(hero, flop)), histogram(handType(hero, turn)), histogram(handType(villain, river))",
    "count(boardInRange('**Q*K')), avg(hvhEquity(hero, turn))",
]
DEPTHS = [
    "count(pocketPair(hero)), count(inRange(villain, 'AsQs,KhQh')), avg(handRanking(hero))",
    "histogram(flopHandCategory(hero)), count(rainbowBoard(flop)), histogram(boardRanks(flop))",
    "histogram(handType(hero, turn)), histogram(handType(villain, flop)), count(twoToneBoard(turn))",
    "histogram(handType(hero, river)), avg(riverEquity(hero)), count(tiesHi(villain))",
    "histogram(handType(hero, flop)), avg(riverEquity(hero)) where handType(villain, flop) >= pair",
    "histogram(boardSuitCount(river)), count(inRange(hero, 'AsKs,AhKh')), count(boardInRange('KQ'))",
    "count(winsHi(hero)), stdev(fiveCardHiHandNumber(villain, river)), percentile(handRanking(villain), 30)",
    *ORDERED_QUESTIONS,
]  # fmt: skip
SMALL = [
    Spot(("AKs", "QQ,AQs"), dead=FEWER_LEFT + "AcKc"),
    Spot(("AsKs", "*"), board="Qs", dead=FEWER_LEFT + "AcKc"),
    Spot(("AKs@3,QQ@1", "AQ@7,KK@10"), board="QsQd", dead=FEWER_LEFT + "AcKc"),
    Spot(("KhQh", "QdQc"), board="Ah7c2h", dead="3c3d3h3s4c4d4h4s5c5d5h5s"),
    Spot(("AA@4,KhKd@2,QJs@1", "KQs,TdTc"), board="Ts9s2h3d", dead="2c2d4c4d4h4s5c5d5h5s"),
    Spot(("AKs,9h8h", "TT", "2c2d,AsQs"), board="Ts9s2h3d", dead="4c4d4h4s5c5d5h5s", folded=(2,)),
    Spot(("AK@50,QQ@100", "TT@7,JJ@10"), board="Ts9s2h3d4c"),
    Spot(("AsKs", "QQ,AsQh", "JJ"), board="Ts9s2h3d", folded=(0,)),
]


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_question_has_the_interpreter_s_figures_on_dealt_deals(asked):
    for number, spot in enumerate(SPOTS):
        few = "hvh" in asked.lower() or "equity(villain, river)" in asked or "nut" in asked.lower()
        agree_on_a_sample(spot.query(asked), deals=10 if few else 75, seed=number)


def test_every_function_of_hold_em_is_among_the_questions():
    asked = " ".join(QUESTIONS + AGAINST_RANGES).lower()
    lows = {"winsLo", "tiesLo", "loRating", "minLoRating", "bestLoRating", "madeLo", "rateLoHand", "nutLo",
            "nutLoOuts", "upCard"}  # fmt: skip
    names = {name: (name, *spec.aliases) for name, spec in functions().items() if name not in lows}
    assert [
        name for name, known in names.items() if not any(f"{one.lower()}(" in asked for one in known)
    ] == []


@pytest.mark.parametrize("asked", TROUBLE)
def test_an_error_comes_exactly_where_a_deal_needs_the_value(asked):
    for number, spot in enumerate(SPOTS[:4]):
        agree_on_a_sample(spot.query(asked), deals=50, seed=number)


@pytest.mark.parametrize("asked", DEPTHS)
@pytest.mark.parametrize(
    "spot", SMALL, ids=lambda spot: f"{'-'.join(spot.ranges)} on {spot.board or 'no board'}"
)
def test_an_enumeration_shows_what_all_deals_tell(spot, asked):
    agree_exactly(spot.query(asked))


AGAINST_RANGES = [
    "histogram(hvrEquity(hero, river)), avg(hvrEquity(villain, river)), "
    "count(minHvrEquity(hero, river, 0.5))",
    "avg(hvrEquity(hero, turn)), median(hvPerceivedRangeEquity(hero, turn, 'QQ+@1,AsKs@2,54@3')), "
    "max(hvrEquity(villain, turn))",
    "avg(hvPerceivedRangeEquity(villain, river, 'JT,99')), "
    "count(minHvPerceivedRangeEquity(hero, river, 'KK,22', 0.75))",
]


@pytest.mark.parametrize("asked", AGAINST_RANGES)
@pytest.mark.parametrize(
    "spot",
    [
        Spot(("AA,KQ,87", "QQ@50,AK@100,22@3"), board="Ts9s2h"),
        Spot(("AA,KQs,87s", "QQ@50,AKs@100,22@3"), board="Ts9s2h3d", dead="Qc"),
        Spot(("AA,KQ,87", "QQ,AK,22", "JJ,AsQs"), board="Ts9s2h3d", folded=(2,)),
        Spot(("KQs,87s", "QQ@3,A9s@4", "JJ@2,AsQs@9"), board="Ts9s2h3d"),
    ],
    ids=["flop", "dead card", "folded seat", "two opponents"],
)
def test_equities_against_ranges_are_exact(spot, asked):
    agree_on_a_sample(spot.query(asked), deals=3, seed=5)
    if len(spot.board) == 8 and len(spot.ranges) == 2:
        agree_exactly(spot.query(asked))


slow_to_draw = settings(
    examples(100), suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
EQUITIES = {name for name in functions() if "Equity" in name and "iver" not in name}
SLOW = EQUITIES | {"nutHi", "nutHiForHandType", "nutHiOuts"}


@pytest.mark.slow
@given(
    query=sensible_queries(ranges=("AK", "*", "QJ", "22+", "AxKx@5,T9@3"), boards=("", "Ts9s2h"),
                           without=SLOW, safe=False),
    seed=st.integers(0, 1000),
)  # fmt: skip
@slow_to_draw
def test_queries_from_the_grammar_agree_on_dealt_deals(query, seed):
    agree_on_a_sample(query, deals=40, seed=seed)


@pytest.mark.slow
@given(
    query=sensible_queries(ranges=("AxKx", "QQ@3,JyTy@1", "9x7x"), boards=("Ts8s2h3d", "Ts8s2h3d3c"),
                           without=SLOW, safe=False),
)  # fmt: skip
@slow_to_draw
def test_queries_from_the_grammar_agree_on_all_deals(query):
    if len(query.seats) == 2:
        agree_exactly(query)
