import numpy as np

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS, COMBOS
from ui.ranges.grid.stroke import Stroke

AA, AKS, AQS, AJS = (CLASS_INDEX[name] for name in ("AA", "AKs", "AQs", "AJs"))
KK, QQ = CLASS_INDEX["KK"], CLASS_INDEX["QQ"]


def _stroke(first, start=None, brush=100, **how):
    return Stroke(np.zeros(COMBOS) if start is None else start, CLASS_PAIRS, 13, first, brush, **how)


def _classes(weights):
    return {CLASS_NAMES[c] for c in range(169) if (weights[CLASS_PAIRS[c]] > 0).all()}


def test_a_press_on_an_empty_class_paints_and_the_drag_repeats_it():
    stroke = _stroke(AA)
    assert stroke.move_to(AKS)
    assert stroke.move_to(AQS)
    assert _classes(stroke.weights()) == {"AA", "AKs", "AQs"}


def test_a_press_on_a_class_that_has_the_brushs_weight_clears_and_the_drag_continues_clearing():
    start = np.full(COMBOS, 100.0)
    stroke = _stroke(AA, start)
    stroke.move_to(AKS)
    assert stroke.value == 0
    assert (stroke.weights() == 0).sum() == 10


def test_a_press_on_another_weight_paints_over_it():
    start = np.full(COMBOS, 100.0)
    assert _stroke(AA, start, brush=50).value == 50


def test_erasing_clears_wherever_it_begins():
    assert _stroke(AA, erase=True).value == 0


def test_a_quick_drag_leaves_no_holes():
    stroke = _stroke(AA)
    stroke.move_to(QQ)
    assert _classes(stroke.weights()) == {"AA", "KK", "QQ"}


def test_a_block_fills_rows_and_columns_and_shrinks_again():
    stroke = _stroke(AA, block=True)
    stroke.move_to(QQ)
    assert len(_classes(stroke.weights())) == 9
    stroke.move_to(AQS)
    assert _classes(stroke.weights()) == {"AA", "AKs", "AQs"}


def test_going_back_over_a_class_does_nothing_twice():
    stroke = _stroke(AA)
    stroke.move_to(AKS)
    assert not stroke.move_to(AA)
    assert not stroke.move_to(AA)


def test_a_stroke_is_named_for_the_undo_menu():
    one = _stroke(AKS)
    assert one.describe(CLASS_NAMES, "classes") == "Paint AKs"
    one.move_to(AJS)
    assert one.describe(CLASS_NAMES, "classes") == "Paint 3 classes"
    assert _stroke(KK, erase=True).describe(CLASS_NAMES, "classes") == "Clear KK"


def test_the_weights_it_began_with_stay_as_they_were():
    start = np.zeros(COMBOS)
    stroke = _stroke(AA, start)
    stroke.weights()
    assert not start.any()
    assert stroke.changes_anything()
    assert not _stroke(AA, start, erase=True).changes_anything()
