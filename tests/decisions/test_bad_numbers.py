"""What is not an amount, or not a number, is refused with its place, whatever is given from Python."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest

import oracle

WRONG = [10**400, 10**5000, 1e300, inf, nan, -1, "many", None, True, 1 + 0j]
OPTIONAL = "none"
"""In place of None where that means that nothing is given."""


@pytest.mark.parametrize("wrong", WRONG, ids=range(len(WRONG)))
@pytest.mark.parametrize(
    "ask",
    [
        lambda wrong: oracle.needed_equity(wrong, 4),
        lambda wrong: oracle.needed_equity(20, wrong),
        lambda wrong: oracle.needed_equity(20, 4, rake=wrong),
        lambda wrong: oracle.needed_equity(20, 4, rake_cap="" if wrong is None else wrong),
        lambda wrong: oracle.needed_equity(20, 4, realised=wrong),
        lambda wrong: oracle.advice(0.3, 20, wrong),
        lambda wrong: oracle.advice(wrong, 20, 4),
        lambda wrong: oracle.advice(0.3, 20, 4, raise_by=OPTIONAL if wrong is None else wrong),
        lambda wrong: oracle.advice(0.3, 20, 4, callers=0.5 if wrong in (10**400, 10**5000) else wrong),
        lambda wrong: oracle.first_call(9, wrong),
        lambda wrong: oracle.first_bet(9, needed=OPTIONAL if wrong is None else wrong),
        lambda wrong: oracle.first_bet(9, 0.4 if wrong is True else wrong),
        lambda wrong: oracle.decide("AsKs", "QQ", pot=wrong),
        lambda wrong: oracle.decide(
            "AsKs", "QQ", pot=20, to_call=4, raise_to=OPTIONAL if wrong is None else wrong
        ),
        lambda wrong: oracle.decide("AsKs", "QQ", pot=20, big_blind=OPTIONAL if wrong is None else wrong),
        oracle.first_bet,
    ],
)
def test_what_is_not_a_number_is_refused(ask: Callable[[Any], object], wrong: object) -> None:
    with pytest.raises(oracle.OracleError) as caught:
        ask(wrong)
    assert str(caught.value)
