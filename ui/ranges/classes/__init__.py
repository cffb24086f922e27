"""The classes of hands of games without a grid, and the hand categories of the range editor."""
