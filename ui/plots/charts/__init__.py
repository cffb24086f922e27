"""Plots that are a whole picture: bars, histograms, lanes of traces."""
