"""New sentences, what their slots offer, and changing them."""

from __future__ import annotations

import pytest

from oracle.errors import QueryError
from oracle.games import GAMES, Game, find_game
from oracle.pql import parse
from oracle.query.askable import StreetRule, street_fits
from oracle.query.conditions import (
    Sentence,
    SlotKind,
    new_sentence,
    node_of,
    slot_choices,
    template_of,
    templates_for,
    value_of,
    with_value,
)
from tests.query.conditions.cases import HOLDEM, PLAYERS, default, every_choice, said


def offered(key: str, slot: str, game: Game = HOLDEM) -> list[str]:
    """The values a slot of a new sentence offers."""
    sentence = default(key, game)
    return [each.value for each in slot_choices(template_of(sentence).slot(slot), sentence, game)]


def test_streets_are_those_the_function_can_be_asked_on() -> None:
    assert offered("hand-type", "street") == ["preflop", "flop", "turn", "river"]
    assert offered("ahead", "street") == ["flop", "turn", "river"]
    assert offered("texture", "street") == ["flop", "turn", "river"]
    assert offered("equity", "street") == ["preflop", "flop", "turn", "river"]
    assert offered("nuts", "street", find_game("studhi")) == ["fifth", "sixth", "seventh"]
    assert offered("up-card", "street", find_game("studhi")) == ["third", "fourth", "fifth", "sixth"]


def test_streets_depend_on_what_else_the_sentence_says() -> None:
    ranks = said("hand-ranks", ranks="handRanks")
    slot = template_of(ranks).slot("street")
    assert len(slot_choices(slot, ranks, HOLDEM)) == 4
    beside = said("hand-ranks", ranks="nonIntersectingHandRanks")
    assert len(slot_choices(slot, beside, HOLDEM)) == 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_street_offered_has_the_cards(game: Game) -> None:
    for template in templates_for(game):
        sentence = new_sentence(template, game, PLAYERS)
        for slot in template.slots:
            if slot.kind is SlotKind.STREET:
                names = [each.value for each in slot_choices(slot, sentence, game)]
                assert names
                assert all(street_fits(StreetRule.ANY, game, name) for name in names)


def test_streets_are_those_of_the_game_where_another_slot_is_wrong() -> None:
    faulty = said("hand-ranks", ranks="allRanks")
    slot = template_of(faulty).slot("street")
    assert len(slot_choices(slot, faulty, HOLDEM)) == 4


def test_verbs_offer_their_contraries() -> None:
    assert offered("wins", "verb") == ["winsHi", "tiesHi", "scoops", "not winsHi", "not tiesHi", "not scoops"]


def test_lows_are_not_offered_where_none_is_played_for() -> None:
    assert "madeLo" not in offered("count-situations", "having")
    assert "winsLo" not in offered("count-results", "having")
    assert "madeLo" in offered("count-situations", "having", find_game("omaha8"))
    assert "winsHi" not in offered("count-results", "having", find_game("razz"))


@pytest.mark.parametrize(("key", "slot"), [("low", "verb"), ("count-situations", "having")])
def test_having_a_low_is_not_a_choice_in_razz_where_everybody_has_one(key: str, slot: str) -> None:
    assert "madeLo" in offered(key, slot, find_game("stud8"))
    assert {"madeLo", "not madeLo"}.isdisjoint(offered(key, slot, find_game("razz")))
    assert "nutLo" in offered(key, slot, find_game("razz"))


def test_a_sentence_on_having_a_low_is_understood_in_razz_all_the_same() -> None:
    written = parse("select count(madeLo(hero, seventh)) from game='razz', hero='*', villain='*'")
    node = node_of(written.selectors[0].expression, {"7": "hero", "3": "villain"}, find_game("razz"))
    assert node == Sentence("low", ("7", "madeLo", "seventh"))


def test_hand_types_and_flop_categories_are_in_the_order_of_the_game() -> None:
    trips_above = find_game("shortdecktrips")
    assert offered("hand-type", "type")[3:7] == ["trips", "straight", "flush", "fullhouse"]
    assert offered("hand-type", "type", trips_above)[3:7] == ["straight", "trips", "fullhouse", "flush"]
    flops = offered("flop", "category", trips_above)
    assert flops.index("flopstraight") + 1 == flops.index("floptrips")
    assert flops.index("flopfullhouse") + 1 == flops.index("flopflush")


def test_ranks_are_those_of_the_deck() -> None:
    assert offered("board-end", "rank")[-1] == "2"
    assert offered("board-end", "rank", find_game("shortdeck"))[-1] == "6"


def test_orderings_are_those_of_the_game() -> None:
    assert offered("best-percent-of", "ordering") == ["10h", "6h", "3h", "vr"]
    assert "best-percent" not in [template.key for template in templates_for(find_game("studhi"))]


def test_what_is_typed_offers_nothing() -> None:
    assert offered("in-range", "hands") == []
    assert offered("outs", "number") == []
    assert offered("wins", "player") == []


def test_a_new_sentence_speaks_of_the_first_player_and_then_the_second() -> None:
    assert default("beats").values[0] == "7"
    assert "3" in default("beats").values
    alone = new_sentence(template_of(default("beats")), HOLDEM, ["7"])
    assert alone.values.count("7") == 2
    nobody = new_sentence(template_of(default("wins")), HOLDEM, [])
    assert nobody.values[0] == ""


def test_a_verb_decides_whether_the_contrary_is_reported() -> None:
    verb = template_of(default("wins")).slot("verb")
    contrary = with_value(default("wins"), verb, "not tiesHi")
    assert contrary == Sentence("wins", ("7", "tiesHi"), negated=True)
    assert value_of(contrary, verb) == "not tiesHi"
    assert with_value(contrary, verb, "scoops") == Sentence("wins", ("7", "scoops"))


def test_other_slots_leave_the_contrary_alone() -> None:
    contrary = said("wins", verb="not winsHi")
    player = template_of(contrary).slot("player")
    assert with_value(contrary, player, "3") == Sentence("wins", ("3", "winsHi"), negated=True)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_value_is_found_among_the_choices(game: Game) -> None:
    for template in templates_for(game):
        for sentence in every_choice(template, game):
            for slot in template.slots:
                choices = [each.value for each in slot_choices(slot, sentence, game)]
                if choices and slot.kind is not SlotKind.STREET:
                    assert value_of(sentence, slot) in choices


def test_a_sentence_of_a_newer_version_is_refused() -> None:
    verb = template_of(default("wins")).slot("verb")
    with pytest.raises(QueryError, match="does not know"):
        slot_choices(verb, Sentence("telepathy", ("1",)), HOLDEM)
    with pytest.raises(QueryError, match="does not know"):
        with_value(Sentence("wins", ("1",)), verb, "winsHi")


def test_a_template_has_no_slot_of_another_name() -> None:
    with pytest.raises(KeyError):
        template_of(default("wins")).slot("street")
