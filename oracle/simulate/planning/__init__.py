"""The cost of an answer, and the choice of a strategy."""
