"""The equity table: outcomes of seats, counted and turned into figures."""
