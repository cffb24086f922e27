"""Sentences in words read as a player would say them."""

from __future__ import annotations

import pytest
from hypothesis import given

from oracle.games import GAMES, Game, find_game
from oracle.pql import formula
from oracle.query.conditions import (
    Ask,
    Group,
    Line,
    Question,
    Sentence,
    SlotKind,
    parts_of,
    question_words,
    template_of,
    templates_for,
    with_value,
    words_of,
)
from oracle.query.conditions.templates import TEMPLATES
from tests.examples import examples
from tests.query.conditions.cases import NAMES, default, every_choice, said, sentences

SENTENCES = [
    (said("hand-type"), "Hero has at least a flush on the river"),
    (
        said("hand-type", verb="exactHandType", type="twopair", street="flop"),
        "Hero has exactly two pair on the flop",
    ),
    (
        said("hand-type", verb="not minHandType", street="preflop"),
        "Hero has less than a flush before the flop",
    ),
    (said("wins", player="3"), "Villain wins outright"),
    (said("wins", verb="tiesHi"), "Hero ties"),
    (said("wins", verb="scoops"), "Hero takes the whole pot"),
    (said("wins", verb="not scoops"), "Hero does not take the whole pot"),
    (said("ahead", street="turn"), "Hero is ahead on the turn"),
    (said("nuts"), "Hero has the nuts on the river"),
    (said("equity"), "Hero’s equity on the flop against the others’ cards is at least 50 %"),
    (
        said("equity", against="ranges", relation="<", share="33.3"),
        "Hero’s equity on the flop against the others’ ranges is less than 33.3 %",
    ),
    (
        said("equity-against", hands="QQ+, AK", player="12"),
        "The fish’s equity on the flop against the range [QQ+, AK] is at least 50 %",
    ),
    (said("outs", type="straight"), "Hero’s outs to a straight on the flop are at least 8"),
    (said("texture"), "the board is paired on the flop"),
    (said("texture", verb="not twoToneBoard"), "the board is not two-tone on the flop"),
    (said("texture", verb="straightBoard"), "the board allows a straight on the flop"),
    (said("board-pattern"), "the board matches [AKx]"),
    (said("in-range", hands="AA,KK"), "Hero’s hand is in [AA,KK]"),
    (said("best-percent"), "Hero’s hand is in the best 15 %"),
    (said("board-hit"), "Hero has an overpair on the flop"),
    (said("flop"), "Hero’s flop is at least top pair"),
    (said("count-types", type="flush"), "at least 2 players have at least a flush on the river"),
    (said("count-types", number="1"), "at least 1 player has at least a pair on the river"),
    (said("count-types-value"), "the number of players who have at least a pair on the river"),
    (said("board-end"), "the highest board rank on the flop is a king"),
    (said("board-nth", place="3"), "the third-highest board rank on the flop is a king"),
    (said("board-card", which="riverCard", card="Th"), "the river card is the ten of hearts"),
    (said("beats"), "Hero’s hand beats Villain’s hand on the flop"),
    (default("ahead-high", find_game("omaha8")), "Hero has the best high hand on the flop"),
    (default("beats-cards"), "Hero’s hand on the flop beats the five cards [AsAdKhKcQs]"),
    (default("hand-number"), "Hero’s place among all 7,462 hands (1 is best) on the river is at most 1599"),
    (default("nut-outs"), "Hero’s outs to the nuts on the flop are at least 8"),
    (default("winning-hand"), "the winning hand is at least a flush"),
    (default("share"), "Hero’s share of the pot at the end is at least 50 %"),
    (default("flush-draw"), "Hero has four to a flush on the flop"),
    (default("cards-play"), "the number of own cards in Hero’s best five on the river is at least 1"),
    (default("pocket-pair"), "Hero holds a pocket pair"),
    (default("shared-ranks"), "the number of board ranks that Hero holds on the flop is at least 1"),
    (default("hand-ranks"), "the number of ranks beside the board in Hero’s hand on the flop is at least 2"),
    (default("hand-end"), "the highest rank in Hero’s hand on the flop is a king"),
    (default("kicker"), "Hero’s highest rank beside the board on the flop is a king"),
    (default("board-suits"), "the number of board suits on the flop is at least 2"),
    (default("board-ranks"), "the number of different board ranks on the flop is at least 3"),
    (default("board-pair"), "the paired board rank on the flop is a king"),
    (default("best-percent-of"), "Hero’s hand is in the best 15 % in the ordering 10h"),
    (default("low-beats", find_game("omaha8")), "Hero’s low beats Villain’s low on the river"),
    (
        default("low-beats-cards", find_game("omaha8")),
        "Hero’s low on the river beats the five cards [8s6d4c2hAs]",
    ),
    (default("low-outs", find_game("omaha8")), "Hero’s outs to the nut low on the flop are at least 4"),
    (default("low-board", find_game("omaha8")), "the board allows a low on the flop"),
    (default("low-ranks", find_game("omaha8")), "the number of low board ranks on the flop is at least 3"),
    (default("count-flops"), "at least 2 players flop at least top pair"),
    (default("count-situations"), "at least 2 players are ahead on the flop"),
    (default("count-results"), "at least 2 players hold a pocket pair"),
    (default("count-ranges"), "at least 2 players have a hand in [AA]"),
    (default("count-equities"), "at least 2 players have at least 50 % equity on the flop"),
    (default("halves", find_game("omaha8")), "Hero wins the high half outright"),
    (default("wins-low", find_game("razz")), "Hero wins outright"),
    (default("low", find_game("stud8")), "Hero has a low on seventh street"),
    (default("up-card", find_game("studhi")), "Hero’s up card on third street is the ace of spades"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "words"), SENTENCES, ids=[words for _, words in SENTENCES])
def test_a_sentence_reads_like_this(sentence: Sentence, words: str) -> None:
    assert words_of(sentence, NAMES) == words


def test_every_condition_is_read_here_once_at_least() -> None:
    conditions = {template.key for template in TEMPLATES if template.is_condition}
    assert conditions - {sentence.template for sentence, _ in SENTENCES} == set()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_no_sentence_has_a_gap_or_says_the_same_as_another(game: Game) -> None:
    seen: dict[str, Sentence] = {}
    for template in templates_for(game):
        for sentence in every_choice(template, game):
            words = words_of(sentence, NAMES)
            assert words == " ".join(words.split())
            assert not set("{}?…_") & set(words)
            assert seen.setdefault(words, sentence) == sentence


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_condition_can_say_its_contrary(game: Game) -> None:
    for template in templates_for(game):
        if not template.is_condition:
            continue
        assert sum(slot.is_verb for slot in template.slots) == 1
        for sentence in every_choice(template, game):
            contrary = Sentence(sentence.template, sentence.values, not sentence.negated)
            assert words_of(contrary, NAMES) != words_of(sentence, NAMES)


def test_the_parts_of_a_sentence_are_its_words_and_slots() -> None:
    parts = parts_of(said("outs"), NAMES)
    assert [part.words for part in parts] == [
        "Hero’s", "outs to", "a flush", "on the flop", "are at least", "8",
    ]  # fmt: skip
    kinds = [part.slot.kind if part.slot else None for part in parts]
    assert kinds == [
        SlotKind.PLAYER, None, SlotKind.HAND_TYPE, SlotKind.STREET, SlotKind.RELATION, SlotKind.NUMBER,
    ]  # fmt: skip


def test_questions_begin_with_what_is_asked() -> None:
    for ask, key, words in (
        (Ask.HOW_OFTEN, "wins", "How often Hero wins outright"),
        (Ask.AVERAGE, "outs-value", "Average of Hero’s outs to a flush on the flop"),
        (Ask.DISTRIBUTION, "hand-type-value", "Distribution of Hero’s hand type on the river"),
    ):
        assert question_words(Question(1, ask, default(key)), NAMES) == words


def test_groups_read_with_brackets_and_without_lines_switched_off() -> None:
    wins, ties = default("wins"), said("wins", verb="tiesHi")
    either = Group("or", (Line(1, wins), Line(2, ties), Line(3, default("texture"), on=False)))
    both = Group("and", (Line(4, default("pocket-pair")), Line(5, either)))
    assert words_of(both, NAMES) == "Hero holds a pocket pair and (Hero wins outright or Hero ties)"
    neither = Group("or", either.lines, negated=True)
    assert words_of(neither, NAMES) == "not (Hero wins outright or Hero ties)"
    assert words_of(Group("and", ()), NAMES) == "nothing is required"


def test_a_formula_that_joins_is_in_brackets_among_other_lines() -> None:
    either = formula("winsHi(hero) or tiesHi(hero)")
    paired = formula("pairedBoard(flop)")
    said = words_of(Group("and", (Line(1, either), Line(2, paired))), NAMES)
    assert said == "(winsHi(hero) or tiesHi(hero)) and pairedBoard(flop)"
    alone = Group("and", (Line(1, either), Line(2, paired, on=False)))
    assert words_of(alone, NAMES) == "winsHi(hero) or tiesHi(hero)"


def test_formulas_are_shown_as_they_were_written() -> None:
    assert words_of(formula("winsHi( hero )"), NAMES) == "winsHi( hero )"
    assert words_of(formula("winsHi(hero)", negated=True), NAMES) == "not (winsHi(hero))"
    assert words_of(formula(""), NAMES) == "…"


def test_a_player_who_is_gone_is_reported_as_gone() -> None:
    assert words_of(default("wins"), {}) == "a player who has left wins outright"


def test_long_and_unprintable_texts_are_shown_short_and_plain() -> None:
    template = template_of(default("in-range"))
    long = with_value(default("in-range"), template.slot("hands"), "A" * 10_000_000)
    assert len(words_of(long, NAMES)) < 300
    assert "\n" not in words_of(formula("1 =\n 1"), NAMES)
    assert words_of(with_value(long, template.slot("hands"), ""), NAMES) == "Hero’s hand is in […]"


def test_a_name_that_ends_in_s_or_looks_like_a_frame_is_an_owner() -> None:
    sentence = said("best-percent")
    (token,) = (value for value in sentence.values if value in NAMES)
    for name, words in (("Aces", "Aces’ hand"), ("{}’s {}", "{}’s {}’s hand")):
        assert words_of(sentence, {**NAMES, token: name}) == f"{words} is in the best 15 %"


def test_a_sentence_of_a_newer_version_says_so() -> None:
    assert "unknown" in words_of(Sentence("telepathy", ("1",)), NAMES)


@given(sentences())
@examples(200)
def test_any_sentence_has_words(sentence: Sentence) -> None:
    words = words_of(sentence, NAMES)
    assert words
    assert words == " ".join(part.words for part in parts_of(sentence, NAMES))
