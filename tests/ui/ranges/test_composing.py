"""Clicks on kinds of hands and filters make texts that mean what the buttons say."""

from __future__ import annotations

import pytest

from oracle.games import GAMES
from oracle.ranges import parse_hands
from ui.ranges.classes.hand_categories import categories, filters
from ui.ranges.composing import has_filter, has_part, parts_of, toggle_filter, toggle_part

OTHERS = [game for game in GAMES if game.hole_cards > 2]
LISTED = [game for game in OTHERS if game.hole_cards < 6]


def count(text: str, game: str) -> int | None:
    return parse_hands(text, game).combos


@pytest.mark.parametrize("game", OTHERS, ids=lambda game: game.name)
def test_every_kind_and_every_filter_can_be_read_alone_and_together(game):
    for kind in categories(game):
        whole = count(kind.text, game.name)
        assert whole
        assert has_part(kind.text, kind.text)
        for mark in filters(game):
            text = toggle_filter(kind.text, mark.text)
            assert has_filter(text, mark.text)
            left = parse_hands(f"{text}, {kind.text}", game).combos  # the union is the kind: it only narrows
            assert left == whole
            assert toggle_filter(text, mark.text) == kind.text


@pytest.mark.parametrize("game", LISTED, ids=lambda game: game.name)
def test_filters_narrow_any_hand(game):
    for mark in filters(game):
        narrowed = count(toggle_filter("*", mark.text), game.name)
        assert 0 < narrowed < count("*", game.name)


@pytest.mark.parametrize(
    ("title", "game", "combos"),
    [
        ("Aces", "omahahi", 6_961),
        ("Any pair", "omahahi", 87_685),
        ("Two pairs", "omahahi", 2_808),
        ("Rundown", "omahahi", 2_560),
        ("Rundown, one gap", "omahahi", 6_912),
        ("Rundown, two gaps", "omahahi", 6_144),
        ("Ace-deuce", "omaha8", 17_316),
        ("A23", "omaha8", 2_848),
    ],
)
def test_kinds_have_as_many_hands_as_they_should(title, game, combos):
    from oracle.games import find_game

    kind = next(each for each in categories(find_game(game)) if each.title == title)
    assert count(kind.text, game) == combos


@pytest.mark.parametrize(
    ("mark", "combos"),
    [(":xxyy", 36_504), (":xxyz", 158_184), (":wxyz", 28_561), ("!RR", 183_040), (":xx", 242_164)],
)
def test_filters_leave_as_many_hands_as_they_should(mark, combos):
    assert count(toggle_filter("*", mark), "omahahi") == combos


def test_a_second_click_takes_a_part_out_and_leaves_the_others():
    text = toggle_part(toggle_part("*", "AA"), "$0g")
    assert text == "AA, $0g"
    assert toggle_part(text, "AA") == "$0g"
    assert toggle_part("AA", "AA") == ""


def test_brackets_and_weights_are_kept():
    assert parts_of("(AA,KK):xxyy, [2,4,6]A@10") == ("(AA,KK):xxyy", "[2,4,6]A@10")
    text = toggle_part("(AA,KK)@20, QQ@50", "JJ")
    assert text == "(AA,KK)@20, QQ@50, JJ@100"
    assert has_part(text, "QQ")
    assert toggle_filter("(AA,KK:xx)@20", ":xxyy") == "(AA,KK:xx):xxyy@20"
    assert toggle_filter("(AA,KK:xx):xxyy@20", ":xxyy") == "(AA,KK:xx)@20"


def test_a_filter_is_added_only_where_it_is_missing():
    assert toggle_filter("AA:xxyy, KK", ":xxyy") == "AA:xxyy, KK:xxyy"
    assert toggle_filter("AA:xxyy!RRR, KK!RRR:xxyy", ":xxyy") == "AA!RRR, KK!RRR"
