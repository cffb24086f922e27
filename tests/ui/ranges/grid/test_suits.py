import numpy as np
import pytest
from PySide6.QtCore import Qt

from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS, COMBOS, pair_index
from oracle.cards.mask import mask_of
from ui.document.ranges.grid import RangeGridModel
from ui.ranges.grid.suits import LIVE_ROLE, NO_HAND, SuitMatrixModel, suit_pairs


@pytest.fixture
def grid(qapp):
    return RangeGridModel()


@pytest.fixture
def matrix(grid, qtmodeltester):
    model = SuitMatrixModel(grid)
    qtmodeltester.check(model)
    return model


def _show(matrix, name):
    matrix.show_class(CLASS_INDEX[name])


@pytest.mark.parametrize("index", range(169), ids=CLASS_NAMES)
def test_every_hand_of_a_class_has_one_cell(index):
    hands = [pair for pair in suit_pairs(index) if pair != NO_HAND]
    assert sorted(hands) == sorted(CLASS_PAIRS[index])


def test_rows_are_the_higher_card_and_columns_the_lower(matrix):
    _show(matrix, "AQo")
    headers = [matrix.headerData(0, side) for side in (Qt.Orientation.Vertical, Qt.Orientation.Horizontal)]
    assert headers == ["A♠", "Q♠"]
    assert matrix.cell_names()[1] == "AsQh"
    assert matrix.cell_names()[4] == "AhQs"
    assert matrix.title == "Suits of AQo"


def test_cells_show_weights_and_a_dash_where_there_is_no_hand(grid, matrix):
    weights = np.zeros(COMBOS)
    weights[pair_index(*parse_cards("AhQd"))] = 25
    grid.set_weights(weights)
    _show(matrix, "AQo")
    assert matrix.index(0, 0).data() == "–"
    assert matrix.index(1, 2).data() == "25"
    assert matrix.index(1, 3).data() == ""
    assert matrix.flags(matrix.index(0, 0)) == Qt.ItemFlag.NoItemFlags


def test_hands_that_use_a_dead_card_say_so(grid, matrix):
    grid.set_dead(mask_of(parse_cards("Qd")))
    _show(matrix, "AQo")
    assert not matrix.index(1, 2).data(LIVE_ROLE)
    words = matrix.index(1, 2).data(Qt.ItemDataRole.AccessibleTextRole)
    assert words == "ace of hearts and queen of diamonds: not in the range, uses a board or dead card"
