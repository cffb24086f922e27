from __future__ import annotations

import msgspec
import pytest

from oracle.cluster.answers import Answer, unit_answer
from oracle.cluster.units import WorkUnit, units, work_question
from oracle.cluster.worker import do_unit
from oracle.errors import QueryError, RunError, RunTextError, Span, TextError
from oracle.pql import parse

TEXT = "select avg(riverEquity(hero)) from game='holdem', hero='AsKs', villain='QQ', board='Qs7s2d'"


def _unit(**changes: object) -> WorkUnit:
    (unit,) = units(work_question(parse(TEXT), "sampled"), "sampled", 3, [(0, 2)])
    return msgspec.structs.replace(unit, **changes)


def test_a_worker_of_another_program_refuses() -> None:
    question = msgspec.structs.replace(_unit().question, program="9.9 abc")
    with pytest.raises(RunError, match=r"runs a different version of the program: version .*, not 9\.9"):
        list(Answer(do_unit(_unit(question=question).packed()), lambda state: state))


def test_a_worker_that_would_answer_in_another_way_refuses() -> None:
    with pytest.raises(RunError, match="differently"):
        list(Answer(do_unit(_unit(strategy="sweep").packed()), lambda state: state))


def test_a_query_that_cannot_be_opened_is_reported_at_its_place() -> None:
    bad = msgspec.structs.replace(_unit().question, text=TEXT.replace("QQ", "Q!"))
    with pytest.raises(TextError) as found:
        list(Answer(do_unit(_unit(question=bad).packed()), lambda state: state))
    assert found.value.place == "villain"


@pytest.mark.parametrize(
    "trouble",
    [
        QueryError("no", places=("hero", "board"), remedy="Do."),
        RunError("never", remedy="Try."),
        TextError("wrong", text="abc", span=Span(1, 2), found="b", expected="c", place="hero"),
        RunTextError("zero", text="abc", span=Span(0, 3), remedy="Divide by more."),
    ],
    ids=lambda trouble: type(trouble).__name__,
)
def test_errors_travel_whole(trouble: QueryError | RunError | TextError) -> None:
    with pytest.raises(type(trouble)) as found:
        list(Answer(unit_answer([], trouble), lambda state: state))
    assert type(found.value) is type(trouble)
    assert vars(found.value) == vars(trouble)
