"""The classes of a range are counted on another thread, however many hands there are."""

import threading

import pytest
from PySide6.QtCore import QCoreApplication

from oracle.ranges import parse_hands
from tests.patience import PATIENCE
from ui.ranges.classes import hand_classes
from ui.ranges.classes.hand_classes import HandClasses

WIDE = "*!AA"
"""About 260,000 hands of Omaha."""


@pytest.fixture
def threads(monkeypatch):
    """The threads on which classes were counted."""
    names, count = [], hand_classes.class_listing

    def noted(hands):
        names.append(threading.current_thread())
        return count(hands)

    monkeypatch.setattr(hand_classes, "class_listing", noted)
    return names


@pytest.fixture
def gate(monkeypatch):
    """Counting waits until this is set, and the window does not wait for it."""
    opened, count = threading.Event(), hand_classes.class_listing

    def held(hands):
        assert opened.wait(PATIENCE)
        return count(hands)

    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    monkeypatch.setattr(hand_classes, "class_listing", held)
    yield opened
    opened.set()


@pytest.fixture
def classes(qapp):
    made = HandClasses()
    yield made
    made._work.close()


@pytest.mark.parametrize(("text", "game"), [(WIDE, "omahahi"), ("AA:xxyy", "omahahi"), ("RRR", "studhi")])
def test_the_window_never_counts(classes, threads, text, game):
    classes.show_range(parse_hands(text, game))
    assert classes.rowCount() > 0
    assert len(threads) == 1
    assert threads[0] is not threading.main_thread()


def test_until_they_are_counted_there_are_no_rows_and_the_words_say_so(classes, gate, qtbot):
    classes.show_range(parse_hands("AA:xxyy", "omahahi"))
    assert (classes.rowCount(), classes.words) == (0, "Counting the classes …")
    with qtbot.waitSignal(classes.counted):
        gate.set()
    assert (classes.rowCount(), classes.words) == (78, "78 classes of hands, ignoring suits")


def test_classes_counted_too_late_are_not_those_of_another_range(classes, gate, qtbot):
    classes.show_range(parse_hands("AA:xxyy", "omahahi"))
    classes.show_range(parse_hands("AsAhKsKh", "omahahi"))
    with qtbot.waitSignal(classes.counted):
        gate.set()
    assert (classes.rowCount(), classes.cards(0)) == (1, (51, 50, 47, 46))
    classes.show_range(None)
    QCoreApplication.processEvents()
    assert classes.rowCount() == 0


def test_the_rows_of_a_wide_range_hold_every_hand(classes):
    hands = parse_hands(WIDE, "omahahi")
    classes.show_range(hands)
    assert sum(classes._listing.combos) == hands.hands
