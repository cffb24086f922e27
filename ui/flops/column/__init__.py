"""The column at the left of the Flops workspace."""
