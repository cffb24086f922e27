"""The range of one seat, as every range editor reads it."""

from ui.document.document import Document
from ui.document.edits.seats import set_range
from ui.document.state import DocumentState, SeatState
from ui.ranges.seat_range import SeatRange


def test_a_clash_with_the_cards_of_another_seat_is_reported_and_withdrawn(qapp):
    seats = (SeatState(1, "Hero", "AhKh", 0), SeatState(2, "Villain", "QsQd", 1))
    document = Document(DocumentState(seats=seats))
    editor = SeatRange(document, parent=document)
    editor.edit_seat(1)
    assert not editor.reading.message
    set_range(document, 2, "AhQh")
    assert "ace of hearts" in editor.reading.message
    set_range(document, 2, "QsQd")
    assert not editor.reading.message
    document.close()
