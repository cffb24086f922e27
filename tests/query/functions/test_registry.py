"""The list of functions: complete, documented, found by any name, refused where they mean nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.errors import Span
from oracle.games import find_game
from oracle.query.askable import LAST, ArgumentError, GameRule
from oracle.query.function_docs import read_doc, read_example
from oracle.query.language.types import Type
from oracle.query.registry import Needs, Parameter, find_function, functions, nearest_function, pql_function
from oracle.ranges import parse_board_range

HOLDEM = find_game("holdem")
SPLIT = replace(HOLDEM, name="split", title="Split hold'em", low_rating="eight")
RAZZ = replace(HOLDEM, name="razzlike", title="Low only", rating="", low_rating="eight")

PROMISED = """
riverEquity fractionalRiverEquity equity hvhEquity hvrEquity hvPerceivedRangeEquity minEquity minHvhEquity
minHvrEquity minHvPerceivedRangeEquity winsHi winsLo tiesHi tiesLo scoops winningHandType handType
exactHandType minHandType fiveCardHiHandNumber hiRating loRating minHiRating minLoRating rateHiHand
rateLoHand bestHiRating bestLoRating madeLo flopHandCategory exactFlopHandCategory minFlopHandCategory
overpair pocketPair hasTopBoardRank hasSecondBoardRank handRanks duplicatedHandRanks boardRanks
duplicatedBoardRanks intersectingHandRanks nonIntersectingHandRanks handBoardIntersections maxRank minRank
nthRank rankCount boardSuitCount flushingBoard monotoneBoard twoToneBoard rainbowBoard pairedBoard
straightBoard boardInRange boardLoCardCount boardAllowsMadeLo boardHasOneDistinctLoCard
boardHasTwoDistinctLoCards turnCard riverCard upCard inRange handRanking handRankingFor threeFlush fourFlush
outsToHandType minOutsToHandType nutHi nutLo nutHiForHandType nutHiOuts nutLoOuts cardsPlay handsHaving
toCard toRank toString
""".split()  # noqa: SIM905 - read as lines of words


def test_every_function_that_the_language_promises_is_there() -> None:
    assert [name for name in PROMISED if find_function(name) is None] == []


def test_names_are_found_in_any_case_and_by_alias() -> None:
    assert find_function("RIVEREQUITY") is functions()["riverEquity"]
    assert find_function("equity") is functions()["hvhEquity"]
    assert find_function("minequity") is functions()["minHvhEquity"]
    assert find_function("riverEquities") is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [("riverequty", "riverEquity"), ("handtypes", "handType"), ("MINEQUITTY", "minEquity"), ("qqqq", None)],
)
def test_the_nearest_name_is_suggested(written: str, meant: str | None) -> None:
    assert nearest_function(written) == meant


@pytest.mark.parametrize("name", list(functions()))
def test_every_function_is_documented_for_players(name: str) -> None:
    spec = functions()[name]
    assert spec.doc.summary.endswith(".")
    assert spec.doc.returns.endswith(".")
    assert spec.doc.edge_cases.endswith(".")
    assert [argument for argument, _ in spec.doc.arguments] == [each.name for each in spec.parameters]
    assert all(meaning.endswith(".") for _, meaning in spec.doc.arguments)
    assert spec.family


def test_signatures_read_as_calls() -> None:
    assert functions()["handType"].signature == "handType(player, street)"
    assert functions()["handsHaving"].signature == "handsHaving(function, arguments, …)"
    assert functions()["turnCard"].signature == "turnCard()"


def test_a_name_cannot_be_taken_twice_nor_a_docstring_tell_other_arguments() -> None:
    def undocumented(columns: object) -> object:
        return columns

    def told_otherwise(columns: object, player: int) -> object:
        """One line.

        Args:
            seat: Whose.

        Returns:
            Something.

        Example:
            hero='AsKs': told(hero) = 1
        """
        return columns

    def twice(columns: object) -> object:
        """One line.

        Returns:
            Something.

        Example:
            hero='AsKs': riverEquity() = 1
        """
        return columns

    player = Parameter("player", Type.PLAYER)
    with pytest.raises(ValueError, match="lacks Returns, Example"):
        pql_function("one", [], Type.INTEGER, family="Test", needs=Needs.CARDS)(undocumented)
    with pytest.raises(ValueError, match="lists the arguments"):
        pql_function("told", [player], Type.INTEGER, family="Test", needs=Needs.CARDS)(told_otherwise)
    with pytest.raises(ValueError, match="two functions called riverEquity"):
        pql_function("riverEquity", [], Type.INTEGER, family="Test", needs=Needs.CARDS)(twice)


def test_a_docstring_is_taken_apart() -> None:
    doc = read_doc(
        """What it is.

        Args:
            first: One thing,
                on two lines.
            second: Another.

        Returns:
            A number
            of lines.

        Edge cases:
            None.

        Example:
            a='AsKs', board='QsJs2d', dead='2c': f(a, 'x=y', g(flop)) = 1 = 2
        """
    )
    assert doc.summary == "What it is."
    assert doc.arguments == (("first", "One thing, on two lines."), ("second", "Another."))
    assert doc.returns == "A number of lines."
    assert doc.edge_cases == "None."
    assert doc.example.players == (("a", "AsKs"),)
    assert (doc.example.game, doc.example.board, doc.example.dead) == ("holdem", "QsJs2d", "2c")
    assert (doc.example.call, doc.example.value) == ("f(a, 'x=y', g(flop)) = 1", "2")
    with pytest.raises(ValueError, match="not a worked example"):
        read_example("f(a) = 1")


def refused(name: str, *values: object, game: object = HOLDEM) -> ArgumentError:
    with pytest.raises(ArgumentError) as caught:
        functions()[name].check_call(game, values)
    return caught.value


def test_functions_about_lows_are_refused_in_games_without_a_low() -> None:
    about_lows = [name for name, spec in functions().items() if GameRule.LOW in spec.games]
    assert len(about_lows) == 9
    for name in about_lows:
        trouble = refused(name, 0, "river")
        assert f"“{name}” needs a low half, and Texas hold’em has none." in str(trouble)
        assert trouble.index is None
    functions()["madeLo"].check_call(SPLIT, [0, "river"])


def test_functions_about_the_high_half_are_refused_where_only_the_low_counts() -> None:
    assert "has none" in str(refused("winsHi", 0, game=RAZZ))
    assert "It works in holdem" in str(refused("nutHi", 0, "river", game=RAZZ))
    functions()["scoops"].check_call(RAZZ, [0])
    functions()["handRanks"].check_call(RAZZ, [0, "river"])


def test_up_cards_need_a_game_without_a_board_and_boards_one_with() -> None:
    assert "needs up cards, and Texas hold’em has none" in str(refused("upCard", 0, "third"))
    stud = replace(HOLDEM, board_cards=0, title="Stud")
    for name in ("boardRanks", "turnCard", "overpair", "flopHandCategory"):
        assert "needs a board, and Stud has none" in str(refused(name, 0, game=stud))


@pytest.mark.parametrize("name", ["hiRating", "nutHi", "nutHiOuts", "cardsPlay", "fiveCardHiHandNumber"])
def test_ratings_need_five_cards(name: str) -> None:
    trouble = refused(name, 0, "preflop")
    assert trouble.index == 1
    assert str(trouble) == (
        f"“{name}” needs five cards to rate, and there are fewer on the street “preflop”. "
        "Ask about: flop, turn, river."
    )
    functions()[name].check_call(HOLDEM, [0, "flop"])


@pytest.mark.parametrize("name", ["boardRanks", "pairedBoard", "boardLoCardCount"])
def test_functions_of_the_board_need_a_board(name: str) -> None:
    trouble = refused(name, "preflop")
    assert (trouble.index, trouble.remedy) == (0, "Ask about: flop, turn, river.")
    assert "needs a board" in str(trouble)


def test_omaha_rates_from_the_flop_on() -> None:
    assert "five cards" in str(refused("hiRating", 0, "preflop", game=find_game("omahahi")))
    functions()["hiRating"].check_call(find_game("omahahi"), [0, "flop"])


def test_streets_of_other_games_are_refused() -> None:
    trouble = refused("handType", 0, "third")
    assert "has no street “third”" in str(trouble)
    assert trouble.remedy == "Ask about: preflop, flop, turn, river."


def test_hand_types_and_equities_can_be_asked_before_the_flop() -> None:
    for name in ("handType", "hvhEquity", "hvrEquity", "handRanks"):
        assert functions()[name].check_call(HOLDEM, [0, "preflop"]) is None


@pytest.mark.parametrize(
    ("name", "text", "message", "span"),
    [
        ("toCard", "Ax", "“x” is not a suit.", Span(1, 2)),
        ("toCard", "AsKs", "“AsKs” is not one card.", None),
        ("toRank", "1", "“1” is not a rank.", None),
        ("toRank", "", "“” is not a rank.", None),
        ("rateHiHand", "AsKsQsJs", "“AsKsQsJs” names 4 cards, not five.", None),
        ("rateHiHand", "AsKsQsJsAs", "", Span(8, 10)),
    ],
)
def test_texts_that_name_nothing_are_refused_before_the_run(
    name: str, text: str, message: str, span: Span | None
) -> None:
    trouble = refused(name, text)
    assert message in trouble.message
    assert (trouble.index, trouble.span) == (0, span)
    functions()[name].check_call(HOLDEM, [None])


def test_an_ordering_must_exist_in_the_game() -> None:
    trouble = refused("handRankingFor", 0, "7h")
    assert "There is no ordering “7h”" in str(trouble)
    assert trouble.index == 1
    assert "must be a string" in str(refused("handRankingFor", 0, None))
    assert "ordering of starting hands" in str(refused("handRanking", 0, game=find_game("studhi")))
    functions()["handRankingFor"].check_call(HOLDEM, [0, "VR"])


@pytest.mark.parametrize(
    ("name", "values", "streets"),
    [
        ("riverEquity", [0], {"river"}),
        ("handType", [0, "flop"], {"flop"}),
        ("handType", [0, "turn"], {"turn"}),
        ("flopHandCategory", [0], {"flop"}),
        ("turnCard", [], {"turn"}),
        ("riverCard", [], {"turn", "river"}),
        ("pocketPair", [0], set()),
        ("boardInRange", [parse_board_range("AK", HOLDEM)], {"flop"}),
        ("boardInRange", [parse_board_range("AKQJ", HOLDEM)], {"flop", "turn"}),
        ("handsHaving", [functions()["minHandType"], "river", 3], {"river"}),
        ("handsHaving", [functions()["pocketPair"]], set()),
        ("handsHaving", [functions()["winsHi"]], {"river"}),
    ],
)
def test_a_call_says_which_streets_it_looks_at(name: str, values: list[object], streets: set[str]) -> None:
    assert functions()[name].streets_of(HOLDEM, values) == streets


def test_the_last_street_is_the_game_s_own() -> None:
    short = replace(HOLDEM, streets=HOLDEM.streets[:2])
    assert functions()["riverEquity"].fixed_streets == (LAST,)
    assert functions()["riverEquity"].streets_of(short, [0]) == {"flop"}
