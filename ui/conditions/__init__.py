"""Require that, and Ask the Oracle: conditions on deals and questions about them."""
