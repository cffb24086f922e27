"""What is chosen in the Flops workspace comes back from a session, however damaged."""

from __future__ import annotations

import pytest

from ui.flops.choice import (
    AHEAD,
    BEST,
    CHANCE,
    FLOP,
    KIND,
    NUTS,
    FlopsChoice,
    as_entries,
    from_entries,
)

CHOSEN = FlopsChoice(
    NUTS, 90, "Axx two-tone", frozenset({("suits", "monotone"), ("high_card", "ace high")}), CHANCE, True
)


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
