"""Sampled answers: numbered chunks of deals until a limit is reached."""
