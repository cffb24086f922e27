"""Each column that a kernel reads off a deal is that of a function of PQL, found by the same key."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Hashable, Mapping

import pytest

from oracle.pql import parse
from oracle.prepared import prepare
from oracle.query.checking.query import check
from oracle.simulate.traits.trait import TraitColumns, tabulate

FROM = "from game='holdem', a='20%', b='*'"
FUNCTIONS: Mapping[str, tuple[Hashable, ...]] = {
    "handType(a, flop)": ("hand type", 0, "flop"),
    "winningHandType()": ("winning type",),
    "rankCount(boardRanks(turn))": ("board ranks", "turn"),
    "pairedBoard(flop)": ("board pairs", "flop"),
    "boardSuitCount(turn)": ("board suits", "turn"),
    "flushingBoard(flop)": ("board suited", "flop"),
    "fiveCardHiHandNumber(a, turn)": ("rating", 0, "turn"),
    "rankCount(handRanks(b, preflop))": ("own ranks", 1, ""),
    "pocketPair(b)": ("own pairs", 1),
}
"""A function for each key, with the key of the one trait that it needs."""


@pytest.mark.parametrize(("function", "key"), FUNCTIONS.items(), ids=list(FUNCTIONS))
def test_a_function_is_read_off_a_deal_by_the_trait_with_its_key(
    function: str, key: tuple[Hashable, ...]
) -> None:
    query = parse(f"select histogram({function}) {FROM}")
    node = check(query).selectors[0].expression
    assert node is not None
    assert [trait.key for trait in tabulate(node, prepare(query), {}).traits] == [key]


def test_every_key_of_a_trait_is_that_of_a_function() -> None:
    """The keys are the cases of `TraitColumns._trait_of`, as they stand in its source."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(TraitColumns._trait_of)))
    cases = [node.pattern for node in ast.walk(tree) if isinstance(node, ast.match_case)]
    first = [
        ast.literal_eval(case.patterns[0].value) for case in cases if isinstance(case, ast.MatchSequence)
    ]
    assert len(first) == len(cases)
    assert sorted(first) == sorted({key[0] for key in FUNCTIONS.values()})
