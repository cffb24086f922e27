"""Example deals in words."""

from dataclasses import replace

from oracle.pql import parse
from oracle.query.conditions import Ask, Question
from tests.ui.deal_engine import example
from ui.conditions.entries import as_typed, offered, question_offers
from ui.deals.shown import statement_source, table_source, values_of
from ui.document.state import example_document


def test_hand_types_are_in_words_in_deals_of_the_table_and_as_written_in_those_of_pql():
    state = example_document()
    wanted = "Distribution of Hero’s hand type on the river"
    (key,) = (each.key for each in question_offers(state) if each.sample == wanted)
    sentence = as_typed(offered(key)[0], "", state)
    asked = replace(state, questions=(Question(1, Ask.DISTRIBUTION, sentence),))
    source = table_source(asked)
    deal = example(source.query, 1, seed=3)
    deal = replace(deal, values=(*deal.values[:-1], "fullhouse"))
    assert values_of(deal, source) == (("Hero’s hand type on the river", "a full house"),)
    query = parse("select histogram(handType(hero, river)) from game='holdem', hero='AhKh', other='15%'")
    written = statement_source(query, 0, state)
    (value,) = values_of(replace(example(query, 1, seed=3), values=("fullhouse",)), written)
    assert value[1] == "fullhouse"
