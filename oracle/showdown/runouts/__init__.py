"""Known hands on every run-out of the board."""
