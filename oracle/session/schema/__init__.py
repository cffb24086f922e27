"""The records of a session file."""
