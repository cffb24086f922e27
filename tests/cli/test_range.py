"""``python -m oracle range``."""

from __future__ import annotations

import pytest


def test_a_range_is_shown_in_its_shortest_form_with_its_size(say) -> None:
    output = say("range", "AA, KK, QQ")
    assert output.code == 0
    assert output.out.splitlines() == [
        "QQ+",
        "18 hands, 1.36 % of all",
        "in the ordering 10h, best hands first: 1 % (AA) to 2 % (QQ), 1.3 % on average",
    ]
    assert output.err == ""


def test_json_has_the_published_shape(say) -> None:
    assert say("range", "QQ+", "--board", "QhQd2c", "--json").json == {
        "game": "holdem",
        "syntax": "classic",
        "text": "QQ+",
        "combos": 18,
        "hands": 18,
        "percent": pytest.approx(100 * 18 / 1326),
        "weighted": False,
        "live": 13,
        "live_hands": 13,
        "rank": {
            "ordering": "10h",
            "best": 1,
            "worst": 2,
            "mean": pytest.approx((6 * 1 + 6 * 1 + 1 * 2) / 13),
            "best_class": "AA",
            "worst_class": "QQ",
        },
    }


def test_a_small_range_is_not_reported_as_nothing(say) -> None:
    assert say("range", "AsKsQd", "--game", "studhi").out == "AsKsQd\n5,085,024 hands, 0.0015 % of all\n"


def test_a_range_has_no_rank_where_there_is_no_ordering_or_no_list(say) -> None:
    assert say("range", "AA", "--game", "studhi", "--json").json["rank"] is None
    assert say("range", "15%", "--game", "omaha6", "--json").json["rank"] is None
    one = say("range", "AsAhKsKh", "--game", "omaha").out.splitlines()[-1]
    assert one == "in the ordering 10h, best hands first: 1 %"


def test_holdem_ranges_are_read_as_classic_unless_asked_otherwise(say) -> None:
    assert say("range", "AKs", "--json").json["combos"] == 4
    assert say("range", "AxKx", "--syntax", "generic", "--json").json["combos"] == 4


def test_other_games_are_read_as_generic(say) -> None:
    output = say("range", "AA!AAA", "--game", "omaha", "--json").json
    assert (output["game"], output["syntax"], output["combos"]) == ("omahahi", "generic", 6768)


def test_a_suit_letter_after_two_ranks_in_generic_text_gets_a_note(say) -> None:
    output = say("range", "AKs", "--syntax", "generic")
    assert output.code == 0
    assert "king of spades" in output.err
    assert output.err.splitlines()[-1] == "  ^^^"


def test_every_hand_can_be_listed_highest_first(say) -> None:
    assert say("range", "AKs", "--list").out.split() == ["AsKs", "AhKh", "AdKd", "AcKc"]


def test_listed_hands_leave_out_those_with_dead_cards_and_carry_their_weights(say) -> None:
    output = say("range", "AA@50, KK@20", "--list", "--board", "AsAh2c", "--dead", "KsKh")
    assert output.out.split() == ["AdAc@50", "KdKc@20"]


def test_a_range_is_written_for_another_program(say) -> None:
    assert say("range", "QQ+,AKs", "--as", "pio-classes").out == "AA,AKs,KK,QQ\n"


def test_json_carries_the_list_and_the_other_programs_text(say) -> None:
    output = say("range", "AA@50,KK@100", "--list", "--json").json
    assert output["list"][0] == {"hand": "AsAh", "weight": 50.0}
    output = say("range", "AA", "--as", "list", "--json").json
    assert (output["dialect"], output["exported"]) == ("list", "AA")


def test_the_text_of_another_program_is_recognised_and_named(say) -> None:
    output = say("range", "AA,99:0.75,A5s:0.5")
    assert output.code == 0
    assert output.out.splitlines()[0] == "AA@100, 99@75, A5s@50"
    assert "read as PioSOLVER" in output.err


def test_decimal_weights_are_read_counted_listed_and_written(say) -> None:
    output = say("range", "AK@100, AQ@50, AJ@12.5, A5s@0.0001")
    assert output.out.splitlines()[:2] == [
        "AK@100, AQ@50, AJ@12.5, A5s@0.0001",
        "26.000004 combos in 52 hands, 1.96 % of all",
    ]
    record = say("range", "AA@12.5", "--board", "AsKd2c", "--json").json
    assert {key: record[key] for key in ("combos", "hands", "live", "live_hands", "weighted")} == {
        "combos": 0.75, "hands": 6, "live": 0.375, "live_hands": 3, "weighted": False,
    }  # fmt: skip
    assert record["percent"] == pytest.approx(75 / 1326)
    assert say("range", "A5s@0.4", "--list").out.split()[0] == "As5s@0.4"
    pio = "AA,99:0.375,A5s:0.0001"
    assert say("range", pio).out.splitlines()[0] == "AA@100, 99@37.5, A5s@0.01"
    assert say("range", "AA@100, 99@37.5, A5s@0.01", "--as", "pio-classes").out == "AA,A5s:0.0001,99:0.375\n"
    assert say("range", "AA@12.5", "--as", "gto-plus").out == "[12.5]AA[/12.5]\n"


def test_a_weight_that_is_rounded_is_reported(say) -> None:
    output = say("range", "AA,KK:0.0000001")
    assert output.out.splitlines()[0] == "AA@100, KK@0.0001"
    assert "Weights below 0.0001 were raised to 0.0001." in output.err
    assert "raised" not in say("range", "AA,KK:0.000001").err


def test_an_error_is_underlined_and_ends_with_two(say) -> None:
    output = say("range", "AA, AKx")
    assert output.code == 2
    assert output.out == ""
    lines = output.err.splitlines()
    assert lines[1] == "  AA, AKx"
    assert "^" in lines[2]


def test_a_range_killed_by_the_board_says_so(say) -> None:
    output = say("range", "AA", "--board", "AsAhAd")
    assert output.code == 2
    assert "No hand is left in “AA”" in output.err


def test_a_card_on_the_board_and_among_the_dead_is_named(say) -> None:
    output = say("range", "KK", "--board", "As2c3d", "--dead", "As")
    assert output.code == 2
    assert "As is both on the board and among the dead cards" in output.err


def test_other_programs_have_no_omaha_ranges(say) -> None:
    output = say("range", "AA", "--game", "omaha", "--as", "list")
    assert output.code == 2
    assert "this one is for Omaha" in output.err


def test_lines_of_standard_input_give_a_list(say) -> None:
    output = say("range", "-", "--json", stdin="AA\nKK, QQ\n")
    assert output.code == 0
    assert [entry["combos"] for entry in output.json] == [6, 12]


def test_a_bad_line_is_reported_and_the_others_are_answered(say) -> None:
    output = say("range", "-", "--json", stdin="AA\nnonsense\nKK")
    assert output.code == 2
    assert [entry.get("combos", "error") for entry in output.json] == [6, "error", 6]
    assert "error:" in output.err


def test_an_unknown_game_gets_a_suggestion(say) -> None:
    output = say("range", "AA", "--game", "holdm")
    assert output.code == 2
    assert "Did you mean holdem?" in output.err


def test_ranges_of_every_game_are_counted(say) -> None:
    assert say("range", "AA", "--game", "omaha6", "--dead", "As", "--json").json["live"] == 601_036
    assert say("range", "RRR", "--game", "razz", "--json").json["combos"] == 793_263_744
    output = say("range", "22+", "--game", "shortdeck", "--syntax", "classic")
    assert output.out == "66+\n54 hands, 8.57 % of all\n"
    assert "is read without the missing ranks" in output.err


def test_a_stud_range_beyond_counting_says_so(say) -> None:
    output = say("range", "xxyyz", "--game", "studhi")
    assert output.out == "xxyyz\ntoo many different hands to count\n"


@pytest.mark.parametrize(("text", "game"), [("AA", "omaha6"), ("AA", "studhi"), ("xxyyz", "razz")])
def test_a_range_too_wide_for_a_list_is_not_listed(say, text, game) -> None:
    output = say("range", text, "--game", game, "--list")
    assert output.code == 2
    assert "they are not listed" in output.err
