"""Text fields: ranges, PQL, completion."""
