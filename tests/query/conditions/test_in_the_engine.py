"""The engine answers every sentence of hold'em."""

from __future__ import annotations

import math

import pytest

import oracle
from oracle.query import Query, Seat
from oracle.query.conditions import (
    Ask,
    Line,
    Question,
    Sentence,
    expression_of,
    new_sentence,
    selector_from_question,
    templates_for,
    where_of,
)
from oracle.simulate import SelectorFigures
from tests.query.conditions.cases import HOLDEM, PLAYERS, said

SEATS = (Seat("Hero", "AKs,99,T9"), Seat("Villain", "22+,AJ+"))
TWO = {"7": "Hero", "3": "Villain"}
TRIALS = 300


def query(*questions: Question, lines: tuple[Line, ...] = ()) -> Query:
    """A query of two players."""
    selectors = tuple(selector_from_question(question, TWO) for question in questions)
    return Query("holdem", "generic", SEATS, selectors=selectors, where=where_of(lines, TWO))


def share_of(figure: SelectorFigures) -> float:
    """The share of the kept deals that a count found."""
    assert figure.estimate is not None
    return figure.estimate.value


def test_every_question_has_an_answer() -> None:
    questions = [
        Question(key, ask, new_sentence(template, HOLDEM, TWO))
        for key, template in enumerate(templates_for(HOLDEM))
        for ask in template.asks
    ]
    result = oracle.run(query(*questions), trials=TRIALS, seed=1, method="sampled")
    assert len(result.results) == len(questions)


@pytest.mark.parametrize(
    "sentence",
    [
        said("hand-type", type="pair"), said("equity"), said("equity", against="ranges"), said("outs"),
        said("kicker", relation=">="), said("board-pair", relation="<>"), said("count-types"),
        said("in-range", hands="99"), said("flop"),
    ],
    ids=lambda sentence: sentence.template,
)  # fmt: skip
def test_a_condition_holds_in_every_kept_deal(sentence: Sentence) -> None:
    asked = query(Question(1, Ask.HOW_OFTEN, sentence), lines=(Line(1, sentence),))
    result = oracle.run(asked, trials=TRIALS, seed=1, method="sampled")
    assert math.isclose(share_of(result.results[0]), 1)


def test_a_condition_and_its_contrary_make_a_whole() -> None:
    sentence = said("hand-type", type="twopair")
    contrary = Sentence(sentence.template, sentence.values, negated=True)
    asked = query(Question(1, Ask.HOW_OFTEN, sentence), Question(2, Ask.HOW_OFTEN, contrary))
    result = oracle.run(asked, trials=TRIALS, seed=1, method="sampled")
    assert math.isclose(sum(share_of(figure) for figure in result.results), 1)
    assert expression_of(contrary, PLAYERS) != expression_of(sentence, PLAYERS)
