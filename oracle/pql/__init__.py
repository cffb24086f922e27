"""PQL, the Poker Query Language: text to queries and back, and completion."""

from oracle.pql.completion import Suggestion, complete
from oracle.pql.formulas import formula, parse_expression, with_names
from oracle.pql.parser import parse, parse_statements
from oracle.pql.tokens import Kind, Token, scan
from oracle.query.printer import print_expression, print_query

__all__ = [
    "Kind",
    "Suggestion",
    "Token",
    "complete",
    "formula",
    "parse",
    "parse_expression",
    "parse_statements",
    "print_expression",
    "print_query",
    "scan",
    "with_names",
]
