"""Equity curves: face up, against ranges, exact or sampled."""
