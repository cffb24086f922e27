"""A query read, checked against the cards and ready to deal."""
