"""The library of named ranges in the window."""
