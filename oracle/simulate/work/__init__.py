"""Numbered pieces of work on threads and processes, and the signal that stops them."""
