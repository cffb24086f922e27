"""The window waits for ranges that are read quickly, and for no others."""

from dataclasses import replace

import pytest

from ui.document.document import Document
from ui.document.other_game import OtherGame
from ui.document.ranges import readings
from ui.document.state import SeatState, example_document
from ui.ranges.grid.editing import RangeEditing

LONG = ",".join(["AhKh", "QsQd"] * 10)


@pytest.fixture
def document(qapp, monkeypatch):
    """A document whose window waits 60 seconds for work; a character is expected to take one."""
    monkeypatch.setattr(readings, "CHARACTER_SECONDS", 1.0)
    monkeypatch.setattr(readings, "LIST_SECONDS", 61.0)
    made = Document(example_document())
    yield made
    made.close()
    readings._parsed.cache_clear()


def reading_of(document, text, game="holdem"):
    seat = SeatState(1, "Hero", text, 1)
    return document.readings.of_seat(replace(document.state, game=game, seats=(seat,)), seat, {})


def test_a_short_text_is_read_at_once(document):
    assert reading_of(document, "AA").range is not None


@pytest.mark.parametrize(("text", "game"), [(LONG, "holdem"), ("AA", "omahahi5")])
def test_long_texts_and_lists_of_millions_are_not_waited_for(document, qtbot, text, game):
    assert reading_of(document, text, game).pending
    with qtbot.waitSignal(document.readings.ready):
        pass
    assert reading_of(document, text, game).range is not None


def test_the_search_for_another_game_is_not_waited_for_where_ranges_are_long(document, qtbot):
    found = OtherGame(lambda _game, _syntax: {})
    table = replace(
        document.state, seats=(SeatState(1, "Hero", "AsKsQhJh", 1), SeatState(2, "Villain", "random", 2))
    )
    with qtbot.waitSignal(found.ready):
        assert found.of(table) is None
    assert found.of(table).game.name == "omahahi"
    found.close()


def test_a_long_pasted_text_is_not_waited_for(document, qtbot):
    editing = RangeEditing(document)
    with qtbot.waitSignal(editing.pasted) as found:
        assert editing.paste(LONG) == "Reading …"
    assert found.args == ["Read as classic syntax."]
    editing._work.close()
