"""Compiles kernels ahead of time: the steps, requests that go first, and progress reports."""
