"""When questions run, and what is shown meanwhile."""

from dataclasses import replace

import pytest

from oracle.errors import QueryError
from oracle.query.conditions import Formula
from oracle.simulate.early import WHY as EARLY
from tests.ui.table_engine import answer
from ui.document.edits import conditions
from ui.document.edits.seats import add_seat, fold_seat, move_seat, recolor_seat, rename_seat, set_range
from ui.document.edits.table import set_board, set_dead
from ui.document.runs.reports import PREPARING, ROUGH, first_sample, table_report, warming
from ui.document.runs.status import Phase
from ui.document.state import example_document
from ui.jobs.events import Waiting, Warming


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
    assert "about 5 s" in context.table_runs.standing.message
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
    assert "The precise answer takes about 5 s" in runs.standing.message
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


def test_a_table_that_waits_gets_rough_figures_when_the_engine_is_prepared(
    context, table_engine, settled, qtbot
):
    runs = context.table_runs
    table_engine.seconds = 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    table_engine.rough = answer(context.document.state.to_query(), method="sampled", step=1, done=False)
    context.runs.prepared.emit()
    qtbot.waitUntil(lambda: runs.results.snapshot is table_engine.rough)
    settled(Phase.WAITING)
    assert not runs.results.stale


def test_an_edit_that_waits_for_kernels_has_early_figures_but_no_answer(context, settled):
    runs, results = context.table_runs, context.table_runs.results
    set_range(context.document, 2, "QQ")
    settled(Phase.DONE)
    before = results.run
    set_range(context.document, 2, "JJ")
    runs.take_up()
    for step in (0, 1):  # what another process has found, before the engine answers
        early = answer(context.document.state.to_query(), method="sampled", step=step, done=False)
        context.runs.snapshot.emit(early)
        assert results.snapshot is early
    assert results.run == before + 1
    assert not results.stale
    assert runs.standing.phase is Phase.READY
    assert runs.settling
    said = table_report(runs, Warming(2, 41))
    assert (said.state, said.why) == (PREPARING, first_sample(Warming(2, 41)))
    assert "2 of 41 parts" in said.why
    context.runs.waiting.emit(Waiting(context.runs._number, 5.0))
    assert table_report(runs, None).state == ROUGH
    assert runs.standing.message.startswith("The precise answer takes about 5 s.")


def test_a_run_that_waits_for_kernels_says_what_its_early_figures_are(context, settled, table_engine):
    runs = context.table_runs
    runs.take_up()
    settled(Phase.DONE)
    table_engine.method, table_engine.endless = "sampled", True
    runs.run()
    settled(Phase.RUNNING)
    usual = answer(context.document.state.to_query(), method="sampled", step=1, done=False)
    context.runs.snapshot.emit(usual)
    assert table_report(runs, Warming(2, 41)).why == warming(Warming(2, 41))
    context.runs.snapshot.emit(replace(usual, why=EARLY))
    assert table_report(runs, Warming(2, 41)).why == first_sample(Warming(2, 41))
    runs.stop()
    settled(Phase.STOPPED)


@pytest.mark.parametrize("figures", [True, False])
def test_what_is_said_of_a_question_ends_with_it_while_the_next_waits_for_its_kernels(
    context, table_engine, settled, qtbot, monkeypatch, figures
):
    """On a first start that takes minutes, and the time announced is that of another question."""
    runs = context.table_runs
    if figures:
        runs.take_up()
        settled(Phase.DONE)
    table_engine.seconds = 5.0
    set_range(context.document, 2, "QQ+")
    settled(Phase.WAITING)
    assert "about 5 s" in runs.standing.message
    monkeypatch.setattr(context.runs, "edited", lambda *_question: 0)  # nothing is heard of it yet
    set_range(context.document, 2, "JJ+")
    qtbot.waitUntil(lambda: runs.standing.phase is Phase.READY)
    assert runs.settling
    assert table_report(runs, Warming(2, 41)).why == warming(Warming(2, 41))


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


def test_one_seat_alone_is_told_to_add_another(context, settled):
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
