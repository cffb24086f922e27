"""The columns of a batch, and PQL expressions evaluated over them."""
