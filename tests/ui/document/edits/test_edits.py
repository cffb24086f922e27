"""What each edit does to the state."""

import pytest

from oracle.query import RunSettings
from ui.document.document import Document
from ui.document.edits import seats, table
from ui.document.state import example_document


@pytest.fixture
def document(qapp):
    return Document(example_document())


def labels(document):
    return [seat.label for seat in document.state.seats]


def test_a_new_seat_has_any_hand_and_its_own_colour(document):
    key = seats.add_seat(document)
    seat = document.state.seat(key)
    assert seat.range_text == "random"
    assert seat.color not in [other.color for other in document.state.seats if other.key != key]


def test_any_hand_is_written_in_the_syntax_of_the_document(document):
    table.set_syntax(document, "generic", {})
    key = seats.add_seat(document)
    assert document.state.seat(key).range_text == "*"


def test_ten_seats_have_ten_colours_and_an_eleventh_does_not_fit(document):
    for _ in range(8):
        seats.add_seat(document)
    assert len({seat.color for seat in document.state.seats}) == 10
    assert len(set(labels(document))) == 10
    with pytest.raises(ValueError, match="at most 10"):
        seats.add_seat(document)


def test_a_removed_name_is_given_again(document):
    seats.remove_seat(document, 2)
    seats.add_seat(document)
    assert labels(document) == ["Hero", "Villain"]


def test_the_last_seat_stays(document):
    seats.remove_seat(document, 1)
    seats.remove_seat(document, 2)
    assert labels(document) == ["Villain"]


def test_renaming_keeps_the_range_and_refuses_blanks(document):
    seats.rename_seat(document, 1, "  Button ")
    seats.rename_seat(document, 1, "   ")
    assert document.state.seat(1).label == "Button"
    assert document.state.seat(1).range_text == "AsKs"


def test_moving_beyond_the_ends_stops_at_the_ends(document):
    seats.move_seat(document, 1, 9)
    assert labels(document) == ["Villain", "Hero"]
    seats.move_seat(document, 1, -4)
    assert labels(document) == ["Hero", "Villain"]


def test_a_drag_over_many_places_is_one_step(document):
    seats.add_seat(document)
    steps = document.undo_stack.count()
    seats.move_seat(document, 1, 1, dragging=True)
    seats.move_seat(document, 1, 2, dragging=True)
    assert document.undo_stack.count() == steps + 1


def test_two_seats_exchange_their_colours(document):
    seats.recolor_seat(document, 1, 1)
    assert [seat.color for seat in document.state.seats] == [1, 0]


def test_a_folded_seat_comes_back(document):
    seats.fold_seat(document, 2, True)
    assert document.state.seat(2).folded
    seats.fold_seat(document, 2, False)
    assert not document.state.seat(2).folded


def test_syntax_rewrites_the_ranges_it_is_given(document):
    table.set_syntax(document, "generic", {2: "*"})
    assert [seat.range_text for seat in document.state.seats] == ["AsKs", "*"]
    assert document.undo_stack.undoText() == "use generic syntax"


def test_settings_are_undone_too(document):
    table.set_settings(document, RunSettings(trials=1000))
    document.undo_stack.undo()
    assert document.state.settings == RunSettings()
