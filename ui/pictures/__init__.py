"""The pictures of the table, one module each."""
