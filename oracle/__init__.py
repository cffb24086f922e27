"""Open Odds Oracle: exact and sampled poker odds, as a library."""
