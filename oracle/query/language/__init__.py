"""The language of PQL: expressions, types and values."""
