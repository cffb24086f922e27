"""Plots that are a picture of their own: bars, histograms, lanes of traces."""
