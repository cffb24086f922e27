"""The query object and its parts."""

from oracle.query.equity import asks_equity_table, begins_with_equity_table, equity_query
from oracle.query.language.expressions import (
    Binary,
    Call,
    Case,
    Expression,
    Membership,
    Name,
    Number,
    Text,
    Unary,
)
from oracle.query.model import SELECTOR_KINDS, Query, Seat, Selector
from oracle.query.names import identifier
from oracle.query.settings import RunSettings

__all__ = [
    "SELECTOR_KINDS",
    "Binary",
    "Call",
    "Case",
    "Expression",
    "Membership",
    "Name",
    "Number",
    "Query",
    "RunSettings",
    "Seat",
    "Selector",
    "Text",
    "Unary",
    "asks_equity_table",
    "begins_with_equity_table",
    "equity_query",
    "identifier",
]
