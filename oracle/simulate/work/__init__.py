"""Numbered work units on threads and processes, and the signal that stops them."""
