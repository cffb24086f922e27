"""Equity curves: all hands face up or against ranges, exact or sampled."""
