"""The table: seats, board, dead cards, and the results beside the seats."""
