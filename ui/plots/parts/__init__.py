"""The drawn parts of charts: bars, lines, steps, cards of figures."""
