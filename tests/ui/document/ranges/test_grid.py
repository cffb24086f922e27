import numpy as np
import pytest
from PySide6.QtCore import Qt

from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS, COMBOS, pair_index
from oracle.cards.mask import mask_of
from ui.document.ranges.grid import RangeGridModel, class_in_words


@pytest.fixture
def grid(qapp, qtmodeltester):
    model = RangeGridModel()
    qtmodeltester.check(model)
    return model


def _weights(**by_class: float) -> np.ndarray:
    weights = np.zeros(COMBOS)
    for name, weight in by_class.items():
        weights[CLASS_PAIRS[CLASS_INDEX[name]]] = weight
    return weights


def _cell(grid, name, role):
    row, column = divmod(CLASS_INDEX[name], 13)
    return grid.data(grid.index(row, column), role)


def test_aces_are_top_left_suited_above_the_diagonal_and_offsuit_below(grid):
    shown = [[grid.index(row, column).data() for column in range(13)] for row in range(13)]
    assert shown[0][:3] == ["AA", "AKs", "AQs"]
    assert shown[1][:3] == ["AKo", "KK", "KQs"]
    assert shown[12][12] == "22"
    assert [name for row in shown for name in row] == list(CLASS_NAMES)


def test_a_full_a_partial_a_mixed_and_an_empty_class_are_distinguished(grid):
    weights = _weights(AA=100, A5s=50, AQo=100)
    weights[pair_index(*parse_cards("AhQd"))] = 25
    grid.set_weights(weights)
    full, partial, mixed, empty = (grid.summary(CLASS_INDEX[name]) for name in ("AA", "A5s", "AQo", "72o"))
    assert (full.weight, full.partial, full.mixed) == (100, False, False)
    assert (partial.weight, partial.partial, partial.mixed) == (50, True, False)
    assert (mixed.weight, mixed.partial, mixed.mixed) == (pytest.approx((11 * 100 + 25) / 12), False, True)
    assert (mixed.lowest, mixed.highest) == (25, 100)
    assert (empty.weight, empty.chosen, empty.partial, empty.mixed) == (0, 0, False, False)


def test_hands_are_counted_before_and_after_dead_cards(grid):
    grid.set_weights(_weights(AA=100, KK=50))
    grid.set_dead(mask_of(parse_cards("AsKs")))
    assert (grid.hands, grid.combos, grid.live_combos) == (12, 9, 4.5)
    assert grid.percent == pytest.approx(100 * 9 / 1326)
    assert grid.summary(0).live == 3


def test_a_model_signals_once_per_change_and_not_when_nothing_changes(grid, qtbot):
    seen = []
    grid.weights_changed.connect(lambda: seen.append(grid.combos))
    grid.set_weights(_weights(AA=100))
    grid.set_weights(_weights(AA=100))
    grid.set_dead(0)
    assert seen == [6]


def test_returned_weights_are_read_only(grid):
    grid.set_weights(_weights(AA=100))
    with pytest.raises(ValueError, match="read-only"):
        grid.weights[0] = 1


def test_screen_readers_hear_the_class_its_hands_and_what_is_left(grid):
    weights = _weights(AA=100, A5s=50)
    weights[pair_index(*parse_cards("AhQd"))] = 25
    grid.set_weights(weights)
    grid.set_dead(mask_of(parse_cards("As")))
    role = Qt.ItemDataRole.AccessibleTextRole
    assert _cell(grid, "AA", role) == "pair of aces: all 6 combos, 3 left after board and dead cards"
    assert (
        _cell(grid, "A5s", role)
        == "ace five suited: all 4 hands with weight 50, 2 combos, 3 left after board and dead cards"
    )
    assert _cell(grid, "AQo", role) == "ace queen offsuit: 1 of 12 hands, weights 0 to 25, 0.25 combos"
    assert _cell(grid, "72o", role) == "seven deuce offsuit: not in the range"
    assert _cell(grid, "AQo", Qt.ItemDataRole.ToolTipRole).startswith("AQo: 1 of 12")


def test_sixes_are_not_sixs():
    assert class_in_words(CLASS_INDEX["66"]) == "pair of sixes"
