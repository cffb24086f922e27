"""From ratings to shares of the pot."""
