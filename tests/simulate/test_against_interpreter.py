"""The executor agrees with a slow interpreter: on dealt deals, and on all deals there are."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from oracle.query.registry import functions
from oracle.query.types import Type
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

# One question for every function at least; hero, villain, and streets of all depths.
QUESTIONS = """
histogram(riverEquity(hero)), histogram(fractionalRiverEquity(villain)), avg(riverEquity(hero) + 1)
count(winsHi(hero)), count(tiesHi(villain)), count(scoops(hero)), histogram(winningHandType())
histogram(handType(hero, preflop)), histogram(handType(hero, flop)), histogram(handType(villain, turn))
count(exactHandType(hero, river, pair)), count(minHandType(villain, flop, twopair)), max(handType(hero, river))
avg(fiveCardHiHandNumber(hero, flop)), median(fiveCardHiHandNumber(hero, river)), min(hiRating(hero, turn))
histogram(hiRating(hero, flop)), count(minHiRating(hero, turn, rateHiHand('AsAdKhKc2s')))
count(bestHiRating(hero, flop)), count(bestHiRating(villain, river)), count(hiRating(hero, river) > hiRating(villain, river))
histogram(flopHandCategory(hero)), count(exactFlopHandCategory(villain, flopset)), count(minFlopHandCategory(hero, floptoppair))
count(overpair(hero, flop)), count(pocketPair(villain)), count(hasTopBoardRank(hero, turn)), count(hasSecondBoardRank(hero, river))
histogram(handRanks(hero, flop)), histogram(duplicatedHandRanks(villain, river)), histogram(boardRanks(flop))
histogram(duplicatedBoardRanks(river)), histogram(intersectingHandRanks(hero, turn)), histogram(nonIntersectingHandRanks(villain, flop))
histogram(handBoardIntersections(hero, river)), histogram(maxRank(boardRanks(flop))), histogram(minRank(handRanks(villain, flop)))
histogram(nthRank(1, boardRanks(turn))), histogram(rankCount(boardRanks(river))), histogram(boardSuitCount(turn))
count(flushingBoard(flop)), count(monotoneBoard(flop)), count(twoToneBoard(turn)), count(rainbowBoard(flop)), count(pairedBoard(river))
count(straightBoard(flop)), count(straightBoard(river)), histogram(boardLoCardCount(turn)), count(boardAllowsMadeLo(river))
count(boardHasOneDistinctLoCard(flop)), count(boardHasTwoDistinctLoCards(turn))
count(boardInRange('AK')), count(boardInRange('xxx')), count(boardInRange('RR')), count(boardInRange('***A')), count(boardInRange('TsJ'))
histogram(turnCard()), histogram(riverCard()), count(turnCard() = toCard('As') or riverCard() = toCard('Ad'))
count(inRange(hero, 'AA,T9s')), count(inRange(villain, '15%')), count(inRange(hero, 'AsKs,Td9d'))
histogram(handRanking(hero)), avg(handRankingFor(villain, '6h')), percentile(handRanking(villain), 80)
count(threeFlush(hero, flop)), count(fourFlush(villain, turn)), histogram(outsToHandType(hero, flop, straight))
histogram(outsToHandType(villain, turn, pair)), count(minOutsToHandType(hero, turn, flush, 2))
histogram(cardsPlay(hero, river)), histogram(cardsPlay(villain, turn)), count(nutHi(hero, river)), count(nutHiForHandType(hero, turn))
histogram(nutHiOuts(hero, turn))
histogram(handsHaving(pocketPair)), histogram(handsHaving(minHandType, river, pair)), avg(handsHaving(winsHi))
histogram(toString(handType(hero, flop)) || '/' || toString(riverEquity(hero))), histogram(toString(riverCard()))
histogram(toString(hero) || toString(flop) || toString(toRank('A')) || toString(1/4) || toString(boardRanks(flop)))
histogram(hvhEquity(hero, turn)), avg(equity(villain, river)), count(minEquity(hero, turn, 0.5)), max(hvhEquity(villain, turn))
sum(riverEquity(hero)), stdev(fiveCardHiHandNumber(hero, river)), percentile(riverEquity(hero), 95), sum(handRanking(hero))
count(winsHi(hero) and handType(hero, river) >= pair and not pairedBoard(flop)) where handType(hero, flop) = highcard or winsHi(villain)
avg(case when winsHi(hero) then 1 when tiesHi(hero) then fractionalRiverEquity(hero) else -1 end)
avg(case when handType(hero, river) in (pair, twopair) then riverEquity(hero) * 24 - 10 else 3 end) where not rainbowBoard(flop)
histogram(case when winsHi(hero) then toRank('A') else maxRank(boardRanks(flop)) end)
count(maxRank(duplicatedBoardRanks(river)) >= toRank('T')) where pairedBoard(river)
count(pairedBoard(river) and maxRank(duplicatedBoardRanks(river)) >= toRank('T'))
count(not pairedBoard(flop) or minRank(duplicatedBoardRanks(flop)) < toRank('T'))
avg(case when pairedBoard(river) then 1 / rankCount(duplicatedBoardRanks(river)) else 0.5 end)
histogram(riverEquity(hero) - riverEquity(villain)), histogram(fractionalRiverEquity(hero) + 1), histogram(-rankCount(boardRanks(flop)))
avg(1 / rankCount(intersectingHandRanks(hero, flop))) where handBoardIntersections(hero, flop) > 0
histogram(rankCount(boardRanks(turn)) * 2 - 3), avg(riverEquity(hero) * 2 - 0.5), histogram(handType(hero, flop) = handType(hero, turn))
""".strip().splitlines()

TROUBLE = (
    """
avg(1 / rankCount(intersectingHandRanks(hero, flop)))
histogram(maxRank(duplicatedBoardRanks(river)))
histogram(nthRank(3, boardRanks(flop)))
histogram(nthRank(rankCount(boardRanks(flop)) - 2, boardRanks(flop)))
avg(case when winsHi(hero) then 1 when winsHi(villain) then 2 end)
count(winsHi(hero)) where maxRank(duplicatedBoardRanks(river)) = toRank('A')
count(maxRank(duplicatedBoardRanks(flop)) = toRank('A') and pairedBoard(flop))
count(pairedBoard(flop) and maxRank(duplicatedBoardRanks(flop)) = toRank('A') or 1 / rankCount(duplicatedBoardRanks(flop)) > 0)
histogram(toRank(toString(rankCount(boardRanks(flop)))))
avg(rankCount(boardRanks(river)) * 9223372036854775807)
avg(-9223372036854775807 - rankCount(boardRanks(flop)))
avg(fractionalRiverEquity(hero) + (1844674407370955 - fiveCardHiHandNumber(hero, river) + 5000))
avg((rankCount(boardRanks(flop)) + .5) / (riverEquity(hero) + 1e-308) * 1e200)
""".replace("1e-308", "." + "0" * 307 + "1")
    .replace("1e200", "1" + "0" * 200 + ".0")
    .strip()
    .splitlines()
)

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
    Spot(("AKs", "QQ,AQs"), dead=FEWER_LEFT + "Ac"),
    Spot(("AsKs", "*"), board="Qs", dead=FEWER_LEFT + "AcKc"),
    Spot(("AKs@3,QQ@1", "AQ@7,KK@10"), board="QsQd", dead=FEWER_LEFT + "AcKc"),
    Spot(("KhQh", "QdQc"), board="Ah7c2h"),
    Spot(("AA@4,KK@2,QJs@1", "KQs,TT"), board="Ts9s2h3d", dead="2c2d"),
    Spot(("AKs,98s", "TT", "22,AsQs"), board="Ts9s2h3d", folded=(2,)),
    Spot(("AK@50,QQ@100", "TT@7,JJ@10"), board="Ts9s2h3d4c"),
    Spot(("AsKs", "QQ,AsQh", "JJ"), board="Ts9s2h3d", folded=(0,)),
]


@pytest.mark.parametrize("asked", QUESTIONS)
def test_a_question_has_the_interpreter_s_figures_on_dealt_deals(asked):
    for number, spot in enumerate(SPOTS):
        few = "hvh" in asked.lower() or "equity(villain, river)" in asked or "nut" in asked.lower()
        agree_on_a_sample(spot.query(asked), deals=12 if few else 150, seed=number)


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
        agree_on_a_sample(spot.query(asked), deals=100, seed=number)


@pytest.mark.parametrize("asked", DEPTHS)
@pytest.mark.parametrize(
    "spot", SMALL, ids=lambda spot: f"{'-'.join(spot.ranges)} on {spot.board or 'no board'}"
)
def test_an_enumeration_tells_what_all_deals_tell(spot, asked):
    agree_exactly(spot.query(asked))


AGAINST_RANGES = [
    "histogram(hvrEquity(hero, river)), avg(hvrEquity(villain, river)), count(minHvrEquity(hero, river, 0.5))",
    "avg(hvrEquity(hero, turn)), median(hvPerceivedRangeEquity(hero, turn, 'QQ+@1,AsKs@2,54@3')), max(hvrEquity(villain, turn))",
    "avg(hvPerceivedRangeEquity(villain, river, 'JT,99')), count(minHvPerceivedRangeEquity(hero, river, 'KK,22', 0.75))",
]


@pytest.mark.parametrize("asked", AGAINST_RANGES)
@pytest.mark.parametrize(
    "spot",
    [
        Spot(("AA,KQ,87", "QQ@50,AK@100,22@3"), board="Ts9s2h"),
        Spot(("AA,KQ,87", "QQ@50,AK@100,22@3"), board="Ts9s2h3d", dead="Qc"),
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
    max_examples=150, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
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
