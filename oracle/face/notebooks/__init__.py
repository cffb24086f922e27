"""Answers as tables for notebooks: in words and per cent, each sampled figure with its ±.

Records are read by key, not imported: their modules import this package.
"""
