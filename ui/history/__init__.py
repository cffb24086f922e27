"""The runs of a session: look at one again, compare two."""
