"""Exact answers: each module proposes one way to get them; `exact_run` runs the one that was chosen."""
