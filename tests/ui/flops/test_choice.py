"""What is chosen in the Flops workspace comes back from a session, however damaged."""

from __future__ import annotations

import pytest

from ui.flops.shown.choice import (
    AHEAD,
    BEST,
    CHANCE,
    CROSSED,
    EQUITY,
    FLOP,
    KIND,
    NUTS,
    FlopsChoice,
    as_entries,
    from_entries,
    merged_runs,
)

CHOSEN = FlopsChoice(
    NUTS, 90, "Axx two-tone", frozenset({("suits", "monotone"), ("high_card", "ace high")}), CHANCE, True,
    ((-0.25, -0.1), (1 / 3, 0.5)), frozenset({("suits", "rainbow"), ("gaps", "no gap")}), CROSSED,
    "gaps", "suits",
)  # fmt: skip


@pytest.mark.parametrize("choice", [FlopsChoice(), CHOSEN, FlopsChoice(AHEAD, search="a: b | c")])
def test_a_choice_comes_back_from_its_entries(choice: FlopsChoice) -> None:
    assert from_entries(as_entries(choice), FlopsChoice()) == choice
    assert all(name.startswith("flops") for name in as_entries(choice))


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("flops", "nonsense"),
        ("flops", 7),
        ("flops threshold", "81"),
        ("flops threshold", "-" * 9_000),
        ("flops search", 5.0),
        ("flops search", "x" * 9_000),
        ("flops left out", None),
        ("flops order", "equity; drop"),
        ("flops runs", 0.5),
        ("flops view", "both"),
        ("flops crossed", "suits|suits"),
        ("flops crossed", "suits"),
    ],
)
def test_a_damaged_entry_leaves_what_was_chosen(entry: str, value: object) -> None:
    assert from_entries({**as_entries(CHOSEN), entry: value}, CHOSEN) == CHOSEN
    assert from_entries({}, CHOSEN) == CHOSEN


def test_groups_that_do_not_exist_are_read_and_change_nothing_else() -> None:
    found = from_entries({"flops left out": "suits: rainbow|nonsense|pairing: none"}, FlopsChoice())
    assert found.left_out == {("suits", "rainbow"), ("pairing", "none")}


def test_a_second_click_on_a_column_sorts_the_other_way_round() -> None:
    assert FlopsChoice().sorted_by(BEST).upwards
    once = FlopsChoice().sorted_by(CHANCE)
    assert (once.order, once.upwards) == (CHANCE, False)
    assert once.sorted_by(CHANCE).upwards
    assert FlopsChoice().sorted_by(KIND).upwards
    assert FlopsChoice().sorted_by(FLOP).upwards


@pytest.mark.parametrize("text", ["nonsense", "0.5", "nan to nan", "0.6 to 0.5", "0.1 to inf", "to"])
def test_a_text_that_is_not_a_run_is_left_out_and_the_others_stay(text: str) -> None:
    assert from_entries({"flops runs": f"0.5 to 0.6|{text}"}, CHOSEN).runs == ((0.5, 0.6),)


def test_runs_that_touch_are_one() -> None:
    assert merged_runs([(0.4, 0.5), (0.1, 0.2), (0.5, 0.6), (0.15, 0.3)]) == ((0.1, 0.3), (0.4, 0.6))


def test_runs_of_bars_do_not_apply_to_another_figure() -> None:
    chosen = FlopsChoice(NUTS, runs=((0.1, 0.2),))
    assert chosen.comparing(NUTS).runs == chosen.comparing(NUTS, 80).runs == chosen.runs
    assert chosen.comparing(NUTS, 90) == FlopsChoice(NUTS, 90)
    assert chosen.comparing(EQUITY) == FlopsChoice()
    assert FlopsChoice(AHEAD, runs=((0.1, 0.2),)).comparing(EQUITY, 90).runs == ()


def test_a_texture_that_is_crossed_with_itself_changes_places_with_the_other() -> None:
    chosen = FlopsChoice(down="suits", across="gaps")
    assert (chosen.crossing(down="pairing").down, chosen.crossing(down="pairing").across) == (
        "pairing",
        "gaps",
    )
    swapped = chosen.crossing(across="suits")
    assert (swapped.down, swapped.across) == ("gaps", "suits")
