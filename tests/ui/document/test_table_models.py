"""Cards that are taken, random cards, readings, figures in words."""

from dataclasses import replace
from random import Random

import pytest

from oracle.cards.card import parse_cards
from oracle.simulate.snapshot import Estimate
from tests.ui.table_engine import answer
from ui.document import wording
from ui.document.cards.random_cards import random_board, random_hand
from ui.document.cards.used_cards import BOARD, used_cards
from ui.document.ranges.dialects import converted_ranges, read_foreign
from ui.document.ranges.reading_words import reading_info, reading_tip
from ui.document.ranges.readings import Readings
from ui.document.state import example_document

TABLE = replace(example_document(), board="Kh7c2d", dead="3c")


def read_seat(state, seat, macros):
    return Readings().of_seat(state, seat, macros)


def card(text):
    return parse_cards(text)[0]


def test_used_cards_say_where_they_are():
    used = used_cards(TABLE)
    assert used[card("As")] == "in Hero’s hand"
    assert used[card("7c")] == "on the board"
    assert used[card("3c")] == "a dead card"
    assert len(used) == 6


def test_ones_own_cards_are_not_taken():
    assert card("As") not in used_cards(TABLE, 1)
    assert card("Kh") not in used_cards(TABLE, BOARD)


def test_a_board_that_cannot_be_read_takes_no_cards():
    assert card("Kh") not in used_cards(replace(TABLE, board="Kh7"))


@pytest.mark.parametrize("seed", range(50))
def test_random_hands_avoid_everything_known(seed):
    hand = random_hand(TABLE, 2, Random(seed))
    assert len(set(hand)) == 2
    assert not set(hand) & set(used_cards(TABLE, 2))


@pytest.mark.parametrize(
    ("street", "kept"), [("flop", ""), ("turn", "Kh7c2d"), ("river", "Kh7c2d"), ("board", "")]
)
@pytest.mark.parametrize("seed", range(20))
def test_random_streets_keep_the_streets_before(street, kept, seed):
    board = random_board(TABLE, street, Random(seed))
    assert len(set(board)) == {"flop": 3, "turn": 4, "river": 5, "board": 5}[street]
    assert board[: len(parse_cards(kept))] == parse_cards(kept)
    assert not set(board) & set(used_cards(TABLE, BOARD))


def test_a_random_flop_takes_turn_and_river_away():
    assert len(random_board(replace(TABLE, board="Kh7c2d3h4h"), "flop", Random(1))) == 3


def test_a_reading_counts_hands_beside_the_board():
    state = replace(TABLE, seats=(TABLE.seats[0], replace(TABLE.seats[1], range_text="KK")))
    reading = read_seat(state, state.seats[1], {})
    assert reading.range is not None
    assert (reading.range.combos, reading.live) == (6, 3)


@pytest.mark.parametrize(
    ("text", "info", "tip"),
    [
        ("QQ", "0.5 % · 6 hands", "6 hands of 1,326: 0.45 % of all."),
        ("KK", "0.5 % · 3 of 6 hands", "6 hands of 1,326: 0.45 % of all."),
        (
            "QQ@12.5, AQs@100",
            "0.4 % · 4.8 combos (10 hands)",
            "4.8 combos (10 hands) of 1,326: 0.36 % of all.",
        ),
        ("KK@50", "0.2 % · 1.5 of 3 combos (6 hands)", "3 combos (6 hands) of 1,326: 0.23 % of all."),
        (
            "QQ@0.0001",
            "< 0.1 % · 0.000006 combos (6 hands)",
            "0.000006 combos (6 hands) of 1,326: 0.00000045 % of all.",
        ),
        ("QdQh@50", "< 0.1 % · 0.5 combos (1 hand)", "0.5 combos (1 hand) of 1,326: 0.04 % of all."),
    ],
)
def test_a_seat_says_combos_by_weight_and_the_number_of_hands_where_it_differs(text, info, tip):
    state = replace(TABLE, seats=(TABLE.seats[0], replace(TABLE.seats[1], range_text=text)))
    reading = read_seat(state, state.seats[1], {})
    assert reading_info(reading) == info
    assert reading_tip(reading).splitlines()[0] == tip


def test_a_reading_names_the_place_of_the_trouble():
    state = TABLE.with_seat(2, range_text="AKs, QX")
    reading = read_seat(state, state.seat(2), {})
    assert reading.range is None
    assert reading.span is not None
    assert state.seat(2).range_text[reading.span.start : reading.span.end] != ""
    assert reading.message


def test_a_range_that_the_board_blocks_says_so():
    state = replace(TABLE.with_seat(2, range_text="7c2d, 7c2h"), dead="")
    assert "no hand of this range" in read_seat(state, state.seat(2), {}).message


def test_named_ranges_are_read():
    state = TABLE.with_seat(2, range_text="$mine")
    assert read_seat(state, state.seat(2), {"mine": "QQ+"}).live == 15


def test_both_meanings_are_reported_where_the_syntaxes_differ():
    state = TABLE.with_seat(2, range_text="AKs")
    assert read_seat(state, state.seat(2), {}).hints


def test_both_meanings_are_reported_beside_a_named_range_too():
    state = TABLE.with_seat(2, range_text="$mine, AKs")
    assert "AKs" in read_seat(state, state.seat(2), {"mine": "QQ+"}).hints[0].message


def test_foreign_weights_are_recognised_by_name():
    found = read_foreign("AA,KK:0.5", "classic")
    assert found is not None
    assert "Pio" in found.dialect
    assert "@" in found.text


def test_nonsense_is_not_a_dialect():
    assert read_foreign("hello", "classic") is None


def test_syntaxes_are_translated_both_ways():
    state = TABLE.with_seat(2, range_text="AKs")
    texts = converted_ranges(state, "generic")
    again = read_seat(
        replace(state.with_seat(2, range_text=texts[2]), syntax="generic"),
        replace(state.seat(2), range_text=texts[2]),
        {},
    )
    assert again.range is not None
    assert again.range.combos == 4


def test_precision_is_reported_in_points_or_as_exact():
    assert wording.precision(Estimate(0.5, 0.0003, 0.4994, 0.5006), exact=False) == "± 0.06"
    assert wording.precision(Estimate(0.5), exact=True) == "exact"


def test_the_breakdown_has_win_tie_and_odds():
    snapshot = answer(example_document().to_query())
    assert wording.breakdown(snapshot.seats[0]) == "win 57.1 · tie 2.1 · 0.72 : 1"


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (wording.rate(58_200_000), "58.2 M/s"),
        (wording.rate(580_000), "580 k/s"),
        (wording.rate(12), "12/s"),
        (wording.odds(0.0), "no share"),
        (wording.odds(0.0005), "1,999 : 1"),
        (wording.hands(1), "1 hand"),
        (wording.hands(1326), "1,326 hands"),
        (wording.trials(answer(example_document().to_query())), "1,712,304 deals"),
    ],
)
def test_figures_read_as_players_write_them(message, expected):
    assert message == expected
