"""Example deals: some of the deals that a question keeps."""
