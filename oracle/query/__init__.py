"""What is asked: the query object and the parts it is made of."""

from oracle.query.equity import equity_query
from oracle.query.model import Call, Expression, Name, Query, Seat, Selector
from oracle.query.names import identifier
from oracle.query.settings import RunSettings

__all__ = [
    "Call",
    "Expression",
    "Name",
    "Query",
    "RunSettings",
    "Seat",
    "Selector",
    "equity_query",
    "identifier",
]
