"""Example deals: a random sample of the deals that a query keeps."""
