"""Equities inside a deal, and random completions of deals."""
