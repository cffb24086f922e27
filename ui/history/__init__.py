"""The runs of a session: show one again, or compare two."""
