"""A window that answers the rows of a PQL spreadsheet."""
