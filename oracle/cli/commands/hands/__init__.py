"""Ranges, and what hands are worth before the flop."""
