"""The pictures whose kernels can be prepared first, by their names in the window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oracle.analysis.cancel import Cancel
from oracle.analysis.pictures import catalog
from oracle.analysis.pictures.catalog import Draw
from oracle.decisions.blockers import blockers_map
from oracle.decisions.callers import CallersAsked, callers_table
from oracle.decisions.first_bet import USUAL, first_bet_table
from oracle.decisions.fold_call_raise import dealt_table
from oracle.decisions.preflop_value import preflop_map
from oracle.decisions.starting_hands import USUAL as ONE_RANDOM
from oracle.decisions.starting_hands import starting_hands
from oracle.prepared import Prepared
from oracle.query import RunSettings


def _flops(prepared: Prepared, settings: RunSettings, cancel: Cancel) -> Iterator[object]:
    from oracle.reports.flops import flop_report  # imports kernels

    yield from flop_report(prepared, ("equity", "over80", "over50"), settings, cancel)


PICTURES: Mapping[str, Draw] = {
    **catalog.PICTURES,
    "blockers": lambda prepared, settings, cancel: blockers_map(prepared, 0, settings, cancel),
    "callers": lambda prepared, settings, cancel: callers_table(
        prepared, CallersAsked(0, ()), settings, cancel
    ),
    "first bet": lambda prepared, settings, cancel: first_bet_table(prepared, USUAL, settings, cancel),
    "flops": _flops,
    "fold call or raise": lambda prepared, settings, cancel: dealt_table(prepared, "", settings, cancel),
    "preflop value": lambda prepared, settings, cancel: preflop_map(prepared, None, settings, cancel),
    "starting hands": lambda prepared, settings, cancel: starting_hands(
        prepared, ONE_RANDOM, settings, cancel
    ),
}
"""The function that makes each of them, as in `oracle.analysis.pictures.catalog`."""
