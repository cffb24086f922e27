"""What a message advises works: every aggregate is asked of every type, and the advice is followed."""

from __future__ import annotations

import pytest

from oracle.errors import TextError
from oracle.pql import parse, print_expression
from oracle.query import SELECTOR_KINDS
from oracle.query.checking.query import check
from oracle.query.language.types import Type
from oracle.query.registry import functions

MORE = {"percentile": ", 50"}
"""What else an aggregate needs."""

EXAMPLES = {spec.result: spec.doc.example.query for spec in functions().values()}
"""A query of a worked example for every type that a function gives."""


def checks(result: Type, kind: str, value: str) -> None:
    """Check a query with one selector; without an aggregate where none is named."""
    selector = f"{kind}({value}{MORE.get(kind, '')})" if kind else value
    check(parse(f"select {selector} from{EXAMPLES[result].partition(' from')[2]}"))


@pytest.mark.parametrize("kind", ["", *SELECTOR_KINDS])
@pytest.mark.parametrize(
    "result", sorted(EXAMPLES, key=lambda type_: type_.value), ids=lambda result: result.value
)
def test_a_refused_aggregate_advises_what_is_not_refused(kind: str, result: Type) -> None:
    value = print_expression(parse(EXAMPLES[result]).selectors[0].expression)
    try:
        checks(result, kind, value)
    except TextError as refused:
        text = str(refused)
    else:
        return
    assert kind, f"an expression alone is a histogram of anything: {text}"
    advised = [other for other in SELECTOR_KINDS if f"Use {other} " in text or f"use {other}." in text]
    compare = "Compare it with something" in text
    assert advised or compare, text
    for other in advised:
        checks(result, other, value)
    if compare:
        checks(result, kind, f"{value} = {value}")
