"""Compiling kernels ahead of time: the steps, what is asked for first, and where progress is reported."""
