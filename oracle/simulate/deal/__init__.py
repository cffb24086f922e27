"""Dealing: random streams, sampled deals, enumerated deals."""
