"""Figures of a question that uses a named range are shown as current only while the name means the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
import shiboken6
from PySide6.QtCore import QSettings

from oracle.pql import formula
from oracle.query.conditions import Ask, Group, Line, Question
from tests.ui.deal_engine import DealEngine
from ui.context import Context
from ui.deals.search import DealSearch
from ui.document.document import Document
from ui.document.edits.seats import set_range
from ui.document.library.library import RangeLibrary
from ui.document.library.macros import UNKNOWN, meaning
from ui.document.library.named_ranges import NamedRange
from ui.document.runs.pql_runs import PqlRuns
from ui.document.runs.pql_text import read
from ui.document.runs.reports import pql_report
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.document.state import DocumentState, example_document
from ui.document.wording import BEFORE_EDIT
from ui.history.comparison import remark
from ui.history.run_history import RunHistory
from ui.jobs.query_runs import QueryRuns
from ui.pql.answers import AnswersPage
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme

IN_MINE = formula("inRange(Hero, '$mine')")
PAIRED = formula("pairedBoard(river)")
IN_PQL = "select count(pairedBoard(flop)) as paired from game='holdem', syntax='classic', a='{}', b='22'"


@pytest.fixture
def context(qapp, table_engine, tmp_path):
    document, runs = Document(example_document()), QueryRuns(table_engine)
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    library = RangeLibrary(tmp_path / "ranges.json")
    library.add(NamedRange("mine", "QQ, AhKh"))
    library.add(NamedRange("through", "$mine, 22"))
    library.add(NamedRange("other", "TT"))

    def macros() -> Mapping[str, str]:
        return library.macros(document.state.game, document.state.syntax)

    table_runs = TableRuns(document, runs, macros)
    made = Context(document, Theme(LIGHT_MODE), settings, runs, table_runs, library=library)
    yield made
    made.close()
    for each in (table_runs, runs, library, document):  # now, not whenever Python collects them
        shiboken6.delete(each)


@pytest.fixture
def change(context):
    """Changes the text of a named range."""

    def to(name: str, text: str) -> None:
        context.library.change(context.library.find("", name), text=text)

    return to


@pytest.fixture
def table_engine() -> DealEngine:
    return DealEngine()


def ask(state: DocumentState, where: str) -> DocumentState:
    """The table with the named range in one of the places that a text can have."""
    match where:
        case "range":
            return state.with_seat(2, range_text="$mine, 55")
        case "range, in other letters":
            return state.with_seat(2, range_text="$MINE")
        case "range, through another":
            return state.with_seat(2, range_text="$through")
        case "condition":
            return replace(state, conditions=(Line(1, IN_MINE),))
        case "group":
            return replace(state, conditions=(Line(1, Group("or", (Line(2, IN_MINE), Line(3, PAIRED)))),))
    return replace(state, questions=(Question(1, Ask.HOW_OFTEN, IN_MINE),))


PLACES = ("range", "range, in other letters", "range, through another", "condition", "group", "question")


@pytest.fixture
def answered(context, settled):
    """Asks, and waits for the answer."""

    def wait(state: DocumentState) -> None:
        context.document.apply("Test", state)
        settled(Phase.DONE)

    return wait


@pytest.mark.parametrize("place", PLACES)
def test_a_question_is_run_again_when_its_named_range_changes(
    context, table_engine, answered, change, settled, place
):
    answered(ask(context.document.state, place))
    asked = len(table_engine.asked)
    change("mine", "JJ, AhKh")
    settled(Phase.DONE)
    assert len(table_engine.asked) == asked + 1


@pytest.mark.parametrize("place", PLACES)
def test_figures_from_before_the_change_do_not_come_back_with_the_text(
    context, table_engine, answered, change, settled, place
):
    plain = context.document.state
    answered(ask(plain, place))
    answered(plain)
    change("mine", "JJ, AhKh")
    asked = len(table_engine.asked)
    answered(ask(plain, place))
    assert len(table_engine.asked) == asked + 1


def test_figures_come_back_without_a_run_when_the_change_is_undone(
    context, table_engine, answered, change, settled
):
    answered(ask(context.document.state, "range"))
    first = context.table_runs.results.snapshot
    change("mine", "JJ, AhKh")
    settled(Phase.DONE)
    asked = len(table_engine.asked)
    context.library.undo_stack.undo()
    settled(Phase.DONE)
    assert context.table_runs.results.snapshot is first
    assert len(table_engine.asked) == asked


def test_a_range_that_the_question_does_not_use_asks_nothing(
    context, table_engine, answered, change, settled
):
    answered(ask(context.document.state, "range, through another"))
    asked = len(table_engine.asked)
    change("other", "99")
    settled(Phase.DONE)
    assert len(table_engine.asked) == asked


def test_figures_are_dimmed_when_the_new_answer_takes_long(context, table_engine, answered, change, settled):
    answered(ask(context.document.state, "range"))
    table_engine.seconds = 5.0
    change("mine", "JJ")
    settled(Phase.WAITING)
    assert context.table_runs.results.stale
    assert not context.table_runs.results.shows_table_of(context.document.state, context.macros())


def test_a_run_of_the_old_meaning_ends(context, table_engine, answered, change, settled, qtbot):
    answered(ask(context.document.state, "range"))
    table_engine.method, table_engine.endless, table_engine.seconds = "sampled", True, 5.0
    context.table_runs.run()
    settled(Phase.RUNNING)
    qtbot.waitUntil(lambda: not context.table_runs.results.snapshot.done)
    change("mine", "JJ")
    settled(Phase.WAITING)
    assert context.table_runs.results.stale


def test_a_range_saved_under_the_missing_name_unblocks_the_question(context, settled):
    set_range(context.document, 2, "$late")
    context.document.typing.end()
    settled(Phase.BLOCKED)
    context.library.add(NamedRange("late", "QQ"))
    settled(Phase.DONE)


def test_a_deleted_range_blocks_the_question(context, answered, settled):
    answered(ask(context.document.state, "range"))
    context.library.remove(context.library.find("", "mine"))
    settled(Phase.BLOCKED)
    assert context.table_runs.results.stale


def test_the_figures_of_an_earlier_session_are_not_current_if_they_used_a_named_range(
    context, table_engine, answered, settled
):
    state = ask(context.document.state, "range")
    answered(state)
    saved = context.table_runs.results.snapshot
    table_engine.seconds = 5.0
    context.document.replace(state)
    context.table_runs.restore(saved, state)
    assert context.table_runs.results.stale
    settled(Phase.WAITING)
    assert context.table_runs.results.stale


def test_a_run_of_the_history_is_not_current_when_it_is_used_again_after_the_change(
    context, table_engine, answered, change, settled
):
    pql = PqlRuns(context.document, context.runs, context.macros, context.runs)
    history = RunHistory(context.document, context.table_runs, pql, context.runs)
    answered(ask(context.document.state, "range"))
    (run, *_) = history.runs
    answered(example_document())
    change("mine", "JJ")
    asked = len(table_engine.asked)
    history.use_again(run)
    assert context.table_runs.results.stale
    settled(Phase.DONE)
    assert len(table_engine.asked) == asked + 1


@pytest.fixture
def search(context):
    pql = PqlRuns(context.document, context.runs, context.macros, context.runs)
    made = DealSearch(context.document, pql, context.runs, context.macros, Random(1), context.runs)
    context.table_runs.macros_changed.connect(made.macros_changed)
    return made


@pytest.mark.parametrize("place", PLACES)
def test_example_deals_are_dealt_again_when_a_named_range_changes(
    context, table_engine, answered, change, search, qtbot, place
):
    answered(ask(context.document.state, place))
    search.set_active(True)
    qtbot.waitUntil(lambda: search.examples is not None and not search.dealing)
    assert not search.stale
    change("other", "99")
    assert not search.stale
    change("mine", "JJ, AhKh")
    assert search.stale
    qtbot.waitUntil(lambda: not search.stale)


def test_what_names_mean_is_the_same_for_a_library_and_a_plain_mapping_of_it(context):
    library = context.library.macros("holdem", "classic")
    for text in ("$mine", "$THROUGH, $other", "$otherwise", "AA"):
        plain = meaning([text], {name: library[name] for name in library})
        assert {name for name, *_ in meaning([text], library)} == {name for name, *_ in plain}
    assert {name for name, *_ in meaning(["$THROUGH"], library)} == {"through", "mine"}
    assert meaning(["$mine"], None) not in (meaning(["$mine"], library), frozenset())
    assert meaning(["AA"], None) == frozenset()


@pytest.fixture
def pql(context):
    made = PqlRuns(context.document, context.runs, context.macros, context.runs)
    context.table_runs.macros_changed.connect(made.macros_changed)
    return made


def ask_pql(pql, context, qtbot, text: str) -> None:
    pql.run(read(text, context.macros()))
    qtbot.waitUntil(lambda: not pql.running)


def test_answers_in_pql_are_stale_while_a_named_range_in_them_means_something_else(
    context, change, pql, qtbot
):
    ask_pql(pql, context, qtbot, IN_PQL.format("$through"))
    (answer,) = pql.on_show.answers
    page = AnswersPage(context, pql)
    qtbot.addWidget(page)
    assert not pql.stale(answer)
    change("other", "99")
    assert not pql.stale(answer)
    assert BEFORE_EDIT not in page.views[0].head.full
    change("mine", "JJ, AhKh")
    assert pql.stale(answer)
    assert page.views[0].head.full.startswith(BEFORE_EDIT)
    assert not page.views[0].figures.isEnabled()
    assert pql_report(pql, None).why == BEFORE_EDIT
    assert pql_report(pql, None).snapshot is None
    context.library.undo_stack.undo()
    assert not pql.stale(answer)
    assert BEFORE_EDIT not in page.views[0].head.full
    assert page.views[0].figures.isEnabled()


@pytest.mark.parametrize(("seat", "stale"), [("$mine", True), ("QQ", False)])
def test_answers_in_pql_of_an_earlier_session_are_not_current_if_they_used_a_named_range(
    context, pql, qtbot, seat, stale
):
    ask_pql(pql, context, qtbot, IN_PQL.format(seat))
    (answer,) = pql.on_show.answers
    pql.restore([replace(pql.on_show, answers=(replace(answer, meant=UNKNOWN),))])
    assert pql.stale(pql.on_show.answers[0]) is stale


def test_the_comparison_of_two_runs_says_which_named_range_meant_something_else(
    context, answered, change, settled, pql
):
    history = RunHistory(context.document, context.table_runs, pql, context.runs)
    answered(ask(context.document.state, "range, through another"))
    first = history.runs[0]
    change("mine", "JJ, AhKh")
    settled(Phase.DONE)
    second = history.runs[0]
    found = remark(first, second)
    assert found.startswith("$mine meant something else in each of the two runs.")
    assert "through" not in found
    assert "meant" not in remark(second, second)
    change("through", "$mine, 33")
    settled(Phase.DONE)
    assert remark(first, history.runs[0]).startswith("$mine and $through meant something else")
    assert remark(replace(first, meant=UNKNOWN), second).startswith("The named ranges may have changed")


def test_the_comparison_of_runs_without_named_ranges_says_nothing_of_them(context, answered, pql):
    history = RunHistory(context.document, context.table_runs, pql, context.runs)
    answered(context.document.state.with_seat(2, range_text="QQ"))
    (run, *_) = history.runs
    assert "named" not in remark(run, replace(run, meant=UNKNOWN))
