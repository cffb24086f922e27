from dataclasses import replace

import numpy as np
import pytest

from oracle.cards.combo import CLASS_INDEX, CLASS_PAIRS
from oracle.errors import OracleError
from ui.document.document import Document
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import NamedRange
from ui.document.ranges.text import Band
from ui.document.state import example_document
from ui.ranges.grid.editing import RangeEditing


@pytest.fixture
def document(qapp):
    made = Document(example_document())
    yield made
    made.close()


@pytest.fixture
def editing(document, tmp_path):
    made = RangeEditing(document, RangeLibrary(tmp_path / "ranges.json"))
    made.edit_seat(2)
    return made


def _add(editing, name, weight=100.0):
    weights = editing.grid.weights.copy()
    weights[CLASS_PAIRS[CLASS_INDEX[name]]] = weight
    return weights


def _text(document, key=2):
    return document.state.seat(key).range_text


def test_the_grid_shows_the_seats_range(editing):
    assert editing.text == "random"
    assert editing.grid.combos == 1326


def test_an_untouched_text_stays_as_typed(editing, document):
    document.apply("Range", document.state.with_seat(2, range_text=" 15%6h "))
    assert _text(document) == " 15%6h "
    assert 180 < editing.grid.combos <= 198
    assert editing.band == Band(0, 15, "6h")


def test_painting_writes_the_compact_text_as_one_undo_step(editing, document):
    document.apply("Range", document.state.with_seat(2, range_text="QQ,KK,AA"))
    steps = document.undo_stack.count()
    editing.paint(_add(editing, "AKs"), "Paint AKs")
    assert _text(document) == "QQ+, AKs"
    assert document.undo_stack.count() == steps + 1
    assert document.undo_stack.undoText() == "paint AKs"
    document.undo_stack.undo()
    assert _text(document) == "QQ,KK,AA"
    assert editing.grid.combos == 18


def test_weights_go_into_the_text_and_come_back(editing, document):
    editing.set_text("AA", "Range")
    editing.paint(_add(editing, "A5s", 50), "Paint A5s")
    assert _text(document) == "AA@100, A5s@50"
    assert editing.grid.summary(CLASS_INDEX["A5s"]).partial


def test_in_generic_syntax_the_text_is_generic(editing, document):
    document.apply("Syntax", replace(document.state, syntax="generic"))
    editing.set_text("AA", "Range")
    editing.paint(_add(editing, "AKs"), "Paint AKs")
    assert _text(document) == "AA, AxKx"


def test_a_text_that_cannot_be_read_keeps_the_last_grid_and_says_why(editing):
    editing.set_text("QQ+", "Range")
    editing.set_text("QQ+, AX", "Range")
    assert editing.stale
    assert editing.grid.combos == 18
    assert editing.reading.span is not None
    assert editing.reading.message
    assert editing.text == "QQ+, AX"


def test_an_unreadable_text_never_shows_another_seats_grid(editing):
    editing.set_text("nonsense", "Range")
    editing.edit_seat(1)
    editing.edit_seat(2)
    assert editing.stale
    assert editing.grid.combos == 0


def test_an_empty_text_is_an_empty_grid_and_no_error(editing):
    editing.set_text("", "Clear")
    assert editing.grid.combos == 0
    assert not editing.stale


def test_clearing_every_hand_leaves_no_text(editing, document):
    editing.paint(np.zeros(1326), "Clear the range")
    assert _text(document) == ""


def test_typing_is_one_undo_step_until_the_field_is_left(editing, document):
    steps = document.undo_stack.count()
    for text in ("A", "AA", "AA,", "AA,K", "AA,KK"):
        editing.type_text(text)
    assert document.undo_stack.count() == steps + 1
    editing.finish_typing()
    editing.type_text("AA")
    assert document.undo_stack.count() == steps + 2


def test_a_band_is_written_as_a_percentage(editing, document):
    editing.set_band(Band(0, 15, "6h"))
    assert _text(document) == "15%6h"
    editing.set_band(Band(4, 15, "10h"))
    assert _text(document) == "5%-15%"


def test_key_steps_of_a_band_are_one_undo_step(editing, document):
    steps = document.undo_stack.count()
    for high in (11, 12, 13):
        editing.set_band(Band(0, high, "10h"), steps=True)
    assert document.undo_stack.count() == steps + 1


def test_a_preview_edits_nothing_and_ends_with_the_seats_range(editing, document):
    editing.preview_band(Band(0, 10, "10h"))
    assert 0 < editing.grid.combos <= 132
    assert _text(document) == "random"
    assert not document.undo_stack.canUndo()
    editing.restore()
    assert editing.grid.combos == 1326


def test_a_preview_equals_what_the_text_means(editing):
    editing.preview_band(Band(4, 15, "6h"))
    preview = editing.grid.weights
    editing.set_band(Band(4, 15, "6h"))
    assert (editing.grid.weights == preview).all()


def test_dead_cards_count(editing, document):
    editing.set_text("AA", "Range")
    document.apply("Board", replace(document.state, board="As7c2d", dead="Ah"))
    assert (editing.grid.combos, editing.grid.live_combos) == (6, 1)


def test_pasting_a_foreign_range_says_what_it_was_and_rewrites_it(editing, document):
    assert editing.paste("AA,99:0.75") == "Read as PioSOLVER, weights by hand class."
    assert _text(document) == "AA@100, 99@75"


def test_pasting_in_the_own_syntax_keeps_the_text(editing, document):
    assert editing.paste(" 15%6h, 22+ \n") == "Read as classic syntax."
    assert _text(document) == "15%6h, 22+"


def test_pasting_nonsense_changes_nothing(editing, document):
    with pytest.raises(OracleError):
        editing.paste("hello")
    assert _text(document) == "random"


def test_a_named_range_can_be_inside_a_text_and_follows_the_library(document, tmp_path):
    library = RangeLibrary(tmp_path / "ranges.json")
    entry = library.add(NamedRange("Top pairs", "QQ+"))
    editing = RangeEditing(document, library)
    editing.edit_seat(2)
    editing.set_text("$TopPairs, AKs", "Range")
    assert editing.grid.combos == 22
    library.change(entry, text="KK+")
    assert editing.grid.combos == 16


def test_a_named_range_of_the_other_syntax_is_rewritten(editing, document):
    editing.use_named("Suited", "AxKx", "generic")
    assert _text(document) == "AKs"
    assert document.undo_stack.undoText() == "use Suited"


def test_a_removed_seat_gives_way_to_the_first(editing, document):
    document.apply("Remove", replace(document.state, seats=document.state.seats[:1]))
    assert editing.seat.key == 1
    assert editing.grid.combos == 1


def test_the_grid_is_for_games_of_two_cards(editing, document):
    document.apply("Game", replace(document.state, game="omaha"))
    assert not editing.for_this_game
    assert not editing.stale
    assert editing.grid.combos == 0
