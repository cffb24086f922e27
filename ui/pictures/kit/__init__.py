"""Shared by all pictures: data, tabs and arrangement."""
