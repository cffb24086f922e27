"""The texts of rules: what they mean, how they are written, and where they are wrong."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.decisions.rules.completion import example_rule
from oracle.decisions.rules.names import DRAWS, MADE
from oracle.decisions.rules.parser import MOST_LEVELS, MOST_TERMS, parse_rule
from oracle.decisions.rules.rule import (
    Against,
    Condition,
    Drawing,
    Inside,
    Joined,
    Made,
    Not,
    PocketPair,
    Rule,
    Top,
)
from oracle.decisions.rules.written import rule_pql, rule_text, why_no_pql
from oracle.errors import OracleError, TextError
from oracle.games import GAMES, find_game
from oracle.pql import print_expression
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.rating.strength import HAND_TYPES

HOLDEM = find_game("holdem")


def read(text: str, game: str = "holdem") -> Rule:
    return parse_rule(text, find_game(game))


@pytest.mark.parametrize(
    ("text", "street", "condition"),
    [
        ("preflop: top 15% x1.3", "preflop", Top(15, "", Decimal("1.3"))),
        ("PREFLOP : Top 15 %  × 2", "preflop", Top(15, "", Decimal(2))),
        ("preflop:top 20%6h x 0.5", "preflop", Top(20, "6h", Decimal("0.5"))),
        ("preflop: pocket pair", "preflop", PocketPair()),
        ("flop: pair+", "flop", Made("pair", least=True)),
        ("flop: three of a kind", "flop", Made("trips", least=False)),
        ("flop: top pair+", "flop", Made("floptoppair", least=True)),
        ("flop: top and bottom pair", "flop", Made("floptopandbottom", least=False)),
        ("flop: set", "flop", Made("flopset", least=False)),
        ("turn: open-ended", "turn", Drawing("open-ended")),
        ("turn: equity >= 40.5 %", "turn", Against(">=", Decimal("40.5"))),
        ("turn: equity<40% vs 22+, A", "turn", Against("<", Decimal(40), "22+, A")),
        ("turn: in (AA, (KK:xy))", "turn", Inside("AA, (KK:xy)")),
        (
            "flop: draw with two overcards", "flop",
            Joined("and", (Drawing("any"), Drawing("overcards"))),
        ),
        (
            "flop: pair+ or flush draw and not in AA", "flop",
            Joined("or", (
                Made("pair", least=True), Joined("and", (Drawing("flush"), Not(Inside("AA")))),
            )),
        ),
        (
            "flop: (pair or gutshot) and equity>=30% vs (AA or KK)".replace("AA or KK", "AA, KK"), "flop",
            Joined("and", (
                Joined("or", (Made("pair", least=False), Drawing("gutshot"))),
                Against(">=", Decimal(30), "AA, KK"),
            )),
        ),
    ],
)  # fmt: skip
def test_a_rule_says_which_hands_would_play_on(text: str, street: str, condition: Condition) -> None:
    assert read(text) == Rule(street, condition)


def test_a_looseness_after_the_street_scales_every_share_without_its_own() -> None:
    found = read("preflop x1.7: top 20%6h or (pocket pair and not top 10% x1) or top 30% × 2")
    assert found == read("preflop: top 20%6h x1.7 or (pocket pair and not top 10%) or top 30% x2")
    assert read("preflop × 0.5 : soft 0.3 top 20%") == read("preflop: soft 0.3 top 20% x0.5")
    assert read(rule_text(found)) == found


@pytest.mark.parametrize("wrong", ["x0", "x11", "x", "1.5", "x1.5 x2", "x-1"])
def test_a_looseness_after_the_street_is_a_number_within_bounds(wrong: str) -> None:
    with pytest.raises(TextError) as refused:
        read(f"preflop {wrong}: top 20%")
    assert refused.value.expected


@pytest.mark.parametrize("factor", ["0.3", "30%", "30 %"])
def test_a_soft_rule_has_a_factor(factor: str) -> None:
    assert read(f"flop: soft {factor} pair+") == Rule("flop", Made("pair", least=True), Decimal("0.3"))


def test_every_name_of_a_hand_is_read() -> None:
    for name, word in MADE.items():
        assert read(f"flop: {name}+").condition == Made(word, least=True)
    assert set(HAND_TYPES) <= set(MADE.values())
    assert set(FLOP_CATEGORIES) <= set(MADE.values())


def test_a_range_in_a_rule_has_the_syntax_it_is_read_in() -> None:
    assert parse_rule("flop: in (AKo)", HOLDEM, "classic").condition == Inside("AKo")
    with pytest.raises(TextError):
        parse_rule("flop: in (AKo)", HOLDEM, "generic")


TOPS = st.builds(
    Top, st.integers(1, 100), st.sampled_from(["", "6h", "vr"]),
    st.decimals(Decimal("0.1"), 10, places=2, allow_nan=False),
)  # fmt: skip
TERMS = st.one_of(
    TOPS,
    st.builds(Made, st.sampled_from(sorted(set(MADE.values()))), st.booleans()),
    st.builds(Drawing, st.sampled_from(list(DRAWS))),
    st.just(PocketPair()),
    st.builds(
        Against, st.sampled_from([">=", ">", "<=", "<"]), st.decimals(0, 100, places=3, allow_nan=False),
        st.sampled_from([None, "*", "22+, (AK:xy)", "15%6h"]),
    ),
    st.builds(Inside, st.sampled_from(["AA", "(AA, KK)!xx", "22-55, [As,Ah]K"])),
)  # fmt: skip


def joined(parts: list[Condition], word: str) -> Condition:
    flat: list[Condition] = []
    for part in parts:
        flat += part.parts if isinstance(part, Joined) and part.word == word else [part]
    return Joined(word, tuple(flat))


CONDITIONS = st.recursive(
    TERMS,
    lambda inner: st.one_of(
        st.builds(Not, inner),
        st.builds(joined, st.lists(inner, min_size=2, max_size=3), st.sampled_from(["and", "or"])),
    ),
    max_leaves=6,
)


@given(CONDITIONS, st.sampled_from([None, Decimal("0.3"), Decimal("0.05")]))
def test_a_rule_that_is_written_reads_back(condition: Condition, soft: Decimal | None) -> None:
    rule = Rule("flop", condition, soft)
    assert read(rule_text(rule)) == rule


PIECES = [
    "flop:", "river:", "soft", "top", "15", "%", "x", "pair", "+", "flush", "draw", "with", "and", "or",
    "not", "(", ")", "{", "}", "in", "vs", "equity", ">=", "AA", "0.3",
]  # fmt: skip
WORDS = st.lists(
    st.one_of(
        st.sampled_from(PIECES),
        st.text(max_size=4),
    ),
    max_size=12,
).map(" ".join)


@given(WORDS, st.sampled_from([game.name for game in GAMES]))
def test_no_text_crashes_the_parser(text: str, game: str) -> None:
    rule, trouble = None, None
    try:
        rule = parse_rule(text, find_game(game))
    except TextError as caught:
        trouble = caught
    if rule is not None:
        assert parse_rule(rule_text(rule), find_game(game)) == rule
    else:
        assert trouble is not None
        assert trouble.text == text
        assert 0 <= trouble.span.start <= trouble.span.end <= len(text)
        assert trouble.message


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", "", "begins with its street"),
        ("top 15%", "top", "begins with its street"),
        ("fourth: pair", "fourth", "begins with its street"),
        ("flop pair+", "pair", "is not expected"),
        ("flop:", "", "ends too early"),
        ("flop: nuts", "nuts", "is not expected"),
        ("flop: pair+ flush", "flush", "is not expected"),
        ("flop: soft pair", "pair", "is not expected"),
        ("flop: soft 0 pair", "0", "factor"),
        ("flop: soft 1 pair", "1", "factor"),
        ("preflop: top 15", "", "ends too early"),
        ("preflop: top 0%", "0%", "from 1 to 100"),
        ("preflop: top 101%", "101%", "from 1 to 100"),
        ("preflop: top 7.5%", "7.5%", "whole percentage"),
        ("preflop: top 15%4h", "15%4h", "There is no ordering"),
        ("preflop: top 15% x0", "x0", "Looseness lies between 0.1 and 10"),
        ("preflop: top 15% x100", "x100", "Looseness lies between 0.1 and 10"),
        ("preflop: pair+", "pair", "before the flop"),
        ("preflop: draw", "draw", "no draws on the preflop"),
        ("river: flush draw", "flush draw", "no draws on the river"),
        ("turn: top pair+", "top pair", "for the flop only"),
        ("flop: draw with pair", "pair", "is not expected"),
        ("flop: equity 40%", "40", "is not expected"),
        ("flop: equity>=0.4", "", "ends too early"),
        ("flop: equity>=140%", "140%", "between 0% and 100%"),
        ("flop: in", "", "no range"),
        ("flop: in and pair", "", "no range"),
        ("flop: in (AA", "(", "never closed"),
        ("flop: in (AA, A0)", "0", "0"),
        ("flop: equity>=40% vs A+-", "+-", ""),
        ("flop: (pair", "(", "never closed"),
        ("flop: {pocketPair(player)", "{", "never closed"),
        ("flop: {winsHi(player)}", "winsHi(player)", "alone"),
        ("flop: {minHandType(player, turn, pair)}", "minHandType(player, turn, pair)", "alone"),
        ("flop: {minHandType(hero, flop, pair)}", "minHandType(hero, flop, pair)", "alone"),
        ("flop: {minHandType(player, flop, 3)}", "minHandType(player, flop, 3)", "hand type"),
        ("flop: {minHandType(player,}", "", ""),
        ("flop: " + "(" * (MOST_LEVELS + 1) + "pair", "(", "levels"),
        ("flop: " + " or ".join(["pair"] * (MOST_TERMS + 1)), "pair", "more than 40 conditions"),
        ("flop: in (" + "A" * 10_000 + ")", None, "at most 10,000 characters"),
    ],
)
def test_a_mistake_is_reported_at_its_place(text: str, place: str | None, message: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text)
    trouble = caught.value
    assert message in str(trouble)
    assert trouble.expected or trouble.remedy
    if place is not None:
        assert text[trouble.span.start : trouble.span.end] == place


def test_games_without_a_board_or_an_ordering_say_so() -> None:
    with pytest.raises(TextError, match="need a game with a board"):
        read("third: pair", "studhi")
    for text in ("preflop: top", "preflop: pocket pair or top 15%"):
        with pytest.raises(
            TextError, match="“top” needs an ordering of hands, and Short deck has none"
        ) as caught:
            read(text, "shortdeck")
        assert text[caught.value.span.start : caught.value.span.end] == "top"
    with pytest.raises(TextError, match="Overcards mean little in Omaha"):
        read("flop: draw with two overcards", "omahahi")


@pytest.mark.parametrize(
    "text", ["", "preflop", "preflop:", "preflop: pear", "preflop: pair", "preflop: top 15%"]
)
def test_no_remedy_in_short_deck_is_a_share_and_its_example_can_be_typed(text: str) -> None:
    with pytest.raises(TextError) as caught:
        read(text, "shortdeck")
    advice = f"{caught.value.expected} {caught.value.remedy}"
    assert "15%" not in advice
    assert read(f"preflop: {example_rule('preflop', 'shortdeck')}", "shortdeck")


@pytest.mark.parametrize(
    ("text", "pql"),
    [
        ("preflop: top 15% x1.3", "handRanking(villain) <= 19"),
        ("preflop: top 30%vr x10", "handRankingFor(villain, 'vr') <= 100"),
        ("flop: pair+", "minHandType(villain, flop, pair)"),
        ("flop: overpair", "exactFlopHandCategory(villain, flopoverpair)"),
        ("turn: flush draw", "fourFlush(villain, turn) and handType(villain, turn) < flush"),
        ("turn: equity>=40%", "hvPerceivedRangeEquity(villain, turn, '22+') >= 0.4"),
        ("turn: not in (AA) or pocket pair", "not inRange(villain, 'AA') or pocketPair(villain)"),
        ("turn: {minHandType(player, flop, trips)}", "minHandType(villain, flop, trips)"),
    ],
)
def test_a_rule_is_a_condition_of_pql_where_there_is_one(text: str, pql: str) -> None:
    found = rule_pql(read(text), "22+", "villain")
    assert found is not None
    assert print_expression(found) == pql


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("flop: soft 0.3 pair+", "A soft rule changes weights"),
        ("flop: pair+ or not gutshot", "straight draws"),
        ("flop: {" + "not " * 98 + "pocketPair(player)} and (pair or not not pair)", "nested too deeply"),
    ],
)
def test_where_pql_cannot_say_it_the_rule_says_why(text: str, why: str) -> None:
    rule = read(text)
    assert rule_pql(rule, "*") is None
    assert why in why_no_pql(rule)


def test_percentiles_are_scaled_without_rounding_errors() -> None:
    assert Top(25, looseness=Decimal("1.16")).percentile == 29  # 28.999… in binary
    with pytest.raises(OracleError):
        read("preflop: top 25% x-1")


@pytest.mark.parametrize("street", ["preflop", "flop", "turn", "river"])
def test_the_example_after_an_error_can_be_typed_in_the_same_place(street: str) -> None:
    with pytest.raises(TextError) as caught:
        parse_rule(f"{street}: flop: pair+", HOLDEM)
    example = caught.value.remedy.removeprefix("For example: ").removesuffix(".")
    assert parse_rule(f"{street}: {example}", HOLDEM).street == street
