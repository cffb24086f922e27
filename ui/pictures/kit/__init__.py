"""Shared by all pictures: how they get their data and are arranged."""
