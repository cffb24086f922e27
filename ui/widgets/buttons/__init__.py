"""Buttons, chips and the rail."""
