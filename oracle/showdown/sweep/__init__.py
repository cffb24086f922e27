"""Ranges against ranges on full boards: all hands in order of strength."""
