"""The Flops workspace: two ranges on every flop."""
