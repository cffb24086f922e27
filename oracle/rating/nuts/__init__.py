"""The nuts, by game."""
