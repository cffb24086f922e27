"""The Scenarios workspace: the table with some of its inputs changed, row by row, and what comes out."""
