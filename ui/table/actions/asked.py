"""What a player did, as conditions of the table's question in PQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oracle.pql import parse_expression, print_query
from oracle.query.language.expressions import Binary
from ui.document.decisions.rules import RuleReading, streets_of
from ui.document.state import DocumentState


def pql_of(state: DocumentState, readings: Mapping[str, RuleReading]) -> str:
    """The table's question in which a player's rules must hold, as far as PQL can express them.

    Args:
        state: The document.
        readings: His rules, by street.
    """
    query = state.to_query()
    where = query.where
    for street in streets_of(state):
        reading = readings.get(street)
        if reading is not None and reading.pql:
            condition = parse_expression(reading.pql)
            where = condition if where is None else Binary("and", where, condition)
    return print_query(replace(query, where=where))
