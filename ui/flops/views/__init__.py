"""The pictures and tables of the Flops workspace."""
