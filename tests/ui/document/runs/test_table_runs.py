"""When questions run, and what is shown meanwhile."""

import itertools

import pytest
from PySide6.QtCore import QTimer

from oracle.errors import QueryError
from oracle.query.conditions import Formula
from tests.ui.table_engine import answer
from ui.document.edits import conditions
from ui.document.edits.seats import add_seat, fold_seat, move_seat, recolor_seat, rename_seat, set_range
from ui.document.edits.table import set_board, set_dead
from ui.document.runs.table_runs import Phase
from ui.document.state import example_document
from ui.jobs.events import Waiting


def test_a_cheap_answer_follows_an_edit_without_run(context, table_engine, settled):
    set_range(context.document, 2, "QQ+")
    settled(Phase.DONE)
    assert table_engine.asked[-1].seats[1].range_text == "QQ+"
    assert not context.table_runs.results.stale


def test_many_edits_at_once_ask_once(context, table_engine, settled):
    for text in ("Q", "QQ", "QQ+"):
        set_range(context.document, 2, text, typing=True)
    settled(Phase.DONE)
    assert len(table_engine.asked) == 1


def test_a_long_answer_waits_for_run_and_the_old_figures_are_marked(context, table_engine, settled):
    context.table_runs.take_up()
    settled(Phase.DONE)
    table_engine.seconds = 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    assert context.table_runs.results.stale
    assert "about 5.0 s" in context.table_runs.standing.message
    context.table_runs.run()
    settled(Phase.DONE)
    assert not context.table_runs.results.stale


def test_a_long_answer_is_rough_until_run(context, table_engine, settled, qtbot):
    runs, finished = context.table_runs, []
    runs.answered.connect(lambda *answered: finished.append(answered))
    context.runs.start()
    qtbot.waitUntil(lambda: context.runs.is_prepared)
    set_range(context.document, 2, "QQ+")
    asked = context.document.state.to_query()
    table_engine.seconds, table_engine.rough = 5.0, answer(asked, method="sampled", step=1, done=False)
    settled(Phase.WAITING)
    assert runs.results.snapshot is table_engine.rough
    assert not runs.results.stale
    assert "The precise answer takes about 5.0 s" in runs.standing.message
    assert finished == []  # neither the history nor a session keeps them
    set_range(context.document, 2, "KK+")
    table_engine.rough = None
    settled(Phase.WAITING)
    assert runs.results.stale
    context.document.undo_stack.undo()
    settled(Phase.WAITING)
    assert runs.results.stale  # rough figures are not brought back as if they were the answer
    runs.run()
    settled(Phase.DONE)
    assert runs.results.snapshot.exact
    assert len(finished) == 1


def test_a_time_below_a_second_is_not_announced(context, table_engine, settled):
    table_engine.seconds = 0.33
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    assert context.table_runs.standing.message == "Press Run to get the answer."


def test_undo_brings_the_old_figures_back_without_a_run(context, table_engine, settled):
    context.table_runs.take_up()
    settled(Phase.DONE)
    first = context.table_runs.results.snapshot
    set_range(context.document, 2, "QQ+")
    settled(Phase.DONE)
    asked = len(table_engine.asked)
    context.document.undo_stack.undo()
    settled(Phase.DONE)
    assert context.table_runs.results.snapshot is first
    assert len(table_engine.asked) == asked


def test_late_figures_of_a_run_are_not_those_of_the_answer_that_an_undo_brought_back(
    context, table_engine, settled, qtbot
):
    runs = context.table_runs
    runs.take_up()
    settled(Phase.DONE)
    first = runs.results.snapshot
    table_engine.method, table_engine.endless, table_engine.seconds = "sampled", True, 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    runs.run()
    qtbot.waitUntil(lambda: runs.results.snapshot is not first and not runs.results.stale)
    late = runs.results.snapshot
    context.document.undo_stack.undo()
    runs.take_up()
    assert runs.standing.phase is Phase.DONE
    context.runs.snapshot.emit(late)  # as the worker gives it before it has stopped
    assert runs.results.snapshot is first
    qtbot.waitUntil(lambda: not context.runs.running)
    assert runs.results.snapshot is first
    assert runs.standing.phase is Phase.DONE


def test_late_rough_figures_are_not_those_of_the_answer_that_an_undo_brought_back(
    context, table_engine, settled
):
    runs = context.table_runs
    runs.take_up()
    settled(Phase.DONE)
    first = runs.results.snapshot
    table_engine.seconds = 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    late = answer(context.document.state.to_query(), method="sampled", step=1, done=False)
    context.document.undo_stack.undo()
    runs.take_up()
    context.runs.waiting.emit(Waiting(1, 5.0, late))
    assert runs.results.snapshot is first
    context.runs.started.emit(1)
    context.runs.finished.emit(late)
    assert runs.results.snapshot is first
    assert runs.standing.phase is Phase.DONE


@pytest.fixture
def look_back(context, settled):
    """Shows an earlier run immediately, before any event of the worker arrives."""
    context.table_runs.take_up()
    settled(Phase.DONE)
    results = context.table_runs.results
    old, asked = results.snapshot, results.asked

    def look():
        results.show_past(old, asked, "from the history, 14:32")
        return old

    return look


def test_an_earlier_run_chosen_before_the_first_figure_stays_on_show(context, look_back, qtbot):
    runs = context.table_runs
    with qtbot.waitSignal(runs.answered):
        runs.run("sampled")
        old = look_back()
    assert (runs.results.snapshot, runs.results.past) == (old, "from the history, 14:32")
    runs.results.show_present()
    assert (runs.results.snapshot.method, runs.results.snapshot.done) == ("sampled", True)


def test_an_earlier_run_stays_on_show_if_the_run_is_stopped_without_a_figure(
    context, table_engine, look_back, settled
):
    runs = context.table_runs
    table_engine.mute = True
    runs.run("sampled")
    old = look_back()
    settled(Phase.RUNNING)
    runs.stop()
    settled(Phase.STOPPED)
    assert (runs.results.snapshot, runs.results.past) == (old, "from the history, 14:32")


def test_an_earlier_run_chosen_after_an_edit_stays_on_show(context, table_engine, look_back, settled, qtbot):
    runs = context.table_runs
    set_range(context.document, 2, "QQ+")
    old = look_back()
    with qtbot.waitSignal(runs.answered):
        pass
    assert (runs.results.snapshot, runs.results.past) == (old, "from the history, 14:32")
    table_engine.seconds = 5.0
    set_range(context.document, 2, "KK+")
    look_back()
    settled(Phase.WAITING)
    assert runs.results.past
    runs.results.show_present()
    assert runs.results.stale
    assert runs.results.asked.seats[1].range_text == "QQ+"


def test_run_and_an_edit_leave_an_earlier_run_immediately(context, look_back):
    runs = context.table_runs
    look_back()
    runs.run("sampled")
    assert not runs.results.past
    look_back()
    set_range(context.document, 2, "QQ+")
    assert not runs.results.past


def test_names_colours_and_order_start_no_run(context, table_engine, settled):
    context.table_runs.take_up()
    settled(Phase.DONE)
    rename_seat(context.document, 1, "Button")
    recolor_seat(context.document, 1, 5)
    move_seat(context.document, 1, 1)
    assert not context.table_runs.settling
    assert context.table_runs.results.figures(1).identifier == "Hero"
    assert len(table_engine.asked) == 1


def test_an_unreadable_range_is_not_asked(context, table_engine, settled):
    set_range(context.document, 2, "AKx")
    settled(Phase.BLOCKED)
    assert context.table_runs.standing.seat == 2
    assert context.table_runs.standing.message.startswith("Villain: ")
    assert table_engine.asked == []


def test_a_half_typed_board_is_named(context, settled):
    set_board(context.document, "Kh1")
    settled(Phase.BLOCKED)
    assert context.table_runs.standing.message.startswith("Board: ")


def test_half_typed_dead_cards_are_named(context, settled):
    set_dead(context.document, "Z")
    settled(Phase.BLOCKED)
    assert context.table_runs.standing.message.startswith("Dead cards: ")


def test_one_seat_alone_is_advised_to_get_company(context, settled):
    fold_seat(context.document, 2, True)
    settled(Phase.BLOCKED)
    assert "two seats" in context.table_runs.standing.message


def test_a_question_that_cannot_be_dealt_blocks_and_keeps_the_words(context, table_engine, settled):
    table_engine.trouble = QueryError("AA, AA and AA cannot all be dealt.", places=("Hero", "Villain"))
    set_board(context.document, "Ah7c2d")
    settled(Phase.BLOCKED)
    assert context.table_runs.standing.message == "AA, AA and AA cannot all be dealt."
    assert context.table_runs.standing.details == ""


def test_a_card_in_two_places_is_named_with_both(context, settled):
    set_board(context.document, "As7c2d")
    settled(Phase.BLOCKED)
    assert "Hero" in context.table_runs.standing.message
    assert "ace of spades (As) is also on the board" in context.table_runs.standing.message
    set_board(context.document, "Ah7c2d")
    set_range(context.document, 2, "QcKs")
    settled(Phase.BLOCKED)
    assert "king of spades (Ks) is also in Villain’s hand" in context.table_runs.standing.message
    set_range(context.document, 2, "QcKd")
    set_dead(context.document, "7c")
    settled(Phase.BLOCKED)
    assert "Board: The seven of clubs (7c) is also a dead card" in context.table_runs.standing.message


def test_an_inner_error_has_details_to_copy(context, table_engine, settled):
    table_engine.trouble = RuntimeError("inner trouble")
    set_board(context.document, "Ah7c2d")
    settled(Phase.FAILED)
    assert "inner trouble" in context.table_runs.standing.details


def test_stop_keeps_the_figures(context, table_engine, settled, qtbot):
    table_engine.method, table_engine.endless = "sampled", True
    context.table_runs.run()
    qtbot.waitUntil(lambda: context.table_runs.results.snapshot is not None)
    context.table_runs.stop()
    settled(Phase.STOPPED)
    assert context.table_runs.results.snapshot is not None


def test_an_edit_during_a_run_drops_its_figures(context, table_engine, settled, qtbot):
    table_engine.method, table_engine.endless = "sampled", True
    context.table_runs.run()
    qtbot.waitUntil(lambda: context.table_runs.results.snapshot is not None)
    table_engine.endless, table_engine.seconds = False, 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    assert context.table_runs.results.stale


def test_watching_an_exact_answer_sampled_leaves_the_document_alone(context, table_engine, settled):
    before = context.document.state
    context.table_runs.run(method="sampled")
    settled(Phase.DONE)
    assert table_engine.settings[-1].method == "sampled"
    assert context.document.state == before


def test_a_result_is_announced_with_its_query(context, qtbot):
    with qtbot.waitSignal(context.table_runs.answered) as found:
        context.table_runs.run()
    assert found.args[0] == context.document.state.to_query()
    assert found.args[1].done


def test_another_document_forgets_the_figures(context, settled):
    context.table_runs.take_up()
    settled(Phase.DONE)
    context.document.replace(example_document().with_seat(2, range_text="KK"))
    assert context.table_runs.results.snapshot is None
    settled(Phase.DONE)
    assert context.table_runs.results.figures(2).range_text == "KK"


def test_a_seat_added_since_the_run_has_no_figures(context, table_engine, settled):
    context.table_runs.take_up()
    settled(Phase.DONE)
    key = add_seat(context.document)
    assert context.table_runs.results.figures(key) is None


@pytest.fixture
def busy(context, monkeypatch):
    """The worker takes up nothing, as while the engine is first prepared."""

    def make() -> None:
        monkeypatch.setattr(context.runs, "edited", lambda *_question: None)

    return make


def test_while_the_worker_is_busy_old_figures_do_not_pass_for_the_answer(context, settled, busy, qtbot):
    context.table_runs.take_up()
    settled(Phase.DONE)
    busy()
    set_range(context.document, 2, "QQ+")
    qtbot.waitUntil(lambda: context.table_runs.results.stale)
    assert context.table_runs.standing.phase is Phase.READY
    assert context.table_runs.settling


def test_edits_without_a_pause_do_not_keep_old_figures_from_being_dimmed(context, settled, qtbot):
    context.table_runs.take_up()
    settled(Phase.DONE)
    texts = itertools.cycle(["QQ", "QQ+", "JJ+"])
    keys = QTimer()
    keys.timeout.connect(lambda: set_range(context.document, 2, next(texts), typing=True))
    keys.start(1)
    qtbot.waitUntil(lambda: context.table_runs.results.stale)
    keys.stop()
    settled(Phase.DONE)
    assert not context.table_runs.results.stale


def test_a_mended_range_is_no_longer_called_wrong_while_the_worker_is_busy(context, settled, busy, qtbot):
    set_range(context.document, 2, "QX")
    settled(Phase.BLOCKED)
    busy()
    set_range(context.document, 2, "QQ")
    qtbot.waitUntil(lambda: context.table_runs.standing.phase is Phase.READY)
    assert context.table_runs.standing.message == ""


@pytest.fixture
def long_run(context, table_engine, qtbot):
    """A run with figures that does not end on its own."""
    table_engine.method, table_engine.endless, table_engine.seconds = "sampled", True, 5.0
    context.table_runs.run()
    qtbot.waitUntil(lambda: context.table_runs.results.snapshot is not None)
    return context.table_runs


def test_a_key_taken_back_at_once_does_not_end_the_run(context, table_engine, long_run, settled):
    text = context.document.state.seats[1].range_text
    set_range(context.document, 2, text + ",", typing=True)
    set_range(context.document, 2, text, typing=True)
    settled(Phase.RUNNING)
    assert len(table_engine.asked) == 1
    assert not long_run.results.stale


def test_a_key_taken_back_after_the_figures_were_dimmed_does_not_end_the_run(
    context, table_engine, long_run, settled, qtbot
):
    text = context.document.state.seats[1].range_text
    set_range(context.document, 2, text + "X", typing=True)
    qtbot.waitUntil(lambda: long_run.results.stale)
    set_range(context.document, 2, text, typing=True)
    settled(Phase.RUNNING)
    assert len(table_engine.asked) == 1
    assert not long_run.results.stale
    long_run.stop()
    settled(Phase.STOPPED)


def test_a_stopped_run_is_not_mistaken_for_a_current_one(context, table_engine, long_run, settled):
    text = context.document.state.seats[1].range_text
    table_engine.endless = False
    set_range(context.document, 2, text + ",,")
    settled(Phase.BLOCKED)
    set_range(context.document, 2, text)
    settled()
    assert long_run.standing.phase is not Phase.RUNNING


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda document: set_board(document, "A1"), "Not drawn: the board has an error."),
        (lambda document: set_dead(document, "1"), "Not drawn: the list of dead cards has an error."),
        (lambda document: set_range(document, 2, "QQ, K1"), "Not drawn: the range of Villain has an error."),
        (
            lambda document: conditions.add_line(document, Formula("nonsense(hero)")),
            "Not drawn: a condition has an error.",
        ),
        (lambda document: fold_seat(document, 2, True), "At least two seats must be in the hand."),
    ],
)
def test_a_picture_names_the_place_of_an_error_and_the_status_line_says_what_it_is(context, edit, says):
    edit(context.document)
    problem = context.table_runs.problem()
    assert problem.undrawn.startswith(says)
    assert problem.message.startswith(says) is not problem.undrawn.startswith("Not drawn")
