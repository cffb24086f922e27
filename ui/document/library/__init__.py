"""The named ranges of the user."""
