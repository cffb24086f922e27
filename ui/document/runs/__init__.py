"""Runs of the engine: what is asked, when, and the results."""
