"""Questions answered: in PQL, as ranges, or row by row in a spreadsheet; and what PQL knows."""
