"""From sentences to PQL and back: nothing is lost."""

from __future__ import annotations

import pytest
from hypothesis import given

from oracle.games import GAMES, Game, find_game
from oracle.pql import parse_expression, print_expression
from oracle.query import Selector
from oracle.query.conditions import (
    Ask,
    Formula,
    Question,
    Sentence,
    expression_of,
    node_of,
    question_from_selector,
    selector_from_question,
    template_of,
    templates_for,
)
from tests.examples import examples
from tests.query.conditions.cases import HOLDEM, PLAYERS, every_choice, said, sentences

OMAHA8 = find_game("omaha8")
STUD8 = find_game("stud8")


def comes_back(sentence: Sentence, game: Game) -> None:
    """A sentence read from the text of its PQL is the same sentence."""
    expression = expression_of(sentence, PLAYERS)
    assert expression is not None
    read = parse_expression(print_expression(expression))
    assert read == expression
    template = template_of(sentence)
    if template.is_condition:
        assert node_of(read, PLAYERS, game) == sentence
    for ask in template.asks:
        question = Question(1, ask, sentence)
        selector = selector_from_question(question, PLAYERS)
        assert question_from_selector(selector, PLAYERS, game) == question


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_choice_of_every_template_comes_back(game: Game) -> None:
    for template in templates_for(game):
        for sentence in every_choice(template, game):
            comes_back(sentence, game)


@given(sentences())
@examples(300)
def test_any_sentence_of_holdem_comes_back(sentence: Sentence) -> None:
    comes_back(sentence, HOLDEM)


@given(sentences(OMAHA8))
@examples(100)
def test_any_sentence_of_a_split_game_comes_back(sentence: Sentence) -> None:
    comes_back(sentence, OMAHA8)


@given(sentences(STUD8))
@examples(100)
def test_any_sentence_of_stud_comes_back(sentence: Sentence) -> None:
    comes_back(sentence, STUD8)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("HANDTYPE(hero, River) >= FLUSH", said("hand-type")),
        ("handType(hero, river) = nothing", said("hand-type", verb="exactHandType", type="highcard")),
        ("equity(hero, flop) >= 0.5", said("equity")),
        ("minEquity(HERO, flop, .5)", said("equity")),
        ("hvrEquity(hero, turn) < 1",
         said("equity", street="turn", against="ranges", relation="<", share="100")),
        ("outsToHandType(hero, flop, straight) >= 8", said("outs", type="straight")),
        ("toCard('AS') = toCard('As')", None),
        ("turnCard() = toCard('aS')", said("board-card")),
        ("not not winsHi(hero)", None),
    ],
)  # fmt: skip
def test_other_ways_to_say_it_are_recognised(text: str, sentence: Sentence | None) -> None:
    node = node_of(parse_expression(text), PLAYERS, HOLDEM)
    if sentence is None:
        assert not isinstance(node, Sentence)
    else:
        assert node == sentence


@pytest.mark.parametrize(
    "text",
    [
        "winsHi(nobody)",
        "winsHi(flop)",
        "winsHi('hero')",
        "winsHi(1)",
        "minHandType(hero, river, floptoppair)",
        "maxRank(handRanks(hero, flop)) = toCard('As')",
        "maxRank(handRanks(hero, flop)) = toRank('1')",
        "maxRank(handRanks(hero, flop)) = toRank('K' || '')",
        "turnCard() = toCard('A', 's')",
        "hiRating(hero, flop) = hiRating(villain, turn)",
        "nthRank(2, boardRanks(flop)) = toRank('K')",
        "minHandType(hero, river, handType(villain, river))",
        "hvhEquity(hero, flop) >= 2",
        "handType(hero, river) in (straight, flush)",
        "outsToHandType(hero, flop, straight) >= 8.5",
        "1 = 1",
        "noSuchFunction(hero)",
        "case when winsHi(hero) then tiesHi(villain) else 1 = 1 end",
    ],
)
def test_what_no_sentence_says_stays_pql(text: str) -> None:
    expression = parse_expression(text)
    node = node_of(expression, PLAYERS, HOLDEM)
    assert isinstance(node, Formula)
    assert node.text == print_expression(expression)
    assert expression_of(node, PLAYERS) == expression


def test_a_question_about_a_formula_comes_back_as_one() -> None:
    for kind, ask in (("avg", Ask.AVERAGE), ("histogram", Ask.DISTRIBUTION), ("count", Ask.HOW_OFTEN)):
        selector = Selector(kind, parse_expression("riverEquity(hero) + 1"))
        question = question_from_selector(selector, PLAYERS, HOLDEM)
        assert question is not None
        assert question.ask is ask
        assert isinstance(question.node, Formula)
        assert selector_from_question(question, PLAYERS) == selector


def test_what_no_question_asks_is_not_read_as_a_question() -> None:
    equity = parse_expression("riverEquity(hero)")
    assert question_from_selector(Selector("max", equity), PLAYERS, HOLDEM) is None
    assert (
        question_from_selector(
            Selector("percentile", equity, arguments=(parse_expression("5"),)), PLAYERS, HOLDEM
        )
        is None
    )
    assert question_from_selector(Selector("avg", equity, name="mine"), PLAYERS, HOLDEM) is None


def test_a_question_how_often_about_a_group_stays_pql() -> None:
    selector = Selector("count", parse_expression("winsHi(hero) or tiesHi(hero)"))
    question = question_from_selector(selector, PLAYERS, HOLDEM)
    assert question is not None
    assert isinstance(question.node, Formula)
    assert selector_from_question(question, PLAYERS) == selector


def test_only_what_can_be_asked_of_a_value_is_a_question_about_it() -> None:
    selector = Selector("avg", parse_expression("handType(hero, river)"))
    question = question_from_selector(selector, PLAYERS, HOLDEM)
    assert question is not None
    assert isinstance(question.node, Formula)
