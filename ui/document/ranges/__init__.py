"""Range texts of the document: their meaning, on the grid and in words."""
