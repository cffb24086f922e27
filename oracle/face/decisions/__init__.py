"""Decisions in Python: what they are worth, callers, and ranges after actions."""
