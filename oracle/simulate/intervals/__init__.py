"""Confidence intervals of means, shares, percentiles and deviations."""
