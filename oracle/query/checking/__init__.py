"""Checks of names, types and arguments of a query."""
