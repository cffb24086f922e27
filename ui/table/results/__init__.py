"""The results of the table, copied as text, as a table or as a picture."""
