"""PQL, the Poker Query Language: text to queries and back."""

from oracle.pql.parser import parse, parse_statements
from oracle.query.printer import print_expression, print_query

__all__ = ["parse", "parse_statements", "print_expression", "print_query"]
