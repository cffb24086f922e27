"""The menus of sentences: what is typed to find one fills it."""

import pytest

from oracle.query.conditions import words_of
from ui.conditions.entries import as_typed, condition_offers, offered, question_offers
from ui.document.state import example_document

STATE = example_document()


FLUSH = "Hero has at least a flush on the river"


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("", FLUSH),
        ("villain flush turn", "Villain has at least a flush on the turn"),
        ("straight flush", "Hero has at least a straight flush on the river"),
        ("VILL full hou", "Villain has at least a full house on the river"),
        ("on a of", FLUSH),
        ("three of a kind", "Hero has at least three of a kind on the river"),
        ("gutshot", FLUSH),
    ],
)
def test_what_was_typed_fills_the_slots(typed, words):
    (key,) = (each.key for each in condition_offers(STATE) if each.sample == FLUSH)
    assert words_of(as_typed(offered(key)[0], typed, STATE), STATE.labels()) == words


def test_an_ambiguous_player_is_not_guessed():
    for offer in condition_offers(STATE):
        if offer.sample == "Hero’s hand beats Villain’s hand on the flop":
            sentence = as_typed(offered(offer.key)[0], "villain turn", STATE)
            assert words_of(sentence, STATE.labels()) == "Hero’s hand beats Villain’s hand on the turn"
            return
    pytest.fail("the sentence is no longer offered")


def test_an_untyped_sentence_is_the_one_the_menu_shows():
    for offer in condition_offers(STATE)[:-1]:
        assert words_of(as_typed(offered(offer.key)[0], "", STATE), STATE.labels()) == offer.sample


def test_offers_are_known_by_the_names_of_the_seats():
    for offers in (condition_offers(STATE), question_offers(STATE)):
        assert any("Villain" in each.choices for each in offers)
        assert any("monotone" in each.choices for each in offers)
