"""Every flop or every turn at once: each full board is swept once for all flops that it contains."""
