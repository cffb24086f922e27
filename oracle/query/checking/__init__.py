"""Names, types and arguments of a query are checked here."""
