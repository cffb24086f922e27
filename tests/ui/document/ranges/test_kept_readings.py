"""Ranges of a game that is no longer played take no memory."""

import numpy as np
import pytest

from ui.document.document import Document
from ui.document.edits.seats import add_seat, set_range
from ui.document.edits.table import set_game
from ui.document.ranges import readings
from ui.document.state import example_document, seat_limit

OMAHAS = ("omahahi", "omahahi5", "omahahi6")


@pytest.fixture
def document(qapp):
    made = Document(example_document())
    yield made
    made.close()
    readings._parsed.cache_clear()


def read_all(document, qtbot):
    """Wait until the range of every seat is read; returns the readings."""

    def found():
        state = document.state
        return [document.readings.of_seat(state, seat, {}) for seat in state.seats]

    qtbot.waitUntil(lambda: not any(reading.pending for reading in found()))
    return found()


def bytes_of(several) -> int:
    """Bytes of the hands of some readings, each array counted once."""
    arrays = {}
    for reading in several:
        for name in ("masks", "weights", "bits", "blocks"):
            array = getattr(reading.range, name, None)
            if isinstance(array, np.ndarray):
                owner = array if array.base is None else array.base
                arrays[id(owner)] = owner.nbytes
    return sum(arrays.values())


def test_going_through_the_omahas_with_a_full_table_keeps_the_ranges_of_one_game(document, qtbot):
    while len(document.state.seats) < 10:
        add_seat(document)
    for game in (*OMAHAS, "holdem"):
        set_game(document, game, lambda *_: {})
        seats = document.state.seats[: seat_limit(document.state)]
        for place, seat in enumerate(seats):
            set_range(document, seat.key, f"{5 + 3 * place}%")
        shown = read_all(document, qtbot)
        kept = document.readings.kept
        assert {name for name, _reading in kept} == {game}
        assert bytes_of(reading for _name, reading in kept) <= bytes_of(shown) + 1_000_000
        assert readings._parsed.cache_info().currsize <= len(kept)


def test_undoing_a_switch_reads_the_ranges_again(document, qtbot):
    set_range(document, 2, "QQ+")
    set_game(document, "omahahi", lambda *_: {})
    read_all(document, qtbot)
    document.undo_stack.undo()
    assert read_all(document, qtbot)[1].live == 18
    assert {name for name, _reading in document.readings.kept} == {"holdem"}


def test_a_new_session_of_another_game_keeps_nothing_of_the_old_one(document, qtbot):
    read_all(document, qtbot)
    set_game(document, "omahahi", lambda *_: {})
    omaha = document.state
    document.undo_stack.undo()
    read_all(document, qtbot)
    document.replace(omaha)
    read_all(document, qtbot)
    assert {name for name, _reading in document.readings.kept} == {"omahahi"}
