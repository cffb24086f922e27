"""How strong the final hands of each player are."""
