"""Scenarios: the table with some of its inputs changed, row by row.  No widgets here."""
