import pytest

from oracle.errors import Span
from oracle.games import GAMES
from oracle.pql import complete, parse
from oracle.pql.completion import MAX_TEXT
from oracle.query import SELECTOR_KINDS
from oracle.query.language.values import HAND_TYPE_WORDS

TABLE = " from game='holdem', hero='AA', villain='15%'"
STREETS = ["preflop", "flop", "turn", "river"]
HAND_TYPES = list(HAND_TYPE_WORDS)


def suggestions(text):
    """What is suggested at the bar in a text."""
    cursor = text.index("|")
    return complete(text[:cursor] + text[cursor + 1 :], cursor)


def words(text):
    return [each.text for each in suggestions(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("|", ["select"]),
        ("  sel|", ["select"]),
        ("select av|", ["avg", "handsHaving"]),
        ("select handType(|" + TABLE, ["hero", "villain"]),
        ("select handType(hero, fl|) as t" + TABLE, ["flop", "preflop"]),
        ("select handType(hero, flop) |", ["from", "as", "and", "or", "in"]),
        ("select handType(hero, flop) f|", ["from"]),
        ("select handType(hero, flop) = fl|", ["flush", "straightflush"]),
        ("select handType(hero, flop) as |", []),
        ("select handType(hero, flop) as x |", ["as", "from"]),
        ("select handType(hero, flop) from |", ["game", "syntax", "board", "dead"]),
        ("select handType(hero, flop), avg(1) |", ["as", "from"]),
        ("select not pairedBoard(|", STREETS),
        ("select case |", ["when"]),
        ("select case when x then 1 end |", ["from", "as", "and", "or", "in"]),
        ("select (riverEquity(|" + TABLE, ["hero", "villain"]),
        ("select handType |", []),
        ("select avg(1) |", ["as", "from"]),
        ("select avg(1) fr|", ["from"]),
        ("select avg(1) as |", []),
        ("select avg(1) as x |", ["as", "from"]),
        ("select avg |", []),
        ("select avg(1) from |", ["game", "syntax", "board", "dead"]),
        ("select avg(1) from game='holdem', |", ["syntax", "board", "dead"]),
        ("select avg(1) from game |", []),
        ("select avg(1) from game='ho|'", ["holdem", "shortdeck", "shortdecktrips"]),
        ("select avg(1) from syntax='|", ["generic", "classic"]),
        ("select avg(1) from hero='A|", []),
        ("select avg(1) from game='holdem' |", ["where"]),
        ("select avg(1) from hero='AA' |", ["where", "folded"]),
        ("select avg(1) from hero='AA' folded |", ["where"]),
        ("select avg(1) from game='x'; s|", ["select"]),
        ("select avg(1) -- se|", []),
        ("select avg(1) /* se| */", []),
        ("select count(x |", ["and", "or", "in"]),
        ("select count(x an|", ["and"]),
        ("select count(case |", ["when"]),
        ("select count(case when x |", ["then", "when", "else", "end", "and", "or", "in"]),
        ("select count(case when x then 1 end |", ["and", "or", "in"]),
        ("select count(1) from game='holdem' where x |", ["and", "or", "in"]),
        ("select avg(riverEquity(|" + TABLE, ["hero", "villain"]),
        ("select avg(riverEquity(v|))" + TABLE, ["villain"]),
        ("select avg(RIVEREQUITY(HE|))" + TABLE, ["hero"]),
        ("select avg(equity(hero, |", STREETS),
        ("select avg(equity(hero, ri|", ["river"]),
        ("select count(exactHandType(hero, flop, |", [*HAND_TYPES, "winningHandType", "handType"]),
        ("select avg(handsHaving(minHandType, |", STREETS),
        ("select avg(handsHaving(minHandType, flop, fl|", ["flush", "straightflush"]),
        ("select count(inRange(hero, |", []),
        ("select count(handType(hero, flop) >= fl|", ["flush", "straightflush"]),
    ],
)
def test_what_can_come_next(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize("text", ["select |", "select avg(1), |", "select handType(a, flop) as x, |"])
def test_a_selector_is_an_aggregate_or_an_expression_alone(text):
    found = words(text)
    assert found[: len(SELECTOR_KINDS)] == list(SELECTOR_KINDS)
    assert {"handType", "winsHi", "case", "not"} <= set(found)


def test_games_that_can_be_run_are_suggested():
    games = words("select avg(1) from game=|")
    assert games == [game.name for game in GAMES if game.runnable]
    assert suggestions("select avg(1) from game=|")[0].insert == "'holdem'"
    assert suggestions("select avg(1) from game='|")[0].insert == "holdem"


def test_functions_are_suggested_with_what_they_take_and_give():
    first = suggestions("select avg(fractional|")[0]
    assert (first.text, first.kind, first.insert) == (
        "fractionalRiverEquity", "function", "fractionalRiverEquity(",
    )  # fmt: skip
    assert first.detail.startswith("fractionalRiverEquity(player) → fraction: ")
    assert first.span == Span(11, 21)


def test_a_function_without_arguments_comes_with_both_brackets():
    assert suggestions("select avg(turnC|")[0].insert == "turnCard()"


def test_words_that_begin_like_the_typed_one_come_first():
    found = words("select count(pair|")
    assert found[:2] == ["pairedBoard", "pair"]
    assert "pocketPair" in found[2:]


def test_only_functions_of_the_game_are_suggested():
    assert "winsLo" not in words("select count(|" + TABLE)
    assert "upCard" not in words("select count(|")
    assert "winsHi" in words("select count(|" + TABLE)


def test_functions_that_are_true_of_a_player_can_be_counted():
    found = words("select avg(handsHaving(|" + TABLE)
    assert "pocketPair" in found
    assert "riverEquity" not in found
    assert "pairedBoard" not in found


def test_an_argument_is_given_by_functions_of_its_type():
    assert set(words("select histogram(maxRank(|")) == {
        "handRanks", "duplicatedHandRanks", "boardRanks", "duplicatedBoardRanks", "intersectingHandRanks",
        "nonIntersectingHandRanks", "case",
    }  # fmt: skip


def test_players_are_known_wherever_they_are_named_and_only_in_their_own_statement():
    text = (
        "select avg(1) from game='holdem', a='AA'; select avg(riverEquity(|)) from b='KK', c='QQ'; select x"
    )
    assert words(text) == ["b", "c"]
    assert [each.detail for each in suggestions(text)] == ["KK", "QQ"]


def test_what_is_suggested_can_be_put_in_until_the_query_is_complete():
    text = ""
    for typed in (
        "sel",
        "av",
        "riverEq",
        "he",
        ")) as x ",
        "fro",
        "gam",
        "ho",
        ", hero='AA' ",
        "whe",
        "win",
        "he",
    ):
        text += typed
        if typed[0] in "),":
            continue
        table = " from hero='AA'" if typed == "he" and "where" not in text else ""
        best = complete(text + table, len(text))[0]
        text = text[: best.span.start] + best.insert
        text += "'" if best.kind == "value" else ""
    assert parse(text + ")").where is not None


def test_a_cursor_outside_the_text_is_at_its_end():
    assert complete("sel", 99) == complete("sel", 3)
    assert complete("sel", -5) == complete("sel", 0)


def test_no_suggestions_are_made_in_a_huge_text():
    assert complete("select " * 20_000, MAX_TEXT + 1) == ()
