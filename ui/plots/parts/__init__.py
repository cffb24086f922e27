"""The drawn parts of pictures."""
